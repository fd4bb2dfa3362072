"""Advice from the exact search: the best cells now, and why; how good each move of a game was."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal, TypeAlias

from tictactoe.game import Game
from tictactoe.rules import Position, cells_of, other
from tictactoe.search import analyse, best_of

Reason: TypeAlias = Literal["win", "block", "fork", "wins", "any draws", "draws", "lost"]
Grade: TypeAlias = Literal["best", "fine", "mistake"]


@dataclass(frozen=True, slots=True)
class Hint:
    """The best cells, why they are best, and what the reason speaks of.

    `line` is the line that the move completes or blocks; `plies` is how many moves the game still
    has if both sides play best.
    """

    cells: tuple[int, ...]
    reason: Reason
    plies: int
    line: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Graded:
    """A move of a game: "best", "fine" (as good in the end, but slower), "mistake".

    `gave` is what a mistake gave away, the value that the position had: 1 a win, 0 a draw.
    """

    cell: int
    grade: Grade
    gave: int | None = None


def hint(position: Position) -> Hint | None:
    """Return the best cells and why; `None` after the end.

    >>> hint(Position.parse("XX. OO. ..."))
    Hint(cells=(2,), reason='win', plies=1, line=(0, 1, 2))
    """
    if position.outcome:
        return None
    verdicts = analyse(position)
    cells = best_of(verdicts)
    best = verdicts[cells[0]]
    if best.value > 0 and best.plies == 1:
        return Hint(cells, "win", 1, _line(position, cells[0], position.mask(position.turn)))
    if best.value < 0:
        return Hint(cells, "lost", best.plies)
    foe = other(position.turn)
    if not position.rules.misere and set(cells) <= set(position.completing(foe)):
        return Hint(cells, "block", best.plies, _line(position, cells[0], position.mask(foe)))
    if best.value > 0:
        forks = all(len(position.play(cell).completing(position.turn)) > 1 for cell in cells)
        reason: Reason = "fork" if forks and not position.rules.misere else "wins"
        return Hint(cells, reason, best.plies)
    every = all(verdict.value == 0 for verdict in verdicts.values())
    return Hint(cells, "any draws" if every else "draws", best.plies)


def grades(game: Game) -> tuple[Graded, ...]:
    """Grade every move of a game by the verdicts on the position in which it was made.

    >>> [graded.grade for graded in grades(Game(moves=(0, 1, 4)))]
    ['best', 'mistake', 'best']
    """
    found = []
    position = Position.start(game.rules, game.first)
    for cell in game.moves:
        verdicts = analyse(position)
        best, made = verdicts[best_of(verdicts)[0]], verdicts[cell]
        if made.value < best.value:
            found.append(Graded(cell, "mistake", best.value))
        else:
            found.append(Graded(cell, "best" if made.rank == best.rank else "fine"))
        position = position.play(cell)
    return tuple(found)


def turning_point(graded: Sequence[Graded]) -> int | None:
    """Return the index of the first mistake, `None` if there was none.

    >>> turning_point(grades(Game(moves=(0, 1, 4))))
    1
    """
    return next((i for i, move in enumerate(graded) if move.grade == "mistake"), None)


def _line(position: Position, cell: int, held: int) -> tuple[int, ...]:
    """Return the first line that a cell completes for the side that holds these cells."""
    full = held | 1 << cell
    completed = (line for line in position.rules.lines if full & line == line and line >> cell & 1)
    return tuple(cells_of(next(completed)))
