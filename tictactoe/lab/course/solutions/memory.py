"""Minimax with a memory: what was worked out once is looked up."""

from tictactoe import Mark, Position

known: dict[tuple[Position, Mark], int] = {}
"""The value of each position for a mark, as far as it is known."""


def choose(position: Position) -> int:
    """Take the first cell with the best value."""
    mark = position.turn
    return max(position.moves, key=lambda cell: value(position.play(cell), mark))


def value(position: Position, mark: Mark) -> int:
    """Return what a position is worth to a mark, and remember it."""
    if (position, mark) in known:  # ? False
        return known[position, mark]
    known[position, mark] = worked_out(position, mark)
    return known[position, mark]


def worked_out(position: Position, mark: Mark) -> int:
    """Return what a position is worth to a mark, from what its moves are worth."""
    if position.outcome:
        return position.outcome.value_for(mark)
    values = [value(position.play(cell), mark) for cell in position.moves]
    return max(values) if position.turn == mark else min(values)
