"""Time as a front end provides it: a clock that calls back later, and a timer on it."""

from collections.abc import Callable
from typing import Any, Final, Protocol

REST: Final = 1
"""The shortest pause between two frames of work, in milliseconds, so that the page is drawn."""


class Clock(Protocol):
    """Calls back later; the type of its timers is its own."""

    def after(self, milliseconds: int, action: Callable[[], None], /) -> Any:  # noqa: ANN401
        """Call an action after a delay, and return the timer."""

    def after_cancel(self, timer: Any, /) -> None:  # noqa: ANN401
        """Cancel a timer."""


class Timer:
    """A timer with at most one pending action."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._timer: Any = None

    def start(self, milliseconds: int, action: Callable[[], object]) -> None:
        """Call an action after a delay, in place of the pending one."""

        def act() -> None:
            self._timer = None
            action()

        self.stop()
        self._timer = self._clock.after(milliseconds, act)

    @property
    def is_pending(self) -> bool:
        """Whether an action will be called."""
        return self._timer is not None

    def stop(self) -> None:
        """Cancel the pending action, if any."""
        if self._timer is not None:
            timer, self._timer = self._timer, None
            self._clock.after_cancel(timer)
