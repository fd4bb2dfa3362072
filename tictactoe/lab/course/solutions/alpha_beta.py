"""Alpha-beta: leave out what cannot change the answer."""

from functools import cache

from tictactoe import Mark, Position


def choose(position: Position) -> int:
    """Take the first cell with the best value."""
    mark, best, alpha = position.turn, position.moves[0], -1
    for cell in position.moves:
        found = value(position.play(cell), mark, alpha, 1)
        if found > alpha:
            best, alpha = cell, found
    return best


@cache
def value(position: Position, mark: Mark, alpha: int, beta: int) -> int:
    """Return what a position is worth to a mark, as far as it lies between alpha and beta."""
    if position.outcome:
        return position.outcome.value_for(mark)
    for cell in position.moves:
        found = value(position.play(cell), mark, alpha, beta)
        if position.turn == mark:
            alpha = max(alpha, found)  # ? alpha
        else:
            beta = min(beta, found)  # ? beta
        if alpha >= beta:  # ? False
            break
    return alpha if position.turn == mark else beta
