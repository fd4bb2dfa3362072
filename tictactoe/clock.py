"""Time as a front end provides it: a clock that calls back later, and a timer on it."""

from collections.abc import Callable
from typing import Any, Final, Protocol

REST: Final = 1
"""How long the others' turn is at least, in milliseconds; in none at all, nothing is drawn."""


class Clock(Protocol):
    """Calls back later, as every window does; what its timers are is its own affair."""

    def after(self, milliseconds: int, action: Callable[[], None], /) -> Any:  # noqa: ANN401
        """Call an action after so long, and return the timer."""

    def after_cancel(self, timer: Any, /) -> None:  # noqa: ANN401
        """Do not call it any more."""


class Timer:
    """At most one action that is due later."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._timer: Any = None

    def start(self, milliseconds: int, action: Callable[[], object]) -> None:
        """Call an action after so long, in place of the one that is due."""

        def act() -> None:
            self._timer = None
            action()

        self.stop()
        self._timer = self._clock.after(milliseconds, act)

    def stop(self) -> None:
        """Cancel the action that is due, if any."""
        if self._timer is not None:
            timer, self._timer = self._timer, None
            self._clock.after_cancel(timer)
