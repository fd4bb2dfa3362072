"""The questions to the worker that computes for the lab (workers/lessons.py)."""

from collections.abc import Callable
from random import randrange
from typing import TypeVar

from tictactoe.frontends.browser.client import MISSING, Client, Unanswered, ignore
from tictactoe.frontends.browser.wire import LARGEST, TOO_LONG, Content, part, part_or_none, reader
from tictactoe.lab.algorithms import Window
from tictactoe.lab.course.truths import Truth
from tictactoe.lab.faulty_search import Switches
from tictactoe.lab.ladder import Rung
from tictactoe.lab.proof import Delay, Loss
from tictactoe.lab.search_trace import Frame, Path
from tictactoe.lab.tab import NoAnswer, Progress
from tictactoe.rules import Position, Rules

Answer = TypeVar("Answer")


class Lessons:
    """See `tictactoe.lab.tab.Lessons`."""

    def __init__(self, client: Client) -> None:
        self._client = client
        self.start = client.start

    async def teach(self, key: str) -> Truth:
        """Return the solution of the prediction at a step of the course."""
        return await self._ask("teach", {"step": key}, reader("truth", Truth))

    async def renew(self, key: str, before: Position) -> tuple[str, Truth]:
        """Return the moves to a position for a step other than `before`, and its solution."""

        def read(content: Content) -> tuple[str, Truth]:
            return part(content, "moves", str), part(content, "truth", Truth)

        question = {"step": key, "seed": randrange(LARGEST), "position": before}
        return await self._ask("renew", question, read)

    async def broken_game(
        self, rules: Rules, switches: Switches, progress: Progress
    ) -> Loss | Delay | None:
        """Return the result of `tictactoe.lab.faulty_search.broken_game`."""

        def read(content: Content) -> Loss | Delay | None:
            return part_or_none(content, "loss", Loss) or part_or_none(content, "delay", Delay)

        question = {"rules": rules, "switches": switches}
        return await self._ask("broken_game", question, read, progress)

    async def climb(self, method: str, position: Position, progress: Progress) -> Rung:
        """Return the result of `tictactoe.lab.ladder.climb`."""
        question = {"method": method, "position": position}
        return await self._ask("climb", question, reader("rung", Rung), progress)

    async def frame(
        self, method: str, position: Position, path: Path, window: Window, progress: Progress
    ) -> Frame:
        """Return the call of a search that these moves lead to."""
        question = {"method": method, "position": position, "path": path, "window": window}
        return await self._ask("frame", question, reader("frame", Frame), progress)

    async def _ask(
        self,
        name: str,
        question: Content,
        read: Callable[[Content], Answer],
        progress: Progress = ignore,
    ) -> Answer:
        def count(content: Content) -> None:
            progress(part(content, "nodes", int))

        try:
            return await self._client.ask(name, question, read, count)
        except Unanswered as error:
            is_too_long = error.reason == TOO_LONG
            raise NoAnswer(TOO_LONG if is_too_long else f"fault {MISSING}") from error
