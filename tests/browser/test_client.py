"""The client of what runs beside the page, with a worker and a clock that do as they are told."""

from asyncio import CancelledError, Future
from collections.abc import Callable, Coroutine
from functools import partial
from typing import Any

import pytest

from tictactoe.frontends.browser import client, wire
from tictactoe.frontends.browser.client import Client, Limit, Standby, Unanswered
from tictactoe.frontends.browser.wire import ANSWER, LAST, LESSONS, PROGRESS, SANDBOX, THINKER, Kind
from tictactoe.lab.workshop import Failed

OVERDUE = client.OVERDUE, ""


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


class Asking:
    """A coroutine that goes on by hand, once what it awaits is there."""

    def __init__(self, work: Coroutine[Any, Any, Any], end: Callable[[Any], object]) -> None:
        self._work = work
        self._end = end
        self._awaited: Future[Any] | None = None
        self.is_over = False
        self._do(partial(work.send, None))

    def go_on(self) -> None:
        if not self.is_over and (self._awaited is None or self._awaited.done()):
            self._do(partial(self._work.send, None))

    def cancel(self) -> None:
        if not self.is_over:
            self._do(partial(self._work.throw, CancelledError()))

    def _do(self, step: Callable[[], Any]) -> None:
        try:
            self._awaited = step()
        except StopIteration as end:
            found: object = end.value
        except (Unanswered, Failed, CancelledError) as error:
            found = error
        else:
            return
        self.is_over = True
        self._end(found)


class ClientHarness:
    """A client, the workers that it started, and what came of its questions."""

    def __init__(self, kind: Kind) -> None:
        self.clock = FakeClock()
        self.workers: list[FakeWorker] = []
        self.ended: list[tuple[str, str]] = []
        """Why workers failed."""
        self.is_busy = False
        self.asking: list[Asking] = []
        self._told: list[tuple[str, Any]] = []
        self.client = Client(kind, self.start, self.clock, lambda why: self.ended.append(why.args))
        self.client.on_busy = partial(setattr, self, "is_busy")

    def ask(self, what: str = "frame", limit: Limit = client.NO_LIMIT, **content: object) -> Asking:
        """Ask for something, whose answer is its whole content."""
        return self.read(what, lambda found: found, limit, **content)

    def read(
        self,
        what: str,
        read: Callable[[wire.Content], object],
        limit: Limit = client.NO_LIMIT,
        **content: object,
    ) -> Asking:
        def progress(found: wire.Content) -> None:
            self._told.append((f"{what} progress", found))

        def end(found: object) -> None:
            found = found.args if isinstance(found, Unanswered) else found
            self._told.append((what, found))

        self.asking.append(Asking(self.client.ask(what, content, read, progress, limit), end))
        return self.asking[-1]

    @property
    def told(self) -> list[tuple[str, Any]]:
        """All progress, answers and reasons why there is none, in their order."""
        for asking in self.asking:
            asking.go_on()
        return self._told

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


def test_the_first_question_starts_the_worker_and_waits_until_it_is_up() -> None:
    world = ClientHarness(LESSONS)
    assert not world.workers
    world.ask("frame", path=[1])
    world.ask("source")
    assert not world.worker.asked
    assert world.is_busy
    assert not world.client.is_up
    world.up()
    assert world.client.is_up
    world.ask("climb")
    assert world.worker.asked == [(1, "frame", {"path": [1]}), (2, "source", {}), (3, "climb", {})]
    assert len(world.workers) == 1


def test_answers_progress_and_refusals_reach_who_asked() -> None:
    world = ClientHarness(LESSONS)
    world.ask("climb")
    world.ask("lose")
    world.up()
    world.say(1, PROGRESS, {"nodes": 5})
    world.say(1, ANSWER, {"rung": 1})
    world.say(2, wire.REFUSED, {"why": "too long"})
    assert world.told == [
        ("climb progress", {"nodes": 5}),
        ("climb", {"rung": 1}),
        ("lose", ("too long", "")),
    ]
    assert not world.is_busy
    assert not world.worker.is_ended


def test_an_answer_is_what_is_read_of_it() -> None:
    world = ClientHarness(LESSONS)
    world.read("lose", lambda content: wire.part(content, "nodes", int))
    world.up()
    world.say(1, ANSWER, {"nodes": 3})
    assert world.told == [("lose", 3)]


def test_it_tells_when_it_is_busy() -> None:
    world = ClientHarness(LESSONS)
    world.ask()
    world.up()
    assert world.is_busy
    world.say(1, ANSWER)
    assert not world.is_busy
    asking = world.ask()
    assert world.is_busy
    asking.cancel()
    assert not world.is_busy
    world.ask()
    assert world.is_busy
    world.worker.die("")
    assert not world.is_busy


def test_cancel_ends_a_worker_that_does_not_hear_while_it_works() -> None:
    world = ClientHarness(LESSONS)
    world.ask("climb")
    world.up()
    world.asking[0].cancel()
    before = world.worker
    assert before.is_ended
    assert not world.is_busy
    world.ask("climb")
    before.say(wire.write(2, ANSWER, {}))
    before.die("late")
    [(_, cancelled)] = world.told
    assert isinstance(cancelled, CancelledError)
    assert len(world.workers) == 2
    assert world.up().asked == [(2, "climb", {})]


