# Win if you can, else block if you must.

from tictactoe import other


def choose(position):
    wins = position.completing(position.turn)  # ? ()
    if wins:
        return wins[0]
    blocks = position.completing(other(position.turn))  # ? ()
    if blocks:
        return blocks[0]
    return position.moves[0]
