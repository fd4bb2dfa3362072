"""The page put together: the session, what draws it, what listens, and what runs beside it."""

from collections.abc import Callable
from importlib import import_module
from typing import TYPE_CHECKING, Final

from tictactoe.frontends.browser.dom import CLOCK, client, element, listen, on_click
from tictactoe.frontends.browser.lab.panel import Panel, Tab
from tictactoe.frontends.browser.page.board import Board
from tictactoe.frontends.browser.page.controls import Controls, Record
from tictactoe.frontends.browser.page.held import Kept, play_held
from tictactoe.frontends.browser.page.keys import Keys
from tictactoe.frontends.browser.page.language import render_words
from tictactoe.frontends.browser.page.link import BrokenLink, Link
from tictactoe.frontends.browser.page.match_sheet import MatchSheet
from tictactoe.frontends.browser.page.preferences import Preferences
from tictactoe.frontends.browser.page.saves import MatchStore, Storage
from tictactoe.frontends.browser.page.sharing import Sharing
from tictactoe.frontends.browser.page.sound import Sound
from tictactoe.frontends.browser.page.thinker import Helper
from tictactoe.frontends.browser.wire import LESSONS, SANDBOX
from tictactoe.game import Match, Seat
from tictactoe.opening import open_match
from tictactoe.reasons import reason_text
from tictactoe.record import RecordError
from tictactoe.rules import Position
from tictactoe.session import Session
from tictactoe.thinker import Thinker
from tictactoe.view import View
from tictactoe.words import Words

if TYPE_CHECKING:
    from tictactoe.frontends.browser.lab.own import Own

TABS: Final = {
    "tree": ("tree", "Tree"),
    "steps": ("steps", "Steps"),
    "cost": ("cost", "Cost"),
    "broken": ("broken", "Breaking"),
    "workshop": ("workshop", "Workshop"),
    "tournament": ("tournament", "Tournament"),
}
"""The module and the class of what a tab shows: loaded when it is opened, not with the page."""
FIRST_MATCH: Final = Match(o=Seat("perfect"))


