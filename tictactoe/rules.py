"""Every rule of the game, and only rules: boards, lines, positions and how they end.

Terms: a *cell* is an int from 0, row by row; a *mark* is "X" or "O"; a *line* is a set of cells in
a row that ends the game once one side holds all of them; a *run* is the number of cells of a line;
a *ply* is one move by one side.
A set of cells is kept as a *mask*: an int whose bit c stands for cell c.
"""

import re
import reprlib
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from typing import Final, Literal, TypeAlias, TypeVar, get_args

from tictactoe.reasons import GameError

Mark: TypeAlias = Literal["X", "O"]
Cell: TypeAlias = int | str
"""A cell by its number or its name: on 3x3, 5 is "C2"."""

MARKS: Final[tuple[Mark, ...]] = get_args(Mark)
LONGEST_SIDE: Final = 15
EMPTY: Final = "."

MOST_BITS: Final = 10_000
"""The bits of the longest int that an error message prints; Python refuses thousands of digits."""

_NAME = re.compile(r"([A-Z])([1-9]\d?)", re.ASCII)

T = TypeVar("T")


class InvalidRules(GameError):
    """Rules under which no game is possible."""


class InvalidPosition(GameError):
    """A position that no sequence of legal moves reaches."""


class IllegalMove(GameError):
    """A move that the rules forbid: off the board, onto a mark, or after the end."""


def brief(value: object) -> str:
    """Return the shortened repr of a value, for an error message.

    >>> brief(None), brief("X" * 100)
    ('None', "'XXXXXXXXXXXX...XXXXXXXXXXXXX'")
    """
    if isinstance(value, int) and value.bit_length() > MOST_BITS:
        return "a very long number"
    try:
        return reprlib.repr(value)
    except ValueError:  # it contains such an int
        return "something with a very long number"


def by_mark(mark: Mark, x: T, o: T) -> T:
    """Return the value for a mark; raises `ValueError` for anything but "X" and "O".

    >>> by_mark("O", x="crosses", o="noughts")
    'noughts'
    """
    if mark == "X":
        return x
    if mark == "O":
        return o
    raise ValueError(f"a mark is 'X' or 'O', not {brief(mark)}")


def other(mark: Mark) -> Mark:
    """Return the opponent's mark; raises `ValueError` for anything but "X" and "O".

    >>> other("X")
    'O'
    """
    return "O" if mark == "X" else by_mark(mark, x="O", o="X")


def cells_of(mask: int) -> Iterator[int]:
    """Yield the cells of a mask, lowest first.

    >>> list(cells_of(0b10001))
    [0, 4]
    """
    while mask:
        lowest = mask & -mask
        yield lowest.bit_length() - 1
        mask ^= lowest


@dataclass(frozen=True)
class Rules:
    """A board of rows by cols cells on which `run` marks in a row make a line.

    Completing a line wins, or loses in *misère* play. Raises `InvalidRules` if no game is possible
    under such rules.

    >>> Rules(rows=5, cols=6, run=4).size
    30
    >>> Rules(run=4)
    Traceback (most recent call last):
    tictactoe.rules.InvalidRules: a run of 4 does not fit on a board of 3 rows and 3 columns
    """

    rows: int = 3
    cols: int = 3
    run: int = 3
    misere: bool = False

    def __post_init__(self) -> None:
        for side, key in ((self.rows, "rows"), (self.cols, "columns")):
            if type(side) is not int or not 1 <= side <= LONGEST_SIDE:
                raise InvalidRules(key, most=LONGEST_SIDE, found=brief(side))
        if type(self.run) is not int or self.run < 1:
            raise InvalidRules("run", found=brief(self.run))
        if self.run > max(self.rows, self.cols):
            raise InvalidRules("long run", run=brief(self.run), rows=self.rows, cols=self.cols)
        if type(self.misere) is not bool:
            raise InvalidRules("misere", found=brief(self.misere))

    @cached_property
    def size(self) -> int:
        """How many cells the board has."""
        return self.rows * self.cols

    @property
    def lines(self) -> tuple[int, ...]:
        """The mask of every line: across, down and along both diagonals.

        >>> len(Rules().lines)
        8
        """
        return _lines(self)

    def completes(self, mask: int) -> bool:
        """Return whether the cells of a mask cover a line.

        >>> Rules().completes(0b111), Rules().completes(0b1110)
        (True, False)
        """
        for step, starts in _directions(self):
            begun = starts  # cells where a line may begin
            for place in range(self.run):
                begun &= mask >> step * place
            if begun:
                return True
        return False

    def name(self, cell: Cell) -> str:
        """Return the name of a cell: column letter, then row number from the top.

        Raises `IllegalMove` if the board has no such cell.

        >>> Rules().name(5)
        'C2'
        """
        row, col = divmod(self.cell(cell), self.cols)
        return f"{chr(ord('A') + col)}{row + 1}"

    def cell(self, name: Cell) -> int:
        """Return the number of a cell; raises `IllegalMove` if the board has no such cell.

        >>> Rules().cell("C2"), Rules().cell(5)
        (5, 5)
        """
        if not isinstance(name, str):
            self.check(name)
            return name
        if found := _NAME.fullmatch(name):
            col, row = ord(found[1]) - ord("A"), int(found[2]) - 1
            if col < self.cols and row < self.rows:
                return row * self.cols + col
        last = self.name(self.size - 1)
        raise IllegalMove("no cell", found=brief(name), first=self.name(0), last=last)

    def check(self, cell: int) -> None:
        """Raise `IllegalMove`, with the reason, unless the board has this cell."""
        if type(cell) is not int or not 0 <= cell < self.size:
            raise IllegalMove("cell", last=self.size - 1, found=brief(cell))


