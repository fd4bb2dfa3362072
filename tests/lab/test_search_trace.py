"""Tracing a search: the calls of its tree, and the lines of its steps."""

import sys
from itertools import pairwise
from operator import eq, ge, le
from typing import Final

import pytest

from tests.oracle import ORACLE
from tictactoe import Position, Rules
from tictactoe.lab.algorithms import FULL, METHODS, alpha_beta, by_lines, in_order
from tictactoe.lab.search_trace import TRACED, Call, NotSearched, Trace, source_of

LATE = Position.parse("XO. .X. ...")
"""Six cells are free: some hundred positions to look at."""
WINDOWS: Final = ((-1, 0), (0, 1))
"""The windows that hold some values and not others."""


@pytest.fixture(params=TRACED, scope="module")
def trace(request: pytest.FixtureRequest) -> Trace:
    return Trace(request.param, LATE)


def calls(trace: Trace, path: tuple[int, ...] = ()) -> list[Call]:
    frame = trace.frame(path)
    return [frame.call, *(call for below in frame.calls for call in calls(trace, below.path))]


def agrees(trace: Trace, call: Call) -> bool:
    after = trace.after(call.path)
    value, _ = ORACLE.best(after.first, after.cells)
    true = value if after.turn == trace.position.turn else -value
    return bool({"": eq, "at most": le, "at least": ge}[call.bound](true, call.value))


def test_the_traced_calls_are_those_of_the_search_and_their_values_are_true(trace: Trace) -> None:
    visits: list[int] = []
    answer = METHODS[trace.method](LATE, visits.append)
    found = calls(trace)
    assert len(found) == found[0].nodes == 1 + sum(visits)
    assert found[0].value == answer.value
    for call in found:
        assert call.nodes == 1 + sum(below.nodes for below in trace.frame(call.path).calls)
        assert agrees(trace, call)


@pytest.mark.slow
@pytest.mark.parametrize("window", [FULL, *WINDOWS])
def test_a_value_within_the_window_is_exact_and_any_other_a_bound(
    window: tuple[int, int],
) -> None:
    alpha, beta = window
    boards = [cells for cells in ORACLE.due() if cells.count(".") <= 5]
    assert len(boards) > 2000
    for cells in boards:
        position = Position.parse(cells)
        true, _ = ORACLE.best("X", cells)
        for order in (in_order, by_lines):
            found = alpha_beta(position, order=order, window=window).value
            if true <= alpha:
                assert true <= found <= alpha
            elif true >= beta:
                assert beta <= found <= true
            else:
                assert found == true


@pytest.mark.parametrize("method", ["alpha-beta", "ordered"])
@pytest.mark.parametrize("window", WINDOWS)
def test_a_narrower_window_cuts_more_and_its_values_are_true(
    method: str, window: tuple[int, int]
) -> None:
    full, trace = Trace(method, LATE), Trace(method, LATE, window=window)
    whole, found = ({call.path: call for call in calls(it)} for it in (full, trace))
    assert found.keys() < whole.keys()
    assert (found[()].alpha, found[()].beta) == window
    assert all(agrees(trace, call) for call in found.values())


def test_every_cut_off_has_a_reason() -> None:
    trace, cuts = Trace("alpha-beta", Position.parse("X.. .O. ...")), 0
    for call in calls(trace):
        frame = trace.frame(call.path)
        if not frame.pruned:
            continue
        bounds = [frame.steps[-1].names[key] for key in ("alpha", "beta")]
        assert bounds[0] >= bounds[1]
        mine, theirs = bounds if call.is_max else bounds[::-1]
        assert frame.calls[-1].value == mine
        if frame.against is None:
            assert abs(theirs) == 1
        else:
            cuts += 1
            *above, _ = frame.against
            assert call.path[: len(above)] == tuple(above)
            chooser = trace.frame(tuple(above))
            values = {found.path: found.value for found in chooser.calls}
            assert values[frame.against] == theirs
            assert chooser.call.is_max != call.is_max
    assert cuts > 10


def test_the_steps_make_the_calls_and_return_the_value(trace: Trace) -> None:
    for call in calls(trace):
        frame = trace.frame(call.path)
        lines = source_of(frame.function)
        for step, after in pairwise(frame.steps):
            calls_itself = f"{TRACED[trace.method][1].__name__}(" in lines[step.line]
            assert (step.call is not None) == calls_itself
            if step.call:
                assert step.call.path == (*call.path, step.names["cell"])
                assert after.names["value"] == step.call.value
        last = frame.steps[-1]
        assert "return" in lines[last.line]
        if frame.calls and call.path:
            held = "best" if trace.method == "minimax" else "alpha" if call.is_max else "beta"
            assert last.names[held] == call.value


def test_a_skipped_call_cannot_be_traced() -> None:
    trace = Trace("alpha-beta", Position.parse("XO. .X. ..O"))
    with pytest.raises(NotSearched, match=r"left out the moves \(5,\)"):
        trace.frame((5,))
    with pytest.raises(NotSearched):
        trace.frame((2, 2))


@pytest.mark.parametrize("method", TRACED)
def test_other_rules_are_traced_too(method: str) -> None:
    position = Position.start(Rules(2, 3, 2, misere=True))
    answer = METHODS[method](position, lambda _count: None)
    assert Trace(method, position).frame().call.value == answer.value


def test_another_trace_function_is_restored_even_after_an_error() -> None:
    def watch(*_: object) -> None:
        """Trace nothing."""

    def stop(_count: int) -> None:
        raise TimeoutError

    before = sys.gettrace()
    sys.settrace(watch)
    try:
        Trace("minimax", Position.parse("XO. OX. XO.")).frame()
        assert sys.gettrace() is watch
        with pytest.raises(TimeoutError):
            Trace("minimax", LATE, stop).frame()
        assert sys.gettrace() is watch
    finally:
        sys.settrace(before)
