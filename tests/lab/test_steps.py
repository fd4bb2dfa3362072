"""The tab Steps, without a page: a search and a visitor's player, step by step and by itself."""

from functools import reduce

import pytest

from tests.lab.tabs import LabHarness, Lessons
from tests.lab.test_workshop import body
from tictactoe import Game, History, Match, Position, Rules
from tictactoe.controls import Control
from tictactoe.lab.explain import Trace, source_of
from tictactoe.lab.player_steps import path, source_lines
from tictactoe.lab.player_steps import shown as shown_run
from tictactoe.lab.search_steps import STEPS, shown, to_cut
from tictactoe.lab.steps import Steps, StepsView
from tictactoe.lab.tab import OWN, Chosen
from tictactoe.lab.walk import Moment, StepView
from tictactoe.lab.watch import Run, Watcher
from tictactoe.lab.workshop import Failed, Fault, fault_text, load
from tictactoe.words import ENGLISH

LATE = Match(game=Game(played=(0, 4, 8)))
"""O to move, six cells are free."""
LAST = Match(game=Game(played=(0, 4, 8, 2, 6, 3, 5, 1)))
"""X to move into the last cell."""
LOOKS = body("cell = last(position.moves)", "after = position.play(cell)", "return cell")
OWN_PLAYER = LOOKS + "\n\ndef last(cells):\n    return cells[-1]"


def world_of(match: Match = LATE, lessons: Lessons | None = None) -> LabHarness:
    world = LabHarness(Steps, lessons)
    world.session.begin(History.opened(match))
    see(world)
    return world


def see(world: LabHarness) -> StepsView:
    view: StepsView = world.seen()
    return view


def check(world: LabHarness, found: StepView, source: tuple[str, ...], cells: str) -> None:
    view = see(world)
    assert view.moment
    assert view.moment.levels == found.levels
    assert view.moment.variables == found.variables
    assert view.moment.source.lines == source
    assert view.moment.source.line == found.line
    assert view.told == f"Line {found.line} of {found.function}. {found.told}".strip()
    assert world.session.shown.is_preview == (cells != LATE.position.cells)
    assert "".join(cell.mark or "." for cell in world.session.shown.cells) == cells


def check_search(world: LabHarness, trace: Trace, moment: Moment) -> None:
    found = shown(moment, trace.frame, trace.position)
    source = tuple(source_of(found.function).values())
    check(world, found, source, trace.after(moment.path).cells)


def test_every_step_is_that_of_the_search_and_back_is_the_way_back() -> None:
    world, trace, moments = world_of(), Trace("alpha-beta", LATE.position), [Moment()]
    check_search(world, trace, Moment())
    for name in ("into", "into", "into", "over", "to_cut", "into", "out"):
        getattr(world.tab, name)()
        moments.append(STEPS[name](moments[-1], trace.frame))
        check_search(world, trace, moments[-1])
    for moment in reversed(moments[:-1]):
        assert not see(world).back.is_disabled
        world.tab.back()
        check_search(world, trace, moment)
    assert see(world).back.is_disabled


def test_only_steps_that_are_taken_bring_the_line_into_view() -> None:
    world = world_of()
    moment = see(world).moment
    assert moment
    assert moment.source.taken == 0
    world.tab.into()
    world.tab.back()
    moment = see(world).moment
    assert moment
    assert moment.source.taken == 2
    world.session.play(1)
    moment = see(world).moment
    assert moment
    assert moment.source.taken == 0


def test_the_steps_follow_the_method_and_the_game() -> None:
    world = world_of()
    world.tab.to_cut()
    assert "Skipped" in see(world).told
    world.tab.use("minimax")
    trace = Trace("minimax", LATE.position)
    check_search(world, trace, Moment())
    view = see(world)
    assert (view.is_search, view.has_cuts, view.to_cut.is_hidden) == (True, False, True)
    world.tab.into()
    world.tab.use("alpha-beta")
    world.session.play(1)
    check_moves = Trace("alpha-beta", LATE.play(1).position)
    found = shown(Moment(), check_moves.frame, check_moves.position)
    view = see(world)
    assert view.moment
    assert view.moment.levels == found.levels
    assert view.has_cuts


def test_it_plays_by_itself_to_the_end_and_pauses() -> None:
    world = world_of(LAST)
    world.tab.set_speed("150")
    world.tab.play()
    assert world.view().play.text == ENGLISH("step pause")
    world.tab.play()
    assert world.view().play.text == ENGLISH("step play")
    before = see(world).told
    assert see(world).told == before
    world.tab.play()
    view = see(world)
    assert view.told.endswith("Returns: X wins.")
    assert view.play == Control(ENGLISH("step play"), is_disabled=True)
    assert set(world.paused) - {0} == {150}
    world.tab.into()
    assert see(world).told == view.told


def test_the_call_that_the_tree_showed_last_is_where_it_begins() -> None:
    world = LabHarness(Steps)
    world.session.begin(History.opened(LATE))
    world.chosen["steps"] = Chosen(LATE.position, "ordered", (1, 2))
    assert see(world).method == "ordered"
    check_search(world, Trace("ordered", LATE.position), Moment((1, 2)))
    assert see(world).back.is_disabled
    world.chosen["steps"] = Chosen(Position.start(), "minimax", (1, 2))
    assert see(world).method == "ordered"


def test_a_search_is_stopped_and_begun_again() -> None:
    world = world_of(lessons=Lessons(is_stuck=True))
    view = see(world)
    assert view.told == ENGLISH("searching", count=12_345)
    assert view.ask == Control(ENGLISH("stop"))
    assert view.moment is None
    assert view.into.is_disabled
    world.tab.ask()
    view = see(world)
    assert world.lessons.cancelled == 1
    assert view.told == ENGLISH("search stopped")
    assert view.ask.text == ENGLISH("search again")
    world.lessons.is_stuck = False
    world.tab.ask()
    check_search(world, Trace("alpha-beta", LATE.position), Moment())


