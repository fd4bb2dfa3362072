"""The known calls of a search, as the tabs Tree and Steps request and show them."""

import pytest

from tests.lab.tabs import LabHarness
from tictactoe import Game, History, Match, Rules
from tictactoe.controls import Control
from tictactoe.lab.steps import Steps
from tictactoe.lab.tree import Tree
from tictactoe.words import ENGLISH

LATE = Match(game=Game(played=(0, 4)))
OVER = Match(game=Game(played=(0, 3, 1, 4, 2)))


@pytest.fixture(params=[Tree, Steps])
def world(request: pytest.FixtureRequest) -> LabHarness:
    return LabHarness(request.param)


def begin(world: LabHarness, match: Match = LATE) -> None:
    world.session.begin(History.opened(match))
    world.seen()


def has_result(world: LabHarness) -> bool:
    view = world.seen()
    return bool(view.is_there if isinstance(world.tab, Tree) else view.moment)


def test_a_stopped_search_is_started_again(world: LabHarness) -> None:
    world.lessons.is_stuck = True
    begin(world)
    view = world.view()
    assert (view.message, view.ask) == (
        ENGLISH("searching", count=12_345),
        Control(ENGLISH("stop")),
    )
    assert not has_result(world)
    world.tab.ask()
    view = world.seen()
    assert world.lessons.cancelled == 1
    assert (view.message, view.ask) == (ENGLISH("search stopped"), Control(ENGLISH("search again")))
    world.lessons.is_stuck = False
    world.tab.ask()
    assert has_result(world)
    assert world.view().ask.is_hidden
    assert world.view().suggestions == ()


@pytest.mark.parametrize("fault", ["too long", "fault NoPython"])
def test_the_reason_for_a_missing_result_is_shown(world: LabHarness, fault: str) -> None:
    world.lessons.fault = fault
    begin(world)
    view = world.seen()
    assert view.message == ENGLISH("search too long" if fault == "too long" else fault)
    assert view.ask == Control(ENGLISH("search again"))


def test_too_large_a_search_waits_and_suggestions_are_taken(world: LabHarness) -> None:
    begin(world, Match(game=Game(Rules(4, 4, 4))))
    view = world.seen()
    assert view.message == ENGLISH("search too large", free=16)
    assert view.ask == Control(ENGLISH("search anyway"))
    assert [it.key for it in view.suggestions] == ["small board", "values"]
    world.tab.take("values")
    assert world.opened == "values"
    world.tab.take("small board")
    assert has_result(world)
    world.tab.use("minimax")
    begin(world, Match(game=Game(Rules(2, 5, 3))))
    assert [it.key for it in world.seen().suggestions] == ["alpha-beta", "small board", "values"]
    world.tab.take("alpha-beta")
    assert world.view().method == "alpha-beta"


def test_a_game_that_is_over_has_no_search(world: LabHarness) -> None:
    begin(world, OVER)
    view = world.seen()
    assert view.message == ENGLISH("nothing to search")
    assert [it.key for it in view.suggestions] == ["before end"]
    assert not has_result(world)
    world.tab.take("before end")
    assert has_result(world)


@pytest.mark.parametrize("way", ["close", "use", "move"])
def test_an_obsolete_search_is_cancelled(world: LabHarness, way: str) -> None:
    world.lessons.is_stuck = True
    begin(world)
    if way == "close":
        world.tab.close()
    else:
        world.tab.use("minimax") if way == "use" else world.session.play(1)
        world.view()
    assert world.lessons.cancelled == 1
