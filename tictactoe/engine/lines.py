"""All lines of a board at once: how many marks each side has on every line that is still open.

A *layout* is a board written down four times in one int: row by row, column by column and along
both diagonals, so that in each of the four copies the cells of a line are neighbouring bits. One
shift then moves every line of the board by one cell, and a few operations on whole ints count the
marks on all lines of a board of any size. The first copy is the board as a mask, so
`layout & lines.board` is the mask of the same cells.
"""

from collections.abc import Iterable, Iterator
from functools import lru_cache, reduce
from itertools import chain
from operator import or_
from typing import Final, NamedTuple

from tictactoe.engine.bits import Key, Layout, LineSet, Mask, cells_of
from tictactoe.rules import Position, Rules, other

EMPTY: Final = Layout(0)


class Row(NamedTuple):
    """A row, column or diagonal: its cells, and the index of the first of their bits in a layout.

    The bits are consecutive.
    """

    at: int
    cells: tuple[int, ...]


class Lines:
    """The lines of a board, and the marks on them.

    >>> lines = Lines(Rules())
    >>> corners, centre = lines.layout(0b101), lines.layout(0b10000)
    >>> [on.bit_count() for on in lines.count(corners, centre)]  # of either side: 0, 1, 2, 3 marks
    [2, 4, 1, 0]
    """

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self.board = Mask((1 << rules.size) - 1)
        """Every cell."""
        self.rows: list[Row] = []
        """Every row, column and diagonal that is long enough for a line."""
        self.cells_on: dict[int, Mask] = {}
        """The cells of each line, by the place of its bit."""
        self._bit_at: list[int] = []
        """For each place in a layout, the bit of its cell in a mask."""
        spots = [0] * rules.size
        starts = wide = 0
        for copy, rows in enumerate(_copies(rules)):
            for row in rows:
                if copy and len(row) < rules.run:
                    continue  # no line fits, and the first copy has the cells already
                if len(row) >= rules.run:
                    self.rows.append(Row(len(self._bit_at), tuple(row)))
                for start in range(len(row) - rules.run + 1):
                    line = sum(1 << cell for cell in row[start : start + rules.run])
                    self.cells_on[len(self._bit_at) + start] = Mask(line)
                for start, cell in enumerate(row, start=rules.run):
                    spots[cell] |= 1 << len(self._bit_at)
                    starts |= (start <= len(row)) << len(self._bit_at)
                    wide |= (start < len(row)) << len(self._bit_at)
                    self._bit_at.append(1 << cell)
        self.width = len(self._bit_at)
        """How many bits a layout has."""
        self.one_side = LineSet((1 << self.width) - 1)
        self.spots = [*map(Layout, spots)]
        """The layout of each cell."""
        self._starts = LineSet(starts | starts << self.width)
        self._wide = LineSet(wide)
        self._copies = Layout((1 << self.width) - (1 << rules.size))
        """Every copy but the first."""
        self.through: list[LineSet] = []
        """The lines through each cell, for both sides."""
        for spot in spots:
            near = reduce(or_, (spot >> place for place in range(rules.run))) & starts
            self.through.append(LineSet(near | near << self.width))

    def layout(self, mask: Mask | int) -> Layout:
        """Return the layout of the cells of a mask."""
        return reduce(or_, (self.spots[cell] for cell in cells_of(mask)), EMPTY)

    def layouts(self, position: Position) -> tuple[Layout, Layout]:
        """Return the layout of the side to move, and that of the other side."""
        turn = position.turn
        return self.layout(position.mask(turn)), self.layout(position.mask(other(turn)))

    def key(self, own: Layout, foe: Layout) -> Key:
        """Return both sides' masks as one int, a quarter of the memory of two layouts."""
        board = self.board
        return Key((own & board) << self.rules.size | foe & board)

    def count(self, own: Layout, foe: Layout) -> list[LineSet]:
        """Return, for 0, 1, 2 … marks, the open lines on which a side has that many.

        A line is open for a side while the other side has no mark on it. The lines open for `foe`
        are shifted up by `width` bits.
        """
        run, width = self.rules.run, self.width
        both = own | foe << width
        closed, reach = foe | own << width, 1
        while 2 * reach <= run:
            closed |= closed >> reach
            reach *= 2
        closed |= closed >> run - reach

        # Add the marks on each line in binary, all lines side by side (carry-save adders);
        # a run has at most 15 cells.
        ones, twos, fours, eights = both, EMPTY, EMPTY, EMPTY
        for place in range(1, run, 2):
            first, second = both >> place, both >> place + 1 if place + 1 < run else EMPTY
            half = ones ^ first
            carry = ones & first | half & second
            ones = half ^ second
            twos, carry = twos ^ carry, twos & carry
            if carry:
                eights |= fours & carry
                fours ^= carry

        none = self._starts & ~closed
        one = none & ones
        none ^= one
        two, three = none & twos, one & twos
        none, one = none ^ two, one ^ three
        four, five, six, seven = none & fours, one & fours, two & fours, three & fours
        counted = [none ^ four, one ^ five, two ^ six, three ^ seven, four, five, six, seven]
        if run > 7:
            more = [lines & eights for lines in counted]
            counted = [lines & ~eights for lines in counted] + more
        return counted[: run + 1]

    def empty_on(self, lines: LineSet, taken: Layout) -> Mask:
        """Return the empty cells of one side's lines."""
        first_cells = Layout(lines)
        bits = first_cells
        for place in range(1, self.rules.run):
            bits |= first_cells << place
        return self.cells_at(bits & ~taken)

    def inside(self, lines: LineSet, taken: Layout) -> Mask:
        """Return the empty cells of one side's lines, without the first cell of each."""
        bits, first_cells = EMPTY, Layout(lines)
        for place in range(1, self.rules.run):
            bits |= first_cells << place
        return self.cells_at(bits & ~taken)

    def cells_at(self, bits: Layout) -> Mask:
        """Return the cells of which at least one bit is set."""
        found, more = bits & self.board, bits & self._copies
        while more:
            place = more.bit_length() - 1
            more ^= 1 << place
            found |= self._bit_at[place]
        return found

    def open_ended(self, lines: LineSet, taken: Layout) -> LineSet:
        """Return those of a side's lines with an empty cell at their start and after their end.

        Without the first cell, such a line is a row of cells between two empty ones.
        """
        return lines & self._wide & ~taken & ~taken >> self.rules.run


