"""The tab Cost: the position on the page by every method of the ladder, each run here and now."""

from dataclasses import replace
from typing import Any, Final

from pyscript.ffi import create_proxy

from tictactoe.frontends.browser.client import Client, Failure
from tictactoe.frontends.browser.dom import CLOCK, element, made, on_click, write
from tictactoe.frontends.browser.wire import Content, part
from tictactoe.game import HUMAN, Game
from tictactoe.lab.algorithms import INEXACT, METHODS
from tictactoe.lab.ladder import SOURCES, Rung, comparison, is_quick, rung_view
from tictactoe.rules import Position
from tictactoe.session import Session
from tictactoe.view import names

SETTLED: Final = 300
"""How long the page stands still before the quick methods run, in milliseconds."""


class Cost:
    """The rungs that are known of the position on the page, and those that are being climbed."""

    def __init__(self, session: Session, client: Client) -> None:
        self._session = session
        self.client = client
        self._shown: tuple[Position, bool] | None = None
        """The position of the rungs, and whether a level is about to change it."""
        self._rungs: dict[str, Rung] = {}
        self._queue: list[str] = []
        """The methods that are to run, the first of them now."""
        self._is_asked = False
        """Whether a person asked for that."""
        self._told = ""
        """The key of what is to be said, if anything."""
        self._rows: dict[str, Row] = {}
        self._timer: int | None = None

    def show(self) -> None:
        """Show the rungs of the position on the page, the quick ones soon."""
        if not self._rows:
            self._lay()
        match = self._session.on_board
        shown = match.position, self._session.state == "due"
        if shown != self._shown:
            self.stop()
            self._shown, self._rungs = shown, {}
            self._told = "nothing to search" if match.position.outcome else ""
            if not self._told and not shown[1]:
                self._timer = CLOCK.after(SETTLED, self.run_quick)
        self._render()

    def hide(self) -> None:
        """Run nothing any more."""
        self.stop()
        if not self._rungs:
            self._shown = None  # to begin again when it is shown

    def stop(self) -> None:
        """Run nothing any more; what is known stays."""
        if self._timer is not None:
            CLOCK.after_cancel(self._timer)
            self._timer = None
        if self._queue:
            self._queue.clear()
            self.client.cancel()
            self._render()

    def run_quick(self) -> None:
        """Run the methods that take a moment."""
        self._timer = None
        position = self._session.on_board.position
        self._run([method for method in METHODS if is_quick(method, position)])

    def run_all(self) -> None:
        """Run whatever has no result yet, or everything anew; or stop."""
        if self._queue and self._is_asked:
            self.stop()
            return
        left = [method for method in METHODS if method not in self._rungs]
        if not left:
            self._rungs = {}
        self._run(left or list(METHODS), is_asked=True)

    def run_one(self, method: str) -> None:
        """Run a method; or stop, if that is what its button says."""
        if self._is_running(method):
            self.stop()
        else:
            self._run([method], is_asked=True)

    def show_wrong(self, method: str) -> None:
        """Put a position on the board in which a method is wrong."""
        text, mistakes = INEXACT[method]
        position = Position.parse(text)
        session = self._session
        match = session.match.with_rules(position.rules).with_seats(HUMAN, HUMAN)
        told = session.words("wrong shown", cells=names(position.rules, mistakes))
        session.do(replace(match, game=Game.to(position)), told)

    def hear(self, content: Content) -> None:
        """Take what a method found."""
        rung = part(content, "rung", Rung)
        self._rungs[rung.method] = rung
        self._queue.pop(0)
        if self._queue:
            self._ask()
        self._render()

    def fail(self, _failure: Failure) -> None:
        """Take that nothing can be run."""
        self._queue.clear()
        self._told = "fault NoPython"
        self._render()

    def count(self, content: Content) -> None:
        """Tell how far the method is that runs."""
        nodes = part(content, "nodes", int)
        words = self._session.words
        self._rows[self._queue[0]].say(words("rung so far", nodes=nodes))

    def _run(self, methods: list[str], *, is_asked: bool = False) -> None:
        """Run methods, after the one that runs."""
        self._is_asked, self._told = is_asked, ""
        is_idle = not self._queue
        self._queue += [method for method in methods if method not in self._queue]
        if is_idle and self._queue:
            self._ask()
        self._render()

    def _ask(self) -> None:
        question = {"method": self._queue[0], "position": self._session.on_board.position}
        self.client.ask("climb", question, self.hear, self.count, self.fail)

    def _is_running(self, method: str) -> bool:
        return self._is_asked and self._queue[:1] == [method]

    def _lay(self) -> None:
        """Make a row for each method."""
        on_click("run-ladder", self.run_all)
        for method in METHODS:
            self._rows[method] = Row(self, method)
            element("ladder").append(self._rows[method].item)

    def _render(self) -> None:
        words, position = self._session.words, self._session.on_board.position
        is_over, is_waiting = position.outcome is not None, bool(self._shown and self._shown[1])
        for method, row in self._rows.items():
            name = words(f"method {method}")
            row.name(name, words("can be wrong"), words("show wrong"))
            rung = self._rungs.get(method)
            if rung is not None:
                shown = rung_view(rung, position, words)
                row.say(shown.cost, shown.found, shown.truth, shown.length)
            elif method in self._queue:
                is_first = method == self._queue[0]
                row.say(words("rung so far", nodes=0) if is_first else words("rung waits"))
            else:
                row.say()
            is_running = self._is_running(method)
            is_due = rung is None and not is_over and not is_waiting
            row.offer(
                words("stop" if is_running else "run rung"),
                words("stop rung of" if is_running else "run rung of", method=name),
                is_offered=is_running or (is_due and method not in self._queue and not self._timer),
            )
        write("run-ladder", words("stop" if self._queue and self._is_asked else "run ladder"))
        element("run-ladder").hidden = is_over or is_waiting
        write("ladder-told", words(self._told) if self._told else "")
        write("ladder-sum", "" if self._queue else comparison(self._rungs, words))


