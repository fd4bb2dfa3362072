"""The commands that controls call, and the values that they show."""

from collections.abc import Callable
from typing import NamedTuple, TypeVar

from tictactoe.rules import Position

Command = TypeVar("Command", bound=Callable[..., object])


def command(function: Command) -> Command:
    """Mark a method as a command that a control may call.

    >>> @command
    ... def greet() -> str:
    ...     return "Hello"
    >>> greet(), greet.is_command
    ('Hello', True)
    """
    function.is_command = True  # type: ignore[attr-defined]
    return function


def number_command(function: Command) -> Command:
    """Mark a method as a command that takes an integer."""
    function.takes_number = True  # type: ignore[attr-defined]
    return command(function)


def named_command(function: Command) -> Command:
    """Mark a method as a command that takes the name of the control before its value."""
    function.takes_name = True  # type: ignore[attr-defined]
    return command(function)


class Control(NamedTuple):
    """The text of a button and its state; a label replaces the text for screen readers."""

    text: str
    is_hidden: bool = False
    is_disabled: bool = False
    label: str = ""


class Row(NamedTuple):
    """A row of a list."""

    key: str
    text: str


class SmallBoard(NamedTuple):
    """A small board without controls, and the cell that has a frame, if any."""

    position: Position
    cell: int | None = None


class Code(NamedTuple):
    """The content of an editor: a text, the line of a fault or 0, and highlighted lines."""

    text: str
    fault: int = 0
    lit: tuple[int, ...] = ()
    refused: int = 0
    """How often typed code was refused; each time the editor gets the text again."""


class Listing(NamedTuple):
    """Source lines, the running line (counted from 1), and the number of steps taken."""

    lines: tuple[str, ...]
    line: int
    taken: int = 0
