"""A tab without a page: the session that it is about, and a worker that answers in a moment."""

from collections.abc import Callable, Coroutine, Generator
from functools import cache
from pkgutil import get_data
from types import coroutine
from typing import Any, Final

from tests.session import Clock
from tests.storage import Memory
from tictactoe import Match, Position, Rules
from tictactoe.lab.faulty_search import Switches, broken_game
from tictactoe.lab.ladder import Rung, climb
from tictactoe.lab.proof import Delay, Loss
from tictactoe.lab.tab import Lab, NoAnswer, Progress
from tictactoe.session import Session

found_once: Final = cache(broken_game)


@coroutine
def moment() -> Generator[None, None, None]:
    """Let others go on."""
    yield


class Work:
    """What was started and goes on a moment at a time, as in a loop of events."""

    def __init__(self, work: Coroutine[None, None, None]) -> None:
        self._work = work
        self._is_over = False

    def go_on(self) -> None:
        if not self._is_over:
            try:
                self._work.send(None)
            except StopIteration:
                self._is_over = True

    def cancel(self) -> None:
        self._is_over = True
        self._work.close()


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
        return found_once(rules, switches)

    async def climb(self, method: str, position: Position, progress: Progress) -> Rung:
        await self._work(progress)
        return climb(method, position, lambda _nodes: None)

    async def _work(self, progress: Progress) -> None:
        progress(12_345)
        try:
            await moment()
            while self.is_stuck:
                await moment()
        except GeneratorExit:
            self.cancelled += 1
            raise
        if self.fault:
            raise NoAnswer(self.fault)


class World:
    """A tab, the session that it is about, and what else it may use: a `Lab`."""

    def __init__(
        self,
        make: Callable[[Lab], Any],
        lessons: Lessons | None = None,
        *,
        may_move: bool = True,
    ) -> None:
        self.lessons = lessons or Lessons()
        self.store = Memory()
        self.files: dict[str, str] = {}
        self.went: list[tuple[object, ...]] = []
        self.session = Session(Clock(), lambda _view: None, Match())
        self.session.begin()
        self.drawn = 0
        self.paused: list[int] = []
        self._started: list[Work] = []
        self._may_move = may_move
        self.tab = make(self)

    def view(self) -> Any:  # noqa: ANN401  (each tab has its own)
        self.tab.follow()
        return self.tab.view()

    def settle(self) -> None:
        """Let everything go on, and whatever that starts."""
        for _ in range(100):
            for work in list(self._started):
                work.go_on()

    def redraw(self) -> None:
        self.drawn += 1

    def start(self, work: Coroutine[None, None, None]) -> Work:
        self._started.append(Work(work))
        return self._started[-1]

    async def pause(self, milliseconds: int) -> None:
        self.paused.append(milliseconds)

    def may_move(self) -> bool:
        return self._may_move

    def go(
        self, position: Position, tab: str, method: str = "", code: str = "", title: str = ""
    ) -> None:
        self.went.append((position, tab, method, code, title))

    async def course(self, language: str) -> str:
        await moment()
        return (get_data("tictactoe.lab.course", f"course-{language}.json") or b"").decode()

    def download(self, name: str, text: str) -> None:
        self.files[name] = text
