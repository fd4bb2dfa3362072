"""The positions of small boards, against the rules and a brute-force solver."""

import pytest

from tests.oracle import Oracle
from tictactoe import Position, Rules
from tictactoe.lab.asking import every_position
from tictactoe.lab.solver import after, best_cells, worth
from tictactoe.rules import MARKS, Mark


@pytest.mark.parametrize("first", MARKS)
@pytest.mark.parametrize(
    "rules", [Rules(2, 3, 2), Rules(2, 3, 3, misere=True), Rules(1, 5, 2), Rules(1, 1, 1)]
)
def test_the_moves_and_their_worth_are_those_of_a_brute_force_solver(
    rules: Rules, first: Mark
) -> None:
    oracle = Oracle(rules.rows, rules.cols, rules.run, rules.misere)
    layer = [Position.start(rules, first)]
    while layer:
        for position in layer:
            assert after(position) == {cell: position.play(cell) for cell in position.moves}
            value, _ = oracle.best(first, position.cells)
            assert (worth(position) > 0, worth(position) < 0) == (value > 0, value < 0)
            if position.moves:
                assert {*best_cells(position)} == oracle.best_cells(first, position.cells)
        layer = [reached for position in layer for reached in after(position).values()]


def test_equal_positions_are_made_once() -> None:
    made = {id(reached) for each in every_position(Rules()) for reached in after(each).values()}
    assert len(made) == 5_477  # all but the first
