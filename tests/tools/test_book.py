"""The book has the exact chances of every level in every position, and the end of every game."""

import gzip
import json
from functools import cache
from itertools import product
from typing import Any

import pytest

from tictactoe import LEVELS, Position
from tictactoe.engine.lines import symmetries
from tictactoe.lab.asking import every_position
from tictactoe.rules import DEFAULT_RULES, MARKS, Mark, other
from tools.book import Entry, text

pytestmark = pytest.mark.slow
MOST_BYTES = 12_000


@cache
def made() -> str:
    """Return the text of the book, computed only once it is needed, since that takes long."""
    return text()


@cache
def book() -> Any:  # noqa: ANN401  (as JSON holds it)
    return json.loads(made())


def text_of(position: Position, first: Mark = "X") -> str:
    """Return the cells of a position, its marks exchanged if O is the first."""
    marks = {"X": first, "O": other(first), None: "."}
    return "".join(marks[position.mark_at(cell)] for cell in range(position.rules.size))


def look_up(cells: str, first: Mark) -> tuple[Entry, list[int]]:
    """Find a position in the book as the page does, and the cell that each number is for."""
    listed = cells if first == "X" else cells.translate(str.maketrans("XO", "OX"))
    for turn in symmetries(DEFAULT_RULES):
        entry = book()["positions"].get("".join(listed[cell] for cell in turn))
        if entry:
            return entry, turn
    raise AssertionError(cells)


def chosen(position: Position, level: str) -> dict[int, int]:
    entry, turn = look_up(text_of(position), "X")
    return {cell: share for cell, share in zip(turn, entry[level], strict=True) if share}


@pytest.mark.parametrize("name", LEVELS)
def test_the_chances_in_the_book_are_those_of_the_level_in_every_position(name: str) -> None:
    positions = [position for position in every_position(DEFAULT_RULES) if not position.outcome]
    assert len(positions) == 4520
    for position in positions:
        assert chosen(position, name) == LEVELS[name].chances(position)


def test_the_book_has_the_end_of_every_game_with_either_mark_first() -> None:
    ended = [position for position in every_position(DEFAULT_RULES) if position.outcome]
    assert len(ended) == 5478 - 4520
    for position, first in product(ended, MARKS):
        entry, turn = look_up(text_of(position, first), first)
        assert position.outcome
        assert entry["winner"] == (position.outcome.winner or "")
        lines = sorted(tuple(sorted(turn[cell] for cell in line)) for line in entry["lines"])
        assert lines == sorted(position.lines if position.outcome.winner else ())


def test_the_perfect_level_in_the_book_loses_to_no_opponent() -> None:
    def plays_on(position: Position, mark: Mark) -> int:
        """Return how many games follow; the book plays for this mark."""
        if position.outcome:
            assert position.outcome.winner != other(mark)
            return 1
        cells = chosen(position, "perfect") if position.turn == mark else position.moves
        return sum(plays_on(position.play(cell), mark) for cell in cells)

    games = [plays_on(Position.start(), mark) for mark in MARKS]
    assert min(games) > 500


def test_the_book_is_small_and_has_the_same_bytes_each_time() -> None:
    assert text() == made()
    assert len(gzip.compress(made().encode())) < MOST_BYTES
    lines = made().splitlines()
    assert len(lines) == len(book()["positions"]) + 3 == 765 + 3
    assert max(map(len, lines)) < 300
