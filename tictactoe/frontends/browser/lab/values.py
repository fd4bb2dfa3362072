"""The tab Values: what the marks on the board mean, and a forced win shown move by move."""

from functools import reduce
from typing import Final

from tictactoe.frontends.browser import dom
from tictactoe.game import Match
from tictactoe.session import Session
from tictactoe.view import View, forced_text

BUTTON: Final = "play-forced"
"""The button that shows a forced win, which is also what the session calls such a look."""


class Values:
    """What stands below the board, and the forced win that can be shown."""

    def __init__(self, session: Session) -> None:
        self._session = session
        self._match = session.match
        """The match up to where the forced win begins."""
        self._forced: tuple[int, ...] = ()
        dom.on_click(BUTTON, self._play)

    def draw(self, shown: View) -> None:
        """Say what the marks mean, and offer the forced win; one that is shown stays offered."""
        session, words, run = (
            self._session,
            self._session.words,
            self._session.on_board.game.rules.run,
        )
        if shown.look is None or shown.look.name != BUTTON:
            self._match, self._forced = session.on_board, shown.forced
        dom.element("values-later").hidden = not shown.is_thinking
        dom.element("values-threats").hidden = not any(cell.threat for cell in shown.cells)
        dom.write("values-threats", words("about threats", four=run - 1, three=run - 2))
        dom.write("values-forced", self._told if self._forced else "")
        dom.write(BUTTON, words("stop" if session.playing == BUTTON else "show forced"))
        dom.element(BUTTON).hidden = not self._forced

    @property
    def _told(self) -> str:
        return forced_text(self._forced, self._match.game.rules, self._session.words)

    def _play(self) -> None:
        session, game = self._session, self._match.game
        if session.playing == BUTTON:
            session.pause()
        else:
            whole = reduce(Match.play, self._forced, self._match).game
            ply = len(game.played)
            session.play_back(BUTTON, whole, self._told, ply=ply, is_playing=dom.may_move())
