"""The tab Cost, without a page: methods that run by themselves, on demand, and are stopped."""

import pytest

from tests.lab.tabs import LabHarness, Lessons
from tictactoe import Game, Match, Position, Rules, Seat
from tictactoe.controls import Control
from tictactoe.lab.algorithms import INEXACT, METHODS
from tictactoe.lab.cost import FIRST, SETTLED, Cost, RungRow
from tictactoe.lab.course import solution
from tictactoe.lab.ladder import climb, comparison, is_quick
from tictactoe.lab.player_code import Failed, Fault, fault_text
from tictactoe.lab.tab import OWN_CODE, Chosen
from tictactoe.words import ENGLISH, Number, Words

LATE = Match(game=Game(played=(4, 0, 8)))
RUN_ALL = Control(ENGLISH("run ladder"))


def world_of(match: Match = LATE, lessons: Lessons | None = None) -> LabHarness:
    world = LabHarness(Cost, lessons, match=match)
    world.tab.show_more()
    world.view()
    return world


def row(world: LabHarness, method: str) -> RungRow:
    found: RungRow = next(row for row in world.view().rungs if row.key == method)
    return found


@pytest.mark.slow
def test_quick_methods_run_once_after_a_delay() -> None:
    world = world_of(Match())
    assert world.view().message == ""
    assert row(world, "full").run.is_hidden  # it is about to run
    for _ in range(2):
        world.settle()
        assert world.paused == [SETTLED]
        for method in METHODS:
            rung, is_known = row(world, method), is_quick(method, Position.start())
            assert rung.run.is_hidden == bool(rung.cost) == is_known


def test_a_row_shows_the_result_of_its_method() -> None:
    world = world_of()
    assert world.view().run_all == RUN_ALL
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
    world.tab.run_all()
    assert row(world, "minimax").cost == ENGLISH("rung so far", nodes=0)
    assert row(world, "full").cost == ENGLISH("rung waits")
    assert world.view().comparison == ""
    world.settle()
    assert world.view().run_all == RUN_ALL
    assert all(rung.truth for rung in world.view().rungs)


@pytest.mark.parametrize("way", ["run_all", "run", "close", "move"])
def test_a_method_is_cancelled(way: str) -> None:
    world = world_of(Match(), Lessons(is_stuck=True))
    if way == "run_all":
        world.tab.run_all()
    else:
        world.tab.run("minimax")
    world.settle()
    assert row(world, "minimax").cost == ENGLISH("rung so far", nodes=12_345)
    label = ENGLISH("stop rung of", method=row(world, "minimax").name)
    assert row(world, "minimax").run == Control(ENGLISH("stop"), label=label)
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


def test_a_method_runs_on_demand_before_the_delay_has_passed() -> None:
    world = world_of(Match())
    world.tab.run("full")
    world.settle()
    assert row(world, "full").truth == ENGLISH("right")


def test_on_a_large_board_methods_run_only_on_demand() -> None:
    world = world_of(Match(game=Game(Rules(5, 5, 4))))
    world.settle()
    assert not any(rung.run.is_hidden for rung in world.view().rungs)
    assert row(world, "minimax").cost == ENGLISH("search too large", free=25)
    world.tab.run("probability")
    world.settle()
    assert row(world, "probability").found == ENGLISH("too many games")


@pytest.mark.parametrize(
    ("match", "message"),
    [
        (Match(game=Game(played=(0, 3, 1, 4, 2))), ENGLISH("nothing to search")),
        (Match(x=Seat("easy"), game=Game(Rules(5, 5, 4))), ""),
    ],
)
def test_no_method_can_run_after_the_end_or_before_a_level(match: Match, message: str) -> None:
    world = world_of(match)
    assert world.view().message == message
    assert world.view().run_all.is_hidden
    assert all(rung.run.is_hidden and not rung.cost for rung in world.view().rungs)


@pytest.mark.parametrize("method", INEXACT)
def test_a_mistake_of_a_method_is_shown_on_the_board(method: str) -> None:
    world = world_of()
    world.tab.show_wrong(method)
    assert world.session.match.position == Position.parse(INEXACT[method][0])


def test_a_worker_that_does_not_start_is_reported() -> None:
    world = world_of(lessons=Lessons(fault="fault NoPython"))
    world.settle()
    assert world.view().message == ENGLISH("fault NoPython")
    assert not row(world, "full").run.is_hidden


def test_three_methods_are_shown_until_more_are_wanted() -> None:
    world = LabHarness(Cost, match=LATE)
    view = world.seen()
    assert [rung.key for rung in view.rungs] == [*FIRST]
    assert all(rung.cost for rung in view.rungs)
    assert view.more == Control(ENGLISH("more methods"))
    world.tab.show_more()
    view = world.seen()
    assert [rung.key for rung in view.rungs] == [*METHODS]
    assert all(rung.cost for rung in view.rungs)
    assert view.more.is_hidden


def test_the_positions_of_a_pupils_code_are_counted_first() -> None:
    world = LabHarness(Cost, match=LATE)
    code = solution("minimax")
    world.chosen["cost"] = Chosen(LATE.position, OWN_CODE, (), code, "Minimax")
    own, plain, *_ = world.seen().rungs
    assert own.name == ENGLISH("method own", name="Minimax")
    nodes = climb("minimax", LATE.position, lambda _: None).nodes
    assert own.cost == ENGLISH("positions", count=nodes)
    assert own.length == plain.length
    german = Words("de")
    world.session.set_language(german)
    assert world.view().rungs[0].cost == german("positions", count=nodes)
    world.session.set_language(ENGLISH)
    world.session.play(1)
    world.runner.failed = Failed(Fault("ZeroDivisionError", "", 2))
    own = world.seen().rungs[0]
    assert (own.cost, own.length) == (fault_text(world.runner.failed.fault, ENGLISH, code), 0)
    world.tab.close()
    assert [rung.key for rung in world.view().rungs] == [*FIRST]


@pytest.mark.parametrize("steps", [0, 1, 2])
def test_more_methods_join_those_that_run(steps: int) -> None:
    world = LabHarness(Cost, match=LATE)
    world.view()
    world.resume(steps)
    world.tab.show_more()
    world.settle()
    assert all(rung.cost for rung in world.view().rungs)
    assert world.paused == [SETTLED]
