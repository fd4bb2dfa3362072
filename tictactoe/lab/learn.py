"""The tab Learn: the chapters of the course, one step at a time."""

import re
from typing import Final, NamedTuple

from tictactoe.controls import Control, command
from tictactoe.game import Game, Match
from tictactoe.lab.attempt import play_on, watch_line
from tictactoe.lab.course import CHAPTERS, STEPS, Step, results, solution
from tictactoe.lab.course.another import KINDS, moved, other_text
from tictactoe.lab.course.conditions import THINKS
from tictactoe.lab.course.exercise import Exercise
from tictactoe.lab.course.feedback import guess_text, is_right, reply_text
from tictactoe.lab.course.growth import grown, growth_view
from tictactoe.lab.course.notebook import Notebook
from tictactoe.lab.course.playing import goes_on, played
from tictactoe.lab.course.practice import practice_view
from tictactoe.lab.course.prediction import NOTHING, Fresh, Prediction
from tictactoe.lab.course.results import ANNEX, MOST_TRIES, TASKS, Guess, Handed, Result
from tictactoe.lab.course.small_tree import cells_of, small_tree
from tictactoe.lab.course.texts import Lights, Paragraph, lights, paragraph, shown_text
from tictactoe.lab.course.truths import DRAWN, Truth, truth
from tictactoe.lab.course.views import (
    CourseView,
    LessonView,
    Way,
    course_view,
    place_text,
    tree_task,
)
from tictactoe.lab.tab import OWN, Chosen, Lab, NoAnswer, Running
from tictactoe.words import Words, add

