"""The tab Steps, without a page: a search and a visitor's player, by hand and automatically."""

from functools import reduce

from tests.lab.tabs import LabHarness, run_of
from tests.lab.test_player_code import body
from tictactoe import Game, History, Match, Position, Seat
from tictactoe.controls import Control
from tictactoe.game import OWN
from tictactoe.lab.moments import Moment, StepView
from tictactoe.lab.player_code import Failed, Fault, fault_text
from tictactoe.lab.player_steps import path, source_lines
from tictactoe.lab.player_steps import shown as shown_run
from tictactoe.lab.search_steps import STEPS, out, shown, to_cut
from tictactoe.lab.search_trace import Trace, source_of
from tictactoe.lab.steps import Slider, Steps, StepsView
from tictactoe.lab.tab import OWN_CODE, Chosen
from tictactoe.words import ENGLISH

LATE = Match(game=Game(played=(0, 4, 8)))
"""O to move, six cells are free."""
LAST = Match(game=Game(played=(0, 4, 8, 2, 6, 3, 5, 1)))
"""X to move into the last cell."""
LOOKS = body("cell = last(position.moves)", "after = position.play(cell)", "return cell")
OWN_PLAYER = LOOKS + "\n\ndef last(cells):\n    return cells[-1]"


def world_of(match: Match = LATE, code: str = "") -> LabHarness:
    world = LabHarness(Steps, match=match)
    if code:
        world.players.shelf.keep("looks_right", code)
        world.tab.use(OWN_CODE)
    see(world)
    return world


def see(world: LabHarness) -> StepsView:
    view: StepsView = world.seen()
    return view


def check(world: LabHarness, found: StepView, source: tuple[str, ...], cells: str) -> None:
    view = see(world)
    assert view.moment
    assert view.moment[:2] == (found.levels, found.variables)
    assert view.moment.source[:2] == (source, found.line)
    assert view.message == f"Line {found.line} of {found.function}. {found.message}".strip()
    assert world.session.shown.is_preview == (cells != LATE.position.cells)
    assert "".join(cell.mark or "." for cell in world.session.shown.cells) == cells


def check_search(world: LabHarness, trace: Trace, moment: Moment) -> None:
    found = shown(moment, trace.frame, trace.position)
    source = tuple(source_of(found.function).values())
    check(world, found, source, trace.after(moment.path).cells)


def taken(world: LabHarness) -> int:
    moment = see(world).moment
    assert moment
    return moment.source.taken


def test_every_step_is_that_of_the_search_and_back_undoes_it() -> None:
    world, trace, moments = world_of(), Trace("alpha-beta", LATE.position), [Moment()]
    check_search(world, trace, Moment())
    assert taken(world) == 0
    for name in ("into", "into", "into", "over", "to_cut", "into", "out"):
        world.tab.step(name)
        moments.append(STEPS[name](moments[-1], trace.frame))
        check_search(world, trace, moments[-1])
    for moment in reversed(moments[:-1]):
        assert not see(world).back.is_disabled
        world.tab.back()
        check_search(world, trace, moment)
    assert see(world).back.is_disabled
    assert taken(world) == 2 * (len(moments) - 1)
    world.tab.step("to_cut")
    world.tab.close()
    assert not world.session.shown.is_preview


def test_the_slider_goes_to_any_step_of_a_call_and_one_step_back_undoes_it() -> None:
    world, trace = world_of(), Trace("alpha-beta", LATE.position)
    for _ in range(4):
        world.tab.step("into")
        see(world)
    start = Moment((1,), 0)
    check_search(world, trace, start)
    count = len(trace.frame((1,)).steps)
    for place in (*range(count), 3):
        world.tab.go_to(str(place))
        check_search(world, trace, Moment((1,), place))
        text = ENGLISH("step number in call", step=place + 1, count=count)
        assert see(world).slider == Slider(count - 1, str(place), text)
    world.tab.back()
    check_search(world, trace, start)
    world.tab.go_to(str(count))  # more than there are
    world.tab.step("out")
    world.tab.go_to("0")
    for moment in (out(start, trace.frame), Moment((1,), count - 1), start, Moment(step=3)):
        world.tab.back()
        check_search(world, trace, moment)


