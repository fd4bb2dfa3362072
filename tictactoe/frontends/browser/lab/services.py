"""What the page provides to a tab."""

from functools import cached_property, partial
from typing import TYPE_CHECKING, Final

from pyodide.ffi import JsException
from pyscript import window

from tictactoe.frontends.browser import dom
from tictactoe.frontends.browser.client import Client
from tictactoe.frontends.browser.lab.jump import Jump
from tictactoe.frontends.browser.lab.panel import Panel
from tictactoe.frontends.browser.lessons import Lessons
from tictactoe.frontends.browser.page.saves import download_text
from tictactoe.lab.tab import NoAnswer, Store
from tictactoe.session import Session

if TYPE_CHECKING:
    from tictactoe.frontends.browser.sandbox import Sandbox
    from tictactoe.lab.seated import SeatedPlayers

CHAPTER: Final = "chapter"
"""The state of an entry of the history to which a chapter of the course was opened."""


class Services:
    """See `tictactoe.lab.tab.Lab`."""

    start = staticmethod(dom.start)
    pause = staticmethod(dom.pause)
    may_move = staticmethod(dom.may_move)
    download = staticmethod(download_text)

    def __init__(
        self, session: Session, panel: Panel, lessons: Client, store: Store, jump: Jump
    ) -> None:
        self.session = session
        self.redraw = panel.draw
        self.lessons = Lessons(lessons)
        self.store = store
        self.go, self.chosen = jump.go, jump.chosen
        self._panel = panel
        self._client = lessons

    @cached_property
    def sandbox(self) -> "Sandbox":
        """Where a visitor's code runs."""
        from tictactoe.frontends.browser.sandbox import Sandbox  # noqa: PLC0415  (when needed)

        return Sandbox(dom.client, self._client)

    @cached_property
    def players(self) -> "SeatedPlayers":
        """The players that a visitor wrote."""
        from tictactoe.frontends.browser.sandbox import Sandbox  # noqa: PLC0415  (when needed)
        from tictactoe.lab.seated import SeatedPlayers  # noqa: PLC0415  (when needed)
        from tictactoe.lab.shelf import Shelf  # noqa: PLC0415  (when needed)

        sandbox = Sandbox(partial(dom.client, is_of_panel=False), self._client)
        return SeatedPlayers(self.session, Shelf(self.store), sandbox, dom.start)

    def open(self, tab: str) -> None:
        """Open another tab, and let it have the focus."""
        self._panel.choose(tab)
        dom.element(f"tab-{tab}").focus()

    @staticmethod
    def go_back() -> bool:
        """Go back in the history, if a chapter was opened from all of them."""
        is_opened = dom.ADDRESS.state == CHAPTER
        if is_opened:
            window.history.back()
        return is_opened

    @staticmethod
    async def course(language: str) -> str:
        """Fetch the words of the course."""
        try:
            return str(await window.boot.fetchWords(f"course-{language}"))
        except JsException as error:
            raise NoAnswer("language failed") from error
