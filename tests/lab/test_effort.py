"""How much a search will look at, told before it is made."""

import pytest

from tictactoe import Position, Rules
from tictactoe.lab.algorithms import METHODS
from tictactoe.lab.effort import estimate, is_too_large, ways

STARTS = (
    *(
        Position.start(rules)
        for rules in (Rules(2, 4, 3), Rules(3, 3, 3, misere=True), Rules(1, 8, 8))
    ),
    Position.start(),
    Position.parse("XO.. ...X .OX. OX..", Rules(4, 4, 4)),
)
LARGE = Position.start(Rules(15, 15, 5))


@pytest.mark.slow
@pytest.mark.parametrize("position", STARTS, ids=str)
@pytest.mark.parametrize("method", ["first certain", "alpha-beta", "ordered", "with table"])
def test_no_search_looks_at_much_more_than_was_estimated(method: str, position: Position) -> None:
    nodes: list[int] = []
    METHODS[method](position, nodes.append)
    assert sum(nodes) < 2 * estimate(method, position)


def test_what_takes_longer_than_a_minute_is_too_large_and_what_does_not_is_not() -> None:
    """As measured: minimax on ten free cells takes minutes, alpha-beta on eleven seconds."""
    sizes = {"minimax": 9, "first certain": 9, "alpha-beta": 11, "ordered": 11, "with table": 14}
    for method, free in sizes.items():
        assert not is_too_large(method, Position.start(Rules(1, free, free)))
        assert is_too_large(method, Position.start(Rules(1, free + 1, free)))
    for method in ("probability", "limited", "full"):  # which see to it themselves
        assert not is_too_large(method, LARGE)


def test_what_would_work_is_offered() -> None:
    assert ways("minimax", Position.start(Rules(2, 5, 3))) == (
        "alpha-beta",
        "small board",
        "values",
    )
    assert ways("alpha-beta", LARGE) == ("small board", "values")
    assert ways("alpha-beta", Position.start()) == ()
    for method in ("", "minimax"):
        assert ways(method, Position.parse("XXX OO. ...")) == ("before end",)
