"""The page put together: the session, the parts that draw it, and the worker beside it."""

import json
from contextlib import suppress
from functools import cached_property, partial
from importlib import import_module
from typing import TYPE_CHECKING, Final

from pyodide.ffi import JsException
from pyscript import document, window
from pyscript.ffi import is_none

from tictactoe.challenge import challenge_text
from tictactoe.controls import command
from tictactoe.frontends.browser import dom
from tictactoe.frontends.browser.bind import Bindings
from tictactoe.frontends.browser.lab.panel import Panel, TabPanel
from tictactoe.frontends.browser.page.dialogs import listen_to_dialogs
from tictactoe.frontends.browser.page.first_games import FirstView, replayed
from tictactoe.frontends.browser.page.keys import Keys
from tictactoe.frontends.browser.page.language import render_words, words_in
from tictactoe.frontends.browser.page.match_part import MatchPart
from tictactoe.frontends.browser.page.preferences import LOOKS, Preferences
from tictactoe.frontends.browser.page.saves import REPLAY, MatchStore, Storage
from tictactoe.frontends.browser.page.sound import Senses
from tictactoe.frontends.browser.page.tab_title import TabTitle
from tictactoe.frontends.browser.thinking_helper import ThinkingHelper
from tictactoe.frontends.lab_tabs import TABS
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
    from collections.abc import Callable

    from tictactoe.frontends.browser.page.sheets import Sheets
    from tictactoe.lab.tab import Lab

PANELS: Final = ("learn", "tournament_tab", "tree", "your_players")
"""The modules in lab/ of the tabs that need more than a view: keys, pointers, an editor."""


