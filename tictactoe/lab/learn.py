"""The tab Learn: the chapters of the course, one step at a time."""

import re
from typing import Final, NamedTuple

from tictactoe.controls import Control, command
from tictactoe.game import Game, Match
from tictactoe.lab.attempt import play_on, watch_line
from tictactoe.lab.course import ANNEX, CHAPTERS, STEPS, TASKS, TASKS_OF, Step, results, solution
from tictactoe.lab.course.another import other_text
from tictactoe.lab.course.codes import Codes
from tictactoe.lab.course.conditions import THINKS
from tictactoe.lab.course.exercise import Exercise
from tictactoe.lab.course.growth import grown, growth_view
from tictactoe.lab.course.notebook import Notebook
from tictactoe.lab.course.place import ALL_CHAPTERS, Place, first_open, place_of
from tictactoe.lab.course.practice import practice_view
from tictactoe.lab.course.prediction import Prediction
from tictactoe.lab.course.progress import MOST_TRIES
from tictactoe.lab.course.results import Handed
from tictactoe.lab.course.small_tree import cells_of, small_tree
from tictactoe.lab.course.texts import (
    Lights,
    Paragraph,
    lights,
    load_words,
    paragraph,
    shown_text,
)
from tictactoe.lab.course.truths import DRAWN, Truth
from tictactoe.lab.course.views import CourseView, LessonView, Way, course_view
from tictactoe.lab.tab import OWN_CODE, Chosen, Lab, NoAnswer
from tictactoe.words import Words

DARK: Final = Lights((), (), ())
WATCHED: Final = ("steps", "tree", "cost")
"""The tabs that show a pupil's code at work; the first also shows code that does not search."""


class LearnView(NamedTuple):
    """The view of the tab: all chapters or a step, once the words of the course have loaded."""

    at: tuple[int, int]
    """The chapter, 0 for all, and the step in it."""
    course_language: str
    """The language of the words, empty before they have loaded."""
    course: CourseView | None
    lesson: LessonView | None
    message: str


