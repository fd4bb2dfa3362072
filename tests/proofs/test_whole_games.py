"""Every game there is, counted ply by ply."""

from collections import Counter

from tests.oracle import Oracle
from tests.records import on_boards
from tictactoe import Position, Rules
from tictactoe.lab.proof import every_position


def test_every_game_is_counted() -> None:
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


@on_boards("3x3x2 misere, 4x3x3, 2x6x4, 3x4x4 misere, 1x11x3")
def test_other_boards_have_the_same_games(rules: Rules) -> None:
    oracle = Oracle(rules.rows, rules.cols, rules.run, rules.misere)
    for position in every_position(rules):
        after = {cell: position.play(cell).cells for cell in position.moves}
        assert after == oracle.children("X", position.cells)
