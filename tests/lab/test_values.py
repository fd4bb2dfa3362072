"""The tab Values, without a page: what the marks mean, and a forced win that is played back."""

import pytest

from tests.lab.tabs import LabHarness
from tests.session import Clock
from tests.test_view import SQUARE
from tictactoe import Game, History, Match, Rules
from tictactoe.controls import Control
from tictactoe.lab.values import FORCED, Values, end_text
from tictactoe.status import forced_text
from tictactoe.words import ENGLISH

THROWN = Game(played=(0, 1, 4, 8, 6, 2, 3))
"""O threw it away by B1."""
DRAWN = Game(played=(4, 0, 2, 6, 3, 5, 1, 7, 8))
BOARD = Rules(15, 15, 5)
LONG = (112, 0, 113, 1, 114, 2, 115, 3, 116)
"""A game that X wins by a row."""


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
    view = world.view()
    assert view.has_values
    assert (view.ended, view.mistake, view.threats, view.later, view.forced) == ("",) * 5
    assert view.go.is_hidden
    assert view.play.is_hidden


@pytest.mark.parametrize(
    ("game", "text"),
    [
        (THROWN, "X completed column A and won."),
        (Game(Rules(misere=True), played=(0, 4, 1, 8, 2)), "X completed row 1 and lost."),
        (DRAWN, ENGLISH("ended draw")),
        (Game(played=(0, 4)), ""),
    ],
)
def test_the_end_of_a_game_is_described(game: Game, text: str) -> None:
    assert end_text(game.position) == text


def test_every_completed_line_is_named() -> None:
    position = Game(played=(0, 1, 2, 3, 8, 5, 6, 7, 4)).position
    assert end_text(position).count("diagonal") == 2


def test_the_last_mistake_of_an_ended_game_is_named_and_looked_at() -> None:
    world = world_of(THROWN)
    think(world)
    view = world.view()
    assert not view.has_values
    assert view.mistake == "O’s mistake was B1. B2 would have drawn."
    assert view.go == Control(ENGLISH("go there"))
    world.tab.go()
    assert world.session.on_board.game.played == THROWN.played[:1]
    assert world.session.shown.cells[1].ghost == "O"
    assert world.view().has_values
    think(world)
    assert world.session.shown.cells[4].verdict
    assert world.view().go == Control(ENGLISH("back to game"))
    world.tab.go()
    assert world.session.on_board.game == THROWN


def test_without_a_mistake_the_position_before_the_end_is_shown() -> None:
    world = world_of(DRAWN)
    think(world)
    assert world.view().mistake == ENGLISH("no mistake")
    assert world.view().go == Control(ENGLISH("look before end"))
    world.tab.go()
    assert world.session.on_board.game.played == DRAWN.played[:5]


def test_a_game_played_back_to_its_end_leads_to_its_mistake() -> None:
    world = world_of(Game())
    world.session.play_back("a game", THROWN, is_playing=False)
    world.session.look_to_end()
    think(world)
    world.tab.go()
    assert world.session.on_board.game.played == THROWN.played[:1]
    assert world.session.scene.look


def test_until_a_game_is_graded_its_mistakes_are_not_known() -> None:
    world = LabHarness(Values)
    world.session.thinker.forget()
    world.session.scene.history = History(Match(game=Game(BOARD, played=LONG)))
    world.session.thinker.judge(Game(BOARD).position)
    assert world.view().mistake == ENGLISH("later")
    world.session.thinker.cancel()
    assert world.view().mistake == ENGLISH("no clear mistake")


def test_a_mistake_is_called_the_last_only_once_the_moves_after_it_are_graded() -> None:
    world = LabHarness(Values)
    thinker = world.session.thinker
    world.session.scene.history = History(Match(game=THROWN))
    for ply in range(3):
        thinker.judge(Match(game=THROWN).at(ply).position)
    thinker.judge(Game(BOARD).position)
    assert world.view().mistake == ENGLISH("later")
    assert world.view().go == Control(ENGLISH("look before end"))
    for ply in range(3, 7):
        thinker.judge(Match(game=THROWN).at(ply).position)
    assert world.view().mistake.startswith("O’s mistake was B1.")


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
