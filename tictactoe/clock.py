"""Time as a front end provides it: a clock that calls back later, a timer, and work in frames."""

from collections.abc import Callable
from time import perf_counter
from typing import Any, Final, Protocol, TypeVar

from tictactoe.engine.pauses import Pausing

T = TypeVar("T")

FRAME: Final = 0.01
"""The length of a frame of work, in seconds."""
REST: Final = 1
"""The shortest pause between two frames of work, in milliseconds, so that the page is drawn."""


class Clock(Protocol):
    """Calls back later; each clock has its own type of timer."""

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


class Frames:
    """Runs a computation a frame at a time, so that the front end stays responsive."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._timer = Timer(clock)
        self._begun: float | None = None
        """When the current frame began."""

    def run(self, steps: Pausing[T], length: float = FRAME) -> T | None:
        """Continue a computation until this frame ends, by default after `FRAME` seconds.

        Returns its result, `None` if it is unfinished.
        """
        if self._begun is None:
            self._begun = perf_counter()
            self._clock.after(REST, self._end)
        try:
            next(steps)
            while perf_counter() - self._begun < length:
                next(steps)
        except StopIteration as end:
            result: T = end.value
            return result
        return None

    def start(self, steps: Pausing[T], then: Callable[[T], object]) -> None:
        """Run a computation in the next frames, in place of any other; call `then` with its result.

        The result must not be `None`.
        """

        def run() -> None:
            result = self.run(steps)
            if result is None:
                self.start(steps, then)
            else:
                then(result)

        self._timer.start(REST, run)

    def stop(self) -> None:
        """Cancel the computation, if one runs."""
        self._timer.stop()

    def _end(self) -> None:
        self._begun = None
