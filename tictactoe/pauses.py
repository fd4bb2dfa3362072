"""Computations that pause now and then, so that others have their turn, and then go on."""

from collections.abc import Generator, Iterator
from typing import Generic, TypeAlias, TypeVar

T = TypeVar("T")
Pausing: TypeAlias = Generator[None, None, T]
"""What yields at each pause, and returns its result."""


class Task(Generic[T]):
    """A computation that is gone through from pause to pause, and then has a result.

    >>> def add(one: int, other: int) -> Pausing[int]:
    ...     yield
    ...     return one + other
    >>> task = Task(add(1, 2))
    >>> len(list(task)), task.result
    (1, 3)
    """

    result: T

    def __init__(self, steps: Pausing[T]) -> None:
        self._steps = steps

    def __iter__(self) -> Iterator[None]:
        self.result = yield from self._steps


def finish(steps: Pausing[T]) -> T:
    """Return the result of a computation, without any pause."""
    task = Task(steps)
    for _ in task:
        pass
    return task.result
