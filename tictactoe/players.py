"""Players: functions from a position to a cell. Levels are the players offered to people.

To add a level, write a function here with the decorator and a docstring about how it plays;
docs/front-ends.md lists what the page needs for it.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import cache, partial
from math import gcd, lcm
from random import Random, SystemRandom
from typing import Any, Final, TypeAlias

from tictactoe.engine.order import off_centre
from tictactoe.engine.search import think
from tictactoe.engine.verdict import Budget, Thought
from tictactoe.game import Game
from tictactoe.reasons import GameError
from tictactoe.rules import DEFAULT_RULES, Mark, Position, Rules, brief, by_mark, cells_of, other

Player: TypeAlias = Callable[[Position], int]
"""Chooses one of `position.moves`; never asked after the end."""
Adviser: TypeAlias = Callable[[Position], Sequence[int]]
"""Returns the moves to choose from."""
Instinct: TypeAlias = Callable[[Position, Random], int | None]
"""Chooses one of `position.moves` without a search, or `None` to leave it to the search."""


class UnknownLevel(GameError):
    """An unknown level."""


THINKING_TIME: Final = 1.0
"""The default limit of a level's thinking time per move, in seconds."""

LONGEST_ERROR: Final = 10_000
"""How many characters of an error's message are copied; all of it might fill the memory."""

_RNG: Final = SystemRandom()
"""Has no state; otherwise pages that start from one snapshot would get the same numbers."""


def adviser(seconds: float = THINKING_TIME) -> Adviser:
    """Return an adviser that searches for at most this many seconds.

    >>> adviser(seconds=0.2)(Position.parse("XX. OO. ..."))
    (2,)
    """
    budget = Budget(seconds=seconds)
    return lambda position: candidates(position, think(position, budget, is_every_move=False))


_ADVISER: Final = adviser()


