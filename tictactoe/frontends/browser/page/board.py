"""The board and the status: draws a view, and turns taps into cells to play."""

from collections.abc import Callable
from typing import Final

from pyscript import window
from pyscript.ffi import to_js

from tictactoe.cells import CellView, stroke_path
from tictactoe.frontends.browser import dom
from tictactoe.view import View

BLANK: Final = CellView("", None, "")
"""What a cell shows that was just laid."""
LONG: Final = "long"
SHORT: Final = "short"
"""What stands in a cell beside its mark, in words and in a few signs; no attributes of it."""


class Board:
    """The board and the status; what did not change is not written to the browser again."""

    def __init__(self, play: Callable[[int], object]) -> None:
        self._size = (0, 0)
        self._cells: list[dict[str, str]] = []
        self._written = dom.Written()
        self._board = dom.element("board")
        self._status = dom.element("status")
        dom.on_part("board", "click", "[data-cell]", lambda button: play(int(button.dataset.cell)))

    def draw(self, shown: View) -> None:
        """Make the board and the status show a view."""
        self._lay(shown)
        buttons = self._board.querySelectorAll("[data-cell]")
        cells = [_attributes(cell) for cell in shown.cells]
        for number, (before, now) in enumerate(zip(self._cells, cells, strict=True)):
            if now == before:
                continue
            button, cell = buttons.item(number), shown.cells[number]
            for name, value in now.items():
                if before.get(name) != value:
                    _write(button, name, value)
            if (cell.is_last or cell.is_hinted or cell.ghost) and self._board.dataset.zoom:
                button.scrollIntoView(to_js({"block": "nearest", "inline": "nearest"}))
        self._cells = cells
        put = self._written.put
        put("board", "data-preview", dom.flag(shown.is_preview))
        put("board", "data-look", dom.flag(shown.look is not None))
        put("board", "data-turn", shown.turn or "")
        put("board", "data-end", shown.end)
        put("board", "data-restart", dom.flag(shown.can_restart))
        put("board", "data-winner", shown.winner or "")
        put("line", "d", stroke_path(shown.lines, shown.cols))
        put("status", "aria-busy", dom.flag(shown.waiting))
        put("status", "data-news", dom.flag(shown.has_news))
        for name, text in (("told", shown.told), ("now", shown.now)):
            if self._written.changes(name, text):
                self._status.querySelector(f".{name}").textContent = text

    def _lay(self, shown: View) -> None:
        size = shown.rows, shown.cols
        if self._size == size:
            return
        window.boot.lay(*size)
        is_new = self._size != (0, 0)  # else static/pending_tap.js may have shown something on it
        blank = _attributes(BLANK) if is_new else _beside(BLANK)
        self._size, self._cells = size, [blank] * len(shown.cells)


def _attributes(cell: CellView) -> dict[str, str]:
    """Return what the button of a cell says to the style sheet and to a screen reader."""
    return {
        "data-mark": cell.mark or "",
        "data-line": dom.flag(cell.in_line),
        "data-hint": dom.flag(cell.is_hinted),
        "data-last": dom.flag(cell.is_last),
        "aria-label": cell.label,
        "aria-disabled": dom.flag(cell.mark is not None),
        **_beside(cell),
    }


def _beside(cell: CellView) -> dict[str, str]:
    """Return the same of what is in a cell beside its mark."""
    verdict = cell.verdict
    return {
        "data-ghost": cell.ghost or "",
        "data-threat": cell.threat,
        "data-verdict": verdict.kind if verdict else "",
        "data-exact": dom.flag(verdict is not None and verdict.is_exact),
        "data-best": dom.flag(verdict is not None and verdict.is_best),
        LONG: verdict.text if verdict else "",
        SHORT: verdict.short if verdict else "",
    }


def _write(button: dom.Element, name: str, value: str) -> None:
    if name == LONG:
        button.querySelector(".value span").textContent = value
    elif name == SHORT:
        button.querySelector(".value").dataset.short = value
    else:
        button.setAttribute(name, value)
