"""A pupil's results in the course: what the page stores, and the file that a pupil hands in.

Both are JSON. The file has a version, a name and the steps by key, each with its `state` and how
often it was tried; `first` and `last` are guesses, the names of cells or numbers:

    {"course": 1, "name": "Anna", "steps": {
      "1 quiet": {"state": "found", "tries": 2, "first": ["B1"], "last": ["A3", "C1"],
                  "seconds": 40, "hint": true, "solution": false},
      "3 write": {"state": "proved", "tries": 1, "first": [], "last": [],
                  "seconds": 300, "hint": false, "solution": false, "code": "def choose…"}}}
"""

import json
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Final, Literal, TypeAlias, get_args

from tictactoe.lab.course import CHAPTERS, STEPS, Step
from tictactoe.lab.course.fill_tree import TURNS, paths
from tictactoe.lab.course.playing import are_possible, keeps_win
from tictactoe.lab.text_limits import unfit
from tictactoe.untrusted_json import read_json

State: TypeAlias = Literal["open", "found", "shown", "proved"]
"""Not done yet; predicted right; shown after the last try; its code proved."""
Guess: TypeAlias = tuple[int, ...]
"""The cells of a prediction, the pupil's moves, a number, or one for each node of a tree."""

VERSION: Final = 1
MOST_TRIES: Final = 3
"""The tries after which a prediction is shown, and a solution can be opened."""
TASKS: Final = tuple(
    key for key, step in STEPS.items() if step.task != "read" and not step.is_annex
)
"""The keys of the steps with a task."""
TASKS_OF: Final = {
    number: tuple(key for key in TASKS if key.startswith(f"{number} "))
    for number in range(1, len(CHAPTERS) + 1)
}
"""The keys of the tasks of each chapter."""
ANNEX: Final = tuple(key for key, step in STEPS.items() if step.is_annex)
"""The keys of the steps of the annex, whose results are kept, too, but count nowhere."""
LONGEST_NAME: Final = 60
"""How many characters a pupil's name may have."""
LONGEST_GUESS: Final = 225
"""How many cells or numbers a guess may have."""
LARGEST: Final = 999_999_999
"""The largest number of a guess, of tries and of seconds."""
DONE: Final[Mapping[str, tuple[State, ...]]] = {
    "cells": ("found", "shown"),
    "play": ("found", "shown"),
    "number": ("found", "shown"),
    "tree": ("found", "shown"),
    "cut": ("found", "shown"),
    "code": ("proved",),
}
"""The states of a task that is done."""
NAMED: Final = ("cells", "play")
"""The tasks whose guesses are cells."""


class BadResults(ValueError):
    """A text that is no file of results; the message says why."""


@dataclass(frozen=True, slots=True)
class Result:
    """What a pupil did in a step; `seconds` is the time until it was done."""

    state: State = "open"
    tries: int = 0
    first: Guess = ()
    last: Guess = ()
    seconds: int = 0
    hint: bool = False
    solution: bool = False

    @property
    def is_done(self) -> bool:
        """Whether the step was got right, or shown after the last try."""
        return self.state != "open"

    @property
    def is_right(self) -> bool:
        """Whether the step was predicted right, or its code proved."""
        return self.state in ("found", "proved")

    def guessed(self, guess: Guess, *, is_right: bool) -> "Result":
        """Return the result after another guess; the same guess again does not count.

        >>> Result().guessed((4,), is_right=False).guessed((0,), is_right=True).state
        'found'
        """
        if guess == self.last:
            return self
        tries = self.tries + 1
        state: State = "found" if is_right else "shown" if tries >= MOST_TRIES else "open"
        return replace(self, state=state, tries=tries, first=self.first or guess, last=guess)

    def tried(self, *, is_proved: bool) -> "Result":
        """Return the result after code was checked; what was proved once stays proved."""
        state: State = "proved" if is_proved else self.state
        return replace(self, state=state, tries=self.tries + (not self.is_done))


Results: TypeAlias = Mapping[str, Result]
"""The results by the key of the step."""


@dataclass(frozen=True, slots=True)
class Handed:
    """A file of results: the pupil's name, the results, and the proved code of each step."""

    name: str
    results: Results
    codes: Mapping[str, str] = field(default_factory=dict)


def write(handed: Handed) -> str:
    """Return the text of a file of results.

    >>> write(Handed("Anna", {}))
    '{"course": 1, "name": "Anna", "steps": {}}'
    """
    steps = {key: _packed(STEPS[key], result) for key, result in handed.results.items()}
    for key, code in handed.codes.items():
        steps[key]["code"] = code
    content = {"course": VERSION, "name": handed.name, "steps": steps}
    return json.dumps(content, ensure_ascii=False)


