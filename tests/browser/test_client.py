"""Asking a worker, with a fake worker and a fake clock."""

from asyncio import CancelledError, Future
from collections.abc import Callable, Coroutine
from functools import partial
from typing import Any

import pytest

from tictactoe.frontends.browser import client, wire
from tictactoe.frontends.browser.client import Ahead, Client, Limit, Unanswered
from tictactoe.frontends.browser.wire import ANSWER, LAST, LESSONS, PROGRESS, SANDBOX, THINKER, Kind
from tictactoe.lab.player_code import Failed

OVERDUE = client.OVERDUE, ""


class FakeWorker:
    """A worker that sends what the test lets it send."""

    def __init__(
        self, _kind: Kind, send: Callable[[str], None], die: Callable[[str], None]
    ) -> None:
        self.send, self.die = send, die
        self.last = ""
        self.asked: list[tuple[int, str, wire.Content]] = []
        self.is_ended = False

    def post(self, text: str) -> None:
        assert not self.is_ended
        message = wire.read(text)
        self.asked.append((message.number, message.name, message.content))

    def terminate(self) -> None:
        assert not self.is_ended
        self.is_ended = True


class FakeClock:
    """A clock that the test advances, with at most one action due at a time."""

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
    """A coroutine that the test continues once its future is done: Pyodide runs no second loop."""

    def __init__(self, work: Coroutine[Any, Any, Any], end: Callable[[Any], object]) -> None:
        self._work = work
        self._end = end
        self._awaited: Future[Any] | None = None
        self.is_over = False
        self._do(partial(work.send, None))

    def resume(self) -> None:
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
    """A client, the workers that it started, and the results of its questions."""

    def __init__(self, kind: Kind) -> None:
        self.clock = FakeClock()
        self.workers: list[FakeWorker] = []
        self.failures: list[tuple[str, str]] = []
        self.is_busy = False
        self.asking: list[Asking] = []
        self._results: list[tuple[str, Any]] = []
        self.client = Client(kind, self.start, self.clock, self.fail)
        self.client.on_busy = partial(setattr, self, "is_busy")

    def fail(self, error: Unanswered) -> None:
        self.failures.append(error.args)

    def ask(
        self,
        name: str = "frame",
        limit: Limit = client.NO_LIMIT,
        read: Callable[[wire.Content], object] = lambda content: content,
        **content: object,
    ) -> Asking:
        """Ask a question, whose answer is the whole content unless `read` is given."""

        def progress(found: wire.Content) -> None:
            self._results.append((f"{name} progress", found))

        def end(found: object) -> None:
            found = found.args if isinstance(found, Unanswered) else found
            self._results.append((name, found))

        self.asking.append(Asking(self.client.ask(name, content, read, progress, limit), end))
        return self.asking[-1]

    @property
    def results(self) -> list[tuple[str, Any]]:
        """All progress, answers and failures, in their order."""
        for asking in self.asking:
            asking.resume()
        return self._results

    @property
    def worker(self) -> FakeWorker:
        return self.workers[-1]

    def up(self) -> FakeWorker:
        worker = self.worker
        worker.send(wire.READY)
        return worker

    def send(self, number: int, name: str, content: wire.Content | None = None) -> None:
        self.worker.send(wire.write(number, name, content or {}))

    def note(self, number: int, **content: object) -> None:
        self.worker.last = LAST + wire.write(number, PROGRESS, content)

    def start(self, *given: Any) -> FakeWorker:  # noqa: ANN401  (the arguments of a worker)
        self.workers.append(FakeWorker(*given))
        return self.worker


def proving() -> ClientHarness:
    """Return a client of a sandbox that is up and has a question with a limit."""
    world = ClientHarness(SANDBOX)
    world.ask("prove", Limit(1))
    world.up()
    return world


