"""A brute-force solver on plain strings, which shares no code with the engine.

A board is (first, cells): the mark that began, and one letter a cell, "." for empty.
"""

from collections.abc import Iterator
from functools import cache
from typing import Final


class Oracle:
    """All verdicts on a small board, by brute force."""

    def __init__(self, rows: int = 3, cols: int = 3, run: int = 3, misere: bool = False) -> None:
        self.misere = misere
        self.start = "." * (rows * cols)
        self.lines = []
        for row in range(rows):
            for col in range(cols):
                for down, right in ((0, 1), (1, 0), (1, 1), (1, -1)):
                    line = [(row + down * i, col + right * i) for i in range(run)]
                    if all(0 <= r < rows and 0 <= c < cols for r, c in line):
                        self.lines.append([r * cols + c for r, c in line])
        self.best = cache(self._best)
        self.verdicts = cache(self._verdicts)

    def winner(self, cells: str) -> str | None:
        for line in self.lines:
            marks = {cells[cell] for cell in line}
            if marks in ({"X"}, {"O"}):
                owner = marks.pop()
                return {"X": "O", "O": "X"}[owner] if self.misere else owner
        return None if "." in cells else "draw"

    def children(self, first: str, cells: str) -> dict[int, str]:
        if self.winner(cells):
            return {}
        turn = self.turn(first, cells)
        return {
            cell: cells[:cell] + turn + cells[cell + 1 :]
            for cell, mark in enumerate(cells)
            if mark == "."
        }

    @staticmethod
    def turn(first: str, cells: str) -> str:
        second = {"X": "O", "O": "X"}[first]
        return first if cells.count(first) == cells.count(second) else second

    def _best(self, first: str, cells: str) -> tuple[int, int]:
        """Return (value for the side to move, plies to the end) by plain minimax."""
        winner = self.winner(cells)
        if winner == "draw":
            return 0, 0
        if winner:
            return (1 if winner == self.turn(first, cells) else -1), 0
        return max(self.verdicts(first, cells).values(), key=lambda v: (v[0], -v[0] * v[1]))

    def _verdicts(self, first: str, cells: str) -> dict[int, tuple[int, int]]:
        """Return (value for the mover, plies to the end) of each move."""
        found = {}
        for cell, after in self.children(first, cells).items():
            value, plies = self.best(first, after)
            found[cell] = (-value, plies + 1)
        return found

    def best_cells(self, first: str, cells: str) -> set[int]:
        ranks = {c: (v, -v * plies) for c, (v, plies) in self.verdicts(first, cells).items()}
        return {cell for cell, rank in ranks.items() if rank == max(ranks.values())}

    def due(self, first: str = "X") -> Iterator[str]:
        """Yield every board that play reaches and that is not over."""
        return (cells for cells in self.boards(first) if not self.winner(cells))

    def boards(self, first: str) -> Iterator[str]:
        """Yield every board that play reaches, each once."""
        seen = {self.start}
        queue = [self.start]
        for cells in queue:
            yield cells
            for after in self.children(first, cells).values():
                if after not in seen:
                    seen.add(after)
                    queue.append(after)


ORACLE: Final = Oracle()
"""The oracle of the usual board, with all that it has found so far."""
