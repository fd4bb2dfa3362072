"""Going to a position that a tab tells of, in another tab, and back."""

from typing import TYPE_CHECKING, Final

from pyscript import document

from tictactoe.controls import command
from tictactoe.frontends.browser import dom
from tictactoe.frontends.browser.lab.panel import Panel
from tictactoe.rules import Position
from tictactoe.session import Session
from tictactoe.view import View

if TYPE_CHECKING:
    from tictactoe.lab.tab import Chosen

NAME: Final = "there"
"""As what the session knows such a look."""


class Jump:
    """A button in the panel that leads back; it is there while such a position is looked at."""

    def __init__(self, session: Session, panel: Panel) -> None:
        self._session = session
        self._panel = panel
        self._back = ""
        """The tab to go back to."""
        self._place: dom.Element = None
        """What had the focus in it."""
        self._offered = ""
        """What the button says, if it is there."""
        self.chosen: dict[str, Chosen] = {}
        """What tabs begin with; see `tictactoe.lab.tab.Lab`."""

    def go(
        self, position: Position, tab: str, method: str = "", code: str = "", title: str = ""
    ) -> None:
        """Show a position on the board, without touching the match, and work on it in a tab."""
        from tictactoe.lab.tab import OWN, Chosen  # noqa: PLC0415  (when needed)

        if method or code:
            self.chosen[tab] = Chosen(position, OWN if code else method, (), code, title)
        self._back, self._place = self._panel.tab, document.activeElement
        told = self._session.words("there shown", tab=self._title)
        self._session.look_at_position(NAME, position, told)
        self._panel.choose(tab)
        dom.element("go-back").focus()

    def draw(self, shown: View) -> None:
        """Offer to go back, or not any more."""
        is_there = shown.look is not None and shown.look.name == NAME
        offered = self._session.words("back to tab", tab=self._title) if is_there else ""
        if offered == self._offered:
            return
        button, self._offered = dom.element("go-back"), offered
        if not is_there and button.matches(":focus"):
            document.querySelector('#tabs [aria-selected="true"]').focus()
        button.textContent, button.hidden = offered, not is_there

    @property
    def _title(self) -> str:
        return self._session.words(f"tab {self._back}")

    @command
    def back(self) -> None:
        """Go back to the tab that the jump came from."""
        self._panel.choose(self._back)
        self._session.leave()
        self._place.focus()