@lru_cache(maxsize=64)
def _directions(rules: Rules) -> tuple[tuple[int, int], ...]:
    """Return a step and a mask for each direction.

    The step is the difference between neighbouring cells; a line may start in any cell of the mask.
    """
    reach, found = rules.run - 1, []
    for down, right in ((0, 1), (1, 0), (1, 1), (1, -1)):
        starts = sum(
            1 << row * rules.cols + col
            for row in range(rules.rows)  # a line that leaves the board below is never covered
            for col in range(rules.cols)
            if 0 <= col + right * reach < rules.cols
        )
        found.append((down * rules.cols + right, starts))
    return tuple(found)


@lru_cache(maxsize=64)
def _lines(rules: Rules) -> tuple[int, ...]:
    found: dict[int, None] = {}  # a run of one would be listed in all four directions
    for cell in range(rules.size):
        for step, starts in _directions(rules):
            line = sum(1 << cell + step * place for place in range(rules.run))
            if starts >> cell & 1 and not line >> rules.size:
                found[line] = None
    return tuple(found)


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a game ended: who won (`None` for a draw) and the cells of the line that ended it.

    In misère play the winner is not the side that completed the line.
    """

    winner: Mark | None
    line: tuple[int, ...] = ()

    def value_for(self, mark: Mark) -> int:
        """Return 1 if the mark won, 0 for a draw, -1 if it lost.

        >>> [Outcome(winner).value_for("X") for winner in ("X", None, "O")]
        [1, 0, -1]
        """
        return 0 if self.winner is None else 1 if self.winner == mark else -1


DEFAULT_RULES: Final = Rules()


@dataclass(frozen=True, slots=True, repr=False)
class Position:
    """A board and whose turn it is: an immutable value that legal moves can reach.

    `first` is the mark that began; `x` and `o` are the masks of the cells that each mark holds.
    Made by `Position.start`, `Position.parse` and `play`. Raises `InvalidPosition`, with the
    reason, for a board that play cannot reach.

    >>> Position.start().play("A1")
    Position.parse('X.. ... ...')
    >>> print(Position.parse("XO. .X. ..O").board)
      A B C
    1 X O .
    2 . X .
    3 . . O
    """

    rules: Rules
    first: Mark
    x: int
    o: int
    outcome: Outcome | None = field(init=False, compare=False, repr=False)

    def __post_init__(self) -> None:
        if self.first not in MARKS:
            raise InvalidPosition("first mark", found=brief(self.first))
        if self.x & self.o or not 0 <= self.x | self.o < 1 << self.rules.size:
            raise InvalidPosition("shared cell")
        ahead = self.mask(self.first).bit_count() - self.mask(other(self.first)).bit_count()
        if ahead not in (0, 1):
            x, o = self.x.bit_count(), self.o.bit_count()
            raise InvalidPosition("counts", first=self.first, other=other(self.first), x=x, o=o)
        object.__setattr__(self, "outcome", self._find_outcome())

    @classmethod
    def start(cls, rules: Rules = DEFAULT_RULES, first: Mark = "X") -> "Position":
        """Return the empty board.

        >>> Position.start(first="O").turn
        'O'
        """
        return cls(rules, first, 0, 0)

    @classmethod
    def parse(cls, text: str, rules: Rules = DEFAULT_RULES, first: Mark = "X") -> "Position":
        """Read a position, cells row by row, `.` or `_` for an empty cell, white space ignored.

        Raises `InvalidPosition`, with the reason, for a board that play cannot reach.

        >>> Position.parse("XO. .X. ..O").moves
        (2, 3, 5, 6, 7)
        >>> Position.parse("XXX OO. O..")
        Traceback (most recent call last):
        tictactoe.rules.InvalidPosition: X has a line, but O moved after it
        """
        if not isinstance(text, str):
            raise InvalidPosition("no text", found=type(text).__name__)
        cells = "".join(text.split()).replace("_", EMPTY)
        if len(cells) != rules.size:
            raise InvalidPosition(
                "cells", rows=rules.rows, cols=rules.cols, size=rules.size, found=len(cells)
            )
        for cell, letter in enumerate(cells):
            if letter not in (*MARKS, EMPTY):
                raise InvalidPosition("letter", cell=rules.name(cell), found=repr(letter))
        x, o = (
            sum(1 << cell for cell, letter in enumerate(cells) if letter == mark) for mark in MARKS
        )
        return cls(rules, first, x, o)

    def mask(self, mark: Mark) -> int:
        """Return the cells that a mark holds, as a mask."""
        return by_mark(mark, self.x, self.o)

    def mark_at(self, cell: Cell) -> Mark | None:
        """Return the mark on a cell, `None` if it is empty; raises `IllegalMove` off the board."""
        cell = self.rules.cell(cell)
        return "X" if self.x >> cell & 1 else "O" if self.o >> cell & 1 else None

    @property
    def empty(self) -> int:
        """The cells that hold no mark, as a mask."""
        return ~(self.x | self.o) & (1 << self.rules.size) - 1

    @property
    def cells(self) -> str:
        """The board as one letter per cell, row by row: "X", "O" or "." for empty."""
        return "".join(self.mark_at(cell) or EMPTY for cell in range(self.rules.size))

    def __str__(self) -> str:
        cells, cols = self.cells, self.rules.cols
        return " ".join(cells[start : start + cols] for start in range(0, len(cells), cols))

    def __repr__(self) -> str:
        rules = "" if self.rules == DEFAULT_RULES else f", {self.rules}"
        first = "" if self.first == "X" else f", first={self.first!r}"
        return f"Position.parse({str(self)!r}{rules}{first})"

    @property
    def board(self) -> str:
        """The board as lines of text, with the letters of its columns and numbers of its rows."""
        width = len(str(self.rules.rows))
        columns = " ".join(self.rules.name(column)[0] for column in range(self.rules.cols))
        rows = (" ".join(row) for row in str(self).split())
        numbered = (f"{number:>{width}} {row}" for number, row in enumerate(rows, 1))
        return "\n".join((" " * (width + 1) + columns, *numbered))

    @property
    def ply(self) -> int:
        """How many moves led here."""
        return (self.x | self.o).bit_count()

    @property
    def turn(self) -> Mark:
        """The mark to move; after the end, the mark that would be next."""
        is_first = (self.x | self.o).bit_count() % 2 == 0
        return "X" if is_first == (self.first == "X") else "O"

    @property
    def moves(self) -> tuple[int, ...]:
        """The legal cells, lowest first; none after the end."""
        return () if self.outcome else tuple(cells_of(self.empty))

    @property
    def lines(self) -> tuple[tuple[int, ...], ...]:
        """Every complete line, as cells: usually none or one, but one move may complete several."""
        return tuple(
            tuple(cells_of(line))
            for line in self.rules.lines
            if self.x & line == line or self.o & line == line
        )

    def play(self, cell: Cell) -> "Position":
        """Return the position after a move; raises `IllegalMove` if the rules forbid it.

        >>> Position.start().play("A1").play(8)
        Position.parse('X.. ... ..O')
        >>> Position.start().play(4).play("B2")
        Traceback (most recent call last):
        tictactoe.rules.IllegalMove: B2 is taken
        """
        if self.outcome:
            raise IllegalMove("over")
        cell = self.rules.cell(cell)
        if not self.empty >> cell & 1:
            raise IllegalMove("taken", cell=self.rules.name(cell))
        mark = 1 << cell
        if self.turn == "X":
            return Position(self.rules, self.first, self.x | mark, self.o)
        return Position(self.rules, self.first, self.x, self.o | mark)

    def completing(self, mark: Mark) -> tuple[int, ...]:
        """Return the empty cells that would complete a line for a mark, on its turn or not.

        >>> Position.parse("XX. OO. ...").completing("O")
        (5,)
        """
        held = self.mask(mark)
        free = self.empty
        found = 0
        for line in self.rules.lines:
            missing = line & ~held
            if missing & free == missing and missing & (missing - 1) == 0:
                found |= missing
        return tuple(cells_of(found))

    def _find_outcome(self) -> Outcome | None:
        owner = next((mark for mark in MARKS if self.rules.completes(self.mask(mark))), None)
        if owner is None:
            return None if self.empty else Outcome(None)
        last = other(self.turn)
        if self.rules.completes(self.mask(other(owner))):
            raise InvalidPosition("two lines")
        if owner != last:
            raise InvalidPosition("line before", mark=owner, last=last)
        held = self.mask(owner)
        if all(self.rules.completes(held ^ 1 << cell) for cell in cells_of(held)):
            raise InvalidPosition("lines", mark=owner)
        return Outcome(other(owner) if self.rules.misere else owner, self.lines[0])
