"""Every game there is, counted ply by ply, and every verdict on a small board."""

from collections import Counter

import pytest

from tests.oracle import Oracle
from tests.records import on_boards
from tictactoe import Game, Position, Rules, analyse

BOARDS = [
    Rules(rows, cols, run, misere)
    for rows in range(1, 10)
    for cols in range(1, 9 // rows + 1)
    for run in range(1, max(rows, cols) + 1)
    for misere in (False, True)
]
"""Every board of up to nine cells, every run, both ways to play."""


def test_every_game_is_counted_and_every_position_is_reached_by_one() -> None:
    """Ply by ply, each position with the number of games that lead to it."""
    moves_at_ply: Counter[int] = Counter()
    results: Counter[str | None] = Counter()
    positions: set[Position] = set()
    games = Counter({Position.start(): 1})
    while games:
        positions |= games.keys()
        longer: Counter[Position] = Counter()
        for position, count in games.items():
            moves_at_ply[position.ply] += count
            if position.outcome:
                results[position.outcome.winner] += count
            for cell in position.moves:
                longer[position.play(cell)] += count
        games = longer
    perft = [9, 72, 504, 3024, 15120, 54720, 148176, 200448, 127872]
    assert [moves_at_ply[ply] for ply in range(1, 10)] == perft
    assert moves_at_ply.total() == 549_946
    assert len(positions) == 5_478
    assert results == {"X": 131_184, "O": 77_904, None: 46_080}
    assert results.total() == 255_168
    assert all(Game.to(position).position == position for position in positions)


@on_boards("3x3x3, 4x3x3, 2x6x4, 3x4x4, 1x11x3, 15x15x5")
def test_the_lines_of_a_board_are_those_of_the_oracle(rules: Rules) -> None:
    lines = Oracle(rules.rows, rules.cols, rules.run).lines
    assert sorted(rules.lines) == sorted(sum(1 << cell for cell in line) for line in lines)


@pytest.mark.parametrize("rules", BOARDS, ids=str)
def test_every_verdict_on_a_small_board_is_true(rules: Rules) -> None:
    oracle = Oracle(rules.rows, rules.cols, rules.run, rules.misere)
    for cells in oracle.boards("X"):
        found = analyse(Position.parse(cells, rules))
        assert all(verdict.exact for verdict in found.values())
        values = {cell: (verdict.value, verdict.plies) for cell, verdict in found.items()}
        assert values == oracle.verdicts("X", cells)
