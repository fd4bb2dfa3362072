"""The parts of the page that show the match: the board, the status, the controls, the record."""

from typing import Final

from pyscript import document
from pyscript.ffi import is_none

from tictactoe.frontends.browser import dom
from tictactoe.frontends.browser.page.board import Board
from tictactoe.frontends.browser.page.match_view import match_view
from tictactoe.frontends.browser.show import Shown
from tictactoe.view import View
from tictactoe.words import Words

FOCUS: Final = {
    True: ("#next :focus, #controls > :not(#open-options):focus", "#look-next"),
    False: ("#look :focus", '#board [tabindex="0"]'),
}
"""What the page hides while somebody looks back (True) or plays, and where the focus goes."""


class MatchPart:
    """Shows each view, and hands on the focus of what it hides."""

    def __init__(self) -> None:
        self._board = Board()
        self._shown = Shown(*document.querySelectorAll('[data-part="match"]'))
        self._is_looking = False
        self.is_dismissed = False
        """Whether "cannot be saved" was dismissed since saving last worked."""

    def draw(self, shown: View, words: Words) -> None:
        """Write what differs to the page."""
        self.is_dismissed = self.is_dismissed and not shown.is_saved
        is_looking = shown.look is not None
        gone, place = FOCUS[is_looking]
        is_focus_lost = is_looking != self._is_looking and not is_none(document.querySelector(gone))
        self._is_looking = is_looking
        self._board.draw(shown)
        has_record = dom.element("record").open
        self._shown.show(
            match_view(shown, words, has_record=has_record, is_dismissed=self.is_dismissed)
        )
        if is_focus_lost:
            document.querySelector(place).focus()
