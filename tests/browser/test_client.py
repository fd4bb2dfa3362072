"""The client of what runs beside the page, with a worker and a clock that do as they are told."""

from asyncio import CancelledError, new_event_loop, set_event_loop
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from tictactoe.frontends.browser import client, wire
from tictactoe.frontends.browser.client import Failure
from tictactoe.frontends.browser.wire import ANSWER, LAST, LESSONS, PROGRESS, SANDBOX, THINKER, Kind

OVERDUE = Failure(client.OVERDUE)


class FakeWorker:
    """A worker that says what the test lets it say."""

    def __init__(
        self, _kind: Kind, say: Callable[[object], None], die: Callable[[str], None]
    ) -> None:
        self.say, self.die = say, die
        self.last = ""
        self.asked: list[tuple[int, str, wire.Content]] = []
        self.is_ended = False

    def post(self, text: str) -> None:
        assert not self.is_ended
        message = wire.read(text, 10_000)
        self.asked.append((message.number, message.name, message.content))

    def terminate(self) -> None:
        assert not self.is_ended
        self.is_ended = True


class FakeClock:
    """A clock that the test moves on, at whose times at most one thing is due."""

    def __init__(self) -> None:
        self.time = 0.0
        self.due: dict[float, Callable[[], object]] = {}

    def now(self) -> float:
        return self.time

    def after(self, milliseconds: int, action: Callable[[], object]) -> None:
        self.due[self.time + milliseconds] = action

    def wait(self, milliseconds: int) -> None:
        until = self.time + milliseconds
        while self.due and min(self.due) <= until:
            self.time = min(self.due)
            self.due.pop(self.time)()
        self.time = until


class World:
    """A client, the workers that it started, and all that was told."""

    def __init__(self, kind: Kind) -> None:
        self.clock = FakeClock()
        self.workers: list[FakeWorker] = []
        self.told: list[tuple[str, Any]] = []
        self.client = client.Client(kind, self.start, self.clock, self._note("end"))

    def ask(
        self,
        what: str = "frame",
        seconds: float | None = None,
        longest: float | None = None,
        **content: object,
    ) -> None:
        told = [self._note(f"{what} {name}") for name in ("answer", "progress", "failure")]
        self.client.ask(what, content, told[0], told[1], told[2], seconds, longest)

    @property
    def worker(self) -> FakeWorker:
        return self.workers[-1]

    def up(self) -> FakeWorker:
        worker = self.worker
        worker.say(wire.READY)
        return worker

    def say(self, number: int, name: str, content: wire.Content | None = None) -> None:
        self.worker.say(wire.write(number, name, content or {}))

    def replace(self, number: int, **content: object) -> None:
        self.worker.last = LAST + wire.write(number, PROGRESS, content)

    def start(self, *handed: Any) -> FakeWorker:  # noqa: ANN401  (what a worker is given)
        self.workers.append(FakeWorker(*handed))
        return self.worker

    def _note(self, name: str) -> Callable[[Any], None]:
        return lambda found: self.told.append((name, found))


def test_the_first_question_starts_the_worker_and_waits_until_it_is_up() -> None:
    world = World(LESSONS)
    assert not world.workers
    world.ask("frame", path=[1])
    world.ask("source")
    assert not world.worker.asked
    assert world.client.is_busy
    assert not world.client.is_up
    world.up()
    assert world.client.is_up
    world.ask("climb")
    assert world.worker.asked == [(1, "frame", {"path": [1]}), (2, "source", {}), (3, "climb", {})]
    assert len(world.workers) == 1


def test_answers_progress_and_refusals_reach_who_asked() -> None:
    world = World(LESSONS)
    world.ask("climb")
    world.ask("lose")
    world.up()
    world.say(1, PROGRESS, {"nodes": 5})
    world.say(1, ANSWER, {"rung": 1})
    world.say(2, wire.REFUSED, {"why": "too long"})
    assert world.told == [
        ("climb progress", {"nodes": 5}),
        ("climb answer", {"rung": 1}),
        ("lose failure", Failure("too long")),
    ]
    assert not world.client.is_busy
    assert not world.worker.is_ended
    busy: list[bool] = []
    world.client.ask("climb", {}, lambda _content: busy.append(world.client.is_busy))
    world.say(3, ANSWER)
    assert busy == [False]  # who gets an answer may ask the next question


def test_it_tells_when_it_is_busy() -> None:
    world = World(LESSONS)
    told: list[bool] = []
    world.client.on_busy = told.append
    world.ask()
    world.up()
    assert told == [True]
    world.say(1, ANSWER)
    assert told == [True, False]
    world.ask()
    world.client.cancel()
    world.client.cancel()
    assert told[2:] == [True, False]
    world.ask()
    world.worker.die("")
    assert told[4:] == [True, False]
    assert not world.client.is_busy


