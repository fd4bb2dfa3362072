"""What is at stake on each empty cell: the open lines through it, the fuller the more.

Moves are tried in this order, so it must be found quickly. The stakes of a board are one int, with
a field for each cell: the sum of what each row, column and diagonal adds, which is looked up by the
marks on it. A move changes four of these at most.
"""

from collections.abc import Sequence
from typing import Final, Literal, TypeAlias

from tictactoe.lines import Layout, Lines

Stakes: TypeAlias = int
"""The stake on each cell, in fields of equal width."""
WEIGHT: Final = 2
"""How much more a line counts with one more mark, as a binary logarithm."""
KEPT: Final = 200_000
"""How much of what lies on rows is cached."""
FORMS: Final[tuple[Literal["B", "H", "I", "Q"], ...]] = ("B", "H", "I", "Q")
"""The formats of fields of 1, 2, 4 and 8 bytes."""


class StakesTable:
    """What is at stake on the cells of one board, and all that was looked up so far.

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
        self._through: list[list[int]] = [[] for _ in lines.spots]
        for number, row in enumerate(lines.rows):
            for cell in row.cells:
                self._through[cell].append(number)
        self._known: dict[tuple[int, int, int], Stakes] = {}

    def of(self, own: Layout, foe: Layout) -> Stakes:
        """Return what is at stake; it does not matter which side is which."""
        return sum(self._on(number, own, foe) for number in range(len(self._rows)))

    def after(self, stakes: Stakes, own: Layout, foe: Layout, cell: int) -> Stakes:
        """Return what is at stake once the side with the cells `own` has taken a cell, too."""
        taken = own | self._lines.spots[cell]
        for number in self._through[cell]:
            stakes += self._on(number, taken, foe) - self._on(number, own, foe)
        return stakes

    def read(self, stakes: Stakes) -> Sequence[int]:
        """Return the stake on each cell, none on one that is taken."""
        length = self._lines.rules.size * self._field // 8
        return memoryview(stakes.to_bytes(length, "little")).cast(self._form)

    def _on(self, number: int, own: Layout, foe: Layout) -> Stakes:
        at, mask = self._rows[number]
        key = number, own >> at & mask, foe >> at & mask
        stakes = self._known.get(key)
        if stakes is None:
            if len(self._known) >= KEPT:
                self._known.clear()
            stakes = self._known[key] = self._look(*key)
        return stakes

    def _look(self, number: int, own: int, foe: int) -> Stakes:
        """Return what a row adds to the stakes, by the marks that lie on it."""
        run, cells = self._lines.rules.run, self._lines.rows[number].cells
        stakes = 0
        for start in range(len(cells) - run + 1):
            line = (1 << run) - 1 << start
            if own & line and foe & line:
                continue
            marks = (own | foe) & line
            stake = (1 if marks else 2) << WEIGHT * marks.bit_count()
            for place in range(start, start + run):
                if not marks >> place & 1:
                    stakes += stake << self._field * cells[place]
        return stakes
