"""Players: functions from a position to a cell. Levels are the players offered to people.

To add a level, write a function here with the decorator and a docstring that says how it plays.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import cache, partial
from random import Random, SystemRandom
from typing import Any, Final, TypeAlias

from tictactoe.game import Game
from tictactoe.reasons import GameError
from tictactoe.rules import DEFAULT_RULES, Mark, Position, Rules, brief, by_mark, cells_of, other
from tictactoe.search import Budget, Thought, off_centre, think

Player: TypeAlias = Callable[[Position], int]
"""Chooses one of `position.moves`; never asked after the end."""
Adviser: TypeAlias = Callable[[Position], Sequence[int]]
"""Names the moves to choose from."""
Instinct: TypeAlias = Callable[[Position, Random], int | None]
"""Chooses one of `position.moves` without thinking; `None` leaves the choice to the search."""


class UnknownLevel(GameError):
    """An unknown level."""


THINKING_TIME: Final = 1.0
"""The default limit of a level's thinking time per move, in seconds."""

LONGEST_SAID: Final = 10_000
"""How much of an error's message is read: there may be no memory for a copy of it all."""

_RNG: Final = SystemRandom()
"""Without a state, which would be the same in every page that goes on from the same memory."""


def adviser(seconds: float = THINKING_TIME) -> Adviser:
    """Return what names the moves to choose from after thinking for so many seconds at most.

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
        """Choose one of `position.moves`; the adviser is asked only if the instinct is silent."""
        cell = self.instinct(position, rng)
        return among(position, best(position), rng) if cell is None else cell

    def seeded(self, seed: int, seconds: float = THINKING_TIME) -> Player:
        """Return this level with repeatable chance and so many seconds for each move.

        >>> LEVELS["easy"].seeded(1)(Position.parse("XX. OO. ..."))
        2
        """
        return partial(self, rng=Random(seed), best=adviser(seconds))

    def choices(self, position: Position) -> tuple[int, ...]:
        """Return every cell that it may choose, however chance decides.

        >>> LEVELS["perfect"].choices(Position.parse("X.. ... ...")), LEVELS["easy"].choices(
        ...     Position.parse("XX. OO. ...")
        ... )
        ((4,), (2,))
        """
        chance, best = _Chance(), cache(_ADVISER)
        found = {self(position, chance, best)}
        while chance.turn():
            found.add(self(position, chance, best))
        return tuple(sorted(found))


def candidates(position: Position, thought: Thought) -> tuple[int, ...]:
    """Return the moves to choose from: the best ones, fewer or others where that says too little.

    If every move loses equally fast, those in the way of most marks in a line; at the start of a
    game that is too long to search, those on most lines, near the first mark and the centre.

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
    """Levels by name; a name that is missing raises `UnknownLevel`, which lists those there are."""

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
    """Register a function as a level by its name; its docstring says how it plays."""
    about = (instinct.__doc__ or "").strip().partition("\n")[0]
    made = LEVELS[instinct.__name__] = Level(instinct.__name__, about, instinct)
    return made


def among(position: Position, best: Sequence[int], rng: Random) -> int:
    """Choose one of the best moves, near the marks where there is one.

    >>> among(Position.parse("X.. ... ..."), (4,), Random(1))
    4
    """
    near = set(_near(position))
    return rng.choice([cell for cell in best if cell in near] or best)


def said(error: BaseException) -> str:
    """Return how an error's message begins, or nothing if that fails; a player may raise anything.

    >>> said(ValueError(10**5000))
    ''
    """
    try:
        return str(error)[:LONGEST_SAID]
    except Exception:  # noqa: BLE001  (whatever its `__str__` does)
        return ""


def type_name(value: object) -> str:
    """Return the name of a value's type, whatever its class says of itself.

    >>> type_name(0.0), type_name(Budget())
    ('float', 'tictactoe.search.Budget')
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
    """Chance that goes every way in turn."""

    def __init__(self) -> None:
        super().__init__()
        self._way: list[int] = []
        """Which of the possible outcomes there is each time, the last of them first."""
        self._time = 0

    def random(self) -> float:
        """Return a number above every chance that a player may have, or below."""
        return float(self.choice((0.0, 1 - 2**-53)))

    def choice(self, seq: Any) -> Any:  # noqa: ANN401  (as the base class has it)
        """Return one of a sequence."""
        if self._time == len(self._way):
            self._way.append(len(seq) - 1)
        found = seq[self._way[self._time]]
        self._time += 1
        return found

    def turn(self) -> bool:
        """Go another way from the start, and tell whether there was one left."""
        self._time = 0
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
def easy(position: Position, rng: Random) -> int:
    """Takes a win that it sees, and otherwise plays anywhere near."""
    return rng.choice(_wins(position) or _near(position))


@level
def medium(position: Position, rng: Random) -> int | None:
    """Wins and blocks at once, and otherwise errs every third move or so."""
    return _careful(position, rng, slip=1 / 3)


@level
def hard(position: Position, rng: Random) -> int | None:
    """Plays perfectly, but for a rare slip."""
    return _careful(position, rng, slip=1 / 12)


@level
def perfect(position: Position, rng: Random) -> int | None:
    """Plays the best that it finds in its time; on small boards it never loses."""
    return _forced(position, rng, _wins(position) or _blocks(position))


def _careful(position: Position, rng: Random, slip: float) -> int | None:
    """Look one move ahead for both sides; beyond that play perfectly, but for a slip."""
    forced = _forced(position, rng, _wins(position) or _blocks(position))
    if forced is None and rng.random() < slip:
        lost = position.completing(position.turn) if position.rules.misere else ()
        return rng.choice([cell for cell in _near(position) if cell not in lost] or position.moves)
    return forced


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
    """Return how many marks each open line of the other side has that a move closes."""
    own, foe = position.mask(position.turn), position.mask(other(position.turn))
    closed = (line for line in position.rules.lines if line >> cell & 1 and not line & own)
    return sorted(((line & foe).bit_count() for line in closed), reverse=True)


def _openness(position: Position, cell: int) -> tuple[int, int]:
    """Return how many lines a cell is on, those with a mark counted twice; then how central."""
    marks = position.x | position.o
    lines = [line for line in position.rules.lines if line >> cell & 1]
    return sum(1 + bool(line & marks) for line in lines), -off_centre(position.rules, cell)


def _near(position: Position) -> tuple[int, ...]:
    """Return the moves within two cells of a mark, all moves where there is none."""
    cols = position.rules.cols
    marks = [divmod(cell, cols) for cell in cells_of(position.x | position.o)]
    near = tuple(
        cell
        for cell in position.moves
        if any(abs(cell // cols - row) <= 2 and abs(cell % cols - col) <= 2 for row, col in marks)
    )
    return near or position.moves
