"""Fours and open threes on 15x15: never overlooked, win or answer, by a second opinion."""

from functools import lru_cache

import pytest

from tests import tactics
from tictactoe import Position, best_moves
from tictactoe.rules import other
from tictactoe.search import Budget

BUDGET = Budget(nodes=10_000)
"""A quarter of what a second gives in CPython."""
WINS = ("win now", "open four", "double four", "win in 5", "win in 7", "win in 9")


@lru_cache
def suite() -> dict[str, list[Position]]:
    return tactics.suite(seed=1)


def test_the_suite_is_large() -> None:
    positions = [position for made in suite().values() for position in made]
    assert len(set(positions)) == len(positions) >= 100


@pytest.mark.parametrize("kind", WINS)
def test_a_win_is_taken(kind: str) -> None:
    for position in suite()[kind]:
        for cell in best_moves(position, BUDGET):
            assert tactics.is_winning(position, cell), f"{position}, {cell}"


def test_a_four_is_blocked() -> None:
    for position in suite()["block a four"]:
        four = position.completing(other(position.turn))
        assert best_moves(position, BUDGET) == four, position


def test_an_open_three_is_answered() -> None:
    for position in suite()["answer an open three"]:
        for cell in best_moves(position, BUDGET):
            after = tactics.settled(position, cell)
            while after.turn == position.turn and not after.outcome:
                after = tactics.settled(after, best_moves(after, BUDGET)[0])
            assert not tactics.is_won(after), f"{position}, {cell}"
