"""The work of an action, counted in lines, so that no test depends on the machine."""

import sys
from collections.abc import Callable
from types import FrameType
from typing import Any


def work_of(action: Callable[[], object]) -> int:
    """Return the number of lines of Python that an action runs."""
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
