"""The one way to ask what runs beside the page: a client for a worker of any kind.

The worker is started by the first question, which it gets once it is up. A worker that crashes,
sends invalid data or overruns its limit is terminated, and every question that it has not answered
raises `Unanswered`. Where the code of a visitor runs, a worker answers one question and is
terminated: what one question leaves behind meets no other.
"""

from asyncio import CancelledError, Future
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from typing import Any, Final, NamedTuple, Protocol, TypeAlias, TypeVar

from tictactoe.frontends.browser import wire
from tictactoe.frontends.browser.wire import BadMessage, Content, Kind, Message

LOOK: Final = 500
"""How often to look whether an answer is overdue, in milliseconds."""

MISSING: Final = "NoPython"
"""The worker did not start; this and what follows are faults, as words know them."""
DIED: Final = "Crash"
OVERDUE: Final = "TooSlow"
FALSE: Final = "FalseReport"
"""It said what no module of ours says, or too much."""


Value = TypeVar("Value")


class Unanswered(Exception):
    """A question has no answer, for one of the reasons above or one that the worker gives."""

    def __init__(self, reason: str, details: str = "") -> None:
        super().__init__(reason, details)
        self.reason = reason
        self.details = details


class Worker(Protocol):
    """What runs beside the page, as static/boot/workers.js starts it."""

    last: str
    """The latest note: a progress message that replaces the one before."""

    def post(self, text: str) -> None:
        """Send it a message."""

    def terminate(self) -> None:
        """End it: nothing is heard of it any more."""


class Clock(Protocol):
    """Time, in milliseconds."""

    def now(self) -> float:
        """Return what time it is."""

    def after(self, milliseconds: int, action: Callable[[], object]) -> Any:  # noqa: ANN401  (a timer)
        """Do something later."""


class Refused:
    """The place of a worker that the browser refused to start; it does nothing."""

    last = ""

    def post(self, text: str) -> None:
        """Send nothing."""

    def terminate(self) -> None:
        """End nothing."""


Hear: TypeAlias = Callable[[object], None]
Die: TypeAlias = Callable[[str], None]
Start: TypeAlias = Callable[[Kind, Hear, Die], Worker]
"""Starts a worker, and calls what it is given with each message and with the error it dies of."""


def ignore(_found: Any) -> None:  # noqa: ANN401  (whatever nobody waits for)
    """Do nothing."""


class Waiting:
    """A worker that is started before anybody asks it, and heard by who does."""

    worker: Worker
    is_up = False
    hear: Hear = staticmethod(ignore)
    die: Die = staticmethod(ignore)


class Standby:
    """Starts workers of one kind, and the next one beforehand, so that it can be asked at once."""

    def __init__(self, start: Start, clock: Clock) -> None:
        self._start = start
        self._clock = clock
        self._next: Waiting | None = None

    def start(self, kind: Kind, hear: Hear, die: Die) -> Worker:
        """Hand over the worker that waits, or start one; as soon as it is up, start the next."""
        taken = self._next or self._begin(kind)
        self._next = None
        taken.hear, taken.die = hear, die
        if taken.is_up:
            self._next = self._begin(kind)
            self._clock.after(0, partial(hear, wire.READY))
        return taken.worker

    def _begin(self, kind: Kind) -> Waiting:
        waiting = Waiting()

        def hear(text: object) -> None:
            if text == wire.READY and not waiting.is_up:
                waiting.is_up = True
                if self._next is None:
                    self._next = self._begin(kind)
            waiting.hear(text)

        def die(details: str) -> None:
            if self._next is waiting:  # who comes next tries again
                self._next = None
                waiting.worker.terminate()
            waiting.die(details)

        waiting.worker = self._start(kind, hear, die)
        return waiting


class Limit(NamedTuple):
    """How many seconds an answer may take: without any message, and in all."""

    silence: float
    whole: float = float("inf")
    """Progress does not extend it: a visitor's code may make up any."""


NO_LIMIT: Final = Limit(float("inf"))


class Question(NamedTuple):
    """What is asked and not answered yet."""

    text: str
    read: Callable[[Content], Any]
    progress: Callable[[Content], object]
    limit: Limit
    answer: Future[Any]