def test_cancel_ends_a_worker_that_does_not_hear_while_it_works() -> None:
    world = World(LESSONS)
    world.client.cancel()
    world.ask("climb")
    world.up()
    world.client.cancel()
    world.client.cancel()
    before = world.worker
    assert before.is_ended
    assert not world.client.is_busy
    world.ask("climb")
    before.say(wire.write(2, ANSWER, {}))
    before.die("late")
    assert world.told == []
    assert len(world.workers) == 2
    assert world.up().asked == [(2, "climb", {})]


def test_a_cancel_or_another_question_is_told_to_a_worker_that_hears_while_it_works() -> None:
    world = World(THINKER)
    world.client.start()
    world.ask("think")
    world.client.cancel()
    world.up()
    assert world.worker.asked == []
    world.ask("think")
    world.client.cancel()
    world.say(2, ANSWER)
    assert world.worker.asked == [(2, "think", {}), (2, wire.CANCEL, {})]
    assert world.told == []
    world.ask("think")
    world.ask("think")
    world.say(3, ANSWER, {"depth": 1})
    world.say(4, ANSWER, {"depth": 2})
    assert world.told == [("think answer", {"depth": 2})]
    assert not world.worker.is_ended
    assert len(world.workers) == 1


@pytest.mark.parametrize(
    ("is_up", "details", "reason"),
    [
        (False, "too much recursion", client.MISSING),
        (True, "too much recursion", client.DIED),
        (True, wire.UNFIT, client.FALSE),  # the browser refused its message
    ],
)
def test_a_death_is_told_once_to_every_question(is_up: bool, details: str, reason: str) -> None:
    world = World(LESSONS)
    world.ask("climb")
    world.ask("lose")
    if is_up:
        world.up()
    world.worker.die(details)
    world.worker.die("again")
    failure = Failure(reason, details)
    assert world.told == [("climb failure", failure), ("lose failure", failure), ("end", failure)]
    assert world.worker.is_ended
    assert not world.client.is_busy
    assert not world.client.is_up
    world.ask("climb")
    assert world.up().asked == [(3, "climb", {})]


def test_a_death_is_told_when_nobody_asked() -> None:
    world = World(THINKER)
    world.client.start()
    world.worker.die("no script")
    assert world.told == [("end", Failure(client.MISSING, "no script"))]


def test_a_worker_that_the_browser_does_not_start_is_told_once_to_every_question() -> None:
    world = World(THINKER)

    def refuse(*_handed: object) -> FakeWorker:
        raise OSError("no scripts here")

    told = world.told
    refused = client.Client(THINKER, refuse, world.clock, lambda why: told.append(("end", why)))
    for name in ("think", "again"):
        refused.ask(name, {}, client.ignore, on_failure=lambda why: told.append(("failure", why)))
    assert not told
    world.clock.wait(1)
    failure = Failure(client.MISSING, "no scripts here")
    assert told == [("failure", failure), ("end", failure)]  # the thinker answers only the last
    assert not refused.is_busy


def test_what_is_overdue_since_the_start_or_the_last_progress_is_ended() -> None:
    world = World(SANDBOX)
    world.ask("prove", seconds=1)
    limit = 1_000 + SANDBOX.margin
    world.clock.wait(10 * limit)
    world.up()
    world.clock.wait(limit - client.LOOK)
    world.say(1, PROGRESS)
    world.clock.wait(limit - client.LOOK)
    assert world.told == [("prove progress", {})]
    world.clock.wait(2 * client.LOOK)
    assert world.told[1:] == [("prove failure", OVERDUE), ("end", OVERDUE)]
    assert world.worker.is_ended
    assert not world.clock.due


@pytest.mark.parametrize("is_note", [False, True])
def test_no_progress_extends_the_longest_time(is_note: bool) -> None:
    """A visitor's code may make up any."""
    world = World(SANDBOX)
    world.ask("prove", seconds=1, longest=20)
    worker = world.up()
    for asked in range(100):
        if worker.is_ended:
            break
        if is_note:
            world.replace(1, asked=asked)
        else:
            world.say(1, PROGRESS, {"asked": asked})
        world.clock.wait(1_000)
    assert 20_000 < world.clock.time - SANDBOX.margin <= 20_000 + client.LOOK + 1_000
    assert world.told[-2:] == [("prove failure", OVERDUE), ("end", OVERDUE)]


