"""Every method of the ladder on 3x3: right wherever it should be, and as costly as it must be."""

from collections.abc import Callable
from functools import partial

import pytest

from tests.lab.test_algorithms import is_right
from tests.oracle import Oracle
from tictactoe import Position
from tictactoe.heuristics import ignore
from tictactoe.lab.algorithms import INEXACT, METHODS
from tictactoe.lab.ladder import climb

ORACLE = Oracle()
WRONG = {"probability": 218, "limited": 5}
"""In how many positions a method that can be wrong would play a move that loses something."""
Order = Callable[[str], dict[int, str]]
in_order: Order = partial(ORACLE.children, "X")


def value(cells: str) -> int:
    return ORACLE.best("X", cells)[0]


def middle_first(cells: str) -> dict[int, str]:
    after = in_order(cells)
    return {cell: after[cell] for cell in (4, 0, 2, 6, 8, 1, 3, 5, 7) if cell in after}


def until_certain(cells: str) -> int:
    """Count the positions from this one on where a side that finds a win looks no further."""
    nodes = 1
    for after in in_order(cells).values():
        nodes += until_certain(after)
        if value(after) == -1:
            break
    return nodes


def folded(cells: str) -> str:
    """Return the same for all turns and mirrors of a board."""
    alike = []
    for _ in range(4):
        cells = "".join(cells[cell] for cell in (6, 3, 0, 7, 4, 1, 8, 5, 2))  # a quarter turn
        alike += [cells, cells[6:] + cells[3:6] + cells[:3]]
    return min(alike)


def within_bounds(order: Order, key: Callable[[str], str] | None = None) -> int:
    """Count the positions that alpha-beta cannot leave out, from the true values alone.

    A move is looked at while what one side is sure of elsewhere is less than what the other is sure
    of (Knuth and Moore, 1975), and what is sure are the true values of the moves before it. With a
    table, of what was looked at it remembers the true value as far as the bounds of that time tell
    it: less than alpha or more than beta is known only as that. All are those of the side to move.
    """
    known: dict[str, tuple[int, int]] = {}

    def count(cells: str, alpha: int, beta: int) -> int:
        low, high = known.get(key(cells), (-1, 1)) if key else (-1, 1)
        if low >= beta or high <= alpha or low == high:
            return 0
        nodes, least = 1, alpha
        for after in order(cells).values():
            nodes += count(after, -beta, -alpha)
            alpha = max(alpha, min(-value(after), beta))
            if alpha >= beta:
                break
        if key and ORACLE.winner(cells) is None:
            true = value(cells)
            known[key(cells)] = (true if true > least else low, true if true < beta else high)
        return nodes

    return count(ORACLE.start, -1, 1)


def test_each_rung_looks_at_as_many_positions_as_it_must() -> None:
    rungs = [climb(method, Position.start(), ignore) for method in METHODS]
    assert all(rung.wrong == () for rung in rungs)
    nodes = {rung.method: rung.nodes for rung in rungs}
    full = nodes.pop("full")  # has tests of its own
    assert nodes == {
        "minimax": 549_946,
        "first certain": 1 + sum(map(until_certain, in_order(ORACLE.start).values())),
        "probability": 1 + 9,
        "limited": 1 + 9 + 9 * 8 + 9 * 8 * 7 + 9 * 8 * 7 * 6 + 9 * 8 * 7 * 6 * 5,
        "alpha-beta": within_bounds(in_order),
        "ordered": within_bounds(middle_first),
        "with table": within_bounds(middle_first, str),
        "with symmetry": within_bounds(middle_first, folded),
    }
    exact = [*(nodes[method] for method in nodes if method not in INEXACT), full]
    assert exact == sorted(set(exact), reverse=True)


@pytest.mark.parametrize("method", METHODS)
def test_a_method_is_right_wherever_it_should_be(method: str) -> None:
    positions = list(map(Position.parse, ORACLE.due()))
    if method == "minimax":  # half a minute less
        positions = [position for position in positions if position.ply >= 3]
    wrong = [position for position in positions if not is_right(method, position, ORACLE)]
    assert len(wrong) == WRONG.get(method, 0), wrong
