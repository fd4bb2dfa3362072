"""Results of the course: what a pupil is told about a guess, and the file to hand in."""

import json
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from tests.lab.brute_course import ORACLE, expected
from tests.storage import Memory
from tictactoe.lab.bounds import LONGEST_CODE
from tictactoe.lab.course import ANNEX, STEPS, TASKS, notebook, solution
from tictactoe.lab.course.grading import grades_of
from tictactoe.lab.course.notebook import LONGEST_STAY, Notebook
from tictactoe.lab.course.progress import LARGEST, MOST_TRIES, Result
from tictactoe.lab.course.results import LONGEST_NAME, BadResults, Handed, read, stored, write
from tictactoe.lab.course.tasks import reason, task_of
from tictactoe.lab.course.texts import course_words
from tictactoe.lab.course.truths import truth
from tictactoe.rules import DEFAULT_RULES
from tictactoe.words import NAMES

WORDS = course_words()
ANNA = Handed(
    "Anna",
    {
        "1 quiet": Result("found", 2, (1,), (2, 6), 40, hint=True),
        "2 share": Result("shown", 3, (5,), (90,), 7),
        "3 write": Result("proved", 1, seconds=300, solution=True),
        "1 play": Result("found", 3, (1,), (6, 7), 20),
        "9 ahead": Result("open", 1, (4,), (4,)),
        "7 cut": Result("found", 1, (0, 1, *(0,) * 12), (0, 1, *(0,) * 12)),
        "4 fill": Result("open", 1, (2, 1, 0, -1, *(2,) * 7), (2, 1, 0, -1, *(2,) * 7)),
    },
    {"3 write": solution("win_then_block")},
)
JUDGED = [key for key in (*TASKS, *ANNEX) if STEPS[key].task == "cells"]


def test_a_file_of_results_is_read_as_it_was_written() -> None:
    assert read(write(ANNA)) == ANNA
    found = json.loads(write(ANNA))
    assert found["steps"]["1 quiet"]["last"] == ["C1", "A3"]
    assert found["steps"]["1 play"]["last"] == ["A3", "B3"]
    assert found["steps"]["2 share"]["first"] == [5]


def _with(change: Callable[[Any], object]) -> str:
    found = json.loads(write(ANNA))
    change(found)
    return json.dumps(found)


def _play(found: Any, last: list[Any], state: str = "found") -> None:  # noqa: ANN401
    found["steps"]["1 play"].update(last=last, state=state)


BAD: dict[str, Callable[[Any], object]] = {
    "another version": lambda found: found.update(course=2),
    "a number as a name": lambda found: found.update(name=1),
    "a long name": lambda found: found.update(name="x" * (LONGEST_NAME + 1)),
    "a name that clears the screen": lambda found: found.update(name="\x1b[2J"),
    "a list of steps": lambda found: found.update(steps=[]),
    "a step that is none": lambda found: found["steps"].update({"1 none": {}}),
    "a step that is only read": lambda found: found["steps"].update({"1 values": {}}),
    "a result that is a list": lambda found: found["steps"].update({"1 quiet": []}),
    "a prediction that is proved": lambda found: found["steps"]["1 quiet"].update(state="proved"),
    "code that is found": lambda found: found["steps"]["3 write"].update(state="found"),
    "a fraction": lambda found: found["steps"]["1 quiet"].update(tries=1.5),
    "true as a number": lambda found: found["steps"]["1 quiet"].update(tries=True),
    "a large number": lambda found: found["steps"]["1 quiet"].update(seconds=LARGEST + 1),
    "a negative number": lambda found: found["steps"]["1 quiet"].update(tries=-1),
    "a number as a flag": lambda found: found["steps"]["1 quiet"].update(hint=1),
    "a taken cell": lambda found: found["steps"]["1 quiet"].update(first=["B2"]),
    "a cell as a number": lambda found: found["steps"]["1 quiet"].update(last=[2]),
    "a move at a cell that the reply took": lambda found: _play(found, ["A3", "A2"]),
    "a move after the end": lambda found: _play(found, ["A3", "B3", "B1"]),
    "a move after a miss": lambda found: _play(found, ["B1", "A3"], "shown"),
    "a game without its end": lambda found: _play(found, ["A3"], "open"),
    "a move at no cell": lambda found: _play(found, [["A3"]]),
    "a lost game that is found": lambda found: _play(found, ["A3", "B1"]),
    "a won game that is open": lambda found: _play(found, ["A3", "B3"], "open"),
    "a guess that is a text": lambda found: found["steps"]["1 quiet"].update(last="A3"),
    "a tree with too few values": lambda found: found["steps"]["4 fill"].update(last=[1, 0]),
    "a branch half left out": lambda found: found["steps"]["7 cut"].update(last=[2] * 14),
    "another value": lambda found: found["steps"]["4 fill"].update(last=[3] * 11),
    "two numbers": lambda found: found["steps"]["2 share"].update(first=[5, 6]),
    "a guess of code": lambda found: found["steps"]["3 write"].update(first=[5]),
    "code that is a list": lambda found: found["steps"]["3 write"].update(code=[]),
    "long code": lambda found: found["steps"]["3 write"].update(code="#" * (LONGEST_CODE + 1)),
}