def test_each_question_has_its_own_longest_time() -> None:
    world = World(LESSONS)
    world.ask("climb", longest=20, seconds=20)
    world.ask("lose", longest=20, seconds=20)
    world.up()
    for number in (1, 2):
        world.clock.wait(15_000)
        world.say(number, ANSWER)
    assert world.told == [("climb answer", {}), ("lose answer", {})]


def test_nobody_looks_at_the_clock_without_need() -> None:
    world = World(THINKER)
    world.ask("think")
    world.up()
    assert not world.clock.due
    world.ask("think", seconds=1)
    world.say(2, ANSWER)
    world.clock.wait(client.LOOK)
    assert not world.clock.due
    world.clock.wait(10_000)
    world.ask("think", seconds=1)
    world.clock.wait(1_000 + THINKER.margin)
    assert world.told == [("think answer", {})]
    world.clock.wait(2 * client.LOOK)
    assert world.told[1:] == [("think failure", OVERDUE), ("end", OVERDUE)]


def test_what_replaces_itself_is_looked_at_now_and_then() -> None:
    world = World(SANDBOX)
    world.ask("prove", seconds=1)
    worker = world.up()
    world.replace(1, asked=1)
    assert world.client.last == {"asked": 1}
    world.clock.wait(client.LOOK)
    world.replace(1, asked=2)
    world.clock.wait(1_000 + SANDBOX.margin)
    assert world.told == [("prove progress", {"asked": 1}), ("prove progress", {"asked": 2})]
    world.replace(2, asked=3)
    assert world.client.last == {}
    for nothing in (LAST, LAST + "[" * 1000):
        worker.last = nothing
        assert world.client.last == {}
    world.replace(1, asked=4)
    world.client.cancel()
    assert world.client.last == {"asked": 4}
    world.ask("prove", seconds=1)
    assert world.client.last == {}
    world.up()
    world.clock.wait(client.LOOK)
    assert len(world.told) == 2


@pytest.mark.parametrize("note", [LAST, LAST + "[" * 1000, LAST + "{}"])
def test_a_note_that_is_no_message_ends_the_worker(note: str) -> None:
    world = World(SANDBOX)
    world.ask("prove", seconds=1)
    world.up().last = note
    world.clock.wait(client.LOOK)
    assert [failure.reason for _, failure in world.told] == [client.FALSE] * 2


def test_notes_of_another_question_give_no_more_time() -> None:
    world = World(SANDBOX)
    world.ask("prove", seconds=1)
    world.up()
    for count in range(1_000 + SANDBOX.margin):
        world.replace(2, asked=count)
        world.clock.wait(client.LOOK)
        if world.told:
            break
    assert world.told == [("prove failure", OVERDUE), ("end", OVERDUE)]


@pytest.mark.parametrize(
    "text",
    [7, None, "", "ready", "x" * (SANDBOX.longest + 1), '{"number": 1, "cheer": {}}', "[" * 999],
)
def test_what_cannot_be_ends_the_worker(text: object) -> None:
    world = World(SANDBOX)
    world.ask("prove")
    world.up().say(text)
    assert [name for name, _ in world.told] == ["prove failure", "end"]
    assert {failure.reason for _, failure in world.told} == {client.FALSE}
    assert world.worker.is_ended


@pytest.mark.parametrize("name", [ANSWER, PROGRESS, wire.REFUSED, LAST])
def test_a_content_that_is_refused_ends_the_worker(name: str) -> None:
    def refuse(_content: wire.Content) -> None:
        raise wire.BadMessage("no")

    world = World(SANDBOX)
    failures: list[Failure] = []
    world.client.ask("prove", {}, refuse, refuse, failures.append, seconds=1)
    worker = world.up()
    if name == LAST:
        world.replace(1, asked=1)
        world.clock.wait(client.LOOK)
    else:
        world.say(1, name)
    assert [failure.reason for failure in failures] == [client.FALSE]
    assert worker.is_ended


@pytest.mark.parametrize("why", ["", "no such reason", "x" * 90_000, None, 7])
def test_a_reason_that_no_worker_of_ours_gives_is_false(why: object) -> None:
    world = World(SANDBOX)
    world.ask("prove")
    world.up()
    world.say(1, wire.REFUSED, {"why": why})
    [(_, failure), _] = world.told
    assert failure.reason == client.FALSE
    assert len(failure.details) < 100


def test_an_answer_that_nobody_waits_for_ends_a_worker_that_cannot_be_late() -> None:
    world = World(LESSONS)
    world.ask("climb")
    world.up()
    world.say(1, ANSWER)
    world.say(1, PROGRESS)
    assert world.told == [("climb answer", {}), ("end", Failure(client.FALSE, "nobody asked"))]
    assert world.worker.is_ended


