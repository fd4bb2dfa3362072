"""The move with the highest expected score if both sides play at random (A. Somani)."""

from functools import cache

from tictactoe import Mark, Position


def choose(position: Position) -> int:
    """Take the cell with the highest expected score."""
    mark = position.turn
    return max(position.moves, key=lambda cell: chance(position.play(cell), mark))


@cache
def chance(position: Position, mark: Mark) -> float:
    """Return what a mark scores from here on average, a draw being half a win."""
    if position.outcome:
        winner = position.outcome.winner
        return 0.5 if winner is None else float(winner == mark)
    moves = position.moves
    return sum(chance(position.play(cell), mark) for cell in moves) / len(moves)
