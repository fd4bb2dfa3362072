"""The results of a class in the tab Tournament: pupils, their guesses, and their code proved."""

from collections import Counter
from collections.abc import Container, Coroutine, Iterator, Sequence
from dataclasses import dataclass
from itertools import chain, count
from typing import TYPE_CHECKING, Final, NamedTuple

from tictactoe.controls import Control, Row
from tictactoe.lab.course import STEPS, TASKS, Step, results
from tictactoe.lab.course.grading import codes_in, grades_of, why_not_proved
from tictactoe.lab.course.place import place_of
from tictactoe.lab.course.progress import Guess
from tictactoe.lab.course.results import LONGEST_NAME, BadResults, Handed
from tictactoe.lab.course.tasks import task_of
from tictactoe.lab.course.texts import load_words, plain
from tictactoe.lab.player_code import escaped
from tictactoe.lab.proof import ignore
from tictactoe.lab.tab import Lab, NoAnswer, Running
from tictactoe.naming import names
from tictactoe.words import Number, Words

if TYPE_CHECKING:
    from tictactoe.lab.course.truths import Truth

LARGEST_FILE: Final = 1_000_000
"""How many bytes of a file are read."""
MOST_FILES: Final = 100
GUESSED: Final = tuple(key for key in TASKS if STEPS[key].task in ("cells", "number"))
"""The steps whose guesses are counted."""
MOST_BARS: Final = 12
"""How many of the most frequent guesses are shown."""
RIGHT, WRONG, UNKNOWN = "✓", "✗", "?"
"""The signs of a right guess or proved code, of code that fails, and of code not yet checked."""
UNBROKEN: Final = "\N{NO-BREAK SPACE}"


class PupilRow(NamedTuple):
    """A pupil's progress; `codes` lists the chapters with code, each with the sign of its proof."""

    key: str
    name: str
    done: str
    tries: str
    minutes: str
    codes: str


class GuessBar(NamedTuple):
    """A first guess, and how many pupils made it; `length` is their share of all first guesses."""

    key: str
    text: str
    pupils: str
    length: float


class ClassView(NamedTuple):
    """The pupils, the guesses at a step, and the proof of all code."""

    pupils: tuple[PupilRow, ...]
    steps: tuple[Row, ...]
    step: str
    question: str
    guesses: tuple[GuessBar, ...]
    prove: Control


@dataclass(frozen=True, slots=True)
class Pupil:
    """A pupil of the class; `key` is the name, with a number if another pupil has the same."""

    key: str
    handed: Handed

    @property
    def player(self) -> str:
        """The code of the last program that was proved; empty if there is none."""
        codes = codes_in(self.handed)
        return next((codes[key] for key in reversed(TASKS) if key in codes), "")


