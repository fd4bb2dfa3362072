"""Example players: each file has a function `choose` and is a lesson.

None of them is a solution of the course (`tictactoe.lab.course.solutions`).
"""

from typing import Any, Final

EXAMPLES: Final = (
    "any_cell",
    "first_free",
    "mirror",
    "looks_right",
    "probability",
    "negamax",
)
"""Their names, in the order of the lessons."""
_loader: Final[Any] = __spec__.loader  # of a folder or an archive, as in tictactoe/words


def source(name: str) -> str:
    """Return the text of an example.

    >>> source("first_free").splitlines()[-1]
    '    return position.moves[0]'
    """
    content: bytes = _loader.get_data(f"{__path__[0]}/{name}.py")
    return content.decode()