lines_of: Final = lru_cache(maxsize=8)(Lines)
"""Return the lines of a board; the most recent ones are cached."""


def _copies(rules: Rules) -> Iterator[Iterable[list[int]]]:
    """Yield the rows of each copy of the board: rows, columns, diagonals of both kinds."""
    rows, cols = range(rules.rows), range(rules.cols)
    yield ([row * rules.cols + col for col in cols] for row in rows)
    if rules.run > 1:  # or a line of one cell would be listed in every direction
        yield ([row * rules.cols + col for row in rows] for col in cols)
        for slope in (1, -1):
            found: dict[int, list[int]] = {}
            for row in rows:
                for col in cols:
                    found.setdefault(col - slope * row, []).append(row * rules.cols + col)
            yield found.values()


def symmetries(rules: Rules) -> list[list[int]]:
    """Return where each rotation and reflection of the board takes each cell, the identity first.

    >>> [len(symmetries(Rules(*sides))) for sides in ((3, 3), (3, 4), (1, 3))]
    [8, 4, 2]
    """
    board = [list(range(start, start + rules.cols)) for start in range(0, rules.size, rules.cols)]
    found: dict[tuple[int, ...], None] = {}
    for _ in range(4):
        for rows in (board, board[::-1]):
            if len(rows) == rules.rows:
                found[tuple(chain(*rows))] = None
        board = [list(col) for col in zip(*board[::-1], strict=True)]
    return [list(cells) for cells in found]