@dataclass(frozen=True, slots=True)
class Level:
    """A player that people can choose: its name, a sentence about it, and its instinct."""

    name: str
    about: str
    instinct: Instinct

    def __call__(self, position: Position, rng: Random = _RNG, best: Adviser = _ADVISER) -> int:
        """Choose one of `position.moves`; asks the adviser only if the instinct is `None`."""
        cell = self.instinct(position, rng)
        return among(position, best(position), rng) if cell is None else cell

    def seeded(self, seed: int, seconds: float = THINKING_TIME) -> Player:
        """Return this level with seeded random numbers and a time limit in seconds for each move.

        >>> LEVELS["easy"].seeded(1)(Position.parse("XX. OO. ..."))
        2
        """
        return partial(self, rng=Random(seed), best=adviser(seconds))

    def choices(self, position: Position) -> tuple[int, ...]:
        """Return every cell that it may choose.

        >>> LEVELS["perfect"].choices(Position.parse("X.. ... ...")), LEVELS["easy"].choices(
        ...     Position.parse("XX. OO. ...")
        ... )
        ((4,), (2,))
        """
        return tuple(sorted(self.chances(position)))

    def chances(self, position: Position) -> dict[int, int]:
        """Return every cell that it may choose, with its relative frequency in smallest integers.

        >>> LEVELS["hard"].chances(Position.parse("X.. ... ..."))
        {4: 4, 3: 1, 1: 1}
        """
        chance, best = _Chance(), cache(_ADVISER)
        found = [(self(position, chance, best), chance.outcomes)]
        while chance.advance():
            found.append((self(position, chance, best), chance.outcomes))
        whole = lcm(*(outcomes for _, outcomes in found))
        shares: dict[int, int] = {}
        for cell, outcomes in found:
            shares[cell] = shares.get(cell, 0) + whole // outcomes
        least = gcd(*shares.values())
        return {cell: share // least for cell, share in shares.items()}


def candidates(position: Position, thought: Thought) -> tuple[int, ...]:
    """Return the moves to choose from: the best ones, narrowed down where too many are equal.

    If all lose equally fast, those that block most marks; at the start of a game that is too long
    to search, those on most lines, near the first mark and the centre.

    >>> from tictactoe.rules import Rules
    >>> large = Position.start(Rules(15, 15, 5))
    >>> candidates(large, think(large, Budget(nodes=1_000)))
    (112,)
    """
    if position.rules.misere:
        return thought.best
    if thought.verdict.value < 0:
        return _most(thought.best, lambda cell: _blocked(position, cell))
    if position.ply < 2 and not thought.verdict.is_certain:
        return _most(position.moves, lambda cell: _openness(position, cell))
    return thought.best


class Levels(dict[str, Level]):
    """Levels by name; a missing name raises `UnknownLevel`, which lists the names."""

    def __missing__(self, name: str) -> Level:
        raise UnknownLevel("level", found=brief(name), levels=", ".join(self))


LEVELS: Final = Levels()
"""Every level by name, from the weakest to the strongest.

>>> LEVELS["perfect"](Position.parse("XX. OO. ..."))
2
>>> LEVELS["nobody"]
Traceback (most recent call last):
tictactoe.players.UnknownLevel: no level 'nobody', only random, easy, medium, hard, perfect
"""


def level(instinct: Instinct) -> Level:
    """Register a function as a level by its name; its docstring describes how it plays."""
    about = (instinct.__doc__ or "").strip().partition("\n")[0]
    made = LEVELS[instinct.__name__] = Level(instinct.__name__, about, instinct)
    return made


def among(position: Position, best: Sequence[int], rng: Random) -> int:
    """Choose one of the best moves at random, near the marks if possible.

    >>> among(Position.parse("X.. ... ..."), (4,), Random(1))
    4
    """
    near = set(_near(position))
    return rng.choice([cell for cell in best if cell in near] or best)


def error_text(error: BaseException) -> str:
    """Return the beginning of an error's message; a player may raise errors that have none.

    >>> error_text(ValueError(10**5000))
    ''
    """
    try:
        return str(error)[:LONGEST_ERROR]
    except Exception:  # noqa: BLE001  (its `__str__` may raise anything)
        return ""


def type_name(value: object) -> str:
    """Return the name of a value's type, even if its class overrides `__name__`.

    >>> type_name(0.0), type_name(Budget())
    ('float', 'tictactoe.engine.verdict.Budget')
    """
    return type.__repr__(type(value)).removeprefix("<class '").removesuffix("'>")


def play(x: Player, o: Player, rules: Rules = DEFAULT_RULES, first: Mark = "X") -> Game:
    """Return the game that two players play to its end; raises `IllegalMove` for a bad cell.

    >>> play(LEVELS["perfect"], LEVELS["perfect"]).position.outcome
    Outcome(winner=None, line=())
    """
    game = Game(rules, first)
    while not game.position.outcome:
        game = game.play(by_mark(game.position.turn, x, o)(game.position))
    return game


class _Chance(Random):
    """Enumerates all outcomes of random choices; methods other than `choice` are not supported."""

    def __init__(self) -> None:
        super().__init__()
        self.outcomes = 1
        """How many combinations of outcomes the choices since the last `advance` have."""
        self._way: list[int] = []
        """The index of the outcome at each choice, counted down."""
        self._time = 0

    def random(self) -> float:
        """Raise `TypeError`."""
        raise TypeError("a level may only use choice()")

    def getrandbits(self, _count: int) -> int:
        """Raise `TypeError`."""
        return int(self.random())

    def choice(self, seq: Any) -> Any:  # noqa: ANN401  (as the base class has it)
        """Return one item of a sequence."""
        if self._time == len(self._way):
            self._way.append(len(seq) - 1)
        found = seq[self._way[self._time]]
        self._time += 1
        self.outcomes *= len(seq)
        return found

    def advance(self) -> bool:
        """Start the next sequence of outcomes; return False after the last one."""
        self._time, self.outcomes = 0, 1
        while self._way and self._way[-1] == 0:
            self._way.pop()
        if self._way:
            self._way[-1] -= 1
        return bool(self._way)


@level
def random(position: Position, rng: Random) -> int:
    """Plays any free cell."""
    return rng.choice(position.moves)


@level
def easy(position: Position, rng: Random) -> int | None:
    """Wins if it can, sees one block in two, and otherwise goes on with its own lines."""
    return _at_sight(position, rng, blocks=2, ahead=0)


@level
def medium(position: Position, rng: Random) -> int | None:
    """Wins if it can, sees three blocks in four, and looks ahead on one move in four."""
    return _at_sight(position, rng, blocks=3, ahead=1)


@level
def hard(position: Position, rng: Random) -> int | None:
    """Wins and blocks if it can, and looks ahead on one move in two."""
    return _at_sight(position, rng, blocks=4, ahead=2)


@level
def perfect(position: Position, rng: Random) -> int | None:
    """Plays the best that it finds in its time; on small boards it never loses."""
    return _forced(position, rng, _wins(position) or _blocks(position))


def _at_sight(position: Position, rng: Random, blocks: int, ahead: int) -> int | None:
    """Win if possible, else block or look ahead this many times in four, else extend a line."""
    wins, due = _wins(position), _blocks(position)
    if wins or rng.choice(range(4)) < (blocks if due else ahead):
        return _forced(position, rng, wins or due)
    return rng.choice(_longest(position))


def _forced(position: Position, rng: Random, cells: tuple[int, ...]) -> int | None:
    return among(position, cells, rng) if cells else None


def _wins(position: Position) -> tuple[int, ...]:
    return () if position.rules.misere else position.completing(position.turn)


def _blocks(position: Position) -> tuple[int, ...]:
    return () if position.rules.misere else position.completing(other(position.turn))


def _most(cells: Iterable[int], key: Callable[[int], Any]) -> tuple[int, ...]:
    """Return every cell with the highest key."""
    keys = {cell: key(cell) for cell in cells}
    highest = max(keys.values())
    return tuple(cell for cell in keys if keys[cell] == highest)


def _blocked(position: Position, cell: int) -> list[int]:
    """Return the numbers of marks on the lines that a move blocks, highest first."""
    own, foe = position.mask(position.turn), position.mask(other(position.turn))
    closed = (line for line in position.rules.lines if line >> cell & 1 and not line & own)
    return sorted(((line & foe).bit_count() for line in closed), reverse=True)


def _openness(position: Position, cell: int) -> tuple[int, int]:
    """Return the number of lines through a cell, those with a mark twice; then its centrality."""
    marks = position.x | position.o
    lines = [line for line in position.rules.lines if line >> cell & 1]
    return sum(1 + bool(line & marks) for line in lines), -off_centre(position.rules, cell)


def _longest(position: Position) -> tuple[int, ...]:
    """Return the moves beside a mark on the open lines with the most own marks.

    In misère play, those on the open lines with the fewest.
    """
    own, foe = position.mask(position.turn), position.mask(other(position.turn))
    lengths = dict.fromkeys(_near(position, within=1), -1)
    for line in position.rules.lines:
        if not line & foe:
            for cell in lengths.keys() & set(cells_of(line)):
                lengths[cell] = max(lengths[cell], (line & own).bit_count())
    sign = -1 if position.rules.misere else 1
    return _most(lengths, lambda cell: sign * lengths[cell])


def _near(position: Position, within: int = 2) -> tuple[int, ...]:
    """Return the moves within this many cells of a mark or, on an empty board, of the middle."""
    rows, cols = position.rules.rows, position.rules.cols
    marks = [divmod(cell, cols) for cell in cells_of(position.x | position.o)]
    marks = marks or [(rows // 2, cols // 2)]
    near = tuple(
        cell
        for cell in position.moves
        if any(max(abs(cell // cols - row), abs(cell % cols - col)) <= within for row, col in marks)
    )
    return near or position.moves
