"""Another position of the same kind as that of a step, as often as a pupil wants one."""

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from random import Random
from typing import Final

from tictactoe.lab.course import Step, cut_tree, fill_tree
from tictactoe.lab.course.truths import Truth, truth

MARKS: Final = range(3, 6)
"""How many marks there may be where cells are to be found."""


def another(step: Step, rng: Random) -> tuple[str, Truth]:
    """Return the moves to another position for the task of a step, and what is true of it.

    >>> from tictactoe.lab.course import STEPS
    >>> moves, found = another(STEPS["1 fork"], Random(1))
    >>> len(moves.split()), 0 < len(found.cells) < 9 - len(moves.split())
    (3, True)
    """
    while True:
        played = KINDS[step.asks](rng)
        moves = " ".join(map(step.rules.name, played))
        found = truth(replace(step, moves=moves))
        if found.parts or 0 < len(found.cells) < len(found.values):
            return moves, found


_early = partial(fill_tree.random_moves, counts=MARKS)

KINDS: Final[dict[str, Callable[[Random], tuple[int, ...]]]] = {
    "losing": _early,
    "winning": _early,
    "best": _early,
    "tree values": fill_tree.fresh,
    "cut": cut_tree.fresh,
}
"""What finds moves, by what a step asks; other steps have one position only."""
