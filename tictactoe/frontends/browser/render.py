"""Show a view on the page; what is shown is decided in `tictactoe.view`."""

from pyscript import document

from tictactoe.view import View


def render(shown: View) -> None:
    """Make the page show a view."""
    board = document.getElementById("board")
    board.dataset.turn = shown.turn or ""
    board.dataset.end = "" if not shown.over else "won" if shown.lines else "drawn"
    for cell, button in zip(shown.cells, board.querySelectorAll("[data-cell]"), strict=True):
        button.dataset.mark = cell.mark or ""
        button.dataset.line = "true" if cell.in_line else "false"
        button.ariaLabel = cell.label
        button.ariaDisabled = "true" if cell.mark or shown.over else "false"
    document.getElementById("line").setAttribute("d", _strokes(shown))
    status = document.getElementById("status")
    status.ariaBusy = "true" if shown.waiting else "false"
    status.querySelector(".told").textContent = shown.told
    status.querySelector(".now").textContent = shown.now


def _strokes(shown: View) -> str:
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
