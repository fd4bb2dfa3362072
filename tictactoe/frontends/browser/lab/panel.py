"""The panel that shows how the computer thinks: closed at first, and in tabs.

Which tab is open stands in the address (`?inside=tree`), and on the page for the style sheet.
"""

from collections.abc import Callable
from functools import cache
from typing import TYPE_CHECKING, Protocol

from pyscript import document, window
from pyscript.ffi import create_proxy

from tictactoe.frontends.browser import dom
from tictactoe.frontends.browser.show import Shown
from tictactoe.frontends.browser.tabs import Tabs
from tictactoe.session import Session

if TYPE_CHECKING:
    from tictactoe.lab.tab import Tab as Model


class Tab(Protocol):
    """What a tab shows of the match on the page."""

    def show(self) -> None:
        """Show it: the tab was opened, or something on the page changed."""

    def hide(self) -> None:
        """Stop whatever goes on: another tab was opened, or the panel was closed."""


class TabView:
    """A tab that knows no page, and its part of the page."""

    def __init__(self, panel: dom.Element, model: "Model") -> None:
        self._model = model
        self._shown = Shown(panel)

    def show(self) -> None:
        """Write what differs."""
        self._model.follow()
        self._shown.show(self._model.view())

    def hide(self) -> None:
        """Cancel what runs."""
        self._model.close()
        self._shown.show(self._model.view())


class Panel:
    """The panel and its tabs.

    `make` makes what a tab shows, by its name, when it is opened first: `None` for its words only.
    """

    def __init__(self, session: Session, make: Callable[[str], Tab | None]) -> None:
        self._session = session
        self._made = cache(make)
        self._tabs = Tabs("tabs", self.choose)
        self.tab = ""
        """The tab that is open, empty while the panel is closed."""

    def start(self) -> None:
        """Open the tab that the address names, and listen to the panel."""
        named = document.documentElement.getAttribute("data-inside")
        if named in self._tabs.names:
            self._open(named)
            self._session.refresh()
        dom.listen("inside", "toggle", self._toggled)
        window.addEventListener("popstate", create_proxy(self._come))

    def draw(self) -> None:
        """Let the open tab show what changed."""
        if not self.tab:
            return
        if tab := self._made(self.tab):
            tab.show()

    def choose(self, tab: str) -> None:
        """Open a tab, or close the panel with an empty name."""
        if tab == self.tab:
            return
        self._change(tab)
        address = window.URL.new(window.location.href)
        if tab:
            address.searchParams.set("inside", tab)
        else:
            address.searchParams.delete("inside")
        dom.ADDRESS.replace(address.href)
        self._session.refresh()

    def toggle(self) -> None:
        """Open the panel and go to its tabs, or close it and go back to the board."""
        self.choose("" if self.tab else self._tabs.shown)
        place = f"#tab-{self.tab}" if self.tab else '#board [tabindex="0"]'
        document.querySelector(place).focus()

    def _come(self, _event: dom.Event) -> None:
        """Open what the address names, to which Back or Forward led."""
        named = window.URL.new(window.location.href).searchParams.get("inside")
        tab = str(named) if named in self._tabs.names else ""
        if tab != self.tab:
            self._change(tab)
        self._session.refresh()

    def _change(self, tab: str) -> None:
        if self._session.playing:
            self._session.pause()
        if shown := self._made(self.tab):
            shown.hide()
        self._open(tab)

    def _toggled(self, event: dom.Event) -> None:
        self.choose((self.tab or self._tabs.shown) if event.target.open else "")

    def _open(self, tab: str) -> None:
        self.tab = tab
        self._session.scene.wants_verdicts = tab == "values"
        page = document.documentElement
        if tab:
            page.dataset.inside = tab
        else:
            page.removeAttribute("data-inside")
        dom.element("inside").open = bool(tab)
        self._tabs.show(tab or self._tabs.shown)
