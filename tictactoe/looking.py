"""A look at a game after some of its moves, which leaves the match unchanged."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Final

from tictactoe.coach import Judge, better, grades, is_mistake
from tictactoe.game import HUMAN, Game, Match

LEFT: Final = 4
"""The fewest free cells that leave something to search."""


@dataclass(frozen=True, slots=True)
class Look:
    """A game, looked at after `ply` of its moves.

    `about` is the index of the move that the message is about: the last move or, before a mistake,
    the next. A game that is played back has a `name`, and remarks by number of moves; if another
    person played it, `rival` is the level that the visitor can play by the same rules.
    """

    whole: Match
    ply: int = 0
    about: int | None = None
    name: str = ""
    remarks: Mapping[int, str] = field(default_factory=dict)
    rival: str = ""

    @classmethod
    def elsewhere(cls, match: Match, name: str, game: Game) -> "Look":
        """Return a look at the start of another game between two people."""
        match = match.with_rules(game.rules).with_seats(HUMAN, HUMAN)
        return cls(replace(match, game=game), name=name)

    @property
    def match(self) -> Match:
        """The match after `ply` moves."""
        return self.whole.at(self.ply)

    @property
    def number(self) -> int:
        """The number of the move that the message is about, by default the last one."""
        return self.ply if self.about is None else self.about + 1

    @property
    def mistake(self) -> int | None:
        """The cell that a mistake is about to take."""
        return self.whole.game.played[self.ply] if self.number > self.ply else None

    @property
    def count(self) -> int:
        """How many moves the game has."""
        return len(self.whole.game.played)

    @property
    def before_end(self) -> int:
        """The most moves of the ended game after which there is still something to search."""
        return max(min(self.count - 1, self.whole.game.rules.size - LEFT), 0)

    def at(self, ply: int, judge: Judge) -> "Look":
        """Return the look after `ply` moves, about the next one if that is a mistake.

        Raises `IllegalMove` for more moves than the game has.
        """
        self.whole.at(ply)
        about = ply if self.is_mistake(ply, judge) else ply - 1
        return replace(self, ply=ply, about=None if self.name or about < 0 else about)

    def at_move(self, index: int, judge: Judge) -> "Look":
        """Return the look at a move: before it if it is a mistake, after it otherwise.

        Raises `IllegalMove` if there is no such move.
        """
        self.whole.at(index + 1)
        ply = index if self.is_mistake(index, judge) else index + 1
        return replace(self, ply=ply, about=None if self.name else index)

    def by(self, plies: int, judge: Judge) -> "Look | None":
        """Return the look this many moves later, or earlier; `None` beyond the first or last move.

        On the way forward it stops before each mistake.
        """
        is_before = plies > 0 and self.number == self.ply and self.is_mistake(self.ply, judge)
        ply = self.ply if is_before else self.ply + plies
        return self.at(ply, judge) if 0 <= ply <= self.count else None

    def is_mistake(self, index: int, judge: Judge) -> bool:
        """Return whether a move of the match's own ended game is known to be a mistake."""
        game = self.whole.game
        if self.name or game.position.outcome is None:
            return False
        return any(map(is_mistake, grades(game, judge)[index : index + 1]))

    def better(self, judge: Judge) -> tuple[int, ...]:
        """Return the cells that were better than the mistake that the message is about, if any."""
        if self.about is None or not self.is_mistake(self.about, judge):
            return ()
        thought = judge(self.whole.game.positions[self.about])
        return better(thought, self.whole.game.played[self.about]) if thought else ()
