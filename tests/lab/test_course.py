"""The course: its tasks are true, its stubs fail, its solutions pass, its texts fit."""

import json
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.lab.brute_course import ORACLE, chance, expected, two_further
from tests.test_words import table as words_of
from tests.test_words import values
from tictactoe import Position, best_moves
from tictactoe.lab.branches import Opened
from tictactoe.lab.course import CHAPTERS, STEPS, line_of, progress, solution, stub
from tictactoe.lab.course.ends import Wrong, wrong_end, wrong_text
from tictactoe.lab.course.progress import TASKS
from tictactoe.lab.course.small_tree import grown
from tictactoe.lab.course.texts import course_words, lights, parts, plain, shown_text
from tictactoe.lab.course.truths import Truth, missed, passes, truth
from tictactoe.lab.examples import EXAMPLES, source
from tictactoe.lab.proof import Loss, Proof, prove
from tictactoe.lab.proof_text import loss_text, proof_lines
from tictactoe.lab.workshop import load
from tictactoe.naming import names
from tictactoe.rules import DEFAULT_RULES
from tictactoe.words import NAMES

PREDICTED = {key: step for key, step in STEPS.items() if step.task in ("cells", "number")}
WRITTEN = {key: step for key, step in STEPS.items() if step.task == "code"}
JUDGES: dict[str, Callable[[str, str], float]] = {
    "best by chance": chance,
    "best two ahead": two_further,
}
FOLDER = Path(__file__).resolve().parents[2] / "tictactoe" / "lab" / "course"
LANGUAGES = list(NAMES)
PLY = {"de": "Halbz[uü]g", "fr": "[Dd]emi-coup", "es": "[Ss]emijugada", "pt": "[Ll]ance"}
PLY |= {"ar": "نقل", "ja": "手"}
"""The unit in which each language counts the moves of one side."""
TEXTS = {
    language: json.loads((FOLDER / f"course-{language}.json").read_text("utf-8"))
    for language in LANGUAGES
}


@pytest.mark.parametrize("key", PREDICTED)
def test_what_is_to_be_predicted_is_so(key: str) -> None:
    step, found = PREDICTED[key], truth(PREDICTED[key])
    cells, number = expected(step)
    assert (set(found.cells), found.number) == (cells, number)
    assert bool(cells) == (step.task == "cells")
    assert sum(found.parts) in (0, number, 487 + 822)


@pytest.mark.parametrize("key", [key for key in PREDICTED if STEPS[key].rules == DEFAULT_RULES])
def test_the_values_and_chances_shown_are_so(key: str) -> None:
    step, found = PREDICTED[key], truth(PREDICTED[key])
    cells = "".join(step.position.cells)
    after, mark = ORACLE.children("X", cells), ORACLE.turn("X", cells)
    if found.values:
        verdicts = ORACLE.verdicts("X", cells)
        assert found.values == {cell: value for cell, (value, _) in verdicts.items()}
    judge = JUDGES.get(step.asks)
    shares = {cell: round(100 * judge(one, mark)) for cell, one in after.items()} if judge else {}
    assert found.chances == shares


def test_no_example_has_what_is_left_blank_in_a_stub() -> None:
    lines = {line.strip() for name in EXAMPLES for line in source(name).splitlines()}
    for step in WRITTEN.values():
        pairs = zip(solution(step.code).splitlines(), stub(step.code).splitlines(), strict=True)
        blanks = {line.strip() for line, blank in pairs if line != blank}
        assert blanks
        assert not lines & blanks


def test_a_missed_win_or_block_is_found_in_whatever_position() -> None:
    for cells in ORACLE.due():
        position, needed = Position.parse(cells), wins(cells) or blocks(cells)
        for cell in position.moves:
            is_missed = bool(needed) and cell not in needed
            assert missed({position: (cell,)}) == (position if is_missed else None)


def wins(cells: str) -> list[int]:
    mark = ORACLE.turn("X", cells)
    return [c for c, one in ORACLE.children("X", cells).items() if ORACLE.winner(one) == mark]


def blocks(cells: str) -> list[int]:
    """Return where the other side would complete a line."""
    other = {"X": "O", "O": "X"}[ORACLE.turn("X", cells)]
    free = [cell for cell, mark in enumerate(cells) if mark == "."]
    return [c for c in free if ORACLE.winner(cells[:c] + other + cells[c + 1 :]) == other]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_has_every_text_of_the_course(language: str) -> None:
    english, table = TEXTS["en"], TEXTS[language]
    assert list(table) == list(english)
    assert all(table.values())
    assert {key: values(text) for key, text in table.items()} == {
        key: values(text) for key, text in english.items()
    }
    lit = [{part.what for part in parts(text)} for text in english.values()]
    assert [{part.what for part in parts(text)} for text in table.values()] == lit