class ClassResults:
    """The files of a class; nothing of them is stored."""

    def __init__(self, lab: Lab) -> None:
        self._lab = lab
        self.pupils: tuple[Pupil, ...] = ()
        self.message = ""
        """The files read and refused, or the progress of the proofs."""
        self._step = GUESSED[0]
        self._truths: dict[str, Truth] = {}
        self._words: Words | None = None
        """The words of the course, once they have loaded."""
        self._reasons: dict[tuple[str, str], str] = {}
        """The reason why checked code fails, empty if it passes, by step key and code."""
        self._work: Running | None = None

    def open(self, files: Sequence[tuple[str, str]]) -> None:
        """Replace the class by the results in files, given their names and texts."""
        self.cancel()
        words, found, refused = self._lab.session.words, dict[str, Handed](), list[str]()
        for name, text in files[:MOST_FILES]:
            try:
                handed = results.read(text)
            except BadResults:
                refused.append(escaped(name))
            else:
                own = handed.name or escaped(name.removesuffix(".json"))[:LONGEST_NAME]
                found[_free_key(own, found)] = handed
        self.pupils = tuple(Pupil(key, handed) for key, handed in sorted(found.items()))
        lines = [words("class read", count=len(found))]
        lines += [words("class unreadable", name=name) for name in refused]
        if len(files) > MOST_FILES:
            lines.append(words("class too large", most=MOST_FILES))
        self.message = "\n".join(lines)
        self._start(self._load())

    def follow(self) -> None:
        """Follow the language of the page."""
        language = self._lab.session.words.language
        if self._words and self._words.language != language and not self._work:
            self._start(self._load())

    def show_step(self, key: str) -> None:
        """Count the guesses of another step."""
        self._step = key
        self._start(self._load())

    def prove(self) -> None:
        """Start or stop the proof of all code."""
        if self._work:
            self.cancel()
            self.message = self._lab.session.words("search stopped")
        else:
            self._start(self._prove())

    def cancel(self) -> None:
        """Cancel the running task."""
        if self._work:
            self._work.cancel()
        self._work = None

    def _start(self, work: Coroutine[None, None, None]) -> None:
        self.cancel()
        self._work = self._lab.start(self._run(work))

    async def _run(self, work: Coroutine[None, None, None]) -> None:
        try:
            await work
        except NoAnswer as error:
            self.message = self._lab.session.words(str(error))
        self._work = None
        self._lab.redraw()

    async def _load(self) -> None:
        """Load the words of the course, and the truth of the step."""
        language = self._lab.session.words.language
        if self._words is None or self._words.language != language:
            self._words = await load_words(self._lab, language)
        if self._step not in self._truths:
            self._truths[self._step] = await self._lab.lessons.teach(self._step)

    async def _prove(self) -> None:
        """Prove all code that is not yet checked, equal code of a step only once."""
        await self._load()
        words = self._words or self._lab.session.words
        runner = self._lab.runner.noting(lambda _printed: None, remembers=True)
        codes = [each for pupil in self.pupils for each in codes_in(pupil.handed).items()]
        due = [each for each in dict.fromkeys(codes) if each not in self._reasons]
        for number, (key, code) in enumerate(due):
            self.message = words("class proving", count=number, all=len(due))
            self._lab.redraw()
            self._reasons[key, code] = await why_not_proved(key, code, runner, words, ignore)
        self.message = words("class proving", count=len(due), all=len(due))

    # The view

    def view(self) -> ClassView | None:
        """Return the view of the class, `None` until its files, words and truths are loaded."""
        words = self._words
        if not self.pupils or words is None or self._step not in self._truths:
            return None
        return ClassView(
            tuple(self._row(pupil, words) for pupil in self.pupils),
            tuple(Row(key, _step_name(key, words)) for key in GUESSED),
            self._step,
            plain(words(self._step)),
            tuple(self._bars(words)),
            Control(words("stop" if self._work else "class prove")),
        )

    def _row(self, pupil: Pupil, words: Words) -> PupilRow:
        grades = grades_of(pupil.handed, self._reasons)
        done = sum(chapter.done for chapter in grades.chapters)
        codes = codes_in(pupil.handed).items()
        signs = [f"{key[0]}{UNBROKEN}{self._sign(key, code)}" for key, code in codes]
        return PupilRow(
            pupil.key,
            pupil.key,
            words("class tasks", done=done, count=len(TASKS)),
            str(Number(grades.tries, words)),
            str(Number(grades.minutes, words)),
            words.listed(signs),
        )

    def _sign(self, key: str, code: str) -> str:
        """Return the sign of code: proved, failed, or not yet checked."""
        reason = self._reasons.get((key, code))
        return UNKNOWN if reason is None else WRONG if reason else RIGHT

    def _bars(self, words: Words) -> Iterator[GuessBar]:
        """Yield the different first guesses at the step, the most frequent first."""
        step, truth = STEPS[self._step], self._truths[self._step]
        found = (pupil.handed.results.get(self._step) for pupil in self.pupils)
        guesses = Counter(result.first for result in found if result and result.first)
        for guess, pupils in guesses.most_common(MOST_BARS):
            text = guess_name(step, guess, words)
            if task_of(step).is_right(guess, truth):
                text = f"{RIGHT} {text}"
            yield GuessBar(text, text, str(Number(pupils, words)), pupils / guesses.total())


def guess_name(step: Step, guess: Guess, words: Words) -> str:
    """Return a guess as text: the names of its cells, or its number."""
    if step.task == "number":
        return str(Number(guess[0], words))
    return names(step.rules, guess, words)


def _step_name(key: str, words: Words) -> str:
    chapter, step = place_of(key)
    return words("class step", chapter=words(f"{chapter} title"), step=step + 1)


def _free_key(name: str, taken: Container[str]) -> str:
    """Return a name that no other pupil has."""
    names = (f"{name} {number}" for number in count(2))
    return next(key for key in chain([name], names) if key not in taken)
