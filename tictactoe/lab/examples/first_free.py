"""The first free cell: the same answer each time, so that every game can be told beforehand."""

from tictactoe import Position


def choose(position: Position) -> int:
    """Take the first free cell."""
    return position.moves[0]
