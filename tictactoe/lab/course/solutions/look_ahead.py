# Look a few plies ahead, then go by the chances.

PLIES = 1  # ? 2


def choose(position):
    best = position.moves[0]
    most = -1
    for cell in position.moves:
        found = value(position.play(cell), position.turn, PLIES)
        if found > most:
            best = cell
            most = found
    return best


# A win is worth 1, a draw 0.5 and a loss 0.
def value(position, mark, plies):
    if position.outcome:
        return (1 + position.outcome.value_for(mark)) / 2
    values = []
    for cell in position.moves:
        found = value(position.play(cell), mark, plies - 1)
        values.append(found)
    if plies <= 0:
        return sum(values) / len(values)  # the average, as if both sides played at random
    if position.turn == mark:
        return max(values)
    return min(values)