@pytest.mark.parametrize("language", LANGUAGES)
def test_each_step_has_its_texts(language: str) -> None:
    words = course_words(language)
    assert all(f"{number} title" in words for number in range(1, len(CHAPTERS) + 1))
    for key, step in STEPS.items():
        assert f"{key}" in words
        assert (f"{key} hint" in words) == (f"{key} shown" in words) == (step.task != "read")
        assert not set("[]`|") & set(plain("".join(texts(key, language))))


def texts(key: str, language: str = "en") -> list[str]:
    """Return what a step says: first, as a hint, and once it is done."""
    found = [TEXTS[language].get(f"{key}{end}", "") for end in ("", " hint", " shown")]
    if "|{cells}" in found[2]:
        found[2] = found[2].replace("{cells}", names(STEPS[key].rules, truth(STEPS[key]).cells))
    return found


@pytest.mark.parametrize("language", PLY)
def test_every_language_counts_plies_where_english_does(language: str) -> None:
    for of in (TEXTS.__getitem__, words_of):
        english, table = of("en"), of(language)
        named = [
            key for key, text in english.items() if re.search(r"(?<!\{)\b[Pp]l(y|ies)\b", text)
        ]
        assert named
        assert [key for key in named if not re.search(PLY[language], table[key])] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_marks_and_written_positions_are_explained_where_they_first_occur(language: str) -> None:
    table = TEXTS[language]
    assert {'"X"', '"O"'} <= set(re.findall('"."', table["3 write"]))
    assert re.search(r"\{position\}\W*[(\uff08]", table["learn missed"])


def test_a_ply_is_explained_before_any_code_is_counted_in_plies() -> None:
    first = next(key for key in STEPS if re.search(r"\bpl(?:y|ies)\b", TEXTS["en"][key]))
    assert "a ply is" in TEXTS["en"][first]
    loss = Loss("O", (0, 1, 3, 2, 6))
    assert "after 5 moves" in loss_text(loss, DEFAULT_RULES)  # which chapter 3 may show


INVERTED = {
    "return 1 if position.outcome.winner == mark else -1": (1, "−1"),
    "return -position.outcome.value_for(mark)": (0, "−1"),
    "return 1": (1, "1"),
    "return None": (0, "None"),
    "return [0] * 10**6": (0, "[0, 0, 0, 0, 0, 0, ...]"),
}
"""Values of a finished game, the first of a win, a draw and a loss that is wrong, and its value."""


def wrong_in(code: str) -> Wrong | None:
    value: Any = load(code, function="value")
    return wrong_end(value)


@pytest.mark.parametrize("key", [key for key in WRITTEN if STEPS[key].ends])
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_finished_game_that_is_valued_wrongly_is_shown_with_its_line(
    key: str, language: str
) -> None:
    step, right = STEPS[key], solution(STEPS[key].code)
    old = next(line.strip() for line in right.splitlines() if step.ends in line)
    for code in (right, right.replace(old, "return 5 * position.outcome.value_for(mark)")):
        assert wrong_in(code) is None
    for line, (place, value) in INVERTED.items():
        code = right.replace(old, line)
        wrong = wrong_in(code)
        assert wrong
        assert wrong == (place, value)
        text, at = wrong_text(wrong, step, code, course_words(language))
        assert line in code.splitlines()[at - 1]
        assert {str(at), value} <= set(re.findall(r"−?\d+|None|\[.*\]", text))
        assert wrong_text(wrong, step, "", course_words(language))[1] == 0


@pytest.fixture(scope="module")
def perfect() -> Proof:
    return prove(lambda position: best_moves(position)[0])


@pytest.mark.slow
@pytest.mark.parametrize("key", WRITTEN)
def test_a_player_that_never_loses_is_not_said_to_lose(key: str, perfect: Proof) -> None:
    words, losing = course_words(), prove(load(solution(WRITTEN[key].code)))
    assert passes(WRITTEN[key], perfect, None, 0)
    assert "loses" not in shown_text(key, Truth(), perfect, words).replace("never loses", "")
    told = shown_text(key, Truth(), losing, words)
    assert ("still loses" in told) == bool(losing.games.losses) == (key == "3 write")
    assert "still loses" not in shown_text(key, Truth(), None, words)
    reason = words("proof may differ")  # of a right player that is not in a hurry
    assert (reason in proof_lines(losing, DEFAULT_RULES)) == losing.never_loses
    assert reason not in proof_lines(perfect, DEFAULT_RULES)


def test_an_instrument_opens_with_what_its_step_is_about() -> None:
    """Before chapter 7 nobody knows alpha-beta; steps are those of code that was proved."""
    for number, chapter in enumerate(CHAPTERS, 1):
        for step in chapter:
            if step.tab == "tree" and number < 7:
                assert step.method == "minimax", step
            assert bool(step.own) == (step.tab == "steps"), step
            assert not step.own or STEPS[step.own].task == "code", step


