"""The tab Learn, without a page: chapters, guesses, code, progress, and what words light up."""

from typing import Any

import pytest

from tests.lab.brute_course import expected
from tests.lab.tabs import LabHarness, Lessons
from tests.storage import Memory
from tictactoe import Position
from tictactoe.controls import Code, Control
from tictactoe.lab.bounds import LONGEST_CODE, unfit
from tictactoe.lab.course import CHAPTERS, STEPS, progress, solution, stub
from tictactoe.lab.course.ends import Wrong, wrong_text
from tictactoe.lab.course.texts import course_words, plain
from tictactoe.lab.course.truths import COUNTED_FROM, most_tries, truth
from tictactoe.lab.learn import Learn
from tictactoe.lab.mistakes import mistakes_view
from tictactoe.lab.proof import prove
from tictactoe.lab.workshop import Failed, Fault, fault_text, load
from tictactoe.naming import names
from tictactoe.words import ENGLISH, Words

WORDS = course_words()
LAST_FREE = "def choose(position):\n    return position.moves[-1]\n"


class Pupil(LabHarness):
    """Somebody in the course."""

    def __init__(
        self, key: str = "", store: Memory | None = None, lessons: Lessons | None = None
    ) -> None:
        super().__init__(Learn, lessons, store=store)
        self.settle()
        if key:
            self.turn(key)

    def settle(self) -> None:
        for _ in range(3):  # what goes on may ask for more
            self.tab.follow()
            super().settle()

    def turn(self, key: str) -> None:
        """Turn to a step."""
        chapter, _, name = key.partition(" ")
        place = [step.name for step in CHAPTERS[int(chapter) - 1]].index(name)
        self.tab.show_all()
        self.tab.open(chapter)
        while self.tab.place != place:
            (self.tab.next if self.tab.place < place else self.tab.back)()

    @property
    def lesson(self) -> Any:  # noqa: ANN401  (what it does not have is `None`)
        return self.view().lesson

    def check(self) -> Any:  # noqa: ANN401
        self.tab.check()
        self.settle()
        return self.lesson

    def guess(self, *cells: int, number: int | str = "") -> Any:  # noqa: ANN401
        for cell in cells:
            self.tab.choose(str(cell))
        self.tab.guess(str(number))
        return self.check()

    def prove(self, code: str) -> Any:  # noqa: ANN401
        self.tab.write(code)
        return self.check()

    def texts(self, name: str) -> str:
        """Return a paragraph of the step."""
        text = getattr(self.lesson, name)
        return "".join(part.plain + part.mark for part in text.parts) if text else ""


def test_all_chapters_are_listed_with_what_is_done() -> None:
    store = Memory()
    done = {key: (0,) * progress.PARTS[STEPS[key].task] for key in progress.TASKS}
    store.write("course", progress.write({key: done[key] for key in done if key[0] in "13"}))
    course = Pupil(store=store).view().course
    assert [row.name for row in course.chapters[:2]] == [
        WORDS("learn chapter", number=number, title=WORDS(f"{number} title")) for number in (1, 2)
    ]
    assert [row.key for row in course.chapters if row.state == "✓ done"] == [1, 3]
    assert course.goals[8][1:] == (WORDS("9 title"), WORDS("9 goal"))
    assert course.progress == WORDS("learn progress", done=6, count=len(done))
    assert course.save == Control(WORDS("learn save"))


def test_a_chapter_opens_at_the_first_step_that_is_due_and_leads_on_to_the_next() -> None:
    pupil = Pupil()
    assert pupil.view().course.save.is_hidden
    pupil.tab.open("1")
    pupil.guess(3, 5, 6, 7, 8)
    pupil.tab.show_all()
    pupil.tab.open("1")
    lesson = pupil.lesson
    assert lesson.title == WORDS("1 title")
    assert lesson.place == WORDS("learn place", step=2, count=4)
    assert lesson.stage == WORDS("learn predict")
    assert pupil.texts("text") == plain(WORDS("1 quiet"))
    assert pupil.texts("hint") == plain(WORDS("1 quiet hint"))
    shown = [lesson.next]
    while pupil.tab.chapter == 1:
        pupil.tab.next()
        shown.append(pupil.lesson.next)
    assert shown == ["Next", "Next", "Next chapter", "Next"]
    pupil.tab.back()
    assert pupil.view().course
    pupil.turn("9 so far")
    assert pupil.lesson.next == ENGLISH("done")
    pupil.tab.next()
    assert pupil.view().course


