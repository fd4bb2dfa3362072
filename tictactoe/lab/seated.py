"""A visitor's players at the board: each plays as its code was when it was started."""

from collections.abc import Callable, Coroutine

from tictactoe.lab.shelf import Shelf
from tictactoe.lab.tab import PATIENCE, Running, Sandbox
from tictactoe.lab.workshop import Failed, fault_text
from tictactoe.rules import Position
from tictactoe.session import Session


class SeatedPlayers:
    """The players that were started since the page was opened; see `session.OwnPlayers`."""

    def __init__(
        self,
        session: Session,
        shelf: Shelf,
        sandbox: Sandbox,
        start: Callable[[Coroutine[None, None, None]], Running],
    ) -> None:
        self.shelf = shelf
        self.patience = PATIENCE
        """How many seconds players may take for a move in a tab."""
        self.printed = ""
        """What players printed last, here or in a tab."""
        self.failed: Failed | None = None
        """What went wrong with the last move, if anything did."""
        self._session = session
        self._sandbox = sandbox.noting(self.note)
        self._start = start
        self._started: dict[str, tuple[str, float]] = {}
        self._work: Running | None = None

    @property
    def is_busy(self) -> bool:
        """Whether a player is asked and has not answered."""
        return self._work is not None

    def note(self, printed: str) -> None:
        """Take what players printed, in the place of what was printed before."""
        self.printed = printed

    def start(self, title: str, code: str, seconds: float = PATIENCE) -> None:
        """Let a player play from now on, as its code is now, with so many seconds for a move."""
        self.cancel()
        self._started[title] = code, seconds

    def is_started(self, title: str, code: str) -> bool:
        """Whether a player plays, with this code."""
        return title in self._started and self._started[title][0] == code

    def cancel(self) -> None:
        """Stop the player that is asked."""
        if self._work:
            self._work.cancel()
        self._work = None

    def check(self, title: str) -> None:
        """Report what is wrong with a player that was started, before it is to move."""
        self._run(self._check(title))

    def choose(
        self,
        name: str,
        position: Position,
        on_cell: Callable[[int], None],
        on_refusal: Callable[[str], None],
    ) -> None:
        """Ask a player for a move, if it was started; a sentence says why there is none."""
        words = self._session.words
        if name in self._started:
            self._run(self._choose(name, position, on_cell, on_refusal))
        else:
            is_here = self.shelf.key(name, words) is not None
            on_refusal(words("own waits" if is_here else "own missing", name=name))

    def _run(self, work: Coroutine[None, None, None]) -> None:
        self.cancel()
        self.printed = ""
        self._work = self._start(work)
        self._session.refresh()

    async def _check(self, title: str) -> None:
        code, seconds = self._started[title]
        try:
            await self._sandbox.check(code, seconds)
        except Failed as failed:
            self._fail(failed, code, self._session.tell)
        else:
            self._work = None
            self._session.refresh()

    async def _choose(
        self,
        title: str,
        position: Position,
        on_cell: Callable[[int], None],
        on_refusal: Callable[[str], None],
    ) -> None:
        code, seconds = self._started[title]
        try:
            cell = await self._sandbox.choose(code, position, seconds)
        except Failed as failed:
            self._fail(failed, code, on_refusal)
        else:
            self._work = None
            on_cell(cell)

    def _fail(self, failed: Failed, code: str, tell: Callable[[str], object]) -> None:
        """Report a fault on the page and, by `failed`, in the tab."""
        self._work, self.failed = None, failed
        tell(fault_text(failed.fault, self._session.words, code))
