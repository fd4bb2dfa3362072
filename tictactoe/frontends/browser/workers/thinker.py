"""Thinking beside the page, in a worker with a Python of its own; static/beside.js starts it.

A search is done in slices, and a new question ends the one before it.
"""

from time import perf_counter
from typing import TYPE_CHECKING, Any, Final

import js
from pyodide.ffi import create_proxy

from tictactoe.frontends.browser.messages import READY, STOP, answer_text, read_question
from tictactoe.search import Budget, shared_search

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tictactoe.search import Thought


PACE: Final = Budget(seconds=0.05)
"""How long it searches between two looks for a message."""


class Worker:
    """The question that is thought about, if any."""

    def __init__(self) -> None:
        self._number = 0
        self._thoughts: Iterator[Thought] | None = None
        self._until = 0.0
        self._is_due = False
        """Whether the next slice is."""
        self._step = create_proxy(self.step)

    def hear(self, event: Any) -> None:  # noqa: ANN401  (a message event)
        """Begin to think about a question, or stop thinking."""
        if event.data == STOP:
            self._thoughts = None
            return
        self._number, position, seconds, is_every_move = read_question(event.data)
        search = shared_search(position.rules)
        self._thoughts = search.think(position, is_every_move=is_every_move, pace=PACE)
        self._until = perf_counter() + seconds
        if not self._is_due:
            self._wait()

    def step(self) -> None:
        """Think on for one slice, and answer when that is enough."""
        self._is_due = False
        if self._thoughts is None:
            return
        thought = next(self._thoughts)
        if thought.exact or perf_counter() >= self._until:
            self._thoughts = None
            js.postMessage(answer_text(self._number, thought))
        else:
            self._wait()

    def _wait(self) -> None:
        """Let messages come in."""
        self._is_due = True
        js.setTimeout(self._step, 0)


def start() -> None:
    """Wait for questions."""
    js.addEventListener("message", create_proxy(Worker().hear))
    js.postMessage(READY)
