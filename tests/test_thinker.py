"""Thinking without waiting: frames, helpers, and what is kept."""

from collections.abc import Callable
from itertools import count

import pytest

from tests.session import LARGE, Clock
from tictactoe import Position, Thought, thinker
from tictactoe.search import think
from tictactoe.thinker import FRAME, KEPT, REST, Thinker

START = Position.start(LARGE).play(112)
QUICK = Position.parse("XX. OO. ...")
TICK = 0.004
"""As long as a search goes on between two looks at the time, in seconds."""


@pytest.fixture(autouse=True)
def _ticks(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let time go by with the thinker's looks at it, however busy the machine is."""
    ticks = count()
    monkeypatch.setattr(thinker, "perf_counter", lambda: next(ticks) * TICK)


class Helper:
    """A helper whose answers the tests give."""

    def __init__(self) -> None:
        self.is_up = False
        self.starts = 0
        self.asked: list[tuple[Position, float, bool]] = []
        self.cancels = 0
        self.on_answer: Callable[[Thought | None], None]

    def start(self) -> None:
        self.starts += 1

    def ask(
        self,
        position: Position,
        seconds: float,
        on_answer: Callable[[Thought | None], None],
        *,
        is_every_move: bool,
    ) -> None:
        self.asked.append((position, seconds, is_every_move))
        self.on_answer = on_answer

    def cancel(self) -> None:
        self.cancels += 1


def settle(clock: Clock) -> None:
    while clock.waiting:
        clock.step()


def test_what_a_frame_is_enough_for_is_known_at_once() -> None:
    clock = Clock()
    thinking = Thinker(clock)
    thinking.on_thought = pytest.fail
    thought = thinking.judge(QUICK)
    assert thought
    assert thought.best == (2,)
    assert thinking.known(QUICK) is thought
    assert thinking.known(QUICK, is_every_move=True) is None
    settle(clock)
    assert not thinking.is_busy


def test_thinking_lets_others_have_their_turn() -> None:
    clock, told = Clock(), []
    thinking = Thinker(clock, seconds=10 * FRAME)
    thinking.on_thought = lambda: told.append(thinking.known(START))
    assert thinking.judge(START) is None
    rests = 0
    while thinking.is_busy:
        assert set(clock.waits) == {REST}
        rests += 1
        clock.step()
    assert rests >= 3
    assert told == [thinking.known(START)]
    assert told[0]


def test_questions_are_answered_one_after_the_other() -> None:
    clock, told = Clock(), []
    thinking = Thinker(clock, seconds=3 * FRAME)
    thinking.on_thought = lambda: told.append(thinking.is_busy)
    positions = [START.play(cell) for cell in (0, 1, 2)]
    assert [thinking.judge(position) for position in positions] == [None] * 3
    assert thinking.judge(positions[0]) is None
    settle(clock)
    assert all(thinking.known(position) for position in positions)
    assert told == [True, True, False]


def test_cancel_keeps_what_is_known_and_forget_does_not() -> None:
    clock = Clock()
    thinking = Thinker(clock)
    thinking.on_thought = pytest.fail
    thinking.judge(QUICK)
    thinking.judge(START)
    thinking.cancel()
    settle(clock)
    assert not thinking.is_busy
    assert thinking.known(QUICK)
    thinking.forget()
    assert thinking.known(QUICK) is None


def test_so_many_thoughts_are_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(thinker, "KEPT", 1)
    assert KEPT > 100
    thinking = Thinker(Clock())
    thinking.judge(QUICK)
    thinking.judge(QUICK.play(8))
    assert thinking.known(QUICK) is None
    assert thinking.known(QUICK.play(8))


def test_a_helper_is_started_by_the_first_long_thought_and_asked_from_then_on() -> None:
    clock, helper, told = Clock(), Helper(), []
    thinking = Thinker(clock, 1, helper)
    thinking.on_thought = lambda: told.append(1)
    thinking.judge(START)
    clock.step_until(lambda: helper.starts == 1)
    settle(clock)
    assert (helper.starts, len(told), helper.asked) == (1, 1, [])
    helper.is_up = True
    thinking.judge(START.play(0), is_every_move=True)
    assert helper.asked == [(START.play(0), 1, True)]
    answer = think(QUICK)
    helper.on_answer(answer)
    assert thinking.known(START.play(0), is_every_move=True) is answer
    assert len(told) == 2


def test_a_helper_that_fails_is_done_without() -> None:
    clock, helper = Clock(), Helper()
    helper.is_up = True
    thinking = Thinker(clock, 3 * FRAME, helper)
    thinking.judge(START)
    helper.is_up = False
    helper.on_answer(None)
    settle(clock)
    assert thinking.known(START)


def test_a_helper_hears_that_no_answer_is_wanted() -> None:
    helper = Helper()
    thinking = Thinker(Clock(), 1, helper)
    thinking.judge(START)
    thinking.cancel()
    assert helper.cancels == 0
    helper.is_up = True
    thinking.judge(START)
    thinking.cancel()
    thinking.cancel()
    assert helper.cancels == 1