@pytest.mark.parametrize("is_right", [True, False])
@pytest.mark.parametrize("key", [key for key, step in STEPS.items() if step.task == "cells"])
def test_cells_are_predicted_and_then_shown(key: str, *, is_right: bool) -> None:
    step, pupil = STEPS[key], Pupil(key)
    cells, number = expected(step)
    wrong = set() if is_right else {next(cell for cell in step.choices if cell not in cells)}
    for cell in cells | wrong:
        pupil.tab.choose(str(cell))
    before = pupil.lesson
    assert {cell.key for cell in before.practice.cells if cell.is_chosen} == cells | wrong
    assert not any(cell.found + cell.verdict for cell in before.practice.cells)
    lesson = pupil.check()
    told = "All correct." if is_right else f"{len(cells)} of {len(cells)} found, 1 wrong."
    assert (lesson.told, lesson.is_right, lesson.is_done) == (told, is_right, True)
    shown = WORDS(f"{key} shown", cells=names(step.rules, tuple(sorted(cells))), number=number)
    assert pupil.texts("shown") == plain(shown)
    assert (lesson.check.is_hidden, lesson.hint) == (True, None)
    found = {cell.key: cell.found for cell in lesson.practice.cells if cell.found}
    assert found == dict.fromkeys(cells, "right") | dict.fromkeys(wrong, "wrong")
    assert all(cell.is_disabled for cell in lesson.practice.cells)


@pytest.mark.slow
@pytest.mark.parametrize("key", [key for key, step in STEPS.items() if step.task == "number"])
def test_a_number_is_predicted_and_then_shown(key: str) -> None:
    for factor in (1, 10):
        pupil = Pupil(key)
        _, number = expected(STEPS[key])
        if factor > 1 and STEPS[key].most:
            continue
        assert pupil.lesson.has_number
        lesson = pupil.guess(number=f"{factor * number:,}")
        told = "learn exact" if factor == 1 else "learn far"
        assert lesson.told == WORDS(told, number=number, guess=factor * number)
        assert lesson.is_right == (factor == 1)
        assert not lesson.has_number
        assert pupil.texts("shown")


def test_a_cell_tells_what_it_is_worth_and_is_named_at_the_edge() -> None:
    pupil = Pupil("4 chances")
    pupil.guess(7)
    practice = pupil.lesson.practice
    found = truth(STEPS["4 chances"])
    edge, best = practice.cells[0], practice.cells[7]
    assert (edge.col, edge.row, best.col, best.row) == ("A", "1", "", "")
    percent = WORDS("learn percent", percent=found.chances[7])
    assert (best.verdict, best.told, best.found) == ("draw", percent, "right")
    content = WORDS("cell", cell="B3", content=WORDS("empty"))
    assert best.label == f"{content}, {percent}, {WORDS('learn draw')}"
    assert practice.cells[0].is_held
    pupil.turn("2 thrown")
    practice = pupil.lesson.practice
    assert [cell.told for cell in practice.cells if cell.told] == ["1", "2", "4", "3", "5"]


def test_what_is_no_answer_is_not_taken() -> None:
    pupil = Pupil("1 threat")
    assert pupil.guess(0).told == WORDS("learn none chosen")  # it is taken
    pupil.tab.choose("3")
    pupil.tab.choose("3")
    assert pupil.check().told == WORDS("learn none chosen")
    pupil.turn("2 share")
    assert pupil.check().told == WORDS("learn guess first")
    assert pupil.guess(number="none").told == WORDS("learn guess first")
    assert pupil.guess(number=150).told == WORDS("learn at most", number=100)
    assert not pupil.lesson.is_done


def test_a_guess_does_not_count_that_was_left_before_it_was_known() -> None:
    pupil = Pupil("2 thrown")
    pupil.tab.choose("1")
    pupil.tab.check()
    assert pupil.lesson.told == WORDS("learn checking")
    pupil.tab.next()
    pupil.settle()
    assert pupil.lesson.told == ""
    pupil.tab.back()
    assert not pupil.lesson.is_done
    assert pupil.guess(1).told == WORDS("learn all right")


def test_progress_is_kept_and_the_truth_is_asked_for_again() -> None:
    pupil = Pupil("1 threat")
    pupil.guess(3, 5, 6, 7)
    again = Pupil("1 threat", store=pupil.store)
    again.settle()
    assert again.lesson.told == WORDS("learn found", right=4, count=5, wrong=0)
    assert sum(cell.found == "due" for cell in again.lesson.practice.cells) == 5
    assert again.texts("shown")


