"""The tab Cost: every method of the ladder, run on the position on the page."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Final, NamedTuple

from tictactoe.controls import Control, command
from tictactoe.game import HUMAN, Game
from tictactoe.lab.algorithms import INEXACT, METHODS
from tictactoe.lab.effort import Suggestion, is_too_large, suggestions, take
from tictactoe.lab.ladder import SOURCES, Rung, RungView, comparison, is_quick, rung_view
from tictactoe.lab.tab import Lab, NoAnswer, Running
from tictactoe.naming import names
from tictactoe.rules import Position
from tictactoe.words import Words

SETTLED: Final = 300
"""Delay between the last change of the position and the quick methods, in milliseconds."""


class RungRow(NamedTuple):
    """A method with its result and its buttons."""

    key: str
    name: str
    source: str
    length: float
    cost: str
    found: str
    truth: str
    run: Control
    is_inexact: bool
    can_be_wrong: str
    show_wrong: Control


class CostView(NamedTuple):
    """What the tab shows: the methods, and a message."""

    run_all: Control
    message: str
    suggestions: tuple[Suggestion, ...]
    rungs: tuple[RungRow, ...]
    comparison: str


class Cost:
    """The results of the methods in the position on the page, and the queue of those to run."""

    def __init__(self, lab: Lab) -> None:
        self._lab = lab
        self._position: Position | None = None
        self._is_open = False
        """Whether there is a position to search that no level is about to change."""
        self._rungs: dict[str, Rung] = {}
        self._queue: list[str] = []
        """The methods to run; the first is running."""
        self._work: Running | None = None
        """The task that runs the queue; while that is empty, it waits to run the quick methods."""
        self._is_asked = False
        """Whether a person asked for the methods in the queue."""
        self._message = ""
        """The key of the message, if any."""
        self._nodes = 0
        """How many positions the running method has visited."""

    @command
    def run_all(self) -> None:
        """Run the methods without a result, or all of them again; or stop them."""
        if self._queue and self._is_asked:
            self._stop()
            return
        able = [method for method in METHODS if not self._is_too_large(method)]
        left = [method for method in able if method not in self._rungs]
        if not left:
            self._rungs = {}
        self._run(left or able)

    @command
    def run(self, method: str) -> None:
        """Run a method, or stop it."""
        if self._is_running(method):
            self._stop()
        else:
            self._run([method])

    @command
    def show_wrong(self, method: str) -> None:
        """Show a position in which an inexact method plays a mistake."""
        text, mistakes = INEXACT[method]
        position = Position.parse(text)
        session, words = self._lab.session, self._lab.session.words
        match = session.match.with_rules(position.rules).with_seats(HUMAN, HUMAN)
        message = words("wrong shown", cells=names(position.rules, mistakes, words))
        session.do(replace(match, game=Game.to(position)), message)

    @command
    def take(self, way: str) -> None:
        """Follow a suggestion."""
        take(self._lab, way)

    def follow(self) -> None:
        """Take the position on the page, and run the quick methods soon if it is new."""
        position = self._lab.session.on_board.position
        is_open = self._lab.session.state != "due" and position.outcome is None
        if (position, is_open) == (self._position, self._is_open):
            return
        self._stop()
        self._position, self._is_open, self._rungs = position, is_open, {}
        self._message = "nothing to search" if position.outcome else ""
        if is_open:
            self._work = self._lab.start(self._run_quick(position))

    def close(self) -> None:
        """Cancel the methods in the queue."""
        self._stop()
        if not self._rungs:
            self._position = None  # so that the quick methods run when it is opened again

    def view(self) -> CostView:
        """Return what the tab shows."""
        words = self._lab.session.words
        run_all = words("stop" if self._queue and self._is_asked else "run ladder")
        return CostView(
            Control(run_all, is_hidden=not self._is_open),
            words(self._message) if self._message else "",
            suggestions(self._lab.session, ""),
            tuple(self._row(method, words) for method in METHODS),
            "" if self._queue else comparison(self._rungs, words),
        )

    def _row(self, method: str, words: Words) -> RungRow:
        view, name = self._view(method, words), words(f"method {method}")
        is_running, show_wrong = self._is_running(method), words("show wrong")
        is_due = method in self._rungs or method in self._queue or self._is_settling
        offer = "stop" if is_running else "run"
        return RungRow(
            method,
            name,
            SOURCES[method],
            float(view.length),
            view.cost,
            view.found.replace("· ", "·\N{NO-BREAK SPACE}"),  # no line may end with the dot
            view.truth,
            Control(
                words("stop" if is_running else "run rung"),
                is_hidden=not is_running and (is_due or not self._is_open),
                label=words(f"{offer} rung of", method=name),
            ),
            method in INEXACT,
            words("can be wrong") if method in INEXACT else "",
            Control(show_wrong, label=f"{show_wrong}: {name}"),
        )

    def _view(self, method: str, words: Words) -> RungView:
        position = self._lab.session.on_board.position
        if method in self._rungs:
            return rung_view(self._rungs[method], position, words)
        cost = ""
        if method in self._queue:
            is_first = method == self._queue[0]
            cost = words("rung so far" if is_first else "rung waits", nodes=self._nodes)
        elif self._is_open and self._is_too_large(method):
            cost = words("search too large", free=position.empty.bit_count())
        return RungView(cost, "", "", 0)

    def _is_too_large(self, method: str) -> bool:
        return is_too_large(method, self._lab.session.on_board.position)

    def _is_running(self, method: str) -> bool:
        return self._is_asked and self._queue[:1] == [method]

    @property
    def _is_settling(self) -> bool:
        return self._work is not None and not self._queue

    def _stop(self) -> None:
        if self._work:
            self._work.cancel()
        self._work = None
        self._queue.clear()

    def _run(self, methods: Sequence[str]) -> None:
        self._is_asked, self._message = True, ""
        if self._is_settling:
            self._stop()
        if not self._queue:
            self._nodes = 0
        self._queue += [method for method in methods if method not in self._queue]
        if self._work is None:
            self._work = self._lab.start(self._climb())

    async def _run_quick(self, position: Position) -> None:
        await self._lab.pause(SETTLED)
        self._is_asked = False
        self._queue += [method for method in METHODS if is_quick(method, position)]
        await self._climb()

    async def _climb(self) -> None:
        position = self._lab.session.on_board.position
        while self._queue:
            self._nodes = 0
            self._lab.redraw()
            try:
                rung = await self._lab.lessons.climb(self._queue[0], position, self._count)
            except NoAnswer:
                self._queue.clear()
                self._message = "fault NoPython"
            else:
                self._rungs[self._queue.pop(0)] = rung
        self._work = None
        self._lab.redraw()

    def _count(self, nodes: int) -> None:
        self._nodes = nodes
        self._lab.redraw()
