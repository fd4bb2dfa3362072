"""A row of tabs, of which one shows its part of the page."""

from collections.abc import Callable

from pyscript import document

from tictactoe.frontends.browser import dom


class Tabs:
    """The tabs in an element; a tap or a key shows a part, or hands its name to `choose`."""

    def __init__(self, row: str, choose: Callable[[str], object] | None = None) -> None:
        self._choose = choose = choose or self.show
        buttons = document.querySelectorAll(f"#{row} [role=tab]")
        self.names = [_name(button) for button in buttons]
        """The parts, in the order of their tabs."""
        self.shown = self.names[0]
        """The part that is shown, or was last."""
        dom.on_part(row, "click", "[role=tab]", lambda button: choose(_name(button)))
        dom.listen(row, "keydown", self._press)

    def show(self, shown: str) -> None:
        """Show a part, and no other."""
        self.shown = shown
        for name in self.names:
            button = dom.element(f"tab-{name}")
            button.setAttribute("aria-selected", dom.flag(name == shown))
            button.tabIndex = 0 if name == shown else -1
            dom.element(name).hidden = name != shown

    def _press(self, event: dom.Event) -> None:
        ahead = -1 if document.documentElement.dir == "rtl" else 1
        place, last = self.names.index(self.shown), len(self.names) - 1
        places = {"ArrowRight": place + ahead, "ArrowLeft": place - ahead, "Home": 0, "End": last}
        if event.key in places and not (event.ctrlKey or event.metaKey or event.altKey):
            event.preventDefault()
            self._choose(self.names[places[event.key] % len(self.names)])
            dom.element(f"tab-{self.shown}").focus()


def _name(button: dom.Element) -> str:
    return str(button.getAttribute("aria-controls"))
