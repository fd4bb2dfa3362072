"""The cells of the board: writes what differs in a view to their buttons."""

from typing import Final

from pyscript import window
from pyscript.ffi import to_js

from tictactoe.cells import CellView
from tictactoe.frontends.browser import dom
from tictactoe.view import View

BLANK: Final = CellView("", None, "")
"""What a cell shows that was just laid."""


class Board:
    """The cells; what did not change is not written to the browser again."""

    def __init__(self) -> None:
        self._size = (0, 0)
        self._cells: tuple[CellView, ...] = ()
        self._board = dom.element("board")
        self._buttons: list[dom.Element] = []

    def draw(self, shown: View) -> None:
        """Make the cells show a view, and bring the last move into view."""
        self._lay(shown.rows, shown.cols)
        for number, (before, cell) in enumerate(zip(self._cells, shown.cells, strict=True)):
            if before != cell:
                button = self._buttons[number]
                _write(button, before, cell)
                if (cell.is_last or cell.is_hinted or cell.ghost) and self._board.dataset.zoom:
                    button.scrollIntoView(to_js({"block": "nearest", "inline": "nearest"}))
        self._cells = shown.cells

    def _lay(self, rows: int, cols: int) -> None:
        if self._size == (rows, cols):
            return
        window.boot.lay(rows, cols)
        self._size, self._cells = (rows, cols), (BLANK,) * (rows * cols)
        self._buttons = list(self._board.querySelectorAll("[data-cell]"))
        for button in self._board.querySelectorAll("[data-cell]:is([data-mark=X], [data-mark=O])"):
            button.dataset.mark = ""  # static/pending_tap.js has shown it


def _write(button: dom.Element, before: CellView, cell: CellView) -> None:
    known = _attributes(before)
    for name, value in _attributes(cell).items():
        if known[name] != value:
            button.setAttribute(name, value)
    if cell.verdict != before.verdict:
        place = button.querySelector(".value")
        place.firstElementChild.textContent = cell.verdict.text if cell.verdict else ""
        place.dataset.short = cell.verdict.short if cell.verdict else ""


def _attributes(cell: CellView) -> dict[str, str]:
    """Return what the button of a cell says to the style sheet and to a screen reader."""
    verdict = cell.verdict
    return {
        "data-mark": cell.mark or "",
        "data-line": dom.flag(cell.in_line),
        "data-hint": dom.flag(cell.is_hinted),
        "data-last": dom.flag(cell.is_last),
        "aria-label": cell.label,
        "aria-disabled": dom.flag(cell.mark is not None),
        "data-ghost": cell.ghost or "",
        "data-threat": cell.threat,
        "data-verdict": verdict.kind if verdict else "",
        "data-exact": dom.flag(verdict is not None and verdict.is_exact),
        "data-best": dom.flag(verdict is not None and verdict.is_best),
    }
