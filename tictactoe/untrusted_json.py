"""JSON from a process or a worker that runs a visitor's code."""

import json
import re
from typing import Any, Final

DEEPEST: Final = 20
"""Deepest nesting that is read; Python may crash on a deeper one."""
SIGN: Final = re.compile(r'\\.|[]["{}]', re.DOTALL)
"""An escape, a quote or a bracket: one or two characters, so that no text takes long to search."""


def read_json(text: str) -> Any:  # noqa: ANN401  (as JSON holds it)
    """Return the value of a JSON text; raises `ValueError` for other texts, or too deep nesting.

    >>> read_json('{"cell": 4}')
    {'cell': 4}
    """
    if _depth(text) > DEEPEST:
        raise ValueError("nested too deep")
    return json.loads(text)


def _depth(text: str) -> int:
    """Return the nesting of the brackets outside of strings."""
    depth = deepest = 0
    is_string = False
    for sign in SIGN.findall(text):
        if sign == '"':
            is_string = not is_string
        elif not is_string:
            depth += (sign in "[{") - (sign in "]}")
            deepest = max(deepest, depth)
    return deepest
