"""The tab Values, without a page: what the marks mean, and a forced win that is played back."""

import pytest

from tests.lab.tabs import LabHarness
from tests.session import Clock
from tests.test_view import SQUARE
from tictactoe import Game, History, Match
from tictactoe.controls import Control
from tictactoe.lab.values import FORCED, Values
from tictactoe.status import forced_text
from tictactoe.words import ENGLISH


def world_of(game: Game, *, may_move: bool = True) -> LabHarness:
    """Return the tab about a game that has been thought about."""
    world = LabHarness(Values, may_move=may_move)
    world.session.scene.wants_verdicts = True
    world.session.thinker.seconds = 0.1
    world.session.begin(History(Match(game=game)))
    return world


def think(world: LabHarness) -> None:
    clock = world.session.clock
    assert isinstance(clock, Clock)
    clock.settle()


def test_values_that_are_being_computed_are_announced() -> None:
    world = world_of(SQUARE)
    assert world.view().later == ENGLISH("later")
    assert world.view().play.is_hidden
    think(world)
    assert world.view().later == ""


def test_a_small_board_has_no_threats() -> None:
    world = world_of(Game(played=(0, 1, 4)))
    think(world)
    assert world.view() == ("", "", "", Control(ENGLISH("show forced"), is_hidden=True))


@pytest.mark.parametrize("may_move", [True, False])
def test_a_forced_win_is_described_and_played_back(may_move: bool) -> None:
    world = world_of(SQUARE, may_move=may_move)
    session = world.session
    think(world)
    forced = session.shown.forced
    text = forced_text(forced, SQUARE.rules, ENGLISH)
    assert world.view().threats == ENGLISH("about threats", four=4, three=3)
    assert world.view().forced == text
    assert world.view().play == Control(ENGLISH("show forced"))
    world.tab.play()
    assert (session.playing == FORCED) == may_move
    assert session.shown.look is not None
    assert session.shown.look.count == len(SQUARE.played) + len(forced)
    assert world.view().forced == text  # also while it is shown
    if may_move:
        assert world.view().play.text == ENGLISH("stop")
        world.tab.play()
    assert world.view().play.text == ENGLISH("show forced")
    session.look_to_end()
    assert world.view().forced == text
    session.leave()
    assert session.on_board.game == SQUARE
