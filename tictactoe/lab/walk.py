"""What is shown of code that is taken step by step: a search, or a visitor's player."""

from dataclasses import dataclass
from typing import Literal, NamedTuple, TypeAlias

from tictactoe.lab.explain import Path

State: TypeAlias = Literal["done", "now", "later", "left out"]


class NotKnown(Exception):
    """A call is not known: the one after these moves."""

    def __init__(self, path: Path = ()) -> None:
        super().__init__(path)
        self.path = path


@dataclass(frozen=True, slots=True)
class Moment:
    """A point in a walk: the call after these moves, and its next step."""

    path: Path = ()
    step: int = 0


class Move(NamedTuple):
    """A move on a level: its cell with its value if that is known, and its state."""

    key: int
    text: str
    state: State
    current: str
    """Which step of the walk it is, as `aria-current` has it."""


class Level(NamedTuple):
    """A running call: whose level it is, its variables, and its moves."""

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
    """A moment as shown: the function that runs, its line, its variables, and all levels above it.

    Lines count from 1. `told` says in words what happens next.
    """

    function: str
    line: int
    variables: tuple[Variable, ...]
    levels: tuple[Level, ...]
    told: str
    is_end: bool
