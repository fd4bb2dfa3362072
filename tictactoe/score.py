"""The score: finished games counted, for each opponent and in total, from the person's side."""

from dataclasses import dataclass, replace
from typing import Final

from tictactoe.reasons import GameError

LARGEST_COUNT: Final = 1_000_000


class InvalidTally(GameError):
    """Impossible counts."""


@dataclass(frozen=True, slots=True)
class Tally:
    """Games won, lost and drawn, the current winning streak, and the longest one.

    Raises `InvalidTally` for impossible counts.

    >>> Tally().add(1).add(1).add(0)
    Tally(wins=2, losses=0, draws=1, streak=0, best=2)
    """

    wins: int = 0
    losses: int = 0
    draws: int = 0
    streak: int = 0
    best: int = 0

    def __post_init__(self) -> None:
        if not min(self.wins, self.losses, self.draws) >= 0 or self.games > LARGEST_COUNT:
            raise InvalidTally("tally", most=LARGEST_COUNT)
        if not 0 <= self.streak <= self.best <= self.wins:
            raise InvalidTally("streak")

    @property
    def games(self) -> int:
        """How many games were counted."""
        return self.wins + self.losses + self.draws

    def add(self, points: int) -> "Tally":
        """Return the tally with one more game: 1 won, 0 drawn, -1 lost."""
        if points < 0:
            return replace(self, losses=self.losses + 1, streak=0)
        if points == 0:
            return replace(self, draws=self.draws + 1, streak=0)
        streak = self.streak + 1
        return replace(self, wins=self.wins + 1, streak=streak, best=max(self.best, streak))

    def turned(self) -> "Tally":
        """Return the same games from the other side; its streaks are unknown."""
        return Tally(self.losses, self.wins, self.draws)


@dataclass(frozen=True, slots=True)
class Score:
    """A tally over all games, and one for each opponent in the order first met.

    Raises `InvalidTally` if the total is not the sum.

    >>> score = Score().add("easy", 1).add("perfect", -1)
    >>> score.total.games, score.against("easy").wins
    (2, 1)
    """

    total: Tally = Tally()
    opponents: tuple[tuple[str, Tally], ...] = ()

    def __post_init__(self) -> None:
        if self.total.games != sum(tally.games for _, tally in self.opponents):
            raise InvalidTally("total")

    def against(self, opponent: str) -> Tally:
        """Return the tally against an opponent, empty if there was no game."""
        return dict(self.opponents).get(opponent, Tally())

    def add(self, opponent: str, points: int) -> "Score":
        """Return the score with one more game against an opponent: 1 won, 0 drawn, -1 lost.

        A score that is full stays as it is.
        """
        if self.total.games == LARGEST_COUNT:
            return self
        tallies = {**dict(self.opponents), opponent: self.against(opponent).add(points)}
        return Score(self.total.add(points), tuple(tallies.items()))

    def turned(self) -> "Score":
        """Return the score from the other side.

        >>> Score().add("away", 1).turned().total.losses
        1
        """
        opponents = ((opponent, tally.turned()) for opponent, tally in self.opponents)
        return Score(self.total.turned(), tuple(opponents))
