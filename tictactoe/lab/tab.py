"""The interfaces between the tabs of the lab and a front end.

A tab knows no page: it has commands, which controls of index.html name (`data-do="break_it.find"`),
and a view, a named tuple whose fields the places of its panel name (`data-show="message"`).
"""

from __future__ import annotations

from collections.abc import Callable, Coroutine, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, Protocol, TypeAlias

if TYPE_CHECKING:  # each tab imports what it needs
    from tictactoe.game import Match
    from tictactoe.lab.algorithms import Window
    from tictactoe.lab.asking import Tried
    from tictactoe.lab.course.blanks import Outcomes
    from tictactoe.lab.course.ends import Wrong
    from tictactoe.lab.course.truths import Truth
    from tictactoe.lab.faulty_search import Switches
    from tictactoe.lab.ladder import Rung
    from tictactoe.lab.own_calls import OwnCalls
    from tictactoe.lab.player_trace import Run
    from tictactoe.lab.proof import Delay, Loss, Proof
    from tictactoe.lab.search_trace import Frame, Path
    from tictactoe.lab.seated_players import SeatedPlayers
    from tictactoe.lab.tournament import Contest
    from tictactoe.rules import Position, Rules
    from tictactoe.session import Session


OWN_CODE: Final = "own"
"""The method that runs a visitor's code instead of a search, in the tabs Steps, Tree and Cost."""
Progress: TypeAlias = Callable[[int], object]
"""Called at intervals with the number of positions searched so far."""
Count: TypeAlias = Callable[[str, int], object]
"""Called at intervals with the key of a text and the number in it."""

PATIENCE: Final = 10.0
"""Default number of seconds that a player may take for a move."""


class NoAnswer(Exception):
    """The worker did not start, or it crashed; the text of this error is the key of a message."""


class Running(Protocol):
    """A task that was started."""

    def cancel(self) -> object:
        """Cancel it."""


class Lessons(Protocol):
    """Requests to the worker for the lab's long computations; each may raise `NoAnswer`."""

    def start(self) -> None:
        """Start the worker before the first request."""

    async def teach(self, key: str) -> Truth:
        """Return the truth of a step of the course."""

    async def renew(self, key: str, before: Position) -> tuple[str, Truth]:
        """Return the moves to a position for a step, other than the one before, and its truth."""

    async def broken_game(
        self, rules: Rules, switches: Switches, progress: Progress
    ) -> Loss | Delay | None:
        """Return the result of `tictactoe.lab.faulty_search.broken_game`."""

    async def climb(self, method: str, position: Position, progress: Progress) -> Rung:
        """Return the result of `tictactoe.lab.ladder.climb`."""

    async def frame(
        self, method: str, position: Position, path: Path, window: Window, progress: Progress
    ) -> Frame:
        """Return the call of a search after these moves."""


@dataclass(frozen=True, slots=True)
class Chosen:
    """A position for another tab to begin with, and a call of a search of it.

    With the method `OWN_CODE`, it has the code of a player and its title, and `is_at_end` selects
    the line that chooses its move.
    """

    position: Position
    method: str = ""
    path: Path = ()
    code: str = ""
    title: str = ""
    is_at_end: bool = False


class Store(Protocol):
    """Stored texts by name."""

    def read(self, name: str) -> str:
        """Return a text, empty if there is none."""

    def write(self, name: str, text: str) -> bool:
        """Store a text and return whether that succeeded."""

    def remove(self, name: str) -> None:
        """Delete a text."""

    def names(self, beginning: str) -> list[str]:
        """Return all names with this prefix."""


