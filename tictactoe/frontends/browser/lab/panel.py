"""The panel that shows how the computer thinks: closed at first, and in tabs.

Which tab is open stands in the address (`?inside=tree`), and on the page for the style sheet.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any, Final, Protocol

from pyscript import document, window

from tictactoe.frontends.browser.beside import Beside
from tictactoe.rules import Position
from tictactoe.search import Thought
from tictactoe.view import View, with_verdicts

if TYPE_CHECKING:
    from tictactoe.frontends.browser.lab.replay import Replay
    from tictactoe.frontends.browser.page.app import App
    from tictactoe.game import Match

PARTS: Final = {
    "tree": ("tree", "Tree"),
    "steps": ("steps", "Steps"),
    "cost": ("cost", "Cost"),
    "broken": ("broken", "Breaking"),
    "write": ("workshop", "Workshop"),
    "contest": ("tournament", "Tournament"),
}
"""The module and the class of what a tab shows: loaded when it is opened, not with the page."""


class Part(Protocol):
    """What a tab shows of the match on the page."""

    def show(self) -> None:
        """Show it: the tab was opened, or something on the page changed."""

    def hide(self) -> None:
        """Stop whatever goes on: another tab was opened, or the panel was closed."""


class Inside:
    """The panel and its tabs."""

    def __init__(self, app: "App") -> None:
        self.app = app
        self.tab = ""
        """The tab that is open, empty while the panel is closed."""
        self.beside = Beside("lessons")
        self._replay: Replay | None = None
        self.parts: dict[str, Part] = {}
        """What the tabs show that were open; one that is not in `PARTS` shows its words only."""
        tabs = document.querySelectorAll("#tabs [role=tab]")
        self._tabs: list[str] = [tab.getAttribute("aria-controls") for tab in tabs]
        """The tabs by their panels, in the order of the page."""
        self._last = self._tabs[0]
        """The tab that was open last."""

    @property
    def replay(self) -> "Replay":
        """What plays games back."""
        if self._replay is None:
            from tictactoe.frontends.browser.lab.replay import Replay  # noqa: PLC0415  (when it is needed)

            self._replay = Replay(self.app)
        return self._replay

    @property
    def own_match(self) -> "Match":
        """The match on the page, or the one to which a game played back leads back."""
        return self._replay.own_match if self._replay else self.app.match

    def start(self) -> None:
        """Open the tab that the address names, and listen to the panel."""
        if document.documentElement.hasAttribute("data-inside"):
            self._open(document.documentElement.dataset.inside)
        self.app.listen("inside", "toggle", self.toggled)
        self.app.listen("tabs", "click", self.tap)
        self.app.listen("tabs", "keydown", self.press)
        self.app.listen("copy-inside", "click", self.copy_link)

    def render(self) -> None:
        """Let the open tab show what changed."""
        if self._replay:
            self._replay.follow()
        if self.tab in PARTS and self.tab not in self.parts:
            module, name = PARTS[self.tab]
            found = import_module(f"tictactoe.frontends.browser.lab.{module}")
            self.parts[self.tab] = getattr(found, name)(self.app, self.beside)
        if self.tab in self.parts:
            self.parts[self.tab].show()

    def with_verdicts(self, shown: View) -> View:
        """Return a view of the match with its verdicts, as far as they are wanted and known.

        While a level is to move it is the only one that thinks.
        """
        is_wanted = self.tab == "values" and not shown.waiting and not shown.over
        thought = self.judge(self.app.match.position) if is_wanted else None
        document.getElementById("values-later").hidden = not is_wanted or thought is not None
        if thought is None:
            return shown
        return with_verdicts(shown, thought.verdicts, self.app.words)

    def judge(self, position: Position) -> Thought | None:
        """Return what is known of a position: of every move, while verdicts are shown."""
        return self.app.thinker.judge(position, is_every_move=self.tab == "values")

    def choose(self, tab: str) -> None:
        """Open a tab, or close the panel with an empty name."""
        if tab == self.tab:
            return
        if self.tab in self.parts:
            self.parts[self.tab].hide()
        self._open(tab)
        address = window.URL.new(window.location.href)
        if tab:
            address.searchParams.set("inside", tab)
        else:
            address.searchParams.delete("inside")
        window.history.replaceState(window.history.state, "", address.href)
        self.app.refresh()

    def start_own(self, title: str) -> None:
        """Show a player that the visitor wrote, and let it play from now on."""
        own = self.app.own
        key = own.shelf.key(title, self.app.words)
        if key is not None:
            own.start(title, own.shelf.code(key))
            own.show(key)
            self.choose("write")

    def toggle(self) -> None:
        """Open the panel and go to its tabs, or close it and go back to the board."""
        self.choose("" if self.tab else self._last)
        place = f"#tab-{self.tab}" if self.tab else '#board [tabindex="0"]'
        document.querySelector(place).focus()

    def toggled(self, event: Any) -> None:  # noqa: ANN401  (a DOM event)
        """Follow the panel, which opens and closes by itself."""
        self.choose((self.tab or self._last) if event.target.open else "")

    def tap(self, event: Any) -> None:  # noqa: ANN401  (a DOM event)
        """Open the tab that was tapped."""
        if event.target.getAttribute("role") == "tab":
            self.choose(event.target.getAttribute("aria-controls"))

    def press(self, event: Any) -> None:  # noqa: ANN401  (a DOM event)
        """Go to another tab by the arrows, Home and End."""
        ahead = -1 if self.app.words.direction == "rtl" else 1
        place = self._tabs.index(event.target.getAttribute("aria-controls"))
        places = {
            "ArrowRight": place + ahead,
            "ArrowLeft": place - ahead,
            "Home": 0,
            "End": -1,
        }
        if event.key in places and not (event.ctrlKey or event.metaKey or event.altKey):
            event.preventDefault()
            self.choose(self._tabs[places[event.key] % len(self._tabs)])
            document.getElementById(f"tab-{self.tab}").focus()

    async def copy_link(self, _event: Any) -> None:  # noqa: ANN401  (a DOM event)
        """Copy the address of the match and the open tab."""
        address = window.URL.new(self.app.link.url)
        address.searchParams.set("inside", self.tab)
        await self.app.options.copy(address.href, "link copied", "link by hand")

    def _open(self, tab: str) -> None:
        """Make the page show a tab, or the panel closed."""
        self.tab, self._last = tab, tab or self._last
        page = document.documentElement
        if tab:
            page.dataset.inside = tab
        else:
            page.removeAttribute("data-inside")
        document.getElementById("inside").open = bool(tab)
        for name in self._tabs:
            is_open = name == self._last
            button = document.getElementById(f"tab-{name}")
            button.setAttribute("aria-selected", "true" if is_open else "false")
            button.tabIndex = 0 if is_open else -1
            document.getElementById(name).hidden = not is_open
