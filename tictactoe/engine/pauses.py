"""Computations that pause regularly, so that other work can run."""

from collections.abc import Generator
from typing import TypeAlias, TypeVar

T = TypeVar("T")
Pausing: TypeAlias = Generator[None, None, T]
"""Yields at each pause, and returns its result."""


def finish(steps: Pausing[T]) -> T:
    """Return the result of a computation, without any pause.

    >>> def add(number: int, more: int) -> Pausing[int]:
    ...     yield
    ...     return number + more
    >>> finish(add(1, 2))
    3
    """
    try:
        while True:
            next(steps)
    except StopIteration as end:
        result: T = end.value
        return result
