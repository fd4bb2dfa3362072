"""What the panel asks for, worked out in a Python beside the page; static/beside.js starts it."""

from collections.abc import Callable
from functools import lru_cache
from time import perf_counter
from typing import Final

from tictactoe.frontends.browser.wire import Content, part
from tictactoe.frontends.browser.workers.serving import Answer, Progress, Refusal, serve
from tictactoe.lab.broken import Switches, broken_loss
from tictactoe.lab.explain import Path, Trace, source_of
from tictactoe.lab.ladder import MOST, TooLong
from tictactoe.lab.ladder import climb as climb_rung
from tictactoe.rules import Position, Rules


class Counting:
    """How many positions were looked at for the question that is being answered."""

    def __init__(self) -> None:
        self.begin(Progress(0))

    def begin(self, progress: Progress) -> None:
        """Count for another question."""
        self._progress = progress
        self._nodes = 0

    def visit(self, count: int) -> None:
        """Count so many more positions, and tell the page now and then; raises `TooLong`."""
        self._nodes += count
        if self._progress.is_due():
            self._progress.tell({"nodes": self._nodes})
            if perf_counter() - self._progress.begun > MOST:
                raise TooLong


COUNTING: Final = Counting()


@lru_cache(maxsize=4)
def trace_of(method: str, position: Position) -> Trace:
    """Return a search that can be looked into, with what was looked into before."""
    return Trace(method, position, COUNTING.visit)


def frame(question: Content) -> Content:
    """Look into one call of a search."""
    trace = trace_of(part(question, "method", str), part(question, "position", Position))
    return {"frame": trace.frame(part(question, "path", Path))}


def source(question: Content) -> Content:
    """Return the source of a function."""
    return {"source": source_of(part(question, "function", str))}


def climb(question: Content) -> Content:
    """Answer a position by one method of the ladder, and tell whether that is true."""
    position = part(question, "position", Position)
    return {"rung": climb_rung(part(question, "method", str), position, COUNTING.visit)}


def lose(question: Content) -> Content:
    """Find the shortest game that a broken search loses, whichever mark it plays."""
    rules, switches = part(question, "rules", Rules), part(question, "switches", Switches)
    return {"loss": broken_loss(rules, switches, COUNTING.visit)}


def counted(answer: Callable[[Content], Content]) -> Answer:
    """Return the same, which tells how far it is and what it takes too long for."""

    def answer_counted(question: Content, progress: Progress) -> Content:
        COUNTING.begin(progress)
        try:
            return answer(question)
        except TooLong as error:
            raise Refusal("too long") from error

    return answer_counted


def start() -> None:
    """Wait for questions."""
    serve({answer.__name__: counted(answer) for answer in (frame, source, climb, lose)})
