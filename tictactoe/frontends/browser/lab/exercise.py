"""The code of a step of the course: an editor with a stub, and its proof."""

from collections.abc import Callable
from typing import Final

from pyscript import window

from tictactoe.frontends.browser import dom
from tictactoe.frontends.browser.lab.editor import open_editor
from tictactoe.frontends.browser.lab.jump import Go
from tictactoe.frontends.browser.lab.mistake_list import MistakeList
from tictactoe.lab.bounds import unfit
from tictactoe.lab.course import Step, line_of, solution, stub
from tictactoe.lab.course.codes import Codes
from tictactoe.lab.course.ends import wrong_text
from tictactoe.lab.course.truths import COUNTED_FROM, MOST_TRIES, due, most_tries, passes
from tictactoe.lab.proof import Proof, proof_lines
from tictactoe.lab.tab import Lab, Running
from tictactoe.lab.workshop import Failed, Fault, fault_text
from tictactoe.naming import names
from tictactoe.rules import Position

MOST_MISTAKES: Final = 6
"""How many mistakes of a player are listed below its code."""


class Exercise:
    """The code of the step that is shown.

    `on_pass` is called with its key when it does what is asked, and with the code that does;
    `on_change` when anything else became known of it.
    """

    def __init__(
        self,
        lab: Lab,
        codes: Codes,
        on_pass: Callable[[str, str], object],
        on_change: Callable[[], object],
        go: Go,
    ) -> None:
        self._lab = lab
        self._session = lab.session
        self._codes = codes
        self._on_pass = on_pass
        self._on_change = on_change
        self._sandbox = lab.sandbox.noting(self._note)
        self._work: Running | None = None
        self._key = ""
        self._step: Step | None = None
        self._told = ""
        self._fault: Fault | None = None
        self._line = 0
        """The line of the fault, or of what is wrong otherwise; 0 for none."""
        self.proof: Proof | None = None
        """What was proved of a player that does what is asked."""
        self._lost = MistakeList(lab.session, "exercise-lost", go, most=MOST_MISTAKES)
        self._has_editor = False
        dom.listen("exercise", "input", lambda _event: self._edit())
        dom.on_click("exercise-restore", self._restore)

    @property
    def is_busy(self) -> bool:
        """Whether a proof is going on."""
        return self._work is not None

    @property
    def is_proved(self) -> bool:
        """Whether the code shown was proved and no other result is shown."""
        is_silent = self.proof is not None or not (self._told or self._fault)
        return is_silent and self._codes.is_proved(self._key)

    def stop(self) -> None:
        """Prove nothing any more."""
        if self.is_busy:
            self._told = ""
        self._cancel()

    def forget(self) -> None:
        """Prove nothing any more, and tell nothing of what was proved."""
        self._cancel()
        self._told, self._fault, self._line, self.proof = "", None, 0, None
        self._note("")

    def toggle(self, key: str, step: Step) -> None:
        """Prove the code of a step, or stop that."""
        is_busy = self.is_busy
        self.forget()
        self._told = self._session.words("search stopped" if is_busy else "learn checking")
        if is_busy:
            return
        self._work = self._lab.start(self._try(key, step))

    def draw(self, key: str, step: Step) -> None:
        """Show the code of a step, if it has any."""
        dom.element("exercise-part").hidden = not step.code
        dom.element("lesson-solution").hidden = not step.code
        if not step.code:
            self._key = ""
            self._lost.draw(None)
            return
        if not self._has_editor:
            self._has_editor = True
            open_editor("exercise", lambda: self._session.words, self._refuse)
        if key != self._key:
            self._key, self._step = key, step
            self._show(self._codes.written(key))
            self._told = self._codes.refused(key, self._session.words)
            dom.write("lesson-solution-code", solution(step.code))
        self._render()

    def light(self, pieces: tuple[str, ...]) -> None:
        """Light up the lines that stand where the solution has these pieces, and no others."""
        area = dom.element("exercise")
        name = self._step.code if self._step else ""
        lines = (line_of(name, piece, self._code) for piece in pieces)
        area.dataset.lit = " ".join(str(line) for line in lines if line)
        area.dispatchEvent(window.Event.new("lit"))

    def write_words(self) -> None:
        """Write what stays the same in one language."""
        words = self._session.words
        dom.write("exercise-title", words("code"))
        dom.write("exercise-prints-title", words("printed"))
        dom.write("exercise-restore", words("learn restore"))

    def _show(self, code: str) -> None:
        area = dom.element("exercise")
        area.value = code
        area.dispatchEvent(window.Event.new("shown"))

    def _refuse(self, why: str) -> None:
        self._told = why
        dom.write("exercise-told", why)

    def _edit(self) -> None:
        if why := unfit(self._code, self._session.words):  # where there is no editor
            self._show(self._codes.written(self._key))
            self._refuse(why)
            return
        self.forget()
        if not self._codes.write(self._key, self._code):
            self._told = self._session.words("cannot save")
        self._on_change()

    def _restore(self) -> None:
        if self._step:
            self._show(stub(self._step.code))
            self._edit()

    async def _try(self, key: str, step: Step) -> None:
        """Find out whether the code does what the step asks for, and why not."""
        try:
            is_passed = await self._passes(self._code, step)
        except Failed as failed:
            self._told, self._fault, self.proof = "", failed.fault, None
            self._line = failed.fault.line or 0
            is_passed = False
        self._work = None
        if is_passed:
            self._on_pass(key, self._code)
        else:
            self._on_change()

    async def _passes(self, code: str, step: Step) -> bool:
        words, tried = self._session.words, 0
        if step.ends and (wrong := await self._sandbox.wrong_end(code)):
            self._told, self._line = wrong_text(wrong, step, code, words)
            return False
        if step.asks in MOST_TRIES:
            tried, most = await self._sandbox.tried(code, COUNTED_FROM), most_tries(step)
            self._told = words("learn tried", position=COUNTED_FROM, tried=tried, most=most)
            if tried > most:
                return False
            self._on_change()
        proof, missing = await self._sandbox.prove(code, step.rules, self._tell_count)
        if passes(step, proof, missing, tried):
            self._told, self.proof = words("learn passed"), proof
            return True
        self._told = "\n".join(filter(None, (self._told_of(missing), *self._lines(proof))))
        return False

    def _cancel(self) -> None:
        if self._work:
            self._work.cancel()
        self._work = None

    @property
    def _code(self) -> str:
        return str(dom.element("exercise").value)

    def _lines(self, proof: Proof) -> list[str]:
        return proof_lines(proof, self._step.rules, self._session.words) if self._step else []

    def _told_of(self, missing: Position | None) -> str:
        """Say which win or block is missed, where that is the task."""
        if missing is None or self._step is None or self._step.asks != "one ahead":
            return ""
        words = self._session.words
        best = names(missing.rules, due(missing), words)
        return words("learn missed", position=missing, best=best)

    @staticmethod
    def _note(printed: str) -> None:
        """Show what the player printed."""
        dom.element("exercise-prints").hidden = not printed
        dom.write("exercise-printed", printed)

    def _tell_count(self, key: str, asked: int) -> None:
        self._told = self._session.words(key, count=asked)
        dom.write("exercise-told", self._told)

    def _render(self) -> None:
        area, words, fault = dom.element("exercise"), self._session.words, self._fault
        dom.write("exercise-told", self._told)
        self._lost.draw(self.proof)
        dom.write("exercise-fault", fault_text(fault, words, self._code) if fault else "")
        area.dataset.fault = str(self._line or "")
        area.dispatchEvent(window.Event.new("shown"))
