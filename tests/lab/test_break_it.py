"""The tab Break it, without a page: switches, predictions, what is found and played back."""

import pytest

from tests.lab.tabs import LabHarness, Lessons, found_once
from tictactoe import Game, History, Match, Rules
from tictactoe.controls import Control
from tictactoe.lab.break_it import PLAY, BreakIt
from tictactoe.lab.faulty_lines import changes
from tictactoe.lab.faulty_search import Switches
from tictactoe.lab.proof import Loss
from tictactoe.lab.proof_text import delay_text, loss_text
from tictactoe.naming import rules_name
from tictactoe.words import ENGLISH


def test_nothing_is_looked_for_before_a_prediction() -> None:
    world = LabHarness(BreakIt)
    tab = world.tab
    assert world.view().find == Control(ENGLISH("find loss"), is_disabled=True)
    tab.find()
    assert world.view().told == ENGLISH("predict first")
    tab.predict("none")
    assert not world.view().find.is_disabled
    assert world.view().predicts_none
    assert world.view().told == ""


@pytest.mark.parametrize("fault", ["swapped", "no_depth", "one_short", "no_undo"])
def test_a_switch_shows_the_lines_that_it_changes(fault: str) -> None:
    world = LabHarness(BreakIt)
    tab = world.tab
    assert getattr(world.view(), f"{fault}_lines") == ()
    tab.switch(fault)
    assert getattr(world.view(), fault)
    assert [line[1:] for line in getattr(world.view(), f"{fault}_lines")] == changes(fault)
    tab.switch(fault)
    assert not getattr(world.view(), fault)


@pytest.mark.parametrize(
    ("fault", "prediction", "is_right"),
    [("no_undo", "loss", True), ("no_undo", "none", False), ("no_depth", "loss", False)],
)
def test_what_is_found_is_told_beside_what_was_predicted(
    fault: str, prediction: str, is_right: bool
) -> None:
    world = LabHarness(BreakIt)
    world.tab.switch(fault)
    world.tab.predict(prediction)
    world.tab.find()
    world.settle()
    view = world.view()
    game = found_once(Rules(), Switches(**{fault: True}))
    verdict = ENGLISH("predicted" if is_right else "not predicted")
    if isinstance(game, Loss):
        assert view.told == f"{verdict} {loss_text(game, Rules())}"
    else:
        assert game
        told = f"{verdict} {ENGLISH('never loses')} {delay_text(game, Rules())}"
        assert view.told == told
    assert view.play == Control(ENGLISH("play loss"))
    assert world.drawn == 2  # once for the progress


@pytest.mark.slow
def test_a_search_that_never_loses_has_nothing_to_play_back() -> None:
    world = LabHarness(BreakIt)
    world.tab.predict("none")
    world.tab.find()
    world.settle()
    assert world.view().told == f"{ENGLISH('predicted')} {ENGLISH('never loses')}"
    assert world.view().play.is_hidden
    world.tab.play()
    assert world.session.playing == ""


@pytest.mark.parametrize("may_move", [True, False])
def test_a_game_is_played_back_and_stopped(may_move: bool) -> None:
    world = LabHarness(BreakIt, may_move=may_move)
    world.tab.switch("swapped")
    world.tab.predict("loss")
    world.tab.find()
    world.settle()
    world.tab.play()
    assert (world.session.playing == PLAY) == may_move
    assert world.session.on_board.game.played == ()
    if may_move:
        assert world.view().play.text == ENGLISH("stop")
        world.tab.play()
        assert world.view().play.text == ENGLISH("play loss")


@pytest.mark.parametrize("way", ["find", "switch", "predict", "close", "board"])
def test_what_nobody_waits_for_is_cancelled(way: str) -> None:
    world = LabHarness(BreakIt, Lessons(is_stuck=True))
    tab = world.tab
    tab.predict("none")
    tab.find()
    world.settle()
    assert world.view().told == ENGLISH("rung so far", nodes=12_345)
    assert world.view().find.text == ENGLISH("stop")
    if way == "switch":
        tab.switch("swapped")
    elif way == "predict":
        tab.predict("loss")
    elif way == "board":
        world.session.change_rules(Rules(2, 4, 3))
        world.view()
    else:
        getattr(tab, way)()
    world.settle()
    assert world.lessons.cancelled == 1
    assert world.view().told == ""
    assert world.view().find.text == ENGLISH("find loss")


@pytest.mark.parametrize("fault", ["too long", "fault NoPython"])
def test_why_there_is_no_answer_is_told(fault: str) -> None:
    world = LabHarness(BreakIt, Lessons(fault=fault))
    world.tab.predict("none")
    world.tab.find()
    world.settle()
    assert world.view().told == ENGLISH(fault)
    assert world.view().find.text == ENGLISH("find loss")


def test_a_large_board_gives_way_to_the_usual_one() -> None:
    world = LabHarness(BreakIt)
    assert world.view().board == ""
    world.session.begin(History(Match(game=Game(Rules(5, 5, 4), played=(12, 0)))))
    board = rules_name(Rules(), ENGLISH)
    assert world.view().board == ENGLISH("other board", board=board)
