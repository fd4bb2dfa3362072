"""Small boards, to be looked at only."""

from tictactoe.frontends.browser import dom
from tictactoe.rules import MARKS, Position, cells_of


def draw(drawing: dom.Element, position: Position, cell: int | None = None) -> None:
    """Draw a position into the paths of a drawing: the grid, each side's marks, a frame if any."""
    rows, cols = position.rules.rows, position.rules.cols
    grid = [f"M{col} 0V{rows}" for col in range(1, cols)]
    grid += [f"M0 {row}H{cols}" for row in range(1, rows)]
    x, o = ([divmod(cell, cols) for cell in cells_of(position.mask(mark))] for mark in MARKS)
    crosses = [f"M{col}.25 {row}.25l.5 .5m0-.5l-.5 .5" for row, col in x]
    noughts = [f"M{col}.2 {row}.5a.3.3 0 1 0 .6 0a.3.3 0 1 0-.6 0" for row, col in o]
    paths = {"grid": grid, "X": crosses, "O": noughts}
    if cell is not None:
        row, col = divmod(cell, cols)
        paths["cell"] = [f"M{col}.05 {row}.05h.9v.9h-.9z"]
    drawing.setAttribute("viewBox", f"0 0 {cols} {rows}")
    for part, path in paths.items():
        drawing.querySelector(f'[data-part="{part}"]').setAttribute("d", "".join(path))
