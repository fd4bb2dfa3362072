"""Keys that stand for the cells of a board of 3 rows and 3 columns, row by row."""

from typing import Final

LAYOUTS: Final = {"keypad": "789456123", "phone": "123456789", "letters": "qweasdzxc"}