class Runner(Protocol):
    """Runs code that the course checks; each request may raise `player_code.Failed`."""

    async def wrong_end(self, code: str) -> Wrong | None:
        """Return the first finished game to which the function `value` gives a wrong value."""

    async def tried(self, code: str, position: Position) -> Tried:
        """Return how many moves a player tries before it chooses, and how many of them repeat."""

    async def trials(self, codes: Sequence[str], name: str) -> tuple[Outcomes, ...]:
        """Return, for each code, the outcomes of the calls that test the lines of a solution.

        Empty if only the proof counts.
        """

    async def prove(
        self, code: str, rules: Rules, progress: Count
    ) -> tuple[Proof, Position | None]:
        """Return a proof, and the first position with a missed win or block.

        The results of a steady function `value` may be cached.
        """


class PlayerRunner(Runner, Protocol):
    """Runs a visitor's players in a worker; each request may raise `player_code.Failed`.

    `seconds` is the limit for a move.
    """

    def noting(self, note: Callable[[str], object], *, remembers: bool = False) -> PlayerRunner:
        """Return a runner that calls `note` with the printed text, empty for a new request.

        With `remembers`, its proofs cache the results of a steady function `value`.
        """

    async def check(self, code: str, seconds: float = PATIENCE) -> None:
        """Load a player."""

    async def choose(self, code: str, position: Position, seconds: float = PATIENCE) -> int:
        """Return the cell that a player chooses."""

    async def prove(
        self, code: str, rules: Rules, progress: Count, seconds: float = PATIENCE
    ) -> tuple[Proof, Position | None]:
        """Return the result of `Runner.prove`, with a time limit for a move."""

    async def meet(
        self, contest: Contest, progress: Callable[[], object], times: tuple[float, float]
    ) -> None:
        """Play the games of a contest; `times` limits a move of code and of a level."""

    async def steps(
        self, code: str, position: Position, progress: Progress, deepest: int | None = None
    ) -> Run:
        """Return the lines that run while a player chooses, and its fault.

        Calls more than `deepest` calls below the first are left out.
        """

    async def calls(self, code: str, position: Position, path: Path) -> OwnCalls:
        """Return the calls that the call after these moves makes while a player chooses."""


class Lab(Protocol):
    """The services of a front end that a tab may use."""

    session: Session
    """The match on the page."""
    chosen: dict[str, Chosen]
    """The position or code with which each tab, by name, begins when it is shown next."""
    handed: list[tuple[str, str]]
    """The files of results with which the tournament begins when it is shown next."""

    @property
    def lessons(self) -> Lessons:
        """Requests to the worker for the lab's long computations."""

    @property
    def store(self) -> Store:
        """The texts stored between visits."""

    def go(self, chosen: Chosen, tab: str) -> None:
        """Show a position in another tab."""

    def open(self, tab: str, *, is_for_board: bool = False, is_to_begin: bool = False) -> None:
        """Open another tab, and focus it, the board beside it, or its button to begin."""

    @property
    def runner(self) -> PlayerRunner:
        """Runs the visitor's players."""

    @property
    def players(self) -> SeatedPlayers:
        """The players that a visitor wrote."""

    def redraw(self) -> object:
        """Redraw the tab after a change without a command."""

    def start(self, work: Coroutine[None, None, None]) -> Running:
        """Start a task."""

    async def pause(self, milliseconds: int) -> None:
        """Sleep."""

    def may_move(self) -> bool:
        """Return whether animations are allowed."""

    async def course(self, language: str) -> str:
        """Return the texts of the course in a language, as JSON; raises `NoAnswer`."""

    def go_back(self) -> bool:
        """Go back in the browser's history if a chapter was opened from the list of chapters."""

    async def save_picture(self, name: str, match: Match, caption: str) -> None:
        """Offer a picture of a match as a file."""

    def download(self, name: str, text: str) -> None:
        """Offer a text as a file."""


class Tab(Protocol):
    """A tab without a page."""

    def follow(self) -> None:
        """Follow changes of the session."""

    def view(self) -> tuple[object, ...]:
        """Return the view of the tab."""

    def close(self) -> None:
        """Cancel running tasks, since another tab was opened or the panel was closed."""