@pytest.mark.parametrize("change", BAD.values(), ids=list(BAD))
def test_a_file_with_anything_else_is_refused(change: Callable[[Any], object]) -> None:
    with pytest.raises(BadResults):
        read(_with(change))
    assert stored(_with(change)) == Handed("", {})


@pytest.mark.parametrize("text", ["", "[]", "1", "{", "[" * 10**5, '{"course": 1}'])
def test_a_text_without_results_is_refused(text: str) -> None:
    with pytest.raises(BadResults):
        read(text)


def test_results_of_the_annex_are_read_but_not_graded() -> None:
    cell = truth(STEPS["9 threats"]).cells[0]
    tried = Result("found", 2, (0,), (cell,), 90, hint=True)
    later = replace(ANNA, results={**ANNA.results, "9 threats": replace(tried, first=(cell,))})
    assert read(write(later)) == later
    assert grades_of(later, {}) == grades_of(ANNA, {})
    assert [chapter.tasks for chapter in grades_of(ANNA, {}).chapters] == [
        4,
        4,
        3,
        2,
        1,
        2,
        4,
        4,
        4,
    ]


@pytest.mark.parametrize("key", [*TASKS, *ANNEX])
def test_each_wrong_guess_gets_reasons_and_the_last_one_the_answer(key: str) -> None:
    step = STEPS[key]
    if step.task in ("code", "tree", "cut", "play"):  # tests/lab/test_learn.py
        return
    found, result = truth(step), Result()
    wrong = tuple(cell for cell in step.choices if cell not in found.cells)[:2]
    guesses: list[tuple[int, ...]] = [(found.number * 10,), (0,), (found.number * 20,)]
    if step.task == "cells":
        guesses = [wrong, (*wrong, found.cells[0]), wrong]
    for tries, guess in enumerate(guesses, 1):
        result = result.guessed(guess, is_right=task_of(step).is_right(guess, found))
        text = task_of(step).text(result, found, WORDS)
        if step.task == "cells":
            reasons = [reason(step, cell, found, WORDS) for cell in wrong]
            assert all(told in text for told in reasons) == (tries < MOST_TRIES)
            right = int(tries == 2)
            assert text.startswith(f"{right} of {len(found.cells)} found, {len(wrong)} wrong.")
        elif tries < MOST_TRIES:
            assert text.startswith(("It’s less than", "It’s more than")[tries - 1])
        assert (WORDS("learn again") in text) == (tries < MOST_TRIES)
        assert result.state == ("shown" if tries == MOST_TRIES else "open")
    best = found.cells or (found.number,)
    result = result.guessed(best, is_right=task_of(step).is_right(best, found))
    assert result.state == "found"
    assert result.first == guesses[0]


