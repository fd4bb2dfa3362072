"""What a control of the page does: its `data-do` names a command and who has it.

`data-do="undo"` calls the session's method `undo`, and `data-do="broken.find"` the method `find` of
the tab `broken`: with the control's value or the key of its row, if it has one. A command that
returns False keeps the sheet open that its control would close.
"""

from collections.abc import Callable
from inspect import iscoroutine
from typing import Final

from pyscript import document
from pyscript.ffi import create_proxy, is_none

from tictactoe.frontends.browser.dom import Event, start

EVENTS: Final = {
    "click": "button[data-do]",
    "change": ":is(input:not([type=number], [type=range]), select)[data-do]",
    "input": ":is(textarea, [type=number], [type=range])[data-do]",
    "submit": "form[data-do]",
}
"""What people do, and to which controls."""


class Bindings:
    """Who has the commands of the page, by name; one listener for each kind of event."""

    def __init__(self) -> None:
        self._owners: dict[str, tuple[object, Callable[[], object] | None]] = {}
        for event in EVENTS:
            document.addEventListener(event, create_proxy(self._hear))

    def add(self, name: str, owner: object, show: Callable[[], object] | None = None) -> None:
        """Let controls reach the commands of an owner by this name.

        `show` is called after each: it shows what was changed, unless the owner does that itself.
        """
        self._owners[name] = owner, show

    def _hear(self, event: Event) -> None:
        control = event.target.closest(EVENTS[str(event.type)])
        if is_none(control):
            return
        owner, _, name = str(control.dataset.do).rpartition(".")
        row = control.closest("[data-key]")
        has_value = not control.matches('[type="checkbox"]:not([value])')  # whose value is "on"
        value = str(getattr(control, "value", "")) if has_value else ""
        value = value or ("" if is_none(row) else str(row.dataset.key))
        found, show = self._owners[owner]
        act = getattr(found, name)
        is_number = hasattr(act, "takes_number")
        done = act(*([int(value) if is_number else value] if value else []))
        if iscoroutine(done):
            start(done)
        if done is False:
            event.preventDefault()
        if show:
            show()
