"""Look a few plies ahead, then go by the chances."""

from functools import cache

from tictactoe import Mark, Position

PLIES = 1  # ? 2


def choose(position: Position) -> int:
    """Take the first cell with the best value."""
    mark = position.turn
    return max(position.moves, key=lambda cell: value(position.play(cell), mark, PLIES))


@cache
def value(position: Position, mark: Mark, plies: int) -> float:
    """Return what a position is worth to a mark, from 0 for a loss to 1 for a win."""
    if position.outcome:
        return (1 + position.outcome.value_for(mark)) / 2
    if plies == 0:
        return chance(position, mark)
    values = [value(position.play(cell), mark, plies - 1) for cell in position.moves]
    return max(values) if position.turn == mark else min(values)


@cache
def chance(position: Position, mark: Mark) -> float:
    """Return how often a mark wins if both sides play at random, a draw being half a win."""
    if position.outcome:
        return (1 + position.outcome.value_for(mark)) / 2
    moves = position.moves
    return sum(chance(position.play(cell), mark) for cell in moves) / len(moves)
