"""The keyboard: arrows move on the board, and every cell and command has a key."""

from typing import TYPE_CHECKING, Any, Final

from pyscript import document
from pyscript.ffi import create_proxy, is_none

from tictactoe.frontends.layouts import LAYOUTS

if TYPE_CHECKING:
    from collections.abc import Callable

    from tictactoe.frontends.browser.app import App

ARROWS: Final = {
    "ArrowUp": (-1, 0),
    "ArrowDown": (1, 0),
    "ArrowLeft": (0, -1),
    "ArrowRight": (0, 1),
}


class Keys:
    """What keys do on the page."""

    def __init__(self, app: "App") -> None:
        self.app = app
        self.commands: dict[str, Callable[[], object]] = {
            "u": app.undo,
            "r": app.redo,
            "n": app.new_game,
            "h": app.hint,
            "?": lambda: document.getElementById("keys").showModal(),
        }

    def start(self) -> None:
        """Listen to the keyboard, and to where the focus goes on the board."""
        document.addEventListener("keydown", create_proxy(self.press))
        board = document.getElementById("board")
        board.addEventListener("focusin", create_proxy(self.rove))

    def press(self, event: Any) -> None:  # noqa: ANN401  (a DOM event)
        """Do what a key stands for, unless somebody types or a sheet is open."""
        if event.ctrlKey or event.metaKey or event.altKey or event.repeat:
            return
        if not is_none(event.target.closest("dialog, input, select, textarea")):
            return
        if event.key in ARROWS:
            self.move(event)
            return
        key = event.key.lower()
        if command := self.commands.get(key):
            event.preventDefault()
            command()
            return
        for keys in (LAYOUTS["letters"], LAYOUTS[self.app.options.digits]):
            if len(key) == 1 and key in keys and self.app.match.position.rules.size == len(keys):
                event.preventDefault()
                self.app.play(keys.index(key))

    def move(self, event: Any) -> None:  # noqa: ANN401  (a DOM event)
        """Move the focus on the board by one cell, if it is there."""
        button = event.target.closest("[data-cell]")
        if is_none(button):
            return
        event.preventDefault()
        rules = self.app.match.position.rules
        row, col = divmod(int(button.dataset.cell), rules.cols)
        down, right = ARROWS[event.key]
        row, col = row + down, col + right
        if 0 <= row < rules.rows and 0 <= col < rules.cols:
            document.querySelector(f'[data-cell="{row * rules.cols + col}"]').focus()

    def rove(self, event: Any) -> None:  # noqa: ANN401  (a DOM event)
        """Let Tab come back to the cell that had the focus last."""
        for button in document.querySelectorAll("#board [data-cell]"):
            button.tabIndex = 0 if button.isSameNode(event.target) else -1
