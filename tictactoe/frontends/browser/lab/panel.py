"""The panel that shows how the computer thinks, in tabs; it is closed at first.

The address names the open tab (`?inside=tree`), and so does the page, for the style sheet.
"""

from collections.abc import Callable
from functools import cache, partial
from typing import TYPE_CHECKING, Any, Final

from pyscript import document, window
from pyscript.ffi import create_proxy

from tictactoe.controls import command
from tictactoe.frontends.browser import dom
from tictactoe.frontends.browser.page.dialogs import enter_panel
from tictactoe.frontends.browser.show import Shown
from tictactoe.frontends.browser.tabs import Tabs
from tictactoe.session import Session

if TYPE_CHECKING:
    from tictactoe.lab.tab import Tab


FIRST: Final = "values"
"""The tab that is shown when the panel is first opened."""
WITHOUT_MATCH: Final = ("learn", "five")
"""The tabs that take the place of the match (static/lab/lesson.css)."""


class TabPanel:
    """The model of a tab, and its part of the page."""

    def __init__(self, panel: dom.Element, model: "Tab") -> None:
        self._model = model
        self._shown = Shown(f"#{panel.id}")

    def show(self) -> None:
        """Redraw the tab."""
        self._model.follow()
        before, view = self._shown.view, self._model.view()
        self._shown.show(view)
        self.on_shown(view, before)

    def on_shown(self, view: Any, before: Any) -> None:  # noqa: ANN401  (the named tuples of a tab)
        """Adjust focus and scrolling to a new view; `before` is `None` for the first view."""

    def hide(self) -> None:
        """Cancel running work: another tab was opened, or the panel was closed."""
        self._model.close()
        self._shown.show(self._model.view())


class Panel:
    """The panel and its tabs; `make` makes a tab when it is first opened.

    `make_room` is called with True before the panel opens, and with False before it closes.
    """

    def __init__(
        self,
        session: Session,
        make: Callable[[str], TabPanel],
        make_room: Callable[[bool], object],
    ) -> None:
        self._session = session
        self._make = cache(make)
        self._make_room = make_room
        self._tabs = Tabs("tabs", self.choose, FIRST)
        self.tab = ""
        """The open tab, empty while the panel is closed."""

    def start(self) -> None:
        """Open the tab that the address names."""
        named = document.documentElement.getAttribute("data-inside")
        if named in self._tabs.names:
            self._open(named)
            self._session.refresh()
        window.addEventListener("popstate", create_proxy(self._follow_address))

    def redraw(self, *_views: object) -> None:
        """Redraw the open tab, if any."""
        if self.tab:
            self._make(self.tab).show()

    @command
    def choose(self, tab: str) -> None:
        """Open a tab, or close the panel with an empty name."""
        if tab == self.tab:
            return
        if not self.tab:
            enter_panel()
        self._change(tab)
        address = window.URL.new(window.location.href)
        if tab:
            address.searchParams.set("inside", tab)
        else:
            address.searchParams.delete("inside")
        dom.ADDRESS.replace(address.href)
        self._session.refresh()

    @command
    def set_open(self, is_open: str = "") -> None:
        """Open the panel at the tab that was shown last, or close it."""
        shown = self._tabs.shown if self._tabs.shown in self._tabs.listed else FIRST
        self.choose((self.tab or shown) if is_open else "")

    @property
    def hides_match(self) -> bool:
        """Whether the open tab takes the place of the match."""
        return self.tab in WITHOUT_MATCH

    def toggle(self) -> None:
        """Open the panel and focus its tab, or close it and focus the board."""
        self.set_open("" if self.tab else "open")
        place = f"#tab-{self.tab}" if self.tab else '#board [tabindex="0"]'
        document.querySelector(place).focus()

    def _follow_address(self, _event: dom.Event) -> None:
        """Open the tab that the address names after Back or Forward."""
        named = window.URL.new(window.location.href).searchParams.get("inside")
        tab = str(named) if named in self._tabs.names else ""
        if tab != self.tab:
            self._change(tab)
        self._session.refresh()

    def _change(self, tab: str) -> None:
        if self._session.playing:
            self._session.pause()
        if self.tab:
            self._make(self.tab).hide()
        if tab and self.tab:
            self._open(tab)
        else:
            dom.glide(dom.element("board"), partial(self._open, tab))

    def _open(self, tab: str) -> None:
        if bool(tab) != bool(self.tab):
            self._make_room(bool(tab))
        self.tab = tab
        self._session.scene.wants_verdicts = tab == "values"
        page = document.documentElement
        if tab:
            page.dataset.inside = tab
        else:
            page.removeAttribute("data-inside")
        dom.element("inside").open = bool(tab)
        self._tabs.show(tab or self._tabs.shown)
