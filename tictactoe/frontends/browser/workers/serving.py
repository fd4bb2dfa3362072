"""How a worker serves: it hears questions, answers each, and tells now and then how far it is."""

from collections.abc import Callable, Generator, Mapping
from time import perf_counter
from typing import Any, Final, TypeAlias

import js
from pyodide.ffi import create_proxy

from tictactoe.frontends.browser.wire import (
    ANSWER,
    CANCEL,
    LAST,
    LONGEST_QUESTION,
    PROGRESS,
    READY,
    REFUSED,
    Content,
    read,
    write,
)

TELLING: Final = 0.1
"""How often to tell how far it is, in seconds."""
APART: Final = 0.001
"""How far apart two messages are at least, in seconds: the page ends who says too much at once."""

Slices: TypeAlias = Generator[None, None, Content]
"""Work done in slices: between two of them, a new question or a cancel ends it."""
Answer: TypeAlias = Callable[[Content, "Progress"], Content | Slices]


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
        js.postMessage(write(self.number, PROGRESS, content))

    def tell_last(self, content: Content) -> None:
        """Tell it something that takes the place of what was told so before."""
        js.postMessage(LAST + write(self.number, PROGRESS, content))

    def is_due(self) -> bool:
        """Whether to tell something that changes all the time."""
        now = perf_counter()
        if now - self._told < TELLING:
            return False
        self._told = now
        return True


class Desk:
    """Where questions are answered, and the one that is worked on in slices."""

    def __init__(self, answers: Mapping[str, Answer]) -> None:
        self._answers = answers
        self._number = 0
        self._slices: Slices | None = None
        self._is_due = False
        """Whether the next slice is."""
        self._step = create_proxy(self.step)

    def hear(self, event: Any) -> None:  # noqa: ANN401  (a message event)
        """Answer a question or begin to; it ends the one before, as a cancel does."""
        message = read(event.data, LONGEST_QUESTION)
        self._number, self._slices = message.number, None
        if message.name == CANCEL:
            return
        try:
            found = self._answers[message.name](message.content, Progress(message.number))
        except Refusal as refusal:
            self._say(REFUSED, {"why": str(refusal)})
            return
        if isinstance(found, Generator):
            self._slices = found
            self._wait()
        else:
            self._say(ANSWER, found)

    def step(self) -> None:
        """Go on for one slice."""
        self._is_due = False
        if self._slices is None:
            return
        try:
            next(self._slices)
        except StopIteration as end:
            self._slices = None
            self._say(ANSWER, end.value)
        else:
            self._wait()

    def _wait(self) -> None:
        """Let messages come in."""
        if not self._is_due:
            self._is_due = True
            js.setTimeout(self._step, 0)

    def _say(self, name: str, content: Content) -> None:
        js.postMessage(write(self._number, name, content))


def serve(answers: Mapping[str, Answer]) -> None:
    """Say that the worker is up, and answer from now on what is asked by these names."""
    js.addEventListener("message", create_proxy(Desk(answers).hear))
    js.postMessage(READY)
