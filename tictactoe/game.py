"""A game is the moves from an empty board; a match is games in a row, with seats and a score.

Both are immutable values: each command returns a new one and leaves the old one unchanged.
"""

from dataclasses import dataclass, field, replace
from functools import cached_property, lru_cache
from typing import Final, Literal, TypeAlias, get_args
from unicodedata import category

from tictactoe.reasons import GameError
from tictactoe.rules import (
    DEFAULT_RULES,
    MARKS,
    Cell,
    IllegalMove,
    Mark,
    Position,
    Rules,
    brief,
    by_mark,
    cells_of,
    other,
)
from tictactoe.score import InvalidTally, Score

LONGEST_NAME: Final = 30
PERSON: Final = "human"
OWN: Final = "own"
"""The level of a seat for a visitor's own player; the seat has the name of that player."""
AWAY: Final = "away"
"""The level of a seat for a friend elsewhere, who gets each move as a link."""
JOINERS: Final = "\u200c\u200d"
"""Invisible joiners, which shape letters in several scripts and are allowed in names."""
BLANK: Final = "\u115f\u1160\u2800\u3164\uffa0\U00013441\U00013442\U0001d159"
"""Letters and symbols that look like spaces; a name needs at least one other."""


class InvalidSeat(GameError):
    """An invalid name or level."""


@lru_cache(maxsize=1024)
def _replayed(rules: Rules, first: Mark, moves: tuple[int, ...]) -> Position:
    """Return the position after these moves; cached, so that one more move costs one step."""
    if not moves:
        return Position.start(rules, first)
    return _replayed(rules, first, moves[:-1]).play(moves[-1])


