"""The tab Tree, without a page: what is opened, chosen, folded, left out, and in which form."""

import pytest

from tests.lab.tabs import LabHarness, Lessons
from tictactoe import Game, History, Match, Rules
from tictactoe.controls import Control
from tictactoe.lab.branches import ALPHA, LeftOut, Node, Row, branches, left_out, level, root
from tictactoe.lab.explain import Trace
from tictactoe.lab.tab import Chosen
from tictactoe.lab.tree import AS_LIST, FORM, MOST, Tree, TreeView
from tictactoe.words import ENGLISH, Words

LATE = Match(game=Game(played=(0, 4)))
"""X to move, seven cells are free; the second move leaves others out."""
OVER = Match(game=Game(played=(0, 3, 1, 4, 2)))


def world_of(
    match: Match = LATE, lessons: Lessons | None = None, form: str = "picture"
) -> LabHarness:
    world = LabHarness(Tree, lessons)
    world.tab.show_as(form)
    world.session.begin(History.opened(match))
    see(world)
    return world


def see(world: LabHarness) -> TreeView:
    view: TreeView = world.seen()
    return view


def rows(view: TreeView) -> list[Row]:
    """Return all rows, from the top."""

    def below(row: Row) -> list[Row]:
        found = [row]
        if isinstance(row, Node):
            for one in row.below:
                found += below(one)
        return found

    return [row for top in view.tree for row in below(top)]


def keys(world: LabHarness) -> list[str]:
    return [row.key for row in rows(see(world))]


def text(row: Row) -> str:
    if isinstance(row, LeftOut):
        return row.reason
    return ", ".join(filter(None, (row.cell, row.worth, row.size, row.alike, row.chosen)))


@pytest.mark.parametrize("form", ["picture", "list"])
def test_the_tree_is_that_of_the_search(form: str) -> None:
    world, start = world_of(form=form), LATE.position
    trace, view = Trace("alpha-beta", start), see(world)
    assert (view.form, view.is_list, view.is_picture) == (form, form == "list", form == "picture")
    assert view.is_there
    world.tab.toggle("2")
    view, after, frame = see(world), trace.after((2,)), trace.frame((2,))
    found = [row for row in rows(view) if row.key.startswith("2 ")]
    [top, *_] = rows(view)
    opened = next(row for row in rows(view) if row.key == "2")
    assert isinstance(opened, Node)
    assert [row.level for row in (top, opened, *found)] == [1, 2, 3, 3]
    expected = [*branches(frame, after)]
    reason = left_out(frame, after)
    assert "alpha 0, beta 0" in reason
    turn = level(after, is_max=False)
    if form == "list":
        texts = [text(row) for row in rows(view)]
        first = [branch.text for branch in branches(trace.frame(), start)]
        assert texts[0] == root(trace.frame(), start).text
        assert texts[1:] == [*first[:2], *(it.text for it in expected), reason, *first[2:]]
        assert opened.turn == turn
        assert opened.label is None
    else:
        assert opened.label == f"C1 ≤ 0 {ALPHA} 0 β +1, at most a draw for X, 64 positions"
        assert (opened.about, opened.is_open, opened.is_closed) == (turn, True, False)
        assert found[-1].label == reason
        last = found[-1]
        assert isinstance(last, LeftOut)
        assert [cell.name for cell in last.cells] == [after.rules.name(it) for it in frame.pruned]
        assert [name.name for name in view.levels] == ["max X", "min O"]


def test_choosing_shows_a_position_and_is_where_steps_begins() -> None:
    world = world_of()
    world.tab.toggle("2")
    see(world)
    world.tab.choose("2 skipped")
    view = see(world)
    assert view.chosen.startswith("Skipped: A2")
    assert world.chosen["steps"] == Chosen(LATE.position, "alpha-beta", (2,))
    world.tab.choose("2")
    view = see(world)
    after = LATE.play(2).position
    turn = level(after, is_max=False)
    assert view.chosen == f"C1 ≤ 0 {ALPHA} 0 β +1, at most a draw for X, 64 positions · {turn}"
    assert "".join(cell.mark or "." for cell in world.session.shown.cells) == after.cells
    world.tab.preview("3")
    shown = "".join(cell.mark or "." for cell in world.session.shown.cells)
    assert shown == LATE.play(3).position.cells
    world.tab.close()
    assert not world.session.shown.is_preview


def test_what_is_closed_closes_all_below_it_and_what_is_gone_is_not_chosen() -> None:
    world = world_of()
    before = keys(world)
    for key in ("2", "2 1"):
        world.tab.toggle(key)
        see(world)
    world.tab.choose("2 1")
    world.tab.toggle("2")
    assert keys(world) == before
    assert world.tab.chosen == ""
    assert not world.session.shown.is_preview
    world.tab.toggle("2")
    assert [row.key for row in rows(see(world)) if row.key.startswith("2 1 ")] == []


