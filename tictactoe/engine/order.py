"""Move ordering: by the stake on each cell, the number of open lines through it, weighted by marks.

The stakes of a board are one int with a field for each cell: the sum of the stakes of its rows,
columns and diagonals. A move changes at most four of them; the change is cached by the marks on
each.
"""

from collections.abc import Iterator, Sequence
from typing import Final, Literal, TypeAlias

from tictactoe.engine.bits import Layout, Mask, cells_of
from tictactoe.engine.lines import Lines
from tictactoe.rules import Rules

Stakes: TypeAlias = int
"""The stake on each cell, in fields of equal width."""
WEIGHT: Final = 2
"""The weight of one more mark on a line, as a binary logarithm."""
CACHE_SIZE: Final = 200_000
"""Largest number of cached changes."""
FORMS: Final[tuple[Literal["B", "H", "I", "Q"], ...]] = ("B", "H", "I", "Q")
"""The formats of fields of 1, 2, 4 and 8 bytes."""


class StakesTable:
    """The stakes of one board, updated move by move.

    >>> from tictactoe.rules import Rules
    >>> lines = Lines(Rules())
    >>> table = StakesTable(lines)
    >>> list(table.read(table.of(lines.layout(1 << 4), 0)))
    [8, 6, 8, 6, 0, 6, 8, 6, 8]
    """

    def __init__(self, lines: Lines) -> None:
        self._lines = lines
        run = lines.rules.run
        most = (8 * run << WEIGHT * (run - 1)).bit_length()
        self._field = next(8 << size for size in range(len(FORMS)) if most <= 8 << size)
        self._form = FORMS[(self._field // 8).bit_length() - 1]
        self._rows = [(row.at, (1 << len(row.cells)) - 1) for row in lines.rows]
        self._through: list[list[tuple[int, int]]] = [[] for _ in lines.spots]
        """For each cell, the numbers of the rows through it, and its place on each."""
        for number, row in enumerate(lines.rows):
            for place, cell in enumerate(row.cells):
                self._through[cell].append((number, place))
        self._known: dict[tuple[int, int, Layout, Layout], Stakes] = {}
        """The change by a mark on a place of a row, by the marks on that row."""

    def of(self, own: Layout, foe: Layout) -> Stakes:
        """Return the stakes of a position; the sides are interchangeable."""
        return sum(
            self._stakes_in(number, own >> at & mask, foe >> at & mask, range(mask.bit_length()))
            for number, (at, mask) in enumerate(self._rows)
        )

    def after(self, stakes: Stakes, own: Layout, foe: Layout, cell: int) -> Stakes:
        """Return the stakes after the side with the cells `own` has taken another cell."""
        for number, place in self._through[cell]:
            at, mask = self._rows[number]
            key = number, place, own >> at & mask, foe >> at & mask
            change = self._known.get(key)
            if change is None:
                if len(self._known) >= CACHE_SIZE:
                    self._known.clear()
                change = self._known[key] = self._change(*key)
            stakes += change
        return stakes

    def read(self, stakes: Stakes) -> Sequence[int]:
        """Return the stake on each cell; 0 if it is taken."""
        length = self._lines.rules.size * self._field // 8
        return memoryview(stakes.to_bytes(length, "little")).cast(self._form).tolist()

    def order(self, moves: Mask, stakes: Stakes, first: int | None = None) -> Iterator[int]:
        """Yield `first`, then the moves with the highest stakes first, in misère play last."""
        if first is not None:
            yield first
        if not moves & (moves - 1):
            if first is None:
                yield moves.bit_length() - 1
            return
        rules = self._lines.rules
        at_stake = self.read(stakes)
        cells = range(rules.size) if 4 * moves.bit_count() > rules.size else cells_of(moves)
        for cell in sorted(cells, key=at_stake.__getitem__, reverse=not rules.misere):
            if moves >> cell & 1 and cell != first:
                yield cell

    def _change(self, number: int, place: int, own: Layout, foe: Layout) -> Stakes:
        near = range(max(place + 1 - self._lines.rules.run, 0), place + 1)
        before = self._stakes_in(number, own, foe, near)
        return self._stakes_in(number, own | 1 << place, foe, near) - before

    def _stakes_in(self, number: int, own: Layout, foe: Layout, starts: range) -> Stakes:
        """Return the stakes of the lines that start at these places of a row."""
        run, cells = self._lines.rules.run, self._lines.rows[number].cells
        stakes = 0
        for start in range(starts.start, min(starts.stop, len(cells) - run + 1)):
            line = (1 << run) - 1 << start
            if own & line and foe & line:
                continue
            marks = (own | foe) & line
            stake = (1 if marks else 2) << WEIGHT * marks.bit_count()
            for place in range(start, start + run):
                if not marks >> place & 1:
                    stakes += stake << self._field * cells[place]
        return stakes


def off_centre(rules: Rules, cell: int) -> int:
    """Return the square of a cell's distance from the centre, in half cells.

    >>> [off_centre(Rules(), cell) for cell in range(5)]
    [8, 4, 8, 4, 0]
    """
    row, col = divmod(cell, rules.cols)
    return (2 * row + 1 - rules.rows) ** 2 + (2 * col + 1 - rules.cols) ** 2
