"""The services of the page for its tabs, such as showing a position in another tab."""

from asyncio import sleep
from functools import cached_property, partial
from typing import TYPE_CHECKING, Final

from pyodide.ffi import JsException
from pyscript import document, window

from tictactoe.controls import command
from tictactoe.frontends.browser import dom
from tictactoe.frontends.browser.lab.panel import Panel
from tictactoe.frontends.browser.lessons import Lessons
from tictactoe.frontends.browser.page.saves import download, download_text
from tictactoe.frontends.browser.wire import LESSONS
from tictactoe.history import History
from tictactoe.lab.tab import Chosen, NoAnswer, Store
from tictactoe.scene import Scene
from tictactoe.session import Session
from tictactoe.view import view

if TYPE_CHECKING:
    from tictactoe.frontends.browser.player_runner import PlayerRunner
    from tictactoe.game import Match
    from tictactoe.lab.seated_players import SeatedPlayers

CHAPTER: Final = "chapter"
"""The state of an entry of the history that was added for a chapter of the course."""


class Services:
    """See `tictactoe.lab.tab.Lab`."""

    start = staticmethod(dom.start)
    download = staticmethod(download_text)

    def __init__(self, session: Session, panel: Panel, store: Store) -> None:
        self.session = session
        self.store = store
        self.redraw = panel.redraw
        self.chosen: dict[str, Chosen] = {}
        """The position or code with which a tab, by name, begins when it is shown next."""
        self.handed: list[tuple[str, str]] = []
        """The files of results with which the tournament begins when it is shown next."""
        self._panel = panel
        self._client = dom.client(LESSONS)
        self.lessons = Lessons(self._client)
        self._from = ""
        """The tab to go back to."""
        self._focused: dom.Element = None
        """The element that had the focus there."""

    @cached_property
    def runner(self) -> "PlayerRunner":
        """The runner of players, for questions of a tab."""
        from tictactoe.frontends.browser.player_runner import PlayerRunner  # noqa: PLC0415  (when needed)

        return PlayerRunner(dom.client, self._client)

    @cached_property
    def players(self) -> "SeatedPlayers":
        """The players that a visitor wrote."""
        from tictactoe.frontends.browser.player_runner import PlayerRunner  # noqa: PLC0415  (when needed)
        from tictactoe.lab.player_shelf import Shelf  # noqa: PLC0415  (when needed)
        from tictactoe.lab.seated_players import SeatedPlayers  # noqa: PLC0415  (when needed)

        runner = PlayerRunner(partial(dom.client, is_of_panel=False), self._client)
        return SeatedPlayers(self.session, Shelf(self.store), runner, dom.start)

    def go(self, chosen: Chosen, tab: str) -> None:
        """Show a position on the board without changing the match, and open a tab for it."""
        if chosen.method:
            self.chosen[tab] = chosen
        self._from, self._focused = self._panel.tab, document.activeElement
        words, name = self.session.words, f"tab {self._from}"
        self.session.look_at_position(name, chosen.position, words("there shown", tab=words(name)))
        self._panel.choose(tab)
        dom.element("go-back").focus()

    async def save_picture(self, name: str, match: "Match", caption: str) -> None:
        """Download a picture of a match."""
        from tictactoe.frontends.browser.page.picture import picture  # noqa: PLC0415  (when needed)

        scene = Scene(History.opened(match))
        shown = view(scene, self.session.words, self.session.thinker.known)
        download(await picture(shown, caption, name))

    @command
    def back(self) -> None:
        """Return to the tab from which a position was shown; its button is in `match_view`."""
        self._panel.choose(self._from)
        self.session.leave()
        self._focused.focus()

    def open(self, tab: str, *, is_for_board: bool = False, is_to_begin: bool = False) -> None:
        """Open another tab, and focus it, the board beside it, or the button that begins it."""
        self._panel.choose(tab)
        place = f"#start-{tab}" if is_to_begin else f"#tab-{tab}"
        document.querySelector('#board [tabindex="0"]' if is_for_board else place).focus()

    @staticmethod
    async def pause(milliseconds: int) -> None:
        """Sleep for this many milliseconds."""
        await sleep(milliseconds / 1000)

    @staticmethod
    def may_move() -> bool:
        """Return whether animations are allowed: the visitor did not ask for less motion."""
        return not dom.media("(prefers-reduced-motion: reduce)")

    @staticmethod
    def go_back() -> bool:
        """Go back in the history, if a chapter was opened from the list of all."""
        is_opened = dom.ADDRESS.state == CHAPTER
        if is_opened:
            window.history.back()
        return is_opened

    @staticmethod
    async def course(language: str) -> str:
        """Return the words of the course as JSON; raises `NoAnswer`."""
        try:
            return str(await window.boot.fetchWords(f"course-{language}"))
        except JsException as error:
            raise NoAnswer("language failed") from error
