"""A picture of the board to save or share: the page's strokes, drawn on a canvas."""

from typing import Any, Final

from pyscript import document, window

from tictactoe.cells import stroke_path
from tictactoe.rules import Mark
from tictactoe.view import View

CELL: Final = 320
BOARD: Final = 1600
MARGIN: Final = 120
CAPTION: Final = 140
WORDS: Final = 960
"""In pixels: the largest cell and board, the margin, the height of the caption, its least width."""
LINE_ALPHA: Final = 0.3
"""The opacity of the stroke through a line, as in static/style/board.css."""
NAME: Final = "tictactoe.png"


async def picture(shown: View, caption: str, name: str = NAME) -> Any:  # noqa: ANN401  (a File)
    """Return a view as a PNG file, in the colours of the page, with a caption."""
    cell = min(CELL, BOARD // max(shown.rows, shown.cols))
    width, height = max(shown.cols * cell, WORDS), shown.rows * cell
    canvas = window.OffscreenCanvas.new(width + 2 * MARGIN, height + 2 * MARGIN + CAPTION)
    pen = canvas.getContext("2d")
    pen.fillStyle = _colour("--paper")
    pen.fillRect(0, 0, canvas.width, canvas.height)
    pen.lineCap = "round"
    corner = (canvas.width - shown.cols * cell) / 2, MARGIN

    def draw(path: str, ink: str, weight: float, place: int = 0, scale: float = 1) -> None:
        """Draw an SVG path in the place of a cell; `scale` is the length of its unit in cells."""
        row, col = divmod(place, shown.cols)
        left, top = corner[0] + col * cell, corner[1] + row * cell
        pen.setTransform(cell * scale, 0, 0, cell * scale, left, top)
        pen.strokeStyle = _colour(ink)
        pen.lineWidth = weight
        pen.stroke(window.Path2D.new(path))

    draw(_path("grid"), "--rule", _weight("grid"))
    pen.globalAlpha = LINE_ALPHA
    ink = _ink(shown.line_mark) or "--muted"
    draw(stroke_path(shown.lines, shown.cols), ink, _weight("line"))
    marks = {"X": _path("down") + _path("up"), "O": _path("round")}
    for number, shown_cell in enumerate(shown.cells):
        if shown_cell.mark:
            pen.globalAlpha = 0.5 if number in shown.faded else 1
            weight = 11 if shown_cell.in_line and number in shown.lit else 8.5
            draw(marks[shown_cell.mark], _ink(shown_cell.mark), weight, number, scale=1 / 100)
    pen.globalAlpha = 1
    pen.setTransform(1, 0, 0, 1, 0, 0)
    pen.fillStyle = _colour("--ink")
    pen.font = "600 52px system-ui, sans-serif"
    pen.textAlign = "center"
    pen.direction = document.documentElement.dir
    pen.fillText(caption, canvas.width / 2, height + 2 * MARGIN + CAPTION / 3, width)
    blob = await canvas.convertToBlob()
    return window.File.new([blob], name, type=blob.type)


def _ink(mark: Mark | None) -> str:
    return f"--{mark.lower()}" if mark else ""


def _path(name: str) -> str:
    return str(document.getElementById(name).getAttribute("d"))


def _weight(name: str) -> float:
    style = window.getComputedStyle(document.getElementById(name))
    return float(style.strokeWidth.removesuffix("px"))


def _colour(name: str) -> str:
    style = window.getComputedStyle(document.documentElement)
    return str(style.getPropertyValue(name)).strip()