class Client:
    """A worker, if it was started, and what it was asked."""

    def __init__(
        self,
        kind: Kind,
        start: Start,
        clock: Clock,
        on_end: Callable[[Unanswered], object] = ignore,
    ) -> None:
        self.kind = kind
        self.on_end = on_end
        """Called with the reason when the worker failed, asked or not."""
        self.on_busy: Callable[[bool], object] = ignore
        """Called with whether a question is open, when that may have changed."""
        self.is_up = False
        self.note: Content = {}
        """The content of the latest note that was heard."""
        self._start = start
        self._clock = clock
        self._worker: Worker | None = None
        self._number = 0
        self._asked: dict[int, Question] = {}
        self._heard = 0.0
        """When the first of the open questions had its latest message."""
        self._begun = 0.0
        """When the worker began with it."""
        self._is_looking = False
        self._note = ""

    def start(self) -> None:
        """Start the worker, unless it was started."""
        if self._worker is not None:
            return

        def hear(text: object) -> None:
            if self._worker is worker:  # one that was terminated may have sent it before
                self._hear(text)

        def die(details: str) -> None:
            if self._worker is worker:
                self._fail(
                    FALSE if details == wire.UNFIT else DIED if self.is_up else MISSING, details
                )

        try:
            worker = self._start(self.kind, hear, die)
        except Exception as error:  # noqa: BLE001  (whatever the browser refuses)
            worker = Refused()
            self._clock.after(0, partial(die, str(error)))
        self._worker = worker

    async def ask(
        self,
        what: str,
        question: Content,
        read: Callable[[Content], Value],
        progress: Callable[[Content], object] = ignore,
        limit: Limit = NO_LIMIT,
    ) -> Value:
        """Ask for something, and return what is read from the answer; raises `Unanswered`.

        `read` and `progress` may raise `BadMessage`. Cancelling this cancels the question, and no
        other. A question to a worker that can be interrupted cancels the one before.
        """
        number, answer = self._put(what, question, read, progress, limit)
        try:
            found: Value = await answer
        except CancelledError:
            self._drop(number)
            raise
        return found

    def cancel(self) -> None:
        """Cancel all questions; a worker that cannot be interrupted is terminated."""
        if not self._asked:
            return
        self._cancel_all()
        self.on_busy(bool(self._asked))
        if not self.kind.hears_cancel:
            self._end()
        elif self.is_up:
            self._post(wire.write(self._number, wire.CANCEL, {}))

    def _put(
        self,
        what: str,
        content: Content,
        read: Callable[[Content], Any],
        progress: Callable[[Content], object],
        limit: Limit,
    ) -> tuple[int, Future[Any]]:
        """Put a question to the worker, and return its number and the answer to come."""
        if self.kind.hears_cancel:
            self._cancel_all()
        self.start()
        if not self._asked:
            self._heard = self._begun = self._clock.now()
        self._number += 1
        text = wire.write(self._number, what, content)
        question = Question(text, read, progress, limit, Future())
        self._asked[self._number] = question
        if self.is_up:
            self._post(text)
        self.on_busy(bool(self._asked))
        self._watch()
        return self._number, question.answer

    def _drop(self, number: int) -> None:
        """Cancel a question; a worker that cannot be interrupted begins again with the others."""
        if self._asked.keys() == {number}:
            self.cancel()
        elif self._asked.pop(number, None):
            self._end()
            self.start()

    def _cancel_all(self) -> None:
        for question in self._asked.values():
            question.answer.cancel()
        self._asked.clear()

    def _post(self, text: str) -> None:
        if self._worker is not None:
            self._worker.post(text)

    def _hear(self, text: object) -> None:
        if text == wire.READY and not self.is_up:
            self.is_up = True
            self._heard = self._begun = self._clock.now()
            for waiting in self._asked.values():
                self._post(waiting.text)
            return
        try:
            self._take(wire.read(text, self.kind.longest))
        except BadMessage as error:
            self._fail(FALSE, str(error))

    def _take(self, message: Message) -> None:
        """Take a message; raises `BadMessage`."""
        if message.number not in self._asked:
            if self.kind.hears_cancel:
                return
            raise BadMessage("nobody asked")  # nothing from there can be late
        question, content = self._asked[message.number], message.content
        self._heard = self._clock.now()
        if message.name == wire.PROGRESS:
            question.progress(content)
            return
        if message.name not in (wire.ANSWER, wire.REFUSED):
            raise BadMessage("neither progress nor an answer")
        refused = Unanswered(wire.why(content)) if message.name == wire.REFUSED else None
        found = None if refused else question.read(content)
        self._begun = self._heard
        del self._asked[message.number]
        if self.kind.answers_once:
            self._end()
        self.on_busy(bool(self._asked))
        if question.answer.done():  # it was cancelled
            return
        if refused:
            question.answer.set_exception(refused)
        else:
            question.answer.set_result(found)

    def _watch(self) -> None:
        """Check now and then whether an answer with a limit is overdue."""
        if not self._is_looking and any(one.limit != NO_LIMIT for one in self._asked.values()):
            self._is_looking = True
            self._clock.after(LOOK, self._look)

    def _look(self) -> None:
        self._is_looking = False
        if self.is_up and self._asked:
            try:
                self._hear_note()
            except BadMessage as error:
                self._fail(FALSE, str(error))
            else:
                limit, now = next(iter(self._asked.values())).limit, self._clock.now()
                silence, whole = (1000 * seconds + self.kind.margin for seconds in limit)
                if now - self._heard > silence or now - self._begun > whole:
                    self._fail(OVERDUE)
        self._watch()

    def _hear_note(self) -> None:
        """Report the latest note, if it is new and about what was asked; raises `BadMessage`."""
        text = self._worker.last if self._worker else ""
        if text in {"", self._note}:
            return
        self._note = text
        message = wire.read(text.removeprefix(wire.LAST), self.kind.longest)
        number, question = next(iter(self._asked.items()))
        if message.number == number:
            self._heard, self.note = self._clock.now(), message.content
            question.progress(message.content)

    def _fail(self, reason: str, details: str = "") -> None:
        """Terminate the worker, and raise the reason in every open question."""
        if self._asked and reason != FALSE:
            with suppress(BadMessage):
                self._hear_note()
        told = list(self._asked.values())
        self._asked.clear()
        self._end()
        self.on_busy(bool(self._asked))
        for question in told:
            if not question.answer.done():
                question.answer.set_exception(Unanswered(reason, details))
        self.on_end(Unanswered(reason, details))

    def _end(self) -> None:
        self.is_up, self._note = False, ""
        if self._worker is not None:
            self._worker.terminate()
            self._worker = None
