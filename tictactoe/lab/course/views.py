"""The views of the tab Learn: the list of all chapters, with the progress in each, and a step."""

from typing import NamedTuple

from tictactoe.controls import Control
from tictactoe.lab.attempt import MistakesView
from tictactoe.lab.course import CHAPTERS, TASKS, TASKS_OF
from tictactoe.lab.course.exercise import ExerciseView
from tictactoe.lab.course.fill_tree import FillView
from tictactoe.lab.course.growth import GrowthView
from tictactoe.lab.course.notebook import Notebook
from tictactoe.lab.course.practice import PracticeView
from tictactoe.lab.course.small_tree import SmallTreeView
from tictactoe.lab.course.texts import Paragraph
from tictactoe.words import Words


class ChapterRow(NamedTuple):
    """A chapter in the list of all."""

    key: int
    name: str
    state: str


class AgainRow(NamedTuple):
    """A chapter that can be restarted; 0 is the whole course."""

    key: int
    name: str


class GoalRow(NamedTuple):
    """The goal of a chapter."""

    title: str
    goal: str


class EndView(NamedTuple):
    """The summary for a pupil who has done every task."""

    text: str


class CourseView(NamedTuple):
    """The list of all chapters."""

    chapters: tuple[ChapterRow, ...]
    goals: tuple[GoalRow, ...]
    progress: str
    name: str
    can_save: bool
    again: tuple[AgainRow, ...]
    bring_back: Control
    end: EndView | None


class Way(NamedTuple):
    """A button that shows the pupil's code at work in another tab."""

    key: str
    text: str


class LessonView(NamedTuple):
    """A step of a chapter."""

    title: str
    stage: str
    place: str
    text: Paragraph
    practice: PracticeView | None
    growth: GrowthView | None
    tree: SmallTreeView | None
    fill: FillView | None
    has_number: bool
    guess: str
    exercise: ExerciseView | None
    message: str
    is_right: bool
    shown: Paragraph | None
    mistakes: MistakesView | None
    ways: tuple[Way, ...]
    open_tab: Control
    hint: Paragraph | None
    has_solution: bool
    solution: str
    is_done: bool
    again: Control
    renew: Control
    check: Control
    next: str


def course_view(notes: Notebook, words: Words) -> CourseView:
    """Return the list of all chapters, with the pupil's progress."""
    chapters, goals = [], []
    for number in range(1, len(CHAPTERS) + 1):
        title, goal = words(f"{number} title"), words(f"{number} goal")
        name = words("learn chapter", number=number, title=title)
        chapters.append(ChapterRow(number, name, _chapter_state(notes, number, words)))
        goals.append(GoalRow(title, goal))
    begun = sorted({int(key[0]) for key in notes.results})
    again = [AgainRow(number, chapters[number - 1].name) for number in begun]
    whole = [AgainRow(0, words("learn whole course"))] if begun else []
    return CourseView(
        chapters=tuple(chapters),
        goals=tuple(goals),
        progress=_progress(notes, words),
        name=notes.name,
        can_save=bool(begun),
        again=(*again, *whole),
        bring_back=Control(words("learn bring back"), is_hidden=not notes.can_bring_back),
        end=_end_view(notes, words) if len(notes.done) == len(TASKS) else None,
    )


def _chapter_state(notes: Notebook, number: int, words: Words) -> str:
    """Return whether a chapter is done, or how many of its answers were shown in the end."""
    if not notes.done.issuperset(TASKS_OF[number]):
        return ""
    shown = len(notes.shown.intersection(TASKS_OF[number]))
    return words("learn answers shown", count=shown) if shown else f"✓ {words('learn done')}"


def _progress(notes: Notebook, words: Words) -> str:
    """Return how many tasks are done, as a class table counts them, and how many were shown."""
    shown = len(notes.shown)
    text = words("learn progress", done=len(notes.done) - shown, count=len(TASKS))
    return f"{text} · {words('learn answers shown', count=shown)}" if shown else text


def _end_view(notes: Notebook, words: Words) -> EndView:
    numbers = sorted({int(key[0]) for key, one in notes.results.items() if one.state == "proved"})
    seconds = sum(notes[key].seconds for key in TASKS)
    shown = len(notes.shown)
    text = words(
        "learn end shown" if shown else "learn end",
        done=len(TASKS) - shown,
        count=len(TASKS),
        minutes=max(1, round(seconds / 60)),
        programs=" · ".join(words(f"{number} title") for number in numbers),
    )
    return EndView(text)