class Learn:
    """The open step, and the progress."""

    def __init__(self, lab: Lab) -> None:
        self._lab = lab
        self._notes = Notebook(lab.store)
        self._prediction = Prediction(lab, self._notes)
        self._codes = Codes(lab.store)
        self._exercise = Exercise(lab, self._notes, self._codes)
        self.words: Words | None = None
        """The words of the course, once they have loaded."""
        self._loading = ""
        """The language requested last."""
        self._refused = ""
        """The key of the reason why its words did not load, if so."""
        self.is_class = False
        """Whether solutions stay closed, as in a link for a class."""
        self.place = ALL_CHAPTERS
        self._free = 1
        """The number of free cells on the slider of minimax's growth."""
        self._lit = DARK

    # Navigation

    @property
    def step(self) -> Step:
        """The current step; there is none while all chapters are shown."""
        return self._prediction.step

    @command
    def open(self, number: str) -> None:
        """Open a chapter at its first open task, or show all chapters with 0."""
        if int(number) != self.place.chapter:
            self._go_to(first_open(int(number), self._notes.done))

    def open_at(self, chapter: str, step: str) -> None:
        """Open a step by its numbers; without such a step its chapter, or else all chapters."""
        self.open(chapter if chapter in map(str, TASKS_OF) else "0")
        if step in map(str, range(1, len(self.place.steps) + 1)):
            self._go_to(self.place._replace(step=int(step) - 1))

    @command
    def open_annex(self) -> None:
        """Open the annex at its first step."""
        self._go_to(place_of(ANNEX[0]))

    @command
    def show_all(self) -> None:
        """Show all chapters."""
        if not self._lab.go_back():
            self.open("0")

    @command
    def back(self) -> None:
        """Go to the previous step, or to all chapters."""
        if self.place.step:
            self._go_to(self.place._replace(step=self.place.step - 1))
        else:
            self.show_all()

    @command
    def next(self) -> None:
        """Go to the next step, to the next chapter, or to all chapters."""
        chapter, step = self.place
        if not self.place.is_last:
            self._go_to(Place(chapter, step + 1))
        elif chapter < len(CHAPTERS):
            self.open(str(chapter + 1))
        else:
            self.show_all()

    def _go_to(self, place: Place) -> None:
        self.place = place
        self._show_step()

    def _show_step(self) -> None:
        self._lit = DARK
        self._prediction.open(self.place.key)
        self._exercise.open(self.place.key)

    def follow(self) -> None:
        """Load the words of the language, and request the truth of a step that is done."""
        key = self.place.key
        self._lab.lessons.start()
        self._notes.open(key)
        language = self._lab.session.words.language
        if self._loading != language:
            self._loading = language
            self._lab.start(self._load(language))
        if self.words and key and (self._notes[key].last or self.step.asks == "growth"):
            self._prediction.request_truth(self.words)

    def close(self) -> None:
        """Cancel running tasks; if words did not load, `follow` requests them again."""
        self._exercise.stop()
        self._notes.open("")
        self._prediction.cancel()
        self._loading = "" if self._refused else self._loading

    async def _load(self, language: str) -> None:
        try:
            self.words, self._refused = await load_words(self._lab, language), ""
        except NoAnswer as error:
            self._refused = str(error)
        self._lab.redraw()

    # Tasks

    @command
    def choose(self, key: str) -> None:
        """Choose a cell or make a move on the practice board, or change a node of the tree."""
        if self.words:
            self._prediction.choose(key, self.words)

    @command
    def guess(self, text: str = "") -> None:
        """Set the text typed as a number."""
        self._prediction.type(text)

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
        """Restore the stub."""
        self._exercise.restore()

    def refuse(self, why: str) -> None:
        """Show why the editor refuses a text."""
        self._exercise.refuse(why)

    @command
    def check(self) -> None:
        """Check the prediction, or prove the code."""
        if self.words and self.step.task == "code":
            self._exercise.toggle(self.words)
        elif self.words:
            self._prediction.check(self.words)

    @command
    def open_hint(self, is_open: str = "") -> None:
        """Note that the hint was opened."""
        if is_open:
            self._notes.use_help(self.place.key, hint=True)

    @command
    def open_solution(self, is_open: str = "") -> None:
        """Note that the solution was opened."""
        if is_open:
            self._notes.use_help(self.place.key, solution=True)

    @command
    def again(self) -> None:
        """Restart the step."""
        self._restart([self.place.key])

    @command
    def renew(self) -> None:
        """Show another position of the same kind."""
        if self.words:
            self._lit = DARK
            self._prediction.renew(self.words)

    @command
    def restart(self, chapter: str) -> None:
        """Restart a chapter, or the whole course with 0."""
        begin = "" if chapter == "0" else f"{chapter} "
        self._restart([key for key in (*TASKS, *ANNEX) if key.startswith(begin)])

    def _restart(self, keys: list[str]) -> None:
        self._notes.restart(keys, self._codes.forget(keys))
        self._show_step()

    @command
    def bring_back(self) -> None:
        """Restore the results and the code from before the last restart."""
        self._codes.bring_back(self._notes.bring_back())

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
        """Show the code at work in another tab, from the position where it went wrong, if known."""
        position = self._exercise.position or self.step.position
        self._lab.go(Chosen(position, OWN_CODE, (), self._exercise.code, self._title), tab)

    @property
    def _title(self) -> str:
        return self.words(f"{self.place.chapter} title") if self.words else ""

    @command
    def open_tab(self) -> None:
        """Show the position of the step in another tab."""
        step, code = self.step, self._codes.proved(self.step.own)
        method = OWN_CODE if code else step.method if step.tab in ("tree", "steps") else ""
        self._lab.go(Chosen(step.position, method, (), code, self._title), step.tab)

    @command
    def set_name(self, name: str = "") -> None:
        """Set the pupil's name, without unprintable characters."""
        self._notes.rename(name)

    @command
    def save(self) -> None:
        """Save the results as a file with the pupil's name."""
        if self.words:
            self._lab.download(f"{self._file(self.words)}.json", self._handed)

    @command
    def meet(self) -> None:
        """Open the tab Tournament with the pupil's last player and every level."""
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
        proved = {key: self._codes.proved(key) for key in notes.results if STEPS[key].code}
        codes = {key: code for key, code in proved.items() if code}
        return results.write(Handed(notes.name, notes.results, codes))

    # Lights

    def light(self, what: str) -> None:
        """Light up the things that a mark of a text names."""
        self._lit = lights(what)

    def light_row(self, key: str) -> None:
        """Light up the cells of the moves to a row of the tree, or those that the row left out."""
        cells = cells_of(self.step, key, is_done=self._prediction.is_done)
        self._lit = DARK._replace(cells=tuple(map(self.step.rules.name, cells)))

    # Views

    def view(self) -> LearnView:
        """Return the view of the tab."""
        words, is_lesson = self.words, self.place != ALL_CHAPTERS
        return LearnView(
            at=self.place,
            course_language=words.language if words else "",
            course=course_view(self._notes, words) if words and not is_lesson else None,
            lesson=self._lesson(words) if words and is_lesson else None,
            message=self._lab.session.words(self._refused) if self._refused else "",
        )

    def _lesson(self, words: Words) -> LessonView:
        now, step, key = self._prediction, self.step, self.place.key
        found, result, is_done = now.truth, now.result, now.is_done
        is_code, is_growth = step.task == "code", step.asks == "growth"
        shown = grown(step, self._free) if is_growth else now.on_board
        cell = step.rules.cell
        lit_cells = [cell(name) for name in self._lit.cells]
        lit_nodes = [tuple(map(cell, moves)) for moves in self._lit.nodes]
        return LessonView(
            title=words(f"{self.place.chapter} title"),
            stage=words(f"learn {step.stage}"),
            place=self.place.text(words),
            text=paragraph(self._text(words)),
            practice=practice_view(shown, now.guess, lit_cells, found, result, words),
            growth=growth_view(self._free, found, words) if is_growth else None,
            tree=small_tree(step, words, is_done=is_done, lit=lit_nodes),
            fill=now.task.tree_view(now.guess, result, words),
            has_number=step.task == "number" and not is_done,
            guess=now.typed,
            exercise=self._exercise.view(words, self._lit.lines) if is_code else None,
            message=self._unstored(words) if is_code else now.text(words),
            is_right=result.is_right,
            shown=self._shown(words),
            mistakes=self._exercise.mistakes(words) if is_code else None,
            ways=self._ways(words) if is_code else (),
            open_tab=Control(
                words(f"learn open {step.tab}") if step.tab else "",
                is_hidden=not (step.tab and is_done),
            ),
            hint=None if is_done or now.is_other else paragraph(words(f"{key} hint")),
            has_solution=is_code and not self.is_class and (is_done or result.tries >= MOST_TRIES),
            solution=solution(step.code) if is_code else "",
            is_done=is_done,
            again=Control(words("learn begin again"), is_hidden=not result.tries),
            renew=Control(words("learn renew"), is_hidden=not now.can_renew),
            check=Control(
                self._exercise.check_text(words) if is_code else words("learn check"),
                is_hidden=step.task == "play" or (is_done and not is_code),
            ),
            next=self.place.next_text(words),
        )

    def _unstored(self, words: Words) -> str:
        """Return the message that the code's result could not be stored, empty if it could."""
        is_lost = self._exercise.is_tried and not self._notes.is_stored
        return words("cannot save") if is_lost else ""

    def _ways(self, words: Words) -> tuple[Way, ...]:
        """Return the buttons to the tabs that show the code at work, once it was checked."""
        is_shown = self._exercise.is_tried or self._exercise.is_proved
        tabs = WATCHED if self.step.asks in THINKS else WATCHED[:1]
        return tuple(Way(tab, words(f"learn watch {tab}")) for tab in tabs if is_shown)

    def _text(self, words: Words) -> str:
        now, key = self._prediction, self.place.key
        if now.is_other and now.truth:
            return other_text(key, now.step, now.truth, words)
        return words(key)

    def _shown(self, words: Words) -> Paragraph | None:
        """Return the explanation of a done step, `None` at another position."""
        now, proof = self._prediction, None
        found = now.truth if now.result.is_done and not now.is_other else None
        if self.step.task == "code":
            proof = self._exercise.proof
            found = Truth() if now.is_done and self._exercise.is_proved else None
        return paragraph(shown_text(self.place.key, found, proof, words)) if found else None
