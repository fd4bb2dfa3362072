"""The browser as the page's modules use it: elements, events, time, the address, workers."""

from asyncio import Task, ensure_future
from collections.abc import Callable, Coroutine
from contextlib import suppress
from functools import partial
from typing import Any, Final, TypeAlias

from pyodide.ffi import JsException, create_once_callable
from pyscript import document, window
from pyscript.ffi import create_proxy, is_none, to_js

from tictactoe.frontends.browser.client import Ahead, Client, Unanswered, ignore
from tictactoe.frontends.browser.wire import SANDBOX, Kind

Element: TypeAlias = Any
Event: TypeAlias = Any
"""Objects of the browser, which have no types in Python."""
GLIDE: Final = 200
"""How long a part of the page glides to its new place, in milliseconds."""


def element(name: str) -> Element:
    """Return the element with this id."""
    return document.getElementById(name)


def listen(name: str, event: str, action: Callable[[Event], object]) -> None:
    """Call an action on an event of an element."""
    element(name).addEventListener(event, create_proxy(action))


def on_part(name: str, event: str, part: str, action: Callable[[Element], object]) -> None:
    """Call an action with the part of an element in which an event happens."""

    def act(happened: Event) -> None:
        found = happened.target.closest(part)
        if not is_none(found):
            action(found)

    listen(name, event, act)


_RUNNING: Final[set[Task[None]]] = set()
"""The tasks that run."""


def start(work: Coroutine[None, None, None]) -> Task[None]:
    """Start a coroutine, and return its task."""
    task = ensure_future(work)
    _RUNNING.add(task)  # the loop itself keeps no reference
    task.add_done_callback(_end)
    return task


def _end(task: Task[None]) -> None:
    _RUNNING.discard(task)
    if not task.cancelled() and task.exception():
        CLOCK.after(0, task.result)  # raises the error where the page reports it


def rove(name: str, part: Element) -> None:
    """Make this the only part of an element that the key Tab reaches."""
    for other in element(name).querySelectorAll('[tabindex="0"]'):
        other.tabIndex = -1
    part.tabIndex = 0


def media(query: str, changed: Callable[[bool], object] | None = None) -> bool:
    """Return whether a media query applies, and report changes; False if the browser refuses."""
    with suppress(AttributeError, JsException):
        found = window.matchMedia(query)
        if changed:
            found.onchange = create_proxy(lambda event: changed(event.matches))
        return found.matches is True  # anything else is no answer
    return False


def glide(part: Element, move: Callable[[], object]) -> None:
    """Call `move`, and animate a part of the page from its old place and size to the new."""
    before = part.getBoundingClientRect()
    move()
    after = part.getBoundingClientRect()
    if media("(prefers-reduced-motion: reduce)") or not before.width or not after.width:
        return
    way = f"{before.x - after.x}px {before.y - after.y}px"
    start = {"transformOrigin": "0 0", "translate": way, "scale": before.width / after.width}
    part.animate(to_js([start, {"transformOrigin": "0 0"}]), duration=GLIDE, easing="ease-out")


def flag(fact: object) -> str:
    """Return the text of a boolean attribute: "true" or "false"."""
    return "true" if fact else "false"


class Clock:
    """The browser's clock; a timer is its number and its callback."""

    def now(self) -> float:
        """Return the time, in milliseconds."""
        return float(window.performance.now())

    def after(self, milliseconds: int, action: Callable[[], object]) -> tuple[int, Any]:
        """Call an action later, and return the timer."""
        call = create_once_callable(action)
        return window.setTimeout(call, milliseconds), call

    def after_cancel(self, timer: tuple[int, Any]) -> None:
        """Cancel a timer, if it has not fired."""
        number, call = timer
        window.clearTimeout(number)
        with suppress(JsException):  # it has fired
            call.destroy()


CLOCK = Clock()


class Address:
    """The address of the page, and the state of its entry in the history."""

    def __init__(self) -> None:
        self._known = ""
        self.state = ""
        """The state of the current entry, when its address was set or read."""
        self.navigations = 0
        """How often Back or Forward led to another entry, except to close a sheet."""

    def replace(self, address: str, state: object = None) -> bool:
        """Change the address, and the state if one is given; return False if that is refused."""
        return self._change(window.history.replaceState, state or window.history.state, address)

    def push(self, address: str, state: object = None) -> bool:
        """Add an entry to the history; return False if that is refused."""
        return self._change(window.history.pushState, state, address)

    def _change(self, change: Callable[..., object], state: object, address: str) -> bool:
        try:
            change(state, "", address)
        except JsException:  # after too many changes in a short time
            return False
        self.note()
        return True

    def note(self) -> None:
        """Remember the current address and state."""
        self._known, self.state = window.location.href, str(window.history.state)

    def restore(self) -> None:
        """Give the current entry the address that was remembered last."""
        self.replace(self._known)


ADDRESS: Final = Address()


def client(
    kind: Kind, on_failure: Callable[[Unanswered], object] = ignore, *, is_of_panel: bool = True
) -> Client:
    """Return a client for a worker of this kind; the panel shows when its worker is busy."""
    is_ahead = kind == SANDBOX
    found = SANDBOXES.take() if is_ahead else Client(kind, _start_worker, CLOCK, on_failure)

    def show_busy(is_busy: bool) -> None:
        (_BUSY.add if is_busy else _BUSY.discard)(found)
        element("inside").dataset.busy = flag(_BUSY)

    if is_of_panel:
        found.on_busy = show_busy
    return found


_BUSY: Final[set[Client]] = set()


def _start_worker(
    kind: Kind, on_message: Callable[[str], None], on_error: Callable[[str], None]
) -> Any:  # noqa: ANN401  (a Worker)
    def fail(event: Event) -> None:
        event.preventDefault()  # otherwise the page reports it, too
        on_error(str(event.message or ""))

    worker = window.boot.startBeside(kind.name, kind.longest)
    worker.addEventListener("message", create_proxy(lambda event: on_message(event.data)))
    worker.addEventListener("error", create_proxy(fail))
    return worker


SANDBOXES: Final = Ahead(partial(Client, SANDBOX, _start_worker, CLOCK))
"""The workers in which a visitor's code runs."""
