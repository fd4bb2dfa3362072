"""Show a view on the page; what is shown is decided in `tictactoe.view` and `tictactoe.review`."""

from collections.abc import Iterator, Sequence
from typing import Any, Final

from pyscript import document, window
from pyscript.ffi import to_js

from tictactoe.coach import Judge
from tictactoe.history import History
from tictactoe.review import MoveView, moves
from tictactoe.view import CellView, View, hint_key, score_lines, strokes
from tictactoe.words import Words

BLANK: Final = CellView("", None, "", in_line=False, is_hinted=False, is_last=False)
"""What a cell shows that was just laid."""
LONG: Final = "long"
SHORT: Final = "short"
"""What stands in a cell beside its mark, in words and in a few signs; no attributes of it."""
PICTURES: Final = {
    "hint button": "bulb",
    "mistake button": "lens",
    "pause button": "bars",
    "go on button": "wedge",
}
"""What is drawn on the button that helps, for each word that it may have."""


class Screen:
    """The board, the status and the panel. What did not change is not written again.

    Each write goes from Python to the browser, and the largest board has 225 cells.
    """

    def __init__(self) -> None:
        self._size = (0, 0)
        self._cells: list[dict[str, str]] = []
        self._moves: tuple[MoveView, ...] = ()

    def render(self, shown: View, *, is_preview: bool = False) -> None:
        """Make the board and the status show a view; a preview is not what is on the board."""
        board = document.getElementById("board")
        board.dataset.preview = _flag(is_preview)
        self._lay(shown)
        board.dataset.turn = shown.turn or ""
        board.dataset.end = ending(shown)
        buttons = board.querySelectorAll("[data-cell]")
        cells = [_attributes(cell, is_over=shown.over) for cell in shown.cells]
        for number in _changed(self._cells, cells):
            button, before = buttons.item(number), self._cells[number]
            for name, value in cells[number].items():
                if before.get(name) != value:
                    _write(button, name, value)
            cell = shown.cells[number]
            if (cell.is_last or cell.is_hinted) and board.dataset.zoom:
                button.scrollIntoView(to_js({"block": "nearest", "inline": "nearest"}))
        self._cells = cells
        document.getElementById("line").setAttribute("d", stroke_path(shown))
        status = document.getElementById("status")
        status.setAttribute("aria-busy", _flag(shown.waiting))
        status.querySelector(".told").textContent = shown.told
        status.querySelector(".now").textContent = shown.now

    def render_panel(
        self, history: History, words: Words, judge: Judge, *, is_paused: bool
    ) -> None:
        """Make the controls, the list of moves and the score show a history."""
        match = history.match
        document.getElementById("undo").setAttribute("aria-disabled", _flag(not history.can_undo))
        document.getElementById("redo").setAttribute("aria-disabled", _flag(not history.can_redo))
        hint = document.getElementById("hint")
        key = hint_key(match, is_paused=is_paused)
        hint.dataset.shows = PICTURES[key]
        hint.title = words(key)
        hint.setAttribute("aria-label", hint.title)
        self._list_moves(moves(match, words, judge))
        lines = score_lines(match, words)
        rows = [_row(line.opponent, line.counts, line.streak) for line in lines]
        document.getElementById("score").replaceChildren(*rows)
        summary = document.querySelector("#record summary")
        summary.textContent = lines[0].counts if lines else words("moves and score")

    def _lay(self, shown: View) -> None:
        """Lay the board of a view, unless it is there."""
        size = shown.rows, shown.cols
        if self._size == size:
            return
        window.boot.lay(*size)
        is_new = self._size != (0, 0)  # else static/held.js may have shown something on it
        blank = _attributes(BLANK, is_over=False) if is_new else _verdict(BLANK)
        self._size, self._cells = size, [blank] * len(shown.cells)

    def _list_moves(self, listed: tuple[MoveView, ...]) -> None:
        """Show the moves; buttons that are there already are kept, and with them the focus."""
        items = document.getElementById("moves")
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
        for number in _changed(self._moves, listed):
            move, button = listed[number], buttons.item(number)
            button.textContent = move.graded_text
            button.dataset.undone = _flag(move.is_undone)
            button.dataset.mistake = _flag(move.is_mistake)
            button.setAttribute("aria-current", "step" if move.is_last else "false")
        self._moves = listed


def _changed(before: Sequence[object], now: Sequence[object]) -> Iterator[int]:
    """Yield the places where a sequence differs from the one before, or goes on after its end."""
    for place, item in enumerate(now):
        if place >= len(before) or item != before[place]:
            yield place


def _attributes(cell: CellView, *, is_over: bool) -> dict[str, str]:
    """Return what the button of a cell says to the style sheet and to a screen reader."""
    return {
        "data-mark": cell.mark or "",
        "data-line": _flag(cell.in_line),
        "data-hint": _flag(cell.is_hinted),
        "data-last": _flag(cell.is_last),
        "aria-label": cell.label,
        "aria-disabled": _flag(cell.mark is not None or is_over),
        **_verdict(cell),
    }


def _verdict(cell: CellView) -> dict[str, str]:
    """Return what the button of a cell says of the verdict on it."""
    verdict = cell.verdict
    return {
        "data-verdict": verdict.kind if verdict else "",
        "data-exact": _flag(verdict is not None and verdict.is_exact),
        "data-best": _flag(verdict is not None and verdict.is_best),
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


def render_words(words: Words) -> None:
    """Make the page speak a language: what it says by itself, its title and its direction."""
    page = document.documentElement
    page.lang, page.dir = words.language, words.direction
    document.title = words("title")
    for element in document.querySelectorAll("[data-word]"):
        element.textContent = words(element.dataset.word)
    for element in document.querySelectorAll("[data-label]"):
        label = words(element.dataset.label)
        element.setAttribute("aria-label", label)
        if element.tagName == "BUTTON":
            element.title = label


def _row(*texts: str) -> Any:  # noqa: ANN401  (an element)
    row = document.createElement("tr")
    for place, text in enumerate(texts):
        cell = document.createElement("td" if place else "th")
        cell.textContent = text
        row.append(cell)
    return row


def ending(shown: View) -> str:
    """Return how the board shows an end: "won", "drawn", or nothing."""
    if not shown.over:
        return ""
    return "won" if shown.lines else "drawn"


def stroke_path(shown: View) -> str:
    """Return an SVG path through every complete line, in cells from the top left corner."""
    return "".join(f"M{x} {y}L{last_x} {last_y}" for x, y, last_x, last_y in strokes(shown))


def _flag(fact: bool) -> str:
    return "true" if fact else "false"