def test_the_window_leaves_more_out_and_its_ends_keep_apart() -> None:
    world = world_of()
    view = see(world)
    assert (view.alpha, view.beta) == ("-1", "1")
    texts = view.loss, view.draw, view.win
    assert texts == ("O wins", "draw", "X wins")
    assert (view.alpha_text, view.beta_text) == (view.loss, view.win)
    world.tab.set_beta("0")
    view = see(world)
    assert (view.beta, view.beta_text, view.is_beta_inside) == ("0", "draw", False)
    frame = Trace("alpha-beta", LATE.position, window=(-1, 0)).frame()
    assert rows(view)[-1].label == left_out(frame, LATE.position)
    world.tab.set_alpha("0")
    assert (see(world).alpha, see(world).beta) == ("0", "1")
    world.tab.use("minimax")
    assert not see(world).has_window


def test_what_is_open_stays_while_another_window_is_searched() -> None:
    world = world_of()
    world.tab.toggle("1")
    before = keys(world)
    world.lessons.is_stuck = True
    world.tab.set_beta("0")
    view = see(world)
    assert view.is_there
    assert [row.key for row in rows(view)] == before
    assert view.told == ENGLISH("searching", count=12_345)


def test_turns_and_mirrors_are_folded() -> None:
    world = world_of(Match(), form="list")
    world.tab.use("ordered")
    assert len(keys(world)) == 10
    world.tab.toggle("8")
    assert len(keys(world)) > 10
    world.tab.fold()
    assert see(world).is_folded
    assert keys(world) == ["list", "4", "0", "1"]
    assert text(rows(see(world))[2]).count("also stands for C1, A3, C3")
    world.tab.show_as("picture")
    folded = rows(see(world))[2]
    assert isinstance(folded, Node)
    assert folded.cell == "A1 ×4"
    world.tab.fold()
    assert len(keys(world)) == 10


def test_never_too_many_rows_are_shown() -> None:
    """What was opened first is closed for more."""
    world = world_of(Match())
    most = 0
    for _ in range(45):
        closed = next(
            row for row in rows(see(world)) if isinstance(row, Node) and row.is_open is False
        )
        world.tab.toggle(closed.key)
        most = max(most, len(keys(world)))
    assert MOST / 3 < most <= MOST + 10


def test_the_form_is_remembered() -> None:
    world = world_of()
    world.tab.toggle("2")
    before = keys(world)
    world.tab.show_as("list")
    assert see(world).is_list
    assert keys(world)[1:] == before[1:]
    assert world.store.read(FORM) == AS_LIST
    assert Tree(world).view().is_list
    world.tab.show_as("picture")
    assert world.store.read(FORM) == ""


def test_the_tree_follows_the_game_the_method_and_the_language() -> None:
    world = world_of(form="list")
    world.tab.toggle("1")
    assert len(keys(world)) > 8
    world.tab.use("minimax")
    trace = Trace("minimax", LATE.position)
    assert text(rows(see(world))[0]) == root(trace.frame(), LATE.position).text
    assert len(keys(world)) > 8
    world.session.speak(Words("de"))
    assert text(rows(see(world))[0]) == root(trace.frame(), LATE.position, Words("de")).text
    world.session.play(1)
    assert len(keys(world)) == 7
    world.chosen["tree"] = Chosen(world.session.on_board.position, "ordered")
    assert see(world).method == "ordered"


def test_a_search_is_stopped_and_begun_again() -> None:
    world = world_of(lessons=Lessons(is_stuck=True))
    view = see(world)
    assert view.told == ENGLISH("searching", count=12_345)
    assert (view.ask, view.is_there) == (Control(ENGLISH("stop")), False)
    world.tab.ask()
    view = see(world)
    assert (view.told, view.ask.text) == (ENGLISH("search stopped"), ENGLISH("search again"))
    world.lessons.is_stuck = False
    world.tab.ask()
    view = see(world)
    assert view.is_there
    assert view.ask.is_hidden
    assert view.told == ""


@pytest.mark.parametrize("fault", ["too long", "fault NoPython"])
def test_why_there_is_no_answer_is_told(fault: str) -> None:
    view = see(world_of(lessons=Lessons(fault=fault)))
    assert view.told == ENGLISH("search too long" if fault == "too long" else fault)
    assert not view.is_there


def test_too_large_a_search_waits_and_a_game_that_is_over_has_none() -> None:
    world = world_of(Match(game=Game(Rules(4, 4, 4))))
    view = see(world)
    assert view.told == ENGLISH("search too large", free=16)
    assert view.ask == Control(ENGLISH("search anyway"))
    world.tab.take("small board")
    assert see(world).is_there
    world.session.begin(History.opened(OVER))
    view = see(world)
    assert (view.told, view.tree) == (ENGLISH("nothing to search"), ())
    assert [it.key for it in view.suggestions] == ["before end"]


@pytest.mark.parametrize("way", ["close", "use", "move"])
def test_what_is_not_wanted_is_cancelled(way: str) -> None:
    world = world_of(lessons=Lessons(is_stuck=True))
    if way == "close":
        world.tab.close()
    else:
        world.tab.use("minimax") if way == "use" else world.session.play(1)
        world.view()
    assert world.lessons.cancelled == 1
