"""Win, block, the middle, a corner, an edge: what many people do."""

from tictactoe import Position, other

BY_RANK = (4, 0, 2, 6, 8, 1, 3, 5, 7)
"""The cells of 3x3, the middle first, then the corners, then the edges."""


def choose(position: Position) -> int:
    """Win, else block, else take the cell that usually counts most."""
    wins = position.completing(position.turn)
    blocks = position.completing(other(position.turn))
    free = [cell for cell in BY_RANK if cell in position.moves]
    return (*wins, *blocks, *free)[0]
