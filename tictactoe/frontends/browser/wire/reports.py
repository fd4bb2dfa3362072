"""The reports of the sandbox about players, which a visitor's code may have forged.

Reading a report that the rules make impossible raises `BadMessage`.
"""

from collections.abc import Callable, Iterable
from dataclasses import replace
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
from tictactoe.lab.asking import Answers, answers_of
from tictactoe.lab.course.blanks import Outcome, Outcomes
from tictactoe.lab.course.ends import ENDS, Wrong
from tictactoe.lab.own_calls import OwnCalls
from tictactoe.lab.player_code import LONGEST_REASON, Fault
from tictactoe.lab.player_trace import LONGEST_TEXT, MOST_NAMES, MOST_STEPS, MOST_TEXT, RunStep
from tictactoe.lab.proof import Change
from tictactoe.lab.text_limits import fit
from tictactoe.lab.tournament import Played
from tictactoe.rules import MARKS, Position, Rules

ROOM: Final = SANDBOX.longest - 1_000
"""Largest number of characters that the steps in a message may take."""
PORTION: Final = 8
"""Largest number of steps in a message; each new step writes all of them again."""
LONGEST_PRINT: Final = 4_000
"""How many characters of a player's printed text are shown."""


def read_fault(content: Content) -> tuple[Fault, Position | None]:
    """Return the fault of a player, and the position in which it was asked, if any."""
    fault = _checked_fault(part(content, "fault", Fault))
    return fault, part_or_none(content, "position", Position)


def _checked_fault(fault: Fault) -> Fault:
    _check(_is_short(fault.error, fault.reason), fault.line is None or fault.line >= 0)
    return Fault(fit(fault.error, LONGEST_REASON), fit(fault.reason, LONGEST_REASON), fault.line)


def read_printed(content: Content) -> str:
    """Return the text that a player printed, cut to the length that is shown."""
    return fit(part(content, "printed", str), LONGEST_PRINT)


def answers_text(answers: Answers) -> str:
    """Return answers on a board of up to 10 cells as text: the digits of each, in order."""
    return " ".join("".join(map(str, cells)) for cells in answers.values())


def read_answers(text: str, rules: Rules) -> Answers:
    """Return the answers in a text, by position."""
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


def questions_text(positions: Iterable[Position]) -> str:
    """Return positions on one board as text, in order."""
    return " ".join(position.first + position.cells for position in positions)


def read_questions(text: str, rules: Rules) -> list[Position]:
    """Return the positions in which to ask a player.

    >>> read_questions(questions_text([Position.start(first="O")]), Rules())[0].turn
    'O'
    """
    return [
        Position.parse(question[1:], rules, MARKS["XO".index(question[0])])
        for question in text.split(" ")
    ]


def read_change(content: Content, rules: Rules, asked: str, before: str) -> Change | None:
    """Return the first question whose answer differs from the one before, with both answers."""
    after = part(content, "cells", str)
    _check(len(after) == len(before))
    answered = zip(asked.split(" "), before, after, strict=True)
    for question, old, new in answered:
        if old != new:
            [position] = read_questions(question, rules)
            _check(new in map(str, position.moves))
            return Change(position, int(old), int(new))
    return None


def read_played(content: Content, rules: Rules) -> Played:
    """Return a game of a tournament on a board."""
    played = part(content, "played", Played)
    game = played.game
    _check(
        _is_short(played.x, played.o, played.foul),
        (game.rules, game.first) == (rules, MARKS[0]),
        bool(played.foul) == (game.position.outcome is None),
    )
    return replace(played, foul=fit(played.foul, LONGEST_REASON))


def read_game(content: Content, rules: Rules) -> Game:
    """Return a tournament game up to the move that a player is asked for."""
    game, position = part(content, "game", Game), part(content, "position", Position)
    _check(game.rules == rules, game.position == position, game.position.outcome is None)
    return game


def read_wrong(content: Content) -> Wrong | None:
    """Return the finished game that a player values wrongly, if any."""
    wrong = part_or_none(content, "wrong", Wrong)
    if wrong is None:
        return None
    _check(0 <= wrong.place < len(ENDS), _is_short(wrong.found))
    return wrong._replace(found=fit(wrong.found, LONGEST_REASON))


