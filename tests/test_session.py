"""A match played in time, by a clock that the tests turn."""

from collections.abc import Callable
from itertools import count

import pytest

from tictactoe import Game, Match, Rules, Seat, session
from tictactoe.session import FRAME, REST, Session
from tictactoe.view import View, advice, view

PERFECT = Seat("perfect")
LARGE = Rules(15, 15, 5)
TICK = 0.004
"""As long as a search goes on between two looks at the clock, in seconds."""


@pytest.fixture(autouse=True)
def _ticks(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let a session's time go by its looks at the clock, however busy the machine is."""
    ticks = count()
    monkeypatch.setattr(session, "perf_counter", lambda: next(ticks) * TICK)


class Clock:
    """Calls back when it is told to."""

    def __init__(self) -> None:
        self.waiting: dict[str, tuple[int, Callable[[], None]]] = {}
        self.set = 0
        """How many timers there were."""

    def after(self, milliseconds: int, action: Callable[[], None], /) -> str:
        """Keep an action for later."""
        self.set += 1
        self.waiting[str(self.set)] = milliseconds, action
        return str(self.set)

    def after_cancel(self, timer: str, /) -> None:
        """Keep it no more."""
        self.waiting.pop(timer, None)

    def step(self) -> None:
        """Call what was to be called first."""
        self.waiting.pop(next(iter(self.waiting)))[1]()


class Desk:
    """A session, its clock, and what it showed last."""

    def __init__(
        self, match: Match, *, pause: float = 0, seconds: float = 1, seed: int = 1
    ) -> None:
        self.clock = Clock()
        self.shown = view(match)
        self.session = Session(self.clock, self.see, match, pause=pause, seconds=seconds, seed=seed)
        self.session.show(self.session.history)

    def see(self, shown: View) -> None:
        """Note what is shown."""
        self.shown = shown

    def settle(self) -> None:
        """Turn the clock until nothing waits for it."""
        while self.clock.waiting:
            self.clock.step()

    @property
    def moves(self) -> tuple[int, ...]:
        """The moves so far."""
        return self.session.match.game.moves


def test_a_level_replies_after_its_pause() -> None:
    """And no cell can be played for it; the view is shown each time."""
    desk = Desk(Match(o=PERFECT), pause=0.5)
    assert not desk.clock.waiting
    desk.session.play(4)
    assert [wait for wait, _ in desk.clock.waiting.values()] == [500]
    desk.session.play(0)
    assert str(desk.session.match.position) == "... .X. ..."
    desk.settle()
    assert desk.moves[1] in (0, 2, 6, 8)
    assert desk.shown == view(desk.session.match)


@pytest.mark.parametrize("command", ["new_game", "undo"])
def test_a_reply_that_is_not_wanted_any_more_does_not_come(command: str) -> None:
    """Neither while it is paused for nor while it is thought about."""
    for steps in (0, 3):
        desk = Desk(Match(o=PERFECT, game=Game(LARGE)), seconds=1000)
        desk.session.play(112)
        for _ in range(steps):
            desk.clock.step()
        assert desk.session.thinker.is_busy == bool(steps)
        getattr(desk.session, command)()
        assert desk.moves == ()
        assert not desk.clock.waiting
        assert not desk.session.thinker.is_busy


def test_thinking_lets_others_have_their_turn() -> None:
    """It rests after each frame, and ends in its time."""
    frames = 10
    desk = Desk(Match(o=PERFECT, game=Game(LARGE)), seconds=frames * FRAME)
    desk.session.play(112)
    rests = 0
    while desk.shown.waiting:
        desk.clock.step()
        assert all(wait == REST for wait, _ in desk.clock.waiting.values())
        rests += len(desk.clock.waiting)
    assert rests >= frames / 3  # to look at this clock takes time too
    assert len(desk.moves) == 2


def test_a_hint_follows_when_it_is_known() -> None:
    """At once where a frame is enough; a move calls it off."""
    desk = Desk(Match(game=Game(moves=(0, 4, 1))))
    desk.session.hint()
    assert desk.shown == advice(desk.session.match)
    desk = Desk(Match(game=Game(LARGE, moves=(112, 113))), seconds=0.05)
    desk.session.hint()
    assert desk.shown.told == "Still thinking…"
    desk.settle()
    assert "Looks best so far." in desk.shown.told
    desk.session.hint()
    assert "Looks best so far." in desk.shown.told
    desk.session.undo()
    desk.session.hint()
    desk.session.play(0)
    assert not desk.clock.waiting


def test_the_first_mistake_is_found_over_several_thoughts() -> None:
    """On a board where each takes more than a frame."""
    game = Game(LARGE, moves=(112, 0, 113, 1, 114, 2, 115, 3, 116))
    desk = Desk(Match(game=game), seconds=0.05)
    desk.session.hint()
    assert desk.shown.told == "Still thinking…"
    desk.settle()
    assert desk.session.match.game.undone
    assert "mistake: " in desk.shown.told
    desk.session.undo()
    assert desk.session.match.game == game


def test_a_game_without_a_mistake() -> None:
    """Is said to be one; levels that play each other get there without a person."""
    desk = Desk(Match(x=PERFECT, o=PERFECT))
    desk.settle()
    desk.session.hint()
    desk.settle()
    assert desk.shown.told == "No mistakes in this game."


def test_levels_pause_and_go_on() -> None:
    """A cell that is chosen while they pause lets one of them move."""
    desk = Desk(Match(x=Seat("random"), o=Seat("random")))
    desk.session.hint()
    assert desk.shown.now == "X to move. Tap the board to continue."
    desk.settle()
    assert desk.moves == ()
    desk.session.play(0)
    desk.settle()
    assert len(desk.moves) == 1
    desk.session.hint()
    desk.settle()
    assert desk.shown.over


def test_a_seed_repeats_the_game() -> None:
    """And another seed plays another."""
    games = []
    for seed in (1, 1, 2):
        desk = Desk(Match(x=Seat("random"), o=Seat("random")), seed=seed)
        desk.settle()
        games.append(desk.moves)
    assert games[0] == games[1] != games[2]


def test_seats_and_rules_change_while_playing() -> None:
    """A name stays; to choose what is there already changes nothing."""
    desk = Desk(Match(o=Seat(name="Bo")))
    desk.session.play(4)
    desk.session.change_rules(Rules())
    desk.session.seat("O", "human")
    assert len(desk.session.history.before) == 1
    desk.session.seat("O", "easy")
    assert desk.session.match.o == Seat("easy", "Bo")
    desk.settle()
    assert len(desk.moves) == 2
    desk.session.change_rules(LARGE)
    assert desk.session.match.game == Game(LARGE)
