"""A cache of the positions of a small board: the positions after each, and its value."""

from collections.abc import Mapping
from functools import lru_cache
from typing import Final

from tictactoe.rules import Mark, Position, Rules

REMEMBERED: Final = 2**15
"""How many positions are cached: 3 × 3 has 10,956, with X or O going first."""


@lru_cache(maxsize=REMEMBERED)
def made(rules: Rules, first: Mark, x: int, o: int) -> Position:
    """Return a position, the same object for all ways that lead to it, as creating one is slow."""
    return Position(rules, first, x, o)


@lru_cache(maxsize=REMEMBERED)
def after(position: Position) -> Mapping[int, Position]:
    """Return the positions after each legal move, by its cell; none after the end."""
    rules, first, x, o = position.rules, position.first, position.x, position.o
    if position.turn == "X":
        return {cell: made(rules, first, x | 1 << cell, o) for cell in position.moves}
    return {cell: made(rules, first, x, o | 1 << cell) for cell in position.moves}


@lru_cache(maxsize=REMEMBERED)
def worth(position: Position) -> int:
    """Return 0 if best play draws, else a positive number if the side to move wins.

    A win is higher the sooner it comes; a loss is negative, and higher the later it comes.

    >>> worth(Position.parse("XX. OO. ...")), worth(Position.parse("X.. ... ..."))
    (5, 0)
    """
    if end := position.outcome:
        return end.value_for(position.turn) * (position.rules.size + 1 - position.ply)
    return max(-worth(reached) for reached in after(position).values())


def best_cells(position: Position) -> tuple[int, ...]:
    """Return every cell that wins soonest or, if none wins, draws or else loses latest.

    >>> best_cells(Position.parse("X.. ... ..."))
    (4,)
    """
    most = worth(position)
    return tuple(cell for cell, reached in after(position).items() if -worth(reached) == most)
