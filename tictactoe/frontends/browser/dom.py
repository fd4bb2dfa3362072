"""The few things that the page's modules ask of the browser: elements, events, time, workers."""

from collections.abc import Callable
from typing import Any

from pyodide.ffi import create_once_callable
from pyscript import document, window
from pyscript.ffi import create_proxy

from tictactoe.frontends.browser.client import Client, Failure, ignore
from tictactoe.frontends.browser.wire import Kind


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


def copy(found: Any) -> Any:  # noqa: ANN401  (an element)
    """Return another element like one, with all that is in it."""
    return found.cloneNode(True)  # noqa: FBT003  (the browser takes no names)


def fresh(template: str) -> Any:  # noqa: ANN401  (an element)
    """Return an element as a template of the page has it."""
    return copy(element(template).content.firstElementChild)


def made(tag: str, text: str = "", *, kind: str = "") -> Any:  # noqa: ANN401  (an element)
    """Return a new element of some kind that says something."""
    found = document.createElement(tag)
    found.textContent = text
    if kind:
        found.className = kind
    return found


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


class _Worker:
    """A worker as a `Client` wants it."""

    def __init__(
        self, kind: Kind, on_message: Callable[[object], None], on_error: Callable[[str], None]
    ) -> None:
        def fail(event: Any) -> None:  # noqa: ANN401  (an error event)
            event.preventDefault()  # it is told here
            on_error(str(event.message or ""))

        self._worker = window.boot.startBeside(kind.name, kind.longest)
        self._worker.addEventListener("message", create_proxy(lambda event: on_message(event.data)))
        self._worker.addEventListener("error", create_proxy(fail))
        self.post = self._worker.postMessage
        self.terminate = self._worker.terminate

    @property
    def last(self) -> str:
        return str(self._worker.last)


def client(kind: Kind, on_end: Callable[[Failure], object] = ignore) -> Client:
    """Return a client for a worker of this kind."""
    return Client(kind, _Worker, CLOCK, on_end)
