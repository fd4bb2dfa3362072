"""The tab Cost: the position on the page by every method of the ladder, each run here and now."""

from collections.abc import Iterable
from dataclasses import replace
from functools import partial
from typing import Final

from tictactoe.frontends.browser import dom
from tictactoe.frontends.browser.client import Client, Failure
from tictactoe.frontends.browser.wire import Content, part
from tictactoe.game import HUMAN, Game
from tictactoe.lab.algorithms import INEXACT, METHODS
from tictactoe.lab.effort import is_too_large
from tictactoe.lab.ladder import SOURCES, Rung, RungView, comparison, is_quick, rung_view
from tictactoe.rules import Position
from tictactoe.session import Session
from tictactoe.view import names

SETTLED: Final = 300
"""How long the page stands still before the quick methods run, in milliseconds."""


class Cost:
    """The rungs that are known of the position on the page, and those that are being climbed."""

    def __init__(self, session: Session, client: Client) -> None:
        self._session = session
        self._client = client
        self._shown: tuple[Position, bool] | None = None
        """The position of the rungs, and whether a level is about to change it."""
        self._rungs: dict[str, Rung] = {}
        self._queue: list[str] = []
        """The methods that are to run, the first of them now."""
        self._is_asked = False
        """Whether a person asked for that."""
        self._told = ""
        """The key of what is to be said, if anything."""
        self._timer = dom.Timer()
        self._nodes = 0
        """How many positions the method that runs has looked at."""
        self._ladder = dom.Rows("ladder", partial(dom.fresh, "rung"), self._write)
        dom.on_click("run-ladder", self._run_all)
        dom.on_part("ladder", "click", "li > button", self._run_one)
        dom.on_part("ladder", "click", ".note button", self._show_wrong)

    def show(self) -> None:
        """Show the rungs of the position on the page, the quick ones soon."""
        match = self._session.on_board
        shown = match.position, self._session.state == "due"
        if shown != self._shown:
            self._stop()
            self._shown, self._rungs = shown, {}
            self._told = "nothing to search" if match.position.outcome else ""
            if not self._told and not shown[1]:
                quick = [method for method in METHODS if is_quick(method, match.position)]
                self._timer.start(SETTLED, partial(self._run, quick))
        self._render()

    def hide(self) -> None:
        """Run nothing any more."""
        self._stop()
        if not self._rungs:
            self._shown = None  # to begin again when it is shown

    def _stop(self) -> None:
        self._timer.stop()
        if self._queue:
            self._queue.clear()
            self._client.cancel()
            self._render()

    def _run_all(self) -> None:
        """Run whatever has no result yet, or everything anew; or stop."""
        if self._queue and self._is_asked:
            self._stop()
            return
        able = [method for method in METHODS if not self._is_too_large(method)]
        left = [method for method in able if method not in self._rungs]
        if not left:
            self._rungs = {}
        self._run(left or able, is_asked=True)

    def _run_one(self, button: dom.Element) -> None:
        method = button.closest("li").dataset.method
        if self._is_running(method):
            self._stop()
        else:
            self._run([method], is_asked=True)

    def _show_wrong(self, button: dom.Element) -> None:
        text, mistakes = INEXACT[button.closest("li").dataset.method]
        position = Position.parse(text)
        session, words = self._session, self._session.words
        match = session.match.with_rules(position.rules).with_seats(HUMAN, HUMAN)
        told = words("wrong shown", cells=names(position.rules, mistakes, words))
        session.do(replace(match, game=Game.to(position)), told)

    def _run(self, methods: Iterable[str], *, is_asked: bool = False) -> None:
        self._is_asked, self._told = is_asked, ""
        if not self._queue:
            self._nodes = 0
        for method in methods:
            if method not in self._queue:
                self._queue.append(method)
                question = {"method": method, "position": self._session.on_board.position}
                self._client.ask("climb", question, self._hear, self._count, self._fail)
        self._render()

    def _is_running(self, method: str) -> bool:
        return self._is_asked and self._queue[:1] == [method]

    def _hear(self, content: Content) -> None:
        rung = part(content, "rung", Rung)
        self._rungs[rung.method] = rung
        self._queue.pop(0)
        self._nodes = 0
        self._render()

    def _count(self, content: Content) -> None:
        self._nodes = part(content, "nodes", int)
        self._render()

    def _fail(self, _failure: Failure) -> None:
        self._queue.clear()
        self._told = "fault NoPython"
        self._render()

    def _render(self) -> None:
        words = self._session.words
        rows = [
            (method, self._view(method), self._offer(method), words.language) for method in METHODS
        ]
        self._ladder.draw(rows)
        dom.write("run-ladder", words("stop" if self._queue and self._is_asked else "run ladder"))
        dom.element("run-ladder").hidden = not self._is_open
        dom.write("ladder-told", words(self._told) if self._told else "")
        dom.write("ladder-sum", "" if self._queue else comparison(self._rungs, words))

    @property
    def _is_open(self) -> bool:
        """Whether there is something to run on, which no level is about to change."""
        return self._session.state != "due" and self._session.on_board.position.outcome is None

    def _view(self, method: str) -> RungView:
        words, position = self._session.words, self._session.on_board.position
        if method in self._rungs:
            return rung_view(self._rungs[method], position, words)
        told = ""
        if self._is_open and self._is_too_large(method):
            told = words("search too large", free=position.empty.bit_count())
        if method in self._queue:
            is_first = method == self._queue[0]
            told = words("rung so far" if is_first else "rung waits", nodes=self._nodes)
        return RungView(told, "", "", 0)

    def _is_too_large(self, method: str) -> bool:
        return is_too_large(method, self._session.on_board.position)

    def _offer(self, method: str) -> str:
        """Return what the button of a method offers: "run", "stop", or nothing."""
        if self._is_running(method):
            return "stop"
        is_due = method in self._rungs or method in self._queue or self._timer.is_due
        return "run" if self._is_open and not is_due else ""

    def _write(self, row: dom.Element, shown: tuple[str, RungView, str, str]) -> None:
        words, (method, view, offer, _) = self._session.words, shown
        name = words(f"method {method}")
        row.dataset.method = method
        dom.fill(row, {"strong": name, ".source": SOURCES[method]})
        places = row.querySelectorAll(".found span")
        found = view.found.replace("· ", "·\N{NO-BREAK SPACE}")  # no line ends with it
        for place, text in zip(places, (view.cost, found, view.truth), strict=True):
            place.textContent = text
        row.querySelector(".bar").style.setProperty("--length", f"{view.length:.4f}")
        button, note = row.querySelector(":scope > button"), row.querySelector(".note")
        if not offer and button.matches(":focus"):
            row.focus()
        button.hidden = not offer
        if offer:
            button.textContent = words("stop" if offer == "stop" else "run rung")
            button.setAttribute("aria-label", words(f"{offer} rung of", method=name))
        note.hidden = method not in INEXACT
        if method in INEXACT:
            show = words("show wrong")
            dom.fill(note, {"span": words("can be wrong"), "button": show})
            note.lastElementChild.setAttribute("aria-label", f"{show}: {name}")
