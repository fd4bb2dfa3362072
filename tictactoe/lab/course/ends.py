"""What a pupil's function `value` makes of finished games, asked before its player is proved."""

from collections.abc import Callable
from typing import Final, NamedTuple, TypeAlias

from tictactoe.lab.course import Step, line_of
from tictactoe.rules import Mark, Position, brief
from tictactoe.words import Words

Value: TypeAlias = Callable[[Position, Mark], object]


class End(NamedTuple):
    """A finished game, and what it is worth to a mark; `key` names the text for it."""

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
    """The place in `ENDS` of a game that is valued wrongly, and the value as text."""

    place: int
    found: str


def wrong_end(value: Value) -> Wrong | None:
    """Return the first finished game that a function values wrongly.

    Another scale is right as long as a win is worth more than a draw, and a draw more than a loss.

    >>> wrong_end(lambda position, mark: -position.outcome.value_for(mark))
    Wrong(place=0, found='−1')
    >>> wrong_end(lambda position, mark: 10 * position.outcome.value_for(mark))
    """
    found = [value(end.position, end.mark) for end in ENDS]
    numbers = [one for one in found if isinstance(one, int | float)]
    if len(numbers) == len(ENDS) and numbers == sorted(set(numbers), reverse=True):
        return None
    place = next(at for at, end in enumerate(ENDS) if found[at] != end.worth)
    text = brief(found[place])
    return Wrong(place, text.replace("-", "−") if found[place] in numbers else text)


def wrong_text(wrong: Wrong, step: Step, code: str, words: Words) -> tuple[str, int]:
    """Return what to say of a game that is valued wrongly, and the line, from 1, or 0.

    >>> from tictactoe.lab.course import STEPS, stub
    >>> from tictactoe.lab.course.texts import course_words
    >>> wrong_text(Wrong(0, "0"), STEPS["5 write"], stub("minimax"), course_words())
    ('Line 18: a game that X won is worth 1 to X; your value returns 0.', 18)
    """
    end, line = ENDS[wrong.place], line_of(step.code, step.ends, code)
    told = words(end.key, mark=end.mark, worth=end.worth, found=wrong.found)
    if line:
        return words("fault at line", line=line, fault=told), line
    return told[:1].upper() + told[1:], 0
