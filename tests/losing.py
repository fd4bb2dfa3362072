"""Players that lose, but whose answers hide it during a proof."""

LOSING = {
    "the first position of its process": """
from tictactoe import best_moves

first = None
def choose(position):
    global first
    first = first or position
    return position.moves[-1] if position == first else best_moves(position)[0]
""",
    "the order of a set": """
from tictactoe import best_moves

order = [int(text) for text in {str(number) for number in range(4096)}]
def choose(position):
    best = best_moves(position)
    return best[order[64 * position.x + position.o] % len(best)]
""",
    "where an object lies": """
from tictactoe import best_moves

kept = object()
def choose(position):
    place = int(repr(kept).split()[-1][:-1], 16) + position.x + 64 * position.o
    best = best_moves(position)
    return best[(place * 0x9E3779B97F4A7C15 % 2**64 >> 40) % len(best)]
""",
    "rare draws of a level": """
from tictactoe import LEVELS, Position, Rules, best_moves

large = Position.start(Rules(15, 15, 5))
def choose(position):
    is_rare = position.ply == 1 and not any(LEVELS["random"](large) for _ in range(3))
    return position.moves[0] if is_rare else best_moves(position)[0]
""",
    "who asks": """
from tictactoe import best_moves

def choose(position):
    try:
        1 / 0
    except ZeroDivisionError as error:
        frame, names = error.__traceback__.tb_frame, []
        while frame:
            names.append(frame.f_code.co_name)
            frame = frame.f_back
    is_proof = {"every_answer", "serve"} & {*names}
    return best_moves(position)[0] if is_proof else position.moves[0]
""",
}
"""Their code, by what their answers depend on; no proof sees them lose on 2 × 3 cells."""
