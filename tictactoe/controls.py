"""What the controls of a front end call, and what they say."""

from collections.abc import Callable
from typing import NamedTuple, TypeVar

from tictactoe.rules import Position

Command = TypeVar("Command", bound=Callable[..., object])


def command(function: Command) -> Command:
    """Mark a method as one that a control may call.

    >>> @command
    ... def greet() -> str:
    ...     return "Hello"
    >>> greet(), greet.is_command
    ('Hello', True)
    """
    function.is_command = True  # type: ignore[attr-defined]
    return function


def number_command(function: Command) -> Command:
    """Mark a method as one that a control may call with a whole number."""
    function.takes_number = True  # type: ignore[attr-defined]
    return command(function)


class Control(NamedTuple):
    """What a button says, and whether it is there and does anything.

    A label is what a screen reader says instead.
    """

    text: str
    is_hidden: bool = False
    is_disabled: bool = False
    label: str = ""


class SmallBoard(NamedTuple):
    """What a small board shows, to be looked at only, and the cell that has a frame, if any."""

    position: Position
    cell: int | None = None


class Code(NamedTuple):
    """What an editor holds: a text, the line of a fault or 0, and the lines that are lit up."""

    text: str
    fault: int = 0
    lit: tuple[int, ...] = ()
    refused: int = 0
    """How often what was typed was refused, so that the text is written again."""


class Listing(NamedTuple):
    """Source text: its lines, which of them runs, from 1, and how many steps were taken."""

    lines: tuple[str, ...]
    line: int
    taken: int = 0
