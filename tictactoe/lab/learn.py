"""The tab Learn: the chapters of the course, one step at a time."""

from typing import Final, NamedTuple

from tictactoe.controls import Control, command
from tictactoe.lab.attempt import MistakesView
from tictactoe.lab.course import CHAPTERS, STEPS, Step, progress, solution
from tictactoe.lab.course.exercise import Exercise, ExerciseView
from tictactoe.lab.course.practice import PracticeView, practice_view
from tictactoe.lab.course.progress import TASKS, Result
from tictactoe.lab.course.small_tree import SmallTree, cells_of, small_tree
from tictactoe.lab.course.texts import Lights, Paragraph, lights, paragraph, shown_text
from tictactoe.lab.course.truths import Truth
from tictactoe.lab.tab import Lab, NoAnswer, Running
from tictactoe.words import Words, add

PROGRESS_KEY: Final = "course"
"""The key under which the store has the progress."""
DARK: Final = Lights((), (), ())


class ChapterRow(NamedTuple):
    """A chapter in the list of all."""

    key: int
    name: str
    state: str


class GoalRow(NamedTuple):
    """The goal of a chapter."""

    title: str
    goal: str


class CourseView(NamedTuple):
    """The list of all chapters."""

    chapters: tuple[ChapterRow, ...]
    goals: tuple[GoalRow, ...]
    progress: str
    save: Control


class LessonView(NamedTuple):
    """A step of a chapter."""

    title: str
    stage: str
    place: str
    text: Paragraph
    practice: PracticeView | None
    tree: SmallTree | None
    has_number: bool
    guess: str
    exercise: ExerciseView | None
    message: str
    is_right: bool
    shown: Paragraph | None
    mistakes: MistakesView | None
    open_tab: Control
    hint: Paragraph | None
    has_solution: bool
    solution: str
    is_done: bool
    check: Control
    next: str


class LearnView(NamedTuple):
    """All chapters or a step, once the words of the course have loaded."""

    at: tuple[int, int]
    """The chapter, 0 for all, and the step in it."""
    course_language: str
    """The language of the words, empty before they have loaded."""
    course: CourseView | None
    lesson: LessonView | None
    message: str


