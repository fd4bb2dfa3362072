"""The mirror: whatever the other side does, do the same across the middle."""

from tictactoe import Position, other


def choose(position: Position) -> int:
    """Take the cell across from a mark of the other side, else the middle one of the free cells."""
    last, rival = position.rules.size - 1, other(position.turn)
    across = [cell for cell in position.moves if position.mark_at(last - cell) == rival]
    return across[0] if across else position.moves[len(position.moves) // 2]
