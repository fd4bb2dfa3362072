"""What the panel asks for, worked out in a Python beside the page; static/beside.js starts it."""

import json
from collections.abc import Callable
from dataclasses import asdict
from functools import lru_cache
from time import perf_counter
from typing import Any, Final, TypeAlias

import js
from pyodide.ffi import create_proxy

from tictactoe.frontends.browser.messages import READY, read_position
from tictactoe.heuristics import TooManyGames
from tictactoe.lab.broken import Switches, broken_loss
from tictactoe.lab.explain import Trace, source_of
from tictactoe.lab.ladder import MOST, TooLong
from tictactoe.lab.ladder import climb as climb_rung
from tictactoe.rules import Position

Content: TypeAlias = dict[str, Any]

TELLING: Final = 0.1
"""How often to tell how far a search is, in seconds."""


class Progress:
    """How many positions were looked at for the question that is being answered."""

    def __init__(self) -> None:
        self.begin(0)

    def begin(self, number: int) -> None:
        """Count for the question with this number."""
        self.number = number
        self.nodes = 0
        self._begun = self._told = perf_counter()

    def visit(self, count: int) -> None:
        """Count so many more positions, and tell the page now and then; raises `TooLong`."""
        self.nodes += count
        now = perf_counter()
        if now - self._told >= TELLING:
            self._told = now
            js.postMessage(json.dumps({"number": self.number, "progress": self.nodes}))
            if now - self._begun > MOST:
                raise TooLong


PROGRESS: Final = Progress()


@lru_cache(maxsize=4)
def trace_of(method: str, position: Position) -> Trace:
    """Return a search that can be looked into, with what was looked into before."""
    return Trace(method, position, PROGRESS.visit)


def frame(question: Content) -> Content:
    """Look into one call of a search."""
    trace = trace_of(question["method"], read_position(question["position"]))
    return asdict(trace.frame(tuple(question["path"])))


def source(question: Content) -> Content:
    """Return the source of a function."""
    return {"lines": list(source_of(question["function"]).items())}


def climb(question: Content) -> Content:
    """Answer a position by one method of the ladder, and tell whether that is true."""
    position = read_position(question["position"])
    return asdict(climb_rung(question["method"], position, PROGRESS.visit))


def lose(question: Content) -> Content:
    """Find the shortest game that a broken search loses, whichever mark it plays."""
    rules = read_position(question["position"]).rules
    loss = broken_loss(rules, Switches(**question["faults"]), PROGRESS.visit)
    return {"loss": asdict(loss) if loss else None}


ANSWERS: Final[dict[str, Callable[[Content], Content]]] = {
    "frame": frame,
    "source": source,
    "climb": climb,
    "lose": lose,
}


def hear(event: Any) -> None:  # noqa: ANN401  (a message event)
    """Answer a question, or say why there is no answer."""
    question = json.loads(event.data)
    PROGRESS.begin(question["number"])
    try:
        answer = ANSWERS[question["ask"]](question)
    except TooManyGames:
        answer = {"refused": "too many games"}
    except TooLong:
        answer = {"refused": "too long"}
    js.postMessage(json.dumps({"number": question["number"], "answer": answer}))


def start() -> None:
    """Wait for questions."""
    js.addEventListener("message", create_proxy(hear))
    js.postMessage(READY)
