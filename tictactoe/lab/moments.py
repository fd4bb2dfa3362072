"""A moment of stepping through a search or through a player, and what is shown of it."""

from dataclasses import dataclass
from typing import Literal, NamedTuple, TypeAlias

from tictactoe.lab.search_trace import Path

State: TypeAlias = Literal["done", "now", "later", "left out"]


class NotKnown(Exception):
    """The call after these moves has not been traced yet."""

    def __init__(self, path: Path = ()) -> None:
        super().__init__(path)
        self.path = path


@dataclass(frozen=True, slots=True)
class Moment:
    """A point in a walk: the call after these moves, and its next step."""

    path: Path = ()
    step: int = 0


class Move(NamedTuple):
    """A move of a level: its cell, its value if known, its state; `current` is `aria-current`."""

    key: int
    text: str
    state: State
    current: str


class Level(NamedTuple):
    """A running call: the side that moves, its alpha, beta and best value, and its moves."""

    key: int
    name: str
    numbers: str = ""
    moves: tuple[Move, ...] = ()


class Variable(NamedTuple):
    """A variable of the innermost call."""

    key: str
    name: str
    value: str


@dataclass(frozen=True, slots=True)
class StepView:
    """A moment: the running function, its line from 1, its variables, and all levels above it.

    `message` is about the next step; `count` is the number of steps of the call or run.
    """

    function: str
    line: int
    variables: tuple[Variable, ...]
    levels: tuple[Level, ...]
    message: str
    count: int
    is_end: bool
