"""The tab Values: what the marks on the board mean, and a forced win shown move by move."""

from functools import reduce
from typing import Final, NamedTuple

from tictactoe.controls import Control, command
from tictactoe.game import Match
from tictactoe.lab.tab import Lab
from tictactoe.status import forced_text

FORCED: Final = "play-forced"
"""The session's name for a forced win that is played back."""


class ValuesView(NamedTuple):
    """What the tab shows; a text that does not apply is empty."""

    threats: str
    later: str
    forced: str
    play: Control


class Values:
    """The verdicts on the board in words, and the forced win that can be played back."""

    def __init__(self, lab: Lab) -> None:
        self._lab = lab
        self._match = lab.session.match
        """The match before the forced win."""
        self._forced: tuple[int, ...] = ()

    @command
    def play(self) -> None:
        """Play the forced win back, or stop that."""
        session, game = self._lab.session, self._match.game
        if session.playing == FORCED:
            session.pause()
        else:
            whole = reduce(Match.play, self._forced, self._match).game
            ply, may_move = len(game.played), self._lab.may_move()
            session.play_back(FORCED, whole, self._text, ply=ply, is_playing=may_move)

    def follow(self) -> None:
        """Take the forced win on the board, unless one is being shown."""
        shown = self._lab.session.shown
        if shown.look is None or shown.look.name != FORCED:
            self._match, self._forced = self._lab.session.on_board, shown.forced

    def close(self) -> None:
        """Cancel nothing: the session does the search."""

    def view(self) -> ValuesView:
        """Return what the tab shows."""
        session, words = self._lab.session, self._lab.session.words
        has_threats = any(cell.threat for cell in session.shown.cells)
        run = session.on_board.game.rules.run
        button = words("stop" if session.playing == FORCED else "show forced")
        return ValuesView(
            threats=words("about threats", four=run - 1, three=run - 2) if has_threats else "",
            later=words("later") if session.shown.is_thinking else "",
            forced=self._text if self._forced else "",
            play=Control(button, is_hidden=not self._forced),
        )

    @property
    def _text(self) -> str:
        return forced_text(self._forced, self._match.game.rules, self._lab.session.words)