class Learn:
    """The current chapter and step, and the progress."""

    def __init__(self, lab: Lab) -> None:
        self._lab = lab
        self._done = progress.read(lab.store.read(PROGRESS_KEY))
        self._exercise = Exercise(lab, self._pass_code)
        self.words: Words | None = None
        """The words of the course, once they have loaded."""
        self._loading = ""
        """The language requested last."""
        self._refused = ""
        """The key of the reason if its words did not load."""
        self._truths: dict[str, Truth] = {}
        self._requested = ""
        """The key of the step whose truth was requested last."""
        self._work: Running | None = None
        self._message = ""
        self.chapter = 0
        """The chapter, from 1; 0 shows all chapters."""
        self.place = 0
        """The step in the chapter, from 0."""
        self._chosen: frozenset[int] = frozenset()
        self._guess = ""
        self._lit = DARK

    # Navigation

    @property
    def step(self) -> Step:
        """The current step; there is none while all chapters are shown."""
        return self._steps[self.place]

    @property
    def _steps(self) -> tuple[Step, ...]:
        return CHAPTERS[self.chapter - 1]

    @property
    def _is_last(self) -> bool:
        return self.place + 1 == len(self._steps)

    @property
    def _key(self) -> str:
        return f"{self.chapter} {self.step.name}" if self.chapter else ""

    @property
    def is_done(self) -> bool:
        """Whether the step has no open task."""
        return self.step.task == "read" or self._key in self._done

    @command
    def open(self, number: str) -> None:
        """Open a chapter at its first open task, or show all chapters with 0."""
        chapter = int(number)
        if chapter == self.chapter:
            return
        place = 0
        if chapter:
            keys = [f"{chapter} {step.name}" for step in CHAPTERS[chapter - 1]]
            due = (at for at, key in enumerate(keys) if key in TASKS and key not in self._done)
            place = next(due, 0)
        self._go_to(chapter, place)

    @command
    def show_all(self) -> None:
        """Show all chapters."""
        if not self._lab.go_back():
            self.open("0")

    @command
    def back(self) -> None:
        """Go to the previous step, or to all chapters."""
        if self.place:
            self._go_to(self.chapter, self.place - 1)
        else:
            self.show_all()

    @command
    def next(self) -> None:
        """Go to the next step, to the next chapter, or to all chapters."""
        if not self._is_last:
            self._go_to(self.chapter, self.place + 1)
        elif self.chapter < len(CHAPTERS):
            self.open(str(self.chapter + 1))
        else:
            self.show_all()

    def _go_to(self, chapter: int, place: int) -> None:
        self.chapter, self.place = chapter, place
        self._cancel()
        self._guess, self._chosen, self._lit = "", frozenset(), DARK
        self._exercise.open(self._key)

    def follow(self) -> None:
        """Load the words of the language, and request the truth of a step that is done."""
        self._lab.lessons.start()
        language = self._lab.session.words.language
        if self._loading != language:
            self._loading = language
            self._lab.start(self._load(language))
        if self._key in self._done and self.step.asks and self.step.task != "code":
            self._request_truth()

    def close(self) -> None:
        """Cancel what runs; words that did not load are requested again."""
        self._exercise.stop()
        self._cancel()
        self._loading = "" if self._refused else self._loading

    def _cancel(self) -> None:
        if self._work:
            self._work.cancel()
        self._work, self._message, self._requested = None, "", ""

    async def _load(self, language: str) -> None:
        try:
            add(language, await self._lab.course(language))
        except NoAnswer as error:
            self._refused = str(error)
        else:
            self.words, self._refused = Words(language), ""
        self._lab.redraw()

    # Tasks

    @command
    def choose(self, cell: str) -> None:
        """Choose a cell of the practice board, or clear the choice."""
        can_choose = self.step.task == "cells" and self._truth is None
        if can_choose and int(cell) in self.step.choices:
            self._chosen ^= {int(cell)}

    @command
    def guess(self, text: str = "") -> None:
        """Set the text typed as a number."""
        self._guess = text

    @command
    def write(self, code: str = "") -> None:
        """Set the code."""
        self._exercise.write(code)

    @command
    def restore(self) -> None:
        """Start with the stub again."""
        self._exercise.restore()

    def refuse(self, why: str) -> None:
        """Show why the editor refuses a text."""
        self._exercise.refuse(why)

    @command
    def check(self) -> None:
        """Check the prediction, or prove the code."""
        step, words = self.step, self.words
        if words is None or (self.is_done and step.task != "code"):
            return
        if step.task == "code":
            self._exercise.toggle(words)
            return
        guess = tuple(sorted(self._chosen)) if step.task == "cells" else _number(self._guess)
        if step.most and guess and guess[0] > step.most:
            self._message = words("learn at most", number=step.most)
        elif guess:
            self._message = words("learn checking")
            self._request_truth(guess)
        else:
            self._message = words(
                "learn none chosen" if step.task == "cells" else "learn guess first"
            )

    def _request_truth(self, guess: tuple[int, ...] = ()) -> None:
        """Request the truth of the step unless it is known, and judge a guess by it."""
        if self._key not in self._truths and self._requested != self._key:
            self._requested = self._key
            self._work = self._lab.start(self._find(self._key, guess))

    async def _find(self, key: str, guess: tuple[int, ...]) -> None:
        try:
            self._truths[key] = found = await self._lab.lessons.teach(key)
            if guess:
                self._pass(key, progress.result(STEPS[key], guess, found))
        except NoAnswer:
            self._message = self.words("learn failed") if self.words else ""
            self._requested = "" if guess else key
        self._work = None
        self._lab.redraw()

    def _pass(self, key: str, result: Result) -> None:
        self._done[key] = result
        if not self._lab.store.write(PROGRESS_KEY, progress.write(self._done)):
            self._message = self._lab.session.words("cannot save")

    def _pass_code(self) -> None:
        self._pass(self._key, ())

    @command
    def go_there(self, mistake: str) -> None:
        """Show the position of a mistake in the tree."""
        if self._exercise.proof:
            self._lab.go(self._exercise.proof.mistakes[int(mistake)].position, "tree")

    @command
    def open_tab(self) -> None:
        """Show the position of the step in another tab."""
        step, code = self.step, self._exercise.proved(self.step.own)
        title = self.words(f"{self.chapter} title") if self.words else ""
        method = step.method if step.tab in ("tree", "steps") else ""
        self._lab.go(step.position, step.tab, method, code, title)

    @command
    def save(self) -> None:
        """Save the results as a file."""
        if self.words:
            codes = {key: self._exercise.reported(key) for key in self._done if STEPS[key].code}
            text = progress.report(self._done, codes, self.words)
            self._lab.download(f"{self.words('learn file')}.txt", text)

    # Lights

    def light(self, what: str) -> None:
        """Light up the things that a mark of a text names."""
        self._lit = lights(what)

    def light_row(self, key: str) -> None:
        """Light up the cells of the moves to a row of the tree, or of those that were left out."""
        cells = cells_of(self.step, key, is_done=self.is_done)
        self._lit = DARK._replace(cells=tuple(map(self.step.rules.name, cells)))

    # Views

    @property
    def _truth(self) -> Truth | None:
        """The truth of the step, once the step is done."""
        return self._truths.get(self._key) if self._key in self._done else None

    def view(self) -> LearnView:
        """Return what the tab shows now."""
        words = self.words
        return LearnView(
            (self.chapter, self.place),
            words.language if words else "",
            self._course(words) if words and not self.chapter else None,
            self._lesson(words) if words and self.chapter else None,
            self._lab.session.words(self._refused) if self._refused else "",
        )

    def _course(self, words: Words) -> CourseView:
        chapters, goals = [], []
        for number in range(1, len(CHAPTERS) + 1):
            title, goal = words(f"{number} title"), words(f"{number} goal")
            name = words("learn chapter", number=number, title=title)
            is_done = progress.is_complete(self._done, number)
            chapters.append(ChapterRow(number, name, f"✓ {words('learn done')}" if is_done else ""))
            goals.append(GoalRow(title, goal))
        message = words("learn progress", done=len(self._done), count=len(TASKS))
        save = Control(words("learn save"), is_hidden=not self._done)
        return CourseView(tuple(chapters), tuple(goals), message, save)

    def _lesson(self, words: Words) -> LessonView:
        step, key, is_done = self.step, self._key, self.is_done
        result, is_code = self._done.get(key), self.step.task == "code"
        message, check, after = self._message, "learn check", "learn next"
        if result is not None and not is_code:
            message = progress.result_text(step, result, words)
        if is_code:
            check = "learn stop" if self._exercise.is_busy else "learn prove"
        if self._is_last:
            after = "learn next chapter" if self.chapter < len(CHAPTERS) else "done"
        cell = step.rules.cell
        lit_cells = [cell(name) for name in self._lit.cells]
        lit_nodes = [tuple(map(cell, moves)) for moves in self._lit.nodes]
        return LessonView(
            title=words(f"{self.chapter} title"),
            stage=words(f"learn {step.stage}"),
            place=words("learn place", step=self.place + 1, count=len(self._steps)),
            text=paragraph(words(key)),
            practice=practice_view(step, self._chosen, lit_cells, self._truth, words),
            tree=small_tree(step, words, is_done=is_done, lit=lit_nodes),
            has_number=step.task == "number" and result is None,
            guess=self._guess,
            exercise=self._exercise.view(words, self._lit.lines) if is_code else None,
            message=message,
            is_right=result is not None and progress.is_right(step, result),
            shown=self._shown(words),
            mistakes=self._exercise.mistakes(words) if is_code else None,
            open_tab=Control(
                words(f"learn open {step.tab}") if step.tab else "",
                is_hidden=not (step.tab and is_done),
            ),
            hint=None if is_done else paragraph(words(f"{key} hint")),
            has_solution=is_code,
            solution=solution(step.code) if is_code else "",
            is_done=is_done,
            check=Control(words(check), is_hidden=is_done and not is_code),
            next=words(after),
        )

    def _shown(self, words: Words) -> Paragraph | None:
        """Return the explanation of a step that is done."""
        found, proof = self._truth, None
        if self.step.task == "code":
            proof = self._exercise.proof
            is_shown = self._key in self._done and self._exercise.is_proved
            found = Truth() if is_shown else None
        return paragraph(shown_text(self._key, found, proof, words)) if found else None


def _number(text: str) -> tuple[int, ...]:
    """Parse a number, with or without characters between its digits."""
    digits = "".join(sign for sign in text if sign.isdecimal())[: progress.MOST_DIGITS]
    return (int(digits),) if digits else ()