def test_a_question_that_is_cancelled_leaves_the_others() -> None:
    world = ClientHarness(LESSONS)
    asking = world.ask("lose")
    world.ask("frame")
    world.up()
    asking.cancel()
    assert [worker.is_ended for worker in world.workers] == [True, False]
    assert world.is_busy
    assert world.up().asked == [(2, "frame", {})]
    world.say(2, ANSWER, {"frame": 1})
    assert world.told[1:] == [("frame", {"frame": 1})]


def test_a_cancel_or_another_question_is_told_to_a_worker_that_hears_while_it_works() -> None:
    world = ClientHarness(THINKER)
    world.client.start()
    world.ask("think").cancel()
    world.up()
    assert world.worker.asked == []
    world.ask("think").cancel()
    world.say(2, ANSWER)
    assert world.worker.asked == [(2, "think", {}), (2, wire.CANCEL, {})]
    world.ask("think")
    world.ask("think")
    world.say(3, ANSWER, {"depth": 1})
    world.say(4, ANSWER, {"depth": 2})
    *cancelled, (_, answer) = world.told
    assert answer == {"depth": 2}
    assert len(cancelled) == 3
    assert all(isinstance(why, CancelledError) for _, why in cancelled)
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
    world = ClientHarness(LESSONS)
    world.ask("climb")
    world.ask("lose")
    if is_up:
        world.up()
    world.worker.die(details)
    world.worker.die("again")
    assert world.told == [("climb", (reason, details)), ("lose", (reason, details))]
    assert world.ended == [(reason, details)]
    assert world.worker.is_ended
    assert not world.is_busy
    assert not world.client.is_up
    world.ask("climb")
    assert world.up().asked == [(3, "climb", {})]


def test_a_death_is_told_when_nobody_asked() -> None:
    world = ClientHarness(THINKER)
    world.client.start()
    world.worker.die("no script")
    assert world.ended == [(client.MISSING, "no script")]


def test_a_worker_that_the_browser_does_not_start_is_told_to_who_asked() -> None:
    world = ClientHarness(THINKER)

    def refuse(*_handed: object) -> FakeWorker:
        raise OSError("no scripts here")

    world.client = Client(THINKER, refuse, world.clock, world.client.on_end)
    world.ask("think")
    assert not world.told
    world.clock.wait(1)
    failure = client.MISSING, "no scripts here"
    assert world.told == [("think", failure)]
    assert world.ended == [failure]


def test_what_is_overdue_since_the_start_or_the_last_progress_is_ended() -> None:
    world = ClientHarness(SANDBOX)
    world.ask("prove", Limit(1))
    limit = 1_000 + SANDBOX.margin
    world.clock.wait(10 * limit)
    world.up()
    world.clock.wait(limit - client.LOOK)
    world.say(1, PROGRESS)
    world.clock.wait(limit - client.LOOK)
    assert world.told == [("prove progress", {})]
    world.clock.wait(2 * client.LOOK)
    assert world.told[1:] == [("prove", OVERDUE)]
    assert world.ended == [OVERDUE]
    assert world.worker.is_ended
    assert not world.clock.due


@pytest.mark.parametrize("is_note", [False, True])
def test_no_progress_extends_the_longest_time(is_note: bool) -> None:
    """A visitor's code may make up any."""
    world = ClientHarness(SANDBOX)
    world.ask("prove", Limit(1, 20))
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
    assert world.told[-1] == ("prove", OVERDUE)


def test_each_question_has_its_own_longest_time() -> None:
    world = ClientHarness(LESSONS)
    world.ask("climb", Limit(20, 20))
    world.ask("lose", Limit(20, 20))
    world.up()
    for number in (1, 2):
        world.clock.wait(15_000)
        world.say(number, ANSWER)
    assert world.told == [("climb", {}), ("lose", {})]


def test_nobody_looks_at_the_clock_without_need() -> None:
    world = ClientHarness(THINKER)
    world.ask("think")
    world.up()
    assert not world.clock.due
    world.ask("think", Limit(1))
    world.say(2, ANSWER)
    world.clock.wait(client.LOOK)
    assert not world.clock.due
    world.clock.wait(10_000)
    world.ask("think", Limit(1))
    world.clock.wait(1_000 + THINKER.margin)
    assert world.told[1:] == [("think", {})]
    world.clock.wait(2 * client.LOOK)
    assert world.told[2:] == [("think", OVERDUE)]


def test_notes_are_looked_at_now_and_then_and_when_the_worker_dies() -> None:
    world = ClientHarness(SANDBOX)
    world.ask("prove", Limit(1))
    worker = world.up()
    world.replace(1, asked=1)
    world.clock.wait(client.LOOK)
    world.replace(1, asked=2)
    world.clock.wait(1_000 + SANDBOX.margin)
    world.replace(1, asked=3)
    worker.die("")
    *progress, (_, why) = world.told
    assert [content["asked"] for _, content in progress] == [1, 2, 3]
    assert why == (client.DIED, "")
    assert world.client.note == {"asked": 3}


