"""The calls of a player's code as a tree, and the tab Tree that shows them."""

from functools import reduce

import pytest

from tests.lab.brute_course import paths
from tests.lab.tabs import LabHarness, calls_of
from tests.lab.test_tree import row, rows, see
from tests.lab.test_workshop import body
from tests.oracle import Oracle
from tictactoe import Game, Match, Position
from tictactoe.lab.branches import LeftOut, Node
from tictactoe.lab.course import solution
from tictactoe.lab.own_calls import OwnCall
from tictactoe.lab.tab import OWN, Chosen
from tictactoe.lab.tree import Tree
from tictactoe.lab.workshop import Failed, Fault, fault_text, load
from tictactoe.words import ENGLISH

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
        value = (
            after.outcome.value_for(after.turn)
            if after.outcome
            else ORACLE.best("X", "".join(after.cells))[0]
        )
        assert call.value == str(value if after.turn == "X" else -value)
        assert call.nodes == paths("".join(after.cells), is_node=True)


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


def world_of(code: str, match: Match = LATE) -> LabHarness:
    world = LabHarness(Tree, match=match)
    world.chosen["tree"] = Chosen(match.position, OWN, (), code, "Mine")
    see(world)
    return world


def test_the_tree_of_a_players_code_opens_call_by_call() -> None:
    code = solution("alpha_beta")
    world = world_of(code)
    view = see(world)
    assert (view.method, view.player) == (OWN, ENGLISH("method own", name="Mine"))
    assert not view.has_no_player
    assert not view.has_window
    assert not view.is_search
    assert row(world, 0).number == LATE.position.rules.name(load(code)(LATE.position))
    calls = calls_of(code, LATE.position).calls
    found = [one for one in rows(view) if isinstance(one, Node)][1:]
    assert [one.key for one in found] == [str(call.cell) for call in calls]
    assert found[0].worth == ENGLISH("returned", value=found[0].number)
    assert [one.number.replace("−", "-").lstrip("+") for one in found] == [c.value for c in calls]
    assert sum(one.is_chosen for one in found) == 1
    world.tab.toggle("2")
    below = calls_of(code, LATE.position, (2,)).calls
    opened = next(one for one in rows(see(world)) if one.key == "2")
    assert isinstance(opened, Node)
    assert opened.turn == ENGLISH("moves next", mark="O")
    *nodes, left = opened.below
    assert [one.key for one in nodes] == [f"2 {call.cell}" for call in below]
    assert isinstance(left, LeftOut)
    assert {cell.key for cell in left.cells} == {
        cell for cell in LATE.play(2).position.moves if cell not in [call.cell for call in below]
    }
    assert [name.name for name in see(world).levels] == ["X", "O"]
    world.tab.choose("2")
    assert "steps" not in world.chosen
    world.tab.use("minimax")
    assert see(world).levels[0].name == "max X"
    world.tab.use(OWN)
    assert see(world).levels[0].name == "X"
    world.tab.close()
    view = see(world)
    assert (view.method, view.has_no_player) == ("alpha-beta", True)


def test_a_fault_of_the_code_is_shown_in_place_of_its_tree() -> None:
    world = LabHarness(Tree, match=LATE)
    world.runner.failed = Failed(Fault("NameError", "no name", 2), LATE.position)
    world.chosen["tree"] = Chosen(LATE.position, OWN, (), solution("minimax"), "Mine")
    view = see(world)
    assert view.message == fault_text(Fault("NameError", "no name", 2), ENGLISH)
    assert not view.is_there
    world.runner.failed = None
    world.tab.ask()
    world.session.play(1)
    see(world)
    world.runner.is_stuck = True
    world.session.play(2)
    view = see(world)
    assert (view.message, view.ask.text) == (ENGLISH("later"), ENGLISH("stop"))
    world.tab.ask()
    assert world.view().message == ENGLISH("search stopped")
    assert world.runner.cancelled == 1


def test_long_values_are_cut_in_the_picture_only() -> None:
    code = body("return max(position.moves, key=lambda cell: worth(position.play(cell)))")
    code += "\n\ndef worth(position):\n    return 'x' * 50"
    node = row(world_of(code), 1)
    assert (node.number, len(node.worth) > 20) == ("'xxxx…", True)
