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


def test_every_game_is_counted_and_every_position_has_one() -> None:
    moves_at_ply: Counter[int] = Counter()
    results: Counter[str | None] = Counter()
    positions = set()

    def walk(position: Position) -> None:
        positions.add(position)
        moves_at_ply[position.ply] += 1
        if position.outcome:
            results[position.outcome.winner] += 1
        for cell in position.moves:
            walk(position.play(cell))

    walk(Position.start())
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