class Row:
    """A rung on the page: the method, its source, a bar, what is said of it, and a button."""

    def __init__(self, cost: Cost, method: str) -> None:
        self.item = made("li")
        self.item.tabIndex = -1
        self._name = made("strong")
        source = made("span", kind="source")
        source.textContent, source.dir = SOURCES[method], "auto"
        title = made("p", kind="method")
        title.append(self._name, " ", source)
        self._button = _button(lambda: cost.run_one(method))
        track, self._bar = made("div", kind="track"), made("div", kind="bar")
        track.setAttribute("aria-hidden", "true")
        track.append(self._bar)
        texts = made("p", kind="found")
        self._texts = [made("span") for _ in range(3)]
        texts.append(*self._texts)
        self.item.append(title, track, texts, self._button)
        self._note, self._show = made("span"), _button(lambda: cost.show_wrong(method))
        if method in INEXACT:
            note = made("p", kind="note")
            note.append(self._note, " ", self._show)
            self.item.append(note)
        self._said: tuple[object, ...] = ()
        self._named: tuple[str, ...] = ()
        self._offered: tuple[object, ...] = ()

    def name(self, name: str, note: str, show: str) -> None:
        """Call the method by its name; say of those that can be wrong that they can."""
        if self._named == (name, note, show):
            return
        self._named = name, note, show
        self._name.textContent = name
        self._note.textContent, self._show.textContent = note, show
        self._show.setAttribute("aria-label", f"{show}: {name}")

    def say(self, cost: str = "", found: str = "", truth: str = "", length: float = 0) -> None:
        """Say what the method took, what it found and whether that is true; draw its bar."""
        if self._said == (cost, found, truth, length):
            return
        self._said = cost, found, truth, length
        texts = (f"{cost} · " if found else cost, f"{found} · " if truth else found, truth)
        for place, text in zip(self._texts, texts, strict=True):
            place.textContent = text
        self._bar.style.setProperty("--length", f"{length:.4f}")

    def offer(self, text: str, label: str, *, is_offered: bool) -> None:
        """Offer to run the method, or to stop it; focus there goes to the row."""
        if self._offered == (text, label, is_offered):
            return
        self._offered = text, label, is_offered
        if not is_offered and self._button.matches(":focus"):
            self.item.focus()
        self._button.textContent = text
        self._button.setAttribute("aria-label", label)
        self._button.hidden = not is_offered


def _button(action: Any) -> Any:  # noqa: ANN401  (an element)
    button = made("button")
    button.type = "button"
    button.addEventListener("click", create_proxy(lambda _event: action()))
    return button
