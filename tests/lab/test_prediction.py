"""Predictions in the tab Learn: repeated guesses, games, trees, and other positions."""

import pytest

from tests.lab.brute_course import expected
from tests.lab.pupil import Pupil
from tests.lab.tabs import Lessons
from tests.storage import Memory
from tictactoe.controls import Control
from tictactoe.lab.course import STEPS, TASKS, playing
from tictactoe.lab.course.another import KINDS, other_text
from tictactoe.lab.course.progress import MOST_TRIES, Result
from tictactoe.lab.course.tasks import reason, task_of
from tictactoe.lab.course.texts import course_words, plain
from tictactoe.lab.course.truths import truth
from tictactoe.naming import names
from tictactoe.words import ENGLISH

WORDS = course_words()


@pytest.mark.parametrize("key", ["1 quiet", "7 left", "8 mirrors"])
def test_cells_are_tried_until_they_are_right(key: str) -> None:
    step, pupil = STEPS[key], Pupil(key)
    cells, number = expected(step)
    wrong = next(cell for cell in step.choices if cell not in cells)
    before = pupil.tap(*cells, wrong)
    assert {cell.key for cell in before.practice.cells if cell.is_chosen} == cells | {wrong}
    assert not any(cell.found + cell.verdict for cell in before.practice.cells)
    lesson = pupil.check()
    told = f"{len(cells)} of {len(cells)} found, 1 wrong. {reason(step, wrong, truth(step), WORDS)}"
    assert lesson.message == f"{told} Try again."
    assert (lesson.is_right, lesson.is_done, lesson.check.is_hidden) == (False, False, False)
    assert pupil.found() == dict.fromkeys(cells, "right") | {wrong: "wrong"}
    assert not any(cell.verdict for cell in lesson.practice.cells)
    assert lesson.shown is None
    lesson = pupil.guess(wrong)  # which takes it back
    assert (lesson.message, lesson.is_right, lesson.is_done) == ("All correct.", True, True)
    shown = WORDS(f"{key} shown", cells=names(step.rules, tuple(sorted(cells))), number=number)
    assert pupil.text("shown") == plain(shown)
    assert (lesson.check.is_hidden, lesson.hint) == (True, None)
    assert pupil.found() == dict.fromkeys(cells, "right")
    assert all(cell.is_disabled for cell in lesson.practice.cells)
    assert pupil.tap(min(cells)) == lesson


@pytest.mark.parametrize("key", [key for key, step in STEPS.items() if step.is_single])
def test_where_one_cell_is_asked_for_a_tap_moves_the_choice(key: str) -> None:
    step, task = STEPS[key], task_of(STEPS[key])
    first, second, *_ = step.choices
    assert task.choose((), str(first)) == (first,)
    assert task.choose((first,), str(second)) == (second,)
    assert task.choose((second,), str(second)) == ()
    assert len(expected(step)[0]) == 1


def test_the_third_miss_shows_the_answer_and_a_step_can_be_begun_again() -> None:
    pupil = Pupil("1 quiet")
    for taps in ((1,), (1, 3), (3, 1)):
        assert not pupil.lesson.is_done
        lesson = pupil.guess(*taps)
    assert lesson.message == "0 of 2 found, 1 wrong. Here is the answer."
    assert (lesson.is_right, lesson.is_done) == (False, True)
    assert pupil.found() == {1: "wrong", 2: "due", 6: "due"}
    assert pupil.text("shown")
    pupil.tab.again()
    lesson = pupil.lesson
    assert (lesson.message, lesson.is_done, lesson.again.is_hidden) == ("", False, True)
    assert not any(cell.is_chosen or cell.found for cell in lesson.practice.cells)
    assert pupil.guess(2, 6).is_right
    assert pupil.lesson.again == Control(WORDS("learn begin again"))


