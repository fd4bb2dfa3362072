"""The tab Cost: the position on the page by every method of the ladder, each run here and now."""

from collections.abc import Iterable
from dataclasses import replace
from functools import partial
from typing import Any, Final

from pyscript.ffi import is_none

from tictactoe.frontends.browser.client import Client, Failure
from tictactoe.frontends.browser.dom import (
    Timer,
    Written,
    element,
    fill,
    fresh,
    on_click,
    on_part,
    write,
)
from tictactoe.frontends.browser.wire import Content, part
from tictactoe.game import HUMAN, Game
from tictactoe.lab.algorithms import INEXACT, METHODS
from tictactoe.lab.ladder import SOURCES, Rung, comparison, is_quick, rung_view
from tictactoe.rules import Position
from tictactoe.session import Session
from tictactoe.view import names
from tictactoe.words import Words

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
        self._timer = Timer()
        self._rows = {method: _row(method) for method in METHODS}
        self._written = Written()
        element("ladder").append(*self._rows.values())
        on_click("run-ladder", self._run_all)
        on_part("ladder", "click", "li > button", self._run_one)
        on_part("ladder", "click", ".note button", self._show_wrong)

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
        """Run nothing any more; what is known stays."""
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
        left = [method for method in METHODS if method not in self._rungs]
        if not left:
            self._rungs = {}
        self._run(left or METHODS, is_asked=True)

    def _run_one(self, button: Any) -> None:  # noqa: ANN401  (an element)
        """Run the method in whose row the button is; or stop, if that is what it says."""
        method = button.closest("li").dataset.method
        if self._is_running(method):
            self._stop()
        else:
            self._run([method], is_asked=True)

    def _show_wrong(self, button: Any) -> None:  # noqa: ANN401  (an element)
        text, mistakes = INEXACT[button.closest("li").dataset.method]
        position = Position.parse(text)
        session = self._session
        match = session.match.with_rules(position.rules).with_seats(HUMAN, HUMAN)
        told = session.words("wrong shown", cells=names(position.rules, mistakes))
        session.do(replace(match, game=Game.to(position)), told)

    def _run(self, methods: Iterable[str], *, is_asked: bool = False) -> None:
        self._is_asked, self._told = is_asked, ""
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
        self._render()

    def _count(self, content: Content) -> None:
        nodes = part(content, "nodes", int)
        self._say(self._queue[0], self._session.words("rung so far", nodes=nodes))

    def _fail(self, _failure: Failure) -> None:
        self._queue.clear()
        self._told = "fault NoPython"
        self._render()

    def _render(self) -> None:
        words, position = self._session.words, self._session.on_board.position
        is_over, is_waiting = position.outcome is not None, bool(self._shown and self._shown[1])
        for method, row in self._rows.items():
            name = words(f"method {method}")
            if self._written.changes((method, "name"), name, words.language):
                _name(row, name, words)
            rung = self._rungs.get(method)
            if rung is not None:
                shown = rung_view(rung, position, words)
                self._say(method, shown.cost, shown.found, shown.truth, length=shown.length)
            elif method in self._queue:
                is_first = method == self._queue[0]
                self._say(method, words("rung so far" if is_first else "rung waits", nodes=0))
            else:
                self._say(method)
            is_running = self._is_running(method)
            is_open = rung is None and not is_over and not is_waiting and not self._timer.is_due
            is_offered = is_running or (is_open and method not in self._queue)
            text = words("stop" if is_running else "run rung")
            label = words("stop rung of" if is_running else "run rung of", method=name)
            if self._written.changes((method, "offer"), text, label, is_offered):
                _offer(row, text, label, is_offered=is_offered)
        write("run-ladder", words("stop" if self._queue and self._is_asked else "run ladder"))
        element("run-ladder").hidden = is_over or is_waiting
        write("ladder-told", words(self._told) if self._told else "")
        write("ladder-sum", "" if self._queue else comparison(self._rungs, words))

    def _say(
        self, method: str, cost: str = "", found: str = "", truth: str = "", *, length: float = 0
    ) -> None:
        """Say what a method took, what it found and whether that is true; draw its bar."""
        if not self._written.changes((method, "said"), cost, found, truth, length):
            return
        row = self._rows[method]
        texts = (f"{cost} · " if found else cost, f"{found} · " if truth else found, truth)
        for place, text in zip(row.querySelectorAll(".found span"), texts, strict=True):
            place.textContent = text
        row.querySelector(".bar").style.setProperty("--length", f"{length:.4f}")


def _row(method: str) -> Any:  # noqa: ANN401  (an element)
    """Return a row for a method: its source, a bar, what is said of it, and its buttons."""
    row = fresh("rung")
    row.dataset.method = method
    fill(row, {".source": SOURCES[method]})
    if method not in INEXACT:
        row.querySelector(".note").remove()
    return row


def _name(row: Any, name: str, words: Words) -> None:  # noqa: ANN401  (an element)
    """Call a method by its name; say of those that can be wrong that they can."""
    fill(row, {"strong": name})
    button = row.querySelector(".note button")
    if not is_none(button):
        show = words("show wrong")
        fill(row, {".note span": words("can be wrong"), ".note button": show})
        button.setAttribute("aria-label", f"{show}: {name}")


def _offer(row: Any, text: str, label: str, *, is_offered: bool) -> None:  # noqa: ANN401
    """Offer to run a method, or to stop it; focus there goes to the row."""
    button = row.querySelector(":scope > button")
    if not is_offered and button.matches(":focus"):
        row.focus()
    button.textContent = text
    button.setAttribute("aria-label", label)
    button.hidden = not is_offered