def test_a_question_starts_the_worker_which_gets_one_at_a_time() -> None:
    world = ClientHarness(LESSONS)
    assert not world.workers
    world.ask("frame", path=[1])
    world.ask("broken_game", read=lambda content: wire.part(content, "nodes", int))
    assert not world.worker.asked
    assert world.is_busy
    assert not world.client.is_up
    world.up()
    assert world.client.is_up
    assert world.worker.asked == [(1, "frame", {"path": [1]})]
    world.send(1, PROGRESS, {"nodes": 5})
    world.send(1, ANSWER, {"frame": 1})
    assert world.worker.asked[1:] == [(2, "broken_game", {})]
    assert world.is_busy
    world.send(2, ANSWER, {"nodes": 3})
    assert not world.is_busy
    world.ask("climb")
    world.send(3, wire.REFUSED, {"why": "too long"})
    assert world.results == [
        ("frame progress", {"nodes": 5}),
        ("frame", {"frame": 1}),
        ("broken_game", 3),
        ("climb", ("too long", "")),
    ]
    assert [worker.is_ended for worker in world.workers] == [False]


def test_a_cancel_ends_a_worker_that_cannot_be_interrupted() -> None:
    world = ClientHarness(LESSONS)
    asking = world.ask("climb")
    before = world.up()
    asking.cancel()
    assert before.is_ended
    assert not world.is_busy
    world.ask("climb")
    before.send(wire.write(2, ANSWER, {}))
    before.die("late")
    [(_, cancelled)] = world.results
    assert isinstance(cancelled, CancelledError)
    assert len(world.workers) == 2
    assert world.up().asked == [(2, "climb", {})]


@pytest.mark.parametrize("is_first", [True, False])
def test_a_question_that_is_cancelled_leaves_the_others(is_first: bool) -> None:
    world = ClientHarness(LESSONS)
    asked = [world.ask("broken_game"), world.ask("frame")]
    world.up()
    asked[not is_first].cancel()
    assert world.is_busy
    assert [worker.is_ended for worker in world.workers] == ([True, False] if is_first else [False])
    if is_first:
        world.up()
    number, name, _ = world.worker.asked[-1]
    assert name == ("frame" if is_first else "broken_game")
    world.send(number, ANSWER, {"found": 1})
    assert world.results[1:] == [(name, {"found": 1})]


def test_a_worker_that_can_be_interrupted_gets_cancels_and_the_latest_question() -> None:
    world = ClientHarness(THINKER)
    world.client.start()
    world.ask("think").cancel()
    world.up()
    assert world.worker.asked == []
    world.ask("think").cancel()
    world.send(2, ANSWER)
    assert world.worker.asked == [(2, "think", {}), (2, wire.CANCEL, {})]
    world.ask("think")
    world.ask("think")
    world.send(3, ANSWER, {"depth": 1})
    world.send(4, ANSWER, {"depth": 2})
    *cancelled, (_, answer) = world.results
    assert answer == {"depth": 2}
    assert [type(error) for _, error in cancelled] == [CancelledError] * 3
    assert [worker.is_ended for worker in world.workers] == [False]


@pytest.mark.parametrize(
    ("is_up", "details", "reason"),
    [
        (False, "too much recursion", client.MISSING),
        (True, "too much recursion", client.DIED),
        (True, wire.UNFIT, wire.FALSE),  # static/boot/workers.js refused its message
    ],
)
def test_the_end_of_a_worker_fails_every_question_once(
    is_up: bool, details: str, reason: str
) -> None:
    world = ClientHarness(LESSONS)
    world.ask("climb")
    world.ask("broken_game")
    if is_up:
        world.up()
    world.worker.die(details)
    world.worker.die("again")
    assert world.results == [("climb", (reason, details)), ("broken_game", (reason, details))]
    assert world.failures == [(reason, details)]
    assert world.worker.is_ended
    assert not world.is_busy
    assert not world.client.is_up
    world.ask("climb")
    assert world.up().asked == [(3, "climb", {})]


