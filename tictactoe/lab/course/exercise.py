"""The code of a step of the course: what is written, what came of running it, and its proof."""

from collections.abc import Callable
from typing import Final, NamedTuple

from tictactoe.controls import Code
from tictactoe.lab.attempt import Attempt
from tictactoe.lab.course import STEPS, line_of, stub
from tictactoe.lab.course.codes import Codes
from tictactoe.lab.course.ends import wrong_text
from tictactoe.lab.course.truths import COUNTED_FROM, MOST_TRIES, due, most_tries, passes
from tictactoe.lab.mistakes import MistakesView, mistakes_view
from tictactoe.lab.proof_text import proof_lines
from tictactoe.lab.tab import Lab
from tictactoe.lab.workshop import Failed, Fault, fault_text
from tictactoe.naming import names
from tictactoe.rules import Position
from tictactoe.words import Words

MOST_MISTAKES: Final = 6
"""How many mistakes of a player are listed below its code."""


class ExerciseView(NamedTuple):
    """The code, and what came of running it."""

    code: Code
    fault: str
    told: str
    is_printed: bool
    printed: str


class Exercise(Attempt):
    """The code of the step that is shown; `on_pass` is called once it does what is asked."""

    def __init__(self, lab: Lab, codes: Codes, on_pass: Callable[[str], object]) -> None:
        super().__init__(lab)
        self._codes = codes
        self._on_pass = on_pass
        self._sandbox = lab.sandbox.noting(self._note)
        self._key = ""
        self._fault: Fault | None = None
        self._line = 0
        """The line of the fault, or of what is wrong otherwise; 0 for none."""
        self._printed = ""

    @property
    def is_proved(self) -> bool:
        """Whether the code shown was proved and no other result is shown."""
        is_silent = self.proof is not None or not (self._told or self._fault)
        return is_silent and self._codes.is_proved(self._key)

    def open(self, key: str) -> None:
        """Show the code of a step."""
        self._forget()
        self._key = key
        self._told = self._codes.refused(key, self._lab.session.words)

    def toggle(self, words: Words) -> None:
        """Prove the code, or stop that."""
        is_busy = self.is_busy
        self._forget()
        self._told = words("search stopped" if is_busy else "learn checking")
        if not is_busy:
            self._work = self._lab.start(self._try(words))

    def stop(self) -> None:
        """Cancel the proof."""
        if self.is_busy:
            self._told = ""
        self._cancel()

    def restore(self) -> None:
        """Begin with the stub again."""
        self.write(stub(STEPS[self._key].code))

    def view(self, words: Words, lit: tuple[str, ...]) -> ExerciseView:
        """Return what is shown, with the lines lit that have these pieces of the solution."""
        code, name, fault = self._codes.written(self._key), STEPS[self._key].code, self._fault
        lines = tuple(filter(None, (line_of(name, piece, code) for piece in lit)))
        return ExerciseView(
            Code(code, self._line, lines, self._refused),
            fault_text(fault, words, code) if fault else "",
            self._told,
            bool(self._printed),
            self._printed,
        )

    def mistakes(self, words: Words) -> MistakesView | None:
        """Return the mistakes of the player, if any."""
        return mistakes_view(self.proof, words, MOST_MISTAKES)

    async def _try(self, words: Words) -> None:
        """Find out whether the code does what the step asks for, and why not."""
        code, is_passed = self._codes.written(self._key), False
        try:
            is_passed = await self._passes(code, words)
        except Failed as failed:
            self._told, self._fault, self._line = "", failed.fault, failed.fault.line or 0
        self._work = None
        if is_passed:
            self._on_pass(code)
        self._lab.redraw()

    async def _passes(self, code: str, words: Words) -> bool:
        step, tried = STEPS[self._key], 0
        if step.ends and (wrong := await self._sandbox.wrong_end(code)):
            self._told, self._line = wrong_text(wrong, step, code, words)
            return False
        if step.asks in MOST_TRIES:
            tried, most = await self._sandbox.tried(code, COUNTED_FROM), most_tries(step)
            self._told = words("learn tried", position=COUNTED_FROM, tried=tried, most=most)
            if tried > most:
                return False
            self._lab.redraw()

        def count(key: str, asked: int) -> None:
            self._told = words(key, count=asked)
            self._lab.redraw()

        proof, missing = await self._sandbox.prove(code, step.rules, count)
        if passes(step, proof, missing, tried):
            self._told, self.proof = words("learn passed"), proof
            return True
        lines = proof_lines(proof, step.rules, words)
        if missing is not None and step.asks == "one ahead":
            lines.insert(0, missed_text(missing, words))
        self._told = "\n".join(lines)
        return False

    def _note(self, printed: str) -> None:
        self._printed = printed

    def _store(self, code: str) -> bool:
        return self._codes.write(self._key, code)

    def _forget(self) -> None:
        """Cancel the proof, and show nothing of it."""
        super()._forget()
        self._fault, self._line, self._printed = None, 0, ""


def missed_text(missing: Position, words: Words) -> str:
    """Say which win or block a player misses."""
    return words("learn missed", position=missing, best=names(missing.rules, due(missing), words))
