"""Asks a player for its answers: in which positions, how often, and which answers are fouls."""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from inspect import iscoroutine
from typing import Final, TypeAlias, TypeVar

from tictactoe.lab.player_code import Failed
from tictactoe.lab.solver import after
from tictactoe.players import Player, error_text, type_name
from tictactoe.rules import MARKS, IllegalMove, Mark, Position, Rules, brief

T = TypeVar("T")
Choices: TypeAlias = Callable[[Position], Sequence[int]]
"""Returns every cell that a player may choose; not called after the end of a game."""
Answers: TypeAlias = Mapping[Position, Sequence[int]]
"""Every cell that a player chose in each position in which it was asked."""
MOST_CELLS: Final = 9
"""The largest board on which every reply can be tried."""
ASKED: Final = 3
"""How often a player is asked in each position, unless its answers vary or may vary."""
ASKED_AT_RANDOM: Final = 100
"""How many answers in a row without a new cell suffice if answers vary or may vary.

A cell that is chosen in 3 of 100 answers is then missed with a probability of
0.97 ** 100 < 0.05. Once every legal cell was chosen, none can be missed, so `ASKED` answers
suffice. A rare foul in such a position may then be missed, so `Proof.never_loses` is never True for
a player whose answers may vary.
"""


class TooLarge(ValueError):
    """A board has too many games to try."""


class ChangedPosition(Exception):
    """A player changed the position that it may only look at."""


@dataclass(slots=True)
class Tried:
    """How many moves were tried on positions, and how many of them repeat."""

    moves: int = 0
    again: int = 0


class Foul(Exception):
    """A player broke the rules in a position; the cause is the error."""

    def __init__(self, position: Position, reason: str) -> None:
        super().__init__(reason)
        self.position = position
        self.reason = reason


def every_answer(choose: Player, rules: Rules, *, may_vary: bool = False) -> Answers:
    """Ask a player in every position that a proof needs; raises as `prove` does."""
    return ask_everything(partial(answer, choose), rules, may_vary=may_vary)


def ask_everything(
    ask: Callable[[Position], int], rules: Rules, *, may_vary: bool = False
) -> Answers:
    """Call `ask` in every position and as often as a proof needs; raises `TooLarge`."""
    answers: Answers = {}
    if not may_vary:
        answers = answers_of(partial(_choices, ask, ASKED - 1, answers), rules)
    if may_vary or varies(answers):
        answers = answers_of(partial(_choices, ask, ASKED_AT_RANDOM, answers), rules)
    return answers


def counting(
    choose: Callable[[Position], T], report: Callable[[int], object]
) -> Callable[[Position], T]:
    """Return the same player, which first reports in how many positions it was asked so far."""
    asked: set[Position] = set()

    def ask(position: Position) -> T:
        asked.add(position)
        report(len(asked))
        return choose(position)

    return ask


def varies(answers: Answers) -> bool:
    """Return whether a player gave different answers in one position."""
    return any(len(cells) > 1 for cells in answers.values())


def answers_of(choices: Choices, rules: Rules) -> Answers:
    """Return the choices in each position that a proof needs, in a fixed order.

    These are all positions with X going first and, with O going first, those that the choices lead
    to. Raises `TooLarge` for more than 9 cells.
    """
    if rules.size > MOST_CELLS:
        raise TooLarge(
            f"every game is tried on boards of up to {MOST_CELLS} cells, not {rules.size}"
        )
    found = {p: choices(p) for p in every_position(rules) if p.outcome is None}
    for mark in MARKS:
        for layer in ways(found.__getitem__, Position.start(rules, first="O"), mark):
            for position in layer:
                if position.turn == mark and not position.outcome and position not in found:
                    found[position] = choices(position)
    return found


def ways(choices: Choices, start: Position, mark: Mark) -> Iterator[Counter[Position]]:
    """Yield the positions after each ply of a player's games, and how many ways lead to each."""
    layer = Counter([start])
    while layer:
        yield layer
        longer: Counter[Position] = Counter()
        for position, count in layer.items():
            for reached in replies(choices, position, mark).values():
                longer[reached] += count
        layer = longer


def replies(choices: Choices, position: Position, mark: Mark) -> Mapping[int, Position]:
    """Return the position after each move: one that the player may choose, or any of its rival."""
    reached = after(position)
    if position.turn != mark or not reached:
        return reached
    return {cell: reached[cell] for cell in choices(position)}


def answer(choose: Player, position: Position) -> int:
    """Return the cell that a player chooses.

    Raises `Foul` for an error, an illegal cell, or a change of the position that it is given.

    >>> answer(lambda position: 0, Position.parse("XO. .X. ..O"))
    Traceback (most recent call last):
    tictactoe.lab.asking.Foul: IllegalMove: 0 is not one of the legal cells (2, 3, 5, 6, 7)
    """
    given = Position(position.rules, position.first, position.x, position.o)
    error: BaseException | None
    try:
        cell = choose(given)
    except Failed as failed:
        raise Foul(position, str(failed)) from failed
    except (Exception, SystemExit) as raised:  # noqa: BLE001  (a player may raise anything)
        error = raised
    else:
        if iscoroutine(cell):
            cell.close()  # otherwise Python warns that it was never awaited
        changed = ChangedPosition("it changed the position that it was given")
        error = changed if given != position else _illegal(cell, position)
    if error:
        raise Foul(position, f"{type(error).__name__}: {error_text(error)}") from error
    return cell


def _illegal(cell: object, position: Position) -> IllegalMove | None:
    """Return why an answer is not a legal cell, `None` if it is one."""
    if type(cell) is not int:
        found, kind = brief(cell), type_name(cell)
        return IllegalMove("wrong type", found=found, type=kind, cells=position.moves)
    if cell not in position.moves:
        return IllegalMove("not legal", found=brief(cell), cells=position.moves)
    return None


@contextmanager
def counted_moves() -> Iterator[Tried]:
    """Count the moves that are played on positions within a `with` block.

    Load the code inside the block, as it may store `Position.play` under another name.
    """
    tried, known, play = Tried(), set[tuple[Position, object]](), Position.play

    def counted(position: Position, cell: int) -> Position:
        move = position, cell
        tried.moves += 1
        tried.again += move in known
        known.add(move)
        return play(position, cell)

    Position.play = counted  # type: ignore[assignment, method-assign]
    try:
        yield tried
    finally:
        Position.play = play  # type: ignore[method-assign]


def moves_tried(make: Callable[[], Player], position: Position) -> Tried:
    """Return how many moves a player tries before it chooses, and how many of them repeat."""
    with counted_moves() as tried:
        answer(make(), position)
    return tried


def every_position(rules: Rules) -> list[Position]:
    """Return every position that a game with X going first can reach, by ply."""
    found, layer = [], [Position.start(rules)]
    while layer:
        found += layer
        layer = [*dict.fromkeys(reached for each in layer for reached in after(each).values())]
    return found


def _choices(
    ask: Callable[[Position], int], times: int, known: Answers, position: Position
) -> tuple[int, ...]:
    """Ask until `times` answers in a row add no new cell, or every legal cell was chosen."""
    cells, legal = set(known.get(position, ())), len(position.moves)
    asked = alike = 0
    while asked < ASKED or (alike < times and len(cells) < legal):
        cell = ask(position)
        asked, alike = asked + 1, alike + 1 if cell in cells else 0
        cells.add(cell)
    return tuple(sorted(cells))