def test_the_end_of_a_worker_is_reported_without_a_question() -> None:
    world = ClientHarness(THINKER)
    world.client.start()
    world.worker.die("no script")
    assert world.failures == [(client.MISSING, "no script")]


def test_a_worker_that_the_browser_does_not_start_fails_the_question() -> None:
    world = ClientHarness(THINKER)

    def refuse(*_given: object) -> FakeWorker:
        raise OSError("no scripts here")

    world.client = Client(THINKER, refuse, world.clock, world.fail)
    world.ask("think")
    assert not world.results
    world.clock.wait(1)
    failure = client.MISSING, "no scripts here"
    assert world.results == [("think", failure)]
    assert world.failures == [failure]


def test_a_question_may_be_silent_for_its_limit_from_when_the_worker_is_up() -> None:
    world = ClientHarness(SANDBOX)
    world.ask("prove", Limit(1))
    limit = 1_000 + SANDBOX.margin
    world.clock.wait(10 * limit)
    world.up()
    world.clock.wait(limit - client.CHECK_INTERVAL)
    world.send(1, PROGRESS)
    world.clock.wait(limit - client.CHECK_INTERVAL)
    assert world.results == [("prove progress", {})]
    world.clock.wait(2 * client.CHECK_INTERVAL)
    assert world.results[1:] == [("prove", OVERDUE)]
    assert world.failures == [OVERDUE]
    assert world.worker.is_ended
    assert not world.clock.due


@pytest.mark.parametrize("is_note", [False, True])
def test_no_progress_extends_the_longest_time(is_note: bool) -> None:
    world = ClientHarness(SANDBOX)
    world.ask("prove", Limit(1, 20))
    worker = world.up()
    for asked in range(100):
        if worker.is_ended:
            break
        if is_note:
            world.note(1, asked=asked)
        else:
            world.send(1, PROGRESS, {"asked": asked})
        world.clock.wait(1_000)
    assert 20_000 < world.clock.time - SANDBOX.margin <= 20_000 + client.CHECK_INTERVAL + 1_000
    assert world.results[-1] == ("prove", OVERDUE)


def test_the_limit_of_a_question_begins_when_the_worker_gets_it() -> None:
    world = ClientHarness(LESSONS)
    world.ask("climb", Limit(20, 20))
    world.ask("broken_game", Limit(20, 20))
    world.up()
    for number in (1, 2):
        world.clock.wait(15_000)
        world.send(number, ANSWER)
    assert world.results == [("climb", {}), ("broken_game", {})]


def test_no_timer_runs_without_a_limit_or_a_question() -> None:
    world = ClientHarness(THINKER)
    world.ask("think")
    world.up()
    assert not world.clock.due
    world.ask("think", Limit(1))
    world.send(2, ANSWER)
    world.clock.wait(client.CHECK_INTERVAL)
    assert not world.clock.due


def test_notes_are_read_now_and_then_and_when_the_worker_dies() -> None:
    world = proving()
    world.note(1, asked=1)
    world.clock.wait(client.CHECK_INTERVAL)
    world.note(1, asked=2)
    world.clock.wait(1_000 + SANDBOX.margin)
    world.note(1, asked=3)
    world.worker.die("")
    *progress, (_, error) = world.results
    assert [content["asked"] for _, content in progress] == [1, 2, 3]
    assert error == (client.DIED, "")
    assert world.client.note == {"asked": 3}


@pytest.mark.parametrize("note", [LAST, LAST + "[" * 1000, LAST + "{}"])
def test_an_invalid_note_ends_the_worker_and_does_not_hide_why_it_died(note: str) -> None:
    for is_dead in (False, True):
        world = proving()
        world.worker.last = note
        if is_dead:
            world.worker.die("no memory")
        world.clock.wait(client.CHECK_INTERVAL)
        [(_, (reason, _details))] = world.results
        assert reason == (client.DIED if is_dead else wire.FALSE)
        assert world.client.note == {}


