"""The tab Tree, without a page: opening, choosing, folding, skipped moves, and the two forms."""

from itertools import product

import pytest

from tests.lab.tabs import LabHarness, calls_of
from tests.lab.test_player_code import body
from tictactoe import Game, Match
from tictactoe.lab.branches import ALPHA, LeftOut, Node, Row, group, left_out, level, node
from tictactoe.lab.course import solution
from tictactoe.lab.player_code import Failed, Fault, fault_text, load
from tictactoe.lab.search_trace import Trace
from tictactoe.lab.tab import OWN_CODE, Chosen
from tictactoe.lab.tree import AS_LIST, FORM, MOST_ROWS, Tree, TreeView
from tictactoe.words import ENGLISH, Words

LATE = Match(game=Game(played=(0, 4)))
"""X to move, seven cells are free; the second move leaves others out."""


def world_of(match: Match = LATE, form: str = "picture") -> LabHarness:
    world = LabHarness(Tree, match=match)
    world.tab.show_as(form)
    see(world)
    return world


def see(world: LabHarness) -> TreeView:
    view: TreeView = world.seen()
    return view


def rows(view: TreeView) -> list[Row]:
    """Return all rows, from the top."""

    def below(row: Row) -> list[Row]:
        inner = row.below if isinstance(row, Node) else ()
        return [row, *(found for one in inner for found in below(one))]

    return [row for top in view.tree for row in below(top)]


def keys(world: LabHarness) -> list[str]:
    return [row.key for row in rows(see(world))]


def row(world: LabHarness, number: int) -> Node:
    found = rows(see(world))[number]
    assert isinstance(found, Node)
    return found


def on_board(world: LabHarness) -> str:
    return "".join(cell.mark or "." for cell in world.session.shown.cells)


@pytest.mark.parametrize("form", ["picture", "list"])
def test_an_open_call_has_its_rows_below(form: str) -> None:
    world, trace = world_of(form=form), Trace("alpha-beta", LATE.position)
    assert see(world).is_there
    world.tab.toggle("2")
    view, after, frame = see(world), trace.after((2,)), trace.frame((2,))
    below = group(frame, after, "list" if form == "list" else "picture")
    top, opened = row(world, 0), next(it for it in rows(view) if it.key == "2")
    assert isinstance(opened, Node)
    assert view.form == form
    assert top.text == node(trace.frame().call, LATE.position).text
    assert (opened.is_open, opened.is_closed) == (True, False)
    assert (opened.turn, opened.below) == (level(after, is_max=False), below.rows)
    assert [found.level for found in (top, opened, *opened.below)] == [1, 2, 3, 3]
    assert [name.name for name in view.levels] == ["max X", "min O"]


def test_the_view_has_the_chosen_row_and_whether_it_is_open() -> None:
    world = world_of()
    shown = see(world)
    assert (shown.chosen_row, shown.is_row_open) == ("picture", True)
    world.tab.choose("2")
    assert (see(world).chosen_row, see(world).is_row_open) == ("2", False)
    world.tab.toggle("2")
    assert see(world).is_row_open
    before = keys(world)
    world.tab.choose("2 skipped")
    assert (see(world).chosen_row, see(world).is_row_open) == ("2 skipped", None)
    world.tab.toggle("2 skipped")  # which has nothing to open, and closes nothing
    assert keys(world) == before
    late = world_of(LATE.play(1).play(2).play(3))
    assert late.tab.is_open("6") is None  # O wins there


def test_choosing_shows_a_position_and_is_where_steps_begins() -> None:
    world = world_of()
    world.tab.toggle("2")
    see(world)
    world.tab.choose("2 skipped")
    assert see(world).chosen.startswith("Skipped: A2")
    assert world.chosen["steps"] == Chosen(LATE.position, "alpha-beta", (2,))
    world.tab.choose("2")
    after = LATE.play(2).position
    assert see(world).chosen == (
        f"C1 ≤ 0 {ALPHA} 0 β +1, at most a draw for X, 64 positions · {level(after, is_max=False)}"
    )
    assert on_board(world) == after.cells
    world.tab.preview("3")
    assert on_board(world) == LATE.play(3).position.cells
    world.tab.close()
    assert not world.session.shown.is_preview


def test_closing_a_call_closes_all_below_it_and_chooses_the_first_row() -> None:
    world = world_of()
    before = keys(world)
    for key in ("2", "2 1"):
        world.tab.toggle(key)
        see(world)
    world.tab.choose("2 1")
    world.tab.toggle("2")
    assert keys(world) == before
    assert see(world).chosen_row == "picture"
    assert not world.session.shown.is_preview
    world.tab.toggle("2")
    assert not [key for key in keys(world) if key.startswith("2 1 ")]


