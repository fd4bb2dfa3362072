"""What the tabs of the lab share: what a tab may use, and how it names what people may do.

A tab knows no page: it has commands, which controls of index.html name (`data-do="broken.find"`),
and a view, a named tuple whose fields the places of its panel name (`data-show="told"`).
"""

from collections.abc import Callable, Coroutine
from typing import Protocol, TypeAlias

from tictactoe.lab.faulty_search import Switches
from tictactoe.lab.ladder import Rung
from tictactoe.lab.proof import Delay, Loss
from tictactoe.rules import Position, Rules
from tictactoe.session import Session

Progress: TypeAlias = Callable[[int], object]
"""Called now and then with how many positions were looked at so far."""


class NoAnswer(Exception):
    """The worker could not be started, or ended; its text is the key of what is said of that."""


class Running(Protocol):
    """What was started and takes a while."""

    def cancel(self) -> object:
        """End it; its result is not wanted."""


class Lessons(Protocol):
    """What is worked out beside the page; each question raises `NoAnswer`."""

    async def broken_game(
        self, rules: Rules, switches: Switches, progress: Progress
    ) -> Loss | Delay | None:
        """Return what `tictactoe.lab.faulty_search.broken_game` does."""

    async def climb(self, method: str, position: Position, progress: Progress) -> Rung:
        """Return what `tictactoe.lab.ladder.climb` does."""


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
    def go(self) -> Go:
        """Go to another tab."""

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
