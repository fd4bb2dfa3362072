"""Asking a player: in which positions, how often, and what is no answer."""

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from inspect import iscoroutine
from typing import Final, TypeAlias, TypeVar

from tictactoe.lab.workshop import Failed
from tictactoe.players import Player, said, type_name
from tictactoe.rules import MARKS, IllegalMove, Position, Rules, brief

Choices: TypeAlias = Callable[[Position], Sequence[int]]
"""Returns every cell that a player may choose; never called after the end."""
T = TypeVar("T")
Answers: TypeAlias = Mapping[Position, Sequence[int]]
"""Every cell that a player chose in each position in which it was asked."""
LARGEST: Final = 9
"""The largest board on which every reply can be tried."""
ASKED: Final = 3
"""How often a player is asked in each position, if its answers are alike."""
ASKED_AT_RANDOM: Final = 100
"""How many answers without a new cell are enough in a position, if they vary or may.

What a player chooses in 3 of 100 answers is then missed in fewer than 1 of 20 cases:
0.97 ** 100 < 0.05.
"""


class TooLarge(ValueError):
    """A board with too many games to try."""


class ChangedPosition(Exception):
    """A player changed the position that it may only look at."""


class Foul(Exception):
    """A player broke the rules in a position; the error is its cause."""

    def __init__(self, position: Position, reason: str) -> None:
        super().__init__(reason)
        self.position = position
        self.reason = reason


def every_answer(choose: Player, rules: Rules, *, may_vary: bool = False) -> Answers:
    """Ask a player in every position that a proof needs; raises as `prove` does."""
    answers: Answers = {}
    if not may_vary:
        answers = answers_of(partial(_choices, choose, ASKED - 1, answers), rules)
    if may_vary or varies(answers):
        answers = answers_of(partial(_choices, choose, ASKED_AT_RANDOM, answers), rules)
    return answers


def counting(
    choose: Callable[[Position], T], tell: Callable[[int], object]
) -> Callable[[Position], T]:
    """Return the player, wrapped to tell how many positions it was asked about so far.

    >>> told = []
    >>> _ = every_answer(counting(lambda position: position.moves[0], told.append), Rules(1, 1, 1))
    >>> told
    [1, 1, 1, 2, 2, 2]
    """
    asked: set[Position] = set()

    def ask(position: Position) -> T:
        asked.add(position)
        tell(len(asked))
        return choose(position)

    return ask


def varies(answers: Answers) -> bool:
    """Tell whether a player gave two answers to one question."""
    return any(len(cells) > 1 for cells in answers.values())


def answers_of(choices: Choices, rules: Rules) -> Answers:
    """Return the choices in each position that a proof needs, always in the same order.

    These are all positions where X goes first, and those that the choices lead to where O does.
    Raises `TooLarge` for more than 9 cells.
    """
    if rules.size > LARGEST:
        raise TooLarge(f"every game is tried on boards of up to {LARGEST} cells, not {rules.size}")
    found = {p: choices(p) for p in every_position(rules) if p.outcome is None}
    for mark in MARKS:
        layer = [Position.start(rules, first="O")]
        while layer:
            after: list[Position] = []
            for position in layer:
                cells: Sequence[int] = position.moves
                if position.turn == mark and cells:
                    cells = found[position] = found.get(position) or choices(position)
                after += map(position.play, cells)
            layer = list(dict.fromkeys(after))
    return found


def answer(choose: Player, position: Position) -> int:
    """Return the cell that a player chooses.

    Raises `Foul` for an error, an illegal cell, or a change of the position that it is given.

    >>> answer(lambda position: 0, Position.parse("XO. .X. ..O"))
    Traceback (most recent call last):
    tictactoe.lab.asking.Foul: IllegalMove: 0 is not one of the legal cells (2, 3, 5, 6, 7)
    """
    given = Position(position.rules, position.first, position.x, position.o)
    try:
        cell = choose(given)
    except Failed as failed:
        raise Foul(position, str(failed)) from failed
    except (Exception, SystemExit) as error:  # a player may raise anything; that is what is told
        raise _foul(position, error) from error
    if iscoroutine(cell):
        cell.close()  # it is never awaited
    if given != position:
        changed = ChangedPosition("it changed the position that it was given")
        raise _foul(position, changed) from changed
    if illegal := _illegal(cell, position):
        raise _foul(position, illegal) from illegal
    return cell


def moves_tried(make: Callable[[], Player], position: Position) -> int:
    """Return how many moves a player tries from when it is made until it chooses in a position.

    It is made while they are counted already: it may keep `Position.play` under another name.

    >>> def ahead(position):
    ...     return min(position.moves, key=lambda cell: position.play(cell).ply)
    >>> moves_tried(lambda: ahead, Position.parse("X.. .O. ..."))
    7
    """
    count, play = 0, Position.play

    def counted(position: Position, cell: int) -> Position:
        nonlocal count
        count += 1
        return play(position, cell)

    Position.play = counted  # type: ignore[assignment, method-assign]
    try:
        answer(make(), position)
    finally:
        Position.play = play  # type: ignore[method-assign]
    return count


def _foul(position: Position, error: BaseException) -> Foul:
    return Foul(position, f"{type(error).__name__}: {said(error)}")


def _illegal(cell: object, position: Position) -> IllegalMove | None:
    """Return why a player's answer is no legal cell, `None` if it is one."""
    if type(cell) is not int:
        found, kind = brief(cell), type_name(cell)
        return IllegalMove("wrong type", found=found, type=kind, cells=position.moves)
    if cell not in position.moves:
        return IllegalMove("not legal", found=brief(cell), cells=position.moves)
    return None


def every_position(rules: Rules) -> list[Position]:
    """Return every position that play reaches, in the order of their plies.

    >>> len(every_position(Rules()))
    5478
    """
    found, layer = [], [Position.start(rules)]
    while layer:
        found += layer
        after = (position.play(cell) for position in layer for cell in position.moves)
        layer = list(dict.fromkeys(after))
    return found


def _choices(choose: Player, times: int, known: Answers, position: Position) -> tuple[int, ...]:
    """Ask a player about a position until so many answers bring nothing new to those known."""
    cells = set(known.get(position, ()))
    left = times if cells else 1
    while left:
        cell, left = answer(choose, position), left - 1
        if cell not in cells:
            cells.add(cell)
            left = times
    return tuple(sorted(cells))
