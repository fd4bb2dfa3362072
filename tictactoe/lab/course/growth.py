"""How the work of minimax grows with the free cells: a slider, a board and a bar."""

from dataclasses import replace
from math import perm
from typing import Final, NamedTuple

from tictactoe.lab.course import Step
from tictactoe.lab.course.truths import DRAWN, Truth
from tictactoe.rules import Rules
from tictactoe.words import Words

LARGE: Final = Rules(4, 4, 4)
MOST_NODES: Final = sum(perm(LARGE.size, plies) for plies in range(LARGE.size + 1))
"""How many nodes minimax has from its empty board if no game ends early."""
MOST: Final = len(DRAWN)
"""The number of free cells of 3×3; one more selects 4×4."""
PER_KILOMETRE: Final = 10_000
"""How many bars of 10 cm a kilometre has."""


class GrowthView(NamedTuple):
    """The slider, the number of positions, and their bar, which is full for nine free cells."""

    most: str
    chosen: str
    text: str
    length: float


def grown(step: Step, chosen: int) -> Step:
    """Return the step with the chosen number of free cells on its board.

    >>> from tictactoe.lab.course import STEPS
    >>> [grown(STEPS["6 grow"], free).position.empty.bit_count() for free in (1, 9, 10)]
    [1, 9, 16]
    """
    if chosen > MOST:
        return replace(step, rules=LARGE)
    names = map(step.rules.name, DRAWN[: MOST - chosen])
    return replace(step, moves=" ".join(names))


def growth_view(chosen: int, found: Truth | None, words: Words) -> GrowthView:
    """Return the bar for the chosen number of free cells; it is empty until the truth is known."""
    if found is None:
        return GrowthView(str(MOST + 1), str(chosen), words("learn checking"), 0.0)
    whole = found.parts[-1]
    if chosen > MOST:
        length, share = round(MOST_NODES / whole / PER_KILOMETRE), 1.0
        text = words("learn far more", free=LARGE.size, nodes=MOST_NODES, length=length)
    else:
        nodes = found.parts[chosen - 1]
        share, text = nodes / whole, words("learn growth", free=chosen, nodes=nodes)
    return GrowthView(str(MOST + 1), str(chosen), text, share)
