"""Thinking in a worker beside the page, for what takes longer than a moment."""

from collections.abc import Callable
from typing import Any, Final

from pyscript import window
from pyscript.ffi import create_proxy

from tictactoe.frontends.browser.dom import CLOCK
from tictactoe.frontends.browser.messages import READY, STOP, question_text, read_answer
from tictactoe.rules import Position
from tictactoe.search import Thought

OVERDUE: Final = 3_000
"""How long after its time a worker may still answer, in milliseconds."""


class Helper:
    """The worker; `on_failure` is called when there is none any more."""

    def __init__(self, on_failure: Callable[[], object]) -> None:
        self._on_failure = on_failure
        self._worker: Any = None
        self.is_up = False
        self._number = 0
        self._timer: int | None = None
        self._on_answer: Callable[[Thought | None], None] | None = None

    def start(self) -> None:
        """Start the worker."""
        self._worker = window.boot.startBeside("thinker")
        self._worker.addEventListener("message", create_proxy(self._hear))
        self._worker.addEventListener("error", create_proxy(self._fail))

    def ask(
        self,
        position: Position,
        seconds: float,
        on_answer: Callable[[Thought | None], None],
        *,
        is_every_move: bool,
    ) -> None:
        """Think about a position for so many seconds at most."""
        self._number += 1
        self._on_answer = on_answer
        question = question_text(self._number, position, seconds, is_every_move=is_every_move)
        self._worker.postMessage(question)
        self._timer = CLOCK.after(round(seconds * 1000) + OVERDUE, self._give_up)

    def cancel(self) -> None:
        """Stop thinking."""
        if self._end() and self.is_up:
            self._worker.postMessage(STOP)

    def _hear(self, event: Any) -> None:  # noqa: ANN401  (a message event)
        """Take what the worker says: that it is up, or an answer."""
        if event.data == READY:
            self.is_up = True
            return
        number, thought = read_answer(event.data)
        if number == self._number and (on_answer := self._end()):
            on_answer(thought)

    def _end(self) -> Callable[[Thought | None], None] | None:
        """Wait for no answer any more, and return what did."""
        if self._timer is not None:
            CLOCK.after_cancel(self._timer)
            self._timer = None
        on_answer, self._on_answer = self._on_answer, None
        return on_answer

    def _give_up(self) -> None:
        """Go on without the worker: it did not start, or does not answer any more."""
        self._worker.terminate()
        self.is_up = False
        if on_answer := self._end():
            on_answer(None)
        self._on_failure()

    def _fail(self, event: Any) -> None:  # noqa: ANN401  (an error event)
        event.preventDefault()  # it is told here
        self._give_up()
