"""Asking a worker: each question is awaited, and raises `Unanswered` if it gets no answer.

The first question starts the worker. Questions wait in a queue, and the worker gets one at a time.
A worker that crashes, sends invalid data or overruns its limit is terminated, and every question in
the queue fails. Where a visitor's code runs, a worker answers one question and is terminated, so
that no question is affected by the one before.
"""

from asyncio import CancelledError, Future
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from typing import Any, Final, NamedTuple, Protocol, TypeAlias, TypeVar

from tictactoe.frontends.browser import wire
from tictactoe.frontends.browser.wire import FALSE, BadMessage, Content, Kind, Message

CHECK_INTERVAL: Final = 500
"""How often the limit of a question is checked, in milliseconds."""

MISSING: Final = "NoPython"
"""The worker did not start. This and the following are keys of the words for faults."""
DIED: Final = "Crash"
OVERDUE: Final = "TooSlow"

Value = TypeVar("Value")


class Unanswered(Exception):
    """A question got no answer, for one of the reasons above or one that the worker gives."""

    def __init__(self, reason: str, details: str = "") -> None:
        super().__init__(reason, details)
        self.reason = reason
        self.details = details


class Worker(Protocol):
    """A worker as static/boot/workers.js starts it."""

    last: str
    """The latest note: a progress message that replaces the one before."""

    def post(self, text: str) -> None:
        """Send a message."""

    def terminate(self) -> None:
        """End the worker, which then sends nothing."""


class Clock(Protocol):
    """Time, in milliseconds."""

    def now(self) -> float:
        """Return the current time."""

    def after(self, milliseconds: int, action: Callable[[], object]) -> object:
        """Call an action later."""


Start: TypeAlias = Callable[[Kind, Callable[[str], None], Callable[[str], None]], Worker]
"""Starts a worker; the functions receive its messages, and the error that ends it."""


def ignore(_value: object) -> None:
    """Do nothing."""


class Limit(NamedTuple):
    """The longest time to wait, in seconds: for the next message, and for the answer."""

    silence: float
    whole: float = float("inf")
    """Progress messages do not extend it, since a visitor's code may send them."""


NO_LIMIT: Final = Limit(float("inf"))


class Question(NamedTuple):
    """A question in the queue."""

    number: int
    text: str
    read: Callable[[Content], Any]
    progress: Callable[[Content], object]
    limit: Limit
    answer: Future[Any]


