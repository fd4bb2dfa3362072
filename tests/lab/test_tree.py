"""A search tree in words."""

import pytest

from tictactoe import Position
from tictactoe.lab.explain import TRACED, Trace
from tictactoe.lab.tree import branches, left_out, level, worth

START = Position.parse("XO. XO. OX.")
"""X to move; C1 draws, and the others lose."""


def test_a_branch_says_what_follows() -> None:
    frame = Trace("minimax", START).frame()
    assert [branch.text for branch in branches(frame, START)] == [
        "C1, draw, 5 positions, chosen",
        "C2, O wins, 4 positions",
        "C3, O wins, 4 positions",
    ]


def test_equal_moves_are_all_chosen() -> None:
    start = Position.parse("XO. .X. ..O")
    found = branches(Trace("minimax", start).frame(), start)
    assert [branch.cell for branch in found if branch.chosen] == ["A2", "A3"]
    assert {branch.worth for branch in found if branch.chosen} == {"X wins"}


def test_what_was_left_out_is_told_with_its_reason() -> None:
    start = Position.parse("XO. .X. ..O")
    assert left_out(Trace("alpha-beta", start).frame(), start) == (
        "Skipped: C2, A3, B3. X wins with A2; nothing beats that."
    )
    trace = Trace("alpha-beta", START)
    assert left_out(trace.frame((5,)), trace.after((5,))) == (
        "Skipped: C3. O can play C1 here, so X gets no more than with C1, tried before "
        "(alpha 0, beta -1)."
    )


def test_a_cut_off_names_alpha_and_beta() -> None:
    start = Position.parse("X.. .O. ...")
    trace = Trace("alpha-beta", start)
    told = [left_out(trace.frame((cell,)), trace.after((cell,))) for cell in (1, 2)]
    assert told == [
        "",
        (
            "Skipped: A2, C2, A3, B3, C3. "
            "O can play B1 here, so X gets no more than with B1, tried before (alpha 0, beta 0)."
        ),
    ]


@pytest.mark.parametrize("method", TRACED)
def test_nothing_is_told_of_the_end_of_a_game(method: str) -> None:
    trace = Trace(method, START)
    frame, position = trace.frame((2, 5)), trace.after((2, 5))
    end = frame.calls[0].path
    assert trace.after(end).outcome
    assert branches(trace.frame(end), trace.after(end)) == ()
    assert left_out(trace.frame(end), trace.after(end)) == ""
    assert branches(frame, position)[0].is_end


def test_a_bound_is_told_as_one() -> None:
    start = Position.parse("X.. .O. ...")
    trace = Trace("alpha-beta", start)
    told = {worth(call, "X") for call in trace.frame().calls}
    assert told == {"draw", "at most a draw for X"}


def test_folded_moves_are_named() -> None:
    start = Position.start()
    found = branches(Trace("ordered", start).frame(), start, is_folded=True)
    assert [(branch.cell, branch.alike) for branch in found] == [
        ("B2", ""),
        ("A1", "like C1, A3, C3"),
        ("B1", "like A2, C2, B3"),
    ]


def test_a_level_says_who_takes_what() -> None:
    assert level(START, is_max=True) == "max: X picks the highest"
    assert level(START.play(2), is_max=False) == "min: O picks the lowest"
