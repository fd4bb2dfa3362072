"""The board and the status: draws a view, and turns taps into cells to play."""

from collections.abc import Callable, Iterator, Sequence
from typing import Any, Final

from pyscript import document, window
from pyscript.ffi import is_none, to_js

from tictactoe.frontends.browser.dom import listen
from tictactoe.view import CellView, View, ending, stroke_path

BLANK: Final = CellView("", None, "", in_line=False, is_hinted=False, is_last=False)
"""What a cell shows that was just laid."""
LONG: Final = "long"
SHORT: Final = "short"
"""What stands in a cell beside its mark, in words and in a few signs; no attributes of it."""


class Board:
    """The board and the status. What did not change is not written again.

    Each write goes from Python to the browser, and the largest board has 225 cells.
    """

    def __init__(self, play: Callable[[int], object]) -> None:
        self._play = play
        self._size = (0, 0)
        self._cells: list[dict[str, str]] = []
        self._shown: dict[str, str] = {}
        """What is shown beside the cells."""
        self._board = document.getElementById("board")
        status = document.getElementById("status")
        self._told, self._now = status.querySelector(".told"), status.querySelector(".now")
        listen("board", "click", self._tap)

    def draw(self, shown: View) -> None:
        """Make the board and the status show a view."""
        self._lay(shown)
        buttons = self._board.querySelectorAll("[data-cell]")
        cells = [_attributes(cell, is_over=shown.state == "over") for cell in shown.cells]
        for number in changed(self._cells, cells):
            button, before = buttons.item(number), self._cells[number]
            for name, value in cells[number].items():
                if before.get(name) != value:
                    _write(button, name, value)
            cell = shown.cells[number]
            if (cell.is_last or cell.is_hinted) and self._board.dataset.zoom:
                button.scrollIntoView(to_js({"block": "nearest", "inline": "nearest"}))
        self._cells = cells
        before, self._shown = self._shown, _beside_cells(shown)
        for name, value in self._shown.items():
            if before.get(name) != value:
                self._write(name, value)

    def _tap(self, event: Any) -> None:  # noqa: ANN401  (a DOM event)
        """Play the cell that was tapped."""
        button = event.target.closest("[data-cell]")
        if not is_none(button):
            self._play(int(button.dataset.cell))

    def _lay(self, shown: View) -> None:
        """Lay the board of a view, unless it is there."""
        size = shown.rows, shown.cols
        if self._size == size:
            return
        window.boot.lay(*size)
        is_new = self._size != (0, 0)  # else static/held.js may have shown something on it
        blank = _attributes(BLANK, is_over=False) if is_new else _verdict(BLANK)
        self._size, self._cells = size, [blank] * len(shown.cells)

    def _write(self, name: str, value: str) -> None:
        """Write something beside the cells."""
        if name == "told":
            self._told.textContent = value
        elif name == "now":
            self._now.textContent = value
        elif name == "busy":
            document.getElementById("status").setAttribute("aria-busy", value)
        elif name == "line":
            document.getElementById("line").setAttribute("d", value)
        else:
            self._board.setAttribute(f"data-{name}", value)


def changed(before: Sequence[object], now: Sequence[object]) -> Iterator[int]:
    """Yield the places where a sequence differs from the one before, or goes on after its end."""
    for place, item in enumerate(now):
        if place >= len(before) or item != before[place]:
            yield place


def flag(fact: bool) -> str:
    """Return a fact as attributes tell it."""
    return "true" if fact else "false"


def _beside_cells(shown: View) -> dict[str, str]:
    """Return what is shown beside the cells, by the names that `Board._write` knows."""
    return {
        "preview": flag(shown.is_preview),
        "turn": shown.turn or "",
        "end": ending(shown),
        "line": stroke_path(shown),
        "busy": flag(shown.waiting),
        "told": shown.told,
        "now": shown.now,
    }


def _attributes(cell: CellView, *, is_over: bool) -> dict[str, str]:
    """Return what the button of a cell says to the style sheet and to a screen reader."""
    return {
        "data-mark": cell.mark or "",
        "data-line": flag(cell.in_line),
        "data-hint": flag(cell.is_hinted),
        "data-last": flag(cell.is_last),
        "aria-label": cell.label,
        "aria-disabled": flag(cell.mark is not None and not is_over),
        **_verdict(cell),
    }


def _verdict(cell: CellView) -> dict[str, str]:
    """Return what the button of a cell says of the verdict on it."""
    verdict = cell.verdict
    return {
        "data-verdict": verdict.kind if verdict else "",
        "data-exact": flag(verdict is not None and verdict.is_exact),
        "data-best": flag(verdict is not None and verdict.is_best),
        LONG: verdict.text if verdict else "",
        SHORT: verdict.short if verdict else "",
    }


def _write(button: Any, name: str, value: str) -> None:  # noqa: ANN401  (an element)
    """Write one of these things to the button of a cell."""
    if name == LONG:
        button.querySelector(".value span").textContent = value
    elif name == SHORT:
        button.querySelector(".value").dataset.short = value
    else:
        button.setAttribute(name, value)
