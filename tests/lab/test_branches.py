"""The rows of a search tree, in words."""

import pytest

from tictactoe import Position
from tictactoe.lab.branches import ALPHA, LeftOut, Node, group, left_out, node
from tictactoe.lab.search_trace import TRACED, Trace

START = Position.parse("XO. XO. OX.")
"""X to move; C1 draws, and the other moves lose."""


def nodes(method: str, position: Position, *, is_folded: bool = False) -> list[Node]:
    found = group(Trace(method, position).frame(), position, "picture", is_folded=is_folded)
    return [row for row in found.rows if isinstance(row, Node)]


def test_all_equally_good_moves_are_best_in_a_search_without_cuts() -> None:
    rows = nodes("minimax", Position.parse("XO. .X. ..O"))
    assert {row.cell: row.worth for row in rows if row.is_chosen} == {
        "A2": "X wins",
        "A3": "X wins",
    }


CUT = "O can play {0} here, so {1} gives X no more than {0}, tried earlier (alpha 0, beta {2})."
WINDOW_CUT = "A1 already reaches the edge of the window (alpha 0, beta 0)."


@pytest.mark.parametrize(
    ("trace", "path", "cells", "why"),
    [
        # C1 draws for X; so once O answers C2 with a win on C1, X need not see more
        (Trace("alpha-beta", START), (5,), "C3", CUT.format("C1", "C2", "−1")),
        (
            Trace("alpha-beta", Position.parse("X.. .O. ...")),
            (2,),
            "A2, C2, A3, B3, C3",
            CUT.format("B1", "C1", "0"),
        ),
        (
            Trace("alpha-beta", Position.start(), window=(-1, 0)),
            (),
            "B1, C1, A2, B2, C2, A3, B3, C3",
            WINDOW_CUT,
        ),
    ],
    ids=["draw", "loss", "window"],
)
def test_skipped_moves_are_shown_with_the_reason(
    trace: Trace, path: tuple[int, ...], cells: str, why: str
) -> None:
    frame, position = trace.frame(path), trace.after(path)
    assert left_out(frame, position) == f"Skipped: {cells}. {why}"
    row = group(frame, position).rows[-1]
    assert isinstance(row, LeftOut)
    assert ", ".join(cell.name for cell in row.cells) == cells


@pytest.mark.parametrize("method", TRACED)
def test_there_is_nothing_below_the_end_of_a_game(method: str) -> None:
    trace = Trace(method, START)
    end = trace.frame((2, 5)).calls[0].path
    assert trace.after(end).outcome
    assert group(trace.frame(end), trace.after(end)).rows == ()
    row = group(trace.frame((2, 5)), trace.after((2, 5))).rows[0]
    assert isinstance(row, Node)
    assert (row.is_end, row.is_open) == (True, None)


def test_moves_that_are_folded_are_named() -> None:
    rows = nodes("ordered", Position.start(), is_folded=True)
    assert [(row.title, row.alike) for row in rows] == [
        ("B2", ""),
        ("A1 ×4", "also stands for C1, A3, C3"),
        ("B1 ×4", "also stands for A2, C2, B3"),
    ]


def test_a_row_has_the_value_the_winner_and_the_bounds_of_its_call() -> None:
    rows, trace = nodes("ordered", START), Trace("ordered", START)
    for call, row in zip(trace.frame().calls, rows, strict=True):
        sign = {"": "", "at most": "≤ ", "at least": "≥ "}[call.bound]
        assert row.number == sign + {-1: "−1", 0: "0", 1: "+1"}[call.value]
        assert row.winner == {-1: "O", 0: "", 1: "X"}[call.value]
    assert rows[0].bounds == f"{ALPHA} −1 β +1"
    assert rows[0].label == f"C1 0 {ALPHA} −1 β +1, draw, 5 positions, chosen"
    top = node(Trace("minimax", START).frame().call, START, "picture")
    assert (top.title, top.bounds) == ("", "")
    assert top.label == "0, This position, draw, 14 positions"
