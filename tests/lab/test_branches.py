"""A search tree in words."""

from itertools import product

import pytest

from tictactoe import Position
from tictactoe.lab.branches import ALPHA, branches, kept_apart, left_out, root
from tictactoe.lab.explain import TRACED, Trace

START = Position.parse("XO. XO. OX.")
"""X to move; C1 draws, and the others lose."""


def test_equal_moves_are_all_chosen_by_a_search_that_looks_at_all() -> None:
    start = Position.parse("XO. .X. ..O")
    found = branches(Trace("minimax", start).frame(), start)
    chosen = {branch.cell: branch.worth for branch in found if branch.chosen}
    assert chosen == {"A2": "X wins", "A3": "X wins"}


@pytest.mark.parametrize(
    ("start", "cell", "cells", "by", "instead", "beta"),
    [
        (START, 5, "C3", "C1", "C2", "−1"),
        (Position.parse("X.. .O. ..."), 2, "A2, C2, A3, B3, C3", "B1", "C1", "0"),
    ],
)
def test_what_was_left_out_is_told_with_alpha_beta_and_the_move_that_set_the_bound(
    start: Position, cell: int, cells: str, by: str, instead: str, beta: str
) -> None:
    """In the first, C1 draws for X; so once O answers C2 with a win on C1, X need not see more."""
    trace = Trace("alpha-beta", start)
    assert left_out(trace.frame((cell,)), start.play(cell)) == (
        f"Skipped: {cells}. O can play {by} here, so {instead} gives X no more than {by}, "
        f"tried earlier (alpha 0, beta {beta})."
    )


def test_what_the_window_cut_is_told_as_such() -> None:
    trace = Trace("alpha-beta", Position.start(), window=(-1, 0))
    assert left_out(trace.frame(), trace.position) == (
        "Skipped: B1, C1, A2, B2, C2, A3, B3, C3. "
        "A1 already reaches the edge of the window (alpha 0, beta 0)."
    )


@pytest.mark.parametrize("method", TRACED)
def test_nothing_is_told_of_the_end_of_a_game(method: str) -> None:
    trace = Trace(method, START)
    frame, position = trace.frame((2, 5)), trace.after((2, 5))
    end = frame.calls[0].path
    assert trace.after(end).outcome
    assert branches(trace.frame(end), trace.after(end)) == ()
    assert left_out(trace.frame(end), trace.after(end)) == ""
    assert branches(frame, position)[0].is_end


def test_folded_moves_are_named() -> None:
    start = Position.start()
    found = branches(Trace("ordered", start).frame(), start, is_folded=True)
    assert [branch.cell for branch in found] == ["B2", "A1", "B1"]
    assert [branch.alike for branch in found] == [
        "",
        "also stands for C1, A3, C3",
        "also stands for A2, C2, B3",
    ]


def test_a_branch_tells_its_numbers_whom_they_are_good_for_and_for_how_many_moves_it_stands() -> (
    None
):
    trace = Trace("ordered", START)
    found = {branch.cell: branch for branch in branches(trace.frame(), START)}
    for call, branch in zip(trace.frame().calls, found.values(), strict=True):
        sign = {"": "", "at most": "≤ ", "at least": "≥ "}[call.bound]
        assert branch.value == sign + {-1: "−1", 0: "0", 1: "+1"}[call.value]
        assert branch.winner == {-1: "O", 0: None, 1: "X"}[call.value]
    assert found["C1"].bounds == f"{ALPHA} −1 β +1"
    assert root(Trace("minimax", START).frame(), START).bounds == ""
    start = Position.start()
    folded = branches(Trace("ordered", start).frame(), start, is_folded=True)
    assert [branch.stands_for for branch in folded] == [1, 4, 4]


def test_the_ends_of_a_window_never_meet_wherever_one_is_dragged() -> None:
    """The one that was moved stays there; the other gives way only if it must."""
    for alpha, beta in product((-1, 0), (0, 1)):
        for moved in (0, 1):
            ends = kept_apart((alpha, beta), moved)
            assert ends[0] < ends[1]
            assert ends[moved] == (alpha, beta)[moved]
            assert ends == (alpha, beta) or alpha == beta