@pytest.mark.parametrize(
    ("key", "taps", "told"),
    [
        ("1 quiet", (1,), "0 of 2 found, 1 wrong."),
        ("6 seven", (), "It’s less than 999,999."),
        ("7 cut", (6,), "0 of 2 right."),
    ],
)
def test_the_same_guess_again_does_not_count(key: str, taps: tuple[int, ...], told: str) -> None:
    pupil = Pupil(key)
    lesson = pupil.guess(*taps, number=999_999)
    kept = pupil.kept(key)
    assert (lesson.message.startswith(told), kept.state, kept.tries) == (True, "open", 1)
    for _ in range(MOST_TRIES):
        assert pupil.check().message == f"{WORDS('learn tried before')} {lesson.message}"
        after = pupil.kept(key)
        assert (after.state, after.tries, after.first, after.last) == ("open", 1, *[kept.last] * 2)


@pytest.mark.parametrize(("factor", "told"), [(1, "exact"), (1.5, "near"), (10, "less")])
def test_a_number_is_tried_until_it_is_near(factor: float, told: str) -> None:
    pupil, (_, number) = Pupil("6 seven"), expected(STEPS["6 seven"])
    guess = int(factor * number)
    assert pupil.lesson.has_number
    lesson = pupil.guess(number=f"{guess:,}")
    text = WORDS(f"learn {told}", number=number, guess=guess)
    assert lesson.message == (f"{text} Try again." if told == "less" else text)
    assert lesson.is_right == lesson.is_done == (told != "less")
    assert lesson.has_number != lesson.is_done
    assert lesson.guess == f"{guess:,}"
    assert bool(pupil.text("shown")) == lesson.is_done
    if told == "less":
        lesson = pupil.guess(number=1)
        assert lesson.message == f"{WORDS('learn more', guess=1)} Try again."
        assert pupil.guess(number=2).message == WORDS("learn far", guess=2, number=number)
        assert pupil.lesson.is_done


def test_a_tree_is_filled_in() -> None:
    pupil = Pupil("4 fill")
    assert pupil.check().message == WORDS("learn none filled")
    pupil.tap("0 0 0")  # no node
    lesson = pupil.fill_in(but=1)
    assert lesson.message.startswith("10 of 11 right. B1: O moves here and picks the lowest")
    assert lesson.message.endswith(WORDS("learn again"))
    assert (lesson.practice, lesson.is_done, lesson.renew.is_hidden) == (None, False, True)
    pupil.tap(1, 1, 1)
    assert pupil.check().is_right
    assert pupil.text("shown")
    again = Pupil("4 fill", store=pupil.store)
    assert again.lesson.renew.is_hidden  # the press would be lost until the truth is known
    again.settle()
    assert not again.lesson.renew.is_hidden
    assert again.lesson.fill.tree[0].found == "right"
    again.tab.again()
    assert again.lesson.fill.tree[0].number == "?"


def test_branches_are_left_out_until_they_are_those_of_alpha_beta() -> None:
    pupil = Pupil("7 cut")
    for key in ("", "top"):
        pupil.tap(*key.split())
        assert pupil.check().message == WORDS("learn none cut")
    pupil.tap("6 8")
    told = "1 of 2 right. Look at the position after C3. Skipped: A3."
    assert pupil.check().message.startswith(told)
    pupil.tap("8 6", "8 6 5")  # what is below a branch does not matter
    assert pupil.check().is_right


@pytest.mark.parametrize("key", KINDS)
def test_another_position_of_the_same_kind_follows_and_counts_nowhere(key: str) -> None:
    pupil, step = Pupil(key), STEPS[key]
    pupil.tab.renew()  # too early
    done, kept = pupil.answer(), pupil.kept(key)
    seen, has_text = [step.position], bool(KINDS[key].text)
    assert not done.renew.is_hidden
    for _ in range(4):
        lesson, fresh = pupil.renew(), pupil.tab.step
        assert fresh.position != seen[-1]
        seen.append(fresh.position)
        assert (lesson.is_done, lesson.message, lesson.guess) == (False, "", "")
        text = other_text(key, fresh, truth(fresh), WORDS) if has_text else WORDS(key)
        assert pupil.text("text") == plain(text)
        assert (lesson.hint is None) == has_text
        assert not lesson.practice or lesson.practice.board.position == fresh.position
        for tree in filter(None, (lesson.tree, lesson.fill if step.task == "tree" else None)):
            assert tree.tree[0].number == "?"
        lesson = pupil.answer()
        assert (lesson.is_right, lesson.shown is None) == (True, has_text)
    assert len(set(seen)) > 3  # a position may come back, but not at once
    assert pupil.kept(key) == kept
    pupil.lessons.fault = "fault NoPython"
    assert pupil.renew().message == WORDS("learn failed")
    pupil.turn(key)
    assert pupil.lesson == done