def read_calls(content: Content, position: Position) -> OwnCalls:
    """Return the calls that a player's code made in a position."""
    found = part(content, "calls", OwnCalls)
    cells = [call.cell for call in found.calls]
    _check(
        set(cells) <= set(position.moves),
        len(set(cells)) == len(cells),
        found.chosen is None or found.chosen in position.moves,
        all(call.nodes > 0 for call in found.calls),
        all(len(call.value) <= LONGEST_TEXT and call.value.isprintable() for call in found.calls),
    )
    return found


def read_trials(content: Content, count: int) -> tuple[Outcomes, ...]:
    """Return the outcomes of each code; `count` is the number of codes sent."""
    found = part(content, "trials", tuple[Outcomes, ...])
    _check(len(found) == count, all(one.tried >= 0 for each in found for one in each))
    return tuple(tuple(map(_checked_outcome, each)) for each in found)


def _checked_outcome(found: Outcome) -> Outcome:
    fault = found.fault and _checked_fault(found.fault)
    return found._replace(value=fit(found.value, LONGEST_REASON), fault=fault)


def read_cell(content: Content, position: Position) -> int:
    """Return the cell that a player chose."""
    cell = part(content, "cell", int)
    _check(cell in position.moves)
    return cell


class Portions:
    """Reports the steps of a run as they come, in portions that fit a message.

    `send` gets each full portion. Before that, `note` gets the portion so far after each step,
    since the run may end at any step.
    """

    def __init__(
        self, send: Callable[[Content], object], note: Callable[[Content], object]
    ) -> None:
        self._send = send
        self._note = note
        self._before = self._size = 0
        self._due: list[RunStep] = []

    def add(self, step: RunStep) -> None:
        """Report another step."""
        size = len(write(0, PROGRESS, {"steps": [step]}))
        if len(self._due) == PORTION or self._size + size > ROOM:
            self.close()
        self._due.append(step)
        self._size += size
        self._note(self._content)

    def close(self) -> None:
        """Send the last portion."""
        self._send(self._content)
        self._before, self._size, self._due = self._before + len(self._due), 0, []

    @property
    def _content(self) -> Content:
        return {"before": self._before, "steps": self._due}


class Walk:
    """The steps of a run that were reported so far; `lines` is the length of the code."""

    def __init__(self, lines: int) -> None:
        self._lines = lines
        self._steps: list[RunStep] = []
        self._sizes: list[int] = []
        """For each step, the number of characters in the texts of all steps up to it."""

    @property
    def steps(self) -> tuple[RunStep, ...]:
        """All steps."""
        return tuple(self._steps)

    def __len__(self) -> int:
        return len(self._steps)

    def read(self, content: Content) -> None:
        """Replace the steps from `before` on by those of a portion."""
        count, portion = part(content, "before", int), content.get("steps")
        _check(isinstance(portion, list) and len(portion) <= PORTION)
        found = part(content, "steps", tuple[RunStep, ...])
        _check(0 <= count <= len(self), count + len(found) <= MOST_STEPS)
        del self._steps[count:], self._sizes[count:]
        for step in found:
            self._add(step)

    def _add(self, step: RunStep) -> None:
        texts = step.function, step.value, *step.changed, *step.changed.values()
        size = self._sizes[-1] if self._sizes else 0
        deepest = self._steps[-1].depth if self._steps else -1
        _check(
            1 <= step.line <= self._lines,
            0 <= step.depth <= deepest + bool(step.function),
            len(step.changed) <= 2 * MOST_NAMES,  # as many may have been removed
            all(len(text) <= LONGEST_TEXT and text.isprintable() for text in texts),
            size <= MOST_TEXT,
        )
        self._steps.append(step)
        self._sizes.append(size + sum(map(len, texts)))


def _is_short(*texts: str) -> bool:
    return all(len(text) <= LONGEST_REASON for text in texts)


def _check(*are_true: bool) -> None:
    if not all(are_true):
        raise BadMessage("an impossible report")
