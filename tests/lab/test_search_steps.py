"""Stepping through a search: nothing is left out, and nothing runs twice."""

from itertools import pairwise

import pytest

from tictactoe import Position
from tictactoe.lab.moments import Moment
from tictactoe.lab.search_steps import into, out, over, shown, to_cut
from tictactoe.lab.search_trace import TRACED, Trace

START = Position.parse("XO. XO. OX.")
"""X to move; C1 draws, and the other moves lose."""
LATE = Position.parse("XO. .X. ..O")


def walk(trace: Trace) -> list[Moment]:
    moments = [Moment()]
    while not shown(moments[-1], trace.frame, trace.position).is_end:
        moments.append(into(moments[-1], trace.frame))
    return moments


@pytest.mark.parametrize("method", TRACED)
def test_each_step_leads_to_its_line(method: str) -> None:
    trace = Trace(method, START)
    moments = walk(trace)
    assert len({moment.path for moment in moments}) == trace.frame().call.nodes
    every = {(path, at) for path, at in ((it.path, it.step) for it in moments)}
    lines = {(path, at) for path, _ in every for at in range(len(trace.frame(path).steps))}
    assert every == lines
    assert len(moments) == len(every)
    for moment, then in pairwise(moments):
        target = over(moment, trace.frame)
        if trace.frame(moment.path).steps[moment.step].call:
            assert target == Moment(moment.path, moment.step + 1)
        else:
            assert target == then
    for moment in moments:
        target = out(moment, trace.frame)
        if moment.path:
            assert target.path == moment.path[:-1]
            call = trace.frame(target.path).steps[target.step - 1].call
            assert call
            assert call.path == moment.path
        else:
            assert target == moments[-1]
    end = moments[-1]
    assert all(step(end, trace.frame) == end for step in (into, over, out, to_cut))
    assert shown(end, trace.frame, START).message.endswith("Returns: draw.")


def test_the_next_cut_off_is_where_moves_were_left_out() -> None:
    trace = Trace("alpha-beta", LATE)
    frames = [(moment, trace.frame(moment.path)) for moment in walk(trace)]
    cuts = [it for it, frame in frames if frame.pruned and it.step == len(frame.steps) - 1]
    met = [to_cut(Moment(), trace.frame)]
    while met[-1] != frames[-1][0]:
        met.append(to_cut(met[-1], trace.frame))
    assert met == cuts
    plain = Trace("minimax", START)
    assert shown(to_cut(Moment(), plain.frame), plain.frame, START).is_end


def test_a_moment_shows_its_line_its_levels_and_at_the_end_the_skipped_moves() -> None:
    look = Trace("alpha-beta", LATE).frame
    found = shown(Moment((3, 2), 0), look, LATE)
    assert found.function == "alpha_beta_value"
    top, middle, bottom = found.levels
    assert top.name == bottom.name == "max: X picks the highest"
    assert middle.name == "min: O picks the lowest"
    assert [(move.text, move.state) for move in top.moves] == [
        ("C1 draw", "done"),
        ("A2", "now"),
        *((cell, "later") for cell in ("C2", "A3", "B3")),
    ]
    assert [move.current for move in top.moves].index("step") == 1
    assert top.numbers == "alpha 0, beta 1"
    found = shown(Moment(step=3), look, LATE)
    assert (found.function, found.variables[0].value) == ("alpha_beta", "2 (C1)")
    assert found.message == "Next: C1."
    plain = Trace("minimax", LATE).frame
    at = next(at for at, step in enumerate(plain((2,)).steps) if step.call)
    before, after = (shown(Moment((2,), step), plain, LATE).levels[-1] for step in (at, at + 1))
    assert "best" in plain((2,)).steps[at].names
    assert (before.numbers, after.numbers) == ("", "best 1")  # at first, best is only a bound
    message = "Skipped: C2, A3, B3. X wins with A2; nothing beats that. Returns: X wins."
    assert shown(out(Moment(), look), look, LATE).message == message
