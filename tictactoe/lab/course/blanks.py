"""Test each line that a pupil fills in, by itself: all other lines are those of the solution."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any, Final, NamedTuple, TypeAlias

from tictactoe.lab.asking import counted_moves
from tictactoe.lab.course import solution, stub
from tictactoe.lab.player_code import Fault, fault_in, fault_text, load
from tictactoe.lab.player_trace import short
from tictactoe.rules import MARKS, Mark, Position
from tictactoe.words import Words

BLANK: Final = "# ?"
NEAR: Final = ("XX. OO. ...", "XX. OO. X..", "X.. OO. ..X")
"""Positions with a win for X, with one for O, and with a line that X has to block."""
LATE: Final = ("XOX .O. OXX", "XO. .OX OXX", "XO. .O. OXX", "O.X .X. OOX", "XOX OO. .X.")
"""Positions with two or three free cells, in which some moves are better than others."""
OTHER_TURN: Final = Position.parse(LATE[3], first="O")
"""One of them with O to move, which is worth less to X than with X to move."""


class Call(NamedTuple):
    """A call of a function of the code: its name, a position, and a mark and bounds, if any."""

    function: str
    position: Position
    mark: Mark | None = None
    window: tuple[int, ...] = ()


class Outcome(NamedTuple):
    """The result of a call: its value as text and how many moves it tried, or its fault."""

    value: str
    tried: int
    fault: Fault | None = None


Outcomes: TypeAlias = tuple[Outcome, ...]


def _values(*others: Position, window: tuple[int, ...] = ()) -> tuple[Call, ...]:
    positions = (*map(Position.parse, LATE), *others)
    return tuple(Call("value", one, mark, window) for one in positions for mark in MARKS)


CALLS: Final = {
    "win_then_block": tuple(Call("choose", Position.parse(text)) for text in NEAR),
    "minimax": _values(),
    "alpha_beta": _values(window=(-1, 1)),
    "memory": _values(OTHER_TURN),
}
"""The calls that test the lines of each solution."""


class WrongLine(NamedTuple):
    """A wrong line, from 1, the call that shows it, and the right and the actual outcome.

    With `is_shared`, the actual value is that of the same board with another side to move.
    """

    line: int
    call: Call
    right: Outcome
    found: Outcome
    is_shared: bool = False


def trial(code: str, name: str) -> Outcomes:
    """Return the outcomes of the calls, in order; a call that fails ends them with its error.

    >>> [found.value for found in trial(solution("win_then_block"), "win_then_block")]
    ['2', '5', '5']
    """
    found: list[Outcome] = []
    with counted_moves() as tried:
        try:
            function: Any = load(code, function=CALLS[name][0].function)
            for call in CALLS[name]:
                before = tried.moves
                rest = () if call.mark is None else (call.mark, *call.window)
                value = short(function(call.position, *rest))
                found.append(Outcome(value, tried.moves - before))
        except (Exception, SystemExit) as error:  # noqa: BLE001  (code may raise anything)
            found.append(Outcome("", 0, fault_in(error)))
    return tuple(found)


def variants(name: str, code: str, but: str = "") -> dict[int, str]:
    """Return, by the number of each line filled in, the solution with only that line of the code.

    A line that contains `but` is skipped. Empty if other lines were changed.
    """
    solved, given = solution(name).splitlines(), stub(name).splitlines()
    lines = code.splitlines()
    blank = [place for place, line in enumerate(given) if line.endswith(BLANK)]
    if len(lines) != len(given) or _without(lines, blank) != _without(given, blank):
        return {}
    return {
        place + 1: "\n".join([*solved[:place], lines[place], *solved[place + 1 :]])
        for place in blank
        if not (but and but in solved[place])
    }


def _without(lines: Sequence[str], places: Sequence[int]) -> list[str]:
    return [line for place, line in enumerate(lines) if place not in places]


def wrong_lines(name: str, lines: Sequence[int], found: Sequence[Outcomes]) -> list[WrongLine]:
    """Return the lines whose outcomes are not those of the solution, with the first difference."""
    due = trial(solution(name), name)
    differences = (
        _first_difference(name, line, due, one) for line, one in zip(lines, found, strict=True)
    )
    return [wrong for wrong in differences if wrong]


def _first_difference(name: str, line: int, due: Outcomes, found: Outcomes) -> WrongLine | None:
    before: list[tuple[Call, Outcome]] = []
    for call, right, one in zip(CALLS[name], due, found, strict=False):
        if one.value != right.value or one.tried > right.tried:
            return WrongLine(line, call, right, one, is_shared=_is_shared(call, one, before))
        before.append((call, one))
    return None


def _is_shared(call: Call, found: Outcome, before: Sequence[tuple[Call, Outcome]]) -> bool:
    """Return whether a value was not computed, but reused from the board with another turn."""
    return not found.tried and any(
        known.value == found.value
        and other.mark == call.mark
        and other.position.cells == call.position.cells
        for other, known in before
    )


def wrong_line_text(wrong: WrongLine, words: Words, code: str = "") -> str:
    """Describe the error in a line; given the code, an error of Python more exactly."""
    if wrong.found.fault:
        return fault_text(replace(wrong.found.fault, line=wrong.line), words, code)
    if wrong.is_shared:
        text = words("learn shared key", position=wrong.call.position)
        return words("fault at line", line=wrong.line, fault=text) if wrong.line else text
    place = {"position": wrong.call.position, "right": wrong.right.value.replace("-", "−")}
    found = wrong.found.value
    if found == wrong.right.value:
        text = words("learn line tries", **place, tried=wrong.found.tried, most=wrong.right.tried)
    elif wrong.call.mark is None:
        text = words("learn line cell", **place, found=found)
    else:
        value = found.replace("-", "−") if found.lstrip("-").isdecimal() else found
        text = words("learn line value", **place, mark=wrong.call.mark, found=value)
    return words("fault at line", line=wrong.line, fault=text)
