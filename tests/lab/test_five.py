"""Minimax in five minutes: the steps of the search, each in the tree, the code and words."""

import pytest

from tests.lab.brute_course import ORACLE
from tests.lab.tabs import LabHarness
from tictactoe.lab.asking import moves_tried
from tictactoe.lab.course import solution
from tictactoe.lab.course.cut_tree import cuts
from tictactoe.lab.course.fill_tree import paths, values
from tictactoe.lab.five import CODE, POSITION, Five, FiveNode, moments, source
from tictactoe.lab.player_code import load
from tictactoe.words import ENGLISH, NAMES, Words


def nodes_of(node: FiveNode) -> dict[str, FiveNode]:
    return {node.key: node} | {
        key: one for below in node.below for key, one in nodes_of(below).items()
    }


@pytest.mark.parametrize("prunes", [False, True])
def test_the_search_is_that_of_the_code_that_is_shown(prunes: bool) -> None:
    found = moments(prunes=prunes)
    code = solution(CODE[prunes])
    tried = moves_tried(lambda: load(code), POSITION).moves
    assert found[-1].looked == 1 + tried
    for moment in found:
        assert sum(moment.piece in line for line in source(CODE[prunes])) == 1
    last = found[-1]
    assert set(last.left_out) == (set(cuts(POSITION).branches) if prunes else set())
    true = dict(zip(paths(POSITION), values(POSITION), strict=True))
    best, _ = ORACLE.best("X", POSITION.cells)
    assert last.known[()] == best
    if not prunes:
        assert last.known == true
    known: dict[tuple[int, ...], int] = {}
    for moment in found:  # nothing is forgotten, and nothing changes
        assert known.items() <= moment.known.items()
        known = moment.known


def test_each_step_is_shown_in_the_tree_in_the_code_and_in_words() -> None:
    desk = LabHarness(Five)
    view = desk.view()
    assert (view.place, view.last, view.progress) == ("0", 26, "Step 1 of 27")
    assert (view.message, view.positions) == ("X tries C2.", ENGLISH("five looked", count=1))
    nodes = nodes_of(view.tree[0])
    assert {node.number for node in nodes.values()} == {"?"}
    assert [key for key, node in nodes.items() if node.is_lit] == ["picture"]
    for by, place in (("1", "1"), ("-1", "0"), ("-1", "0")):
        desk.tab.step(by)
        assert desk.view().place == place
    desk.tab.go("26")
    view = desk.view()
    assert view.message == "X moves here and picks the highest value below: 0."
    assert view.source.lines[view.source.line - 1].strip() == "return max(values)"
    assert view.source.taken > 0
    assert not any(node.bounds for node in nodes_of(view.tree[0]).values())
    desk.tab.prune()
    view = desk.view()
    assert (view.prunes, view.place, view.progress) == (True, "20", "Step 21 of 21")
    assert view.positions == ENGLISH("five looked", count=10)
    nodes = nodes_of(view.tree[0])
    assert [key for key, node in nodes.items() if node.number == "\N{EN DASH}"] == [
        *("6 8", "6 8 5", "8 6", "8 6 5")
    ]
    assert nodes["picture"].bounds
    desk.tab.go("13")
    view = desk.view()
    assert view.message == ENGLISH("five cut", cells="C3")
    assert view.source.lines[view.source.line - 1].strip() == "if alpha >= beta:"
    desk.tab.close()


@pytest.mark.parametrize("language", NAMES)
def test_each_step_has_a_text_in_each_language(language: str) -> None:
    desk = LabHarness(Five)
    desk.session.set_language(Words(language))
    for prunes in (False, True):
        for place in range(len(moments(prunes=prunes))):
            desk.tab.go(str(place))
            assert desk.view().message
        desk.tab.prune()