DARK: Final = Lights((), (), ())
WATCHED: Final = ("steps", "tree", "cost")
"""The tabs that show a pupil's code at work, the first also if it does not search."""


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
        self._notes = Notebook(lab.store)
        self._exercise = Exercise(lab, self._take_code)
        self.words: Words | None = None
        """The words of the course, once they have loaded."""
        self.is_class = False
        """Whether solutions stay closed, as in a link for a class."""
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
        self._prediction = Prediction()
        self._fresh: Fresh | None = None
        """Another position of the same kind, once the step is done."""
        self._free = 1
        """How many free cells the slider of the costs is at."""
        self._lit = DARK

    # Navigation

    @property
    def step(self) -> Step:
        """The current step; there is none while all chapters are shown."""
        return self._fresh.step if self._fresh else self._steps[self.place]

    @property
    def _result(self) -> Result:
        return self._fresh.result if self._fresh else self._notes[self._key]

    @property
    def _found(self) -> Truth | None:
        """The truth of the step, once it is known."""
        return self._fresh.truth if self._fresh else self._truths.get(self._key)

    @property
    def _steps(self) -> tuple[Step, ...]:
        return CHAPTERS[self.chapter - 1]

    @property
    def _is_last(self) -> bool:
        """Whether the step ends its chapter or the annex."""
        after = self._steps[self.place + 1 :]
        return not after or after[0].is_annex != self._steps[self.place].is_annex

    @property
    def _key(self) -> str:
        return f"{self.chapter} {self._steps[self.place].name}" if self.chapter else ""

    @property
    def is_done(self) -> bool:
        """Whether the step has no open task."""
        return self.step.task == "read" or self._result.is_done

    @command
    def open(self, number: str) -> None:
        """Open a chapter at its first open task, or show all chapters with 0."""
        chapter = int(number)
        if chapter == self.chapter:
            return
        place = 0
        if chapter:
            keys = [f"{chapter} {step.name}" for step in CHAPTERS[chapter - 1]]
            done = self._notes.done
            due = (at for at, key in enumerate(keys) if key in TASKS and key not in done)
            place = next(due, 0)
        self._go_to(chapter, place)

    def open_at(self, chapter: str, step: str) -> None:
        """Open a step by its numbers, or as far as there is one."""
        self.open(chapter if chapter in map(str, range(1, len(CHAPTERS) + 1)) else "0")
        if self.chapter and step in map(str, range(1, len(self._steps) + 1)):
            self._go_to(self.chapter, int(step) - 1)

    @command
    def open_annex(self) -> None:
        """Open the annex at its first step."""
        chapter = int(ANNEX[0].partition(" ")[0])
        self._go_to(chapter, CHAPTERS[chapter - 1].index(STEPS[ANNEX[0]]))

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
        self._show_step()

    def _show_step(self, fresh: Fresh | None = None) -> None:
        """Show the step, or another position of its kind, with the last guess of the pupil."""
        self._cancel()
        self._fresh, self._lit = fresh, DARK
        self._prediction.open(self.step if self.chapter else None, self._result)
        self._exercise.open(self._key)

    def follow(self) -> None:
        """Load the words of the language, and request the truth of a step that is done."""
        self._lab.lessons.start()
        self._notes.open(self._key)
        language = self._lab.session.words.language
        if self._loading != language:
            self._loading = language
            self._lab.start(self._load(language))
        if self._notes[self._key].last or (self.chapter and self.step.asks == "growth"):
            self._request_truth()

    def close(self) -> None:
        """Cancel what runs; words that did not load are requested again."""
        self._exercise.stop()
        self._notes.open("")
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
        """Choose a cell of the practice board or clear the choice, or make a move of a game."""
        if self.step.task == "play" and not self.is_done:
            self._play(int(cell))
        can_choose = self.step.task == "cells" and not self.is_done
        if can_choose and int(cell) in self.step.choices:
            self._prediction.choose(self.step, int(cell))

    def _play(self, cell: int) -> None:
        """Make a move of a game and the reply to it, or judge the game if it ends there."""
        step, before = self.step, self._prediction.moves
        moves = (*before, cell)
        if self.words is None or cell not in played(step, before).choices:
            return
        if goes_on(step, moves):
            self._prediction.moves = moves
            self._message = reply_text(step, moves, self.words)
        else:
            found = truth(step)
            if not self._fresh:
                self._truths[self._key] = found
            self._take_guess(self._key, moves, found)
            self._prediction.open(step, self._result)

    @command
    def fill(self, key: str) -> None:
        """Change the value of a node of the tree, or whether its branch is left out."""
        if self._prediction.values and not self.is_done:
            self._prediction.fill(self.step, key)

    @command
    def guess(self, text: str = "") -> None:
        """Set the text typed as a number."""
        self._prediction.number = text

    @command
    def drag(self, free: str) -> None:
        """Set how many cells are free."""
        self._free = int(free)

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
        guess = self._prediction.guess(step)
        if step.most and guess and guess[0] > step.most:
            self._message = words("learn at most", number=step.most)
        elif guess and guess == self._result.last:
            told = guess_text(step, self._result, self._found, words) if self._found else ""
            self._message = words.sentences(words("learn tried before"), told)
        elif guess:
            self._message = words("learn checking")
            self._judge(guess)
        else:
            self._message = words(NOTHING[step.task])

    def _judge(self, guess: Guess) -> None:
        """Judge a guess once the truth of the step is known."""
        if found := self._found:
            self._take_guess(self._key, guess, found)
        else:
            self._request_truth(guess)

    def _request_truth(self, guess: Guess = ()) -> None:
        """Request the truth of the step unless it is known, and judge a guess by it."""
        if self._key not in self._truths and self._requested != self._key:
            self._requested = self._key
            self._work = self._lab.start(self._find(self._key, guess))

    async def _find(self, key: str, guess: Guess) -> None:
        try:
            self._truths[key] = found = await self._lab.lessons.teach(key)
            if guess:
                self._take_guess(key, guess, found)
        except NoAnswer:
            self._message = self.words("learn failed") if self.words else ""
            self._requested = "" if guess else key
        self._work = None
        self._lab.redraw()

    def _take_guess(self, key: str, guess: Guess, found: Truth) -> None:
        if self._fresh:
            right = is_right(self._fresh.step, guess, found)
            self._fresh.result = self._fresh.result.guessed(guess, is_right=right)
            self._message = ""
        else:
            self._notes.guess(key, guess, is_right=is_right(STEPS[key], guess, found))
            self._message = self._unstored

    def _take_code(self, *, is_proved: bool) -> None:
        self._notes.take_code(self._key, is_proved=is_proved)
        self._message = self._unstored

    @property
    def _unstored(self) -> str:
        """The message that results cannot be stored, if so."""
        return "" if self._notes.is_stored else self._lab.session.words("cannot save")

    @command
    def open_hint(self, is_open: str = "") -> None:
        """Note that the hint was opened."""
        if is_open:
            self._notes.use_help(self._key, hint=True)

    @command
    def open_solution(self, is_open: str = "") -> None:
        """Note that the solution was opened."""
        if is_open:
            self._notes.use_help(self._key, solution=True)

    @command
    def again(self) -> None:
        """Begin the step again."""
        self._restart([self._key])

    @command
    def renew(self) -> None:
        """Show another position of the same kind."""
        if self._is_renewable and not self._work:
            self._work = self._lab.start(self._renew(self._key))

    @property
    def _is_renewable(self) -> bool:
        return self.is_done and self._key in KINDS and self._found is not None

    async def _renew(self, key: str) -> None:
        try:
            moves, found = await self._lab.lessons.renew(key, self.step.position)
            self._work = None
            self._show_step(Fresh(moved(key, moves), found))
        except NoAnswer:
            self._work, self._message = None, self.words("learn failed") if self.words else ""
        self._lab.redraw()

    @command
    def restart(self, chapter: str) -> None:
        """Begin a chapter again, or the whole course with 0."""
        begin = "" if chapter == "0" else f"{chapter} "
        self._restart([key for key in (*TASKS, *ANNEX) if key.startswith(begin)])

    def _restart(self, keys: list[str]) -> None:
        self._notes.restart(keys, self._exercise.reset(keys))
        self._show_step()

    @command
    def bring_back(self) -> None:
        """Bring back the results from before they were begun again."""
        self._exercise.bring_back(self._notes.bring_back())

    @command
    def go_there(self, mistake: str) -> None:
        """Show the position of a mistake in the tree."""
        if found := self._exercise.mistake(mistake):
            self._lab.go(Chosen(found.position), "tree")

    @command
    def watch_mistake(self, mistake: str) -> None:
        """Show the line of the code that chose a mistake."""
        if found := self._exercise.mistake(mistake):
            watch_line(self._lab, found, self._title, self._exercise.code)

    @command
    def play_on(self, mistake: str) -> None:
        """Play against the code, from the position after a mistake."""
        if found := self._exercise.mistake(mistake):
            play_on(self._lab, found, self._title, self._exercise.code)

    @command
    def watch(self, tab: str) -> None:
        """Show the code at work in another tab, from where it went wrong."""
        position = self._exercise.position or self.step.position
        self._lab.go(Chosen(position, OWN, (), self._exercise.code, self._title), tab)

    @property
    def _title(self) -> str:
        return self.words(f"{self.chapter} title") if self.words else ""

    @command
    def open_tab(self) -> None:
        """Show the position of the step in another tab."""
        step, code = self.step, self._exercise.proved(self.step.own)
        method = OWN if code else step.method if step.tab in ("tree", "steps") else ""
        self._lab.go(Chosen(step.position, method, (), code, self._title), step.tab)

    @command
    def set_name(self, name: str = "") -> None:
        """Set the pupil's name, without what cannot be shown."""
        self._notes.rename(name)

    @command
    def save(self) -> None:
        """Save the results as a file, which has the pupil's name."""
        if self.words:
            self._lab.download(f"{self._file(self.words)}.json", self._handed)

    @command
    def meet(self) -> None:
        """Let the pupil's last player meet every level."""
        if self.words:
            name = self._notes.name or self.words("learn file")
            self._lab.handed = [(f"{name}.json", self._handed)]
            self._lab.open("tournament", is_to_begin=True)

    @command
    async def keep(self) -> None:
        """Save a picture of a game that both sides play well, with the pupil's name."""
        if words := self.words:
            name = self._notes.name
            caption = words("learn caption", name=name) if name else words("learn caption alone")
            game = Game(played=DRAWN)
            await self._lab.save_picture(f"{self._file(words)}.png", Match(game=game), caption)

    def _file(self, words: Words) -> str:
        """Return the name of a pupil's files."""
        return re.sub(r"\W+", "-", self._notes.name).strip("-") or words("learn file")

    @property
    def _handed(self) -> str:
        """The text of the file of results."""
        notes = self._notes
        proved = {key: self._exercise.proved(key) for key in notes.results if STEPS[key].code}
        codes = {key: code for key, code in proved.items() if code}
        return results.write(Handed(notes.name, notes.results, codes))

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
        return self._found if self._result.is_done else None

    def view(self) -> LearnView:
        """Return what the tab shows now."""
        words = self.words
        return LearnView(
            (self.chapter, self.place),
            words.language if words else "",
            course_view(self._notes, words) if words and not self.chapter else None,
            self._lesson(words) if words and self.chapter else None,
            self._lab.session.words(self._refused) if self._refused else "",
        )

    def _lesson(self, words: Words) -> LessonView:
        step, key, is_done = self.step, self._key, self.is_done
        result, is_code = self._result, self.step.task == "code"
        message, check, after = self._message, "learn check", "learn next"
        found, is_growth = self._found, step.asks == "growth"
        shown = grown(step, self._free) if is_growth else played(step, self._prediction.moves)
        if found and not message:
            message = guess_text(step, result, found, words)
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
            place=place_text(self._steps, self.place, words),
            text=paragraph(self._text(words)),
            practice=practice_view(shown, self._prediction.cells, lit_cells, found, result, words),
            growth=growth_view(self._free, found, words) if is_growth else None,
            tree=small_tree(step, words, is_done=is_done, lit=lit_nodes),
            fill=tree_task(step, self._prediction.values, result, words),
            has_number=step.task == "number" and not is_done,
            guess=self._prediction.number,
            exercise=self._exercise.view(words, self._lit.lines) if is_code else None,
            message=message,
            is_right=result.is_right,
            shown=self._shown(words),
            mistakes=self._exercise.mistakes(words) if is_code else None,
            ways=self._ways(words) if is_code else (),
            open_tab=Control(
                words(f"learn open {step.tab}") if step.tab else "",
                is_hidden=not (step.tab and is_done),
            ),
            hint=None if is_done or self._is_other else paragraph(words(f"{key} hint")),
            has_solution=is_code and not self.is_class and (is_done or result.tries >= MOST_TRIES),
            solution=solution(step.code) if is_code else "",
            is_done=is_done,
            again=Control(words("learn begin again"), is_hidden=not result.tries),
            renew=Control(words("learn renew"), is_hidden=not self._is_renewable),
            check=Control(words(check), is_hidden=step.task == "play" or (is_done and not is_code)),
            next=words(after),
        )

    def _ways(self, words: Words) -> tuple[Way, ...]:
        """Return the tabs that show the code at work, once it was checked."""
        is_shown = self._exercise.is_tried or self._exercise.is_proved
        tabs = WATCHED if self.step.asks in THINKS else WATCHED[:1]
        return tuple(Way(tab, words(f"learn watch {tab}")) for tab in tabs if is_shown)

    @property
    def _is_other(self) -> bool:
        """Whether the texts of the step are about another position."""
        return self._fresh is not None and bool(KINDS[self._key].text)

    def _text(self, words: Words) -> str:
        if self._fresh and self._is_other:
            return other_text(self._key, self._fresh.step, self._fresh.truth, words)
        return words(self._key)

    def _shown(self, words: Words) -> Paragraph | None:
        """Return the explanation of a step that is done, not of another position."""
        found, proof = None if self._is_other else self._truth, None
        if self.step.task == "code":
            proof = self._exercise.proof
            is_shown = self.is_done and self._exercise.is_proved
            found = Truth() if is_shown else None
        return paragraph(shown_text(self._key, found, proof, words)) if found else None
