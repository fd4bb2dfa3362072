"""A visitor's players at the board: each plays with the code that it had when it was started."""

from collections.abc import Awaitable, Callable, Coroutine
from functools import partial
from typing import TypeVar

from tictactoe.coach import last_mistake
from tictactoe.game import OWN
from tictactoe.lab.player_code import Failed, fault_text
from tictactoe.lab.player_shelf import Shelf
from tictactoe.lab.tab import OWN_CODE, PATIENCE, Chosen, PlayerRunner, Running
from tictactoe.rules import MARKS, Position, other
from tictactoe.session import Session

T = TypeVar("T")


class SeatedPlayers:
    """The players that were started since the page was opened; see `home.OwnPlayers`."""

    def __init__(
        self,
        session: Session,
        shelf: Shelf,
        runner: PlayerRunner,
        start: Callable[[Coroutine[None, None, None]], Running],
    ) -> None:
        self.shelf = shelf
        self.patience = PATIENCE
        """The time limit for a move in a tab, in seconds."""
        self.printed = ""
        """The text that players printed last, here or in a tab."""
        self.failed: Failed | None = None
        """The fault of the last move, if there was one."""
        self._session = session
        self._runner = runner.noting(self.note)
        self._start = start
        self._started: dict[str, tuple[str, float]] = {}
        self._work: Running | None = None

    @property
    def is_busy(self) -> bool:
        """Whether a player has yet to answer a request."""
        return self._work is not None

    def note(self, printed: str) -> None:
        """Replace the printed text."""
        self.printed = printed

    def start(self, title: str, code: str, seconds: float = PATIENCE) -> None:
        """Start a player with its current code and a time limit for a move."""
        self.cancel()
        self._started[title] = code, seconds

    def is_started(self, title: str, code: str) -> bool:
        """Whether a player was started with this code."""
        return title in self._started and self.code(title) == code

    def code(self, title: str) -> str:
        """Return the code with which a player was started, empty if it was not."""
        return self._started.get(title, ("", 0))[0]

    @property
    def last_choice(self) -> tuple[Chosen, int] | None:
        """The last move of a player that was started: its position and code, and the cell.

        In a lost game, its last mistake. `None` if there is none, or during a review.
        """
        match, game = self._session.match, self._session.match.game
        own = next((mark for mark in MARKS if match.seat_of(mark).level == OWN), None)
        if own is None or self._session.state == "looking":
            return None
        title = match.seat_of(own).name
        ply = max(range(game.first != own, len(game.played), 2), default=None)
        if game.position.outcome and game.position.outcome.winner == other(own):
            wrong = last_mistake(game, self._session.thinker.known, own)
            ply = ply if wrong is None else wrong
        if ply is None or title not in self._started:
            return None
        position, code = match.at(ply).position, self.code(title)
        return Chosen(position, OWN_CODE, (), code, title, is_at_end=True), game.played[ply]

    def cancel(self) -> None:
        """Cancel the request to a player."""
        if self._work:
            self._work.cancel()
        self._work = None

    def check(self, title: str) -> None:
        """Load a player that was started, and report its fault before it has to move."""
        code, seconds = self._started[title]

        def refresh(_: None) -> None:
            self._session.refresh()

        check = partial(self._runner.check, code, seconds)
        self._run(self._ask(check, code, refresh, self._session.report))

    def choose(
        self,
        name: str,
        position: Position,
        on_cell: Callable[[int], None],
        on_refusal: Callable[[str], None],
    ) -> None:
        """Request a move from a player; `on_refusal` gets a sentence if there is none."""
        words = self._session.words
        if name in self._started:
            code, seconds = self._started[name]
            choose = partial(self._runner.choose, code, position, seconds)
            self._run(self._ask(choose, code, on_cell, on_refusal))
        else:
            is_here = self.shelf.key(name, words) is not None
            on_refusal(words("own waits" if is_here else "own missing", name=name))

    def _run(self, work: Coroutine[None, None, None]) -> None:
        self.cancel()
        self.printed = ""
        self._work = self._start(work)
        self._session.refresh()

    async def _ask(
        self,
        ask: Callable[[], Awaitable[T]],
        code: str,
        on_answer: Callable[[T], None],
        on_fault: Callable[[str], None],
    ) -> None:
        try:
            answer = await ask()
        except Failed as failed:
            self._work, self.failed = None, failed
            on_fault(fault_text(failed.fault, self._session.words, code))
        else:
            self._work = None
            on_answer(answer)
