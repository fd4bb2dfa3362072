"""Hints and grades: the best cells and why, and how good each move of a game was."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from typing import Final, Literal, NamedTuple, TypeAlias

from tictactoe.engine.search import think
from tictactoe.engine.verdict import Thought, Verdict, best_of
from tictactoe.game import Game
from tictactoe.rules import Mark, Position, cells_of, other

Reason: TypeAlias = Literal["win", "block", "fork", "wins", "any draws", "draws", "lost", "so far"]
Grade: TypeAlias = Literal["best", "fine", "mistake"]
Judge: TypeAlias = Callable[[Position], Thought | None]
"""Evaluates an unfinished position; returns `None` until the answer is known."""
judge: Final[Judge] = partial(think, is_every_move=False)
"""Evaluates with the usual budget."""


class Hint(NamedTuple):
    """The best cells, why they are best, and the details of the reason.

    `line` is the line that the move completes or blocks; `plies` is how many moves the game still
    has if both sides play best. The reason "so far" means that the budget cut the search short.
    `forced` is the line of play to a win by threats, if that is the reason. `exact` is False if the
    budget cut the search short: then other cells may be as good or better, and a win or a loss is
    certain, but perhaps not its plies.
    """

    cells: tuple[int, ...]
    reason: Reason
    plies: int
    line: tuple[int, ...] = ()
    forced: tuple[int, ...] = ()
    exact: bool = True


class Graded(NamedTuple):
    """A move of a game: "best", "fine" (as good in the end, but slower), "mistake".

    `gave` is the value that a mistake gave away: 1 for a win, 0 for a draw; `None` if the move lost
    and the value before it is uncertain.
    """

    cell: int
    grade: Grade
    gave: int | None = None


def hint(position: Position, judge: Judge = judge) -> Hint | None:
    """Return the best cells and why; `None` after the end, or until the judge has an answer.

    >>> hint(Position.parse("XX. OO. ..."))
    Hint(cells=(2,), reason='win', plies=1, line=(0, 1, 2), forced=(), exact=True)
    """
    if position.outcome:
        return None
    thought = judge(position)
    if thought is None:
        return None
    cells, best = thought.best, thought.verdict
    if best.value > 0 and best.plies == 1:
        return Hint(cells, "win", 1, _line(position, cells[0], position.mask(position.turn)))
    if best.value < 0:
        return Hint(cells, "lost", best.plies, exact=best.exact)
    foe = other(position.turn)
    if not position.rules.misere and set(cells) <= set(position.completing(foe)):
        return Hint(cells, "block", best.plies, _line(position, cells[0], position.mask(foe)))
    if best.value > 0:
        forks = all(len(position.play(cell).completing(position.turn)) > 1 for cell in cells)
        reason: Reason = "fork" if forks and not position.rules.misere else "wins"
        forced = thought.forced
        if not best.exact and set(forced[:1]) & set(cells):
            cells = forced[:1]  # the others may not win
        is_whole = forced[:1] == cells and (not best.exact or len(forced) == best.plies)
        line = forced if is_whole else ()
        return Hint(cells, reason, best.plies, forced=line, exact=best.exact)
    if not best.exact:
        return Hint(cells, "so far", best.plies, exact=False)
    every = all(verdict.exact and verdict.value == 0 for verdict in thought.verdicts.values())
    return Hint(cells, "any draws" if every else "draws", best.plies)


def grades(game: Game, judge: Judge = judge) -> tuple[Graded | None, ...]:
    """Grade every move of a game by the best verdict before it and after it.

    `None` for a move that cannot be graded with certainty. The last move is graded first, as the
    value of a later position may prove that of an earlier one.

    >>> [graded.grade for graded in grades(Game(played=(0, 1, 4))) if graded]
    ['best', 'mistake', 'best']
    """
    *before, last = game.positions
    reply = _best(last, judge)
    found: list[Graded | None] = []
    for cell, position in zip(reversed(game.played), reversed(before), strict=True):
        thought = judge(position)
        made = Verdict(-reply.value, reply.plies + 1, reply.exact) if reply else None
        reply = _best_with(thought, cell, made) if thought else None
        found.append(_grade(cell, thought, reply, made) if thought and reply and made else None)
    return tuple(reversed(found))


def turning_point(graded: Sequence[Graded | None]) -> int | None:
    """Return the index of the first mistake, `None` if there was none.

    >>> turning_point(grades(Game(played=(0, 1, 4))))
    1
    """
    return next((index for index, move in enumerate(graded) if is_mistake(move)), None)


def last_mistake(game: Game, judge: Judge = judge, mark: Mark | None = None) -> int | None:
    """Return the index of the last mistake of a game or of one side, `None` if none is known.

    >>> game = Game(played=(0, 1, 4, 8, 6, 2, 3))
    >>> last_mistake(game), last_mistake(game, mark="X")
    (1, None)
    """
    own = (
        range(len(game.played)) if mark is None else range(mark != game.first, len(game.played), 2)
    )
    graded = grades(game, judge)
    return max((index for index in own if is_mistake(graded[index])), default=None)


def is_mistake(move: Graded | None) -> bool:
    """Return whether a move is known to be a mistake."""
    return move is not None and move.grade == "mistake"


def better(thought: Thought, mistake: int) -> tuple[int, ...]:
    """Return the best cells apart from a mistake.

    >>> better(think(Position.parse("X.. ... ...")), 1)
    (4,)
    """
    return best_of({cell: each for cell, each in thought.verdicts.items() if cell != mistake})


def _best(position: Position, judge: Judge) -> Verdict | None:
    """Return the best verdict for the side to move; after the end, the result."""
    if position.outcome is None:
        thought = judge(position)
        return thought.verdict if thought else None
    return Verdict(position.outcome.value_for(position.turn), 0)


def _best_with(thought: Thought, cell: int, made: Verdict | None) -> Verdict:
    """Return the best verdict of a thought, given a verdict on the move that was made."""
    if made is None or thought.exact or not made.is_certain:
        return thought.verdict
    verdicts = list({**thought.verdicts, cell: made}.values())
    best = max(verdicts, key=lambda verdict: verdict.rank)
    is_draw = best.value == 0 and all(verdict.is_certain for verdict in verdicts)
    return replace(best, exact=is_draw or all(verdict.exact for verdict in verdicts))


def _grade(cell: int, thought: Thought, best: Verdict, made: Verdict) -> Graded | None:
    """Grade a move by its verdict and the best one before it; `None` if they are not certain.

    If no other move is proved to be better, a losing move is a mistake if another looked better.
    """
    if made.value < 0 and not best.is_certain:
        return Graded(cell, "mistake") if _looked_better(thought, cell) else None
    if not (made.is_certain and best.is_certain):
        return None
    if made.value < best.value:
        return Graded(cell, "mistake", best.value)
    is_slower = made.exact and best.exact and made.rank != best.rank
    return Graded(cell, "fine" if is_slower else "best")


def _looked_better(thought: Thought, cell: int) -> bool:
    """Return whether the search ranked another move, tried and not known to lose, above this."""
    rank = thought.verdicts[cell].rank
    rest = (verdict for rival, verdict in thought.verdicts.items() if rival != cell)
    return any(each.is_tried and each.value >= 0 and each.rank > rank for each in rest)


def _line(position: Position, cell: int, held: int) -> tuple[int, ...]:
    """Return the first line that a cell completes for the side that holds these cells."""
    full = held | 1 << cell
    completed = (line for line in position.rules.lines if full & line == line and line >> cell & 1)
    return tuple(cells_of(next(completed)))
