"""The methods of the ladder on other boards, and where they stop."""

import pytest

from tests.oracle import Oracle
from tictactoe import Position, Rules
from tictactoe.lab.algorithms import INEXACT, METHODS, by_lines
from tictactoe.lab.ladder import TooLong, within


@pytest.mark.parametrize("method", METHODS)
@pytest.mark.parametrize(
    ("cells", "rules"),
    [
        ("XO. .X. ...", Rules(misere=True)),
        ("XO.. .XX. O.O.", Rules(3, 4, 3)),
        ("XO XO .. ..", Rules(4, 2, 3)),
        ("....", Rules(2, 2, 1, misere=True)),
    ],
)
def test_a_method_finds_the_value_on_any_board(method: str, cells: str, rules: Rules) -> None:
    position = Position.parse(cells, rules)
    answer = METHODS[method](position, lambda _count: None)
    assert set(answer.cells) <= set(position.moves)
    if method not in INEXACT:
        oracle = Oracle(rules.rows, rules.cols, rules.run, rules.misere)
        verdicts = oracle.verdicts(position.first, position.cells)
        best = max(value for value, _ in verdicts.values())
        assert answer.value == best
        assert {verdicts[cell][0] for cell in answer.cells} == {best}


@pytest.mark.parametrize("method", METHODS)
def test_a_search_ends_by_what_visit_raises(method: str) -> None:
    with pytest.raises(TooLong):
        METHODS[method](Position.parse("XO. .X. ..O"), within(-1))


def test_cells_on_many_lines_come_first_and_equal_ones_stay_in_their_order() -> None:
    assert by_lines(Position.start(Rules(1, 5, 3))) == [2, 1, 3, 0, 4]
