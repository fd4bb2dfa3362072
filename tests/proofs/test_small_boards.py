"""Every board of up to nine cells, every run, both ways to play: all verdicts, by brute force."""

import pytest

from tests.oracle import Oracle
from tictactoe import Position, Rules, analyse

BOARDS = [
    Rules(rows, cols, run, misere)
    for rows in range(1, 10)
    for cols in range(1, 9 // rows + 1)
    for run in range(1, max(rows, cols) + 1)
    for misere in (False, True)
]


@pytest.mark.parametrize("rules", BOARDS, ids=str)
def test_every_verdict_is_true(rules: Rules) -> None:
    oracle = Oracle(rules.rows, rules.cols, rules.run, rules.misere)
    for cells in oracle.boards("X"):
        found = analyse(Position.parse(cells, rules))
        assert all(verdict.exact for verdict in found.values())
        values = {cell: (verdict.value, verdict.plies) for cell, verdict in found.items()}
        assert values == oracle.verdicts("X", cells)