class App:
    """The parts of the page, and what goes from one to another."""

    def __init__(self, words: Words) -> None:
        self.storage = Storage()
        self.link = Link()
        self.store = MatchStore(self.storage, self.link)
        self.preferences = Preferences(self.storage, self._prefer, self._speak)
        self.thinker = Thinker(
            CLOCK, self.preferences.thinking_time, Helper(self._tell_of_no_worker)
        )
        self.session = Session(
            CLOCK,
            self._draw,
            FIRST_MATCH,
            thinker=self.thinker,
            save=self.store.save,
            own=self,
            words=words,
            delay=self.preferences.delay,
        )
        self.sound = Sound()
        self.kept = Kept(self.storage)
        self.board = Board(self.session.play)
        self.controls = Controls(self.session)
        self.record = Record(self.session)
        self.match_sheet = MatchSheet(self.session, self._own_titles, self._seat_own)
        self.sharing = Sharing(self.session, self.store)
        self.lessons = client(LESSONS)
        self.panel = Panel(self.session, {name: self._maker(name) for name in TABS})
        self.keys = Keys(self.session, lambda: self.preferences.digits, self.panel.toggle)
        self._own: Own | None = None
        self._shown: View | None = None

    def start(self) -> None:
        """Show the match of the page's link, or the one that was kept, and listen."""
        render_words(self.session.words)
        listen("board", "zoom", lambda _event: self._tell("zoomed"))
        on_click("open-options", self._open_options)
        on_click("open-keys", lambda: element("keys").showModal())
        self.link.on_change(self._open_match)
        self.store.on_change(self._adopt)
        self._open_match()
        if not self.link.is_open:
            play_held(self.session)
        self.panel.start()

    def _open_match(self) -> None:
        """Show the match of the page's link, or the one that was kept.

        What cannot be read is refused with the reason, and kept aside if it was the visitor's own.
        """
        words, told = self.session.words, ""
        try:
            match = self.link.read()
        except (RecordError, BrokenLink) as error:
            match = None
            told = words("link unreadable", reason=reason_text(error, words))
        if match is not None:
            self.session.begin(match, words("link opened"))
            return
        try:
            record = self.store.load()
            match = open_match(record, has_own=True) if record else FIRST_MATCH
        except RecordError as error:
            self.store.keep_unreadable()
            match, reason = FIRST_MATCH, reason_text(error, words)
            told = told or words("save unreadable", reason=reason)
        self.session.begin(match, told)

    def _adopt(self, record: str) -> None:
        """Show the match that another tab kept."""
        if self.link.is_open:
            return
        try:
            self.session.adopt(open_match(record, has_own=True))
        except RecordError:
            return

    def _draw(self, shown: View) -> None:
        """Draw a view, each part what differs and can be seen."""
        words = self.session.words
        self._sound(shown)
        self.board.draw(shown)
        self.controls.draw(shown, words)
        self.record.draw(shown, words)
        self.match_sheet.draw(shown)
        self.keys.draw(shown)
        if shown.look is None and not shown.is_preview and not self.link.is_open:
            self.kept.draw(shown, words)
        self.panel.draw(shown)

    def _sound(self, shown: View) -> None:
        """Let a move be heard that was just made."""
        before, self._shown = self._shown, shown
        if before is None or not self.preferences.is_sounding:
            return
        made = shown.match.game.played
        if made[:-1] == before.match.game.played and made and not shown.can_redo:
            self.sound.mark(shown.match.at(len(made) - 1).position.turn)

    def _prefer(self, name: str) -> None:
        """Take a setting that was chosen."""
        session = self.session
        session.delay = self.preferences.delay
        self.thinker.seconds = self.preferences.thinking_time
        if name == "thinking":
            self.thinker.forget()
            session.resume()

    def _speak(self, words: Words | None) -> None:
        """Speak another language, or say that its words cannot be had."""
        if words is None:
            element("options").close()
            self._tell("language failed")
            return
        render_words(words)
        self.session.speak(words)
        self.match_sheet.open()

    def _open_options(self) -> None:
        self.match_sheet.open()
        self.sharing.open()
        element("options").showModal()
        self.match_sheet.draw(self.session.view())

    def _tell(self, key: str) -> None:
        self.session.tell(self.session.words(key))

    def _tell_of_no_worker(self) -> None:
        self._tell("worker failed")

    # What the tabs ask of the page

    def _maker(self, name: str) -> Callable[[], Tab]:
        module, kind = TABS[name]

        def make() -> Tab:
            found = import_module(f"tictactoe.frontends.browser.lab.{module}")
            given: tuple[object, ...] = (self.lessons,)
            if name == "workshop":
                given = self.own, self._thinking_time
            elif name == "tournament":
                given = self.own.shelf, self._thinking_time
            tab: Tab = getattr(found, kind)(self.session, *given)
            return tab

        return make

    def _thinking_time(self) -> float:
        return self.thinker.seconds

    @property
    def own(self) -> "Own":
        """The players that a visitor wrote."""
        if self._own is None:
            from tictactoe.frontends.browser.lab.own import Own, Sandbox  # noqa: PLC0415  (when needed)

            self._own = Own(self.session, self.storage, Sandbox(client(SANDBOX)))
        return self._own

    def choose(
        self,
        name: str,
        position: Position,
        on_cell: Callable[[int], None],
        on_refusal: Callable[[str], None],
    ) -> None:
        """Ask a player that a visitor wrote for a move."""
        self.own.choose(name, position, on_cell, on_refusal)

    def cancel(self) -> None:
        """Ask no more."""
        if self._own:
            self._own.cancel()

    def _own_titles(self) -> list[str]:
        return [self.own.shelf.title(key, self.session.words) for key in self.own.shelf.own]

    def _seat_own(self, title: str) -> None:
        """Show a player that the visitor wrote, and let it play from now on."""
        key = self.own.shelf.key(title, self.session.words)
        if key is not None:
            self.own.start(title, self.own.shelf.code(key))
            self.own.show(key)
            self.panel.choose("workshop")
