"""What the tabs of the lab share: what a tab may use, and how it names what people may do.

A tab knows no page: it has commands, which controls of index.html name (`data-do="broken.find"`),
and a view, a named tuple whose fields the places of its panel name (`data-show="told"`).
"""

from __future__ import annotations

from collections.abc import Callable, Coroutine
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, Protocol, TypeAlias

if TYPE_CHECKING:  # each tab imports what it needs
    from tictactoe.lab.algorithms import Window
    from tictactoe.lab.course.ends import Wrong
    from tictactoe.lab.course.truths import Truth
    from tictactoe.lab.explain import Frame, Path
    from tictactoe.lab.faulty_search import Switches
    from tictactoe.lab.ladder import Rung
    from tictactoe.lab.proof import Delay, Loss, Proof
    from tictactoe.lab.seated import SeatedPlayers
    from tictactoe.lab.tournament import Contest
    from tictactoe.lab.watch import Run
    from tictactoe.rules import Position, Rules
    from tictactoe.session import Session


OWN: Final = "own"
"""The method that stands for the visitor's player, in the tab Steps."""
Progress: TypeAlias = Callable[[int], object]
"""Called now and then with how many positions were looked at so far."""
Count: TypeAlias = Callable[[str, int], object]
"""Called now and then with the key of a text and the number in it."""

PATIENCE: Final = 10.0
"""How many seconds a player may take for a move, unless somebody chooses."""


class NoAnswer(Exception):
    """The worker could not be started, or ended; its text is the key of what is said of that."""


class Running(Protocol):
    """What was started and takes a while."""

    def cancel(self) -> object:
        """End it; its result is not wanted."""


class Lessons(Protocol):
    """What is worked out beside the page; each question raises `NoAnswer`."""

    def start(self) -> None:
        """Start the worker, which will be asked soon."""

    async def teach(self, key: str) -> Truth:
        """Return what is true of the task of a step of the course."""

    async def broken_game(
        self, rules: Rules, switches: Switches, progress: Progress
    ) -> Loss | Delay | None:
        """Return what `tictactoe.lab.faulty_search.broken_game` does."""

    async def climb(self, method: str, position: Position, progress: Progress) -> Rung:
        """Return what `tictactoe.lab.ladder.climb` does."""

    async def frame(
        self, method: str, position: Position, path: Path, window: Window, progress: Progress
    ) -> Frame:
        """Return a call of a search, the one after these moves."""


@dataclass(frozen=True, slots=True)
class Chosen:
    """What was chosen in one tab for another to begin with: a call of a search, or a player."""

    position: Position
    method: str
    path: Path = ()
    code: str = ""
    """The source text of the player, in the place of the one in the editor."""
    title: str = ""
    """What that player is called."""


class Store(Protocol):
    """Texts kept by name."""

    def read(self, name: str) -> str:
        """Return a text, empty if there is none."""

    def write(self, name: str, text: str) -> bool:
        """Store a text and return whether that succeeded."""

    def remove(self, name: str) -> None:
        """Delete a text."""

    def names(self, beginning: str) -> list[str]:
        """Return the names of all texts that begin so."""


class Go(Protocol):
    """Shows a position in another tab, and offers to come back."""

    def __call__(
        self, position: Position, tab: str, method: str = "", code: str = "", title: str = ""
    ) -> None:
        """Show it by a method, or by the code of a player that the title names."""


class Sandbox(Protocol):
    """Where a visitor's code runs; each question raises `tictactoe.lab.workshop.Failed`.

    A player has so many `seconds` for a move.
    """

    def noting(self, note: Callable[[str], object]) -> Sandbox:
        """Return the same sandbox, which calls `note` with what players print.

        That is an empty text for each new question.
        """

    async def check(self, code: str, seconds: float = PATIENCE) -> None:
        """Load a player."""

    async def choose(self, code: str, position: Position, seconds: float = PATIENCE) -> int:
        """Return the cell that a player chooses."""

    async def prove(
        self, code: str, rules: Rules, progress: Count, seconds: float = PATIENCE
    ) -> tuple[Proof, Position | None]:
        """Return a proof, and the first position in which the player misses a win or a block."""

    async def meet(
        self, contest: Contest, progress: Callable[[], object], times: tuple[float, float]
    ) -> None:
        """Play the games of a contest, and call `progress` after each.

        `times` are the seconds for a move of code and of a level.
        """

    async def steps(self, code: str, position: Position, progress: Callable[[int], object]) -> Run:
        """Return the lines that run while a player chooses, and what went wrong after the first."""

    async def tried(self, code: str, position: Position) -> int:
        """Return how many moves a player tries before it chooses."""

    async def wrong_end(self, code: str) -> Wrong | None:
        """Return the first finished game that the function `value` of a code gets wrong."""


class Lab(Protocol):
    """What a tab may use."""

    @property
    def session(self) -> Session:
        """The match on the page."""

    @property
    def lessons(self) -> Lessons:
        """What is worked out beside the page."""

    @property
    def store(self) -> Store:
        """What is kept from one visit to the next."""

    @property
    def chosen(self) -> dict[str, Chosen]:
        """What a tab, by its name, begins with when it is shown next."""

    @property
    def go(self) -> Go:
        """Go to a position in another tab."""

    def open(self, tab: str) -> None:
        """Open another tab."""

    @property
    def sandbox(self) -> Sandbox:
        """Where a visitor's code runs."""

    @property
    def players(self) -> SeatedPlayers:
        """The players that a visitor wrote."""

    def redraw(self) -> object:
        """Show the tab's view, which has changed by itself."""

    def start(self, work: Coroutine[None, None, None]) -> Running:
        """Start what takes a while."""

    async def pause(self, milliseconds: int) -> None:
        """Sleep."""

    def may_move(self) -> bool:
        """Return whether animations are allowed."""

    async def course(self, language: str) -> str:
        """Return the words of the course in a language, as JSON; raises `NoAnswer`."""

    def go_back(self) -> bool:
        """Go back in the browser's history, if a chapter was opened from all of them."""

    def download(self, name: str, text: str) -> None:
        """Offer a text as a file."""


class Tab(Protocol):
    """What a tab shows and does, without a page."""

    def follow(self) -> None:
        """Take what may have changed in the session."""

    def view(self) -> tuple[object, ...]:
        """Return what the tab shows now, a named tuple."""

    def close(self) -> None:
        """Cancel what runs: another tab was opened, or the panel was closed."""
