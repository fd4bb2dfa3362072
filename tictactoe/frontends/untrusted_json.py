"""JSON from a process or a worker in which somebody else's code runs."""

import json
import re
from typing import Any, Final

DEEPEST: Final = 20
"""How deep it is nested at most. Python may not survive reading what has no end."""
SIGN: Final = re.compile(r'\\.|[]["{}]', re.DOTALL)
"""An escape, a quote or a bracket: one or two characters, so that no text takes long to search."""


def read_json(text: str) -> Any:  # noqa: ANN401  (as JSON holds it)
    """Return what a text holds; raises `ValueError` if it is no JSON, or nested too deep.

    >>> read_json('{"cell": 4}')
    {'cell': 4}
    """
    if _depth(text) > DEEPEST:
        raise ValueError("nested too deep")
    return json.loads(text)


def _depth(text: str) -> int:
    """Return how deep the brackets outside of strings are nested."""
    depth = deepest = 0
    is_string = False
    for sign in SIGN.findall(text):
        if sign == '"':
            is_string = not is_string
        elif not is_string:
            depth += (sign in "[{") - (sign in "]}")
            deepest = max(deepest, depth)
    return deepest
