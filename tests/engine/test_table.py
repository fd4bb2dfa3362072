"""The transposition table, and the searches that its entries answer."""

from math import inf

import pytest

from tests.records import layouts
from tictactoe import Position, Rules
from tictactoe.engine.lines import lines_of, symmetries
from tictactoe.engine.table import SOLVED, TranspositionTable, recall
from tictactoe.rules import cells_of


def turned(position: Position, symmetry: list[int]) -> Position:
    x, o = (sum(1 << symmetry[cell] for cell in cells_of(m)) for m in (position.x, position.o))
    return Position(position.rules, position.first, x, o)


def test_symmetric_positions_share_an_entry_while_there_are_few_marks() -> None:
    table = TranspositionTable(lines_of(Rules()))
    position = Position.start().play(0)
    for cell, best in ((5, 1), (1, 8), (8, 2), (2, 3)):
        position = position.play(cell)
        key, symmetry, _ = table.probe(*layouts(position))
        table.store(key, symmetry, (SOLVED, -1, 1, best))
        for turn in symmetries(position.rules):
            _, _, entry = table.probe(*layouts(turned(position, turn)))
            if turn == [*range(9)] or position.ply <= 4:
                assert entry == (SOLVED, -1, 1, turn[best])
            else:
                assert entry is None
    assert len(table) == 4


def test_the_older_half_is_dropped_when_the_newer_is_full() -> None:
    lines = lines_of(Rules(4, 4, 4))
    table = TranspositionTable(lines, entries=6)
    moves = [0, 1, 2, 4, 3, 5, 6, 7, 8, 9, 10, 11]
    positions = [Position.start(lines.rules)]
    for cell in moves:
        positions.append(positions[-1].play(cell))
    for number, position in enumerate(positions[5:], start=1):
        key, symmetry, entry = table.probe(*layouts(position))
        assert entry is None
        table.store(key, symmetry, (1, 0, 0, None))
        assert len(table) == min(number, 3 + number % 3)
    known = [table.probe(*layouts(position))[-1] for position in positions[5:]]
    assert known == [None] * 3 + [(1, 0, 0, None)] * 5


@pytest.mark.parametrize(
    ("entry", "window", "depth", "expected"),
    [
        ((SOLVED, 2, 2, 4), (-inf, inf), 9, (2, 2, True)),
        ((SOLVED, 0, 3, 4), (-inf, inf), 9, (0, 3, True)),
        ((SOLVED, 0, 3, 4), (-1, 0), 9, (0, 0, True)),
        ((SOLVED, -3, 0, 4), (0, 1), 9, (0, 0, True)),
        ((2, 0.1, 0.1, 4), (-inf, inf), 2, (0.1, 0.1, False)),
        ((2, 0.1, 0.1, 4), (-inf, inf), 3, (-inf, inf, True)),
        ((2, 0.1, 0.3, 4), (0, 0.1), 2, (0.1, 0.1, False)),
        ((2, 0.1, 0.3, 4), (0.3, 1), 2, (0.3, 0.3, False)),
        ((2, 0.1, 0.3, 4), (0, 1), 2, (-inf, inf, True)),
        ((2, 3, inf, 4), (-inf, inf), 9, (3, inf, True)),
        ((2, 3, inf, 4), (0, 2), 9, (3, 3, True)),
        ((2, -inf, -3, 4), (-inf, inf), 9, (-inf, -3, True)),
        ((2, -inf, -3, 4), (-2, 2), 9, (-3, -3, True)),
    ],
)
def test_an_entry_answers_as_far_as_it_is_certain_or_deep_enough(
    entry: tuple[float, float, float, int],
    window: tuple[float, float],
    depth: float,
    expected: tuple[float, float, bool],
) -> None:
    assert recall(entry, *window, depth) == expected
