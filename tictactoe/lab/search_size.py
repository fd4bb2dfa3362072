"""The estimated size of a search, and suggestions if there is nothing or too much to search.

The estimates assume that no game ends early: most searches visit fewer positions, some a few more.
"""

from math import comb, isqrt, perm
from typing import Final, NamedTuple

from tictactoe.controls import Control
from tictactoe.lab.tab import Lab
from tictactoe.naming import rules_name
from tictactoe.rules import DEFAULT_RULES, Position
from tictactoe.session import Session

MOST_NODES: Final = 2_000_000
"""The largest estimate of a search that is run; it takes about a minute."""
METHODS_OF_A_TREE: Final = ("alpha-beta", "ordered", "minimax")


class Suggestion(NamedTuple):
    """A button that offers an alternative to a search."""

    key: str
    offer: Control


def estimate(method: str, position: Position) -> int:
    """Return about how many positions a method visits, 0 if it limits itself.

    >>> [estimate(method, Position.start()) for method in ("minimax", "alpha-beta", "full")]
    [986410, 30783, 0]
    """
    free = position.empty.bit_count()
    every = sum(perm(free, plies) for plies in range(free + 1))
    pruned = isqrt(every) * isqrt(isqrt(every))  # a rule of thumb: its power of 3/4
    known = sum(comb(free, plies) * comb(plies, plies // 2) for plies in range(free + 1))
    found = {"minimax": every, "first certain": every, "alpha-beta": pruned, "ordered": pruned}
    found |= dict.fromkeys(("with table", "with symmetry"), min(pruned, known))
    return found.get(method, 0)


def is_too_large(method: str, position: Position) -> bool:
    """Return whether a method would probably take too long."""
    return position.outcome is None and estimate(method, position) > MOST_NODES


def suggestions(session: Session, method: str) -> tuple[Suggestion, ...]:
    """Return the buttons to offer if the search is too large or the game on the board is over.

    Their keys are the name of another method, "small board" and "values", or "before end".
    """
    position, words = session.on_board.position, session.words
    if session.state == "due":
        return ()
    texts = {}
    if position.outcome:
        texts["before end"] = words("look before end")
    elif is_too_large(method, position):
        others = [other for other in METHODS_OF_A_TREE if not is_too_large(other, position)]
        for other in others[:1]:
            texts[other] = words("use method", method=words(f"method {other}"))
        if position.rules != DEFAULT_RULES:
            texts["small board"] = words("look at board", board=rules_name(DEFAULT_RULES, words))
        texts["values"] = words("see values")
    return tuple(Suggestion(key, Control(text)) for key, text in texts.items())


def take(lab: Lab, key: str) -> str:
    """Follow a suggestion; return the method to use if it names one."""
    if key == "before end":
        lab.session.look_before_end()
    elif key == "small board":
        lab.session.look_at_position(key, Position.start())
    elif key == "values":
        lab.open("values")
    else:
        return key
    return ""
