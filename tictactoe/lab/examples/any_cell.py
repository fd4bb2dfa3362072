"""Any free cell: the least that a player must do."""

from random import choice

from tictactoe import Position


def choose(position: Position) -> int:
    """Take any free cell."""
    return choice(position.moves)