@dataclass(frozen=True)
class Game:
    """The rules, the mark that began, and the moves played.

    Raises `IllegalMove` if the rules forbid one of the moves, `InvalidPosition` if `first` is no
    mark.

    >>> game = Game().play(4).play(0)
    >>> str(game.position)
    'O.. .X. ...'
    """

    rules: Rules = DEFAULT_RULES
    first: Mark = "X"
    played: tuple[int, ...] = ()

    def __post_init__(self) -> None:
        moves = self.played
        if type(moves) is not tuple:
            raise IllegalMove("moves tuple", found=brief(moves))
        if len(moves) > self.rules.size:
            raise IllegalMove("many moves", cells=self.rules.size, moves=len(moves))
        for cell in moves:
            self.rules.check(cell)  # the cache takes 1.0 and True for 1
        _replayed(self.rules, self.first, moves)

    @classmethod
    def to(cls, position: Position) -> "Game":
        """Return a game that leads to a position, in which each side plays its cells row by row.

        >>> Game.to(Position.parse("OXO .X. X..")).played
        (1, 0, 4, 2, 6)
        """
        marks = (position.first, other(position.first))
        cells = [list(cells_of(position.mask(mark))) for mark in marks]
        if position.lines:  # the last move completed it
            rules, held = position.rules, position.mask(other(position.turn))
            cells[1 - position.ply % 2].sort(key=lambda cell: not rules.completes(held ^ 1 << cell))
        moves = (cells[ply % 2][ply // 2] for ply in range(position.ply))
        return cls(position.rules, position.first, tuple(moves))

    @cached_property
    def position(self) -> Position:
        """The position that the moves lead to."""
        return _replayed(self.rules, self.first, self.played)

    @cached_property
    def positions(self) -> tuple[Position, ...]:
        """Every position of the game, from the empty board to the current one."""
        found = [Position.start(self.rules, self.first)]
        for cell in self.played:
            found.append(found[-1].play(cell))
        return tuple(found)

    def play(self, cell: Cell) -> "Game":
        """Return the game after one more move; raises `IllegalMove` if the rules forbid it."""
        return replace(self, played=(*self.played, self.rules.cell(cell)))


@dataclass(frozen=True, slots=True)
class Seat:
    """The player of a mark: a person (level "human" or `None`) or a level; with a name, if any.

    Raises `InvalidSeat` for a level that is no identifier, or for a name that is too long or cannot
    be shown on one line.

    >>> Seat(name="Ann").is_human, Seat("human") == Seat()
    (True, True)
    """

    level: str | None = None
    name: str = ""

    def __post_init__(self) -> None:
        if len(self.name) > LONGEST_NAME:
            raise InvalidSeat("long name", most=LONGEST_NAME)
        visible = "".join(letter for letter in self.name if letter not in JOINERS)
        is_shown = visible.isprintable() and self.name == self.name.strip()
        is_seen = any(category(letter)[0] in "LNPS" for letter in visible if letter not in BLANK)
        if self.name and not (is_shown and is_seen):
            raise InvalidSeat("name")
        if self.level is not None and not self.level.isidentifier():
            raise InvalidSeat("level word", found=brief(self.level))
        if self.level == PERSON:
            object.__setattr__(self, "level", None)

    @property
    def kind(self) -> str:
        """The name of the level, or "human".

        >>> Seat().kind, Seat("perfect").kind, Seat(OWN, "Mine").kind
        ('human', 'perfect', 'own')
        """
        return self.level or PERSON

    @property
    def is_human(self) -> bool:
        """Whether a person plays this mark."""
        return self.level is None


HUMAN: Final = Seat()


Starts: TypeAlias = Literal["X", "O", "alternate", "loser"]
"""Which mark begins the next game: always the same one, each in turn, or the one that lost."""

FRIEND: Final = "friend"
"""The name in the score for any second person as opponent."""


@dataclass(frozen=True)
class Match:
    """The seats of X and O, the current game, who starts the next one, and the score before it.

    The score counts games on this game's board; `elsewhere` has the scores of the other boards.
    Raises `InvalidSeat` for unknown `starts`, or a friend elsewhere without a person as opponent,
    and `InvalidTally` for a board with two scores.

    >>> match = Match(o=Seat("perfect")).play(4)
    >>> match.seat.level
    'perfect'
    """

    x: Seat = HUMAN
    o: Seat = HUMAN
    game: Game = field(default_factory=Game)
    starts: Starts = "X"
    before: Score = field(default_factory=Score)
    elsewhere: tuple[tuple[Rules, Score], ...] = ()

    def __post_init__(self) -> None:
        if self.starts not in get_args(Starts):
            raise InvalidSeat("starts", found=brief(self.starts))
        if self.is_by_link and not (self.x.is_human or self.o.is_human):
            raise InvalidSeat("away rival")
        boards = [self.game.rules, *(rules for rules, _ in self.elsewhere)]
        if len(boards) > len(set(boards)):
            raise InvalidTally("board twice")

    @cached_property
    def position(self) -> Position:
        """The position of the current game."""
        return self.game.position

    def seat_of(self, mark: Mark) -> Seat:
        """Return the seat of a mark."""
        return self.x if mark == "X" else by_mark(mark, self.x, self.o)

    @cached_property
    def seat(self) -> Seat | None:
        """The seat whose turn it is; `None` after the end."""
        position = self.game.position
        return None if position.outcome else self.seat_of(position.turn)

    @property
    def is_waiting(self) -> bool:
        """Whether a level is to move now."""
        return self.seat is not None and self.seat.level not in (None, AWAY)

    @cached_property
    def is_by_link(self) -> bool:
        """Whether a friend elsewhere plays one of the marks."""
        return AWAY in (self.x.level, self.o.level)

    @cached_property
    def is_to_send(self) -> bool:
        """Whether to send this match to the friend elsewhere: for a move, or to show the end."""
        return self.is_by_link and self.seat_of(self.position.turn).level == AWAY

    @cached_property
    def person(self) -> Mark | None:
        """The mark that the score counts for: the person's, X of two, `None` for two levels."""
        return "X" if self.x.level is None else "O" if self.o.level is None else None

    @cached_property
    def score(self) -> Score:
        """The score on this board, including the current game once it is over.

        Games between two levels are not counted.

        >>> Match(game=Game(played=(0, 3, 1, 4, 2))).score.total.wins
        1
        """
        outcome, person = self.position.outcome, self.person
        if outcome is None or person is None:
            return self.before
        return self.before.add(self.opponent, outcome.value_for(person))

    @cached_property
    def opponent(self) -> str:
        """The name under which the score counts the opponent of the person, or of X."""
        return self.seat_of(other(self.person or "X")).level or FRIEND

    def at(self, ply: int) -> "Match":
        """Return the match after this many moves of its game; raises `IllegalMove` for more."""
        moves = self.game.played
        if type(ply) is not int or not 0 <= ply <= len(moves):
            raise IllegalMove("ply", last=len(moves), found=brief(ply))
        return replace(self, game=replace(self.game, played=moves[:ply]))

    def play(self, cell: Cell) -> "Match":
        """Return the match after a move in its game; raises `IllegalMove` as `Game.play` does."""
        return replace(self, game=self.game.play(cell))

    def new_game(self, first: Mark | None = None) -> "Match":
        """Return the match with an empty board; `first` begins, by default by the rule `starts`.

        An unfinished game does not count, and the same mark starts again.
        """
        return replace(
            self, game=Game(self.game.rules, first or self._next_first()), before=self.score
        )

    def with_rules(self, rules: Rules) -> "Match":
        """Return the match with an empty board of these rules, and the score of that board.

        >>> Match().with_rules(Rules(4, 4, 4)).position.rules.size
        16
        """
        match = self.new_game()
        scores = {**dict(match.elsewhere), match.game.rules: match.before}
        before = scores.pop(rules, Score())
        kept = tuple((board, score) for board, score in scores.items() if score != Score())
        return replace(match, game=replace(match.game, rules=rules), before=before, elsewhere=kept)

    def with_seats(self, x: Seat, o: Seat) -> "Match":
        """Return the match with other seats; a finished game is followed by a new one."""
        match = self.new_game() if self.position.outcome else self
        return replace(match, x=x, o=o)

    def with_opponent(self, kind: str) -> "Match":
        """Return the match with an empty board and another opponent: "human", or a level's name.

        The person keeps their seat, X if there are two or none. Raises `InvalidSeat`.

        >>> Match(x=Seat("easy")).play(4).with_opponent("hard").x
        Seat(level='hard', name='')
        """
        person, rival = self._person_seat, Seat(kind)
        x, o = by_mark(self.person or "X", (person, rival), (rival, person))
        return replace(self.new_game(), x=x, o=o)

    def with_person(self, mark: Mark) -> "Match":
        """Return the match with its person as this mark, and X going first.

        >>> Match(o=Seat("easy")).play(4).with_person("O").x
        Seat(level='easy', name='')
        """
        match = self.with_starts("X")
        if mark == self.person:
            return match
        return replace(match.new_game(), x=self.o, o=self.x)

    def by_link(self) -> "Match":
        """Return a new match on this board, between its person and a friend elsewhere.

        The loser begins the next game, as the loser is the last to see the end of this one.

        >>> Match(o=Seat("hard")).by_link().o
        Seat(level='away', name='')
        """
        return Match(self._person_seat, Seat(AWAY), Game(self.game.rules), starts="loser")

    def sent(self) -> "Match":
        """Return a match by link as the friend sees it, without streaks.

        >>> Match().by_link().play(4).sent().x
        Seat(level='away', name='')
        """
        x, o = (replace(seat, level=AWAY if seat.is_human else None) for seat in (self.x, self.o))
        return replace(
            self,
            x=x,
            o=o,
            before=self.before.turned(),
            elsewhere=tuple((rules, score.turned()) for rules, score in self.elsewhere),
        )

    def with_starts(self, starts: Starts) -> "Match":
        """Return the match with another rule for who starts; on an empty board it applies now."""
        match = replace(self, starts=starts)
        return match if self.game.played else match.new_game()

    def without_score(self) -> "Match":
        """Return the match with an empty score; a finished game is followed by a new one."""
        match = self.new_game() if self.position.outcome else self
        return replace(match, before=Score())

    @property
    def _person_seat(self) -> Seat:
        """The seat of the person; one without a name if no person plays."""
        return self.seat_of(self.person) if self.person else HUMAN

    def _next_first(self) -> Mark:
        outcome, first = self.position.outcome, self.game.first
        if self.starts in MARKS:
            return self.starts
        if outcome is None:
            return first
        if self.starts == "alternate" or outcome.winner is None:
            return other(first)
        return other(outcome.winner)