def test_notes_about_another_question_give_no_more_time() -> None:
    world = proving()
    for count in range(1_000 + SANDBOX.margin):
        world.note(2, asked=count)
        world.clock.wait(client.CHECK_INTERVAL)
        if world.results:
            break
    assert world.results == [("prove", OVERDUE)]


@pytest.mark.parametrize(
    "text",
    [
        *("", "ready", "[" * 999),
        *('{"number": 1, "cheer": {}}', '{"number": 2, "answer": {}}'),
        *(
            wire.write(1, wire.REFUSED, {"why": why})
            for why in ("", "none of ours", "x" * 90_000, 7)
        ),
    ],
)
def test_an_invalid_message_ends_the_worker(text: str) -> None:
    world = proving()
    world.worker.send(text)
    [(_, (reason, details))] = world.results
    assert reason == wire.FALSE
    assert len(details) < 100
    assert world.worker.is_ended


@pytest.mark.parametrize("name", [ANSWER, PROGRESS, LAST])
def test_a_content_that_its_reader_refuses_ends_the_worker(name: str) -> None:
    def refuse(_content: wire.Content) -> None:
        raise wire.BadMessage("no")

    world = ClientHarness(SANDBOX)
    found: list[object] = []
    asking = Asking(world.client.ask("prove", {}, refuse, refuse, Limit(1)), found.append)
    worker = world.up()
    if name == LAST:
        world.note(1, asked=1)
        world.clock.wait(client.CHECK_INTERVAL)
    else:
        world.send(1, name)
    asking.resume()
    assert isinstance(found[0], Unanswered)
    assert found[0].reason == wire.FALSE
    assert worker.is_ended


@pytest.mark.parametrize("name", [ANSWER, PROGRESS])
def test_a_message_without_a_question_ends_a_worker_that_cannot_be_late(name: str) -> None:
    world = ClientHarness(LESSONS)
    world.ask("climb")
    world.up()
    world.send(1, ANSWER)
    world.send(1, name)
    assert world.results == [("climb", {})]
    [(reason, _)] = world.failures
    assert reason == wire.FALSE
    assert world.worker.is_ended


def test_each_question_to_a_sandbox_gets_a_separate_worker() -> None:
    """1.0: a player that changed its interpreter had the next player proved in it."""
    world = ClientHarness(SANDBOX)
    world.ask("check")
    world.ask("prove")
    first = world.up()
    world.send(1, ANSWER)
    assert first.is_ended
    assert world.worker is not first
    first.send(wire.write(2, ANSWER, {"forged": True}))
    assert world.up().asked == [(2, "prove", {})]
    world.send(2, ANSWER)
    assert world.results == [("check", {}), ("prove", {})]
    assert world.worker.is_ended


def test_the_next_worker_is_started_ahead_and_asked_at_once() -> None:
    world = ClientHarness(SANDBOX)
    ahead = Ahead(partial(Client, SANDBOX, world.start, world.clock))
    for count in (1, 2, 3):
        world.client = ahead.take()
        world.ask("choose")
        asked = world.workers[count - 1]
        if count != 2:
            asked.send(wire.READY)
        assert asked.asked == [(1, "choose", {})]
        assert len(world.workers) == count + 1
        asked.send(wire.write(1, ANSWER, {}))
        if count == 1:
            world.up()  # the second one, before it is needed
    assert world.results == [("choose", {})] * 3


def test_a_worker_that_dies_before_it_is_needed_is_replaced() -> None:
    world = ClientHarness(SANDBOX)
    ahead = Ahead(partial(Client, SANDBOX, world.start, world.clock))
    world.client = ahead.take()
    world.ask("choose")
    world.up()
    world.worker.die("no memory")
    assert len(world.workers) == 2
    world.client = ahead.take()
    world.ask("prove")
    assert len(world.workers) == 3
    assert world.up().asked == [(1, "prove", {})]
