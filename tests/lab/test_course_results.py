"""Results of the course: the feedback on a guess, and the file to hand in."""

import json
import re
from dataclasses import replace

import pytest

from tests.lab.brute_course import ORACLE, expected
from tests.storage import Memory
from tictactoe.lab.course import ANNEX, STEPS, TASKS, notebook, solution
from tictactoe.lab.course.grading import grades_of
from tictactoe.lab.course.notebook import LONGEST_STAY, Notebook
from tictactoe.lab.course.progress import LARGEST, MOST_TRIES, Result
from tictactoe.lab.course.results import LONGEST_NAME, BadResults, Handed, read, stored, write
from tictactoe.lab.course.tasks import reason, task_of
from tictactoe.lab.course.texts import course_words
from tictactoe.lab.course.truths import truth
from tictactoe.lab.text_limits import LONGEST_CODE
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


def with_part(key: str, **parts: object) -> str:
    """Return the file of results with other parts of a step."""
    found = json.loads(write(ANNA))
    found["steps"][key].update(parts)
    return json.dumps(found)


def with_step(key: str, content: object) -> str:
    """Return a file of results with one step."""
    return json.dumps({"course": 1, "name": "", "steps": {key: content}})


NAME = '{"course": 1, "name": "%s", "steps": {}}'
REFUSED = {
    **dict.fromkeys(["", "{", "[" * 10**5, '{"course": ' + "[" * 30 + "]" * 30 + "}"], "not JSON"),
    '{"course": 1' + "0" * 5_000 + "}": "not JSON",
    **dict.fromkeys(["[]", "1", '{"course": 2}'], "no results of this course"),
    '{"course": 1}': "the name is not valid",
    '{"course": 1, "name": 1, "steps": {}}': "the name is not valid",
    NAME % ("x" * (LONGEST_NAME + 1)): "the name is not valid",
    **dict.fromkeys([NAME % sign for sign in (r"\u001b[2J", r"\u202eanna", r"\ud800")], "the name"),
    '{"course": 1, "name": "", "steps": []}': "it has no steps",
    with_step("1 \n", {}): r"there is no step '1 \n'",
    with_step("1 values", {}): "there is no step '1 values'",
}
"""Texts that are no file of results, each with a part of the reason."""


@pytest.mark.parametrize("text", REFUSED, ids=lambda text: text[:30])
def test_a_text_without_results_is_refused(text: str) -> None:
    with pytest.raises(BadResults, match=re.escape(REFUSED[text])):
        read(text)
    assert stored(text) == Handed("", {})


NO_RESULT: list[object] = [None, [], "proved", {}]
INVALID: list[tuple[str, str, list[object]]] = [
    ("1 quiet", "state", ["proved", None]),
    ("3 write", "state", ["found", "shown", "PROVED", []]),
    ("1 quiet", "tries", [-1, 1.5, 1e99, "1", True, None, [], LARGEST + 1]),
    ("1 quiet", "seconds", [-1, LARGEST + 1]),
    ("1 quiet", "hint", [0, 1, None, []]),
    ("1 quiet", "first", [None, {}, [[]], [2], "A3", ["B2"]]),  # B2 is taken
    ("2 share", "first", [[5, 6], [-1], ["5"]]),
    ("3 write", "first", [[5], ["A1"]]),
    ("4 fill", "last", [[1, 0], [3] * 11]),
    ("7 cut", "last", [[1, 0], [2] * 14]),
    ("1 play", "last", [[["A3"]], ["A3", "A2"]]),  # the reply took A2
    ("1 play", "last", [["A3", "B3", "B1"], ["A3", "B1"]]),  # after the end; lost
    ("3 write", "code", [1, None, [], "#" * (LONGEST_CODE + 1), "\n" * 3_000]),
]


@pytest.mark.parametrize(
    ("key", "text"),
    [
        *(("1 quiet", with_step("1 quiet", content)) for content in NO_RESULT),
        *((key, with_part(key, **{name: one})) for key, name, all_ in INVALID for one in all_),
        ("1 play", with_part("1 play", last=["B1", "A3"], state="shown")),  # after a miss
        ("1 play", with_part("1 play", last=["A3"], state="open")),  # without its end
        ("1 play", with_part("1 play", last=["A3", "B3"], state="open")),  # won
    ],
    ids=lambda text: text[-30:],
)
def test_a_step_with_an_invalid_result_is_refused(key: str, text: str) -> None:
    with pytest.raises(BadResults, match=f"step '{key}' has no valid result"):
        read(text)


def test_results_of_the_annex_are_read_but_not_graded() -> None:
    cell = truth(STEPS["9 threats"]).cells[0]
    tried = Result("found", 2, (0,), (cell,), 90, hint=True)
    later = replace(ANNA, results={**ANNA.results, "9 threats": replace(tried, first=(cell,))})
    assert read(write(later)) == later
    assert grades_of(later, {}) == grades_of(ANNA, {})
    tasks = [chapter.tasks for chapter in grades_of(ANNA, {}).chapters]
    assert tasks == [4, 4, 3, 2, 1, 2, 4, 4, 4]


@pytest.mark.parametrize("key", JUDGED)
def test_each_wrong_guess_gets_reasons_and_the_last_one_the_answer(key: str) -> None:
    step, found, result = STEPS[key], truth(STEPS[key]), Result()
    task, (first, *_) = task_of(step), found.cells
    wrong = tuple(cell for cell in step.choices if cell not in found.cells)[:2]
    reasons = [reason(step, cell, found, WORDS) for cell in wrong]
    for tries, guess in enumerate((wrong, (*wrong, first), wrong), 1):
        result = result.guessed(guess, is_right=task.is_right(guess, found))
        text, is_last = task.feedback(result, found, WORDS), tries == MOST_TRIES
        right = int(first in guess)
        assert text.startswith(f"{right} of {len(found.cells)} found, {len(wrong)} wrong.")
        assert [told in text for told in reasons] == [not is_last] * len(wrong)
        assert (WORDS("learn again") in text) != is_last
        assert result.state == ("shown" if is_last else "open")
    result = result.guessed(found.cells, is_right=task.is_right(found.cells, found))
    assert (result.state, result.first) == ("found", wrong)


@pytest.mark.parametrize("key", [key for key in JUDGED if STEPS[key].rules == DEFAULT_RULES])
def test_the_reason_for_a_wrong_cell_is_true(key: str) -> None:
    """Its reply and value are checked by brute force."""
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
