"""The tab Cost, without a page: what runs by itself, on demand, and is stopped."""

import pytest

from tests.lab.tabs import LabHarness, Lessons
from tictactoe import Game, History, Match, Position, Rules
from tictactoe.controls import Control
from tictactoe.lab.algorithms import INEXACT, METHODS
from tictactoe.lab.cost import SETTLED, Cost, RungRow
from tictactoe.lab.ladder import climb, comparison, is_quick
from tictactoe.words import ENGLISH, Number

LATE = Match(game=Game(played=(4, 0, 8)))


def row(world: LabHarness, method: str) -> RungRow:
    found: RungRow = next(row for row in world.view().rungs if row.key == method)
    return found


@pytest.mark.slow
def test_quick_methods_run_once_the_page_stands_still() -> None:
    world = LabHarness(Cost)
    assert world.view().told == ""
    assert row(world, "full").run.is_hidden  # it is about to run
    world.settle()
    assert world.paused == [SETTLED]
    for method in METHODS:
        rung = row(world, method)
        is_known = is_quick(method, Position.start())
        assert rung.run.is_hidden == is_known
        assert bool(rung.cost) == is_known
    world.settle()
    assert world.paused == [SETTLED]  # nothing runs again by itself


def test_a_row_says_what_the_method_found() -> None:
    world = LabHarness(Cost)
    world.session.begin(History(LATE))
    world.view()
    world.settle()
    rungs = {method: climb(method, LATE.position, lambda _: None) for method in METHODS}
    for method, rung in rungs.items():
        shown = row(world, method)
        assert shown.name == ENGLISH(f"method {method}")
        assert shown.cost.startswith(f"{Number(rung.nodes)} positions, ")
        assert 0 < shown.length < 1
        assert shown.is_inexact == (method in INEXACT)
        assert "· " not in shown.found
    assert world.view().comparison == comparison(rungs)


def test_all_methods_run_and_run_again() -> None:
    world = LabHarness(Cost)
    world.session.begin(History(LATE))
    assert world.view().run_all == Control(ENGLISH("run ladder"))
    world.settle()
    world.tab.run_all()
    assert row(world, "minimax").cost == ENGLISH("rung so far", nodes=0)
    assert row(world, "full").cost == ENGLISH("rung waits")
    assert world.view().comparison == ""
    world.settle()
    assert world.view().run_all == Control(ENGLISH("run ladder"))
    assert all(rung.truth for rung in world.view().rungs)


@pytest.mark.parametrize("way", ["run_all", "run", "close", "move"])
def test_what_nobody_waits_for_is_cancelled(way: str) -> None:
    world = LabHarness(Cost, Lessons(is_stuck=True))
    world.view()
    if way == "run_all":
        world.tab.run_all()
    else:
        world.tab.run("minimax")
    world.settle()
    assert row(world, "minimax").cost == ENGLISH("rung so far", nodes=12_345)
    stop = Control(
        ENGLISH("stop"), label=ENGLISH("stop rung of", method=row(world, "minimax").name)
    )
    assert row(world, "minimax").run == stop
    if way == "move":
        world.session.play(4)
    elif way == "run":
        world.tab.run("minimax")
    else:
        getattr(world.tab, way)()
    rung = row(world, "minimax")
    world.settle()
    assert world.lessons.cancelled == 1
    assert rung.cost == ""
    assert rung.run.text == ENGLISH("run rung")


def test_a_method_runs_before_the_page_has_stood_still() -> None:
    world = LabHarness(Cost)
    world.view()
    world.tab.run("full")
    world.settle()
    assert row(world, "full").truth == ENGLISH("right")


def test_on_a_large_board_nothing_runs_by_itself() -> None:
    world = LabHarness(Cost)
    world.session.begin(History(Match(game=Game(Rules(5, 5, 4)))))
    world.view()
    world.settle()
    rungs = world.view().rungs
    assert not any(rung.run.is_hidden for rung in rungs)
    assert row(world, "minimax").cost == ENGLISH("search too large", free=25)
    world.tab.run("probability")
    world.settle()
    assert row(world, "probability").found == ENGLISH("too many games")


def test_after_the_end_there_is_nothing_to_search() -> None:
    world = LabHarness(Cost)
    world.session.begin(History(Match(game=Game(played=(0, 3, 1, 4, 2)))))
    assert world.view().told == ENGLISH("nothing to search")
    assert world.view().run_all.is_hidden
    assert all(rung.run.is_hidden for rung in world.view().rungs)


@pytest.mark.parametrize("method", INEXACT)
def test_a_mistake_of_a_method_is_shown_on_the_board(method: str) -> None:
    world = LabHarness(Cost)
    world.tab.show_wrong(method)
    cells, mistakes = INEXACT[method]
    assert world.session.match.position == Position.parse(cells)
    rung = climb(method, world.session.match.position, lambda _: None)
    assert rung.wrong == mistakes


def test_a_worker_that_does_not_start_is_told() -> None:
    world = LabHarness(Cost, Lessons(fault="fault NoPython"))
    world.view()
    world.settle()
    assert world.view().told == ENGLISH("fault NoPython")
    assert not row(world, "full").run.is_hidden
