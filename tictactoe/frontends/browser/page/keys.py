"""The keyboard: arrows move on the board, and every cell and command has a key."""

from collections.abc import Callable
from functools import partial
from typing import Final

from pyscript import document
from pyscript.ffi import create_proxy, is_none

from tictactoe.frontends.browser import dom
from tictactoe.frontends.browser.lab.panel import Panel
from tictactoe.frontends.keyboard import (
    CORNERS,
    WAYS,
    has_keys,
    moved,
    pressed,
)
from tictactoe.session import Session

WITHOUT_MATCH: Final = ("i", "?")
"""The keys that work while the match is not on the screen."""
TYPED: Final = (
    "dialog[open],:is(input, select, textarea, .editor, #printed):not(dialog:not([open]) *)"
)
"""Elements whose keys are not for the game; a closed sheet may have the focus until a redraw."""


class Keys:
    """The commands of the keys; `digits` returns the layout of the digit keys."""

    def __init__(
        self,
        session: Session,
        digits: Callable[[], str],
        panel: Panel,
        open_list: Callable[[], object],
    ) -> None:
        self._session = session
        self._digits = digits
        self._panel = panel
        self._commands: dict[str, Callable[[], object]] = {
            "u": session.undo,
            "r": session.redo,
            "n": session.new_game,
            "h": session.help,
            "i": panel.toggle,
            "?": open_list,
        }
        self._looks: dict[str, Callable[[], object]] = {
            "ArrowLeft": lambda: self._step(-1),
            "ArrowRight": lambda: self._step(1),
            "Home": lambda: session.look(0),
            "End": session.look_to_end,
        }
        """The commands of keys in a look."""
        document.addEventListener("keydown", create_proxy(self._press))
        dom.listen("board", "swipe", lambda event: self._step(event.detail))
        dom.on_part("board", "focusin", "[data-cell]", partial(dom.rove, "board"))

    def _press(self, event: dom.Event) -> None:
        """Run the command of a key, except in a text field or while a sheet is open."""
        if event.repeat and event.key == "Enter" and not is_none(event.target.closest("button")):
            event.preventDefault()  # held down, it would press the button again and again
        if event.metaKey or event.altKey:
            return
        if not is_none(event.target.closest(TYPED)):
            return
        is_looking = self._session.state == "looking" and is_none(event.target.closest("#inside"))
        if is_looking and not event.ctrlKey and (look := self._looks.get(event.key)):
            event.preventDefault()
            look()
            return
        ways = CORNERS if event.ctrlKey else WAYS
        if way := ways.get(event.key.removeprefix("Arrow")):
            self._move(event, way)
            return
        if event.ctrlKey or event.repeat:
            return
        if event.key == "Escape" and self._session.state == "looking":
            self._session.leave()
            return
        meant = pressed(event.key, event.code, self._digits(), is_shifted=event.shiftKey)
        if self._panel.hides_match and meant not in WITHOUT_MATCH:
            return
        if isinstance(meant, str):
            event.preventDefault()
            self._commands[meant]()
        elif meant is not None and has_keys(self._session.on_board.game.rules):
            event.preventDefault()
            self._session.play(meant)

    def _step(self, way: int) -> None:
        """Look at the next move on the right or on the left, in the direction of the language."""
        self._session.look_by(-way if self._session.words("direction") == "rtl" else way)

    def _move(self, event: dom.Event, way: tuple[int, int]) -> None:
        button = event.target.closest("[data-cell]")
        if is_none(button):
            return
        event.preventDefault()
        rules = self._session.on_board.game.rules
        cell = moved(int(button.dataset.cell), way, rules.rows, rules.cols)
        document.querySelector(f'[data-cell="{cell}"]').focus()
