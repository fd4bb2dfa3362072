"""Thinking without blocking: frames, helpers, and the cache."""

from itertools import count
from unittest.mock import ANY, Mock

import pytest

from tests.session import LARGE, Clock
from tictactoe import Position, Rules, clock, thinker
from tictactoe.clock import FRAME, REST
from tictactoe.engine.search import shared_search, think
from tictactoe.engine.verdict import Budget
from tictactoe.thinker import CACHE_SIZE, Thinker

START = Position.start(LARGE).play(112)
BOARD = Position.start(Rules(4, 4, 4))
QUICK = Position.parse("XX. OO. ...")
TICK = 0.002
"""The time of the search between two checks of the time, in seconds."""
LIMIT = 20 * FRAME


@pytest.fixture(autouse=True)
def _ticks(monkeypatch: pytest.MonkeyPatch) -> None:
    """Advance the time with each check of it, at any speed of the machine."""
    ticks = count()
    for module in (clock, thinker):
        monkeypatch.setattr(module, "perf_counter", lambda: next(ticks) * TICK)


@pytest.fixture
def helper() -> Mock:
    """Return a helper that is not ready; tests give its answers."""
    return Mock(return_value=None)


def test_a_short_search_is_answered_at_once_without_a_helper(helper: Mock) -> None:
    clock = Clock()
    thinking = Thinker(clock, helper=helper)
    thinking.on_thought = pytest.fail
    thought = thinking.judge(QUICK)
    assert thought
    assert thought.best == (2,)
    assert thinking.known(QUICK) is thought
    assert thinking.known(QUICK, is_every_move=True) is None
    clock.settle()
    assert not thinking.is_busy
    assert not helper.called


def test_a_large_board_is_searched_in_later_frames(monkeypatch: pytest.MonkeyPatch) -> None:
    clock, search = Clock(), Mock(side_effect=shared_search)
    monkeypatch.setattr(thinker, "shared_search", search)
    thinking = Thinker(clock)
    assert thinking.judge(START) is None
    assert not search.called
    clock.step()
    assert search.called
    thinking.cancel()


def test_thinking_yields_after_each_frame() -> None:
    clock, text = Clock(), []
    thinking = Thinker(clock, seconds=10 * FRAME)
    thinking.on_thought = lambda: text.append(thinking.known(START))
    assert thinking.judge(START) is None
    rests = 0
    while thinking.is_busy:
        assert set(clock.waits) == {REST}
        rests += 1
        clock.step()
    assert rests >= 3
    assert text == [thinking.known(START)]
    assert text[0]


@pytest.fixture
def slow(monkeypatch: pytest.MonkeyPatch) -> tuple[Clock, Thinker]:
    """Return a thinker that searches one position in all its time, and its clock."""
    monkeypatch.setattr(thinker, "PACE", Budget(nodes=1))
    shared_search.cache_clear()
    clock = Clock()
    return clock, Thinker(clock, seconds=TICK)


def test_a_small_board_is_searched_to_the_end_on_a_slow_machine(
    slow: tuple[Clock, Thinker],
) -> None:
    clock, thinking = slow
    for position in (Position.start(), Position.parse("XO. .X. ...")):
        assert thinking.judge(position) is None
        clock.settle()
        found = thinking.known(position)
        assert found
        assert found.verdicts == think(position, is_every_move=False).verdicts


def test_exact_verdicts_of_every_move_replace_inexact_ones(slow: tuple[Clock, Thinker]) -> None:
    clock, thinking = slow
    thinking.judge(BOARD)
    clock.settle()
    rough = thinking.known(BOARD)
    thinking.seconds = 1_000
    thinking.judge(BOARD, is_every_move=True)
    clock.settle()
    exact = thinking.known(BOARD, is_every_move=True)
    assert rough
    assert exact
    assert (rough.exact, exact.exact) == (False, True)
    assert thinking.known(BOARD) is thinking.judge(BOARD) is exact


def test_questions_are_answered_one_after_the_other() -> None:
    clock, text = Clock(), []
    thinking = Thinker(clock, seconds=3 * FRAME)
    thinking.on_thought = lambda: text.append(thinking.is_busy)
    positions = [START.play(cell) for cell in (0, 1, 2)]
    assert [thinking.judge(position) for position in positions] == [None] * 3
    assert thinking.judge(positions[0]) is None
    clock.settle()
    assert all(thinking.known(position) for position in positions)
    assert text == [True, True, False]


def test_cancel_keeps_what_is_known_and_forget_does_not() -> None:
    clock = Clock()
    thinking = Thinker(clock)
    thinking.on_thought = pytest.fail
    thinking.judge(QUICK)
    thinking.judge(START)
    thinking.cancel()
    clock.settle()
    assert not thinking.is_busy
    assert thinking.known(QUICK)
    thinking.forget()
    assert thinking.known(QUICK) is None


def test_the_cache_is_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(thinker, "CACHE_SIZE", 1)
    assert CACHE_SIZE > 100
    thinking = Thinker(Clock())
    thinking.judge(QUICK)
    thinking.judge(QUICK.play(8))
    assert thinking.known(QUICK) is None
    assert thinking.known(QUICK.play(8))


def test_a_helper_is_asked_from_the_first_long_thought_on(helper: Mock) -> None:
    clock, text = Clock(), []
    thinking = Thinker(clock, LIMIT, helper)
    thinking.on_thought = lambda: text.append(1)
    thinking.judge(START)
    clock.step_until(lambda: helper.called)
    clock.settle()
    assert (helper.call_count, len(text)) == (1, 1)
    helper.return_value = Mock()
    thinking.judge(START.play(0), is_every_move=True)
    helper.assert_called_with((START.play(0), True), LIMIT, ANY)
    answer = think(QUICK)
    helper.call_args.args[2](answer)
    assert thinking.known(START.play(0), is_every_move=True) is answer
    assert len(text) == 2


def test_a_helper_that_is_ready_takes_over_what_takes_long(helper: Mock) -> None:
    clock, answer = Clock(), think(QUICK)
    helper.return_value = Mock()
    thinking = Thinker(clock, LIMIT, helper)
    thinking.judge(START)
    clock.settle()
    assert thinking.is_busy
    helper.call_args.args[2](answer)
    assert thinking.known(START) is answer


def test_after_a_helper_failed_the_search_runs_here(helper: Mock) -> None:
    clock = Clock()
    helper.return_value = Mock()
    thinking = Thinker(clock, LIMIT, helper)
    thinking.judge(START)
    clock.settle()
    helper.call_args.args[2](None)
    clock.settle()
    assert thinking.known(START)
    assert helper.call_count == 1


def test_a_helper_is_cancelled_once(helper: Mock) -> None:
    clock, cancel = Clock(), Mock()
    thinking = Thinker(clock, LIMIT, helper)
    thinking.judge(START)
    thinking.cancel()
    helper.return_value = cancel
    thinking.judge(START)
    clock.settle()
    for _ in range(2):
        thinking.cancel()
    assert cancel.call_count == 1
