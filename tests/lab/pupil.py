"""A pupil who takes the course in the tab Learn, without a page."""

from collections.abc import Mapping
from typing import Any

from tests.lab.brute_course import alpha_beta, expected
from tests.lab.tabs import LabHarness, Lessons
from tests.storage import Memory
from tictactoe.lab.branches import key_of
from tictactoe.lab.course import CHAPTERS, STEPS, TASKS, playing, results
from tictactoe.lab.course.fill_tree import paths as nodes
from tictactoe.lab.course.fill_tree import values
from tictactoe.lab.course.progress import Result
from tictactoe.lab.course.results import Handed
from tictactoe.lab.learn import Learn

ALL_DONE = {key: Result("proved" if STEPS[key].code else "found", 1, seconds=60) for key in TASKS}


def store_of(found: Mapping[str, Result], name: str = "") -> Memory:
    """Return a store with results."""
    store = Memory()
    store.write("course", results.write(Handed(name, found)))
    return store


class Pupil(LabHarness):
    """A pupil at a step of the course, or at the list of chapters."""

    def __init__(
        self, key: str = "", store: Memory | None = None, lessons: Lessons | None = None
    ) -> None:
        super().__init__(Learn, lessons, store=store)
        self.settle()
        if key:
            self.turn(key)

    def settle(self) -> None:
        for _ in range(3):  # a finished request may start another
            self.tab.follow()
            super().settle()

    def turn(self, key: str) -> None:
        """Turn to a step."""
        chapter, _, name = key.partition(" ")
        place = [step.name for step in CHAPTERS[int(chapter) - 1]].index(name)
        self.tab.show_all()
        self.tab.open_at(chapter, str(place + 1))

    def later(self) -> "Pupil":
        """Return the pupil at the same step on another day."""
        again = Pupil(self.tab.place.key, store=self.store)
        again.settle()
        return again

    @property
    def chapters(self) -> Any:  # noqa: ANN401  (`None` while a step is open)
        return self.view().course

    @property
    def lesson(self) -> Any:  # noqa: ANN401  (what it does not have is `None`)
        return self.view().lesson

    def kept(self, key: str) -> Result:
        """Return the stored result of a step."""
        return results.stored(self.store.read("course")).results[key]

    def check(self) -> Any:  # noqa: ANN401
        self.tab.check()
        self.settle()
        return self.lesson

    def tap(self, *keys: int | str) -> Any:  # noqa: ANN401
        """Tap on cells, or on nodes of a tree."""
        for key in keys:
            self.tab.choose(str(key))
        return self.lesson

    def guess(self, *cells: int, number: int | str = "") -> Any:  # noqa: ANN401
        self.tap(*cells)
        self.tab.guess(str(number))
        return self.check()

    def fill_in(self, *, but: int = -1) -> Any:  # noqa: ANN401
        """Fill in the tree with one wrong value."""
        position = self.tab.step.position
        for place, path in enumerate(nodes(position)):
            taps = (1, 0, -1).index(values(position)[place]) + 1 + (place == but)
            self.tap(*[key_of(path) or "top"] * taps)
        return self.check()

    def answer(self) -> Any:  # noqa: ANN401
        """Do the task of the step correctly."""
        step = self.tab.step
        if step.task == "tree":
            return self.fill_in()
        if step.task == "play":
            return self.tap(*playing.winning(step))
        if step.task == "cut":
            left = alpha_beta("".join(step.position.cells)).left
            self.tap(*map(key_of, left))
            return self.check()
        cells, number = expected(step)
        return self.guess(*cells, number=number or "")

    def renew(self) -> Any:  # noqa: ANN401
        """Ask for another position."""
        self.tab.renew()
        self.settle()
        return self.lesson

    def prove(self, code: str) -> Any:  # noqa: ANN401
        self.tab.write(code)
        return self.check()

    def text(self, name: str) -> str:
        """Return a paragraph of the step."""
        text = getattr(self.lesson, name)
        return "".join(part.plain + part.mark for part in text.parts) if text else ""

    def mark(self, name: str) -> str:
        """Return what a mark of the step's text lights up."""
        marks: dict[str, str] = {part.mark: part.what for part in self.lesson.text.parts}
        return marks[name]

    @property
    def cells(self) -> str:
        """The marks on the practice board, the last one in brackets."""
        practice = self.lesson.practice
        last = [cell.key for cell in practice.cells if cell.is_last]
        marks = enumerate(practice.board.position.cells)
        return "".join(f"[{mark}]" if [cell] == last else mark for cell, mark in marks)

    def found(self) -> dict[int, str]:
        """Return which cells are right, wrong or due."""
        return {cell.key: cell.found for cell in self.lesson.practice.cells if cell.found}
