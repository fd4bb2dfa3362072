"""What the sandbox reports of players; the code of a visitor may have had its hands in it.

Whatever could not come of a game by the rules is refused with `BadMessage`.
"""

from collections.abc import Iterator, Sequence
from typing import Final

from tictactoe.frontends.browser.wire import (
    PROGRESS,
    SANDBOX,
    BadMessage,
    Content,
    part,
    part_or_none,
    write,
)
from tictactoe.game import Game
from tictactoe.lab.proof import Answers, answers_of
from tictactoe.lab.run import LONGEST, MOST_NAMES, MOST_STEPS, RunStep
from tictactoe.lab.tournament import Played
from tictactoe.lab.workshop import LONGEST_REASON, Fault
from tictactoe.rules import Position, Rules

ROOM: Final = SANDBOX.longest - 1_000
"""How many characters of a message the steps in it may take."""


def read_fault(content: Content) -> tuple[Fault, Position | None]:
    """Return what went wrong, and in which position if the player was asked about one."""
    fault = part(content, "fault", Fault)
    _check(_is_short(fault.error, fault.reason), fault.line is None or fault.line >= 0)
    return fault, part_or_none(content, "position", Position)


def answers_text(answers: Answers) -> str:
    """Return answers on a board of up to 10 cells as text: the digits of each, in their order."""
    return " ".join("".join(map(str, cells)) for cells in answers.values())


def read_answers(text: str, rules: Rules) -> Answers:
    """Return the answers on a board, to the positions that they lead to."""
    left = iter(text.split(" "))

    def choices(position: Position) -> tuple[int, ...]:
        digits = next(left, "")
        _check(digits.isascii() and digits.isdigit())
        cells = list(map(int, digits))
        _check(cells == sorted(set(cells)), set(cells) <= set(position.moves))
        return tuple(cells)

    found = answers_of(choices, rules)
    _check(next(left, None) is None)
    return found


def read_played(content: Content, rules: Rules) -> Played:
    """Return a game of a tournament on a board."""
    played = part(content, "played", Played)
    _check(
        _is_short(played.x, played.o, played.foul),
        played.game == Game(rules, played=played.game.played),
        bool(played.foul) == (played.game.position.outcome is None),
    )
    return played


def read_cell(content: Content, position: Position) -> int:
    """Return the cell that a player chose."""
    cell = part(content, "cell", int)
    _check(cell in position.moves)
    return cell


def portions(steps: Sequence[RunStep]) -> Iterator[list[RunStep]]:
    """Yield the steps of a run in portions that fit a message."""
    portion, size = list[RunStep](), 0
    for step in steps:
        size += len(write(0, PROGRESS, {"steps": [step]}))
        if size > ROOM:
            yield portion
            portion, size = [], len(write(0, PROGRESS, {"steps": [step]}))
        portion.append(step)
    yield portion


def read_steps(content: Content, before: Sequence[RunStep], lines: int) -> tuple[RunStep, ...]:
    """Return the next steps of a run of so many lines of code, after those before."""
    found = part(content, "steps", tuple[RunStep, ...])
    _check(len(before) + len(found) <= MOST_STEPS)
    deepest = before[-1].depth if before else -1
    for step in found:
        texts = step.function, step.value, *step.changed, *step.changed.values()
        _check(
            1 <= step.line <= lines,
            0 <= step.depth <= deepest + bool(step.function),
            len(step.changed) <= 2 * MOST_NAMES,  # as many are gone at most
            all(len(text) <= LONGEST and text.isprintable() for text in texts),
        )
        deepest = step.depth
    return found


def _is_short(*texts: str) -> bool:
    return all(len(text) <= LONGEST_REASON for text in texts)


def _check(*are_true: bool) -> None:
    if not all(are_true):
        raise BadMessage("it cannot be so")
