"""The controls below the board, the row for looking back, the list of moves and the score."""

from typing import Any, Final

from pyscript import document
from pyscript.ffi import is_none

from tictactoe.frontends.browser.dom import element, listen, on_click
from tictactoe.frontends.browser.page.board import changed, flag
from tictactoe.session import Session
from tictactoe.view import MoveView, ScoreView, View
from tictactoe.words import Words

PICTURES: Final = {
    "hint button": "bulb",
    "mistake button": "lens",
    "pause button": "bars",
    "go on button": "wedge",
}
"""What is drawn on the button that helps, for each word that it may have."""


class Controls:
    """The row of controls, and the row that is there while somebody looks back."""

    def __init__(self, session: Session) -> None:
        self._shown: dict[tuple[str, str], str] = {}
        on_click("new-game", session.new_game)
        on_click("undo", session.undo)
        on_click("redo", session.redo)
        on_click("hint", session.help)
        on_click("look-first", lambda: session.look(0))
        on_click("look-back", lambda: session.look_by(-1))
        on_click("look-next", lambda: session.look_by(1))
        on_click("look-last", session.look_to_end)
        on_click("play-from-here", session.play_from_here)
        on_click("leave-look", session.leave)

    def draw(self, shown: View, words: Words) -> None:
        """Make each control tell its state."""
        self._set("undo", "aria-disabled", flag(not shown.can_undo))
        self._set("redo", "aria-disabled", flag(not shown.can_redo))
        self._set("hint", "data-shows", PICTURES[shown.help])
        for name in ("title", "aria-label"):
            self._set("hint", name, words(shown.help))
        look = shown.look
        row = element("look")
        if row.hidden != (look is None):
            if row.contains(document.activeElement):
                document.querySelector('#board [tabindex="0"]').focus()
            row.hidden = look is None
        if look:
            for name in ("look-first", "look-back"):
                self._set(name, "aria-disabled", flag(look.ply == 0))
            for name in ("look-next", "look-last"):
                self._set(name, "aria-disabled", flag(look.ply == look.count))
            self._set("play-from-here", "aria-disabled", flag(not look.can_play))

    def _set(self, name: str, attribute: str, value: str) -> None:
        """Write an attribute, unless it stands there."""
        if self._shown.get((name, attribute)) != value:
            self._shown[name, attribute] = value
            element(name).setAttribute(attribute, value)


class Record:
    """The list of moves and the score, which a person may open."""

    def __init__(self, session: Session) -> None:
        self._session = session
        self._moves: tuple[MoveView, ...] = ()
        self._score: tuple[ScoreView, ...] = ()
        listen("moves", "click", self._tap)
        listen("record", "toggle", lambda _event: session.refresh())

    def draw(self, shown: View, words: Words) -> None:
        """Show the moves and the score if they are open, and the score in a line."""
        summary = document.querySelector("#record summary")
        text = shown.score[0].counts if shown.score else words("moves and score")
        if summary.textContent != text:
            summary.textContent = text
        if not element("record").open:
            return
        self._list_moves(shown.moves)
        if self._score != shown.score:
            self._score = shown.score
            rows = [_row(line.opponent, line.counts, line.streak) for line in shown.score]
            element("score").replaceChildren(*rows)

    def _tap(self, event: Any) -> None:  # noqa: ANN401  (a DOM event)
        """Look at the game as it stood after the move that was tapped."""
        button = event.target.closest("[data-ply]")
        if not is_none(button):
            self._session.look(int(button.dataset.ply))

    def _list_moves(self, listed: tuple[MoveView, ...]) -> None:
        """Show the moves; buttons that are there already are kept, and with them the focus."""
        items = element("moves")
        while items.childElementCount > len(listed):
            items.lastElementChild.remove()
        while items.childElementCount < len(listed):
            button = document.createElement("button")
            button.type = "button"
            button.dataset.ply = str(items.childElementCount + 1)
            item = document.createElement("li")
            item.append(button)
            items.append(item)
        buttons = items.querySelectorAll("button")
        for number in changed(self._moves[: len(listed)], listed):
            move, button = listed[number], buttons.item(number)
            button.textContent = move.text
            button.dataset.undone = flag(move.is_undone)
            button.dataset.mistake = flag(move.is_mistake)
            button.setAttribute("aria-current", "step" if move.is_last else "false")
        self._moves = listed


def _row(*texts: str) -> Any:  # noqa: ANN401  (an element)
    row = document.createElement("tr")
    for place, text in enumerate(texts):
        cell = document.createElement("td" if place else "th")
        cell.textContent = text
        row.append(cell)
    return row
