"""A game is the moves from an empty board; a match is games between the same seats, with the score.

Both are immutable values: to play, undo or start anew returns the next and leaves the old one.
"""

from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Final

from tictactoe.rules import DEFAULT_RULES, MARKS, IllegalMove, Mark, Position, Rules, by_mark

LONGEST_NAME: Final = 30
ZERO_WIDTH_NON_JOINER: Final = "\u200c"  # both shape letters in names of several scripts
ZERO_WIDTH_JOINER: Final = "\u200d"


class InvalidSeat(ValueError):
    """A name or level that nobody can have."""


@dataclass(frozen=True)
class Game:
    """The rules, the mark that began, the moves played, and those undone, the next to redo first.

    Raises `IllegalMove` if the rules forbid one of the moves, `InvalidPosition` if no such mark
    can begin.

    >>> game = Game().play(4).play(0)
    >>> str(game.position)
    'O.. .X. ...'
    >>> game.undo().redo() == game
    True
    """

    rules: Rules = DEFAULT_RULES
    first: Mark = "X"
    moves: tuple[int, ...] = ()
    undone: tuple[int, ...] = ()

    def __post_init__(self) -> None:
        position = self.position
        for cell in self.undone:
            position = position.play(cell)

    @cached_property
    def position(self) -> Position:
        """The position that the moves lead to."""
        position = Position.start(self.rules, self.first)
        for cell in self.moves:
            position = position.play(cell)
        return position

    def play(self, cell: int) -> "Game":
        """Return the game after one more move; what was undone before is forgotten.

        Raises `IllegalMove` if the rules forbid the move.
        """
        return replace(self, moves=(*self.moves, cell), undone=())

    def undo(self) -> "Game":
        """Return the game before its last move; raises `IllegalMove` if there is none."""
        if not self.moves:
            raise IllegalMove("there is no move to undo")
        return replace(self, moves=self.moves[:-1], undone=(self.moves[-1], *self.undone))

    def redo(self) -> "Game":
        """Return the game with its last undone move again; `IllegalMove` if there is none."""
        if not self.undone:
            raise IllegalMove("there is no move to redo")
        return replace(self, moves=(*self.moves, self.undone[0]), undone=self.undone[1:])


@dataclass(frozen=True, slots=True)
class Seat:
    """Who plays a mark: a person, or the level named. A name may be given to either.

    Raises `InvalidSeat` for a name that is too long or cannot be shown on one line.

    >>> Seat(name="Ann").is_human
    True
    """

    level: str | None = None
    name: str = ""

    def __post_init__(self) -> None:
        if len(self.name) > LONGEST_NAME:
            raise InvalidSeat(f"a name has at most {LONGEST_NAME} characters")
        visible = self.name.replace(ZERO_WIDTH_JOINER, "").replace(ZERO_WIDTH_NON_JOINER, "")
        if not visible.isprintable() or self.name != self.name.strip():
            raise InvalidSeat("a name is one line, without spaces around it or hidden characters")
        if self.level is not None and not self.level.isidentifier():
            raise InvalidSeat(f"a level is named by one word, not {self.level[:30]!r}")

    @property
    def is_human(self) -> bool:
        """Whether a person plays this mark."""
        return self.level is None


HUMAN: Final = Seat()


@dataclass(frozen=True, slots=True)
class Score:
    """How many finished games X won, O won, and nobody won."""

    x: int = 0
    o: int = 0
    draws: int = 0


@dataclass(frozen=True, slots=True)
class Match:
    """The seats at X and O, the games before, and the game that is played now.

    >>> match = Match(o=Seat("perfect")).play(4)
    >>> match.seat.level
    'perfect'
    """

    x: Seat = HUMAN
    o: Seat = HUMAN
    game: Game = field(default_factory=Game)
    past: tuple[Game, ...] = ()

    @property
    def position(self) -> Position:
        """The position of the game that is played now."""
        return self.game.position

    def seat_of(self, mark: Mark) -> Seat:
        """Return who plays a mark."""
        return by_mark(mark, self.x, self.o)

    @property
    def seat(self) -> Seat | None:
        """Whose turn it is; `None` after the end."""
        return None if self.position.outcome else self.seat_of(self.position.turn)

    @property
    def score(self) -> Score:
        """The score over all games of the match that came to an end.

        >>> Match().score
        Score(x=0, o=0, draws=0)
        """
        outcomes = [game.position.outcome for game in (*self.past, self.game)]
        winners = [outcome.winner for outcome in outcomes if outcome]
        return Score(*(winners.count(winner) for winner in (*MARKS, None)))

    def play(self, cell: int) -> "Match":
        """Return the match after a move in its game; raises `IllegalMove` as `Game.play` does."""
        return replace(self, game=self.game.play(cell))

    def undo(self) -> "Match":
        """Return the match before the last move; raises `IllegalMove` as `Game.undo` does."""
        return replace(self, game=self.game.undo())

    def redo(self) -> "Match":
        """Return the match after the next move again; raises `IllegalMove` as `Game.redo` does."""
        return replace(self, game=self.game.redo())

    def new_game(self, first: Mark | None = None) -> "Match":
        """Return the match with an empty board, begun by `first` or by the mark that began before.

        The game before is kept if it came to an end.
        """
        past = (*self.past, self.game) if self.position.outcome else self.past
        return replace(self, game=Game(self.game.rules, first or self.game.first), past=past)