class App:
    """The parts of the page."""

    def __init__(self, words: Words) -> None:
        self.storage = Storage()
        self.store = MatchStore(self.storage)
        self.preferences = Preferences(
            self.storage,
            self._apply_preference,
            pause=window.URLSearchParams.new(window.location.search).get("pause"),
            can_vibrate=hasattr(window.navigator, "vibrate"),
        )
        self._language = ""
        """The language that was chosen last."""
        helper = ThinkingHelper(lambda: self._report("worker failed"))
        self.thinker = Thinker(dom.CLOCK, self.preferences.thinking_time, helper)
        self.session = Session(
            dom.CLOCK,
            self._draw,
            FIRST_MATCH,
            thinker=self.thinker,
            home=Home(self._send, lambda: self.lab.players),
            words=words,
        )
        self.session.delay = self.preferences.delay
        self.match = MatchPart(self.session, self.store, self.storage)
        self.panel = Panel(self.session, self._tab, self.match.open_record)
        digits = partial(self.preferences.chosen, "digits")
        self.keys = Keys(self.session, digits, self.panel, self._open_keys)
        self._view: View | None = None
        self.subscribers: tuple[Callable[[View, View | None], object], ...] = (
            self.store.draw,  # first: the match shows whether it is saved
            Senses(self.preferences.chosen).draw,
            self.match.draw,
            self._draw_sheets,
            TabTitle().draw,
            FirstView(self.session, self.storage, self.store).draw,
            self.panel.redraw,
        )
        """Called with each new view of the session and the view before it."""

    def start(self) -> None:
        """Show the match of the page's link or the saved one, and start listening to events."""
        render_words(self.session.words)
        dom.listen("board", "zoom", lambda _event: self._report("zoomed"))
        self.bindings = Bindings(lambda: self.sheets)
        owners = {"": self.session, "page": self, "match": self.match, "panel": self.panel}
        for name, owner in owners.items():
            self.bindings.add(name, owner)
        listen_to_dialogs()
        self.store.on_link(self._open_match)
        self.store.on_change(self.session.adopt)
        self.match.open_record()
        self._open_match()
        if dom.element("setup-sheet").open:  # by static/first_games.js
            self.sheets.show()
        self.panel.start()
        day = take_from_address("day")
        if day is not None:
            self.sheets.open_daily(day)

    def _open_match(self) -> None:
        """Show the match of the page's link, or the saved one.

        An unreadable match is refused; a saved one is kept, so that it can be saved as a file.
        """
        words, message = self.session.words, ""
        is_result = take_from_address(REPLAY) is not None
        history = challenge = None
        try:
            challenge = self.store.challenge()
            history = self.store.linked()
        except RecordError:
            message = words("link unreadable")
        if challenge:
            self._begin_own("")
            message = challenge_text(challenge, words, teller="friend")
            self.session.take_challenge(challenge, message)
        elif history and is_result:
            self.store.drop_link()
            self._begin_own(message)
            self._play_back(history.whole)
        elif history:
            message = "" if history.match.is_by_link else words("link opened")
            self.session.begin(history, message, is_sent=self.store.was_sent(history))
        else:
            self._begin_own(message)

    def _play_back(self, match: Match) -> None:
        """Play a shared result back, and offer a game like it."""
        message, end = shared_text(match, self.session.words), len(match.game.played)
        rival = match.opponent if match.opponent in LEVELS else FIRST_MATCH.opponent
        self.session.play_back(REPLAY, match.game, message, {end: message}, rival=rival)

    def _begin_own(self, message: str) -> None:
        """Show the saved match, or the first one, with a message in the status."""
        words = self.session.words
        try:
            record = self.store.load()
            history = open_match(record, has_own=True) if record else History(FIRST_MATCH)
        except RecordError as error:
            self.store.keep_unreadable()
            history, reason = History(FIRST_MATCH), reason_text(error, words)
            message = message or words("save unreadable", reason=reason)
        level, match = take_from_address("level"), history.match
        is_begun = match.game.played and not match.position.outcome
        if level and level in LEVELS and level != match.opponent and not is_begun:
            history = History(match.with_opponent(level))
        taken = json.loads(window.boot.takeSteps())
        if taken["steps"][-1:] == ["undo"]:
            message = message or words("undone")
        played = replayed(history, taken["cells"], taken["steps"])
        self.session.begin(played, message, waited=taken["waited"])

    @command
    def play_against(self, kind: str) -> None:
        """Play against another opponent; a friend elsewhere gets a separate match."""
        match = self.session.match
        if kind == AWAY and not match.is_by_link:
            self.store.start(match.by_link())
            return
        if kind != AWAY and match.is_by_link:
            self.store.leave()
            self._open_match()
            if self.session.match.opponent == kind:
                return  # the own game continues
        self.session.play_against(kind)

    def _send(self, match: Match) -> None:
        dom.start(self.sheets.sharing.send(match))

    def _draw(self, view: View) -> None:
        before, self._view = self._view, view
        for draw in self.subscribers:
            draw(view, before)

    def _open_keys(self) -> None:
        self.sheets.open_keys()

    def _draw_sheets(self, _view: View, _before: View | None) -> None:
        if dom.element("options").open or dom.element("setup-sheet").open:
            self.sheets.show()

    def _apply_preference(self, name: str) -> None:
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
        """Change the language, or report that its words cannot be loaded."""
        self._language, words = language, None
        with suppress(JsException):
            words = await words_in(window.boot.languageFor(language))
        if self._language != language:
            return  # another one was chosen meanwhile
        if words is None:
            self.preferences.reset()
            dom.element("options").close()
            self._report("language failed")
            return
        self.preferences.choose("language", language)
        render_words(words)
        self.session.set_language(words)

    def _report(self, key: str) -> None:
        self.session.report(self.session.words(key))

    # Parts that are loaded when they are first used

    def _tab(self, name: str) -> TabPanel:
        file, class_name = TABS[name]
        model = getattr(import_module(f"tictactoe.lab.{file}"), class_name)(self.lab)
        self.bindings.add(file, model, self.panel.redraw)
        panel_class = TabPanel
        if file in PANELS:
            module = import_module(f"tictactoe.frontends.browser.lab.{file}")
            panel_class = getattr(module, f"{class_name}Panel")
        panel = panel_class(dom.element(name), model)
        self.bindings.add(f"{file}_panel", panel)
        return panel

    @cached_property
    def lab(self) -> "Lab":
        """The services of the page for its tabs."""
        from tictactoe.frontends.browser.lab.services import Services  # noqa: PLC0415  (when needed)

        services = Services(self.session, self.panel, self.storage)
        self.bindings.add("lab", services)
        return services

    @cached_property
    def sheets(self) -> "Sheets":
        """The sheets of the match and the options."""
        from tictactoe.frontends.browser.page.sheets import Sheets  # noqa: PLC0415  (when needed)

        return Sheets(
            self.session,
            self.storage,
            self.store,
            self.preferences,
            self.bindings,
            lambda: self.lab,
        )


def take_from_address(name: str) -> str | None:
    """Return a parameter of the address, as in `?level=hard`, and remove it there."""
    address = window.URL.new(window.location.href)
    value = address.searchParams.get(name)
    if is_none(value):
        return None
    address.searchParams.delete(name)
    dom.ADDRESS.replace(address.href)
    return str(value)
