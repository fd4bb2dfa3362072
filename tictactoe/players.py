"""Players: functions from a position to a cell. Levels are the players offered to people.

To add a level, write a function here with the decorator and a docstring that says how it plays.
"""

from collections.abc import Callable, Sequence
from functools import partial, wraps
from random import Random
from typing import Final, Protocol, TypeAlias

from tictactoe.reasons import Reason
from tictactoe.rules import Position, brief, cells_of, other
from tictactoe.search import Budget, best_moves

Player: TypeAlias = Callable[[Position], int]
"""Chooses one of `position.moves`; never asked after the end."""
Adviser: TypeAlias = Callable[[Position], Sequence[int]]
"""Returns the best moves for a level that asks; raises `NotYet` while it is still thinking."""


class UnknownLevel(Reason):
    """An unknown level."""


class NotYet(Exception):
    """The answer is not known yet; the level may be asked again later."""


class Level(Protocol):
    """A player with a name, a description, and a source of randomness."""

    __name__: str
    __doc__: str | None

    def __call__(self, position: Position, rng: Random = ...) -> int:
        """Choose one of `position.moves`."""


class AdvisedLevel(Protocol):
    """A level that may ask for the best moves."""

    __name__: str
    __doc__: str | None

    def __call__(self, position: Position, rng: Random = ..., best: Adviser = ...) -> int:
        """Choose one of `position.moves`."""


LEVELS: Final[dict[str, AdvisedLevel]] = {}
"""Every level by name, from the weakest to the strongest."""

THINKING_TIME: Final = 1.0
"""The default limit of a level's thinking time per move, in seconds."""

_RNG: Final = Random()


def level(player: Level) -> Level:
    """Register a player function as a level by its name; its docstring says how it plays."""

    @wraps(player)
    def unadvised(position: Position, rng: Random = _RNG, best: Adviser | None = None) -> int:  # noqa: ARG001
        return player(position, rng)

    LEVELS[player.__name__] = unadvised
    return player


def advised_level(player: AdvisedLevel) -> AdvisedLevel:
    """Register a level that may ask for the best moves."""
    LEVELS[player.__name__] = player
    return player


def named(name: str) -> AdvisedLevel:
    """Return the level with this name; raises `UnknownLevel`, listing the known ones.

    >>> named("nobody")
    Traceback (most recent call last):
    tictactoe.players.UnknownLevel: no level 'nobody', only random, easy, medium, hard, perfect
    """
    if name in LEVELS:
        return LEVELS[name]
    raise UnknownLevel("level", found=brief(name), levels=", ".join(LEVELS))


def said(error: BaseException) -> str:
    """Return an error's message, or nothing if that fails; a player may raise anything.

    >>> said(ValueError(10**5000))
    ''
    """
    try:
        return str(error)
    except Exception:  # noqa: BLE001  (whatever its `__str__` does)
        return ""


def about(name: str) -> str:
    """Return the sentence that says how a level plays; raises `UnknownLevel`.

    >>> about("random")
    'Plays any free cell.'
    """
    return (named(name).__doc__ or "").strip().partition("\n")[0]


def adviser(seconds: float = THINKING_TIME) -> Adviser:
    """Return an adviser that thinks for at most this many seconds.

    >>> adviser(seconds=0.2)(Position.parse("XX. OO. ..."))
    (2,)
    """
    return partial(best_moves, budget=Budget(seconds=seconds))


_ADVISER: Final = adviser()


def seeded(name: str, seed: int, seconds: float = THINKING_TIME) -> Player:
    """Return a level as a player with repeatable randomness; raises `UnknownLevel`.

    >>> seeded("perfect", 1)(Position.parse("XX. OO. ..."))
    2
    """
    return partial(named(name), rng=Random(seed), best=adviser(seconds))


@level
def random(position: Position, rng: Random = _RNG) -> int:
    """Plays any free cell."""
    return rng.choice(position.moves)


@level
def easy(position: Position, rng: Random = _RNG) -> int:
    """Takes a win that it sees, and otherwise plays anywhere near."""
    return rng.choice(_wins(position) or _near(position))


@advised_level
def medium(position: Position, rng: Random = _RNG, best: Adviser = _ADVISER) -> int:
    """Wins and blocks at once, and otherwise errs every third move or so."""
    return _careful(position, rng, best, slip=1 / 3)


@advised_level
def hard(position: Position, rng: Random = _RNG, best: Adviser = _ADVISER) -> int:
    """Plays perfectly, but for a rare slip."""
    return _careful(position, rng, best, slip=1 / 12)


@advised_level
def perfect(position: Position, rng: Random = _RNG, best: Adviser = _ADVISER) -> int:
    """Plays the best that it finds in its time; on small boards it never loses."""
    choices = _wins(position) or _only_block(position) or best(position)
    near = set(_near(position))
    return rng.choice([cell for cell in choices if cell in near] or choices)


def _careful(position: Position, rng: Random, best: Adviser, slip: float) -> int:
    """Look one move ahead for both sides; otherwise play perfectly, except for a slip."""
    forced = _wins(position) or _blocks(position)
    if forced:
        return rng.choice(forced)
    if rng.random() < slip:
        return rng.choice(_safe(position) or position.moves)
    return perfect(position, rng, best)


def _wins(position: Position) -> tuple[int, ...]:
    return () if position.rules.misere else position.completing(position.turn)


def _blocks(position: Position) -> tuple[int, ...]:
    return () if position.rules.misere else position.completing(other(position.turn))


def _only_block(position: Position) -> tuple[int, ...]:
    """Return the only move that does not lose at once, if there is just one: no need to think."""
    blocks = _blocks(position)
    return blocks if len(blocks) == 1 else ()


def _safe(position: Position) -> tuple[int, ...]:
    """Return the moves that do not lose at once, as completing a line does in misère."""
    lost = position.completing(position.turn) if position.rules.misere else ()
    return tuple(cell for cell in _near(position) if cell not in lost)


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
