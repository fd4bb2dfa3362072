"""What is at stake on each empty cell: the open lines through it, the fuller the more.

Moves are tried in this order, so it must be found quickly. The stakes of a board are one int, with
a field for each cell: the sum of what each row, column and diagonal adds. A move changes four of
these at most, and by how much is looked up by the marks on each.
"""

from collections.abc import Sequence
from typing import Final, Literal, TypeAlias

from tictactoe.lines import Layout, Lines

Stakes: TypeAlias = int
"""The stake on each cell, in fields of equal width."""
WEIGHT: Final = 2
"""How much more a line counts with one more mark, as a binary logarithm."""
KEPT: Final = 200_000
"""How many changes are cached."""
FORMS: Final[tuple[Literal["B", "H", "I", "Q"], ...]] = ("B", "H", "I", "Q")
"""The formats of fields of 1, 2, 4 and 8 bytes."""


class StakesTable:
    """What is at stake on the cells of one board, and how moves were found to change it so far.

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
        """For each cell, the rows through it, by number, and its place on each."""
        for number, row in enumerate(lines.rows):
            for place, cell in enumerate(row.cells):
                self._through[cell].append((number, place))
        self._known: dict[tuple[int, int, int, int], Stakes] = {}
        """How a mark on a place of a row changes the stakes, by the marks that lie on it."""

    def of(self, own: Layout, foe: Layout) -> Stakes:
        """Return what is at stake; it does not matter which side is which."""
        return sum(
            self._look(number, own >> at & mask, foe >> at & mask, range(mask.bit_length()))
            for number, (at, mask) in enumerate(self._rows)
        )

    def after(self, stakes: Stakes, own: Layout, foe: Layout, cell: int) -> Stakes:
        """Return what is at stake once the side with the cells `own` has taken a cell, too."""
        for number, place in self._through[cell]:
            at, mask = self._rows[number]
            key = number, place, own >> at & mask, foe >> at & mask
            change = self._known.get(key)
            if change is None:
                if len(self._known) >= KEPT:
                    self._known.clear()
                change = self._known[key] = self._change(*key)
            stakes += change
        return stakes

    def read(self, stakes: Stakes) -> Sequence[int]:
        """Return the stake on each cell, none on one that is taken."""
        length = self._lines.rules.size * self._field // 8
        return memoryview(stakes.to_bytes(length, "little")).cast(self._form).tolist()

    def _change(self, number: int, place: int, own: int, foe: int) -> Stakes:
        """Return what a mark on a place of a row adds to the stakes, or takes away."""
        near = range(max(place + 1 - self._lines.rules.run, 0), place + 1)
        before = self._look(number, own, foe, near)
        return self._look(number, own | 1 << place, foe, near) - before

    def _look(self, number: int, own: int, foe: int, starts: range) -> Stakes:
        """Return what the lines from these places of a row on add, by the marks on the row."""
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
