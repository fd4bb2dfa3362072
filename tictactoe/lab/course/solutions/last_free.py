# A player is a function from a position to a free cell.


def choose(position):
    return position.moves[-1]  # ? position.moves[0]
