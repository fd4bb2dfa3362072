"""The controls below the board, others to look back, the list of moves and the score."""

from typing import Final

from pyscript import document
from pyscript.ffi import is_none

from tictactoe.controls import command
from tictactoe.frontends.browser import dom
from tictactoe.looking import Look
from tictactoe.naming import level_word
from tictactoe.session import Session
from tictactoe.view import MoveView, ScoreView, View, send_word
from tictactoe.words import Words

PICTURES: Final = {
    "hint button": "bulb",
    "review button": "lens",
    "pause button": "bars",
    "go on button": "wedge",
    "send button": "plane",
    "invite button": "plane",
}
"""What is drawn on the button that helps, for each word that it may have."""


class Controls:
    """The controls, others while somebody looks back, the list of moves and the score."""

    def __init__(self, session: Session) -> None:
        self._written = dom.Written()
        self._session = session
        self._moves = dom.Rows("moves", _move, _write_move)
        dom.on_part("moves", "click", "li", lambda item: session.look_at_move(dom.place_of(item)))
        dom.listen("record", "toggle", lambda _event: session.refresh())

    @command
    def look_back(self) -> None:
        """Look at the position before."""
        self._session.look_by(-1)

    @command
    def look_next(self) -> None:
        """Look at the position after."""
        self._session.look_by(1)

    @command
    def dismiss_unsaved(self) -> None:
        """Stop saying that the match cannot be saved, until that comes up again."""
        _show_unsaved(is_shown=False)

    def draw(self, shown: View, words: Words) -> None:
        """Make each control tell its state, and show the moves and the score."""
        for name, text in (("setup-told", shown.setup), ("standing", shown.standing)):
            if self._written.changes(name, text):
                dom.element(name).textContent = text
        if self._written.changes("saved", shown.is_saved):
            _show_unsaved(is_shown=not shown.is_saved)
        off = {"undo": not shown.can_undo, "redo": not shown.can_redo}
        if self._written.changes("hint", shown.help):
            dom.element("hint").hidden = not shown.help
        if shown.help:
            self._written.put("hint", "data-shows", PICTURES[shown.help])
            self._written.put("hint", "data-label", shown.help)
            for name in ("title", "aria-label"):
                self._written.put("hint", name, words(shown.help))
        look = shown.look
        if self._written.changes("look", look is None):
            _show_look(is_shown=look is not None)
        self._draw_next(shown, words)  # after the focus has left what this may hide
        if look:
            off["look-back"] = look.ply == 0
            off["look-next"] = look.ply == look.count
            is_locked = shown.match.is_by_link and not look.name
            is_end = look.match.position.outcome is not None
            off["play-from-here"] = not look.rival and (is_locked or is_end)
            dom.write("play-from-here", _play_word(look, words))
        for name, is_off in off.items():
            self._written.put(name, "aria-disabled", dom.flag(is_off))
        self._draw_record(shown)

    def _draw_next(self, shown: View, words: Words) -> None:
        """Offer what comes next: to send the match, and what may come after the end."""
        is_over, is_to_send = shown.state == "over", shown.is_to_send
        if self._written.changes("next", is_over, is_to_send, words.language):
            dom.element("next").hidden = not (is_over or is_to_send)
            dom.element("review").hidden = not is_over
            dom.element("send").hidden = not is_to_send
            if is_to_send:
                dom.write("send", words(send_word(shown.match)))
        if self._written.changes("next level", shown.next_level, words.language):
            button = dom.element("next-level")
            button.hidden = not shown.next_level
            button.value = shown.next_level
            if shown.next_level:
                name = words(level_word(shown.next_level, shown.match.game.rules))
                button.textContent = words("try level", level=name)

    def _draw_record(self, shown: View) -> None:
        if not dom.element("record").open:
            return
        self._moves.draw(shown.moves)
        if self._written.changes("score", shown.score):
            dom.element("score").replaceChildren(*map(_score, shown.score))


def _show_unsaved(*, is_shown: bool) -> None:
    """Show that the match cannot be saved, until that is dismissed or saving works again."""
    dom.element("unsaved").hidden = not is_shown


def _play_word(look: Look, words: Words) -> str:
    if not look.rival:
        return words("play from here")
    return words("play yourself", level=words(level_word(look.rival, look.whole.game.rules)))


def _show_look(*, is_shown: bool) -> None:
    """Let the buttons for looking back take the place of others or give way, the focus as well."""
    gone, here = "#look :focus", '#board [tabindex="0"]'
    if is_shown:
        gone, here = "#next :focus, #controls > :not(#open-options):focus", "#look-next"
    is_focus_gone = not is_none(document.querySelector(gone))
    dom.element("look").hidden = not is_shown
    if is_focus_gone:
        document.querySelector(here).focus()


def _score(line: ScoreView) -> dom.Element:
    cells = dom.made("th", line.opponent), dom.made("td", line.counts), dom.made("td", line.streak)
    return dom.made("tr", *cells)


def _move() -> dom.Element:
    button = dom.made("button")
    button.type = "button"
    return dom.made("li", button)


def _write_move(item: dom.Element, move: MoveView) -> None:
    button = item.firstElementChild
    button.textContent = move.text
    button.dataset.undone = dom.flag(move.is_undone)
    button.dataset.mistake = dom.flag(move.is_mistake)
    button.setAttribute("aria-current", "step" if move.is_last else "false")
