"""The keys of cells and commands, and of moves from cell to cell."""

from collections.abc import Mapping
from typing import Final, NamedTuple

from tictactoe.rules import LONGEST_SIDE, Rules
from tictactoe.words import ENGLISH, Words

LAYOUTS: Final = {"keypad": "789456123", "phone": "123456789", "letters": "qweasdzxc"}
"""The keys of a board of 3 rows and 3 columns."""
COMMANDS: Final = "urnhi"
"""The letters of undo, redo, new game, help, and the panel."""
UNNAMED: Final = ("Dead", "Process", "Unidentified")
"""The names of keys whose character a browser does not report."""
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
"""How many rows down and columns to the right each key moves, at most to the edge."""
CORNERS: Final = {"Home": (-LONGEST_SIDE, -LONGEST_SIDE), "End": (LONGEST_SIDE, LONGEST_SIDE)}
"""The same, with Ctrl."""


class KeyList(NamedTuple):
    """The labels of the keys of commands, by their letters, and of cells."""

    u: str
    r: str
    n: str
    h: str
    i: str
    square: str
    has_cell_keys: bool
    has_labels: bool
    """Whether the labels of this keyboard are known."""
    has_no_labels: bool


def key_list(labels: Mapping[str, str], rules: Rules, words: Words = ENGLISH) -> KeyList:
    """Return the list of keys, given their labels by `code`, if these are known.

    >>> key_list({}, Rules())[:6]
    ('U', 'R', 'N', 'H', 'I', 'Q W E, A S D, Z X C')
    >>> key_list({"KeyU": "g", "KeyF": "u", "KeyQ": "a"}, Rules(4, 4, 4))[5:]
    ('A W E, A S D, Z X C', False, True, False)
    """
    u, r, n, h, i = (command_text(command, labels) for command in COMMANDS)
    has_labels = bool(labels)
    square = square_text(labels, words)
    return KeyList(u, r, n, h, i, square, has_keys(rules), has_labels, not has_labels)


def has_keys(rules: Rules) -> bool:
    """Return whether the cells of a board have keys."""
    return (rules.rows, rules.cols) == (3, 3)


def moved(cell: int, way: tuple[int, int], rows: int, cols: int) -> int:
    """Return the cell in a direction from another, at most at the edge of the board.

    >>> moved(4, WAYS["Up"], 3, 3), moved(1, WAYS["Up"], 3, 3)
    (1, 1)
    """
    row, col = divmod(cell, cols)
    row = min(max(row + way[0], 0), rows - 1)
    col = min(max(col + way[1], 0), cols - 1)
    return row * cols + col


def pressed(key: str, code: str, digits: str, *, is_shifted: bool = False) -> str | int | None:
    """Return the command or the cell of a key, if any.

    `key` is the character that it types and `code` its place, as browsers name them. A command is
    found by the letter on a Latin keyboard and by the place on any other, a cell of the square of
    letters by the place, a digit by the character, in any script, else by the place. `digits` names
    the layout of the digits.

    >>> pressed("u", "KeyF", "keypad"), pressed("θ", "KeyU", "phone"), pressed("a", "KeyQ", "phone")
    ('u', 'u', 0)
    """
    if len(key) > 1 and key.isascii() and key not in UNNAMED:
        return None  # Enter, Home, F1
    place = code.removeprefix("Key").lower() if code else key.lower()
    letter = key.lower() if len(key) == 1 and key.isascii() else place
    if letter in tuple(COMMANDS):
        return letter
    if key == "?" or (letter == "slash" and is_shifted):
        return "?"
    if len(key) == 1 and key.isdecimal():
        place, layout = str(int(key)), LAYOUTS[digits]
    elif code.startswith("Digit") and not is_shifted:
        place, layout = code.removeprefix("Digit"), LAYOUTS[digits]
    else:
        layout = LAYOUTS["letters"]
    return layout.index(place) if place in tuple(layout) else None


def square_text(labels: Mapping[str, str], words: Words = ENGLISH) -> str:
    """Return the labels of the square of letters, row by row, given the labels by `code`.

    The key of a command is left out.

    >>> square_text({"KeyQ": "a", "KeyW": "z", "KeyA": "q", "KeyZ": "w", "KeyS": "r"})
    'A Z E, Q · D, W X C'
    >>> square_text({}, Words("ja"))
    'Q W E、A S D、Z X C'
    """
    names = []
    for cell, letter in enumerate(LAYOUTS["letters"]):
        code = f"Key{letter.upper()}"
        label = labels.get(code, letter)
        names.append(label.upper() if pressed(label, code, "keypad") == cell else "·")
    return words.listed(" ".join(names[row : row + 3]) for row in (0, 3, 6))


def command_text(command: str, labels: Mapping[str, str]) -> str:
    """Return the label of the key of a command.

    >>> command_text("u", {"KeyU": "θ"}), command_text("u", {"KeyU": "g", "KeyF": "u"})
    ('Θ', 'U')
    """
    found = (label for code, label in labels.items() if pressed(label, code, "keypad") == command)
    return next(found, command).upper()