ALONE = [key for key in TASKS if key not in KINDS and STEPS[key].task != "code"]


@pytest.mark.parametrize("key", ALONE)
def test_steps_about_whole_games_have_no_other_position(key: str) -> None:
    lesson = Pupil(key).answer()
    assert (lesson.is_done, lesson.renew.is_hidden) == (True, True)


def test_a_fork_is_played_out_against_the_best_defence() -> None:
    pupil = Pupil("1 play")
    assert pupil.cells == "X.[O].O...X"
    assert (pupil.lesson.message, pupil.lesson.check.is_hidden) == ("", True)
    pupil.tap(0, 4)  # held
    assert pupil.cells == "X.[O].O...X"
    lesson = pupil.tap(6)
    assert pupil.cells == "X.O[O]O.X.X"
    assert lesson.message == "O plays A2. Your turn."
    assert [cell.key for cell in lesson.practice.cells if not cell.is_disabled] == [1, 5, 7]
    assert pupil.check() == lesson  # there is nothing to check
    lesson = pupil.tap(7)
    assert pupil.cells == "X.OOO.X[X]X"
    assert lesson.message == "B3 wins for X."
    assert (lesson.is_right, lesson.is_done, lesson.check.is_hidden) == (True, True, True)
    assert pupil.text("shown") == plain(WORDS("1 play shown"))
    assert all(cell.is_disabled for cell in lesson.practice.cells)
    again = pupil.later()
    assert again.lesson == lesson
    assert again.tap(1) == lesson
    assert again.kept("1 play") == Result("found", 1, (6, 7), (6, 7))
    again.tab.again()
    assert (again.cells, again.lesson.message) == ("X.[O].O...X", "")
    assert not again.lesson.is_done


LOST = "{cell}: then O plays {reply} and wins in 1 move."
MISSES = {
    (1,): LOST.format(cell="B1", reply="A3"),
    (3,): LOST.format(cell="A2", reply="A3"),
    (5,): LOST.format(cell="C2", reply="A3"),
    (7,): LOST.format(cell="B3", reply="A3"),
    (6, 1): LOST.format(cell="B1", reply="C2"),
    (6, 5): "C2: then O plays B3, and it’s a draw.",
}
"""Each way to give the win away, and what the pupil reads."""


@pytest.mark.parametrize("moves", MISSES)
def test_a_move_that_gives_the_win_away_is_explained_and_taken_back(moves: tuple[int, ...]) -> None:
    pupil = Pupil("1 play")
    before = playing.played(STEPS["1 play"], moves[:-1]).position
    another = next(one for one in MISSES if one[:-1] == moves[:-1] and one != moves)
    pupil.tap(*moves[:-1])
    for tries, missed in enumerate((moves, another), 1):
        lesson = pupil.tap(missed[-1], missed[-1])  # the same move again does not count
        assert lesson.message == f"{MISSES[missed]} Try again."
        assert (lesson.is_right, lesson.is_done) == (False, False)
        assert lesson.practice.board.position == before
        again = pupil.later()
        assert (again.lesson, again.cells) == (lesson, pupil.cells)
        kept = pupil.kept("1 play")
        assert (kept.state, kept.tries, kept.first, kept.last) == ("open", tries, moves, missed)
    lesson = pupil.tap(moves[-1])
    assert lesson.message == f"{MISSES[moves]} Here is the answer."
    assert (lesson.is_right, lesson.is_done) == (False, True)
    assert pupil.cells == "X.OOO.X[X]X"
    assert pupil.text("shown")
    assert pupil.later().lesson == lesson
    pupil.tab.again()
    assert pupil.tap(6, 7).is_right