def test_without_an_answer_a_guess_can_be_tried_again() -> None:
    lessons = Lessons(fault="fault NoPython")
    pupil = Pupil("1 threat", lessons=lessons)
    assert pupil.guess(3).told == WORDS("learn failed")
    lessons.fault = ""
    assert pupil.check().told == WORDS("learn found", right=1, count=5, wrong=0)
    lessons.fault = "fault NoPython"
    again = Pupil("1 threat", store=pupil.store, lessons=lessons)
    drawn = again.drawn
    again.settle()
    assert again.drawn <= drawn + 1  # it is not asked again and again
    assert again.lesson.is_done


@pytest.mark.slow
def test_progress_that_cannot_be_kept_is_told() -> None:
    pupil = Pupil("3 write", store=Memory(is_full=True))
    pupil.tab.write(LAST_FREE)
    assert pupil.lesson.exercise.told == ENGLISH("cannot save")
    assert pupil.prove(solution("win_then_block")).told == ENGLISH("cannot save")
    assert pupil.lesson.is_done


# Code


@pytest.mark.slow
def test_code_is_proved_and_its_mistakes_are_listed() -> None:
    pupil = Pupil("3 write")
    before = pupil.lesson
    assert before.exercise.code == Code(stub("win_then_block"))
    assert (before.check.text, before.solution) == ("Prove it", solution("win_then_block"))
    lesson = pupil.prove(solution("win_then_block"))
    assert lesson.exercise.told == WORDS("learn passed")
    assert f"{WORDS('3 write shown')} {WORDS('3 write loses')}" == pupil.texts("shown")
    proof = prove(load(solution("win_then_block")))
    assert lesson.mistakes == mistakes_view(proof, WORDS, 6)
    assert len(lesson.mistakes.rows) == 6
    pupil.tab.go_there("5")
    assert pupil.went[-1][:2] == (proof.mistakes[5].position, "tree")
    pupil.tab.write(LAST_FREE)
    assert pupil.texts("shown") == ""
    assert pupil.lesson.mistakes is None
    pupil.turn("3 both")
    assert pupil.lesson.exercise is None


@pytest.mark.slow
def test_a_player_that_misses_a_win_or_a_block_is_told_which() -> None:
    lesson = Pupil("3 write").prove(LAST_FREE)
    assert lesson.exercise.told.startswith("Not yet: in ")
    assert not lesson.is_done


def test_a_player_that_tries_too_many_moves_is_not_proved() -> None:
    pupil = Pupil("7 write")
    lesson = pupil.prove(solution("minimax"))
    tried, most = (most_tries(STEPS[key]) for key in ("8 write", "7 write"))
    told = WORDS("learn tried", position=COUNTED_FROM, tried=tried, most=most)
    assert lesson.exercise.told == told
    assert [what for what, *_ in pupil.sandbox.asked] == ["tried"]


def test_a_finished_game_that_is_valued_wrongly_is_told_with_its_line() -> None:
    right = "position.outcome.value_for(mark)"
    code = solution("minimax").replace(right, f"-{right}")
    lesson = Pupil("5 write").prove(code)
    text, line = wrong_text(Wrong(0, "−1"), STEPS["5 write"], code, WORDS)
    assert (lesson.exercise.told, lesson.exercise.code.fault) == (text, line)


def test_a_fault_and_what_was_printed_are_shown_with_the_code() -> None:
    pupil = Pupil("3 write")
    fault = Fault("NameError", "name 'x' is not defined", 2)
    pupil.sandbox.failed, pupil.sandbox.prints = Failed(fault, Position.start()), "here"
    lesson = pupil.prove(LAST_FREE)
    assert lesson.exercise == (
        Code(LAST_FREE, 2),
        fault_text(fault, WORDS, LAST_FREE),
        "",
        True,
        "here",
    )
    pupil.tab.write(LAST_FREE + "\n")
    assert pupil.lesson.exercise == (Code(LAST_FREE + "\n"), "", "", False, "")


@pytest.mark.parametrize("way", ["check", "write", "next", "show_all", "close"])
def test_a_proof_that_nobody_waits_for_is_cancelled(way: str) -> None:
    pupil = Pupil("3 write")
    pupil.sandbox.is_stuck = True
    pupil.check()
    assert pupil.lesson.check.text == "Stop"
    assert pupil.lesson.exercise.told == ENGLISH("asked so far", count=12)
    pupil.tab.write(LAST_FREE) if way == "write" else getattr(pupil.tab, way)()
    assert pupil.sandbox.cancelled == 1
    pupil.turn("3 write")
    assert pupil.lesson.check.text == "Prove it"


