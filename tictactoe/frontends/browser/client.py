"""The one way to talk to what runs beside the page: a client for a worker of any kind.

The worker is started by the first question and hears it once it is up. Answers come in the order
of the questions; a worker that dies, floods the page, says what cannot be or takes no notice of
its time is ended, and every question it has not answered is told so, once. Where code of a visitor
runs, each question gets a worker of its own: what one leaves behind meets no other.
"""

from asyncio import CancelledError, Future
from collections.abc import Callable
from functools import partial
from typing import Any, Final, NamedTuple, Protocol, TypeAlias, TypeVar

from tictactoe.frontends.browser import wire
from tictactoe.frontends.browser.wire import BadMessage, Content, Kind

LOOK: Final = 500
"""How often to look whether an answer is overdue, in milliseconds."""

MISSING: Final = "NoPython"
"""The worker did not start; this and what follows are faults, as words know them."""
DIED: Final = "Crash"
OVERDUE: Final = "TooSlow"
FALSE: Final = "FalseReport"
"""It said what no module of ours says, or too much."""


Value = TypeVar("Value")


class Failure(NamedTuple):
    """Why there is no answer: one of the faults above or what the worker says, and details."""

    reason: str
    details: str = ""


class Unanswered(Exception):
    """A question has no answer; its failure says why."""

    def __init__(self, failure: Failure) -> None:
        super().__init__(*failure)
        self.failure = failure


class Worker(Protocol):
    """What runs beside the page, as static/boot/workers.js starts it."""

    last: str
    """The last of those messages that take the place of the one before."""

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


class Question(NamedTuple):
    """What is asked and not answered, and whom to tell."""

    text: str
    on_answer: Callable[[Content], object]
    on_progress: Callable[[Content], object]
    on_failure: Callable[[Failure], object]
    patience: float | None
    """How long it may take without any sign of life, in milliseconds."""
    longest: float | None
    """How long it may take in all, whatever it tells meanwhile."""