def test_a_slider_that_returns_to_its_start_leaves_nothing_to_undo() -> None:
    world = world_of()
    for place in ("5", "0"):
        world.tab.go_to(place)
        assert see(world).back.is_disabled == (place == "0")
    world.tab.go_to("2")
    world.tab.use("minimax")
    see(world)
    world.tab.go_to("1")
    world.tab.back()
    check_search(world, Trace("minimax", LATE.position), Moment())
    assert see(world).back.is_disabled


def test_the_slider_pauses_the_steps_and_cancels_a_step_that_waits() -> None:
    world = world_of()
    world.lessons.is_stuck = True
    world.tab.play()
    world.tab.go_to("7")
    world.lessons.is_stuck = False
    view = see(world)
    assert view.play.text == ENGLISH("step play")
    check_search(world, Trace("alpha-beta", LATE.position), Moment(step=7))
    world.tab.step("to_cut")  # needs calls that are not known
    world.tab.go_to("5")
    check_search(world, Trace("alpha-beta", LATE.position), Moment(step=5))


def test_the_steps_follow_the_method_and_the_game() -> None:
    world = world_of()
    world.tab.step("to_cut")
    assert "Skipped" in see(world).message
    world.tab.use("minimax")
    check_search(world, Trace("minimax", LATE.position), Moment())
    view = see(world)
    assert (view.is_search, view.has_cuts, view.to_cut.is_hidden) == (True, False, True)
    world.tab.step("into")
    world.tab.use("alpha-beta")
    world.session.play(1)
    after = LATE.play(1).position
    view = see(world)
    assert view.moment
    assert view.moment.levels == shown(Moment(), Trace("alpha-beta", after).frame, after).levels
    assert view.has_cuts
    assert taken(world) == 0


def test_the_steps_run_to_the_end_and_pause() -> None:
    world = world_of(LAST)
    world.tab.set_speed("150")
    world.tab.play()
    assert world.view().play.text == ENGLISH("step pause")
    world.tab.play()
    assert world.view().play.text == ENGLISH("step play")
    before = see(world).message
    assert see(world).message == before
    world.tab.play()
    view = see(world)
    assert view.message.endswith("Returns: X wins.")
    assert view.play == Control(ENGLISH("step play"), is_disabled=True)
    assert set(world.paused) - {0} == {150}
    world.tab.step("into")
    assert see(world).message == view.message


def test_the_steps_begin_with_the_call_that_was_chosen() -> None:
    world = world_of()
    world.chosen["steps"] = Chosen(LATE.position, "ordered", (1, 2))
    assert see(world).method == "ordered"
    check_search(world, Trace("ordered", LATE.position), Moment((1, 2)))
    assert see(world).back.is_disabled
    world.chosen["steps"] = Chosen(Position.start(), "minimax", (1, 2))
    assert see(world).method == "ordered"


def test_a_stopped_step_is_taken_once_the_search_is_started_again() -> None:
    world, trace = world_of(), Trace("alpha-beta", LATE.position)
    world.lessons.is_stuck = True
    world.tab.step("to_cut")
    world.tab.ask()
    assert see(world).ask.text == ENGLISH("search again")
    world.lessons.is_stuck = False
    world.tab.ask()
    check_search(world, trace, to_cut(Moment(), trace.frame))


def test_a_player_runs_on_request_only() -> None:
    world = world_of(code=OWN_PLAYER)
    view = see(world)
    assert (view.method, view.player) == (OWN_CODE, ENGLISH("method own", name="Looks right"))
    assert (view.is_search, view.to_cut.is_hidden, view.moment) == (False, True, None)
    assert view.message == ENGLISH("about own steps")
    assert view.ask == Control(ENGLISH("run own steps"))
    world.tab.play()
    assert see(world).play == Control(ENGLISH("step play"), is_disabled=True)
    world.tab.ask()
    run = run_of(OWN_PLAYER, LATE.position)
    assert see(world).ask.is_hidden
    for at in range(6):
        cells = reduce(Position.play, path(run, at, LATE.position), LATE.position).cells
        check(world, shown_run(run, at), source_lines(OWN_PLAYER), cells)
        world.tab.step("into")
    world.tab.step("out")
    assert see(world).into.is_disabled


