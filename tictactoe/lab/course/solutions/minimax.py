# Minimax: take the move whose worst end is best.


def choose(position):
    best = position.moves[0]
    most = -2  # lower than any value
    for cell in position.moves:
        found = value(position.play(cell), position.turn)
        if found > most:
            best = cell
            most = found
    return best


def value(position, mark):
    if position.outcome:
        return position.outcome.value_for(mark)  # ? 0
    values = []
    for cell in position.moves:
        found = value(position.play(cell), mark)  # ? 0
        values.append(found)
    if position.turn == mark:
        return max(values)  # ? 0
    return min(values)  # ? 0
