"""The tab Break it, without a page: switches, predictions, what is found and played back."""

import asyncio
from collections.abc import Awaitable, Callable

import pytest

from tests.session import Clock
from tictactoe import Game, History, Match, Rules
from tictactoe.lab.break_it import PLAY, BreakIt
from tictactoe.lab.broken import Switches, broken_game
from tictactoe.lab.changes import changes
from tictactoe.lab.proof import Delay, Loss, delay_text, loss_text
from tictactoe.lab.tab import Lab, NoAnswer, Progress
from tictactoe.session import Session
from tictactoe.view import rules_name
from tictactoe.words import ENGLISH


class Lessons:
    """Answers in a moment, as a worker does, or never."""

    def __init__(self, *, is_stuck: bool = False, fault: str = "") -> None:
        self.is_stuck = is_stuck
        self.fault = fault
        self.cancelled = 0

    async def broken_game(
        self, rules: Rules, switches: Switches, progress: Progress
    ) -> Loss | Delay | None:
        progress(12_345)
        try:
            await asyncio.sleep(3600 if self.is_stuck else 0)
        except asyncio.CancelledError:
            self.cancelled += 1
            raise
        if self.fault:
            raise NoAnswer(self.fault)
        return broken_game(rules, switches)


class World:
    """The tab, and the session that it is about."""

    def __init__(self, lessons: Lessons | None = None, *, may_move: bool = True) -> None:
        self.lessons = lessons or Lessons()
        self.session = Session(Clock(), lambda _view: None, Match())
        self.session.begin()
        self.drawn = 0
        self.tab = BreakIt(
            Lab(self.session, self.lessons, self._redraw, asyncio.ensure_future, lambda: may_move)
        )

    def _redraw(self) -> None:
        self.drawn += 1

    async def settle(self) -> None:
        for _ in range(10):
            await asyncio.sleep(0)


def play(story: Callable[[World], Awaitable[None]], world: World | None = None) -> None:
    async def told() -> None:
        await story(world or World())

    asyncio.run(told())


def test_nothing_is_looked_for_before_a_prediction() -> None:
    tab = World().tab
    assert tab.view().find == (ENGLISH("find loss"), False, True)
    tab.find()
    assert tab.view().told == ENGLISH("predict first")
    tab.predict("none")
    assert not tab.view().find.is_disabled
    assert tab.view().predicts_none
    assert tab.view().told == ""


@pytest.mark.parametrize("fault", ["swapped", "no_depth", "one_short", "no_undo"])
def test_a_switch_shows_the_lines_that_it_changes(fault: str) -> None:
    tab = World().tab
    assert getattr(tab.view(), f"{fault}_lines") == ()
    tab.switch(fault)
    assert getattr(tab.view(), fault)
    assert [line[1:] for line in getattr(tab.view(), f"{fault}_lines")] == changes(fault)
    tab.switch(fault)
    assert not getattr(tab.view(), fault)


@pytest.mark.parametrize(
    ("fault", "prediction", "is_right"),
    [("no_undo", "loss", True), ("no_undo", "none", False), ("no_depth", "loss", False)],
)
def test_what_is_found_is_told_beside_what_was_predicted(
    fault: str, prediction: str, is_right: bool
) -> None:
    async def story(world: World) -> None:
        world.tab.switch(fault)
        world.tab.predict(prediction)
        world.tab.find()
        await world.settle()

    world = World()
    play(story, world)
    view = world.tab.view()
    game = broken_game(Rules(), Switches(**{fault: True}))
    verdict = ENGLISH("predicted" if is_right else "not predicted")
    if isinstance(game, Loss):
        assert view.told == f"{verdict} {loss_text(game, Rules())}"
    else:
        assert game
        told = f"{verdict} {ENGLISH('never loses')} {delay_text(game, Rules())}"
        assert view.told == told
    assert view.play == (ENGLISH("play loss"), False, False)
    assert world.drawn == 2  # once for the progress


def test_a_search_that_never_loses_has_nothing_to_play_back() -> None:
    async def story(world: World) -> None:
        world.tab.predict("none")
        world.tab.find()
        await world.settle()

    world = World()
    play(story, world)
    assert world.tab.view().told == f"{ENGLISH('predicted')} {ENGLISH('never loses')}"
    assert world.tab.view().play.is_hidden
    world.tab.play()
    assert world.session.playing == ""


@pytest.mark.parametrize("may_move", [True, False])
def test_a_game_is_played_back_and_stopped(may_move: bool) -> None:
    async def story(world: World) -> None:
        world.tab.switch("swapped")
        world.tab.predict("loss")
        world.tab.find()
        await world.settle()
        world.tab.play()
        assert (world.session.playing == PLAY) == may_move
        assert world.session.on_board.game.played == ()
        if may_move:
            assert world.tab.view().play.text == ENGLISH("stop")
            world.tab.play()
            assert world.tab.view().play.text == ENGLISH("play loss")

    play(story, World(may_move=may_move))


@pytest.mark.parametrize("way", ["find", "switch", "predict", "close", "board"])
def test_what_nobody_waits_for_is_cancelled(way: str) -> None:
    async def story(world: World) -> None:
        tab = world.tab
        tab.predict("none")
        tab.find()
        await world.settle()
        assert tab.view().told == ENGLISH("rung so far", nodes=12_345)
        assert tab.view().find.text == ENGLISH("stop")
        if way == "switch":
            tab.switch("swapped")
        elif way == "predict":
            tab.predict("loss")
        elif way == "board":
            world.session.change_rules(Rules(2, 4, 3))
            tab.view()
        else:
            getattr(tab, way)()
        await world.settle()
        assert world.lessons.cancelled == 1
        assert tab.view().told == ""
        assert tab.view().find.text == ENGLISH("find loss")

    play(story, World(Lessons(is_stuck=True)))


@pytest.mark.parametrize("fault", ["too long", "fault NoPython"])
def test_why_there_is_no_answer_is_told(fault: str) -> None:
    async def story(world: World) -> None:
        world.tab.predict("none")
        world.tab.find()
        await world.settle()
        assert world.tab.view().told == ENGLISH(fault)
        assert world.tab.view().find.text == ENGLISH("find loss")

    play(story, World(Lessons(fault=fault)))


def test_a_large_board_gives_way_to_the_usual_one() -> None:
    world = World()
    assert world.tab.view().board == ""
    world.session.begin(History(Match(game=Game(Rules(5, 5, 4), played=(12, 0)))))
    board = rules_name(Rules(), ENGLISH)
    assert world.tab.view().board == ENGLISH("other board", board=board)
