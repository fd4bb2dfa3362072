"""Every game there is, counted ply by ply."""

from collections import Counter

import pytest

from tests.oracle import Oracle
from tictactoe import Position, Rules


def test_every_game_is_counted() -> None:
    """The full tree has the published number of nodes, positions, games and results."""
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


@pytest.mark.parametrize(
    "rules",
    [
        Rules(3, 3, 2, misere=True),
        Rules(4, 3, 3),
        Rules(2, 6, 4),
        Rules(3, 4, 4, misere=True),
        Rules(1, 11, 3),
    ],
    ids=str,
)
def test_other_boards_have_as_many_games(rules: Rules) -> None:
    """As the oracle counts: at each ply, so many sequences of moves lead to so many positions."""
    oracle = Oracle(rules.rows, rules.cols, rules.run, rules.misere)
    positions, boards = {Position.start(rules): 1}, {oracle.start: 1}
    while positions:
        assert {position.cells: games for position, games in positions.items()} == boards
        next_positions: Counter[Position] = Counter()
        for position, games in positions.items():
            for cell in position.moves:
                next_positions[position.play(cell)] += games
        next_boards: Counter[str] = Counter()
        for cells, games in boards.items():
            for child in oracle.children("X", cells).values():
                next_boards[child] += games
        positions, boards = next_positions, next_boards
    assert not boards
