"""A tab without a page: the session that it is about, and a worker that answers in a moment."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

from tests.session import Clock
from tictactoe import Match, Position, Rules
from tictactoe.lab.faulty_search import Switches, broken_game
from tictactoe.lab.ladder import Rung, climb
from tictactoe.lab.proof import Delay, Loss
from tictactoe.lab.tab import Lab, NoAnswer, Progress
from tictactoe.session import Session


class Lessons:
    """Answers in a moment, as a worker does, or never."""

    def __init__(self, *, is_stuck: bool = False, fault: str = "") -> None:
        self.is_stuck = is_stuck
        self.fault = fault
        self.cancelled = 0

    async def broken_game(
        self, rules: Rules, switches: Switches, progress: Progress
    ) -> Loss | Delay | None:
        await self._work(progress)
        return broken_game(rules, switches)

    async def climb(self, method: str, position: Position, progress: Progress) -> Rung:
        await self._work(progress)
        return climb(method, position, lambda _nodes: None)

    async def _work(self, progress: Progress) -> None:
        progress(12_345)
        try:
            await asyncio.sleep(3600 if self.is_stuck else 0)
        except asyncio.CancelledError:
            self.cancelled += 1
            raise
        if self.fault:
            raise NoAnswer(self.fault)


class World:
    """A tab, and the session that it is about."""

    def __init__(
        self,
        make: Callable[[Lab], Any],
        lessons: Lessons | None = None,
        *,
        may_move: bool = True,
    ) -> None:
        self.lessons = lessons or Lessons()
        self.session = Session(Clock(), lambda _view: None, Match())
        self.session.begin()
        self.drawn = 0
        self.paused: list[int] = []
        start = asyncio.ensure_future
        lab = Lab(self.session, self.lessons, self._redraw, start, self._pause, lambda: may_move)
        self.tab = make(lab)

    def view(self) -> Any:  # noqa: ANN401  (each tab has its own)
        self.tab.follow()
        return self.tab.view()

    async def settle(self) -> None:
        """Let everything go on that can."""
        for _ in range(100):
            await asyncio.sleep(0)

    def _redraw(self) -> None:
        self.drawn += 1

    async def _pause(self, milliseconds: int) -> None:
        self.paused.append(milliseconds)


def play(story: Callable[[World], Awaitable[None]], world: World) -> None:
    """Let a story happen in a loop."""

    async def told() -> None:
        await story(world)

    asyncio.run(told())
