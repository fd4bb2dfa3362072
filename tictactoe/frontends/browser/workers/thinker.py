"""Thinking beside the page, in a worker with a Python of its own; static/beside.js starts it."""

from time import perf_counter
from typing import Final

from tictactoe.frontends.browser.wire import Content, part
from tictactoe.frontends.browser.workers.serving import Progress, Slices, serve
from tictactoe.rules import Position
from tictactoe.search import Budget, is_enough, shared_search

PACE: Final = Budget(seconds=0.05)
"""How long it searches between two looks for a message."""


def think(question: Content, _progress: Progress) -> Slices:
    """Think about a position, or about every move in it, for so many seconds at most."""
    position = part(question, "position", Position)
    begun, seconds = perf_counter(), part(question, "seconds", float)
    is_every_move = part(question, "every", bool)
    search = shared_search(position.rules)
    for thought in search.think(position, is_every_move=is_every_move, pace=PACE):
        if is_enough(thought, perf_counter() - begun, seconds, is_every_move=is_every_move):
            return {"thought": thought}
        yield
    raise AssertionError  # a search goes on until nobody asks it to


def start() -> None:
    """Wait for questions."""
    serve({"think": think})