def test_code_that_would_take_too_long_to_show_is_refused() -> None:
    pupil, long = Pupil("3 write"), "x" * (LONGEST_CODE + 1)
    pupil.tab.write(long)
    exercise = pupil.lesson.exercise
    assert (exercise.told, exercise.code.text) == (unfit(long), stub("win_then_block"))
    pupil.tab.write(long)
    again = pupil.lesson.exercise
    assert again.code != exercise.code  # or the area would keep what was typed
    pupil.tab.write(LAST_FREE)
    pupil.tab.restore()
    assert pupil.lesson.exercise.code.text == stub("win_then_block")


@pytest.mark.slow
def test_results_are_saved_with_what_was_proved_apart_from_what_came_later() -> None:
    pupil = Pupil("3 write")
    pupil.prove(solution("win_then_block"))
    pupil.tab.write(LAST_FREE)
    pupil.tab.save()
    [(name, text)] = pupil.files.items()
    proved, _, later = text.partition(WORDS("learn report later"))
    assert name == "course.txt"
    assert "Step 2: proved" in proved
    assert "completing" in proved
    assert "moves[-1]" in later
    pupil.tab.restore()
    pupil.tab.save()
    assert WORDS("learn report later") not in pupil.files[name]


def test_code_that_was_emptied_stays_empty() -> None:
    pupil = Pupil("5 write")
    pupil.tab.write("")
    assert Pupil("5 write", store=pupil.store).lesson.exercise.code.text == ""


def test_stored_code_that_would_take_too_long_to_show_is_refused_until_something_is_written() -> (
    None
):
    store, long = Memory(), "x" * 33_000
    store.write("course 5 write", long)
    pupil = Pupil("5 write", store=store)
    assert pupil.lesson.exercise[:3] == (Code(stub("minimax")), "", unfit(long))
    pupil.tab.write("x")
    assert pupil.lesson.exercise[:3] == (Code("x"), "", "")


# Beside the step


@pytest.mark.parametrize("key", [key for key, step in STEPS.items() if step.tab])
def test_a_tab_opens_with_what_the_step_is_about_once_it_is_done(key: str) -> None:
    step, pupil = STEPS[key], Pupil(key)
    assert pupil.lesson.open_tab == Control(WORDS(f"learn open {step.tab}"), step.task != "read")
    if step.own:
        pupil.store.write(f"course proved {step.own}", "proved")
    pupil = Pupil(key, store=pupil.store)
    pupil.tab.open_tab()
    code, title = "proved" if step.own else "", WORDS(f"{key[0]} title")
    method = step.method if step.tab in ("tree", "steps") else ""
    assert pupil.went == [(step.position, step.tab, method, code, title)]


def test_words_light_up_cells_nodes_and_lines() -> None:
    pupil = Pupil("5 ends")
    marked = {part.mark: part.what for part in pupil.lesson.text.parts if part.mark}
    pupil.tab.light(marked["Three cells"])
    practice = pupil.lesson.practice
    lit = [cell.key for cell in practice.cells if cell.is_lit]
    assert [(cell,) for cell in lit] == pupil.tab.lit_nodes
    assert len(lit) == 3
    pupil.tab.light("")
    assert pupil.tab.lit_nodes == []
    pupil.turn("5 write")
    marked = {part.mark: part.what for part in pupil.lesson.text.parts if part.mark}
    pupil.tab.light(marked["the value of a finished game"])
    [line] = pupil.lesson.exercise.code.lit
    assert stub("minimax").splitlines()[line - 1] == "        return 0  # ?"


def test_the_course_speaks_a_language_as_soon_as_its_words_have_come() -> None:
    pupil = Pupil("1 threat")
    pupil.session.speak(Words("de"))
    assert pupil.lesson.title == WORDS("1 title")
    pupil.settle()
    assert pupil.lesson.title == course_words("de")("1 title")


def test_words_that_do_not_come_are_asked_for_again_when_the_tab_is_opened_again() -> None:
    pupil = Pupil()
    pupil.is_offline = True
    pupil.session.speak(Words("fr"))
    pupil.settle()
    assert pupil.view().told == Words("fr")("language failed")
    pupil.is_offline = False
    pupil.settle()
    assert pupil.view().told
    pupil.tab.close()
    pupil.settle()
    assert pupil.view().told == ""
    assert pupil.view().course.chapters[0].name == course_words("fr")(
        "learn chapter", number=1, title=course_words("fr")("1 title")
    )
