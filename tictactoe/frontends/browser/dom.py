"""The few things that the page's modules ask of the browser: elements, events, time."""

from collections.abc import Callable
from typing import Any

from pyodide.ffi import create_once_callable
from pyscript import document, window
from pyscript.ffi import create_proxy


def element(name: str) -> Any:  # noqa: ANN401  (an element)
    """Return the element with this id."""
    return document.getElementById(name)


def listen(name: str, event: str, action: Callable[[Any], object]) -> None:
    """Call an action on an event of an element."""
    element(name).addEventListener(event, create_proxy(action))


def on_click(name: str, action: Callable[[], object]) -> None:
    """Call an action when a button is pressed."""
    listen(name, "click", lambda _event: action())


def write(name: str, text: str) -> None:
    """Let an element say something, unless it says so."""
    found = element(name)
    if found.textContent != text:
        found.textContent = text


class Clock:
    """The browser's clock."""

    def __init__(self) -> None:
        self._due: dict[int, Any] = {}
        """What is to be done, by the number of its timer."""

    def now(self) -> float:
        """Return what time it is, in milliseconds."""
        return float(window.performance.now())

    def after(self, milliseconds: int, action: Callable[[], object]) -> int:
        """Do something later, and return the number of the timer."""

        def act() -> None:
            del self._due[timer]
            action()

        call = create_once_callable(act)
        timer = int(window.setTimeout(call, milliseconds))
        self._due[timer] = call
        return timer

    def after_cancel(self, timer: int) -> None:
        """Do not do it, if it was not done."""
        window.clearTimeout(timer)
        if timer in self._due:
            self._due.pop(timer).destroy()


CLOCK = Clock()
