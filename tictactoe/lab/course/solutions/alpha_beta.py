# Alpha-beta: leave out what cannot change the answer.


def choose(position):
    best = position.moves[0]
    alpha = -1
    for cell in position.moves:
        found = value(position.play(cell), position.turn, alpha, 1)
        if found > alpha:
            best = cell
            alpha = found
    return best


def value(position, mark, alpha, beta):
    if position.outcome:
        return position.outcome.value_for(mark)
    for cell in position.moves:
        found = value(position.play(cell), mark, alpha, beta)
        if position.turn == mark:
            alpha = max(alpha, found)  # ? alpha
        else:
            beta = min(beta, found)  # ? beta
        if alpha >= beta:  # ? False
            break
    if position.turn == mark:
        return alpha
    return beta