def test_what_answers_once_has_a_worker_for_each_question() -> None:
    """1.0: a player that changed its Python had the next player proved by it."""
    world = World(SANDBOX)
    world.ask("check", key=1)
    world.ask("check", key=2)
    first = world.up()
    world.ask("prove")
    assert first.asked == [(1, "check", {"key": 1})]
    world.say(1, ANSWER)
    assert first.is_ended
    assert world.worker is not first
    first.say(wire.write(2, ANSWER, {"forged": True}))
    assert world.up().asked == [(2, "check", {"key": 2})]
    world.say(2, ANSWER, {"fault": 1})
    assert world.up().asked == [(3, "prove", {})]
    world.say(3, PROGRESS, {"asked": 1})
    world.say(3, ANSWER)
    assert [name for name, _ in world.told] == [
        *("check answer", "check answer", "prove progress", "prove answer")
    ]
    assert len(world.workers) == 3
    assert not world.client.is_up


def test_the_next_worker_stands_by_and_is_asked_at_once() -> None:
    world = World(SANDBOX)
    standby = client.Standby(world.start, world.clock)
    world.client = client.Client(SANDBOX, standby.start, world.clock)
    other = client.Client(SANDBOX, standby.start, world.clock)
    world.ask("choose")
    world.up()
    first, second = world.workers
    assert (len(first.asked), len(second.asked)) == (1, 0)
    second.say(wire.READY)
    first.say(wire.write(1, ANSWER, {}))
    other.ask("prove", {}, client.ignore)
    assert not second.asked
    world.clock.wait(0)
    assert second.asked == [(1, "prove", {})]
    assert len(world.workers) == 3  # one to stand by, again
    world.ask("choose")
    third = world.worker
    assert len(world.workers) == 3
    world.up()
    assert third.asked == [(2, "choose", {})]
    assert len(world.workers) == 4


def test_a_worker_that_dies_while_it_stands_by_is_replaced_when_one_is_needed() -> None:
    world = World(SANDBOX)
    standby = client.Standby(world.start, world.clock)
    world.client = client.Client(SANDBOX, standby.start, world.clock)
    world.ask("choose")
    world.up()
    world.worker.die("no memory")
    assert len(world.workers) == 2
    assert world.client.is_busy
    world.workers[0].say(wire.write(1, ANSWER, {}))
    assert world.worker.is_ended
    world.ask("choose")
    assert len(world.workers) == 3
    third = world.up()
    assert third.asked == [(2, "choose", {})]


@pytest.fixture
def _loop() -> Iterator[None]:
    """Have a loop of events; these tests go on by hand, as none runs in Pyodide here."""
    loop = new_event_loop()
    set_event_loop(loop)
    yield
    set_event_loop(None)
    loop.close()


def awaited(world: World, say: Callable[[], object]) -> object:
    """Ask and await the answer, while a test goes on; return it, or what is raised."""
    asking = world.client.answer("lose", {}, lambda found: wire.part(found, "nodes", int))
    asking.send(None)
    world.up()
    try:
        if say() == "cancel":
            asking.throw(CancelledError())
        else:
            asking.send(None)
    except StopIteration as end:
        return end.value
    except (client.Unanswered, CancelledError) as error:
        return error
    return None


@pytest.mark.usefixtures("_loop")
def test_an_answer_is_awaited() -> None:
    world = World(LESSONS)
    assert awaited(world, lambda: world.say(1, ANSWER, {"nodes": 3})) == 3


@pytest.mark.usefixtures("_loop")
@pytest.mark.parametrize(
    ("content", "reason"), [({"nodes": "x"}, client.FALSE), (None, client.DIED)]
)
def test_why_there_is_no_answer_is_raised(content: wire.Content | None, reason: str) -> None:
    world = World(LESSONS)

    def say() -> None:
        if content is None:
            world.worker.die("")
        else:
            world.say(1, ANSWER, content)

    found = awaited(world, say)
    assert isinstance(found, client.Unanswered)
    assert found.failure.reason == reason
    assert world.worker.is_ended


@pytest.mark.usefixtures("_loop")
def test_a_question_that_is_cancelled_ends_the_worker_and_leaves_other_questions() -> None:
    world = World(LESSONS)
    assert isinstance(awaited(world, lambda: "cancel"), CancelledError)
    assert world.worker.is_ended
    assert not world.client.is_busy

    def ask() -> str:
        world.ask("frame")
        return "cancel"

    awaited(world, ask)
    assert [worker.is_ended for worker in world.workers] == [True, True, False]
    assert world.client.is_busy
    assert world.up().asked == [(3, "frame", {})]
