"""How much a search has to look at, before it is made; and what to do where there is nothing to do.

The estimates take no game to end early: most searches look at less, some at a little more.
"""

from math import comb, isqrt, perm
from typing import Final

from tictactoe.rules import DEFAULT_RULES, Position

MOST_NODES: Final = 2_000_000
"""How many positions may be expected of a search that ends in about a minute."""
METHODS_OF_A_TREE: Final = ("alpha-beta", "ordered", "minimax")


def estimate(method: str, position: Position) -> int:
    """Return about how many positions a method looks at, 0 if it sees to its limits itself.

    >>> [estimate(method, Position.start()) for method in ("minimax", "alpha-beta", "full")]
    [986410, 30783, 0]
    """
    free = position.empty.bit_count()
    every = sum(perm(free, plies) for plies in range(free + 1))
    pruned = isqrt(every) * isqrt(isqrt(every))  # its power of 3/4, as a rule
    known = sum(comb(free, plies) * comb(plies, plies // 2) for plies in range(free + 1))
    found = {"minimax": every, "first certain": every, "alpha-beta": pruned, "ordered": pruned}
    found |= dict.fromkeys(("with table", "with symmetry"), min(pruned, known))
    return found.get(method, 0)


def is_too_large(method: str, position: Position) -> bool:
    """Return whether a method would probably take too long.

    >>> from tictactoe.rules import Rules
    >>> start = Position.start(Rules(2, 5, 3))
    >>> is_too_large("minimax", start), is_too_large("alpha-beta", start)
    (True, False)
    """
    return position.outcome is None and estimate(method, position) > MOST_NODES


def ways(method: str, position: Position) -> tuple[str, ...]:
    """Return what to offer where a method has nothing to do or too much, else nothing.

    It is the name of another method, or "before end", "small board" and "values".

    >>> ways("minimax", Position.start()), ways("full", Position.parse("XXX OO. ..."))
    ((), ('before end',))
    """
    if position.outcome:
        return ("before end",)
    if not is_too_large(method, position):
        return ()
    others = [other for other in METHODS_OF_A_TREE if not is_too_large(other, position)]
    small = ["small board"] if position.rules != DEFAULT_RULES else []
    return (*others[:1], *small, "values")
