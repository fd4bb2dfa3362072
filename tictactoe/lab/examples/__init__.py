"""Example players: each file has a function `choose` and is a lesson.

None of them is a solution of the course (`tictactoe.lab.course.solutions`).
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
"""Their names, in the order of the lessons."""


def source(name: str) -> str:
    """Return the text of an example.

    >>> source("first_free").splitlines()[-1]
    '    return position.moves[0]'
    """
    content = get_data(__name__, f"{name}.py")
    return content.decode() if content else ""
