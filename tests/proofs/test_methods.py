"""Every method of the ladder on all positions of 3x3: its mistakes, and its cost."""

from collections.abc import Callable
from functools import partial

import pytest

from tests.lab.test_ladder import is_right
from tests.oracle import ORACLE
from tictactoe import Position
from tictactoe.engine.heuristics import ignore
from tictactoe.lab.algorithms import INEXACT, METHODS
from tictactoe.lab.ladder import climb

WRONG = {"probability": 218, "limited": 5}
"""The number of positions in which an inexact method plays a mistake."""
Order = Callable[[str], dict[int, str]]
in_order: Order = partial(ORACLE.children, "X")


def value(cells: str) -> int:
    return ORACLE.best("X", cells)[0]


def middle_first(cells: str) -> dict[int, str]:
    after = in_order(cells)
    return {cell: after[cell] for cell in (4, 0, 2, 6, 8, 1, 3, 5, 7) if cell in after}


def until_certain(cells: str) -> int:
    """Count the positions of a search that stops at the first win."""
    nodes = 1
    for after in in_order(cells).values():
        nodes += until_certain(after)
        if value(after) == -1:
            break
    return nodes


def folded(cells: str) -> str:
    """Return a key shared by all turns and mirrors of a board."""
    boards = []
    for _ in range(4):
        cells = "".join(cells[cell] for cell in (6, 3, 0, 7, 4, 1, 8, 5, 2))  # a quarter turn
        boards += [cells, cells[6:] + cells[3:6] + cells[:3]]
    return min(boards)


def within_bounds(order: Order, key: Callable[[str], str] | None = None) -> int:
    """Count the positions that alpha-beta cannot skip, from the true values alone.

    A move is searched while alpha is less than beta (Knuth and Moore, 1975), where both come from
    the true values of the moves before it. A table stores the true value of a searched position if
    it lay in the window, else a bound. All values are those of the side to move.
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


def test_each_method_visits_exactly_the_positions_that_it_must() -> None:
    rungs = [climb(method, Position.start(), ignore) for method in METHODS]
    assert all(rung.wrong == () for rung in rungs)
    nodes = {rung.method: rung.nodes for rung in rungs}
    full = nodes.pop("full")  # its tests are in tests/engine
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
def test_a_method_is_right_in_all_positions_but_a_known_number(method: str) -> None:
    positions = list(map(Position.parse, ORACLE.due()))
    if method == "minimax":  # half a minute less
        positions = [position for position in positions if position.ply >= 3]
    wrong = [position for position in positions if not is_right(method, position, ORACLE)]
    assert len(wrong) == WRONG.get(method, 0), wrong
