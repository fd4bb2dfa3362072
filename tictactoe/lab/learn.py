"""The tab Learn: the chapters of the course, one step at a time."""

from typing import Final, NamedTuple

from tictactoe.controls import Control, command
from tictactoe.lab.course import CHAPTERS, STEPS, Step, progress, solution
from tictactoe.lab.course.codes import Codes
from tictactoe.lab.course.exercise import Exercise, ExerciseView
from tictactoe.lab.course.practice import Practice, PracticeView
from tictactoe.lab.course.progress import TASKS, Result
from tictactoe.lab.course.small_tree import SmallTree, small_tree
from tictactoe.lab.course.texts import Lights, lights, parts, shown_text
from tictactoe.lab.course.truths import Truth
from tictactoe.lab.mistakes import MistakesView
from tictactoe.lab.tab import Lab, NoAnswer, Running
from tictactoe.words import Words, add

KEPT: Final = "course"
"""The name under which the progress is kept."""


class ChapterRow(NamedTuple):
    """A chapter in the list of all, and whether it is done."""

    key: int
    name: str
    state: str


class GoalRow(NamedTuple):
    """What a chapter teaches."""

    key: int
    title: str
    goal: str


class CourseView(NamedTuple):
    """All chapters, and how many tasks are done."""

    chapters: tuple[ChapterRow, ...]
    goals: tuple[GoalRow, ...]
    progress: str
    save: Control


class PartRow(NamedTuple):
    """A part of a paragraph, plain or marked, as it lights something up."""

    key: int
    plain: str
    mark: str
    is_plain: bool
    what: str


class TextView(NamedTuple):
    """A paragraph."""

    parts: tuple[PartRow, ...]


class LessonView(NamedTuple):
    """A step of a chapter; what it does not have is `None`."""

    title: str
    stage: str
    place: str
    text: TextView
    practice: PracticeView | None
    tree: SmallTree | None
    has_number: bool
    guess: str
    exercise: ExerciseView | None
    told: str
    is_right: bool
    shown: TextView | None
    mistakes: MistakesView | None
    open_tab: Control
    hint: TextView | None
    has_solution: bool
    solution: str
    is_done: bool
    check: Control
    next: str


class LearnView(NamedTuple):
    """All chapters or a step, as soon as the words of the course are there."""

    course: CourseView | None
    lesson: LessonView | None
    told: str


