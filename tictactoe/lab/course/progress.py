"""A pupil's progress in the course: the results of the tasks, stored as text."""

import re
from collections.abc import Mapping
from typing import Final, TypeAlias

from tictactoe.lab.course import CHAPTERS, STEPS, Step
from tictactoe.lab.course.truths import Truth
from tictactoe.words import ENGLISH, Words

Result: TypeAlias = tuple[int, ...]
Progress: TypeAlias = Mapping[str, Result]
"""The results by the key of the step."""

PARTS: Final = {"cells": ("right", "count", "wrong"), "number": ("guess", "number"), "code": ()}
"""The numbers of which the result of a task consists."""
TASKS: Final = tuple(key for key, step in STEPS.items() if step.task in PARTS)
"""The keys of the steps with a task."""
MOST_DIGITS: Final = 9
NUMBER: Final = re.compile(f"[0-9]{{1,{MOST_DIGITS}}}")


def result(step: Step, guess: tuple[int, ...], found: Truth) -> Result:
    """Return the result of a guess."""
    if step.task == "number":
        return guess[0], found.number
    right = len(set(guess) & set(found.cells))
    return right, len(found.cells), len(set(guess)) - right


def is_right(step: Step, numbers: Result) -> bool:
    """Return whether a result is right, a number within its factor.

    >>> from tictactoe.lab.course import STEPS
    >>> is_right(STEPS["1 quiet"], (2, 2, 0)), is_right(STEPS["8 positions"], (9000, 5478))
    (True, True)
    """
    if step.task == "number":
        guess, number = numbers
        return number <= guess * step.within and guess <= number * step.within
    if step.task == "code":
        return True
    right, count, wrong = numbers
    return right == count and not wrong


def result_text(step: Step, numbers: Result, words: Words) -> str:
    """Return the result of a prediction in words."""
    if step.task == "number":
        guess, number = numbers
        if guess == number:
            return words("learn exact", number=number)
        key = "learn near" if is_right(step, numbers) else "learn far"
        return words(key, guess=guess, number=number)
    right, count, wrong = numbers
    key = "learn all right" if is_right(step, numbers) else "learn found"
    return words(key, right=right, count=count, wrong=wrong)


def is_complete(done: Progress, number: int) -> bool:
    """Return whether all tasks of a chapter are done."""
    return all(key in done for key in TASKS if key.startswith(f"{number} "))


def write(done: Progress) -> str:
    """Return progress as text, one line for each step."""
    return "\n".join(" ".join((f"{key}:", *map(str, numbers))) for key, numbers in done.items())


def read(text: str) -> dict[str, Result]:
    r"""Parse progress, without its invalid lines.

    >>> read("1 quiet: 1 2 1\n3 write:\n1 threat: 1\n0 none:")
    {'1 quiet': (1, 2, 1), '3 write': ()}
    """
    found = {}
    for line in text.splitlines():
        key, _, rest = line.partition(":")
        numbers = rest.split()
        is_valid = all(map(NUMBER.fullmatch, numbers))
        if is_valid and key in TASKS and len(numbers) == len(PARTS[STEPS[key].task]):
            found[key] = tuple(map(int, numbers))
    return found


def report(done: Progress, codes: Mapping[str, tuple[str, str]], words: Words = ENGLISH) -> str:
    """Return the results and the proved and later code of each step as a text to hand in."""
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
                proved, now = codes[key]
                lines += _indented(proved)
                if now not in ("", proved):
                    lines += ["  " + words("learn report later"), *_indented(now)]
    return "\n".join(lines) + "\n"


def _indented(code: str) -> list[str]:
    return ["", *(f"    {line}".rstrip() for line in code.splitlines()), ""] if code else []


def _reported(step: Step, numbers: Result | None, words: Words) -> str:
    if numbers is None:
        return words("learn report open")
    values = dict(zip(PARTS[step.task], numbers, strict=True))
    return words(f"learn report {step.task}", **values)
