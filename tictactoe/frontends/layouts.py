"""Keys that stand for the cells of a board of 3 rows and 3 columns, row by row."""

from typing import Final

from tictactoe.rules import Rules

LAYOUTS: Final = {"keypad": "789456123", "phone": "123456789", "letters": "qweasdzxc"}


def has_keys(rules: Rules) -> bool:
    """Tell whether the cells of a board have keys."""
    return (rules.rows, rules.cols) == (3, 3)
