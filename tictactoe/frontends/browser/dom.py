"""The few things that the page's modules ask of the browser: elements, events, time, workers."""

from asyncio import Task, ensure_future, sleep
from collections.abc import Callable, Coroutine
from contextlib import suppress
from typing import Any, Final, TypeAlias

from pyodide.ffi import JsException, create_once_callable
from pyscript import document, window
from pyscript.ffi import create_proxy, is_none

from tictactoe.frontends.browser.client import Client, Standby, Unanswered, ignore
from tictactoe.frontends.browser.wire import SANDBOX, Kind

Element: TypeAlias = Any
Event: TypeAlias = Any
"""What the browser gives us; Python knows no types of it."""


def element(name: str) -> Element:
    """Return the element with this id."""
    return document.getElementById(name)


def listen(name: str, event: str, action: Callable[[Event], object]) -> None:
    """Call an action, which may be a coroutine function, on an event of an element."""
    element(name).addEventListener(event, create_proxy(action))


def on_part(name: str, event: str, part: str, action: Callable[[Element], object]) -> None:
    """Call an action with the part of an element, by its selector, on an event in such a part."""

    def act(happened: Event) -> None:
        found = happened.target.closest(part)
        if not is_none(found):
            action(found)

    listen(name, event, act)


def may_move() -> bool:
    """Return whether animations are allowed: the visitor has not asked for less motion."""
    return not window.matchMedia("(prefers-reduced-motion: reduce)").matches


def start(work: Coroutine[None, None, None]) -> Task[None]:
    """Do what takes a while, and return what cancels it."""
    task = ensure_future(work)
    _RUNNING.add(task)  # or it might be forgotten before it is done
    task.add_done_callback(_RUNNING.discard)
    return task


async def pause(milliseconds: int) -> None:
    """Sleep for this many milliseconds."""
    await sleep(milliseconds / 1000)


_RUNNING: Final[set[Task[None]]] = set()


def rove(name: str, part: Element) -> None:
    """Let Tab come back to this part of an element, and to no other part."""
    for other in element(name).querySelectorAll('[tabindex="0"]'):
        other.tabIndex = -1
    part.tabIndex = 0


def flag(fact: object) -> str:
    """Return whether something is so, as attributes tell it."""
    return "true" if fact else "false"


def copy(found: Element) -> Element:
    """Return another element like one, with all that is in it."""
    return found.cloneNode(True)  # noqa: FBT003  (the browser takes no names)


def made(tag: str, *content: Element) -> Element:
    """Return a new element that holds these texts and elements."""
    found = document.createElement(tag)
    found.append(*content)
    return found


class Clock:
    """The browser's clock; a timer is its number and what it will call."""

    def now(self) -> float:
        """Return what time it is, in milliseconds."""
        return float(window.performance.now())

    def after(self, milliseconds: int, action: Callable[[], object]) -> tuple[int, Any]:
        """Do something later, and return the timer."""
        call = create_once_callable(action)
        return window.setTimeout(call, milliseconds), call

    def after_cancel(self, timer: tuple[int, Any]) -> None:
        """Do not do it, if it was not done."""
        number, call = timer
        window.clearTimeout(number)
        with suppress(JsException):  # it was done
            call.destroy()


CLOCK = Clock()


class Address:
    """The address of the page, and the state of its entry in the history."""

    def __init__(self) -> None:
        self._known = ""
        self.state = ""
        """The state of the entry that was last given an address."""
        self.come = 0
        """How often Back or Forward led to another entry."""

    def replace(self, address: str, state: object = None) -> bool:
        """Change the address, and the state if one is given; return whether that succeeded."""
        return self._change(window.history.replaceState, state or window.history.state, address)

    def clear(self) -> bool:
        """Remove the state of the entry; return whether that succeeded."""
        return self._change(window.history.replaceState, None, window.location.href)

    def push(self, address: str, state: object = None) -> bool:
        """Add an entry to the history; return whether that succeeded."""
        return self._change(window.history.pushState, state, address)

    def _change(self, change: Callable[..., object], state: object, address: str) -> bool:
        try:
            change(state, "", address)
        except JsException:  # after too many changes in a short time
            return False
        self.note()
        return True

    def note(self) -> None:
        """Take the entry as it is."""
        self._known, self.state = window.location.href, str(window.history.state)

    def restore(self) -> None:
        """Give the entry that one came to the address of the one before."""
        self.replace(self._known)


ADDRESS: Final = Address()


def client(
    kind: Kind, on_end: Callable[[Unanswered], object] = ignore, *, is_of_panel: bool = True
) -> Client:
    """Return a client for a worker of this kind; the panel tells how long its own are busy."""
    start = SANDBOXES.start if kind == SANDBOX else _start
    made = Client(kind, start, CLOCK, on_end)

    def tell(is_busy: bool) -> None:
        (_BUSY.add if is_busy else _BUSY.discard)(made)
        element("inside").dataset.busy = flag(_BUSY)

    if is_of_panel:
        made.on_busy = tell
    return made


_BUSY: Final[set[Client]] = set()


def _start(
    kind: Kind, on_message: Callable[[object], None], on_error: Callable[[str], None]
) -> Any:  # noqa: ANN401  (a Worker)
    def fail(event: Event) -> None:
        event.preventDefault()  # it is told here
        on_error(str(event.message or ""))

    worker = window.boot.startBeside(kind.name, kind.longest)
    worker.addEventListener("message", create_proxy(lambda event: on_message(event.data)))
    worker.addEventListener("error", create_proxy(fail))
    return worker


SANDBOXES: Final = Standby(_start, CLOCK)
"""What starts the workers in which the code of a visitor runs."""
