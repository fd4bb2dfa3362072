"""Minimax in fifteen lines: take the move whose worst end is best."""

from functools import cache

from tictactoe import Mark, Position


def choose(position: Position) -> int:
    """Take the first cell with the best value."""
    mark = position.turn
    return max(position.moves, key=lambda cell: value(position.play(cell), mark))


@cache
def value(position: Position, mark: Mark) -> int:
    """Return what a position is worth to a mark: 1, 0 or -1."""
    if position.outcome:
        winner = position.outcome.winner
        return 0 if winner is None else 1 if winner == mark else -1
    values = [value(position.play(cell), mark) for cell in position.moves]
    return max(values) if position.turn == mark else min(values)
