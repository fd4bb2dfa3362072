"""The keyboard: arrows move on the board, and every cell and command has a key."""

from typing import TYPE_CHECKING, Any

from pyscript import document
from pyscript.ffi import create_proxy, is_none

from tictactoe.frontends.layouts import CORNERS, LAYOUTS, WAYS, has_keys, moved

if TYPE_CHECKING:
    from collections.abc import Callable

    from tictactoe.frontends.browser.page.app import App


class Keys:
    """What keys do on the page."""

    def __init__(self, app: "App") -> None:
        self.app = app
        self.commands: dict[str, Callable[[], object]] = {
            "u": app.undo,
            "r": app.redo,
            "n": app.new_game,
            "h": app.hint,
            "i": app.inside.toggle,
            "?": lambda: document.getElementById("keys").showModal(),
        }

    def start(self) -> None:
        """Listen to the keyboard, and to where the focus goes on the board."""
        document.addEventListener("keydown", create_proxy(self.press))
        board = document.getElementById("board")
        board.addEventListener("focusin", create_proxy(self.rove))

    def press(self, event: Any) -> None:  # noqa: ANN401  (a DOM event)
        """Do what a key stands for, unless somebody types or a sheet is open."""
        if event.metaKey or event.altKey:
            return
        if not is_none(event.target.closest("dialog, input, select, textarea, #editor, #printed")):
            return
        ways = CORNERS if event.ctrlKey else WAYS
        if way := ways.get(event.key.removeprefix("Arrow")):
            self.move(event, way)
            return
        if event.ctrlKey or event.repeat:
            return
        key = event.key.lower()
        if command := self.commands.get(key):
            event.preventDefault()
            command()
            return
        for keys in (LAYOUTS["letters"], LAYOUTS[self.app.options.digits]):
            if len(key) == 1 and key in keys and has_keys(self.app.match.position.rules):
                event.preventDefault()
                self.app.play(keys.index(key))

    def move(self, event: Any, way: tuple[int, int]) -> None:  # noqa: ANN401  (a DOM event)
        """Move the focus on the board, if it is there."""
        button = event.target.closest("[data-cell]")
        if is_none(button):
            return
        event.preventDefault()
        rules = self.app.match.position.rules
        cell = moved(int(button.dataset.cell), way, rules.rows, rules.cols)
        document.querySelector(f'[data-cell="{cell}"]').focus()

    def rove(self, event: Any) -> None:  # noqa: ANN401  (a DOM event)
        """Let Tab come back to the cell that had the focus last."""
        for button in document.querySelectorAll('#board [data-cell][tabindex="0"]'):
            button.tabIndex = -1
        event.target.tabIndex = 0

    def render(self) -> None:
        """List the keys that the board has."""
        hidden = not has_keys(self.app.match.position.rules)
        for keys in document.querySelectorAll(".cell-keys"):
            keys.hidden = hidden
