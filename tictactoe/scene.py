"""The state of a session: the match with its history, the look, message and hint."""

from dataclasses import dataclass
from functools import reduce
from typing import Literal, TypeAlias

from tictactoe.challenge import Challenge
from tictactoe.game import AWAY, Match
from tictactoe.history import History
from tictactoe.looking import Look

State: TypeAlias = Literal["to move", "due", "stopped", "away", "over", "looking"]
"""The state of a session; `tictactoe.session` lists the commands that count in each."""


@dataclass(slots=True)
class Scene:
    """All that a view is made from; only a session changes it.

    >>> Scene(History(Match())).state
    'to move'
    """

    history: History
    look: Look | None = None
    preview: tuple[int, ...] = ()
    """Moves that the board shows ahead of the game."""
    message: str = ""
    """Shown instead of the last move, if any."""
    hinted: tuple[int, ...] = ()
    wants_verdicts: bool = False
    """Whether empty cells show verdicts."""
    is_paused: bool = False
    """Whether a level waits for a tap."""
    is_replying: bool = False
    """Whether a level has been asked for its move."""
    is_end_seen: bool = True
    """Whether the end has been shown for long enough for a tap to start a new game."""
    sent: Match | None = None
    """The match by link that was sent to the friend; its moves cannot be undone."""
    challenge: Challenge | None = None
    """The latest challenge by a friend, if any."""
    given: Match | None = None
    """The match made from a position; its moves only lead there and were not played."""

    @property
    def match(self) -> Match:
        """The match that is played."""
        return self.history.match

    @property
    def on_board(self) -> Match:
        """The match that is shown: the current one, or an earlier state of it."""
        return self.look.match if self.look else self.history.match

    @property
    def previewed(self) -> Match:
        """The match that the board shows: after the previewed moves, if any."""
        return reduce(Match.play, self.preview, self.on_board)

    @property
    def listed(self) -> Match:
        """The match whose moves are listed: the game played back, else the one played."""
        return self.look.whole if self.look and self.look.name else self.history.whole

    @property
    def state(self) -> State:
        """The state of the session."""
        if self.look:
            return "looking"
        seat = self.history.match.seat
        if seat is None:
            return "over"
        if seat.is_human:
            return "to move"
        if seat.level == AWAY:
            return "away"
        return "stopped" if self.is_paused and not self.is_replying else "due"

    @property
    def is_sent(self) -> bool:
        """Whether the current match was sent to the friend elsewhere."""
        return self.sent == self.match

    @property
    def can_restart(self) -> bool:
        """Whether a tap on a free cell starts a new game."""
        is_over = self.look is None and self.match.position.outcome is not None
        return is_over and self.is_end_seen and not self.match.is_to_send

    @property
    def is_verdict_due(self) -> bool:
        """Whether the cells of the position on the board should show verdicts."""
        is_shown = self.wants_verdicts and not self.preview and self.state != "due"
        return is_shown and self.on_board.position.outcome is None
