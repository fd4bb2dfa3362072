"""What the tab Steps asks of code that it walks through: a search, or a visitor's player."""

from dataclasses import dataclass
from typing import Literal, NamedTuple, Protocol, TypeAlias

from tictactoe.controls import Control
from tictactoe.lab.explain import Path
from tictactoe.rules import Position
from tictactoe.words import Words

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


class Walk(Protocol):
    """A run of code that is taken step by step; what is not known of it raises `NotKnown`."""

    @property
    def is_wanted(self) -> bool:
        """Whether what is not known is to be found without being asked for."""

    def begin(self, method: str, position: Position) -> bool:
        """Take up the run in a position, and return whether it is another one."""

    def missing(self, moment: Moment) -> Path | None:
        """Return the call that has to be known first to show a moment, `None` if all are."""

    async def find(self, path: Path) -> None:
        """Ask for a call, and keep it or the reason why there is none."""

    def stop(self) -> None:
        """Take note that what was asked for is not wanted."""

    def retry(self) -> None:
        """Allow another question after one was stopped or failed."""

    def leave(self) -> None:
        """Take note that the walk is not shown."""

    def step(self, name: str, moment: Moment) -> Moment:
        """Return the moment to which a step leads: over, into, out or to_cut."""

    def path(self, moment: Moment) -> Path:
        """Return the moves to the position that a moment is about."""

    def shown(self, moment: Moment, words: Words) -> StepView:
        """Return what to show of a moment."""

    def lines(self, function: str) -> tuple[str, ...]:
        """Return the source text to show of a function."""

    def told(self, words: Words) -> str:
        """Return why there is nothing to show."""

    def button(self, words: Words, *, is_busy: bool, is_known: bool) -> Control:
        """Return the button that asks, or stops that."""
