"""Every method of the ladder on every position of 3x3 in which a move is due."""

from collections import Counter

import pytest

from tests.oracle import Oracle
from tictactoe import Position
from tictactoe.lab.algorithms import INEXACT, METHODS

ORACLE = Oracle()
WRONG = {"probability": 218, "limited": 5}
"""In how many positions a method that can be wrong would play a move that loses something."""


def test_each_rung_looks_at_less_than_the_one_before() -> None:
    rungs: Counter[str] = Counter()
    for method in METHODS:

        def visit(count: int, method: str = method) -> None:
            rungs[method] += count

        METHODS[method](Position.start(), visit)
    assert rungs["minimax"] == nodes_below(ORACLE.start) == 549_945
    exact = [rungs[method] for method in METHODS if method not in INEXACT]
    assert exact == sorted(set(exact), reverse=True)


def nodes_below(cells: str) -> int:
    return sum(1 + nodes_below(after) for after in ORACLE.children("X", cells).values())


@pytest.mark.parametrize("method", METHODS)
def test_a_method_is_right_wherever_it_should_be(method: str) -> None:
    wrong = 0
    for position in map(Position.parse, ORACLE.due()):
        if method == "minimax" and position.ply < 2:
            continue  # half a minute more; the empty board is counted above
        answer = METHODS[method](position, lambda _count: None)
        verdicts = ORACLE.verdicts(position.first, position.cells)
        best = max(value for value, _ in verdicts.values())
        is_right = all(verdicts[cell][0] == best for cell in answer.cells)
        if method in INEXACT:
            wrong += not is_right
        else:
            assert is_right, position
            assert answer.value == best
    assert wrong == WRONG.get(method, 0)
