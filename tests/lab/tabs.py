"""A tab without a page, its session, and workers that run in this process."""

from collections.abc import Callable, Coroutine, Generator, Sequence
from contextlib import suppress
from functools import cache
from random import Random
from types import coroutine
from typing import Any, Final

from tests.session import Clock, InstantThinker
from tests.storage import Memory
from tictactoe import History, Match, Position, Rules
from tictactoe.lab.algorithms import Window
from tictactoe.lab.asking import Tried, answer
from tictactoe.lab.course import STEPS
from tictactoe.lab.course.another import another
from tictactoe.lab.course.blanks import Outcomes
from tictactoe.lab.course.checking import LocalRunner
from tictactoe.lab.course.conditions import result_of
from tictactoe.lab.course.ends import Wrong
from tictactoe.lab.course.truths import Truth, truth
from tictactoe.lab.faulty_search import Switches, broken_game
from tictactoe.lab.ladder import Rung, climb
from tictactoe.lab.own_calls import CallRecorder, OwnCalls
from tictactoe.lab.player_code import Failed, load
from tictactoe.lab.player_shelf import Shelf
from tictactoe.lab.player_trace import Full, PlayerTracer, Run
from tictactoe.lab.proof import Delay, Loss, Proof, ignore
from tictactoe.lab.search_trace import Frame, Path, Trace
from tictactoe.lab.seated_players import SeatedPlayers
from tictactoe.lab.tab import PATIENCE, Chosen, Count, Lab, NoAnswer, Progress
from tictactoe.lab.tournament import Contest, round_robin
from tictactoe.players import LEVELS
from tictactoe.session import Session
from tictactoe.words import read

HERE: Final = LocalRunner()
found_once: Final = cache(broken_game)
trace_of: Final = cache(Trace)
true_once: Final = cache(truth)


@cache
def proved_once(code: str, rules: Rules) -> tuple[Proof, Position | None]:
    """Return a proof of a player, and the first missed win or block."""
    return result_of(HERE.prove(code, rules, ignore))


def run_of(code: str, position: Position, deepest: int | None = None) -> Run:
    """Return the steps of a player."""
    tracer = PlayerTracer(deepest=deepest)
    with suppress(Full):
        tracer.trace(load(code))(position)
    return Run(tracer.steps, is_cut=tracer.is_full)


def calls_of(code: str, position: Position, path: Path = ()) -> OwnCalls:
    """Return the calls that the call of a player after these moves makes."""
    recorder, chosen = CallRecorder(path), None
    with suppress(Full):
        chosen = recorder.record(load(code))(position)
    return OwnCalls(tuple(recorder.calls.values()), None if path else chosen)


@coroutine
def moment() -> Generator[None, None, None]:
    """Suspend once."""
    yield


class Work:
    """A task that is resumed by hand, as an event loop would."""

    def __init__(self, work: Coroutine[None, None, None]) -> None:
        self._work = work
        self._is_over = False
        STARTED.append(self)

    def resume(self) -> None:
        if not self._is_over:
            try:
                self._work.send(None)
            except StopIteration:
                self._is_over = True

    def cancel(self) -> None:
        self._is_over = True
        self._work.close()


STARTED: Final[list[Work]] = []
"""All tasks, to be cancelled at the end of a test."""


class Worker:
    """Answers after one suspension, or never while it is stuck."""

    def __init__(self, *, is_stuck: bool = False) -> None:
        self.is_stuck = is_stuck
        self.cancelled = 0
        """The number of cancelled requests."""

    async def _wait(self) -> None:
        try:
            await moment()
            while self.is_stuck:
                await moment()
        except GeneratorExit:
            self.cancelled += 1
            raise


class Lessons(Worker):
    """The worker of the lessons; with a `fault`, each request fails."""

    def __init__(self, *, is_stuck: bool = False, fault: str = "") -> None:
        super().__init__(is_stuck=is_stuck)
        self.fault = fault
        self.renewed = 0

    def start(self) -> None:
        """Do nothing."""

    async def teach(self, key: str) -> Truth:
        await self._work(lambda _nodes: None)
        return true_once(STEPS[key])

    async def renew(self, key: str, before: Position) -> tuple[str, Truth]:
        await self._work(lambda _nodes: None)
        self.renewed += 1
        return another(key, Random(self.renewed), before)

    async def broken_game(
        self, rules: Rules, switches: Switches, progress: Progress
    ) -> Loss | Delay | None:
        await self._work(progress)
        return found_once(rules, switches)

    async def climb(self, method: str, position: Position, progress: Progress) -> Rung:
        await self._work(progress)
        return climb(method, position, lambda _nodes: None)

    async def frame(
        self, method: str, position: Position, path: Path, window: Window, progress: Progress
    ) -> Frame:
        await self._work(progress)
        return trace_of(method, position, window=window).frame(path)

    async def _work(self, progress: Progress) -> None:
        progress(12_345)
        await self._wait()
        if self.fault:
            raise NoAnswer(self.fault)


