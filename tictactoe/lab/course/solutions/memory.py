# Minimax with a memory: what was worked out once is looked up.

known = {}


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
    key = (position, mark)  # ? 0
    if key in known:  # ? False
        return known[key]
    known[key] = worked_out(position, mark)
    return known[key]


def worked_out(position, mark):
    if position.outcome:
        return position.outcome.value_for(mark)
    values = []
    for cell in position.moves:
        found = value(position.play(cell), mark)
        values.append(found)
    if position.turn == mark:
        return max(values)
    return min(values)
