"""The page put together: the session, what draws it, what listens, and what runs beside it."""

from asyncio import ensure_future
from contextlib import suppress
from functools import cached_property, partial
from importlib import import_module
from typing import TYPE_CHECKING, Final

from pyodide.ffi import JsException
from pyscript import document, window
from pyscript.ffi import is_none

from tictactoe.controls import command
from tictactoe.frontends.browser import dom
from tictactoe.frontends.browser.bind import Bindings
from tictactoe.frontends.browser.lab.jump import Jump
from tictactoe.frontends.browser.lab.panel import Panel, Tab, TabView
from tictactoe.frontends.browser.page.keys import Keys
from tictactoe.frontends.browser.page.language import render_words, words_in
from tictactoe.frontends.browser.page.match_part import MatchPart
from tictactoe.frontends.browser.page.pending_tap import Kept, play_held
from tictactoe.frontends.browser.page.preferences import LOOKS, Preferences
from tictactoe.frontends.browser.page.saves import REPLAY, MatchStore, Storage
from tictactoe.frontends.browser.page.sheets import listen_to_sheets, open_sheet
from tictactoe.frontends.browser.page.sound import Senses
from tictactoe.frontends.browser.page.tab_title import TabTitle
from tictactoe.frontends.browser.page.thinker import Helper
from tictactoe.frontends.browser.show import Part
from tictactoe.frontends.browser.tabs import Tabs
from tictactoe.frontends.browser.wire import LESSONS
from tictactoe.frontends.tabs import TABS
from tictactoe.game import AWAY, Match
from tictactoe.history import History
from tictactoe.home import Home
from tictactoe.opening import FIRST_MATCH, open_match
from tictactoe.players import LEVELS
from tictactoe.reasons import reason_text
from tictactoe.record import RecordError
from tictactoe.result import shared_text
from tictactoe.session import Session
from tictactoe.thinker import Thinker
from tictactoe.view import View
from tictactoe.words import Words

if TYPE_CHECKING:
    from tictactoe.frontends.browser.page.match_sheet import MatchSheet
    from tictactoe.frontends.browser.page.sharing import Sharing
    from tictactoe.lab.tab import Lab

MORE: Final = {"learn": "LearnView", "tree": "TreePanel", "workshop": "WorkshopView"}
"""The classes in the modules of lab/ that do what only a browser does for a tab."""


