"""The stakes on cells, compared with each line by itself."""

from random import Random

import pytest

from tests.records import layouts, on_boards
from tictactoe import Position, Rules
from tictactoe.engine.lines import lines_of
from tictactoe.engine.order import StakesTable
from tictactoe.rules import cells_of

BOARDS = "3x3x3, 1x1x1, 3x3x1, 1x6x2, 2x6x4, 5x5x4, 7x7x5, 15x15x5, 15x15x15"


def by_line(position: Position) -> list[int]:
    """Return four to the power of the marks on each open line, twice that if it is empty."""
    found = [0] * position.rules.size
    for line in position.rules.lines:
        if not (line & position.x and line & position.o):
            marks = (line & (position.x | position.o)).bit_count()
            for cell in cells_of(line & position.empty):
                found[cell] += 4**marks * (1 if marks else 2)
    return found


@on_boards(BOARDS)
@pytest.mark.parametrize("kept", [1, 200_000])
def test_the_stakes_follow_a_game_from_its_start_to_its_end(
    rules: Rules, kept: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tictactoe.engine.order.CACHE_SIZE", kept)
    table, rng = StakesTable(lines_of(rules)), Random(rules.size)
    position = Position.start(rules)
    stakes = table.of(*layouts(position))
    while True:
        assert list(table.read(stakes)) == by_line(position)
        assert stakes == table.of(*layouts(position))
        cell = rng.choice(position.moves)
        own, foe = layouts(position)
        position = position.play(cell)
        if position.outcome:
            break
        stakes = table.after(stakes, own, foe, cell)
