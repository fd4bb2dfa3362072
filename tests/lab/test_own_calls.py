"""The calls of a player's code as a tree."""

from functools import reduce

import pytest

from tests.lab.brute_course import paths
from tests.lab.tabs import calls_of
from tests.lab.test_player_code import body
from tests.oracle import Oracle
from tictactoe import Game, Match, Position
from tictactoe.lab.course import solution
from tictactoe.lab.own_calls import OwnCall

ORACLE = Oracle()
LATE = Match(game=Game(played=(0, 4)))
"""X to move, seven cells are free."""


@pytest.mark.parametrize("path", [(), (1,), (1, 2), (1, 2, 3)])
def test_the_calls_of_minimax_are_those_of_the_whole_tree(path: tuple[int, ...]) -> None:
    position = reduce(Position.play, path, LATE.position)
    found = calls_of(solution("minimax"), LATE.position, path).calls
    assert [call.cell for call in found] == list(position.moves)
    for call in found:
        after = position.play(call.cell)
        value, _ = ORACLE.best("X", after.cells)
        assert call.value == str(value if after.turn == "X" else -value)
        assert call.nodes == paths(after.cells, is_node=True)


def test_helpers_have_no_node_and_other_code_has_no_calls() -> None:
    helped = (
        body("return best(position)")
        + """

def best(position):
    return max(position.moves, key=lambda cell: worth(mark=1, after=position.play(cell)))

def worth(mark, after):
    return half(after) / 3

def half(after):
    return after.ply
"""
    )
    assert calls_of(helped, LATE.position).calls[0] == OwnCall(1, "1.0", 1)
    assert len(calls_of(helped, LATE.position).calls) == 7
    assert calls_of(body("return 0"), Position.start()).calls == ()
    cached = solution("minimax").replace(
        "def value", "from functools import cache\n@cache\ndef value"
    )
    assert len(calls_of(cached, LATE.position).calls) == 7
    with pytest.raises(ZeroDivisionError):
        calls_of(helped.replace("after.ply", "1 / 0"), LATE.position)