@pytest.mark.parametrize("key", STEPS)
def test_words_light_up_what_is_there(key: str) -> None:
    """Cells of the board, nodes of the tree as it is then, and lines that are to be written."""
    step, rules, is_read = STEPS[key], STEPS[key].rules, STEPS[key].task == "read"
    for text, states in zip(texts(key), ({is_read, True}, {False}, {True}), strict=True):
        for part in parts(text):
            cells, nodes, lines = lights(part.what)
            assert all(rules.name(rules.cell(cell)) == cell for cell in cells)
            for line in lines:
                pairs = zip(
                    *(made(step.code).splitlines() for made in (solution, stub)), strict=True
                )
                assert [blank[-3:] for found, blank in pairs if line in found] == ["# ?"]
            for is_done in states:
                found = grown(step, is_done=is_done)
                there = {tuple(map(rules.name, path)) for path in _paths(found[1] if found else [])}
                assert {*nodes} <= there if found else all(len(moves) == 1 for moves in nodes)


def _paths(calls: list[Opened]) -> Iterator[tuple[int, ...]]:
    """Yield the moves to each node of a tree, those that were left out among them."""
    for call in calls:
        yield from (branch.path for branch in call.below)
        yield from ((*call.path, DEFAULT_RULES.cell(cell)) for cell in call.left_out)


def test_a_line_is_found_again_in_what_was_written() -> None:
    stubbed, solved = stub("minimax").splitlines(), solution("minimax").splitlines()
    place = solved.index("        return max(values)")
    for lines in (stubbed, solved):
        longer = ["# mine", *lines[:place], "    # here", *lines[place:], "# end"]
        codes = (lines, ["# mine", *lines], [*lines, "# end"], longer, lines[:place])
        found = [line_of("minimax", "max(values)", "\n".join(code)) for code in codes]
        assert found == [place + 1, place + 2, place + 1, 0, 0]


@pytest.mark.parametrize("key", [key for key in STEPS if STEPS[key].tree])
def test_a_small_tree_tells_no_value_before_it_is_time(key: str) -> None:
    step = STEPS[key]
    before, after = grown(step, is_done=False), grown(step, is_done=True)
    assert step.tree
    assert after
    assert (before is None) == bool(step.tree.moves)
    if before:
        told = {branch.cell for call in before[1] for branch in call.below if branch.value != "?"}
        assert told == set(step.tree.given.split()) <= {part.what for part in parts(texts(key)[0])}
        assert before[0].value == "?"
    for branch in [after[0], *(branch for call in after[1] for branch in call.below)]:
        value, _ = ORACLE.best("X", "".join(branch.position.cells))
        assert branch.call.value == (value if branch.call.is_max else -value)


def test_french_sets_a_narrow_space_before_high_punctuation_except_in_code() -> None:
    words = course_words("fr")
    for key in STEPS:
        text = re.sub(r"\{[^}]*\}|# \?", "0", words(key))
        assert not re.search(r"[^\u202f][:;!?»]|«[^\u202f]", text), key


def test_progress_survives_and_lies_are_left_out() -> None:
    done = {key: (0,) * progress.PARTS[STEPS[key].task] for key in TASKS}
    assert progress.read(progress.write(done)) == done
    assert all(progress.is_complete(done, number) for number in range(1, 10))
    lies = ("1 threat: 1 2 -3", "1 threat: 1 2 1.5", "1 threat: 1 2", f"1 threat: 1 2 {10**9}")
    for text in ("", "[]", "1", "[" * 10**5, "1 threat: ² ² ²", *lies):
        assert progress.read(text) == {}


def test_a_report_tells_every_task_and_shows_the_code() -> None:
    done = {"1 threat": (4, 5, 1), "2 games": (90_000, 255_168), "3 write": ()}
    code = "def choose(position):\n    pass"
    text = progress.report(done, {"3 write": progress.Code(code, code)}, course_words())
    assert "3 of 26 tasks done" in text
    assert "- Step 1: 4 of 5 cells found, 1 wrong" in text
    assert "- Step 3: guessed 90,000; it is 255,168" in text
    assert text.count("\n    def choose(position):\n        pass\n") == 1
    assert text.count("not done") == len(TASKS) - 3


def test_a_report_keeps_what_was_proved_apart_from_what_was_written_later() -> None:
    words, done = course_words(), {"5 write": ()}
    later = words("learn report later")
    for proved, now in (("right", "wrong"), ("right", ""), ("", "wrong")):
        text = progress.report(done, {"5 write": progress.Code(proved, now)}, words)
        before, _, after = text.partition(later)
        assert ("    right\n" in before) == bool(proved)
        assert "wrong" not in before
        assert ("    wrong\n" in after) == bool(now)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_report_has_no_name_that_only_the_program_uses(language: str) -> None:
    lines = progress.report({}, {}, course_words(language)).splitlines()
    names = {step.name for step in STEPS.values()}
    assert not names & {line[2:].partition(":")[0] for line in lines}
