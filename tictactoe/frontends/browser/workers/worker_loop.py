"""How a worker serves: it hears questions, answers each, and tells now and then how far it is."""

from collections.abc import Callable, Generator, Mapping
from time import perf_counter
from typing import Any, Final, TypeAlias

import js
from pyodide.ffi import create_once_callable, create_proxy

from tictactoe.frontends.browser import wire
from tictactoe.frontends.browser.wire import Content
from tictactoe.pauses import Pausing

TELLING: Final = 0.1
"""How often to tell how far it is, in seconds."""
APART: Final = 0.001
"""How far apart two messages are at least, in seconds: the page ends who says too much at once."""

Answer: TypeAlias = Callable[[Content, "Progress"], Content | Pausing[Content]]
"""Work that pauses is ended in a pause by a new question or a cancel."""


class Refusal(Exception):
    """Why there is no answer, in the words of the page."""


class Progress:
    """How far the question is that is being answered."""

    def __init__(self, number: int) -> None:
        self.number = number
        self.begun = self._told = perf_counter()
        self._said = 0.0

    def tell(self, content: Content) -> None:
        """Tell the page something, not too soon after what was told before."""
        while perf_counter() - self._said < APART:
            pass
        self._said = perf_counter()
        _say(self.number, wire.PROGRESS, content)

    def tell_last(self, content: Content) -> None:
        """Tell it something that takes the place of what was told so before."""
        js.postMessage(wire.LAST + wire.write(self.number, wire.PROGRESS, content))

    def is_due(self) -> bool:
        """Whether to tell something that changes all the time."""
        now = perf_counter()
        if now - self._told < TELLING:
            return False
        self._told = now
        return True


class Worker:
    """Where questions are answered."""

    def __init__(self, answers: Mapping[str, Answer]) -> None:
        self._answers = answers
        self._steps: Pausing[Content] | None = None

    def hear(self, event: Any) -> None:  # noqa: ANN401  (a message event)
        """Answer a question or begin to; it ends the one before, as a cancel does."""
        message = wire.read(event.data, wire.LONGEST_QUESTION)
        self._steps = None
        if message.name == wire.CANCEL:
            return
        try:
            found = self._answers[message.name](message.content, Progress(message.number))
        except Refusal as refusal:
            _say(message.number, wire.REFUSED, {"why": str(refusal)})
            return
        if isinstance(found, Generator):
            self._steps = found
            self._go_on(message.number, found)
        else:
            _say(message.number, wire.ANSWER, found)

    def _go_on(self, number: int, steps: Pausing[Content]) -> None:
        """Take the next step as soon as messages have come in, unless one of them ends it."""

        def work() -> None:
            if self._steps is not steps:
                return
            try:
                next(steps)
            except StopIteration as end:
                _say(number, wire.ANSWER, end.value)
            else:
                self._go_on(number, steps)

        js.setTimeout(create_once_callable(work), 0)


def _say(number: int, name: str, content: Content) -> None:
    js.postMessage(wire.write(number, name, content))


def serve(answers: Mapping[str, Answer]) -> None:
    """Say that the worker is up, and answer from now on what is asked by these names."""
    js.addEventListener("message", create_proxy(Worker(answers).hear))
    js.postMessage(wire.READY)
