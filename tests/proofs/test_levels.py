"""The level perfect against every opponent; `tests/tools/test_bench_levels.py` has the others."""

import pytest

from tests.oracle import Oracle
from tictactoe import LEVELS, Position, Rules
from tictactoe.rules import MARKS, Mark, other


@pytest.mark.parametrize("misere", [False, True])
@pytest.mark.parametrize("first", MARKS)
@pytest.mark.parametrize("mark", MARKS)
def test_perfect_never_loses_whatever_the_opponent_does(
    mark: Mark, first: Mark, misere: bool
) -> None:
    """Every choice of the level against every line that an opponent may play.

    Its choices are among the cells that win soonest or else lose latest.
    """
    oracle = Oracle(misere=misere)
    positions = {Position.start(Rules(misere=misere), first)}
    while positions:
        after = set()
        for position in positions:
            choices = position.moves
            if position.outcome:
                assert position.outcome.winner != other(mark)
            elif position.turn == mark:
                choices = LEVELS["perfect"].choices(position)
                assert set(choices) <= oracle.best_cells(first, position.cells)
            after |= {position.play(cell) for cell in choices}
        positions = after
