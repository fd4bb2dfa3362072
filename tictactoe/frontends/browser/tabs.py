"""A row of tabs, one of which shows its part of the page."""

from collections.abc import Callable

from pyscript import document

from tictactoe.controls import command
from tictactoe.frontends.browser import dom


class Tabs:
    """The tabs in an element; arrow keys choose the next one."""

    def __init__(
        self, row: str, choose: Callable[[str], object] | None = None, first: str = ""
    ) -> None:
        self._choose = choose or self.show
        buttons = document.querySelectorAll(f"#{row} [role=tab]")
        self.names = [str(button.getAttribute("aria-controls")) for button in buttons]
        self.listed = [name for name in self.names if not dom.element(f"tab-{name}").hidden]
        """The parts that the row offers."""
        self.shown = first or self.names[0]
        """The part that is shown, or was shown last."""
        dom.listen(row, "keydown", self._press)

    @command
    def show(self, shown: str) -> None:
        """Show a part, and hide the others."""
        self.shown = shown
        for name in self.names:
            button = dom.element(f"tab-{name}")
            button.setAttribute("aria-selected", dom.flag(name == shown))
            button.tabIndex = 0 if name == shown else -1
            dom.element(name).hidden = name != shown

    def _press(self, event: dom.Event) -> None:
        ahead = -1 if document.documentElement.dir == "rtl" else 1
        names = self.listed
        place, last = names.index(self.shown), len(names) - 1
        places = {"ArrowRight": place + ahead, "ArrowLeft": place - ahead, "Home": 0, "End": last}
        if event.key in places and not (event.ctrlKey or event.metaKey or event.altKey):
            event.preventDefault()
            self._choose(names[places[event.key] % len(names)])
            dom.element(f"tab-{self.shown}").focus()
