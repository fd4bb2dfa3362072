"""The worker that thinks about moves; static/worker.js starts it."""

from time import perf_counter
from typing import Final

from tictactoe.engine.pauses import Pausing
from tictactoe.engine.search import is_enough, shared_search
from tictactoe.engine.verdict import Budget
from tictactoe.frontends.browser.wire import Content, part
from tictactoe.frontends.browser.workers.worker_loop import Progress, serve
from tictactoe.rules import Position

PACE: Final = 0.05
"""How long to search between two checks for a message, in seconds."""


def think(question: Content, _progress: Progress) -> Pausing[Content]:
    """Think about a position, or about every move in it, within a limit of seconds."""
    position = part(question, "position", Position)
    begun, seconds = perf_counter(), part(question, "seconds", float)
    is_every_move = part(question, "every", bool)
    search = shared_search(position.rules)
    pace = Budget(seconds=PACE)
    for thought in search.think(position, is_every_move=is_every_move, pace=pace):
        spent_by_next = perf_counter() - begun + PACE  # an answer must not be late
        if is_enough(thought, spent_by_next, seconds, is_every_move=is_every_move):
            return {"thought": thought}
        yield
    raise AssertionError  # a search yields thoughts without end


def start() -> None:
    """Serve the question."""
    serve({"think": think})
