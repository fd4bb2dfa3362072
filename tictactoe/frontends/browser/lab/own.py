"""Players that a visitor wrote: kept on a shelf, asked in a sandbox, seated at the board."""

from collections.abc import Callable
from typing import Final, TypeAlias

from tictactoe.frontends.browser.client import DIED, FALSE, Client, Failure, ignore
from tictactoe.frontends.browser.lab.shelf import Shelf, Store
from tictactoe.frontends.browser.wire import BadMessage, Content, part, part_or_none
from tictactoe.frontends.browser.wire.reports import read_cell, read_fault
from tictactoe.lab.workshop import Fault, fault_text
from tictactoe.rules import Position
from tictactoe.session import Session

OnFault: TypeAlias = Callable[[Fault, Position | None], object]
"""Is told what went wrong, and in which position if that is known."""

PATIENCE: Final = 10.0
"""How many seconds a player may take for a move, unless somebody chooses."""


class Sandbox:
    """A Python for players, and what they printed."""

    def __init__(self, client: Client) -> None:
        self._client = client
        self.stop = client.cancel
        self.printed = ""
        """What was printed for the last answer."""

    @property
    def is_busy(self) -> bool:
        """Whether something was asked and not answered."""
        return self._client.is_busy

    def ask(
        self,
        what: str,
        question: Content,
        patience: float,
        on_answer: Callable[[Content], object],
        on_fault: OnFault,
        on_progress: Callable[[Content], object] = ignore,
    ) -> None:
        """Ask for something that tells how far it is at least each `patience` seconds."""

        def take(content: Content) -> None:
            self.printed = part(content, "printed", str)
            if "fault" in content:
                on_fault(*read_fault(content))
            else:
                on_answer(content)

        def fail(failure: Failure) -> None:
            on_fault(_fault(failure), None if failure.reason == FALSE else self._position)

        self.printed = ""
        self._client.ask(what, question, take, on_progress, fail, patience)

    @property
    def _position(self) -> Position | None:
        try:
            return part_or_none(self._client.last, "position", Position)
        except BadMessage:
            return None


class Own:
    """The shelf, and the players that were started since the page was opened."""

    def __init__(self, session: Session, store: Store, sandbox: Sandbox) -> None:
        self._session = session
        self._store = store
        self.shelf = Shelf(store)
        self.sandbox = sandbox
        """Where the players run that sit at the board."""
        self.cancel = sandbox.stop
        self.fault: tuple[Fault, Position | None] | None = None
        """What went wrong with the last move, if anything did."""
        self.shown = store.read("player")
        """The key of the player in the editor."""
        self._started: dict[str, tuple[str, float]] = {}

    def show(self, key: str) -> None:
        """Let the editor show a player."""
        self.shown = key
        self._store.write("player", key)

    def start(self, title: str, code: str, patience: float = PATIENCE) -> None:
        """Let a player play from now on, as its code is now, with so many seconds for a move."""
        self.cancel()
        self._started[title] = code, patience

    def is_started(self, title: str, code: str) -> bool:
        """Whether a player plays, with this code."""
        return title in self._started and self._started[title][0] == code

    def check(self, title: str) -> None:
        """Tell what is wrong with a player that was started, before it is to move."""
        session = self._session
        self._ask("check", title, {}, lambda _content: session.refresh(), session.tell)

    def choose(
        self,
        name: str,
        position: Position,
        on_cell: Callable[[int], None],
        on_refusal: Callable[[str], None],
    ) -> None:
        """Ask a player for a move, if it was started; a sentence says why there is none."""

        def play(content: Content) -> None:
            on_cell(read_cell(content, position))

        if name in self._started:
            self._ask("choose", name, {"position": position}, play, on_refusal)
        else:
            is_here = self.shelf.key(name, self._session.words) is not None
            on_refusal(self._session.words("own waits" if is_here else "own missing", name=name))

    def _ask(
        self,
        what: str,
        title: str,
        more: Content,
        on_answer: Callable[[Content], object],
        tell: Callable[[str], object],
    ) -> None:
        """Ask for something of a player; a fault is told on the page, and in the tab."""

        def fail(fault: Fault, position: Position | None) -> None:
            self.fault = fault, position
            tell(fault_text(fault, self._session.words))

        code, patience = self._started[title]
        question = {"code": code, "seconds": patience, **more}
        self.cancel()
        self.sandbox.ask(what, question, patience, on_answer, fail)
        self._session.refresh()


def _fault(failure: Failure) -> Fault:
    """Return what it means for a player that there is no answer."""
    if failure.reason != DIED:
        return Fault(failure.reason, "")
    is_deep = "call stack" in failure.details or "recursion" in failure.details  # it ends Python
    return Fault("RecursionError" if is_deep else DIED, failure.details[:200])
