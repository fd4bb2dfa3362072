"""The commands of the page's controls: `data-do` names a command and its owner.

`data-do="undo"` calls the method `undo` of the session, and `data-do="break_it.find"` the method
`find` of the tab in `tictactoe/lab/break_it.py`, with the control's value: the text of a field, the
chosen file, or the key of the row around it. A command that returns False keeps its sheet open.
"""

from collections.abc import Callable
from inspect import iscoroutine
from typing import Any, Final

from pyscript import document
from pyscript.ffi import create_proxy, is_none

from tictactoe.frontends.browser.dom import Element, Event, start

TYPED: Final = ":is(textarea, [type=number], [type=range], [inputmode=numeric])"
EVENTS: Final = {
    "click": ":is(button, [role=tree])[data-do]",
    "change": f":is(input, select)[data-do]:not({TYPED})",
    "input": f"{TYPED}[data-do]",
    "submit": "form[data-do]",
    "toggle": "details[data-do]",
}
"""The kinds of events, and the controls whose command each calls."""


class Bindings:
    """The owners of the page's commands, by name, and one listener for each kind of event.

    `load` is called when the owner of a command is missing, and adds it.
    """

    def __init__(self, load: Callable[[], object]) -> None:
        self._load = load
        self._owners: dict[str, tuple[object, Callable[[], object] | None]] = {}
        for event in EVENTS:
            is_captured = event == "toggle"  # which does not bubble
            document.addEventListener(event, create_proxy(self._call), is_captured)

    def add(self, name: str, owner: object, show: Callable[[], object] | None = None) -> None:
        """Add an owner; `show` is called after each of its commands."""
        self._owners[name] = owner, show

    def _call(self, event: Event) -> None:
        control = event.target.closest(EVENTS[str(event.type)])
        if is_none(control):
            return
        name, _, command = str(control.dataset.do).rpartition(".")
        if name not in self._owners:
            self._load()
        owner, show = self._owners[name]
        function = getattr(owner, command)
        value = _value(control, event.target)
        arguments: list[Any] = [str(control.name)] if hasattr(function, "takes_name") else []
        if value:
            arguments.append(int(value) if hasattr(function, "takes_number") else value)
        result = function(*arguments)
        if iscoroutine(result):
            start(result)
        if result is False:
            event.preventDefault()
        if show:
            show()


def _value(control: Element, target: Element) -> Any:  # noqa: ANN401  (a text, a File or several)
    if control.matches("[type=file]"):
        files = list(control.files)
        control.value = ""  # or the same file could not be chosen again
        return files if control.multiple else files[0]
    if control.matches("details"):
        return "open" if control.open else ""
    is_switch = control.matches('[type="checkbox"]:not([value])')  # whose value is "on"
    row = target.closest("[data-key]")
    key = "" if is_none(row) else str(row.dataset.key)
    return ("" if is_switch else str(getattr(control, "value", ""))) or key
