"""The loop of a worker: it receives questions, answers each, and reports progress."""

from collections.abc import Callable, Generator, Mapping
from time import perf_counter
from typing import Any, Final, TypeAlias

import js
from pyodide.ffi import create_once_callable, create_proxy

from tictactoe.engine.pauses import Pausing
from tictactoe.frontends.browser import wire
from tictactoe.frontends.browser.wire import Content

REPORT_INTERVAL: Final = 0.1
"""Shortest time between two reports of a count, in seconds."""

Answer: TypeAlias = Callable[[Content, "Progress"], Content | Pausing[Content]]
"""Answers a question; another question or a cancel ends work that pauses."""


class Refusal(Exception):
    """The reason why there is no answer, one of `wire.REASONS`."""


class Progress:
    """Reports the progress of the current question."""

    def __init__(self, number: int) -> None:
        self.number = number
        self.begun = self._reported_at = perf_counter()

    def send(self, content: Content) -> None:
        """Send a progress message."""
        _send(self.number, wire.PROGRESS, content)

    def note(self, content: Content) -> None:
        """Send a progress message that replaces the note before."""
        js.postMessage(wire.LAST + wire.write(self.number, wire.PROGRESS, content))

    def is_due(self) -> bool:
        """Return whether to report a count again, at most once in each `REPORT_INTERVAL`."""
        now = perf_counter()
        if now - self._reported_at < REPORT_INTERVAL:
            return False
        self._reported_at = now
        return True


class Worker:
    """Answers each question by the function of its name."""

    def __init__(self, answers: Mapping[str, Answer]) -> None:
        self._answers = answers
        self._steps: Pausing[Content] | None = None

    def receive(self, event: Any) -> None:  # noqa: ANN401  (a message event)
        """Answer a question or begin to, or cancel; either ends work on the one before."""
        message = wire.read(event.data)
        self._steps = None
        if message.name == wire.CANCEL:
            return
        try:
            answer = self._answers[message.name](message.content, Progress(message.number))
        except Refusal as refusal:
            _send(message.number, wire.REFUSED, {"why": str(refusal)})
            return
        if isinstance(answer, Generator):
            self._steps = answer
            self._continue(message.number, answer)
        else:
            _send(message.number, wire.ANSWER, answer)

    def _continue(self, number: int, steps: Pausing[Content]) -> None:
        """Take the next step after the waiting messages, unless one of them ends the work."""

        def work() -> None:
            if self._steps is not steps:
                return
            try:
                next(steps)
            except StopIteration as end:
                _send(number, wire.ANSWER, end.value)
            else:
                self._continue(number, steps)

        js.setTimeout(create_once_callable(work), 0)


def _send(number: int, name: str, content: Content) -> None:
    js.postMessage(wire.write(number, name, content))


def serve(answers: Mapping[str, Answer]) -> None:
    """Listen for questions with these names, and report that the worker is up."""
    js.addEventListener("message", create_proxy(Worker(answers).receive))
    js.postMessage(wire.READY)