def test_the_slider_goes_to_any_step_of_the_run_of_a_player() -> None:
    world = world_of(code=OWN_PLAYER)
    world.tab.go_to("1")
    assert see(world).slider is None
    world.tab.ask()
    run = run_of(OWN_PLAYER, LATE.position)
    last = len(run.steps) - 1
    assert see(world).slider == Slider(last, "0", f"Step 1 of {last + 1}")
    for at in (last, 1, 3):
        world.tab.go_to(str(at))
        cells = reduce(Position.play, path(run, at, LATE.position), LATE.position).cells
        check(world, shown_run(run, at), source_lines(OWN_PLAYER), cells)
        assert see(world).slider == Slider(last, str(at), f"Step {at + 1} of {last + 1}")
    world.tab.back()
    assert see(world).slider == Slider(last, "0", f"Step 1 of {last + 1}")
    assert see(world).back.is_disabled


def test_a_run_that_is_stopped_or_cut_or_fails_shows_the_reason() -> None:
    world = world_of(code=body("while True:", "    pass"))
    world.runner.is_stuck = True
    world.tab.ask()
    view = see(world)
    assert (view.message, view.ask.text) == (ENGLISH("steps so far", count=12), ENGLISH("stop"))
    world.tab.ask()
    assert see(world).message == ENGLISH("about own steps")
    assert world.runner.cancelled == 1
    world.runner.is_stuck = False
    world.runner.failed = Failed(Fault("ZeroDivisionError", "", 2))
    world.tab.ask()
    view = see(world)
    assert view.message == fault_text(Fault("ZeroDivisionError", "", 2), ENGLISH)
    assert view.ask.text == ENGLISH("run own steps")
    world.runner.failed = None
    world.tab.ask()
    assert "Stopped after 5,000 steps." in see(world).message


def test_a_player_of_the_course_runs_at_once_until_the_tab_is_closed() -> None:
    world = world_of()
    world.chosen["steps"] = Chosen(LATE.position, OWN_CODE, code=OWN_PLAYER, title="Minimax")
    view = see(world)
    assert view.player == ENGLISH("method own", name="Minimax")
    assert view.moment
    assert view.moment.source.lines == source_lines(OWN_PLAYER)
    world.tab.close()
    view = see(world)
    assert view.player == ENGLISH("method own", name="Looks right")
    assert view.message == ENGLISH("about own steps")


def test_the_line_that_chose_a_move_of_a_player_at_the_board_is_shown() -> None:
    world = world_of(Match(o=Seat(OWN, "Mine"), game=Game(played=(0,))), code="")
    assert see(world).explain.is_hidden
    world.players.start("Mine", OWN_PLAYER)
    assert see(world).explain.is_hidden  # it has not moved yet
    world.session.resume()
    for cell in (8, 2, 1, 6, 3):
        world.session.begin(History.opened(world.session.match.play(cell)))
    assert see(world).explain.text == ENGLISH("line of move", cell="A2")
    world.session.begin(History.opened(world.session.match.play(4)))
    assert world.session.state == "over"
    assert see(world).explain.text == ENGLISH("line of move", cell="C3")  # the mistake
    world.tab.explain()
    chosen, tab = world.went[-1]
    assert tab == "steps"
    assert chosen == Chosen(
        Position.start().play(0), OWN_CODE, (), OWN_PLAYER, "Mine", is_at_end=True
    )
    world.chosen["steps"] = chosen
    world.session.look_at_position("steps", chosen.position)
    view = see(world)
    assert view.moment
    assert view.moment.source.line == OWN_PLAYER.split("\n").index("    return cell") + 1
    assert view.message.endswith(ENGLISH("goes back", value="8"))
    assert view.explain.is_hidden


def test_calls_below_the_deepest_are_not_traced() -> None:
    traced = []
    for deepest in (0, 1, None):
        steps = run_of(OWN_PLAYER, LATE.position, deepest).steps
        traced.append([step.function for step in steps if step.function])
    assert traced == [["choose"], ["choose", "last"], ["choose", "last"]]
