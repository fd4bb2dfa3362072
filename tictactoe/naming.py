"""The names of cells, boards, levels and opponents, in any language."""

from collections.abc import Sequence
from typing import Final

from tictactoe.rules import Rules
from tictactoe.words import ENGLISH, Words

MOST_NAMED: Final = 9
"""How many cells a hint names at most."""
BOARDS: Final = (
    Rules(),
    Rules(4, 4, 4),
    Rules(5, 5, 4),
    Rules(7, 7, 5),
    Rules(15, 15, 5),
    Rules(misere=True),
)
"""The boards offered by name."""
EXACT: Final = 16
"""The most cells of a board on which the strongest level is called perfect; see docs/boards.md."""


def names(rules: Rules, cells: Sequence[int], words: Words = ENGLISH) -> str:
    """Return the names of cells as one text.

    >>> names(Rules(), (0, 4)), names(Rules(), (0, 4), Words("ja"))
    ('A1, B2', 'A1、B2')
    """
    return words.listed(rules.name(cell) for cell in cells)


def edge_names(rules: Rules, cell: int) -> tuple[str, str]:
    """Return the column and the row to write at the edge of a board beside a cell, or empty texts.

    >>> [edge_names(Rules(), cell) for cell in (0, 1, 3, 4)]
    [('A', '1'), ('B', ''), ('', '2'), ('', '')]
    """
    name = rules.name(cell)
    letters = name.rstrip("0123456789")
    col = letters if cell < rules.cols else ""
    return col, name.removeprefix(letters) if cell % rules.cols == 0 else ""


def rules_name(rules: Rules, words: Words = ENGLISH) -> str:
    r"""Return the name of rules: the size of the board, and the run if it is not a whole side.

    >>> rules_name(Rules(misere=True)), rules_name(Rules(5, 5, 4))
    ('3 × 3, avoid\xa0a\xa0line', '5 × 5, 4\xa0in\xa0a\xa0row')
    """
    name = f"{rules.rows} × {rules.cols}"
    if (rules.rows, rules.cols) != (rules.run, rules.run):
        name = words("run of", board=name, run=rules.run)
    return words("misere of", board=name) if rules.misere else name


def opponent_name(opponent: str, words: Words = ENGLISH) -> str:
    """Return the name of an opponent in the score: of a level, or the player's own.

    >>> opponent_name("easy"), opponent_name("mine")
    ('Easy', 'mine')
    """
    return words(opponent) if opponent in words else opponent


def level_word(level: str, rules: Rules) -> str:
    """Return the key of the name of a level on a board; "perfect" only if it is.

    >>> level_word("perfect", Rules()), level_word("perfect", Rules(15, 15, 5))
    ('perfect', 'strongest')
    """
    return "strongest" if level == "perfect" and rules.size > EXACT else level


def line_name(rules: Rules, line: Sequence[int], words: Words) -> str:
    """Return the name of a line: its row, its column, or the ends of its diagonal."""
    (row, col), (last_row, last_col) = divmod(line[0], rules.cols), divmod(line[-1], rules.cols)
    if row == last_row:
        return words("row", row=row + 1)
    if col == last_col:
        return words("column", col=rules.name(col)[0])
    return words("diagonal", first=rules.name(line[0]), last=rules.name(line[-1]))
