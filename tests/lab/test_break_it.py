"""The tab Break it, without a page: switches, predictions, and the game that is found."""

import pytest

from tests.lab.tabs import LabHarness, Lessons, found_once
from tictactoe import Game, History, Match, Rules
from tictactoe.controls import Control
from tictactoe.lab.break_it import PLAY, BreakIt
from tictactoe.lab.faulty_search import CHANGES, Switches
from tictactoe.lab.proof import Loss
from tictactoe.lab.proof_text import delay_text, loss_text
from tictactoe.naming import rules_name
from tictactoe.words import ENGLISH

FIND = Control(ENGLISH("find loss"))


def find(world: LabHarness, fault: str = "", prediction: str = "none") -> None:
    if fault:
        world.tab.switch(fault)
    world.tab.predict(prediction)
    world.tab.find()
    world.settle()


def test_a_search_needs_a_prediction() -> None:
    world = LabHarness(BreakIt)
    assert world.view().find == FIND._replace(is_disabled=True)
    world.tab.find()
    assert world.view().message == ENGLISH("predict first")
    world.tab.predict("none")
    assert world.view().find == FIND
    assert world.view().prediction == "none"
    assert world.view().message == ""
    world.tab.switch("swapped")
    assert world.view().prediction == ""


@pytest.mark.parametrize("fault", Switches.__slots__)
def test_a_switch_shows_the_lines_that_it_changes(fault: str) -> None:
    world = LabHarness(BreakIt)
    before = world.view().faults
    assert not any(row.is_on or row.lines for row in before)
    world.tab.switch(fault)
    on = {row.key: row.lines for row in world.view().faults if row.is_on}
    assert on == {fault: CHANGES[fault]}
    world.tab.switch(fault)
    assert world.view().faults == before


@pytest.mark.parametrize(
    ("fault", "prediction", "is_right"),
    [
        ("no_undo", "loss", True),
        ("no_undo", "none", False),
        ("no_depth", "loss", False),
        pytest.param("", "none", True, marks=pytest.mark.slow),
    ],
)
def test_the_result_is_compared_with_the_prediction(
    fault: str, prediction: str, is_right: bool
) -> None:
    world = LabHarness(BreakIt)
    find(world, fault, prediction)
    game = found_once(Rules(), Switches(**{fault: True} if fault else {}))
    message = ENGLISH("predicted" if is_right else "not predicted")
    if isinstance(game, Loss):
        message += f" {loss_text(game, Rules())}"
    else:
        message += f" {ENGLISH('never loses')}"
        message += f" {delay_text(game, Rules())}" if game else ""
    message += f" {ENGLISH(f'why {fault}')}" if fault else ""
    assert world.view().message == message
    assert world.view().play == Control(ENGLISH("play loss"), is_hidden=game is None)
    assert world.drawn == 2  # once for the progress


def test_several_faults_are_not_explained_by_one() -> None:
    world = LabHarness(BreakIt)
    world.tab.switch("no_depth")
    find(world, "no_undo", "loss")
    assert ENGLISH("predicted") in world.view().message
    reasons = {ENGLISH(f"why {fault}") for fault in Switches.__slots__}
    assert not {reason for reason in reasons if reason in world.view().message}


@pytest.mark.parametrize("may_move", [True, False])
def test_the_game_is_played_back_and_stopped(may_move: bool) -> None:
    world = LabHarness(BreakIt, may_move=may_move)
    world.tab.play()
    assert world.session.playing == ""
    find(world, "swapped", "loss")
    world.tab.play()
    assert (world.session.playing == PLAY) == may_move
    assert world.session.on_board.game.played == ()
    if may_move:
        assert world.view().play.text == ENGLISH("stop")
        world.tab.play()
        assert world.view().play.text == ENGLISH("play loss")


@pytest.mark.parametrize("way", ["find", "switch", "predict", "close", "board"])
def test_a_search_is_cancelled(way: str) -> None:
    world = LabHarness(BreakIt, Lessons(is_stuck=True))
    find(world)
    assert world.view().message == ENGLISH("rung so far", nodes=12_345)
    assert world.view().find == Control(ENGLISH("stop"))
    if way == "board":
        world.session.change_rules(Rules(2, 4, 3))
        world.view()
    else:
        arguments = {"switch": ["swapped"], "predict": ["loss"]}
        getattr(world.tab, way)(*arguments.get(way, []))
    world.settle()
    assert world.lessons.cancelled == 1
    assert world.view().message == ""
    assert world.view().find.text == FIND.text


@pytest.mark.parametrize("fault", ["too long", "fault NoPython"])
def test_a_search_without_an_answer_shows_why(fault: str) -> None:
    world = LabHarness(BreakIt, Lessons(fault=fault))
    find(world)
    assert world.view().message == ENGLISH(fault)
    assert world.view().find == FIND


def test_a_large_board_is_replaced_by_the_usual_one() -> None:
    world = LabHarness(BreakIt)
    assert world.view().board == ""
    world.session.begin(History(Match(game=Game(Rules(5, 5, 4), played=(12, 0)))))
    board = rules_name(Rules(), ENGLISH)
    assert world.view().board == ENGLISH("other board", board=board)
