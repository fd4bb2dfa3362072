"""The methods of the ladder on other boards, and where they stop."""

import pytest

from tests.oracle import Oracle
from tictactoe import Position, Rules
from tictactoe.lab.algorithms import INEXACT, METHODS
from tictactoe.lab.ladder import TooLong, within


def is_right(method: str, position: Position, oracle: Oracle) -> bool:
    """Tell whether a method plays only what loses nothing, and finds the value if it should."""
    answer = METHODS[method](position, lambda _count: None)
    best, _ = oracle.best(position.first, position.cells)
    verdicts = oracle.verdicts(position.first, position.cells)
    is_value = method in INEXACT or answer.value == best
    return is_value and {verdicts[cell][0] for cell in answer.cells} == {best}


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
    oracle = Oracle(rules.rows, rules.cols, rules.run, rules.misere)
    assert is_right(method, Position.parse(cells, rules), oracle) or method in INEXACT


@pytest.mark.parametrize("method", METHODS)
def test_a_search_ends_by_what_visit_raises(method: str) -> None:
    with pytest.raises(TooLong):
        METHODS[method](Position.parse("XO. .X. ..O"), within(-1))
