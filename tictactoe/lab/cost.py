"""The tab Cost: the methods of the ladder, and a pupil's code, run on the position on the page."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Final, NamedTuple

from tictactoe.controls import Control, command
from tictactoe.game import HUMAN, Game
from tictactoe.lab.algorithms import INEXACT, METHODS
from tictactoe.lab.ladder import (
    SOURCES,
    Rung,
    RungView,
    bar_length,
    comparison,
    is_quick,
    rung_view,
)
from tictactoe.lab.player_code import Failed, Fault, fault_text
from tictactoe.lab.search_size import Suggestion, is_too_large, suggestions, take
from tictactoe.lab.tab import OWN_CODE, Chosen, Lab, NoAnswer, Running
from tictactoe.naming import names
from tictactoe.rules import Position
from tictactoe.words import Words

FIRST: Final = ("minimax", "alpha-beta", "full")
"""The methods that are shown at first; the others are shown on demand."""
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
    """The view of the tab: the methods and a message."""

    run_all: Control
    message: str
    suggestions: tuple[Suggestion, ...]
    rungs: tuple[RungRow, ...]
    more: Control
    comparison: str


class Cost:
    """The results of the methods in the position on the page, and the queue of those to run."""

    def __init__(self, lab: Lab) -> None:
        self._lab = lab
        self._position: Position | None = None
        self._is_open = False
        """Whether the position can be searched: its game is not over, and no level is to move."""
        self._rungs: dict[str, Rung] = {}
        self._is_whole = False
        """Whether all methods are shown."""
        self._own: Chosen | None = None
        """The code, chosen in another tab, whose positions are counted."""
        self._own_result: int | Fault | None = None
        """How many positions it visits, or its fault; `None` before the count."""
        self._queue: list[str] = []
        """The methods to run; the first is running."""
        self._work: Running | None = None
        """The task that runs the queue; an empty queue gets the quick methods after a delay."""
        self._is_asked = False
        """Whether a person asked for the methods in the queue."""
        self._message = ""
        """The key of the message, if any."""
        self._nodes = 0
        """How many positions the running method has visited."""

    @command
    def run_all(self) -> None:
        """Run the methods without a result, or all again if there is none; or stop them."""
        if self._queue and self._is_asked:
            self._stop()
            return
        able = [method for method in self._shown if not self._is_too_large(method)]
        left = [method for method in able if not self._is_known(method)]
        if not left:
            self._rungs, self._own_result = {}, None
        self._run(left or able)

    @command
    def show_more(self) -> None:
        """Show all methods, and run the quick ones."""
        self._is_whole = True
        if self._queue:
            self._queue += self._quick
        elif self._is_open and self._work is None:
            self._work = self._lab.start(self._run_quick())

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
        position, chosen = self._lab.session.on_board.position, self._lab.chosen.pop("cost", None)
        if chosen:
            self._own, self._position = chosen, None
        is_open = self._lab.session.state != "due" and position.outcome is None
        if (position, is_open) == (self._position, self._is_open):
            return
        self._stop()
        self._position, self._is_open = position, is_open
        self._rungs, self._own_result = {}, None
        self._message = "nothing to search" if position.outcome else ""
        if is_open:
            self._work = self._lab.start(self._run_quick())

    def close(self) -> None:
        """Cancel the methods in the queue, and forget the code of another tab."""
        self._stop()
        self._own = None
        if not self._rungs:
            self._position = None  # so that the quick methods run when it is opened again

    def view(self) -> CostView:
        """Return the view of the tab."""
        words = self._lab.session.words
        run_all = words("stop" if self._queue and self._is_asked else "run ladder")
        return CostView(
            Control(run_all, is_hidden=not self._is_open),
            words(self._message) if self._message else "",
            suggestions(self._lab.session, ""),
            tuple(self._row(method, words) for method in self._shown),
            Control(words("more methods"), is_hidden=self._is_whole),
            "" if self._queue else comparison(self._rungs, words),
        )

    def _row(self, method: str, words: Words) -> RungRow:
        view, name = self._view(method, words), self._name(method, words)
        is_running, show_wrong = self._is_running(method), words("show wrong")
        is_due = self._is_known(method) or method in self._queue or self._is_settling
        offer = "stop" if is_running else "run"
        return RungRow(
            method,
            name,
            SOURCES.get(method, ""),
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

    @property
    def _shown(self) -> list[str]:
        """The methods that are shown, and before them the code of another tab."""
        own = [OWN_CODE] if self._own else []
        return [*own, *(method for method in METHODS if self._is_whole or method in FIRST)]

    def _is_known(self, method: str) -> bool:
        return self._own_result is not None if method == OWN_CODE else method in self._rungs

    def _name(self, method: str, words: Words) -> str:
        title = self._own.title if self._own else ""
        key = f"method {method}"
        return words(key, name=title) if method == OWN_CODE else words(key)

    def _view(self, method: str, words: Words) -> RungView:
        position = self._lab.session.on_board.position
        if method == OWN_CODE and self._own and self._own_result is not None:
            return _own_view(self._own_result, self._own.code, words)
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
        return method != OWN_CODE and is_too_large(method, self._lab.session.on_board.position)

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

    @property
    def _quick(self) -> list[str]:
        """The quick methods that are shown without a result, and the code of another tab."""
        position = self._lab.session.on_board.position
        due = [method for method in self._shown if not self._is_known(method)]
        quick = [method for method in due if method == OWN_CODE or is_quick(method, position)]
        return [method for method in quick if method not in self._queue]

    async def _run_quick(self) -> None:
        await self._lab.pause(SETTLED)
        self._is_asked = False
        self._queue += self._quick
        await self._climb()

    async def _climb(self) -> None:
        position = self._lab.session.on_board.position
        while self._queue:
            self._nodes = 0
            self._lab.redraw()
            if self._queue[0] == OWN_CODE and self._own:
                self._own_result = await self._count_own(self._own.code, position)
                self._queue.pop(0)
                continue
            try:
                rung = await self._lab.lessons.climb(self._queue[0], position, self._count)
            except NoAnswer:
                self._queue.clear()
                self._message = "fault NoPython"
            else:
                self._rungs[self._queue.pop(0)] = rung
        self._work = None
        self._lab.redraw()

    async def _count_own(self, code: str, position: Position) -> int | Fault:
        """Return how many positions code visits, or its fault."""
        try:
            tried = await self._lab.runner.tried(code, position)
        except Failed as failed:
            return failed.fault
        return 1 + tried.moves  # with the root

    def _count(self, nodes: int) -> None:
        self._nodes = nodes
        self._lab.redraw()


def _own_view(result: int | Fault, code: str, words: Words) -> RungView:
    if isinstance(result, Fault):
        return RungView(fault_text(result, words, code), "", "", 0)
    return RungView(words("positions", count=result), "", "", bar_length(result))
