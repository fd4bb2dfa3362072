"""Check a pupil's function `value` on finished games, before its player is proved."""

from collections.abc import Callable
from typing import Final, NamedTuple, TypeAlias

from tictactoe.lab.course import Step, line_of
from tictactoe.rules import Mark, Position, brief
from tictactoe.words import Words

Value: TypeAlias = Callable[[Position, Mark], object]


class End(NamedTuple):
    """A finished game and its value for a mark; `key` names its message in the tables of words."""

    position: Position
    mark: Mark
    worth: int
    key: str


WON: Final = Position.parse("XXX OO. ...")
ENDS: Final = (
    End(WON, "X", 1, "learn end won"),
    End(Position.parse("XOX XOO OXX"), "X", 0, "learn end drawn"),
    End(WON, "O", -1, "learn end won"),
)
"""A win, a draw and a loss."""


class Wrong(NamedTuple):
    """The index in `ENDS` of a game with a wrong value, and that value as text."""

    place: int
    found: str


def wrong_end(value: Value) -> Wrong | None:
    """Return the first finished game with a wrong value.

    Any scale is right in which a win is worth more than a draw, and a draw more than a loss.
    """
    found = [value(end.position, end.mark) for end in ENDS]
    numbers = [one for one in found if isinstance(one, int | float)]
    if len(numbers) == len(ENDS) and numbers == sorted(set(numbers), reverse=True):
        return None
    place = next(at for at, end in enumerate(ENDS) if found[at] != end.worth)
    text = brief(found[place])
    return Wrong(place, text.replace("-", "−") if found[place] in numbers else text)


def wrong_text(wrong: Wrong, step: Step, code: str, words: Words) -> str:
    """Return the message about a wrong value, with the line of the code that is to blame."""
    end, line = ENDS[wrong.place], line_of(step.code, step.ends, code)
    message = words(end.key, mark=end.mark, worth=end.worth, found=wrong.found)
    return words("fault at line", line=line, fault=message) if line else words.capitalised(message)
