"""The guess at the open step, and its result."""

from dataclasses import dataclass, field

from tictactoe.lab.course import STEPS, Step
from tictactoe.lab.course.another import KINDS, moved
from tictactoe.lab.course.notebook import Notebook
from tictactoe.lab.course.playing import is_still_open, played
from tictactoe.lab.course.progress import LARGEST, Guess, Result
from tictactoe.lab.course.tasks import Task, task_of
from tictactoe.lab.course.truths import Truth, truth
from tictactoe.lab.tab import Lab, NoAnswer, Running
from tictactoe.rules import other
from tictactoe.words import Words


@dataclass
class OtherPosition:
    """Another position of the same kind as a step, and its result, which does not count."""

    step: Step
    truth: Truth
    result: Result = field(default_factory=Result)


class Prediction:
    """The guess at the open step, judged once the worker has returned the truth of the step."""

    def __init__(self, lab: Lab, notes: Notebook) -> None:
        self._lab = lab
        self._notes = notes
        self._key = ""
        self._other: OtherPosition | None = None
        """Another position of the same kind, once the step is done."""
        self._truths: dict[str, Truth] = {}
        self._work: Running | None = None
        """The request for a truth or for another position."""
        self._waiting: Guess = ()
        """The guess to judge when the truth arrives."""
        self._has_failed = False
        """Whether the last request failed; only another guess repeats it."""
        self.guess: Guess = ()
        """The cells chosen, the number typed, or the values filled in so far."""
        self.typed = ""
        """The number as it was typed."""
        self._message = ""

    @property
    def step(self) -> Step:
        """The open step, perhaps at another position."""
        return self._other.step if self._other else STEPS[self._key]

    @property
    def task(self) -> Task:
        """The task of the step."""
        return task_of(self.step)

    @property
    def result(self) -> Result:
        """The pupil's result in the step."""
        return self._other.result if self._other else self._notes[self._key]

    @property
    def truth(self) -> Truth | None:
        """The truth of the step, once it is known."""
        return self._other.truth if self._other else self._truths.get(self._key)

    @property
    def on_board(self) -> Step:
        """The step with the moves of its game so far."""
        return played(self.step, self.guess) if self.step.task == "play" else self.step

    @property
    def is_done(self) -> bool:
        """Whether the step has no open task."""
        return self.step.task == "read" or self.result.is_done

    @property
    def is_other(self) -> bool:
        """Whether another position with a separate text is shown."""
        return self._other is not None and bool(KINDS[self._key].text)

    @property
    def can_renew(self) -> bool:
        """Whether another position can be requested."""
        return self.is_done and self._key in KINDS and self.truth is not None

    def open(self, key: str) -> None:
        """Show a step with the last guess of the pupil, or none if the key is empty."""
        self._key = key
        self._show(None)

    def _show(self, other: OtherPosition | None) -> None:
        self.cancel()
        self._other, self.guess, self.typed = other, (), ""
        if self._key:
            self.guess = self.task.begin(self.result)
            self.typed = str(self.guess[0]) if self.step.task == "number" and self.guess else ""

    def cancel(self) -> None:
        """Cancel the request, and clear the message."""
        if self._work:
            self._work.cancel()
        self._work, self._waiting, self._has_failed, self._message = None, (), False, ""

    def choose(self, key: str, words: Words) -> None:
        """Choose a cell, make a move, or change a node of a tree."""
        if self.is_done:
            return
        guess = self.task.choose(self.guess, key)
        if self.step.task == "play" and guess != self.guess:
            self._play(guess, words)
        else:
            self.guess = guess

    def _play(self, moves: Guess, words: Words) -> None:
        """Reply to the last move of a game, or judge the game if it ends there."""
        if is_still_open(self.step, moves):
            self.guess = moves
            reply = played(self.step, moves).cells[-1]
            mark, cell = other(self.step.position.turn), self.step.rules.name(reply)
            answer = words("learn replied", mark=mark, cell=cell)
            self._message = words.sentences(answer, words("turn, you"))
        else:
            found = self.truth or self._truths.setdefault(self._key, truth(self.step))
            self._judge(moves, found, words)
            self.guess = self.task.begin(self.result)

    def type(self, text: str) -> None:
        """Set the text typed as a number."""
        if self.step.task == "number":
            self.typed = text
            digits = "".join(filter(str.isdecimal, text))[: len(str(LARGEST))]
            self.guess = (int(digits),) if digits else ()

    def check(self, words: Words) -> None:
        """Judge the guess, at once or when the truth of the step arrives."""
        guess, most = self.guess, self.step.most
        if self.is_done or self.step.task == "play":  # which judges each move
            return
        if self.task.is_empty(guess):
            self._message = words(self.task.empty_message)
        elif most and guess[0] > most:
            self._message = words("learn at most", number=most)
        elif guess == self.result.last:
            feedback = self.task.feedback(self.result, self.truth, words) if self.truth else ""
            self._message = words.sentences(words("learn tried before"), feedback)
        elif self.truth:
            self._judge(guess, self.truth, words)
        else:
            self._message, self._waiting, self._has_failed = words("learn checking"), guess, False
            self.request_truth(words)

    def request_truth(self, words: Words) -> None:
        """Request the truth of the step, unless it is known or the last request failed."""
        if self.truth is None and not self._work and not self._has_failed:
            self._work = self._lab.start(self._find(self._key, words))

    async def _find(self, key: str, words: Words) -> None:
        try:
            self._truths[key] = found = await self._lab.lessons.teach(key)
            if self._waiting:
                self._judge(self._waiting, found, words)
        except NoAnswer:
            self._has_failed, self._message = True, words("learn failed")
        self._work, self._waiting = None, ()
        self._lab.redraw()

    def _judge(self, guess: Guess, found: Truth, words: Words) -> None:
        is_right, self._message = self.task.is_right(guess, found), ""
        if self._other:
            self._other.result = self._other.result.guessed(guess, is_right=is_right)
        else:
            self._notes.guess(self._key, guess, is_right=is_right)
            self._message = "" if self._notes.is_stored else words("cannot save")

    def renew(self, words: Words) -> None:
        """Show another position of the same kind."""
        if self.can_renew and not self._work:
            self._work = self._lab.start(self._renew(self._key, words))

    async def _renew(self, key: str, words: Words) -> None:
        try:
            moves, found = await self._lab.lessons.renew(key, self.step.position)
            self._work = None
            self._show(OtherPosition(moved(key, moves), found))
        except NoAnswer:
            self._work, self._message = None, words("learn failed")
        self._lab.redraw()

    def text(self, words: Words) -> str:
        """Return the message, or else the feedback on the last guess."""
        if self._message or self.truth is None or not self.result.last:
            return self._message
        return self.task.feedback(self.result, self.truth, words)
