"""Estimates of the cost of a search; tests/lab/test_known_calls.py has the alternatives."""

import pytest

from tictactoe import Position, Rules
from tictactoe.lab.algorithms import METHODS
from tictactoe.lab.search_size import estimate, is_too_large

STARTS = [
    Position.start(),
    *map(Position.start, (Rules(2, 4, 3), Rules(3, 3, 3, misere=True), Rules(1, 8, 8))),
    Position.parse("XO.. ...X .OX. OX..", Rules(4, 4, 4)),
]
LARGE = Position.start(Rules(15, 15, 5))


@pytest.mark.slow
@pytest.mark.parametrize("position", STARTS, ids=str)
@pytest.mark.parametrize("method", ["first certain", "alpha-beta", "ordered", "with table"])
def test_no_search_visits_twice_its_estimate(method: str, position: Position) -> None:
    nodes: list[int] = []
    METHODS[method](position, nodes.append)
    assert sum(nodes) < 2 * estimate(method, position)


def test_a_search_of_more_than_a_minute_is_too_large() -> None:
    """As measured: minimax on ten free cells takes minutes, alpha-beta on eleven seconds."""
    sizes = {"minimax": 9, "first certain": 9, "alpha-beta": 11, "ordered": 11, "with table": 14}
    for method, free in sizes.items():
        assert not is_too_large(method, Position.start(Rules(1, free, free)))
        assert is_too_large(method, Position.start(Rules(1, free + 1, free)))
    for method in ("probability", "limited", "full"):  # which have limits of their own
        assert not is_too_large(method, LARGE)