def test_a_game_is_won_after_a_miss_without_beginning_again() -> None:
    pupil = Pupil("1 play", store=Memory(is_full=True))
    assert pupil.tap(1).message == ENGLISH("cannot save")
    assert pupil.tap(6, 1, 7).is_right
    assert pupil.cells == "X.OOO.X[X]X"


def test_a_cell_has_its_value_and_a_name_at_the_edge() -> None:
    pupil = Pupil("9 chances")
    practice = pupil.guess(7).practice
    edge, best = practice.cells[0], practice.cells[7]
    assert (edge.col, edge.row, best.col, best.row) == ("A", "1", "", "")
    percent = WORDS("learn percent", percent=truth(STEPS["9 chances"]).chances[7])
    assert (best.verdict, best.note, best.found) == ("draw", percent, "right")
    content = WORDS("cell", cell="B3", content=WORDS("empty"))
    assert best.label == f"{content}, {percent}, {WORDS('learn draw')}"
    assert edge.is_held
    pupil.turn("2 thrown")
    notes = [cell.note for cell in pupil.lesson.practice.cells if cell.note]
    assert notes == ["1", "2", "4", "3", "5"]


@pytest.mark.parametrize(
    ("key", "cells", "number", "told"),
    [
        ("1 threat", (0,), "", "learn none chosen"),  # the cell is occupied
        ("1 threat", (3, 3), "", "learn none chosen"),
        ("2 share", (), "", "learn guess first"),
        ("2 share", (), "none", "learn guess first"),
        ("2 share", (), "150", "learn at most"),
    ],
)
def test_an_invalid_prediction_is_refused(
    key: str, cells: tuple[int, ...], number: str, told: str
) -> None:
    lesson = Pupil(key).guess(*cells, number=number)
    assert (lesson.message, lesson.is_done) == (WORDS(told, number=100), False)
    assert not any(cell.is_chosen for cell in lesson.practice.cells)


def test_leaving_a_step_cancels_its_prediction() -> None:
    pupil = Pupil("2 thrown")
    pupil.tap(1)
    pupil.tab.check()
    assert pupil.lesson.message == WORDS("learn checking")
    pupil.tab.next()
    pupil.settle()
    assert pupil.lesson.message == ""
    pupil.tab.back()
    assert not pupil.lesson.is_done
    assert pupil.guess(1).message == WORDS("learn all right")


def test_a_failed_request_can_be_repeated() -> None:
    lessons = Lessons(fault="fault NoPython")
    pupil = Pupil("1 threat", lessons=lessons)
    assert pupil.guess(3, 5, 6, 7).message == WORDS("learn failed")
    lessons.fault = ""
    told = f"{WORDS('learn found', right=4, count=5, wrong=0)} Try again."
    assert pupil.check().message == told
    again = pupil.later()
    assert again.lesson.message == told
    assert list(again.found().values()) == ["right"] * 4
    assert again.guess(8).is_right
    assert again.text("shown")
    cells = again.later().lesson.practice.cells
    assert sum(cell.is_chosen and bool(cell.verdict) for cell in cells) == 5


def reopened(lessons: Lessons) -> Pupil:
    """Return a pupil at a step with a wrong guess of another day."""
    pupil = Pupil("1 threat")
    pupil.guess(3)
    return Pupil("1 threat", store=pupil.store, lessons=lessons)


def test_a_truth_that_cannot_be_had_is_requested_again_only_with_a_guess() -> None:
    lessons = Lessons(fault="fault NoPython")
    pupil = reopened(lessons)
    drawn = pupil.drawn
    pupil.settle()
    assert pupil.drawn <= drawn + 1
    lessons.fault = ""
    pupil.settle()
    assert pupil.lesson.message == WORDS("learn failed")
    assert pupil.guess(5, 6, 7, 8).is_right


def test_a_guess_waits_for_a_truth_that_was_requested_before() -> None:
    pupil = reopened(Lessons())
    pupil.tab.follow()
    pupil.tap(5, 6, 7, 8)
    lesson = pupil.check()
    assert (lesson.message, lesson.is_right) == (WORDS("learn all right"), True)
