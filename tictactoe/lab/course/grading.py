"""The grades of a pupil, by a file of results and a new proof of its code."""

from collections.abc import Mapping
from typing import Final, NamedTuple

from tictactoe.lab.course import STEPS, TASKS, TASKS_OF
from tictactoe.lab.course.conditions import check
from tictactoe.lab.course.results import Handed
from tictactoe.lab.player_code import Failed, fault_text
from tictactoe.lab.tab import Count, Runner
from tictactoe.words import Words

MISSING: Final = "the code is missing"
"""The reason for a step whose file claims a proof but has no code."""


class ChapterGrade(NamedTuple):
    """How many tasks of a chapter are done, and how many were only shown after the last try."""

    done: int
    shown: int
    tasks: int


class CodeGrade(NamedTuple):
    """The code of a step: whether the file claims a proof, and the reason if there is none."""

    step: str
    is_claimed: bool
    reason: str

    @property
    def is_proved(self) -> bool:
        """Whether the code is proved now."""
        return not self.reason

    @property
    def is_false(self) -> bool:
        """Whether the file claims a proof and there is none."""
        return self.is_claimed and not self.is_proved


class Grades(NamedTuple):
    """The grades of a file of results; `hints` and `solutions` count the steps that used them."""

    name: str
    chapters: tuple[ChapterGrade, ...]
    tries: int
    hints: int
    solutions: int
    minutes: int
    codes: tuple[CodeGrade, ...]


def codes_in(handed: Handed) -> dict[str, str]:
    """Return the code of each step that asks for code.

    >>> codes_in(Handed("Anna", {}, {"1 quiet": "none is asked for", "3 write": "mine"}))
    {'3 write': 'mine'}
    """
    return {key: code for key, code in handed.codes.items() if STEPS[key].task == "code"}


async def why_not_proved(key: str, code: str, runner: Runner, words: Words, progress: Count) -> str:
    """Return why code does not meet the conditions of its step, empty if it does."""
    try:
        found = await check(STEPS[key], code, runner, progress, lambda _message: None)
    except Failed as failed:
        place, text = failed.position, fault_text(failed.fault, words, code)
        return f"In {place}, {place.turn} to move: {text}" if place else text
    return "" if found.is_passed else found.message(words)


def grades_of(handed: Handed, reasons: Mapping[tuple[str, str], str]) -> Grades:
    """Return the grades of a file.

    `reasons` maps (step key, code) to why that code is not proved. Code without a reason counts as
    done, even if the file does not claim it.

    >>> grades_of(Handed("Anna", {}, {"3 write": "…"}), {}).chapters[2]
    ChapterGrade(done=1, shown=0, tasks=3)
    """
    claimed = {key for key, result in handed.results.items() if result.state == "proved"}
    found = {key: reasons.get((key, code), "") for key, code in codes_in(handed).items()}
    codes = tuple(
        CodeGrade(key, key in claimed, found.get(key, MISSING))
        for key in TASKS
        if key in claimed or key in found
    )
    done = {code.step for code in codes if code.is_proved}
    done |= {key for key, result in handed.results.items() if result.state == "found"}
    shown = {key for key, result in handed.results.items() if result.state == "shown"}
    results = [result for key, result in handed.results.items() if key in TASKS]
    return Grades(
        handed.name,
        tuple(
            ChapterGrade(len(done.intersection(keys)), len(shown.intersection(keys)), len(keys))
            for keys in TASKS_OF.values()
        ),
        tries=sum(result.tries for result in results),
        hints=sum(result.hint for result in results),
        solutions=sum(result.solution for result in results),
        minutes=round(sum(result.seconds for result in results) / 60),
        codes=codes,
    )
