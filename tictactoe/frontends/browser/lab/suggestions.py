"""What the panel offers where a game is over, or a board too large for a search."""

from typing import Final

from tictactoe.frontends.browser import dom
from tictactoe.frontends.browser.lab.panel import Panel
from tictactoe.lab.effort import ways
from tictactoe.naming import rules_name
from tictactoe.rules import DEFAULT_RULES, Position
from tictactoe.session import Session

PLACES: Final = {"tree": "tree-told", "steps": "steps-told", "cost": "ladder-told"}
"""What the offers stand below in each tab that searches the position on the board."""


class Suggestions:
    """Buttons in the tab that is open, one for each way on."""

    def __init__(self, session: Session, panel: Panel) -> None:
        self._session = session
        self._panel = panel
        self._written = dom.Written()
        dom.on_part("ways", "click", "button", lambda button: self._take(button.value))
        for tab in ("tree", "steps"):
            dom.listen(f"{tab}-method", "change", lambda _event: self.draw())

    def draw(self) -> None:
        """Offer what would work, or nothing."""
        tab, session = self._panel.tab, self._session
        if tab not in PLACES:
            return
        found: tuple[str, ...] = ()
        if session.state != "due":
            method = "" if tab == "cost" else str(dom.element(f"{tab}-method").value)
            found = ways(method, session.on_board.position)
        if self._written.changes("ways", tab, found, session.words.language):
            place = dom.element("ways")
            place.replaceChildren(*map(self._button, found))
            dom.element(PLACES[tab]).after(place)

    def _button(self, way: str) -> dom.Element:
        words = self._session.words
        texts = {
            "before end": words("look before end"),
            "small board": words("look at board", board=rules_name(DEFAULT_RULES, words)),
            "values": words("see values"),
        }
        method = f"method {way}"
        button = dom.made("button", texts.get(way) or words("use method", method=words(method)))
        button.type, button.value = "button", way
        return button

    def _take(self, way: str) -> None:
        tab, session = self._panel.tab, self._session
        if way == "before end":
            session.look_before_end()
        elif way == "small board":
            session.look_at_position(way, Position.start())
        elif way == "values":
            self._panel.choose(way)
        else:
            dom.element(f"{tab}-method").value = way
            session.refresh()
        dom.element(f"tab-{self._panel.tab}").focus()  # the button is gone