def read(text: str) -> Handed:
    """Read a file of results; raises `BadResults` with the reason.

    >>> read('{"course": 1, "name": "Anna", "steps": {}}').name
    'Anna'
    """
    try:
        found = read_json(text)
    except ValueError as error:
        raise BadResults("it is no JSON") from error
    if not isinstance(found, dict) or found.get("course") != VERSION:
        raise BadResults("it has no results of this course")
    name, steps = found.get("name"), found.get("steps")
    if not isinstance(name, str) or len(name) > LONGEST_NAME or not name.isprintable():
        raise BadResults("the name is none")
    if not isinstance(steps, dict):
        raise BadResults("it has no steps")
    results, codes = {}, {}
    for key, content in steps.items():
        if key not in (*TASKS, *ANNEX):
            raise BadResults(f"there is no step {key[:LONGEST_NAME]!r}")
        found = content if isinstance(content, dict) else {}
        result, code = _unpacked(STEPS[key], found), _code(found)
        if result is None or code is None:
            raise BadResults(f"step {key!r} has no valid result")
        results[key] = result
        if code:
            codes[key] = code
    return Handed(name, results, codes)


def stored(text: str) -> Handed:
    """Return what `write` stored; nothing if the text is damaged."""
    try:
        return read(text)
    except BadResults:
        return Handed("", {})


def is_complete(results: Results, chapter: int) -> bool:
    """Return whether all tasks of a chapter are done."""
    return all(key in results and results[key].is_done for key in TASKS_OF[chapter])


def _packed(step: Step, result: Result) -> dict[str, Any]:
    guesses = {name: _named(step, getattr(result, name)) for name in ("first", "last")}
    return {
        "state": result.state,
        "tries": result.tries,
        **guesses,
        "seconds": result.seconds,
        "hint": result.hint,
        "solution": result.solution,
    }


def _named(step: Step, guess: Guess) -> list[str] | list[int]:
    return [step.rules.name(cell) for cell in guess] if step.task in NAMED else list(guess)


def _unpacked(step: Step, content: dict[str, Any]) -> Result | None:
    """Return the result of a step, `None` if it is invalid."""
    state: Any = content.get("state")
    numbers: list[Any] = [content.get(name) for name in ("tries", "seconds")]
    flags: list[Any] = [content.get(name) for name in ("hint", "solution")]
    first, last = (_guess(step, content.get(name)) for name in ("first", "last"))
    is_valid = (
        state in get_args(State)
        and (state == "open" or state in DONE[step.task])
        and all(type(number) is int and 0 <= number <= LARGEST for number in numbers)
        and all(isinstance(flag, bool) for flag in flags)
    )
    if not is_valid or first is None or last is None:
        return None
    if step.task == "play" and last and keeps_win(step, last) != (state == "found"):
        return None
    tries, seconds = numbers
    hint, solution = flags
    return Result(state, tries, first, last, seconds, hint, solution)


def _guess(step: Step, content: object) -> Guess | None:
    """Return a guess, `None` if a step cannot have it."""
    if not isinstance(content, list) or len(content) > LONGEST_GUESS:
        return None
    if step.task == "cells":
        names = {step.rules.name(cell): cell for cell in step.choices}
        is_valid = all(isinstance(name, str) and name in names for name in content)
        return tuple(sorted({names[name] for name in content})) if is_valid else None
    if step.task == "play":
        return _game(step, content)
    if step.task in TURNS:
        known = TURNS[step.task]
        is_valid = len(content) in (0, len(paths(step.position)))
        is_valid = is_valid and all(type(number) is int and number in known for number in content)
    else:
        is_valid = len(content) <= (step.task == "number")
        is_valid = is_valid and all(type(one) is int and 0 <= one <= LARGEST for one in content)
    return tuple(content) if is_valid else None


def _game(step: Step, content: list[Any]) -> Guess | None:
    """Return the pupil's moves of a game, `None` if it cannot have gone so."""
    names = {step.rules.name(cell): cell for cell in step.choices}
    if not all(isinstance(name, str) and name in names for name in content):
        return None
    own = tuple(names[name] for name in content)
    return own if are_possible(step, own) else None


def _code(content: dict[str, Any]) -> str | None:
    """Return the proved code of a step, empty if it has none, `None` if it is invalid."""
    code = content.get("code", "")
    return code if isinstance(code, str) and not (code and unfit(code)) else None
