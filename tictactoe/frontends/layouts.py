"""Keys that stand for cells or lead from one to the next, row by row."""

from typing import Final

from tictactoe.rules import LONGEST_SIDE, Rules

LAYOUTS: Final = {"keypad": "789456123", "phone": "123456789", "letters": "qweasdzxc"}
"""The keys of a board of 3 rows and 3 columns."""
PAGE: Final = 5
WAYS: Final = {
    "Up": (-1, 0),
    "Down": (1, 0),
    "Left": (0, -1),
    "Right": (0, 1),
    "PageUp": (-PAGE, 0),
    "PageDown": (PAGE, 0),
    "Home": (0, -LONGEST_SIDE),
    "End": (0, LONGEST_SIDE),
}
"""How many rows down and columns to the right each key goes; the edge of the board ends the way."""
CORNERS: Final = {"Home": (-LONGEST_SIDE, -LONGEST_SIDE), "End": (LONGEST_SIDE, LONGEST_SIDE)}
"""The same, with Ctrl."""


def has_keys(rules: Rules) -> bool:
    """Tell whether the cells of a board have keys."""
    return (rules.rows, rules.cols) == (3, 3)


def moved(cell: int, way: tuple[int, int], rows: int, cols: int) -> int:
    """Return the cell that lies a way from another, at most at the edge of the board.

    >>> moved(4, WAYS["Up"], 3, 3), moved(1, WAYS["Up"], 3, 3)
    (1, 1)
    """
    row, col = divmod(cell, cols)
    row = min(max(row + way[0], 0), rows - 1)
    col = min(max(col + way[1], 0), cols - 1)
    return row * cols + col
