"""Win, block, the middle, a corner, an edge: what many people do."""

from tictactoe import Position, other


def choose(position: Position) -> int:
    """Take the first of the cells that look best."""
    return max(position.moves, key=lambda cell: looks(position, cell))


def looks(position: Position, cell: int) -> tuple[bool, bool, int]:
    """Return whether a cell wins, whether it blocks, and how many lines go through it."""
    own, rival = position.turn, other(position.turn)
    lines = [line for line in position.rules.lines if line >> cell & 1]
    return cell in position.completing(own), cell in position.completing(rival), len(lines)
