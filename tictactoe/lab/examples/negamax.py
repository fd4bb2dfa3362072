"""Negamax: minimax in one line, as a gain for one side is the same loss for the other."""

from functools import cache

from tictactoe import Position


def choose(position: Position) -> int:
    """Take the first cell after which the other side is worst off."""
    return min(position.moves, key=lambda cell: value(position.play(cell)))


@cache
def value(position: Position) -> int:
    """Return what a position is worth to the side to move: 1, 0 or -1."""
    if position.outcome:
        winner = position.outcome.winner
        return 0 if winner is None else 1 if winner == position.turn else -1
    return -min(value(position.play(cell)) for cell in position.moves)
