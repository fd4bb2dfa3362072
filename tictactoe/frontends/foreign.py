"""JSON from a process or a worker in which somebody else's code runs."""

import json
import re
from itertools import accumulate
from typing import Any, Final

DEEPEST: Final = 20
"""How deep it is nested at most. Python may not survive reading what has no end."""
STRING: Final = re.compile(r'"(?:[^"\\]|\\.)*"')
BRACKET: Final = re.compile(r"[][{}]")


def read_json(text: str) -> Any:  # noqa: ANN401  (as JSON holds it)
    """Return what a text holds; raises `ValueError` if it is no JSON, or nested too deep.

    >>> read_json('{"cell": 4}')
    {'cell': 4}
    """
    brackets = BRACKET.findall(STRING.sub("", text))
    if max(accumulate(1 if bracket in "[{" else -1 for bracket in brackets), default=0) > DEEPEST:
        raise ValueError("nested too deep")
    return json.loads(text)
