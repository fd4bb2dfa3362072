"""What a session is doing: the match with its history, what is looked at, said and hinted."""

from dataclasses import dataclass
from functools import reduce
from typing import Literal, TypeAlias

from tictactoe.game import AWAY, Match
from tictactoe.history import History
from tictactoe.looking import Look

State: TypeAlias = Literal["to move", "due", "stopped", "away", "over", "looking"]
"""What a session is doing; `tictactoe.session` says what counts in each state."""


@dataclass(slots=True)
class Scene:
    """The state of a session, of which its view is made; only a session changes it.

    >>> Scene(History(Match())).state
    'to move'
    """

    history: History
    look: Look | None = None
    preview: tuple[int, ...] = ()
    """Moves that the board looks ahead, which nobody has made."""
    told: str = ""
    """What was said last, if it was not the last move."""
    hinted: tuple[int, ...] = ()
    wants_verdicts: bool = False
    """Whether each empty cell shows how good it is."""
    is_paused: bool = False
    """Whether a level that is to move waits for a tap."""
    is_replying: bool = False
    """Whether a level has been asked for its move."""
    is_end_seen: bool = True
    """Whether the end has been shown for long enough for a tap to start a new game."""
    is_saved: bool = True
    sent: Match | None = None
    """The match by link that the friend elsewhere was sent; what it holds is not taken back."""
    given: Match | None = None
    """The match that a position was made into: how it was reached is not known."""

    @property
    def match(self) -> Match:
        """The match that is played."""
        return self.history.match

    @property
    def on_board(self) -> Match:
        """The match as it is shown: as it is, or as it stood where one looks back."""
        return self.look.match if self.look else self.history.match

    @property
    def previewed(self) -> Match:
        """The match as the board shows it: after the moves that it looks ahead, if any."""
        return reduce(Match.play, self.preview, self.on_board)

    @property
    def listed(self) -> Match:
        """The match whose moves are listed: a game played back, else the whole one played."""
        return self.look.whole if self.look and self.look.name else self.history.whole

    @property
    def state(self) -> State:
        """What the session is doing."""
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
        """Whether the friend elsewhere was sent the match as it is."""
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
