"""Minimax: take the move whose worst end is best."""

from functools import cache

from tictactoe import Mark, Position


def choose(position: Position) -> int:
    """Take the first cell with the best value."""
    mark = position.turn
    return max(position.moves, key=lambda cell: value(position.play(cell), mark))


@cache
def value(position: Position, mark: Mark) -> int:
    """Return what a position is worth to a mark: 1 for a win, 0 for a draw, -1 for a loss."""
    if position.outcome:
        return position.outcome.value_for(mark)  # ? 0
    values = [value(position.play(cell), mark) for cell in position.moves]
    if position.turn == mark:
        return max(values)  # ? 0
    return min(values)  # ? 0