def test_a_step_that_was_stopped_is_taken_when_the_search_goes_on() -> None:
    world, trace = world_of(), Trace("alpha-beta", LATE.position)
    world.lessons.is_stuck = True
    world.tab.to_cut()
    world.tab.ask()
    assert see(world).ask.text == ENGLISH("search again")
    world.lessons.is_stuck = False
    world.tab.ask()
    check_search(world, trace, to_cut(Moment(), trace.frame))


@pytest.mark.parametrize("fault", ["too long", "fault NoPython"])
def test_why_there_is_no_answer_is_told(fault: str) -> None:
    view = see(world_of(lessons=Lessons(fault=fault)))
    assert view.told == ENGLISH("search too long" if fault == "too long" else fault)
    assert not view.ask.is_hidden


def test_too_large_a_search_waits_to_be_asked_for_and_offers_other_ways() -> None:
    world = world_of(Match(game=Game(Rules(4, 4, 4))))
    view = see(world)
    assert view.told == ENGLISH("search too large", free=16)
    assert view.ask == Control(ENGLISH("search anyway"))
    assert [it.key for it in view.suggestions] == ["small board", "values"]
    world.tab.take("values")
    assert world.opened == "values"
    world.tab.take("small board")
    assert see(world).moment
    world.session.begin(History.opened(Match(game=Game(Rules(2, 5, 3)))))
    world.tab.use("minimax")
    assert [it.key for it in see(world).suggestions] == ["alpha-beta", "small board", "values"]
    world.tab.take("alpha-beta")
    assert world.view().method == "alpha-beta"


def test_a_game_that_is_over_has_nothing_to_step_through() -> None:
    world = world_of(LAST.play(7))
    view = see(world)
    assert view.told == ENGLISH("nothing to search")
    assert [it.key for it in view.suggestions] == ["before end"]
    world.tab.into()
    assert see(world).moment is None
    world.tab.take("before end")
    assert see(world).moment


@pytest.mark.parametrize("way", ["close", "use", "move"])
def test_what_is_not_wanted_is_cancelled(way: str) -> None:
    world = world_of(lessons=Lessons(is_stuck=True))
    if way == "close":
        world.tab.close()
    else:
        world.tab.use("minimax") if way == "use" else world.session.play(1)
        world.view()
    assert world.lessons.cancelled == 1


def test_leaving_shows_the_board_as_it_is() -> None:
    world = world_of()
    world.tab.to_cut()
    see(world)
    assert world.session.shown.is_preview
    world.tab.close()
    assert not world.session.shown.is_preview


def test_a_player_runs_only_when_asked_and_is_walked_through() -> None:
    world = world_of()
    world.players.shelf.keep("looks_right", OWN_PLAYER)
    world.tab.use(OWN)
    view = see(world)
    assert (view.method, view.player) == (OWN, ENGLISH("method own", name="Looks right"))
    assert (view.is_search, view.to_cut.is_hidden, view.moment) == (False, True, None)
    assert view.told == ENGLISH("about own steps")
    assert view.ask == Control(ENGLISH("run own steps"))
    world.tab.play()
    assert see(world).play == Control(ENGLISH("step play"), is_disabled=True)
    world.tab.ask()
    run = run_of(OWN_PLAYER)
    assert see(world).ask.is_hidden
    for at in range(6):
        cells = reduce(Position.play, path(run, at, LATE.position), LATE.position).cells
        check(world, shown_run(run, at), source_lines(OWN_PLAYER), cells)
        world.tab.into()
    world.tab.out()
    assert see(world).into.is_disabled


def test_a_run_is_stopped_or_cut_or_fails_and_says_so() -> None:
    world = world_of()
    world.players.shelf.keep("looks_right", body("while True:", "    pass"))
    world.tab.use(OWN)
    see(world)
    world.sandbox.is_stuck = True
    world.tab.ask()
    view = see(world)
    assert (view.told, view.ask.text) == (ENGLISH("steps so far", count=12), ENGLISH("stop"))
    world.tab.ask()
    assert see(world).told == ENGLISH("about own steps")
    assert world.sandbox.cancelled == 1
    world.sandbox.is_stuck = False
    world.sandbox.failed = Failed(Fault("ZeroDivisionError", "", 2))
    world.tab.ask()
    view = see(world)
    assert view.told == fault_text(Fault("ZeroDivisionError", "", 2), ENGLISH)
    assert view.ask.text == ENGLISH("run own steps")
    world.sandbox.failed = None
    world.tab.ask()
    assert "Stopped after 5,000 steps." in see(world).told


def test_a_player_of_the_course_runs_at_once_and_is_forgotten_when_the_tab_is_left() -> None:
    world = LabHarness(Steps)
    world.session.begin(History.opened(LATE))
    world.chosen["steps"] = Chosen(LATE.position, OWN, code=OWN_PLAYER, title="Minimax")
    view = see(world)
    assert view.player == ENGLISH("method own", name="Minimax")
    assert view.moment
    assert view.moment.source.lines == source_lines(OWN_PLAYER)
    world.tab.close()
    view = see(world)
    assert view.player == ENGLISH("method own", name="Looks right")
    assert view.told == ENGLISH("about own steps")


def run_of(code: str) -> Run:
    watcher = Watcher()
    watcher.watch(load(code))(LATE.position)
    return Run(watcher.steps)