class Learn:
    """The chapter and the step that are shown, and what was done so far."""

    def __init__(self, lab: Lab) -> None:
        self._lab = lab
        self._done = progress.read(lab.store.read(KEPT))
        self._codes = Codes(lab.store)
        self._exercise = Exercise(lab, self._codes, self._pass_code)
        self.words: Words | None = None
        """The words of the course, once they are known."""
        self._loading = ""
        """The language whose words of the course were asked for last."""
        self._refused = ""
        """The key of why they did not come, if they did not."""
        self._truths: dict[str, Truth] = {}
        self._asked = ""
        """The key of the step whose truth was asked for last."""
        self._work: Running | None = None
        """What asks for it, until it is known."""
        self._told = ""
        self.chapter = 0
        """The chapter, from 1; 0 shows all chapters."""
        self.place = 0
        """The step in it, from 0."""
        self._chosen: frozenset[int] = frozenset()
        self._guess = ""
        self._lit = Lights((), (), ())
        self._grown: tuple[Step, Words, bool] | None = None
        """The step whose tree is shown, in which words, and whether it is done."""

    # Where it is

    @property
    def step(self) -> Step:
        """The step that is shown, while a chapter is."""
        return self._chapter[self.place]

    @property
    def _chapter(self) -> tuple[Step, ...]:
        return CHAPTERS[self.chapter - 1]

    @property
    def _is_last(self) -> bool:
        return self.place + 1 == len(self._chapter)

    @property
    def _key(self) -> str:
        return f"{self.chapter} {self.step.name}" if self.chapter else ""

    @property
    def is_done(self) -> bool:
        """Whether nothing is left to do in the step."""
        return self.step.task == "read" or self._key in self._done

    @command
    def open(self, number: str) -> None:
        """Open a chapter at the first step that is still to be done, or show all with 0."""
        chapter = int(number)
        if chapter != self.chapter:
            keys = [f"{chapter} {step.name}" for step in CHAPTERS[chapter - 1]]
            due = (
                place for place, key in enumerate(keys) if key in TASKS and key not in self._done
            )
            self._turn(chapter, next(due, 0) if chapter else 0)

    @command
    def show_all(self) -> None:
        """Show all chapters."""
        if not self._lab.go_back():
            self.open("0")

    @command
    def back(self) -> None:
        """Go to the step before, or to all chapters."""
        if self.place:
            self._turn(self.chapter, self.place - 1)
        else:
            self.show_all()

    @command
    def next(self) -> None:
        """Go to the step after, into the next chapter, or to all chapters."""
        if not self._is_last:
            self._turn(self.chapter, self.place + 1)
        elif self.chapter < len(CHAPTERS):
            self.open(str(self.chapter + 1))
        else:
            self.show_all()

    def _turn(self, chapter: int, place: int) -> None:
        self.chapter, self.place = chapter, place
        self._cancel()
        self._guess = ""
        self._chosen, self._lit = frozenset(), Lights((), (), ())
        self._exercise.open(self._key)

    def follow(self) -> None:
        """Ask for what is missing: the words of the language, and the truth of a step done."""
        self._lab.lessons.start()
        language = self._lab.session.words.language
        if self._loading != language:
            self._loading = language
            self._lab.start(self._load(language))
        if self.words and self.chapter and self.step.tree:
            shown = self.step, self.words, self.is_done
            if shown != self._grown:
                self._lab.start(self._grow(*shown))
        if self._key in self._done and self.step.asks and self.step.task != "code":
            self._ask()

    async def _grow(self, step: Step, words: Words, is_done: bool) -> None:
        """Find the tree of a step once the rest of it shows."""
        await self._lab.pause(0)
        if (step, words, is_done) == (self.step, self.words, self.is_done):
            small_tree(step, words, is_done=is_done)
            self._grown = step, words, is_done
            self._lab.redraw()

    def close(self) -> None:
        """Cancel what is asked; words that did not come are asked for again."""
        self._exercise.stop()
        self._cancel()
        self._loading = "" if self._refused else self._loading

    def _cancel(self) -> None:
        if self._work:
            self._work.cancel()
        self._work, self._told, self._asked = None, "", ""

    async def _load(self, language: str) -> None:
        try:
            add(language, await self._lab.course(language))
        except NoAnswer as error:
            self._refused = str(error)
        else:
            self.words, self._refused = Words(language), ""
        self._lab.redraw()

    # What is done there

    @command
    def choose(self, cell: str) -> None:
        """Choose a cell of the practice board, or do not choose it any more."""
        if self._practice.is_open and int(cell) in self.step.choices:
            self._chosen ^= {int(cell)}

    def guess(self, text: str) -> None:
        """Take what somebody typed as a number."""
        self._guess = text

    @command
    def write(self, code: str = "") -> None:
        """Take the code that somebody typed."""
        self._exercise.write(code)

    @command
    def restore(self) -> None:
        """Begin with the stub again."""
        self._exercise.restore()

    def refuse(self, why: str) -> None:
        """Say why the editor does not take what was typed."""
        self._exercise.refuse(why)

    @command
    def check(self) -> None:
        """Take the prediction, and find what is true; or prove the code."""
        step, words = self.step, self.words
        if words is None or (self.is_done and step.task != "code"):
            return
        if step.task == "code":
            self._exercise.toggle(words)
            return
        guess = tuple(sorted(self._chosen)) if step.task == "cells" else _number(self._guess)
        if step.most and guess and guess[0] > step.most:
            self._told = words("learn at most", number=step.most)
        elif guess:
            self._told = words("learn checking")
            self._ask(guess)
        else:
            self._told = words("learn none chosen" if step.task == "cells" else "learn guess first")

    def _ask(self, guess: tuple[int, ...] = ()) -> None:
        """Ask what is true of the step, to show it and to judge a guess if there is one."""
        if self._key not in self._truths and self._asked != self._key:
            self._asked = self._key
            self._work = self._lab.start(self._find(self._key, guess))

    async def _find(self, key: str, guess: tuple[int, ...]) -> None:
        try:
            self._truths[key] = found = await self._lab.lessons.teach(key)
            if guess:
                self._pass(key, progress.result(STEPS[key], guess, found))
        except NoAnswer:
            self._told = self.words("learn failed") if self.words else ""
            self._asked = "" if guess else key
        self._work = None
        self._lab.redraw()

    def _pass(self, key: str, brought: Result) -> None:
        """Tick a step off."""
        self._done[key] = brought
        if not self._lab.store.write(KEPT, progress.write(self._done)):
            self._told = self._lab.session.words("cannot save")

    def _pass_code(self, code: str) -> None:
        """Tick the step off, with the code that was proved."""
        self._codes.prove(self._key, code)
        self._pass(self._key, ())

    @command
    def go_there(self, mistake: str) -> None:
        """Show where a mistake was made in the tree."""
        if self._exercise.proof:
            self._lab.go(self._exercise.proof.mistakes[int(mistake)].position, "tree")

    @command
    def open_tab(self) -> None:
        """Show the position of the step in the tab that it names."""
        step, code = self.step, self._codes.proved(self.step.own)
        title = self.words(f"{self.chapter} title") if self.words else ""
        method = step.method if step.tab in ("tree", "steps") else ""
        self._lab.go(step.position, step.tab, method, code, title)

    @command
    def save(self) -> None:
        """Save the results as a file."""
        if self.words:
            codes = {key: self._codes.of(key) for key in self._done if STEPS[key].code}
            text = progress.report(self._done, codes, self.words)
            self._lab.download(f"{self.words('learn file')}.txt", text)

    # What is lit

    def light(self, what: str) -> None:
        """Light up what words of a text are about: cells, nodes of the tree, lines of the code."""
        self._lit = lights(what)

    def light_cells(self, names: str) -> None:
        """Light up these cells on the practice board only."""
        self._lit = lights(names)._replace(nodes=())

    @property
    def lit_nodes(self) -> list[tuple[int, ...]]:
        """The moves to the nodes of the tree that are lit up."""
        return [tuple(map(self.step.rules.cell, moves)) for moves in self._lit.nodes]

    # What is shown

    @property
    def _practice(self) -> Practice:
        rules = self.step.rules
        truth = self._truths.get(self._key) if self._key in self._done else None
        return Practice(self.step, self._chosen, frozenset(map(rules.cell, self._lit.cells)), truth)

    def view(self) -> LearnView:
        """Return what the tab shows now."""
        words, told = self.words, ""
        if self._refused:
            told = self._lab.session.words(self._refused)
        return LearnView(
            self._course(words) if words and not self.chapter else None,
            self._lesson(words) if words and self.chapter else None,
            told,
        )

    def _course(self, words: Words) -> CourseView:
        chapters, goals = [], []
        for number in range(1, len(CHAPTERS) + 1):
            title, goal = words(f"{number} title"), words(f"{number} goal")
            name = words("learn chapter", number=number, title=title)
            is_done = progress.is_complete(self._done, number)
            chapters.append(ChapterRow(number, name, f"✓ {words('learn done')}" if is_done else ""))
            goals.append(GoalRow(number, title, goal))
        told = words("learn progress", done=len(self._done), count=len(TASKS))
        save = Control(words("learn save"), is_hidden=not self._done)
        return CourseView(tuple(chapters), tuple(goals), told, save)

    def _lesson(self, words: Words) -> LessonView:
        step, key, is_done = self.step, self._key, self.is_done
        brought, is_code = self._done.get(key), self.step.task == "code"
        told, check, after = self._told, "learn check", "learn next"
        if brought is not None and not is_code:
            told = progress.result_text(step, brought, words)
        if is_code:
            check = "learn stop" if self._exercise.is_busy else "learn prove"
        if self._is_last:
            after = "learn next chapter" if self.chapter < len(CHAPTERS) else "done"
        return LessonView(
            title=words(f"{self.chapter} title"),
            stage=words(f"learn {step.stage}"),
            place=words("learn place", step=self.place + 1, count=len(self._chapter)),
            text=_text(words(key)),
            practice=self._practice.view(words),
            tree=self._tree,
            has_number=step.task == "number" and brought is None,
            guess=self._guess,
            exercise=self._exercise.view(words, self._lit.lines) if is_code else None,
            told=told,
            is_right=brought is not None and progress.is_right(step, brought),
            shown=self._shown(words),
            mistakes=self._exercise.mistakes(words) if is_code else None,
            open_tab=Control(
                words(f"learn open {step.tab}") if step.tab else "",
                is_hidden=not (step.tab and is_done),
            ),
            hint=None if is_done else _text(words(f"{key} hint")),
            has_solution=is_code,
            solution=solution(step.code) if is_code else "",
            is_done=is_done,
            check=Control(words(check), is_hidden=is_done and not is_code),
            next=words(after),
        )

    @property
    def _tree(self) -> SmallTree | None:
        if not self._grown or self._grown[0] != self.step:
            return None
        step, words, is_done = self._grown
        return small_tree(step, words, is_done=is_done, lit=self.lit_nodes)

    def _shown(self, words: Words) -> TextView | None:
        """Return what is true of the step, once it is done and known."""
        key, proof, is_code = self._key, self._exercise.proof, self.step.task == "code"
        found = Truth() if is_code and self._exercise.is_proved else self._truths.get(key)
        if key not in self._done or found is None:
            return None
        return _text(shown_text(key, found, proof if is_code else None, words))


def _text(text: str) -> TextView:
    rows = enumerate(parts(text))
    return TextView(
        tuple(
            PartRow(key, "" if what else part, part if what else "", not what, what)
            for key, (part, what) in rows
        )
    )


def _number(text: str) -> tuple[int, ...]:
    """Return a number that somebody typed, with or without signs between its digits."""
    digits = "".join(sign for sign in text if sign.isdecimal())[: progress.MOST_DIGITS]
    return (int(digits),) if digits else ()
