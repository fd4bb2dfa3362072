"""How far somebody is in the course: what each task that was done brought, kept as text."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final, TypeAlias

from tictactoe.lab.course import CHAPTERS, STEPS, Step
from tictactoe.lab.course.truths import Truth
from tictactoe.words import ENGLISH, Words

Result: TypeAlias = tuple[int, ...]
"""What a task brought: of cells, how many are right, of how many, and how many wrong; of a number,
the guess and the truth; of code, that proved it, nothing."""
Progress: TypeAlias = Mapping[str, Result]
"""What was done, by the key of the step."""

PARTS: Final = {"cells": 3, "number": 2, "code": 0}
"""How many numbers the result of a task has."""
TASKS: Final = tuple(key for key, step in STEPS.items() if step.task in PARTS)
"""The keys of the steps in which there is something to do."""
MOST_DIGITS: Final = 9
"""How many digits a number may have."""


def result(step: Step, guess: tuple[int, ...], found: Truth) -> Result:
    """Return what a guess brought.

    >>> from tictactoe.lab.course import STEPS
    >>> from tictactoe.lab.course.truths import truth
    >>> step = STEPS["1 quiet"]
    >>> result(step, (2, 4), truth(step))
    (1, 2, 1)
    """
    if step.task == "number":
        return guess[0], found.number
    right = len(set(guess) & set(found.cells))
    return right, len(found.cells), len(set(guess)) - right


def is_right(step: Step, brought: Result) -> bool:
    """Tell whether a result is right, a number within its factor.

    >>> from tictactoe.lab.course import STEPS
    >>> is_right(STEPS["1 quiet"], (2, 2, 0)), is_right(STEPS["8 positions"], (9000, 5478))
    (True, True)
    """
    if step.task == "number":
        guess, number = brought
        return number <= guess * step.within and guess <= number * step.within
    if step.task == "code":
        return True
    right, count, wrong = brought
    return right == count and not wrong


def result_text(step: Step, brought: Result, words: Words) -> str:
    """Say what a result is worth."""
    if step.task == "number":
        guess, number = brought
        if guess == number:
            return words("learn exact", number=number)
        key = "learn near" if is_right(step, brought) else "learn far"
        return words(key, guess=guess, number=number)
    if step.task == "code":
        return words("learn passed")
    right, count, wrong = brought
    key = "learn all right" if is_right(step, brought) else "learn found"
    return words(key, right=right, count=count, wrong=wrong)


def is_complete(done: Progress, number: int) -> bool:
    """Tell whether all tasks of a chapter are done.

    >>> is_complete({}, 1)
    False
    """
    return all(key in done for key in TASKS if key.startswith(f"{number} "))


def write(done: Progress) -> str:
    r"""Return what was done as text, a line for each step.

    >>> write({"1 quiet": (1, 2, 1), "3 write": ()})
    '1 quiet: 1 2 1\n3 write:'
    """
    return "\n".join(" ".join((f"{key}:", *map(str, brought))) for key, brought in done.items())


def read(text: str) -> dict[str, Result]:
    r"""Return what was done by a text; what cannot be so is left out.

    >>> read("1 quiet: 1 2 1\n3 write:\n1 threat: 1\n0 none:")
    {'1 quiet': (1, 2, 1), '3 write': ()}
    """
    found = {}
    for line in text.splitlines():
        key, _, numbers = line.partition(":")
        brought = numbers.split()
        if (
            key in TASKS
            and len(brought) == PARTS[STEPS[key].task]
            and all(map(_is_number, brought))
        ):
            found[key] = tuple(map(int, brought))
    return found


@dataclass(frozen=True, slots=True)
class Code:
    """The code of a step: as it was proved, empty if that is not known, and as it is now."""

    proved: str
    now: str


def report(done: Progress, codes: Mapping[str, Code], words: Words = ENGLISH) -> str:
    """Return the results as a text that a pupil can hand in, with the code written, by its step.

    Code that was changed after its proof comes apart from the code that was proved.
    """
    lines = [words("learn report", done=len(done), count=len(TASKS))]
    for number, chapter in enumerate(CHAPTERS, 1):
        title = words("learn chapter", number=number, title=words(f"{number} title"))
        lines += ["", title]
        for place, step in enumerate(chapter, 1):
            key = f"{number} {step.name}"
            if key in TASKS:
                reported = _reported(step, done.get(key), words)
                lines.append("- " + words("learn report step", step=place, result=reported))
            if key in done and key in codes:
                code = codes[key]
                lines += _indented(code.proved)
                if code.now not in ("", code.proved):
                    lines += ["  " + words("learn report later"), *_indented(code.now)]
    return "\n".join(lines) + "\n"


def _indented(code: str) -> list[str]:
    return ["", *(f"    {line}".rstrip() for line in code.splitlines()), ""] if code else []


def _reported(step: Step, brought: Result | None, words: Words) -> str:
    if brought is None:
        return words("learn report open")
    names = {"cells": ("right", "count", "wrong"), "number": ("guess", "number"), "code": ()}
    values = dict(zip(names[step.task], brought, strict=True))
    return words(f"learn report {step.task}", **values)


def _is_number(text: str) -> bool:
    return text.isascii() and text.isdigit() and len(text) <= MOST_DIGITS
