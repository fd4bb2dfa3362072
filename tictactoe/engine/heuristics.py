"""Minimax of limited depth, and the heuristics that evaluate the positions where it stops.

A heuristic returns the score that a mark may expect, between 0 and 1; a draw is worth 0.5. The
search is that of A. Somani, "Writing a tic-tac-toe solver using minimax", whose depth counts only
the moves of the side that chooses.
"""

from collections.abc import Callable
from functools import lru_cache
from typing import Final, TypeAlias

from tictactoe.rules import Mark, Position, other

Heuristic: TypeAlias = Callable[[Position, Mark], float]
Visit: TypeAlias = Callable[[int], object]
"""Called with the number of positions visited; if it raises, the search ends."""

DEPTH: Final = 2
MOST_EMPTY: Final = 10


def ignore(_count: int) -> None:
    """Ignore the visit."""


class TooManyGames(ValueError):
    """More games than can be counted."""


@lru_cache(maxsize=100_000)
def probability_of_winning(position: Position, mark: Mark) -> float:
    """Return the score to expect for a mark if both sides play at random: a draw is half a win.

    Raises `TooManyGames` while more than 10 cells are empty.

    >>> round(probability_of_winning(Position.parse("OXO .X. X.O"), "X"), 3)
    0.833
    """
    if position.outcome:
        return (1 + position.outcome.value_for(mark)) / 2
    if position.empty.bit_count() > MOST_EMPTY:
        raise TooManyGames(
            f"the games that follow are counted while at most {MOST_EMPTY} cells are empty, "
            f"here are {position.empty.bit_count()}"
        )
    moves = position.moves
    return sum(probability_of_winning(position.play(cell), mark) for cell in moves) / len(moves)


def open_lines(position: Position, mark: Mark) -> float:
    """Return the share of the open lines that are open for a mark; 0.5 if there are none.

    >>> open_lines(Position.parse("X.. ... ..."), "X")
    0.6153846153846154
    """
    own, foe = position.mask(mark), position.mask(other(mark))
    if position.rules.misere:
        own, foe = foe, own
    ours = sum(not line & foe for line in position.rules.lines)
    theirs = sum(not line & own for line in position.rules.lines)
    return ours / (ours + theirs) if ours + theirs else 0.5


HEURISTICS: Final[dict[str, Heuristic]] = {
    "probability": probability_of_winning,
    "lines": open_lines,
}


def move_values(
    position: Position,
    heuristic: Heuristic = probability_of_winning,
    depth: int = DEPTH,
    visit: Visit = ignore,
) -> dict[int, float]:
    """Return the value of each legal cell for the side to move, between 0 and 1.

    At depth 0 that is the heuristic's value of the position after the move. `visit` is called for
    each position that is searched, but not for those that the heuristic looks at.

    >>> values = move_values(Position.parse("OXO .X. X.."), depth=1)
    >>> {cell: value for cell, value in values.items() if value}
    {7: 0.5}
    """
    mark = position.turn
    return {
        cell: _value(position.play(cell), mark, heuristic, depth, visit) for cell in position.moves
    }


def favourites(
    position: Position, heuristic: Heuristic = probability_of_winning, depth: int = DEPTH
) -> tuple[int, ...]:
    """Return every cell that shares the highest value; none after the end.

    >>> favourites(Position.parse("OXO .X. X.."), depth=0)
    (5, 7)
    """
    values = move_values(position, heuristic, depth)
    return tuple(cell for cell in values if values[cell] == max(values.values()))


def _value(position: Position, mark: Mark, heuristic: Heuristic, depth: int, visit: Visit) -> float:
    """Return a position's value for a mark: the maximum on its turn, the minimum on the other's."""
    visit(1)
    if position.outcome:
        return (1 + position.outcome.value_for(mark)) / 2
    is_max = position.turn == mark
    if depth == 0 and not is_max:
        return heuristic(position, mark)
    return (max if is_max else min)(
        _value(position.play(cell), mark, heuristic, depth - is_max, visit)
        for cell in position.moves
    )
