"""A picture of the board to keep or share: the page's own strokes, drawn once more on a canvas."""

from typing import Any, Final

from pyscript import document, window

from tictactoe.frontends.browser.render import strokes
from tictactoe.view import View

CELL: Final = 320
MARGIN: Final = 120
CAPTION: Final = 140
"""The side of a cell, the blank round the board and the room for words below, in pixels."""
NAME: Final = "tictactoe.png"


async def picture(shown: View) -> Any:  # noqa: ANN401  (a File)
    """Return a view as a PNG file, in the colours of the page."""
    width, height = shown.cols * CELL, shown.rows * CELL
    canvas = window.OffscreenCanvas.new(width + 2 * MARGIN, height + 2 * MARGIN + CAPTION)
    pen = canvas.getContext("2d")
    pen.fillStyle = _colour("--paper")
    pen.fillRect(0, 0, canvas.width, canvas.height)
    pen.lineCap = "round"
    _draw(pen, _path("grid"), "--rule", 0.022)
    marks = {"X": _path("down") + _path("up"), "O": _path("round")}
    for number, cell in enumerate(shown.cells):
        if cell.mark:
            row, col = divmod(number, shown.cols)
            pen.globalAlpha = 0.5 if shown.lines and not cell.in_line else 1
            ink, weight = f"--{cell.mark.lower()}", 11 if cell.in_line else 8.5
            _draw(pen, marks[cell.mark], ink, weight, left=col, top=row, scale=1 / 100)
    pen.globalAlpha = 1
    _draw(pen, strokes(shown), "--win", 0.045)
    pen.setTransform(1, 0, 0, 1, 0, 0)
    pen.fillStyle = _colour("--ink")
    pen.font = "600 52px system-ui, sans-serif"
    pen.textAlign = "center"
    pen.direction = document.documentElement.dir
    pen.fillText(shown.now, canvas.width / 2, height + 2 * MARGIN + CAPTION / 3, width)
    blob = await canvas.convertToBlob()
    return window.File.new([blob], NAME, type=blob.type)


def _draw(
    pen: Any,  # noqa: ANN401  (a canvas context)
    path: str,
    ink: str,
    weight: float,
    *,
    left: float = 0,
    top: float = 0,
    scale: float = 1,
) -> None:
    """Draw an SVG path, given in cells from the top left corner or in a scale of its own."""
    size = CELL * scale
    pen.setTransform(size, 0, 0, size, MARGIN + left * CELL, MARGIN + top * CELL)
    pen.strokeStyle = _colour(ink)
    pen.lineWidth = weight
    pen.stroke(window.Path2D.new(path))


def _path(name: str) -> str:
    """Return the SVG path that the page calls by this name."""
    return str(document.getElementById(name).getAttribute("d"))


def _colour(name: str) -> str:
    """Return what the page's style sheet calls by this name."""
    style = window.getComputedStyle(document.documentElement)
    return str(style.getPropertyValue(name)).strip()