class App:
    """The parts of the page, and what goes from one to another."""

    def __init__(self, words: Words) -> None:
        self.storage = Storage()
        self.store = MatchStore(self.storage)
        self.preferences = Preferences(
            self.storage,
            self._prefer,
            pause=window.URLSearchParams.new(window.location.search).get("pause"),
            can_vibrate=hasattr(window.navigator, "vibrate"),
        )
        self._language = ""
        """The language that was asked for last."""
        helper = Helper(lambda: self._tell("worker failed"))
        self.thinker = Thinker(dom.CLOCK, self.preferences.thinking_time, helper)
        self.session = Session(
            dom.CLOCK,
            self._draw,
            FIRST_MATCH,
            thinker=self.thinker,
            home=Home(self.store.save, self._send, lambda: self.lab.players),
            words=words,
        )
        self.session.delay = self.preferences.delay
        self.kept = Kept(self.storage)
        self.match = MatchPart()
        self.senses = Senses(self.preferences.chosen)
        self.tab_title = TabTitle()
        self.lessons = dom.client(LESSONS)
        self.panel = Panel(self.session, self._tab)
        self.jump = Jump(self.session, self.panel)
        self.options = Tabs("option-tabs")
        digits = partial(self.preferences.chosen, "digits")
        self.keys = Keys(self.session, digits, self.panel.toggle)

    def start(self) -> None:
        """Show the match of the page's link, or the one that was kept, and listen."""
        render_words(self.session.words)
        dom.listen("board", "zoom", lambda _event: self._tell("zoomed"))
        dom.listen("record", "toggle", lambda _event: self.session.refresh())
        self.bindings = Bindings()
        owners = {"": self.session, "page": self, "keys": self.keys, "jump": self.jump}
        for name, owner in owners.items():
            self.bindings.add(name, owner)
        listen_to_sheets()
        self.store.on_link(self._open_match)
        self.store.on_change(self._adopt)
        self._open_match()
        if not self.store.is_linked:
            play_held(self.session, self.play_against)
        if dom.element("setup-sheet").open:  # by static/pending_tap.js
            self.setup_sheet.show()
        self.panel.start()

    def _open_match(self) -> None:
        """Show the match of the page's link, or the one that was kept.

        What cannot be read is refused with the reason, and kept aside if it was the visitor's own.
        """
        words, told = self.session.words, ""
        is_result = asked(REPLAY) is not None
        try:
            history = self.store.linked()
        except RecordError as error:
            history = None
            told = words("link unreadable", reason=reason_text(error, words))
        if history and is_result:
            self.store.drop_link()
            self._begin_own(told)
            self._play_back(history.whole)
        elif history:
            told = "" if history.match.is_by_link else words("link opened")
            self.session.begin(history, told, is_sent=self.store.was_sent(history))
        else:
            self._begin_own(told)

    def _play_back(self, match: Match) -> None:
        """Play a shared result back, and offer a game like it."""
        told, end = shared_text(match, self.session.words), len(match.game.played)
        rival = match.opponent if match.opponent in LEVELS else FIRST_MATCH.opponent
        self.session.play_back(REPLAY, match.game, told, {end: told}, rival=rival)

    def _begin_own(self, told: str) -> None:
        """Show the saved match, or the first one, with `told` in the status."""
        words = self.session.words
        try:
            record = self.store.load()
            history = open_match(record, has_own=True) if record else History(FIRST_MATCH)
        except RecordError as error:
            self.store.keep_unreadable()
            history, reason = History(FIRST_MATCH), reason_text(error, words)
            told = told or words("save unreadable", reason=reason)
        level, match = asked("level"), history.match
        is_begun = match.game.played and not match.position.outcome
        if level and level in LEVELS and level != match.opponent and not is_begun:
            history = History(match.with_opponent(level))
        self.session.begin(history, told)

    @command
    def play_against(self, kind: str) -> None:
        """Play against another; a friend elsewhere has a match of its own, which others end."""
        match = self.session.match
        if kind == AWAY and not match.is_by_link:
            self.store.start(match.by_link())
            return
        if kind != AWAY and match.is_by_link:
            self.store.leave()
            self._open_match()
            if self.session.match.opponent == kind:
                return  # whose game goes on
        self.session.play_against(kind)

    def _send(self, match: Match) -> None:
        self._sending = ensure_future(self.sharing.send(match))

    def _adopt(self, record: str) -> None:
        """Show the match that another tab kept."""
        if not self.store.is_linked:
            with suppress(RecordError):
                self.session.adopt(open_match(record, has_own=True))

    def _draw(self, shown: View) -> None:
        """Draw a view, each part what differs and can be seen."""
        words = self.session.words
        self.senses.draw(shown)
        self.match.draw(shown, words)
        if dom.element("options").open:
            self.game_part.show()
            self.preferences_part.show()
        self.tab_title.draw(shown)
        if shown.look is None and not shown.is_preview and not self.store.is_linked:
            self.kept.draw(shown, words)
        self.jump.draw(shown)
        self.panel.draw()

    def _prefer(self, name: str) -> None:
        session = self.session
        for look in LOOKS:
            setattr(document.documentElement.dataset, look, self.preferences.chosen(look))
        session.delay = self.preferences.delay
        self.thinker.seconds = self.preferences.thinking_time
        if name == "thinking":
            self.thinker.forget()
            session.resume()

    @command
    async def choose_language(self, language: str = "") -> None:
        """Speak another language, or say that its words cannot be had."""
        self._language, words = language, None
        with suppress(JsException):
            words = await words_in(window.boot.languageFor(language))
        if self._language != language:
            return  # another one was chosen meanwhile
        if words is None:
            self.preferences.reset()
            dom.element("options").close()
            self._tell("language failed")
            return
        self.preferences.choose("language", language)
        render_words(words)
        self.session.speak(words)

    @command
    def dismiss_unsaved(self) -> None:
        """Stop saying that the match cannot be saved, until that comes up again."""
        self.match.is_dismissed = True
        self.session.refresh()

    @command
    def open_setup(self) -> None:
        """Open the sheet with the opponents and the boards."""
        self.setup_sheet.show()
        open_sheet("setup-sheet")

    @command
    def open_options(self) -> None:
        """Open the sheet of options."""
        open_sheet("options")
        dom.element(f"tab-{self.options.shown}").focus()
        self.match_sheet.open()
        self.game_part.show()
        self.preferences_part.show()
        self.sharing.open()

    def _open_own_board(self) -> None:
        from tictactoe.frontends.browser.page.match_sheet import OWN_BOARD  # noqa: PLC0415  (when needed)

        dom.element("setup-sheet").close()  # first, or the focus would return to a hidden button
        self.options.show("game")
        self.open_options()
        self.match_sheet.choose_board(OWN_BOARD)
        self.game_part.show()
        dom.element("rows").focus()

    @command
    async def copy_lab_link(self) -> None:
        """Copy a link to the open tab."""
        await self.sharing.copy_lab_link()

    def _tell(self, key: str) -> None:
        self.session.tell(self.session.words(key))

    # What is loaded when it is needed

    def _tab(self, name: str) -> Tab | None:
        """Load and return what shows the content of a tab."""
        if not name:
            return None
        file, model = TABS[name]
        made = getattr(import_module(f"tictactoe.lab.{file}"), model)(self.lab)
        self.bindings.add(name, made, self.panel.draw)
        if name not in MORE:
            return TabView(dom.element(name), made)
        module = import_module(f"tictactoe.frontends.browser.lab.{name}")
        found: Tab = getattr(module, MORE[name])(dom.element(name), made)
        self.bindings.add(f"{name}_view", found)
        return found

    @cached_property
    def lab(self) -> "Lab":
        """What a tab may use."""
        from tictactoe.frontends.browser.lab.services import Services  # noqa: PLC0415  (when needed)

        return Services(self.session, self.panel, self.lessons, self.storage, self.jump)

    @cached_property
    def setup_sheet(self) -> Part:
        """The sheet with the opponents and the boards."""
        from tictactoe.frontends.browser.page.setup_sheet import SetupSheet  # noqa: PLC0415  (when needed)

        sheet = SetupSheet(self.session, self._open_own_board)
        self.bindings.add("setup", sheet)
        return Part(sheet, dom.element("setup-sheet"))

    @cached_property
    def match_sheet(self) -> "MatchSheet":
        """What the options show of the match."""
        from tictactoe.frontends.browser.page.match_sheet import MatchSheet  # noqa: PLC0415  (when needed)

        close = dom.element("options").close
        return MatchSheet(self.session, self._own_titles, self._seat_own, close)

    @cached_property
    def game_part(self) -> Part:
        """The tab of the options that shows the match."""
        part = Part(self.match_sheet, dom.element("game"))
        self.bindings.add("game", self.match_sheet, part.show)
        return part

    @cached_property
    def preferences_part(self) -> Part:
        """The parts of the options that show what was chosen."""
        part = Part(self.preferences, *document.querySelectorAll('[data-part="preferences"]'))
        self.bindings.add("preferences", self.preferences, part.show)
        return part

    @cached_property
    def sharing(self) -> "Sharing":
        """Links, files and pictures of the match."""
        from tictactoe.frontends.browser.page.sharing import Sharing  # noqa: PLC0415  (when needed)

        sharing = Sharing(self.session, self.store)
        self.bindings.add("sharing", sharing)
        return sharing

    def _own_titles(self) -> list[str]:
        shelf = self.lab.players.shelf
        return [shelf.title(key, self.session.words) for key in shelf.own]

    def _seat_own(self, title: str) -> None:
        """Show a player that the visitor wrote, and let it play from now on."""
        players, shelf = self.lab.players, self.lab.players.shelf
        key = shelf.key(title, self.session.words)
        if key is not None:
            players.start(title, shelf.code(key))
            shelf.show(key)
            self.panel.choose("workshop")


def asked(name: str) -> str | None:
    """Take what is asked for by a name, as in `?level=hard`, out of the address."""
    address = window.URL.new(window.location.href)
    value = address.searchParams.get(name)
    if is_none(value):
        return None
    address.searchParams.delete(name)
    dom.ADDRESS.replace(address.href)
    return str(value)
