"""Show a view on the page; what is shown is decided in `tictactoe.view` and `tictactoe.review`."""

from typing import Any

from pyscript import document

from tictactoe.game import Match
from tictactoe.history import History
from tictactoe.review import MoveView, moves
from tictactoe.view import View, score_lines
from tictactoe.words import Words


def render(shown: View) -> None:
    """Make the board and the status show a view."""
    board = document.getElementById("board")
    board.dataset.turn = shown.turn or ""
    board.dataset.end = ending(shown)
    for cell, button in zip(shown.cells, board.querySelectorAll("[data-cell]"), strict=True):
        button.dataset.mark = cell.mark or ""
        button.dataset.line = _flag(cell.in_line)
        button.dataset.hint = _flag(cell.is_hinted)
        button.ariaLabel = cell.label
        button.ariaDisabled = _flag(cell.mark is not None or shown.over)
    document.getElementById("line").setAttribute("d", strokes(shown))
    status = document.getElementById("status")
    status.ariaBusy = _flag(shown.waiting)
    status.querySelector(".told").textContent = shown.told
    status.querySelector(".now").textContent = shown.now


def render_panel(history: History, words: Words, *, is_paused: bool) -> None:
    """Make the controls, the list of moves and the score show a history."""
    match = history.match
    document.getElementById("undo").ariaDisabled = _flag(not history.can_undo)
    document.getElementById("redo").ariaDisabled = _flag(not history.can_redo)
    hint = document.getElementById("hint")
    key, hint.dataset.shows = _hint_button(match, is_paused=is_paused)
    hint.ariaLabel = hint.title = words(key)
    _list_moves(moves(match, words))
    lines = score_lines(match, words)
    rows = [_row(line.opponent, line.counts, line.streak) for line in lines]
    document.getElementById("score").replaceChildren(*rows)
    summary = document.querySelector("#record summary")
    summary.textContent = lines[0].counts if lines else words("moves and score")


def _hint_button(match: Match, *, is_paused: bool) -> tuple[str, str]:
    """Return the word and the picture of the button that serves the moment."""
    if match.position.outcome:
        return "mistake button", "lens"
    if match.person is None:
        return ("go on button", "wedge") if is_paused else ("pause button", "bars")
    return "hint button", "bulb"


def render_words(words: Words) -> None:
    """Make the page speak a language: what it says by itself, its title and its direction."""
    page = document.documentElement
    page.lang, page.dir = words.language, words.direction
    document.title = words("title")
    for element in document.querySelectorAll("[data-word]"):
        element.textContent = words(element.dataset.word)
    for element in document.querySelectorAll("[data-label]"):
        element.ariaLabel = words(element.dataset.label)
        if element.tagName == "BUTTON":
            element.title = element.ariaLabel


def _list_moves(listed: tuple[MoveView, ...]) -> None:
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
    for button, move in zip(items.querySelectorAll("button"), listed, strict=True):
        button.textContent = move.graded_text
        button.dataset.undone = _flag(move.is_undone)
        button.dataset.mistake = _flag(move.is_mistake)
        button.ariaCurrent = "step" if move.is_last else "false"


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


def strokes(shown: View) -> str:
    """Return an SVG path through every complete line, in cells from the top left corner."""
    strokes = []
    for line in shown.lines:
        (top, left), (bottom, right) = (divmod(cell, shown.cols) for cell in (line[0], line[-1]))
        down, across = _sign(bottom - top) * 0.36, _sign(right - left) * 0.36
        strokes.append(
            f"M{left + 0.5 - across:.2f} {top + 0.5 - down:.2f}"
            f"L{right + 0.5 + across:.2f} {bottom + 0.5 + down:.2f}"
        )
    return "".join(strokes)


def _sign(number: int) -> int:
    return (number > 0) - (number < 0)


def _flag(fact: bool) -> str:
    return "true" if fact else "false"