class PlayerRunner(Worker):
    """The worker of players."""

    def __init__(self, *, is_stuck: bool = False) -> None:
        super().__init__(is_stuck=is_stuck)
        self.failed: Failed | None = None
        """The error to raise instead of an answer."""
        self.prints = ""
        self.asked: list[tuple[object, ...]] = []
        self.remembers = False
        """Whether proofs remember values; a test proves with memory in any case."""
        self._note: Callable[[str], object] = lambda _printed: None

    def noting(self, note: Callable[[str], object], *, remembers: bool = False) -> "PlayerRunner":
        """Return the same runner; a test has only one."""
        self._note, self.remembers = note, remembers
        return self

    async def check(self, code: str, seconds: float = PATIENCE) -> None:
        await self._work("check", code, seconds)

    async def choose(self, code: str, position: Position, seconds: float = PATIENCE) -> int:
        await self._work("choose", code, seconds)
        return answer(load(code), position)

    async def prove(
        self, code: str, rules: Rules, progress: Count, seconds: float = PATIENCE
    ) -> tuple[Proof, Position | None]:
        progress("asked so far", 12)
        await self._work("prove", code, seconds)
        return proved_once(code, rules)

    async def meet(
        self, contest: Contest, progress: Callable[[], object], times: tuple[float, float]
    ) -> None:
        await self._work("meet", contest, times)
        players = {
            key: LEVELS[key].seeded(1, 0.1) if code is None else load(code)
            for key, code in contest.codes.items()
        }
        for played in round_robin(players, contest.rules, contest.rounds):
            contest.results.add(played)
            progress()
            await moment()

    async def steps(
        self, code: str, position: Position, progress: Progress, deepest: int | None = None
    ) -> Run:
        progress(12)
        await self._work("steps", code)
        return run_of(code, position, deepest)

    async def calls(self, code: str, position: Position, path: Path) -> OwnCalls:
        await self._work("calls", code, path)
        return calls_of(code, position, path)

    async def trials(self, codes: Sequence[str], name: str) -> tuple[Outcomes, ...]:
        await self._work("trials", name)
        return await HERE.trials(codes, name)

    async def tried(self, code: str, position: Position) -> Tried:
        await self._work("tried", code, position)
        return await HERE.tried(code, position)

    async def wrong_end(self, code: str) -> Wrong | None:
        await self._work("wrong_end", code)
        return await HERE.wrong_end(code)

    async def _work(self, *asked: object) -> None:
        self.asked.append(asked)
        self._note("")
        await self._wait()
        self._note(self.prints)
        if self.failed:
            raise self.failed


class LabHarness:
    """A tab and its `Lab`."""

    def __init__(
        self,
        make: Callable[[Lab], Any],
        lessons: Lessons | None = None,
        *,
        match: Match | None = None,
        store: Memory | None = None,
        may_move: bool = True,
    ) -> None:
        self.lessons = lessons or Lessons()
        self.runner = PlayerRunner()
        self.store = store or Memory()
        self.is_offline = False
        self.files: dict[str, str] = {}
        self.went: list[tuple[Chosen, str]] = []
        self.chosen: dict[str, Chosen] = {}
        self.opened = ""
        self.handed: list[tuple[str, str]] = []
        self.pictures: list[tuple[str, Match, str]] = []
        clock = Clock()
        thinker = InstantThinker(clock)
        self.session = Session(clock, lambda _view: None, Match(), thinker=thinker)
        self.session.begin(History.opened(match) if match else None)
        self.drawn = 0
        self.paused: list[int] = []
        self._started: list[Work] = []
        self._may_move = may_move
        self.players = SeatedPlayers(self.session, Shelf(self.store), self.runner, self.start)
        self.tab = make(self)

    def view(self) -> Any:  # noqa: ANN401  (each tab has its own)
        self.tab.follow()
        return self.tab.view()

    def seen(self) -> Any:  # noqa: ANN401
        """Return the view once all tasks are done or stuck."""
        for _ in range(3):
            view = self.view()
            self.settle()
        return view

    def settle(self) -> None:
        """Resume all tasks, and the tasks that they start, until they are done or stuck."""
        self.resume(100)

    def resume(self, times: int) -> None:
        """Resume all tasks this many times."""
        for _ in range(times):
            for work in list(self._started):
                work.resume()

    def redraw(self) -> None:
        self.drawn += 1

    def start(self, work: Coroutine[None, None, None]) -> Work:
        self._started.append(Work(work))
        return self._started[-1]

    async def pause(self, milliseconds: int) -> None:
        self.paused.append(milliseconds)
        await moment()

    def open(self, tab: str, *, is_for_board: bool = False, is_to_begin: bool = False) -> None:
        focused = " board" if is_for_board else " start" if is_to_begin else ""
        self.opened = tab + focused

    def may_move(self) -> bool:
        return self._may_move

    def go(self, chosen: Chosen, tab: str) -> None:
        self.went.append((chosen, tab))

    async def course(self, language: str) -> str:
        await moment()
        if self.is_offline:
            raise NoAnswer("language failed")
        return read(f"course-{language}")

    def go_back(self) -> bool:
        return False

    async def save_picture(self, name: str, match: Match, caption: str) -> None:
        self.pictures.append((name, match, caption))

    def download(self, name: str, text: str) -> None:
        self.files[name] = text
