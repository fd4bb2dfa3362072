"""Example players: each file has a function `choose` and is a lesson of its own.

None of them is what the course asks for (`tictactoe.lab.course.solutions`).
"""

from pkgutil import get_data
from typing import Final

EXAMPLES: Final = (
    "any_cell",
    "first_free",
    "mirror",
    "looks_right",
    "probability",
    "negamax",
)
"""Their names, from the first lesson to the last."""


def source(name: str) -> str:
    """Return the text of an example.

    >>> source("first_free").splitlines()[-1]
    '    return position.moves[0]'
    """
    content = get_data(__name__, f"{name}.py")
    return content.decode() if content else ""
