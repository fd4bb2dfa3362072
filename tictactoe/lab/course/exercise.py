"""The code of a step: the editor, running the code, and its proof."""

from typing import TYPE_CHECKING, Final, NamedTuple

from tictactoe.controls import Code
from tictactoe.lab.attempt import Attempt, MistakesView, mistakes_view
from tictactoe.lab.course import STEPS, line_of, stub
from tictactoe.lab.course.codes import Codes
from tictactoe.lab.course.conditions import Message, check
from tictactoe.lab.course.notebook import Notebook
from tictactoe.lab.player_code import Failed, Fault, fault_text
from tictactoe.lab.tab import Lab, Running
from tictactoe.lab.text_limits import unfit
from tictactoe.words import Words

if TYPE_CHECKING:
    from tictactoe.rules import Position

FIRST_SECOND: Final = 2
"""The number of seconds from which the running time of code is shown."""
MOST_MISTAKES: Final = 6
"""How many mistakes of a player are listed below its code."""


class ExerciseView(NamedTuple):
    """The code and the result of running it."""

    code: Code
    fault: str
    message: str
    is_printed: bool
    printed: str
    running: str
    """The running time; an endless loop runs until the timeout."""


class Exercise(Attempt):
    """The code of the current step."""

    def __init__(self, lab: Lab, notes: Notebook, codes: Codes) -> None:
        super().__init__(lab)
        self._notes = notes
        self._codes = codes
        self._runner = lab.runner.noting(self._note, remembers=True)
        self._key = ""
        self._fault: Fault | None = None
        self._line = 0
        """The line of a fault or a mistake, 0 for none."""
        self._printed = ""
        self._clock: Running | None = None
        self._seconds = 0
        """The running time of the code."""
        self._result: Message | None = None
        """The message of the last check."""
        self._is_passed = False
        self.position: Position | None = None
        """The position in which the code went wrong, if known."""
        self.is_tried = False
        """Whether the code shown was checked."""

    @property
    def is_proved(self) -> bool:
        """Whether the code shown was proved and no other result is shown."""
        is_silent = self._is_passed or not (self._message or self._result or self._fault)
        return is_silent and self._codes.proved(self._key) == self.code

    def open(self, key: str) -> None:
        """Show the code of a step."""
        self._forget()
        self._key = key
        self._message = unfit(self._codes.refused(key), self._lab.session.words)

    def toggle(self, words: Words) -> None:
        """Start the proof, or stop it."""
        is_busy = self.is_busy
        self._forget()
        self._message = words("search stopped" if is_busy else "learn checking")
        if not is_busy:
            self._work = self._lab.start(self._try())
            self._clock = self._lab.start(self._count_seconds())

    def stop(self) -> None:
        """Cancel the proof."""
        if self.is_busy:
            self._message, self._result = "", None
        self._cancel()

    def restore(self) -> None:
        """Restore the stub."""
        self.write(stub(STEPS[self._key].code))

    def view(self, words: Words, lit: tuple[str, ...]) -> ExerciseView:
        """Return the view; lines that contain these pieces of the solution are lit up."""
        code, name, fault = self.code, STEPS[self._key].code, self._fault
        lines = tuple(filter(None, (line_of(name, piece, code) for piece in lit)))
        return ExerciseView(
            Code(code, self._line, lines, self._refused),
            fault_text(fault, words, code) if fault else "",
            self._message or (self._result(words) if self._result else ""),
            bool(self._printed),
            self._printed,
            self._running(words),
        )

    def check_text(self, words: Words) -> str:
        """Return the text of the button that starts or stops the proof."""
        return words("learn stop" if self.is_busy else "learn prove")

    def _running(self, words: Words) -> str:
        is_shown = self.is_busy and self._seconds >= FIRST_SECOND
        return words("learn running", seconds=self._seconds) if is_shown else ""

    @property
    def code(self) -> str:
        """The code shown."""
        return self._codes.written(self._key)

    def mistakes(self, words: Words) -> MistakesView | None:
        """Return the mistakes of the player, if any."""
        return mistakes_view(self.proof, words, MOST_MISTAKES)

    async def _try(self) -> None:
        """Check whether the code meets the conditions of the step."""

        def show(message: Message) -> None:
            self._message, self._result = "", message
            self._lab.redraw()

        step, code = STEPS[self._key], self.code
        try:
            found = await check(step, code, self._runner, self._report, show)
            self._result, self._line, self.proof, self.position, self._is_passed = found
        except Failed as failed:
            self._result, self._fault, self._line = None, failed.fault, failed.fault.line or 0
            self.position = failed.position
        self._message = ""
        self._stop_clock()
        self._work, self.is_tried = None, True
        if self._is_passed:
            self._codes.prove(self._key, code)
        self._notes.take_code(self._key, is_proved=self._is_passed)
        self._lab.redraw()

    async def _count_seconds(self) -> None:
        while True:
            await self._lab.pause(1000)
            self._seconds += 1
            self._lab.redraw()

    def _stop_clock(self) -> None:
        if self._clock:
            self._clock.cancel()
        self._clock, self._seconds = None, 0

    def _cancel(self) -> None:
        super()._cancel()
        self._stop_clock()

    def _note(self, printed: str) -> None:
        self._printed = printed

    def _store(self, code: str) -> bool:
        return self._codes.write(self._key, code)

    def _forget(self) -> None:
        super()._forget()
        self._result, self._fault, self._line, self._printed = None, None, 0, ""
        self.position, self.is_tried, self._is_passed = None, False, False
