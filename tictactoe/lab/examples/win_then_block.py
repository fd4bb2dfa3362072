"""Win if you can, else block if you must: one move ahead for either side."""

from tictactoe import Position, other


def choose(position: Position) -> int:
    """Win, else block, else take the first free cell."""
    wins = position.completing(position.turn)
    blocks = position.completing(other(position.turn))
    return (*wins, *blocks, *position.moves)[0]