@pytest.mark.parametrize("key", [key for key in JUDGED if STEPS[key].rules == DEFAULT_RULES])
def test_the_reason_for_a_wrong_cell_is_true(key: str) -> None:
    """What follows it is checked by brute force."""
    step, found, checked = STEPS[key], truth(STEPS[key]), 0
    board, mark = "".join(step.position.cells), step.position.turn
    for cell, reply in found.replies.items():
        after = ORACLE.children("X", board)[cell]
        value, plies = ORACLE.best("X", after)
        ends = ORACLE.verdicts("X", after)
        assert ends[reply][0] == value == -found.values[cell]
        told = reason(step, cell, found, WORDS)
        if value > 0:  # for the other side
            assert f"{step.rules.name(reply)} and wins in {(plies + 1) // 2} move" in told
            assert f" {'O' if mark == 'X' else 'X'} plays" in told
        elif value == 0 and step.asks != "quickest":
            assert told.endswith("a draw.")
        checked += 1
    assert checked or step.asks in ("mistake", "alike", "left out", "quickest")


def test_a_move_of_a_game_came_before_its_last_mistake_or_after() -> None:
    step, found = STEPS["2 thrown"], truth(STEPS["2 thrown"])
    told = [reason(step, cell, found, WORDS) for cell in step.cells]
    assert found.number == 2
    assert [" still be drawn" in text for text in told] == [True, False, False, False, False]
    assert [" already decided" in text for text in told[2:]] == [True] * 3


@pytest.mark.parametrize("language", NAMES)
def test_each_language_gives_each_reason(language: str) -> None:
    words = course_words(language)
    for key in JUDGED:
        step, found = STEPS[key], truth(STEPS[key])
        cells, _ = expected(step)
        for cell in set(step.choices) - cells:
            assert step.rules.name(cell) in reason(step, cell, found, words)


class Watch:
    """A clock that is set by hand."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.now = 100.0
        monkeypatch.setattr(notebook, "perf_counter", lambda: self.now)


def test_a_notebook_counts_the_time_at_a_step_until_it_is_done(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    watch, store = Watch(monkeypatch), Memory()
    notes = Notebook(store)
    for key, seconds in (("1 quiet", 5), ("", 60), ("1 quiet", 20), ("1 values", 9)):
        notes.open(key)
        watch.now += seconds
    notes.open("2 share")
    watch.now += 10 * LONGEST_STAY
    notes.guess("2 share", (5,), is_right=True)
    watch.now += 50
    notes.open("")
    assert {key: result.seconds for key, result in notes.results.items()} == {
        "1 quiet": 25,
        "2 share": LONGEST_STAY,
    }
    assert Notebook(store).results == notes.results


def test_a_notebook_brings_back_what_was_begun_again() -> None:
    store = Memory()
    notes = Notebook(store)
    notes.rename(" Anna\n" + "x" * 100)
    notes.guess("1 quiet", (2, 6), is_right=True)
    notes.use_help("1 threat", hint=True)
    notes.use_help("1 quiet", hint=True)  # too late to count
    before = dict(notes.results)
    assert [result.hint for result in before.values()] == [False, True]
    notes.restart(["1 quiet"], {"course 3 write": "code"})
    assert (list(Notebook(store).results), notes.can_bring_back) == (["1 threat"], True)
    assert notes.bring_back() == {"course 3 write": "code"}
    assert (Notebook(store).results, notes.can_bring_back) == (before, False)
    assert notes.bring_back() == {}
    notes.restart(["1 quiet"], {})
    notes.guess("1 quiet", (1,), is_right=False)
    assert not notes.can_bring_back
    assert len(Notebook(store).name) == LONGEST_NAME - 1  # a space is cut off, and a line end
    store.is_full = True
    notes.rename("Bo")
    assert not notes.is_stored
