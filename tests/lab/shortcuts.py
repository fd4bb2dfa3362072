"""Programs that choose well, or try few moves, without the idea that a step teaches."""

from typing import Final

from tictactoe.lab.course import solution

MOVES: Final = "position.moves:"
MIDDLE_FIRST: Final = "sorted(position.moves, key=[4, 0, 2, 6, 8, 1, 3, 5, 7].index):"
ORDERS: Final = (MOVES, "reversed(position.moves):", MIDDLE_FIRST)
"""Orders of the moves, after `for cell in`."""

ALPHA_BETA: Final = solution("alpha_beta")
WIDER: Final = ALPHA_BETA.replace("alpha = -1", "alpha = -2").replace("alpha, 1)", "alpha, 2)")
"""Alpha-beta with a wider window than needed."""
AT_A_WIN: Final = "found == (1 if position.turn == mark else -1)"
STOPPING_AT_A_WIN: Final = tuple(
    ALPHA_BETA.replace("alpha >= beta", end) for end in ("alpha == 1 or beta == -1", AT_A_WIN)
)
"""Alpha-beta with another condition to stop."""
KEPT: Final = "        values.append(found)\n"
STOPPING: Final = solution("minimax").replace(
    KEPT, f"{KEPT}        if {AT_A_WIN}:\n            break\n"
)
"""Minimax that stops at a win."""

BEST_MOVES: Final = """
from tictactoe import best_moves

def choose(position):
    return best_moves(position)[0]
"""
ANALYSE: Final = """
from tictactoe import (
    Position,
    analyse as look,
)

def choose(position):
    found = look(position)
    return max(found, key=lambda cell: found[cell].value)
"""
SEARCH: Final = """
import tictactoe

def choose(position):
    for _ in range(200):
        position.play(position.moves[0])
    *_, thought = tictactoe.Search(position.rules).think(position)
    return thought.best[0]
"""
LEVELS: Final = """
import tictactoe as game

def choose(position):
    return game.LEVELS["perfect"](position)
"""
FORKS: Final = """
from tictactoe import other

def makes_fork(position, cell):
    return len(position.play(cell).completing(position.turn)) > 1

def is_safe(position, cell):
    after = position.play(cell)
    for reply in after.completing(position.turn) or after.moves:
        if makes_fork(after, reply):
            return False
    return True

def choose(position):
    wins = position.completing(position.turn)
    if wins:
        return wins[0]
    blocks = position.completing(other(position.turn))
    if blocks:
        return blocks[0]
    for cell in position.moves:
        if makes_fork(position, cell):
            return cell
    for cell in [4, 0, 2, 6, 8, 1, 3, 5, 7]:
        if cell in position.moves and is_safe(position, cell):
            return cell
    return position.moves[0]
"""
"""A player by rules that looks for forks, and never loses."""
BORROWED: Final = (BEST_MOVES, ANALYSE, SEARCH, LEVELS)
