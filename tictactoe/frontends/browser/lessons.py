"""What the lab asks of the worker that computes beside the page (workers/lessons.py)."""

from collections.abc import Callable
from typing import TypeVar

from tictactoe.frontends.browser.client import Client, Unanswered, ignore
from tictactoe.frontends.browser.wire import Content, part, part_or_none
from tictactoe.lab.algorithms import Window
from tictactoe.lab.course.truths import Truth
from tictactoe.lab.explain import Frame, Path
from tictactoe.lab.faulty_search import Switches
from tictactoe.lab.ladder import Rung
from tictactoe.lab.proof import Delay, Loss
from tictactoe.lab.tab import NoAnswer, Progress
from tictactoe.rules import Position, Rules

Answer = TypeVar("Answer")


class Lessons:
    """The questions; see `tictactoe.lab.tab.Lessons`."""

    def __init__(self, client: Client) -> None:
        self._client = client

    def start(self) -> None:
        """Start the worker, which will be asked soon."""
        self._client.start()

    async def teach(self, key: str) -> Truth:
        """Return what is true of the task of a step of the course."""

        def read(content: Content) -> Truth:
            return part(content, "truth", Truth)

        return await self._ask("teach", {"step": key}, read)

    async def broken_game(
        self, rules: Rules, switches: Switches, progress: Progress
    ) -> Loss | Delay | None:
        """Return what `tictactoe.lab.faulty_search.broken_game` does."""

        def read(content: Content) -> Loss | Delay | None:
            return part_or_none(content, "loss", Loss) or part_or_none(content, "delay", Delay)

        question = {"rules": rules, "switches": switches}
        return await self._ask("lose", question, read, progress)

    async def climb(self, method: str, position: Position, progress: Progress) -> Rung:
        """Return what `tictactoe.lab.ladder.climb` does."""

        def read(content: Content) -> Rung:
            return part(content, "rung", Rung)

        return await self._ask("climb", {"method": method, "position": position}, read, progress)

    async def frame(
        self, method: str, position: Position, path: Path, window: Window, progress: Progress
    ) -> Frame:
        """Return a call of a search, the one after these moves."""

        def read(content: Content) -> Frame:
            return part(content, "frame", Frame)

        question = {"method": method, "position": position, "path": path, "window": window}
        return await self._ask("frame", question, read, progress)

    async def _ask(
        self,
        what: str,
        question: Content,
        read: Callable[[Content], Answer],
        progress: Progress = ignore,
    ) -> Answer:
        def count(content: Content) -> None:
            progress(part(content, "nodes", int))

        try:
            return await self._client.ask(what, question, read, count)
        except Unanswered as error:
            is_long = error.reason == "too long"
            raise NoAnswer("too long" if is_long else "fault NoPython") from error
