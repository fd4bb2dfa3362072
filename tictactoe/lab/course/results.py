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
from dataclasses import dataclass, field
from typing import Any, Final

from tictactoe.lab.course import ANNEX, STEPS, TASKS, Step
from tictactoe.lab.course.progress import LARGEST, Guess, Result, Results
from tictactoe.lab.course.tasks import task_of
from tictactoe.lab.text_limits import unfit
from tictactoe.untrusted_json import read_json

VERSION: Final = 1
LONGEST_NAME: Final = 60
"""How many characters a pupil's name may have."""
LONGEST_GUESS: Final = 225
"""How many cells or numbers a guess may have."""


class BadResults(ValueError):
    """A text that is not a file of results; the message is the reason."""


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
        raise BadResults("it is not JSON") from error
    if not isinstance(found, dict) or found.get("course") != VERSION:
        raise BadResults("it has no results of this course")
    name, steps = found.get("name"), found.get("steps")
    if not isinstance(name, str) or len(name) > LONGEST_NAME or not name.isprintable():
        raise BadResults("the name is not valid")
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
    """Return the stored results; none if the text is damaged."""
    try:
        return read(text)
    except BadResults:
        return Handed("", {})


def _packed(step: Step, result: Result) -> dict[str, Any]:
    task = task_of(step)
    return {
        "state": result.state,
        "tries": result.tries,
        "first": task.pack(result.first),
        "last": task.pack(result.last),
        "seconds": result.seconds,
        "hint": result.hint,
        "solution": result.solution,
    }


def _unpacked(step: Step, content: dict[str, Any]) -> Result | None:
    """Return the result of a step, `None` if it is invalid."""
    first, last = (_guess(step, content.get(name)) for name in ("first", "last"))
    state: Any = content.get("state")
    if first is None or last is None or not task_of(step).allows(state, last):
        return None
    numbers: list[Any] = [content.get(name) for name in ("tries", "seconds")]
    flags: list[Any] = [content.get(name) for name in ("hint", "solution")]
    if not all(type(number) is int and 0 <= number <= LARGEST for number in numbers):
        return None
    if not all(isinstance(flag, bool) for flag in flags):
        return None
    (tries, seconds), (hint, solution) = numbers, flags
    return Result(state, tries, first, last, seconds, hint, solution)


def _guess(step: Step, content: object) -> Guess | None:
    """Return a guess, `None` if it is not valid for the step."""
    if not isinstance(content, list) or len(content) > LONGEST_GUESS:
        return None
    return task_of(step).unpack(content)


def _code(content: dict[str, Any]) -> str | None:
    """Return the proved code of a step, empty if it has none, `None` if it is invalid."""
    code = content.get("code", "")
    return code if isinstance(code, str) and not (code and unfit(code)) else None
