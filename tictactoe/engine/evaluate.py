"""The worth of a position to the side to move, without looking ahead.

- a proven win is worth one more than the number of cells that the end of the game leaves empty, a
  proven loss the negative of that; so the soonest win and the latest loss are worth most, however
  a position was reached;
- a draw is worth 0;
- where the depth ends before the game, a *guess* is between -1 and 1.

Source of the proof that a side can no longer win (see `bounds`): P. Erdős and J. L. Selfridge, "On
a combinatorial game", Journal of Combinatorial Theory A 14 (1973).
"""

from typing import Final

from tictactoe.engine.bits import Layout, LineSet
from tictactoe.engine.lines import Lines

DRAW: Final = 0
WORTH: Final = ((150, 0, 1), (65, 0, 1), (6, 7, 2))
"""For an open line that lacks 1, 2 or 3 marks: its worth, the extra worth of two open ends, and the
factor for the side to move."""
HALF: Final = 200
"""The balance that gives a guess of 0.5; integers give every machine the same guess."""


def is_won(worth: float) -> bool:
    """Return whether a worth is a proven win."""
    return worth >= 1


def is_lost(worth: float) -> bool:
    """Return whether a worth is a proven loss."""
    return worth <= -1


def bounds(lines: Lines, counted: list[LineSet], left: int) -> tuple[float, float]:
    """Return the lower and the upper bound of a worth, by the lines still open.

    Each open line counts 2 ** -(marks that it lacks), as in Erdős and Selfridge (1973). If the
    lines open for one side count less than 1 and the other side moves (1/2 if it moves itself),
    the other side can keep it from completing any, by always taking the heaviest cell. In misère
    play a side that always takes the lightest cell completes none if its lines count less than 1
    (1/2 if it also makes the last move of the game): after the reply, they count no more than
    before.
    """
    run, misere, is_last, own, foe = lines.rules.run, lines.rules.misere, left % 2, 0, 0
    whole = 1 << run
    if misere:
        own_needs, foe_needs, soonest = whole >> is_last, whole >> (not is_last), left - 1
    else:
        own_needs, foe_needs, soonest = whole >> 1, whole, left - 2
    for marks in range(run):
        if found := counted[marks]:
            mine = (found & lines.one_side).bit_count()
            own += mine << marks
            foe += (found.bit_count() - mine) << marks
            if own >= own_needs and foe >= foe_needs:
                break
    is_own, is_foe = own >= own_needs, foe >= foe_needs
    can_win, can_lose = (is_foe, is_own) if misere else (is_own, is_foe)
    return min(1 - soonest, 0) if can_lose else 0, soonest if can_win else 0


def guess(lines: Lines, counted: list[LineSet], taken: Layout) -> float:
    """Return how good a position looks, by the marks that its open lines lack."""
    run, balance = lines.rules.run, 0
    for lacking, (worth, worth_open, to_move) in enumerate(WORTH[:run], start=1):
        on = counted[run - lacking]
        for factor, found in ((to_move, on & lines.one_side), (-1, on >> lines.width)):
            if found:
                ended = lines.open_ended(found, taken).bit_count() if worth_open else 0
                balance += factor * (worth * found.bit_count() + worth_open * ended)
    return (-balance if lines.rules.misere else balance) / (HALF + abs(balance))