class Client:
    """A worker and the queue of its questions; the worker has the first one."""

    def __init__(
        self,
        kind: Kind,
        start: Start,
        clock: Clock,
        on_failure: Callable[[Unanswered], object] = ignore,
    ) -> None:
        self.kind = kind
        self.on_failure = on_failure
        self.on_up: Callable[[], object] = lambda: None
        self.on_busy: Callable[[bool], object] = ignore
        """Called after each change of the queue, with whether it holds a question."""
        self.is_up = False
        self.note: Content = {}
        """The content of the latest note."""
        self._start = start
        self._clock = clock
        self._worker: Worker | None = None
        self._number = 0
        self._queue: list[Question] = []
        self._asked_at = 0.0
        """When the worker got its current question."""
        self._received_at = 0.0
        """When the latest message about it arrived."""
        self._note = ""

    def start(self) -> None:
        """Start the worker, unless it was started."""
        if self._worker is not None:
            return

        def receive(text: str) -> None:
            if self._worker is worker:  # one that was terminated may have sent it before
                self._receive(text)

        def die(details: str) -> None:
            if self._worker is worker:
                reason = DIED if self.is_up else MISSING
                self._fail(FALSE if details == wire.UNFIT else reason, details)

        try:
            self._worker = worker = self._start(self.kind, receive, die)
        except Exception as error:  # noqa: BLE001  (any refusal of the browser)
            self._clock.after(0, partial(self._fail, MISSING, str(error)))

    async def ask(
        self,
        name: str,
        content: Content,
        read: Callable[[Content], Value],
        progress: Callable[[Content], object] = ignore,
        limit: Limit = NO_LIMIT,
    ) -> Value:
        """Ask a question, and return what `read` finds in the answer; raises `Unanswered`.

        `read` and `progress` may raise `BadMessage`. A worker that can be interrupted gets only
        the latest question.
        """
        if self.kind.is_interruptible:
            for older in self._queue:
                older.answer.cancel()
            self._queue.clear()
        self._number += 1
        text = wire.write(self._number, name, content)
        question = Question(self._number, text, read, progress, limit, Future())
        self._queue.append(question)
        self.on_busy(bool(self._queue))
        self.start()
        if self._queue[0] is question:
            self._post_first()
        try:
            answer: Value = await question.answer
        except CancelledError:
            self._cancel(question)
            raise
        return answer

    def _post_first(self) -> None:
        if not (self.is_up and self._queue and self._worker):
            return
        question = self._queue[0]
        self._asked_at = self._received_at = self._clock.now()
        self._worker.post(question.text)
        self._watch(question)

    def _cancel(self, question: Question) -> None:
        """Remove a question; if the worker has it and cannot be interrupted, start another."""
        if question not in self._queue:
            return
        is_first = question is self._queue[0]
        self._queue.remove(question)
        self.on_busy(bool(self._queue))
        if is_first and not self.kind.is_interruptible:
            self._restart()
        elif is_first and self.is_up and self._worker:
            self._worker.post(wire.write(question.number, wire.CANCEL, {}))

    def _receive(self, text: str) -> None:
        if text == wire.READY and not self.is_up:
            self.is_up = True
            self.on_up()
            self._post_first()
            return
        try:
            self._take(wire.read(text))
        except BadMessage as error:
            self._fail(FALSE, str(error))

    def _take(self, message: Message) -> None:
        """Take a message about the first question; raises `BadMessage`."""
        question = self._queue[0] if self._queue else None
        if question is None or not self.is_up or message.number != question.number:
            if self.kind.is_interruptible:
                return
            raise BadMessage("no answer to a question")  # no message of such a worker can be late
        self._received_at = self._clock.now()
        if message.name == wire.PROGRESS:
            question.progress(message.content)
            return
        if message.name not in (wire.ANSWER, wire.REFUSED):
            raise BadMessage("neither progress nor an answer")
        is_refused = message.name == wire.REFUSED
        found = wire.why(message.content) if is_refused else question.read(message.content)
        self._queue.pop(0)
        self.on_busy(bool(self._queue))
        if self.kind.answers_once:
            self._restart()
        self._post_first()
        if question.answer.done():  # it was cancelled
            return
        if is_refused:
            question.answer.set_exception(Unanswered(found))
        else:
            question.answer.set_result(found)

    def _watch(self, question: Question) -> None:
        """Check the time limit and the latest note of a question at intervals."""
        if question.limit is not NO_LIMIT:
            self._clock.after(CHECK_INTERVAL, partial(self._check, question))

    def _check(self, question: Question) -> None:
        if not self._queue or self._queue[0] is not question:
            return
        try:
            self._read_note()
        except BadMessage as error:
            self._fail(FALSE, str(error))
            return
        now = self._clock.now()
        silence, whole = (1000 * seconds + self.kind.margin for seconds in question.limit)
        if now - self._received_at > silence or now - self._asked_at > whole:
            self._fail(OVERDUE)
        else:
            self._watch(question)

    def _read_note(self) -> None:
        """Report the latest note, if it is new and about the question; raises `BadMessage`."""
        text = self._worker.last if self._worker else ""
        if text in {"", self._note}:
            return
        self._note = text
        message = wire.read(text.removeprefix(wire.LAST))
        question = self._queue[0]
        if message.number == question.number:
            self._received_at, self.note = self._clock.now(), message.content
            question.progress(message.content)

    def _fail(self, reason: str, details: str = "") -> None:
        """Terminate the worker; every question raises the reason."""
        if self._queue:
            with suppress(BadMessage):
                self._read_note()
        failed, self._queue = self._queue, []
        self._end()
        self.on_busy(bool(self._queue))
        for question in failed:
            if not question.answer.done():
                question.answer.set_exception(Unanswered(reason, details))
        self.on_failure(Unanswered(reason, details))

    def _restart(self) -> None:
        """Terminate the worker, and start another one for the remaining questions."""
        self._end()
        if self._queue:
            self.start()

    def _end(self) -> None:
        self.is_up, self._note = False, ""
        if self._worker is not None:
            self._worker.terminate()
            self._worker = None


class Ahead:
    """Makes clients of one kind, and starts the worker of the next one before it is needed."""

    def __init__(self, make: Callable[[], Client]) -> None:
        self._make = make
        self._next: Client | None = None

    def take(self) -> Client:
        """Return the next client, and prepare another one once its worker is up."""
        taken = self._next or self._make()
        self._next, taken.on_up = None, self._prepare
        if taken.is_up:
            self._prepare()
        return taken

    def _prepare(self) -> None:
        if self._next is None:
            self._next = self._make()
            self._next.start()
