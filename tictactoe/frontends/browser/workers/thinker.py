"""The worker that thinks about moves; static/worker.js starts it."""

from typing import Final

from tictactoe.engine.pauses import Pausing
from tictactoe.engine.verdict import Budget
from tictactoe.frontends.browser.wire import Content, part
from tictactoe.frontends.browser.workers.worker_loop import Progress, serve
from tictactoe.rules import Position
from tictactoe.thinker import answer

PACE: Final = 0.05
"""How long to search between two checks for a message, in seconds."""


def think(question: Content, _progress: Progress) -> Pausing[Content]:
    """Think about a position, or about every move in it, within a limit of seconds."""
    asked = part(question, "position", Position), part(question, "every", bool)
    seconds = part(question, "seconds", float) - PACE  # an answer must not be late
    thought = yield from answer(asked, seconds, Budget(seconds=PACE))
    return {"thought": thought}


def start() -> None:
    """Serve the question."""
    serve({"think": think})