class Client:
    """A worker, if it was started, and what it was asked."""

    def __init__(
        self, kind: Kind, start: Start, clock: Clock, on_end: Callable[[Failure], object] = ignore
    ) -> None:
        self.kind = kind
        self.on_end = on_end
        """Called with the reason when the worker could not go on, asked or not."""
        self.on_busy: Callable[[bool], object] = ignore
        """Called with whether something is asked and not answered, when that may have changed."""
        self.is_up = False
        self._start = start
        self._clock = clock
        self._worker: Worker | None = None
        self._number = 0
        self._asked: dict[int, Question] = {}
        self._heard = 0.0
        """When there was a sign of life of what was asked first."""
        self._begun = 0.0
        """When that was begun."""
        self._is_looking = False
        self._last = ""
        """What was noted last of the messages that take the place of each other."""

    @property
    def is_busy(self) -> bool:
        """Whether something was asked and not answered."""
        return bool(self._asked)

    @property
    def last(self) -> Content:
        """What was told last of the last question, of what nobody hears each time."""
        try:
            return self._noted(self._last if self._worker is None else self._worker.last)
        except BadMessage:
            return {}

    def _noted(self, text: str) -> Content:
        message = wire.read(text.removeprefix(wire.LAST), self.kind.longest)
        return message.content if message.number == self._number else {}

    def start(self) -> None:
        """Start the worker, unless it was started."""
        if self._worker is not None:
            return

        def hear(text: object) -> None:
            if self._worker is worker:  # one that was ended may have said it before
                self._hear(text)

        def die(details: str) -> None:
            if self._worker is worker:
                reason = FALSE if details == wire.UNFIT else DIED if self.is_up else MISSING
                self._fail(Failure(reason, details))

        try:
            worker = self._start(self.kind, hear, die)
        except Exception as error:  # noqa: BLE001  (whatever the browser refuses)
            worker = Refused()
            self._clock.after(0, partial(die, str(error)))
        self._worker = worker

    def ask(
        self,
        what: str,
        question: Content,
        on_answer: Callable[[Content], object],
        on_progress: Callable[[Content], object] = ignore,
        on_failure: Callable[[Failure], object] = ignore,
        seconds: float | None = None,
        longest: float | None = None,
    ) -> None:
        """Ask for something, with so many seconds until the answer or the next progress, if any.

        In all it may take the `longest` seconds, since progress of a visitor's code may be made up.
        An answer or a progress that is refused with `BadMessage` ends the worker. Of one that hears
        while it works, nobody waits for the answer to an earlier question any more.
        """
        if self.kind.hears_cancel:
            self._asked.clear()
        self.start()
        self._number += 1
        if not self._asked:
            self._heard = self._begun = self._clock.now()
        text = wire.write(self._number, what, question)
        patience, most = map(self._until, (seconds, longest))
        told = on_answer, on_progress, on_failure
        self._asked[self._number] = Question(text, *told, patience, most)
        if self.is_up and (len(self._asked) == 1 or not self.kind.answers_once):
            self._post(text)
        self.on_busy(self.is_busy)
        self._watch()

    async def answer(
        self,
        what: str,
        question: Content,
        read: Callable[[Content], Value],
        on_progress: Callable[[Content], object] = ignore,
    ) -> Value:
        """Ask for something, and return what is read from the answer; raises `Unanswered`.

        `read` may raise `BadMessage`. Cancelling this cancels the question, and no other.
        """
        waiting: Future[Value] = Future()

        def take(content: Content) -> None:
            value = read(content)
            if not waiting.done():
                waiting.set_result(value)

        def fail(failure: Failure) -> None:
            if not waiting.done():
                waiting.set_exception(Unanswered(failure))

        self.ask(what, question, take, on_progress, fail)
        number = self._number
        try:
            return await waiting
        except CancelledError:
            self._drop(number)
            raise

    def _drop(self, number: int) -> None:
        """Want no answer to this question; a worker that does not hear begins with the others."""
        if self._asked.keys() == {number}:
            self.cancel()
        elif self._asked.pop(number, None):
            self._end()
            self.start()

    def cancel(self) -> None:
        """Want no answer any more: a worker that does not hear while it works is ended."""
        if not self._asked:
            return
        self._asked.clear()
        self.on_busy(self.is_busy)
        if not self.kind.hears_cancel:
            self._end()
        elif self.is_up:
            self._post(wire.write(self._number, wire.CANCEL, {}))

    def _until(self, seconds: float | None) -> float | None:
        return None if seconds is None else 1000 * seconds + self.kind.margin

    def _post(self, text: str) -> None:
        if self._worker is not None:
            self._worker.post(text)

    def _hear(self, text: object) -> None:
        question = None
        try:
            if text == wire.READY and not self.is_up:
                self.is_up, self._heard = True, self._clock.now()
                self._begun = self._heard
                for waiting in list(self._asked.values())[: 1 if self.kind.answers_once else None]:
                    self._post(waiting.text)
                return
            message = wire.read(text, self.kind.longest)
            question = self._asked.get(message.number)
            if question is None:
                if not self.kind.hears_cancel:  # nothing from there can be late
                    self._fail(Failure(FALSE, "nobody asked"))
                return
            self._heard = self._clock.now()
            if message.name == wire.PROGRESS:
                question.on_progress(message.content)
                return
            del self._asked[message.number]
            self.on_busy(self.is_busy)
            self._begun = self._heard
            if self.kind.answers_once:
                self._end()
                if self._asked:
                    self.start()
            if message.name == wire.ANSWER:
                question.on_answer(message.content)
            elif message.name == wire.REFUSED:
                question.on_failure(Failure(wire.why(message.content)))
            else:
                self._fail(Failure(FALSE, f"neither {wire.PROGRESS} nor {wire.ANSWER}"), question)
        except BadMessage as error:
            self._fail(Failure(FALSE, str(error)), question)

    def _watch(self) -> None:
        """Look now and then whether what has its time is overdue."""
        if not self._is_looking and any(one.patience is not None for one in self._asked.values()):
            self._is_looking = True
            self._clock.after(LOOK, self._look)

    def _look(self) -> None:
        self._is_looking = False
        if self.is_up and self._worker is not None and self._asked:
            question, now = next(iter(self._asked.values())), self._clock.now()
            if question.longest is not None and now - self._begun > question.longest:
                self._fail(Failure(OVERDUE))
            elif self._hear_note(question) or question.patience is None:
                pass
            elif now - self._heard > question.patience:
                self._fail(Failure(OVERDUE))
        self._watch()

    def _hear_note(self, question: Question) -> bool:
        """Hand on what was noted since, if it is of the last question; return whether it was."""
        note = self._worker.last if self._worker else ""
        if note in {"", self._last}:
            return False
        self._last = note
        try:
            content = self._noted(note)
            if content:
                self._heard = self._clock.now()
                question.on_progress(content)
        except BadMessage as error:
            self._fail(Failure(FALSE, str(error)))
            return True
        return bool(content)

    def _fail(self, failure: Failure, question: Question | None = None) -> None:
        """End the worker, and tell everyone who waits for it, and for one question more."""
        told = list(self._asked.values())
        if question is not None and question not in told:
            told.append(question)
        self._asked.clear()
        self.on_busy(self.is_busy)
        self._end()
        for one in told:
            one.on_failure(failure)
        self.on_end(failure)

    def _end(self) -> None:
        self.is_up = False
        if self._worker is not None:
            self._last = self._worker.last
            self._worker.terminate()
            self._worker = None
