"""How much work something is: counted, so that no test depends on the speed of a machine."""

import sys
from collections.abc import Callable
from types import FrameType
from typing import Any


def work_of(action: Callable[[], object]) -> int:
    """Return how many lines of Python run in an action."""
    count = 0

    def trace(_frame: FrameType, event: str, _value: object) -> Any:  # noqa: ANN401
        nonlocal count
        count += event == "line"
        return trace

    before = sys.gettrace()
    sys.settrace(trace)
    try:
        action()
    finally:
        sys.settrace(before)
    return count
