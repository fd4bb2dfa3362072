"""Runs a method of the ladder, and describes its result and its cost."""

from collections.abc import Mapping
from dataclasses import dataclass
from math import log10
from time import perf_counter
from typing import Final

from tictactoe.engine.heuristics import TooManyGames, Visit, probability_of_winning
from tictactoe.engine.search import think
from tictactoe.engine.verdict import Budget
from tictactoe.lab.algorithms import INEXACT, METHODS, Answer
from tictactoe.naming import MOST_NAMED, names
from tictactoe.rules import Position, other
from tictactoe.words import ENGLISH, Words

SOURCES: Final[dict[str, str]] = {
    "minimax": "Real Python",
    "first certain": "LiteratePrograms",
    "probability": "A. Somani",
    "limited": "A. Somani",
    "alpha-beta": "Knuth, Moore 1975",
    "ordered": "Knuth, Moore 1975",
    "with table": "Greenblatt, Eastlake, Crocker 1967",
    "with symmetry": "Greenblatt, Eastlake, Crocker 1967",
    "full": "tictactoe/engine/search.py",
}
"""A short reference for each method; its docstring has the full reference."""

TIME_LIMIT: Final = 60
"""The time limit of a method, in seconds."""
TRUTH: Final = Budget(seconds=1)
"""The budget of the search that checks a method."""
DECADES: Final = 7
"""How many powers of ten a bar shows."""


class TooLong(Exception):
    """A search exceeded its time limit."""


@dataclass(frozen=True, slots=True)
class Rung:
    """The answer of a method, and its cost in positions, including the root, and in seconds.

    `wrong` are the mistakes that it would play, `None` if unknown. Without an answer, `refused` is
    the reason: "too long" or "too many games".
    """

    method: str
    nodes: int
    seconds: float
    answer: Answer | None = None
    wrong: tuple[int, ...] | None = None
    refused: str = ""


@dataclass(frozen=True, slots=True)
class RungView:
    """A rung in words, with the length of its bar: 0 to 1, by the logarithm of the positions."""

    cost: str
    found: str
    truth: str
    length: float


def within(seconds: float) -> Visit:
    """Return a visitor that raises `TooLong` after a number of seconds."""
    until = perf_counter() + seconds

    def visit(_count: int) -> None:
        if perf_counter() > until:
            raise TooLong

    return visit


def is_quick(method: str, position: Position) -> bool:
    """Return whether a method is quick: with up to 7 empty cells for plain minimax, else 9."""
    return position.empty.bit_count() <= (7 if method == "minimax" else 9)


def climb(method: str, position: Position, visit: Visit) -> Rung:
    """Run a method on a position that is not over, and compare its answer with the full search."""
    nodes, begun = 1, perf_counter()  # the root

    def count(more: int) -> None:
        nonlocal nodes
        nodes += more
        visit(more)

    probability_of_winning.cache_clear()  # otherwise a second run would cost nothing
    try:
        answer = METHODS[method](position, count)
    except (TooManyGames, TooLong) as error:
        why = "too long" if isinstance(error, TooLong) else "too many games"
        return Rung(method, nodes, perf_counter() - begun, refused=why)
    seconds = perf_counter() - begun
    return Rung(method, nodes, seconds, answer, _wrong(method, position, answer))


def rung_view(rung: Rung, position: Position, words: Words = ENGLISH) -> RungView:
    """Describe a rung."""
    cost = words("rung cost", nodes=rung.nodes, time=time_text(rung.seconds, words))
    length = bar_length(rung.nodes)
    answer, wrong = rung.answer, rung.wrong
    if answer is None:
        return RungView(cost, words(rung.refused), "", length)
    found = f"{_value(rung, answer, position, words)} · {_plays(answer, position, words)}"
    if wrong is None:
        truth = words("truth unknown")
    elif wrong:
        truth = words("wrong", cells=names(position.rules, wrong, words))
    else:
        truth = words("right")
    return RungView(cost, found, truth, length)


def bar_length(nodes: int) -> float:
    """Return the length of the bar for a number of positions.

    >>> bar_length(1), bar_length(10**7), bar_length(10**9)
    (0.0, 1.0, 1.0)
    """
    return min(log10(max(nodes, 1)) / DECADES, 1.0)


def comparison(rungs: Mapping[str, Rung], words: Words = ENGLISH) -> str:
    """Compare the highest and the lowest cost of an exact answer; empty for fewer than two.

    >>> one = {"minimax": Rung("minimax", 549_946, 8.2, Answer(0, (4,)))}
    >>> comparison({**one, "full": Rung("full", 247, 0.01, Answer(0, (4,)))})
    'Most positions: 549,946. Fewest: 247. That’s 2,227 times as many.'
    """
    exact = [rung.nodes for rung in rungs.values() if rung.answer and rung.method not in INEXACT]
    if len(exact) < 2 or min(exact) == 0:
        return ""
    most, fewest = max(exact), min(exact)
    return words("most and fewest", most=most, fewest=fewest, times=round(most / fewest))


def time_text(seconds: float, words: Words = ENGLISH) -> str:
    """Return a time in milliseconds or, from one second on, in seconds.

    >>> time_text(0.0002), time_text(0.4121), time_text(8.24)
    ('under 1 ms', '412 ms', '8.2 s')
    """
    if seconds < 0.001:
        return words("no time")
    if seconds < 1:
        return words("milliseconds", time=int(seconds * 1000))
    return words("seconds", time=f"{seconds:.1f}".replace(".", words("decimal")))


def _wrong(method: str, position: Position, answer: Answer) -> tuple[int, ...] | None:
    """Return the cells of an answer that are mistakes, all of them if its value is wrong."""
    thought = think(position, TRUTH)
    truth, verdicts = thought.verdict, thought.verdicts
    if not truth.is_certain or not all(verdicts[cell].is_certain for cell in answer.cells):
        return None
    if method not in INEXACT and answer.value != truth.value:
        return answer.cells
    return tuple(cell for cell in answer.cells if verdicts[cell].value != truth.value)


def _value(rung: Rung, answer: Answer, position: Position, words: Words) -> str:
    mark, value = position.turn, answer.value
    if rung.method in INEXACT:
        return words("value chance", mark=mark, percent=round((value + 1) * 50))
    if value == 0:
        return words("value draw")
    return words("value win", mark=mark if value > 0 else other(mark))


def _plays(answer: Answer, position: Position, words: Words) -> str:
    cells = answer.cells
    if len(cells) > 1 and cells == position.moves:
        return words("plays any")
    if len(cells) > MOST_NAMED:
        return words("plays many", count=len(cells))
    return words("plays", cells=names(position.rules, cells, words))