def test_a_narrower_window_leaves_more_out() -> None:
    world = world_of()
    view = see(world)
    assert (view.alpha, view.beta) == ("-1", "1")
    assert (view.loss, view.draw, view.win) == ("O wins", "draw", "X wins")
    assert (view.alpha_text, view.beta_text) == (view.loss, view.win)
    world.tab.toggle("1")
    before = keys(world)
    world.lessons.is_stuck = True
    world.tab.set_beta("0")
    view = see(world)
    assert (view.beta, view.beta_text, view.is_beta_inside) == ("0", "draw", False)
    assert view.is_there
    assert keys(world) == before  # what is open stays until the other search has its answer
    assert view.message == ENGLISH("searching", count=12_345)
    world.lessons.is_stuck = False
    frame = Trace("alpha-beta", LATE.position, window=(-1, 0)).frame()
    assert left_out(frame, LATE.position) in [getattr(it, "reason", "") for it in rows(see(world))]
    world.tab.use("minimax")
    assert not see(world).has_window


def test_the_end_of_a_window_that_is_moved_stays_and_pushes_the_other_if_it_must() -> None:
    world = world_of()
    for alpha, beta in product((-1, 0), (0, 1)):
        world.tab.set_alpha("-1")
        world.tab.set_beta(str(beta))
        world.tab.set_alpha(str(alpha))
        view = see(world)
        assert (view.alpha, view.beta) == (str(alpha), "1" if alpha == beta else str(beta))
        world.tab.set_beta(str(beta))
        view = see(world)
        assert (view.alpha, view.beta) == ("-1" if alpha == beta else str(alpha), str(beta))


def test_turns_and_mirrors_are_folded() -> None:
    world = world_of(Match(), form="list")
    world.tab.use("ordered")
    assert len(keys(world)) == 10
    world.tab.toggle("8")
    assert len(keys(world)) > 10
    world.tab.fold()
    assert see(world).is_folded
    assert keys(world) == ["list", "4", "0", "1"]
    assert row(world, 2).alike == "also stands for C1, A3, C3"
    world.tab.fold()
    assert len(keys(world)) == 10


@pytest.mark.slow
def test_for_too_many_rows_the_calls_opened_first_are_closed() -> None:
    world = world_of()
    world.tab.use("minimax")
    most = 0
    for _ in range(70):
        nodes = [found for found in rows(see(world)) if isinstance(found, Node)]
        closed = [found for found in nodes if found.is_open is False]
        world.tab.toggle(min(closed, key=lambda found: found.level).key)
        most = max(most, len(keys(world)))
    assert MOST_ROWS <= most < MOST_ROWS + 10


def test_the_form_is_remembered() -> None:
    world = world_of()
    world.tab.toggle("2")
    before = keys(world)
    world.tab.show_as("list")
    assert see(world).form == "list"
    assert keys(world)[1:] == before[1:]
    assert world.store.read(FORM) == AS_LIST
    assert Tree(world).view().form == "list"
    world.tab.show_as("picture")
    assert world.store.read(FORM) == ""


def test_the_tree_follows_the_game_the_method_and_the_language() -> None:
    world = world_of()
    world.tab.toggle("1")
    assert len(keys(world)) > 8
    world.tab.use("minimax")
    call = Trace("minimax", LATE.position).frame().call
    assert row(world, 0).text == node(call, LATE.position).text
    assert len(keys(world)) > 8
    world.session.set_language(Words("de"))
    assert row(world, 0).text == node(call, LATE.position, words=Words("de")).text
    world.session.play(1)
    assert len(keys(world)) == 7
    world.chosen["tree"] = Chosen(world.session.on_board.position, "ordered")
    assert see(world).method == "ordered"


def world_of_code(code: str) -> LabHarness:
    world = LabHarness(Tree, match=LATE)
    world.chosen["tree"] = Chosen(LATE.position, OWN_CODE, (), code, "Mine")
    see(world)
    return world


def test_the_tree_of_a_players_code_opens_call_by_call() -> None:
    code = solution("alpha_beta")
    world = world_of_code(code)
    view = see(world)
    assert (view.method, view.player) == (OWN_CODE, ENGLISH("method own", name="Mine"))
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
    world.tab.use(OWN_CODE)
    assert see(world).levels[0].name == "X"
    world.tab.close()
    view = see(world)
    assert (view.method, view.has_no_player) == ("alpha-beta", True)


def test_a_fault_of_the_code_is_shown_in_place_of_its_tree() -> None:
    world = LabHarness(Tree, match=LATE)
    world.runner.failed = Failed(Fault("NameError", "no name", 2), LATE.position)
    world.chosen["tree"] = Chosen(LATE.position, OWN_CODE, (), solution("minimax"), "Mine")
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
    node = row(world_of_code(code), 1)
    assert (node.number, len(node.worth) > 20) == ("'xxxx…", True)