@pytest.mark.parametrize("note", [LAST, LAST + "[" * 1000])
def test_a_note_that_is_no_message_does_not_hide_why_the_worker_died(note: str) -> None:
    world = ClientHarness(SANDBOX)
    world.ask("prove", Limit(1))
    world.up().last = note
    world.worker.die("no memory")
    assert world.told == [("prove", (client.DIED, "no memory"))]
    assert world.client.note == {}


@pytest.mark.parametrize("note", [LAST, LAST + "[" * 1000, LAST + "{}"])
def test_a_note_that_is_no_message_ends_the_worker(note: str) -> None:
    world = ClientHarness(SANDBOX)
    world.ask("prove", Limit(1))
    world.up().last = note
    world.clock.wait(client.LOOK)
    [(_, (reason, _details))] = world.told
    assert reason == client.FALSE


def test_notes_of_another_question_give_no_more_time() -> None:
    world = ClientHarness(SANDBOX)
    world.ask("prove", Limit(1))
    world.up()
    for count in range(1_000 + SANDBOX.margin):
        world.replace(2, asked=count)
        world.clock.wait(client.LOOK)
        if world.told:
            break
    assert world.told == [("prove", OVERDUE)]


@pytest.mark.parametrize(
    "text",
    [7, None, "", "ready", "x" * (SANDBOX.longest + 1), '{"number": 1, "cheer": {}}', "[" * 999],
)
def test_what_cannot_be_ends_the_worker(text: object) -> None:
    world = ClientHarness(SANDBOX)
    world.ask("prove")
    world.up().say(text)
    [(_, (reason, _details))] = world.told
    assert reason == client.FALSE
    assert world.worker.is_ended


@pytest.mark.parametrize("name", [ANSWER, PROGRESS, wire.REFUSED, LAST])
def test_a_content_that_is_refused_ends_the_worker(name: str) -> None:
    def refuse(_content: wire.Content) -> None:
        raise wire.BadMessage("no")

    world = ClientHarness(SANDBOX)
    asked = world.client.ask("prove", {}, refuse, refuse, Limit(1))
    found: list[object] = []
    asking = Asking(asked, found.append)
    worker = world.up()
    if name == LAST:
        world.replace(1, asked=1)
        world.clock.wait(client.LOOK)
    else:
        world.say(1, name)
    asking.go_on()
    assert isinstance(found[0], Unanswered)
    assert found[0].reason == client.FALSE
    assert worker.is_ended


@pytest.mark.parametrize("why", ["", "no such reason", "x" * 90_000, None, 7])
def test_a_reason_that_no_worker_of_ours_gives_is_false(why: object) -> None:
    world = ClientHarness(SANDBOX)
    world.ask("prove")
    world.up()
    world.say(1, wire.REFUSED, {"why": why})
    [(_, (reason, details))] = world.told
    assert reason == client.FALSE
    assert len(details) < 100


def test_an_answer_that_nobody_waits_for_ends_a_worker_that_cannot_be_late() -> None:
    world = ClientHarness(LESSONS)
    world.ask("climb")
    world.up()
    world.say(1, ANSWER)
    world.say(1, PROGRESS)
    assert world.told == [("climb", {})]
    assert world.ended == [(client.FALSE, "nobody asked")]
    assert world.worker.is_ended


def test_what_answers_once_has_a_worker_for_each_question() -> None:
    """1.0: a player that changed its Python had the next player proved by it."""
    world = ClientHarness(SANDBOX)
    world.ask("check")
    first = world.up()
    world.say(1, ANSWER)
    assert first.is_ended
    world.ask("prove")
    assert world.worker is not first
    first.say(wire.write(2, ANSWER, {"forged": True}))
    assert world.up().asked == [(2, "prove", {})]
    world.say(2, ANSWER)
    assert world.told == [("check", {}), ("prove", {})]
    assert world.worker.is_ended


def test_the_next_worker_stands_by_and_is_asked_at_once() -> None:
    world = ClientHarness(SANDBOX)
    standby, other = Standby(world.start, world.clock), ClientHarness(SANDBOX)
    world.client = Client(SANDBOX, standby.start, world.clock)
    other.client = Client(SANDBOX, standby.start, world.clock)
    world.ask("choose")
    world.up()
    first, second = world.workers
    assert (len(first.asked), len(second.asked)) == (1, 0)
    second.say(wire.READY)
    first.say(wire.write(1, ANSWER, {}))
    other.ask("prove")
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
    world = ClientHarness(SANDBOX)
    standby = Standby(world.start, world.clock)
    world.client = Client(SANDBOX, standby.start, world.clock)
    world.client.on_busy = partial(setattr, world, "is_busy")
    world.ask("choose")
    world.up()
    world.worker.die("no memory")
    assert len(world.workers) == 2
    assert world.is_busy
    world.workers[0].say(wire.write(1, ANSWER, {}))
    assert world.worker.is_ended
    world.ask("choose")
    assert len(world.workers) == 3
    third = world.up()
    assert third.asked == [(2, "choose", {})]
