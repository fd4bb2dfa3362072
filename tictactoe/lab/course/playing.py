"""A game for the pupil to win; the best defence answers each move at once."""

from dataclasses import replace
from functools import cache
from typing import TypeAlias

from tictactoe.engine.search import analyse
from tictactoe.engine.verdict import best_of
from tictactoe.lab.course import Step
from tictactoe.rules import other

Moves: TypeAlias = tuple[int, ...]
"""The pupil's moves, without the replies."""

_verdicts = cache(analyse)


def played(step: Step, own: Moves) -> Step:
    """Return the step with the pupil's moves on its board, each with the reply to it.

    >>> from tictactoe.lab.course import STEPS
    >>> played(STEPS["1 play"], (6, 7)).moves
    'A1 B2 C3 C1 A3 A2 B3'
    """
    for cell in own:
        step = _with_move(step, cell)
        if not step.position.outcome:
            step = _with_move(step, _best(step))
    return step


def winning(step: Step) -> Moves:
    """Return the pupil's best moves until the win."""
    own: Moves = ()
    while not (after := played(step, own)).position.outcome:
        own = (*own, _best(after))
    return own


def keeps_win(step: Step, own: Moves) -> bool:
    """Return whether the last move wins at once or keeps a certain win."""
    return _verdicts(played(step, own[:-1]).position)[own[-1]].value > 0


def is_still_open(step: Step, own: Moves) -> bool:
    """Return whether the last move keeps a certain win but does not end the game."""
    return keeps_win(step, own) and not played(step, own).position.outcome


def are_possible(step: Step, own: Moves) -> bool:
    """Return whether a game of the pupil may consist of these moves: only the last one ends it.

    >>> from tictactoe.lab.course import STEPS
    >>> [are_possible(STEPS["1 play"], own) for own in ((1,), (6, 7), (6,), (1, 7), (0,))]
    [True, True, False, False, False]
    """
    games = (own[:count] for count in range(1, len(own) + 1))
    return all(
        game[-1] in played(step, game[:-1]).choices and is_still_open(step, game) == (game != own)
        for game in games
    )


def on_board(step: Step, last: Moves, *, is_done: bool) -> Moves:
    """Return the pupil's moves to show: without the last one or, once it is done, those that win.

    >>> from tictactoe.lab.course import STEPS
    >>> [on_board(STEPS["1 play"], (6, 1), is_done=is_done) for is_done in (False, True)]
    [(6,), (6, 7)]
    """
    if not is_done:
        return last[:-1]
    return last if last and keeps_win(step, last) else winning(step)


def _with_move(step: Step, cell: int) -> Step:
    return replace(step, moves=f"{step.moves} {step.rules.name(cell)}")


def _best(step: Step) -> int:
    """Return the first of the best moves that block a line, or else of all best moves."""
    position = step.position
    blocks = position.completing(other(position.turn))
    return max(best_of(_verdicts(position)), key=blocks.__contains__)
