"""Stepping through a search: nothing is left out, and nothing runs twice."""

from itertools import pairwise

import pytest

from tictactoe import Position
from tictactoe.lab.explain import TRACED, Trace
from tictactoe.lab.search_steps import into, out, over, shown, to_cut
from tictactoe.lab.walk import Moment

START = Position.parse("XO. XO. OX.")
"""X to move; C1 draws, and the others lose."""
LATE = Position.parse("XO. .X. ..O")


@pytest.fixture(params=TRACED)
def trace(request: pytest.FixtureRequest) -> Trace:
    return Trace(request.param, START)


def walk(trace: Trace) -> list[Moment]:
    moments = [Moment()]
    while not shown(moments[-1], trace.frame, trace.position).is_end:
        moments.append(into(moments[-1], trace.frame))
    return moments


def test_stepping_into_everything_meets_every_call(trace: Trace) -> None:
    moments = walk(trace)
    assert len(moments) == len(set(moments))
    for path in {moment.path for moment in moments}:
        steps = [moment.step for moment in moments if moment.path == path]
        assert steps == list(range(len(trace.frame(path).steps)))
    assert len({moment.path for moment in moments}) == trace.frame().call.nodes


def test_stepping_over_a_call_is_one_step(trace: Trace) -> None:
    moments = walk(trace)
    for moment, then in pairwise(moments):
        target = over(moment, trace.frame)
        if trace.frame(moment.path).steps[moment.step].call:
            assert target == Moment(moment.path, moment.step + 1)
            assert target in moments[moments.index(moment) :]
        else:
            assert target == then


def test_stepping_out_ends_the_call(trace: Trace) -> None:
    for moment in walk(trace):
        target = out(moment, trace.frame)
        if moment.path:
            assert target.path == moment.path[:-1]
            call = trace.frame(target.path).steps[target.step - 1].call
            assert call
            assert call.path == moment.path
        else:
            assert shown(target, trace.frame, START).is_end


def test_no_step_leads_beyond_the_end_which_tells_the_truth(trace: Trace) -> None:
    *_, end = walk(trace)
    assert all(step(end, trace.frame) == end for step in (into, over, out, to_cut))
    assert shown(end, trace.frame, START).told.endswith("Returns: draw.")


def test_the_next_cut_off_is_where_moves_were_left_out() -> None:
    trace = Trace("alpha-beta", LATE)
    moments = walk(trace)
    cuts = []
    for moment in moments:
        frame = trace.frame(moment.path)
        if frame.pruned and moment.step == len(frame.steps) - 1:
            cuts.append(moment)
    met = [to_cut(Moment(), trace.frame)]
    while met[-1] != moments[-1]:
        met.append(to_cut(met[-1], trace.frame))
    assert met == cuts
    plain = Trace("minimax", START)
    assert shown(to_cut(Moment(), plain.frame), plain.frame, START).is_end


def test_a_moment_shows_the_line_and_the_levels_and_the_end_what_was_left_out() -> None:
    look = Trace("alpha-beta", LATE).frame
    found = shown(Moment((3, 2), 0), look, LATE)
    assert found.function == "alpha_beta_value"
    top, middle, bottom = found.levels
    assert top.name == bottom.name == "max: X picks the highest"
    assert middle.name == "min: O picks the lowest"
    assert [(move.text, move.state) for move in top.moves] == [
        ("C1 draw", "done"),
        ("A2", "now"),
        ("C2", "later"),
        ("A3", "later"),
        ("B3", "later"),
    ]
    assert [move.current for move in top.moves].index("step") == 1
    assert top.numbers == "alpha 0, beta 1"
    first = shown(Moment((3,), 2), look, LATE).levels[-1]
    assert "done" not in {move.state for move in first.moves}
    assert "best" not in first.numbers
    told = "Skipped: C2, A3, B3. X wins with A2; nothing beats that. Returns: X wins."
    assert shown(out(Moment(), look), look, LATE).told == told
