"""The tab Learn, without a page: chapters, predictions, code, progress, and lights."""

from dataclasses import replace
from math import factorial
from typing import Any

import pytest

from tests.lab.brute_course import expected
from tests.lab.brute_course import paths as paths_from
from tests.lab.shortcuts import FORKS
from tests.lab.tabs import LabHarness, Lessons, proved_once
from tests.storage import Memory
from tictactoe import Match, Position, Rules
from tictactoe.controls import Code, Control
from tictactoe.game import HUMAN
from tictactoe.lab.asking import moves_tried
from tictactoe.lab.attempt import mistakes_view
from tictactoe.lab.bounds import LONGEST_CODE, unfit
from tictactoe.lab.branches import path_of
from tictactoe.lab.course import CHAPTERS, STEPS, TASKS, playing, results, solution, stub
from tictactoe.lab.course.another import KINDS, other_text
from tictactoe.lab.course.conditions import COUNTED_FROM
from tictactoe.lab.course.cut_tree import cuts
from tictactoe.lab.course.ends import Wrong, wrong_text
from tictactoe.lab.course.fill_tree import paths, values
from tictactoe.lab.course.progress import MOST_TRIES, Result
from tictactoe.lab.course.results import Handed
from tictactoe.lab.course.tasks import reason
from tictactoe.lab.course.texts import course_words, plain
from tictactoe.lab.course.truths import truth
from tictactoe.lab.course.views import Way
from tictactoe.lab.learn import Learn
from tictactoe.lab.tab import OWN, Chosen
from tictactoe.lab.tournament_tab import Tournament
from tictactoe.lab.workshop import Failed, Fault, fault_text, load
from tictactoe.naming import names
from tictactoe.rules import other
from tictactoe.words import ENGLISH, Words

WORDS = course_words()
LAST_FREE = "def choose(position):\n    return position.moves[-1]\n"
RIGHT = solution("win_then_block")
ADAPTED = solution("alpha_beta")
"""Alpha-beta without a memory."""
TOO_HOPEFUL = "# Mine\n" + solution("minimax").replace("min(values)", "max(values)")
"""A player that loses; as a line was added, no line is tested by itself."""
LATE_FAULT = "# Mine\n" + solution("minimax").replace(
    "max(values)", "0 if len(values) == 2 else max(values)"
)
"""A player that loses, with its first mistake later in the game."""


class Pupil(LabHarness):
    """A pupil at a step of the course."""

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
        self.tab.open_at(chapter, str(place + 1))

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

    def fill_in(self, numbers: tuple[int, ...], *, but: int = -1) -> None:
        """Fill in the tree, and one node wrong."""
        for place, path in enumerate(paths(self.tab.step.position)):
            taps = (1, 0, -1).index(numbers[place]) + 1 + (place == but)
            for _ in range(taps):
                self.tab.choose(" ".join(map(str, path)) or "top")

    def prove(self, code: str) -> Any:  # noqa: ANN401
        self.tab.write(code)
        return self.check()

    def text(self, name: str) -> str:
        """Return a paragraph of the step."""
        text = getattr(self.lesson, name)
        return "".join(part.plain + part.mark for part in text.parts) if text else ""

    def mark(self, name: str) -> str:
        """Return what a mark of the step's text lights up."""
        marks: dict[str, str] = {part.mark: part.what for part in self.lesson.text.parts}
        return marks[name]


def test_all_chapters_are_listed_with_the_progress() -> None:
    store = Memory()
    kept = [key for key in TASKS if key[0] in "13"]
    done = {key: Result("proved" if STEPS[key].code else "found") for key in kept}
    done["2 share"] = Result("open", 1)
    store.write("course", results.write(Handed("Anna", done)))
    course = Pupil(store=store).view().course
    assert [row.name for row in course.chapters[:2]] == [
        WORDS("learn chapter", number=number, title=WORDS(f"{number} title")) for number in (1, 2)
    ]
    assert [row.key for row in course.chapters if row.state == "✓ done"] == [1, 3]
    assert course.goals[8] == (WORDS("9 title"), WORDS("9 goal"))
    assert course.progress == WORDS("learn progress", done=7, count=len(TASKS))
    assert (course.name, course.can_save) == ("Anna", True)
    assert [row.key for row in course.again] == [1, 2, 3, 0]


def test_a_chapter_opens_at_its_first_open_task_and_leads_to_the_next() -> None:
    pupil = Pupil()
    assert not pupil.view().course.can_save
    pupil.tab.open("1")
    pupil.guess(3, 5, 6, 7, 8)
    pupil.tab.show_all()
    pupil.tab.open("1")
    lesson = pupil.lesson
    assert lesson.title == WORDS("1 title")
    assert lesson.place == WORDS("learn place", step=2, count=5)
    assert lesson.stage == WORDS("learn predict")
    assert pupil.text("text") == plain(WORDS("1 quiet"))
    assert pupil.text("hint") == plain(WORDS("1 quiet hint"))
    shown = [lesson.next]
    while pupil.tab.place.chapter == 1:
        pupil.tab.next()
        shown.append(pupil.lesson.next)
    assert shown == ["Next", "Next", "Next", "Next chapter", "Next"]
    pupil.tab.back()
    assert pupil.view().course
    pupil.turn("9 so far")
    assert pupil.lesson.place == WORDS("learn place", step=5, count=5)
    assert pupil.lesson.next == ENGLISH("done")
    pupil.tab.next()
    assert pupil.view().course


def test_the_annex_follows_all_chapters_and_counts_nowhere() -> None:
    store = Memory()
    done = {key: Result("proved" if STEPS[key].code else "found", 1, seconds=60) for key in TASKS}
    store.write("course", results.write(Handed("", done)))
    pupil = Pupil(store=store)
    before = pupil.view().course
    assert before.end
    pupil.tab.open_annex()
    assert (pupil.view().at, pupil.lesson.next) == ((9, 5), "Next")
    assert pupil.lesson.place == WORDS("learn annex place", step=1, count=2)
    pupil.guess(*truth(STEPS["9 threats"]).cells)
    pupil.tab.next()
    assert pupil.lesson.place == WORDS("learn annex place", step=2, count=2)
    pupil.guess(*truth(STEPS["9 fours"]).cells)
    assert (pupil.lesson.is_right, pupil.lesson.next) == (True, ENGLISH("done"))
    pupil.tab.next()
    assert pupil.view().course == before
    again = Pupil(store=store)
    again.tab.open_annex()
    assert again.lesson.is_done
    again.tab.show_all()
    again.tab.restart("9")
    again.tab.open_annex()
    assert not again.lesson.is_done


@pytest.mark.parametrize("key", ["1 quiet", "7 left", "8 mirrors"])
def test_cells_are_tried_until_they_are_right(key: str) -> None:
    step, pupil = STEPS[key], Pupil(key)
    cells, number = expected(step)
    wrong = next(cell for cell in step.choices if cell not in cells)
    for cell in cells | {wrong}:
        pupil.tab.choose(str(cell))
    before = pupil.lesson
    assert {cell.key for cell in before.practice.cells if cell.is_chosen} == cells | {wrong}
    assert not any(cell.found + cell.verdict for cell in before.practice.cells)
    lesson = pupil.check()
    told = f"{len(cells)} of {len(cells)} found, 1 wrong. {reason(step, wrong, truth(step), WORDS)}"
    assert lesson.message == f"{told} Try again."
    assert (lesson.is_right, lesson.is_done, lesson.check.is_hidden) == (False, False, False)
    judged = {cell.key: cell.found for cell in lesson.practice.cells if cell.found}
    assert judged == dict.fromkeys(cells, "right") | {wrong: "wrong"}
    assert not any(cell.verdict for cell in lesson.practice.cells)
    assert lesson.shown is None
    lesson = pupil.guess(wrong)  # which takes it back
    assert (lesson.message, lesson.is_right, lesson.is_done) == ("All correct.", True, True)
    shown = WORDS(f"{key} shown", cells=names(step.rules, tuple(sorted(cells))), number=number)
    assert pupil.text("shown") == plain(shown)
    assert (lesson.check.is_hidden, lesson.hint) == (True, None)
    found = {cell.key: cell.found for cell in lesson.practice.cells if cell.found}
    assert found == dict.fromkeys(cells, "right")
    assert all(cell.is_disabled for cell in lesson.practice.cells)
    pupil.tab.choose(str(min(cells)))
    assert pupil.lesson == lesson


@pytest.mark.parametrize("key", [key for key, step in STEPS.items() if step.is_single])
def test_where_one_cell_is_asked_for_a_tap_moves_the_choice(key: str) -> None:
    def chosen() -> list[int]:
        return [cell.key for cell in pupil.lesson.practice.cells if cell.is_chosen]

    step, pupil = STEPS[key], Pupil(key)
    [right] = expected(step)[0]
    first, second, *_ = (cell for cell in step.choices if cell != right)
    for cell in (first, second):
        pupil.tab.choose(str(cell))
        assert chosen() == [cell]
    pupil.tab.choose(str(second))
    assert chosen() == []
    assert not pupil.guess(second).is_right
    assert pupil.guess(right).is_right


def test_the_third_miss_shows_the_answer_and_a_step_can_be_begun_again() -> None:
    pupil = Pupil("1 quiet")
    for taps in ((1,), (1, 3), (3, 1)):
        assert not pupil.lesson.is_done
        lesson = pupil.guess(*taps)
    assert lesson.message == "0 of 2 found, 1 wrong. Here is the answer."
    assert (lesson.is_right, lesson.is_done) == (False, True)
    found = {cell.key: cell.found for cell in lesson.practice.cells if cell.found}
    assert found == {1: "wrong", 2: "due", 6: "due"}
    assert pupil.text("shown")
    pupil.tab.again()
    lesson = pupil.lesson
    assert (lesson.message, lesson.is_done, lesson.again.is_hidden) == ("", False, True)
    assert not any(cell.is_chosen or cell.found for cell in lesson.practice.cells)
    assert pupil.guess(2, 6).is_right
    assert pupil.lesson.again == Control(WORDS("learn begin again"))


def test_the_same_guess_again_does_not_count() -> None:
    def kept() -> tuple[object, ...]:
        one = results.stored(pupil.store.read("course")).results[key]
        return one.state, one.tries, one.first, one.last

    wrong = {"1 quiet": (1, "0 of 2 found, 1 wrong."), "6 seven": (None, "It’s less than 999,999.")}
    for key, (cell, told) in wrong.items():
        pupil = Pupil(key)
        lesson = pupil.guess(*[cell] if cell else [], number=999_999)
        noted = kept()
        assert (lesson.message.startswith(told), noted[:2]) == (True, ("open", 1))
        for _ in range(MOST_TRIES):
            assert pupil.check().message == f"{WORDS('learn tried before')} {lesson.message}"
            assert kept() == noted
        assert pupil.view().lesson.message.startswith(WORDS("learn tried before"))
    pupil = Pupil("7 cut")
    pupil.tab.choose("6")
    pupil.check()
    assert pupil.check().message.startswith(f"{WORDS('learn tried before')} 0 of 2 right.")
    pupil.tab.choose("6 8")
    assert pupil.check().message.startswith("0 of 2 right.")


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
    assert bool(pupil.text("shown")) == lesson.is_done
    if told == "less":
        lesson = pupil.guess(number=1)
        assert lesson.message == f"{WORDS('learn more', guess=1)} Try again."
        assert pupil.guess(number=2).message == WORDS("learn far", guess=2, number=number)
        assert pupil.lesson.is_done


def test_a_step_is_opened_by_its_numbers() -> None:
    pupil = Pupil()
    for chapter, step, at in (
        ("3", "2", (3, 1)),
        ("3", "9", (3, 1)),
        ("3", "null", (3, 1)),
        ("5", "0", (5, 0)),
        ("10", "1", (0, 0)),
        ("null", "null", (0, 0)),
    ):
        pupil.tab.open_at(chapter, step)
        assert pupil.view().at == at


def test_a_tree_is_filled_in_and_another_one_follows_without_end() -> None:
    pupil = Pupil("4 fill")
    assert pupil.check().message == WORDS("learn none filled")
    pupil.tab.choose("0 0 0")  # no node
    pupil.fill_in(values(STEPS["4 fill"].position), but=1)
    lesson = pupil.check()
    assert lesson.message.startswith("10 of 11 right. B1: O moves here and picks the lowest")
    assert lesson.message.endswith(WORDS("learn again"))
    assert (lesson.practice, lesson.is_done, lesson.renew.is_hidden) == (None, False, True)
    pupil.tab.renew()  # too early
    for _ in range(3):
        pupil.tab.choose("1")
    assert pupil.check().is_right
    assert pupil.text("shown")
    done = results.stored(pupil.store.read("course"))
    assert done.results["4 fill"].tries == 2
    for _ in range(3):
        pupil.tab.renew()
        pupil.settle()
        lesson = pupil.lesson
        assert (lesson.is_done, lesson.message) == (False, "")
        assert lesson.fill.tree[0].number == "?"
        pupil.fill_in(values(pupil.tab.step.position))
        assert pupil.check().is_right
    assert results.stored(pupil.store.read("course")) == done  # they count nowhere
    again = Pupil("4 fill", store=pupil.store)
    assert again.lesson.renew.is_hidden  # the press would be lost until the truth is known
    again.settle()
    assert not again.lesson.renew.is_hidden
    assert again.lesson.fill.tree[0].found == "right"
    again.tab.again()
    assert again.lesson.fill.tree[0].number == "?"


def test_branches_are_left_out_until_they_are_those_of_alpha_beta() -> None:
    pupil = Pupil("7 cut")
    assert pupil.check().message == WORDS("learn none cut")
    pupil.tab.choose("top")
    assert pupil.check().message == WORDS("learn none cut")
    pupil.tab.choose("6 8")
    assert pupil.check().message.startswith("1 of 2 right. After C3: Skipped: A3.")
    for key in ("8 6", "8 6 5"):  # what is below a branch does not matter
        pupil.tab.choose(key)
    assert pupil.check().is_right
    for _ in range(2):
        pupil.tab.renew()
        pupil.settle()
        assert not pupil.lesson.is_done
        for path in cuts(pupil.tab.step.position).branches:
            pupil.tab.choose(" ".join(map(str, path)))
        assert pupil.check().is_right


CELLS = [key for key in KINDS if STEPS[key].task == "cells"]


@pytest.mark.parametrize("key", CELLS)
def test_cells_are_found_on_another_position_with_a_text_of_its_own(key: str) -> None:
    pupil, step = Pupil(key), STEPS[key]
    pupil.guess(*truth(step).cells)
    assert not pupil.lesson.renew.is_hidden
    seen = set()
    for _ in range(4):
        pupil.tab.renew()
        pupil.settle()
        fresh = pupil.tab.step
        seen.add(fresh.moves)
        text = other_text(key, fresh, truth(fresh), WORDS)
        assert pupil.text("text") == plain(text)
        assert (pupil.lesson.hint, pupil.lesson.is_done) == (None, False)
        assert not pupil.lesson.tree or pupil.lesson.tree.tree[0].number == "?"
        lesson = pupil.guess(*expected(fresh)[0])
        assert (lesson.is_right, lesson.shown) == (True, None)
    assert len(seen) > 2  # a position may come back, but not at once
    pupil.lessons.fault = "fault NoPython"
    pupil.tab.renew()
    pupil.settle()
    assert pupil.lesson.message == WORDS("learn failed")
    pupil.turn(key)
    assert pupil.tab.step == step


@pytest.mark.parametrize("key", ["6 seven", "7 saved", "8 positions", "8 folded"])
def test_a_number_is_guessed_on_another_position(key: str) -> None:
    pupil, before = Pupil(key), STEPS[key].position
    pupil.guess(number=expected(STEPS[key])[1])
    for _ in range(3):
        pupil.tab.renew()
        pupil.settle()
        lesson, step = pupil.lesson, pupil.tab.step
        assert (lesson.is_done, lesson.guess, lesson.tree) == (False, "", None)
        assert lesson.practice.board.position == step.position != before
        before = step.position
        lesson = pupil.guess(number=expected(step)[1])
        assert (lesson.is_right, lesson.tree) == (True, None)
    assert bool(pupil.text("shown")) == (key == "6 seven")


def test_another_fork_is_played_out() -> None:
    pupil = Pupil("1 play")
    for cell in (6, 7):
        pupil.tab.choose(str(cell))
    done = pupil.lesson
    for _ in range(3):
        pupil.tab.renew()
        pupil.settle()
        step = pupil.tab.step
        position = step.position
        told = WORDS("learn other play", mark=position.turn, other=other(position.turn))
        assert (pupil.text("text"), pupil.lesson.is_done) == (told, False)
        assert pupil.lesson.practice.board.position == position
        lost = [cell for cell in position.moves if not playing.keeps_win(step, (cell,))]
        pupil.tab.choose(str(lost[0]))
        assert pupil.lesson.message.endswith(WORDS("learn again"))
        for cell in playing.winning(step):
            pupil.tab.choose(str(cell))
        assert (pupil.lesson.is_right, pupil.lesson.shown) == (True, None)
        assert pupil.lesson.message.endswith(f"wins for {position.turn}.")
    pupil.turn("1 quiet")
    pupil.turn("1 play")
    assert pupil.lesson == done


@pytest.mark.parametrize("key", ["2 games", "2 share", "6 nine", "9 sixteen"])
def test_steps_about_whole_games_have_no_other_position(key: str) -> None:
    pupil = Pupil(key)
    pupil.guess(number=expected(STEPS[key])[1])
    assert (pupil.lesson.is_done, pupil.lesson.renew.is_hidden) == (True, True)


def marks(pupil: Pupil) -> str:
    """Return the marks on the practice board, the last one in brackets."""
    practice = pupil.lesson.practice
    cells = practice.board.position.cells
    last = [cell.key for cell in practice.cells if cell.is_last]
    return "".join(f"[{mark}]" if [cell] == last else mark for cell, mark in enumerate(cells))


def test_a_fork_is_played_out_against_the_best_defence() -> None:
    pupil = Pupil("1 play")
    assert marks(pupil) == "X.[O].O...X"
    assert (pupil.lesson.message, pupil.lesson.check.is_hidden) == ("", True)
    for cell in (0, 4):  # held
        pupil.tab.choose(str(cell))
    assert marks(pupil) == "X.[O].O...X"
    pupil.tab.choose("6")
    assert marks(pupil) == "X.O[O]O.X.X"
    lesson = pupil.lesson
    assert lesson.message == "O plays A2. Your turn."
    free = [cell.key for cell in lesson.practice.cells if not cell.is_disabled]
    assert free == [1, 5, 7]
    pupil.tab.choose("7")
    lesson = pupil.lesson
    assert marks(pupil) == "X.OOO.X[X]X"
    assert lesson.message == "B3 wins for X."
    assert (lesson.is_right, lesson.is_done, lesson.check.is_hidden) == (True, True, True)
    assert pupil.text("shown") == plain(WORDS("1 play shown"))
    assert all(cell.is_disabled for cell in lesson.practice.cells)
    assert (lesson.hint, lesson.renew.is_hidden) == (None, False)
    again = Pupil("1 play", store=pupil.store)
    again.settle()
    assert again.lesson == lesson
    again.tab.choose("1")
    assert again.lesson == lesson
    assert results.stored(pupil.store.read("course")).results["1 play"] == Result(
        "found", 1, (6, 7), (6, 7)
    )
    again.tab.again()
    assert (marks(again), again.lesson.message) == ("X.[O].O...X", "")
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
    other = next(one for one in MISSES if one[:-1] == moves[:-1] and one != moves)
    for cell in moves[:-1]:
        pupil.tab.choose(str(cell))
    for tries, missed in enumerate((moves, other), 1):
        for _ in range(2):  # the same move again does not count
            pupil.tab.choose(str(missed[-1]))
        lesson = pupil.lesson
        assert lesson.message == f"{MISSES[missed]} Try again."
        assert (lesson.is_right, lesson.is_done) == (False, False)
        assert lesson.practice.board.position == before
        again = Pupil("1 play", store=pupil.store)
        again.settle()
        assert (again.lesson, marks(again)) == (lesson, marks(pupil))
        kept = results.stored(pupil.store.read("course")).results["1 play"]
        assert (kept.state, kept.tries, kept.first, kept.last) == ("open", tries, moves, missed)
    pupil.tab.choose(str(moves[-1]))
    lesson = pupil.lesson
    assert lesson.message == f"{MISSES[moves]} Here is the answer."
    assert (lesson.is_right, lesson.is_done) == (False, True)
    assert marks(pupil) == "X.OOO.X[X]X"
    assert pupil.text("shown")
    again = Pupil("1 play", store=pupil.store)
    again.settle()
    assert again.lesson == lesson
    pupil.tab.again()
    assert marks(pupil) == "X.[O].O...X"
    for cell in (6, 7):
        pupil.tab.choose(str(cell))
    assert pupil.lesson.is_right


def test_a_game_is_won_after_a_miss_without_beginning_again() -> None:
    pupil = Pupil("1 play", store=Memory(is_full=True))
    pupil.tab.choose("1")
    assert pupil.lesson.message == ENGLISH("cannot save")
    for cell in (6, 1, 7):
        pupil.tab.choose(str(cell))
    assert pupil.lesson.is_right
    assert marks(pupil) == "X.OOO.X[X]X"


def test_chapters_are_begun_again_and_brought_back_with_their_code() -> None:
    pupil = Pupil("1 quiet")
    pupil.guess(2, 6)
    pupil.turn("3 write")
    pupil.tab.write(LAST_FREE)
    pupil.turn("3 both")
    pupil.guess(6)
    pupil.tab.show_all()
    pupil.tab.restart("3")
    course = pupil.view().course
    assert [row.key for row in course.again] == [1, 0]
    assert not course.bring_back.is_hidden
    assert pupil.store.read("course 3 write") == ""
    pupil.tab.bring_back()
    course = pupil.view().course
    assert ([row.key for row in course.again], course.bring_back.is_hidden) == ([1, 3, 0], True)
    pupil.turn("3 write")
    assert pupil.lesson.exercise.code.text == LAST_FREE
    pupil.tab.show_all()
    pupil.tab.restart("0")
    assert pupil.view().course.again == ()


def test_a_solution_opens_after_three_tries_and_is_noted_like_a_hint() -> None:
    pupil = Pupil("3 write")
    pupil.runner.failed = Failed(Fault("NameError", "name 'x' is not defined", 2))
    for _ in range(MOST_TRIES):
        assert not pupil.lesson.has_solution
        pupil.prove(LAST_FREE)
    assert (pupil.lesson.has_solution, pupil.lesson.solution) == (True, RIGHT)
    pupil.tab.is_class = True
    assert not pupil.lesson.has_solution
    pupil.tab.is_class = False
    pupil.tab.open_solution("open")
    pupil.tab.open_hint()  # it was closed
    pupil.tab.open_hint("open")
    pupil.tab.set_name("Bo")
    pupil.tab.save()
    [(name, text)] = pupil.files.items()
    found = results.read(text)
    kept = found.results["3 write"]
    assert (name, found.name, found.codes) == ("Bo.json", "Bo", {})
    assert (kept.state, kept.tries, kept.hint, kept.solution) == ("open", 3, True, True)


def test_a_cell_has_its_value_and_a_name_at_the_edge() -> None:
    pupil = Pupil("9 chances")
    pupil.guess(7)
    practice = pupil.lesson.practice
    edge, best = practice.cells[0], practice.cells[7]
    assert (edge.col, edge.row, best.col, best.row) == ("A", "1", "", "")
    percent = WORDS("learn percent", percent=truth(STEPS["9 chances"]).chances[7])
    assert (best.verdict, best.note, best.found) == ("draw", percent, "right")
    content = WORDS("cell", cell="B3", content=WORDS("empty"))
    assert best.label == f"{content}, {percent}, {WORDS('learn draw')}"
    assert practice.cells[0].is_held
    pupil.turn("2 thrown")
    practice = pupil.lesson.practice
    assert [cell.note for cell in practice.cells if cell.note] == ["1", "2", "4", "3", "5"]


def test_an_invalid_prediction_is_refused() -> None:
    pupil = Pupil("1 threat")
    assert pupil.guess(0).message == WORDS("learn none chosen")  # the cell is occupied
    assert pupil.guess(3, 3).message == WORDS("learn none chosen")
    pupil.turn("2 share")
    assert pupil.check().message == WORDS("learn guess first")
    assert pupil.guess(number="none").message == WORDS("learn guess first")
    assert pupil.guess(number=150).message == WORDS("learn at most", number=100)
    assert not pupil.lesson.is_done


def test_leaving_a_step_cancels_its_prediction() -> None:
    pupil = Pupil("2 thrown")
    pupil.tab.choose("1")
    pupil.tab.check()
    assert pupil.lesson.message == WORDS("learn checking")
    pupil.tab.next()
    pupil.settle()
    assert pupil.lesson.message == ""
    pupil.tab.back()
    assert not pupil.lesson.is_done
    assert pupil.guess(1).message == WORDS("learn all right")


def test_progress_is_stored_and_a_failed_request_can_be_repeated() -> None:
    lessons = Lessons(fault="fault NoPython")
    pupil = Pupil("1 threat", lessons=lessons)
    assert pupil.guess(3, 5, 6, 7).message == WORDS("learn failed")
    lessons.fault = ""
    told = f"{WORDS('learn found', right=4, count=5, wrong=0)} Try again."
    assert pupil.check().message == told
    again = Pupil("1 threat", store=pupil.store)
    again.settle()
    assert again.lesson.message == told
    assert sum(cell.found == "right" for cell in again.lesson.practice.cells) == 4
    assert again.guess(8).is_right
    assert again.text("shown")
    pupil = Pupil("1 threat", store=again.store)
    pupil.settle()
    assert sum(cell.is_chosen and bool(cell.verdict) for cell in pupil.lesson.practice.cells) == 5
    lessons.fault = "fault NoPython"
    again = Pupil("1 threat", store=pupil.store, lessons=lessons)
    drawn = again.drawn
    again.settle()
    assert again.drawn <= drawn + 1  # the truth is not requested again and again
    assert again.lesson.is_done


# Code


@pytest.mark.slow
def test_code_is_proved_and_its_mistakes_are_listed() -> None:
    pupil = Pupil("3 write", store=Memory(is_full=True))
    before = pupil.lesson
    assert before.exercise.code == Code(stub("win_then_block"))
    assert (before.check.text, before.solution) == ("Prove it", RIGHT)
    assert not before.has_solution
    pupil.tab.write(LAST_FREE)
    assert pupil.lesson.exercise.message == ENGLISH("cannot save")
    assert pupil.check().exercise.message.startswith("Not yet: in ")
    lesson = pupil.prove(RIGHT)
    assert (lesson.message, lesson.is_done) == (ENGLISH("cannot save"), True)
    assert lesson.exercise.message == WORDS("learn passed")
    assert f"{WORDS('3 write shown')} {WORDS('3 write loses')}" == pupil.text("shown")
    proof, _ = proved_once(RIGHT, Rules())
    assert lesson.mistakes == mistakes_view(proof, WORDS, 6)
    assert len(lesson.mistakes.rows) == 6
    place = proof.mistakes[5].position
    pupil.tab.go_there("5")
    assert pupil.went[-1] == (Chosen(place), "tree")
    pupil.tab.watch_mistake("5")
    own = Chosen(place, OWN, (), RIGHT, WORDS("3 title"))
    assert pupil.went[-1] == (replace(own, is_at_end=True), "steps")
    assert lesson.ways == (Way("steps", WORDS("learn watch steps")),)
    pupil.tab.watch("steps")
    assert pupil.went[-1] == (replace(own, position=proof.mistakes[0].position), "steps")
    pupil.runner.is_stuck = True
    pupil.check()
    lesson = pupil.check()
    assert (lesson.exercise.message, lesson.shown) == (WORDS("search stopped"), None)
    pupil.tab.write(LAST_FREE)
    assert (pupil.lesson.shown, pupil.lesson.mistakes) == (None, None)
    pupil.turn("3 both")
    assert pupil.lesson.exercise is None


@pytest.mark.slow
def test_code_that_fails_is_watched_and_played_where_it_went_wrong() -> None:
    pupil = Pupil("5 write")
    assert pupil.lesson.ways == ()
    lesson = pupil.prove(TOO_HOPEFUL)
    assert not lesson.is_done
    assert lesson.mistakes
    assert [way.key for way in lesson.ways] == ["steps", "tree", "cost"]
    proof, _ = proved_once(TOO_HOPEFUL, Rules())
    mistake = proof.mistakes[0]
    pupil.tab.watch("steps")
    assert pupil.went[-1][0].position == mistake.position
    pupil.tab.play_on("0")
    match, after = pupil.session.match, mistake.position.play(mistake.cell)
    assert match.position == after
    assert (match.seat_of(mistake.position.turn).level, match.seat_of(after.turn)) == (OWN, HUMAN)
    assert pupil.session.shown.status
    assert pupil.opened == "steps board"
    assert pupil.players.is_started(WORDS("5 title"), TOO_HOPEFUL)
    pupil.session.undo()
    assert pupil.session.match == Match()
    pupil.tab.write(TOO_HOPEFUL + "\n")
    assert (pupil.lesson.ways, pupil.lesson.mistakes) == ((), None)
    pupil.prove(FORKS)
    pupil.tab.watch("steps")
    assert pupil.went[-1][0].position == COUNTED_FROM
    pupil.prove(LATE_FAULT)
    pupil.tab.play_on("0")
    [mistake, *_] = proved_once(LATE_FAULT, Rules())[0].mistakes
    choice = pupil.players.last_choice
    assert choice
    assert (choice[0].position, choice[1]) == (mistake.position, mistake.cell)
    pupil.turn("3 write")
    for place, shown in ((None, STEPS["3 write"].position), (after, after)):
        pupil.runner.failed = Failed(Fault("NameError", ""), place)
        pupil.prove(RIGHT)
        pupil.tab.watch("steps")
        assert pupil.went[-1][0].position == shown


def test_a_player_that_takes_another_cell_is_proved_and_its_loss_named() -> None:
    pupil = Pupil("2 change")
    cells = pupil.lesson.practice.cells
    assert [cell.note for cell in cells] == [str(cell) for cell in range(9)]
    assert all(cell.is_disabled for cell in cells)
    lesson = pupil.prove(stub("last_free"))
    assert lesson.exercise.message.startswith(WORDS("learn first cell"))
    lesson = pupil.prove(solution("last_free"))
    assert lesson.is_done
    proof, _ = proved_once(solution("last_free"), Rules())
    assert proof.loss
    moves = " ".join(map(Rules().name, proof.loss.moves))
    assert pupil.text("shown").endswith(WORDS("2 change loses", moves=moves))


def test_the_work_of_minimax_grows_with_the_slider() -> None:
    pupil = Pupil("6 grow")
    pupil.settle()
    nodes = {}
    for free in range(1, 10):
        pupil.tab.drag(str(free))
        lesson = pupil.lesson
        position = lesson.practice.board.position
        assert (position.empty.bit_count(), position.outcome) == (free, None)
        nodes[free] = paths_from("".join(position.cells), is_node=True)
        assert lesson.growth.text == WORDS("learn growth", free=free, nodes=nodes[free])
        assert lesson.growth.chosen == str(free)
    assert lesson.growth.length == 1.0
    seven = "".join(STEPS["6 seven"].position.cells)
    assert nodes[7] == paths_from(seven, is_node=True)  # the number that was guessed before
    pupil.tab.drag("1")
    assert pupil.lesson.growth.length == nodes[1] / nodes[9]
    pupil.tab.drag(lesson.growth.most)
    lesson = pupil.lesson
    assert lesson.practice.board.position == Position.start(Rules(4, 4, 4))
    most = sum(factorial(16) // factorial(16 - plies) for plies in range(17))
    kilometres = round(0.1 * most / nodes[9] / 1000)
    assert lesson.growth.text == WORDS("learn far more", free=16, nodes=most, length=kilometres)
    assert lesson.growth.length == 1.0
    assert lesson.is_done


def test_a_file_of_results_has_the_code_that_was_proved() -> None:
    store = Memory()
    store.write("course", results.write(Handed("", {"3 write": Result("proved", 1)})))
    store.write("course proved 3 write", RIGHT)
    store.write("course 3 write", LAST_FREE)
    pupil = Pupil("3 write", store=store)
    pupil.tab.save()
    assert results.read(pupil.files["course.json"]).codes == {"3 write": RIGHT}
    pupil.tab.set_name("../A b")
    pupil.tab.save()
    assert list(pupil.files) == ["course.json", "A-b.json"]


def test_a_player_that_tries_too_many_moves_is_not_proved() -> None:
    pupil = Pupil("7 write")
    lesson = pupil.prove(solution("minimax"))
    with_all = moves_tried(lambda: load(solution("minimax")), COUNTED_FROM).moves
    told = WORDS("learn tried", position=COUNTED_FROM, tried=with_all, most=400)
    assert lesson.exercise.message == f"{told} {WORDS('learn sooner')}"
    assert [what for what, *_ in pupil.runner.asked] == ["tried"]


@pytest.mark.slow
def test_a_memory_is_for_its_chapter_and_alpha_beta_is_none() -> None:
    lesson = Pupil("7 write").prove(solution("memory"))
    assert lesson.exercise.message == WORDS("learn memory early")
    for code in (solution("alpha_beta"), solution("alpha_beta").replace("alpha >= beta", "False")):
        lesson = Pupil("8 write").prove(code)
        assert not lesson.is_done
    again = moves_tried(lambda: load(solution("alpha_beta")), COUNTED_FROM).again
    lesson = Pupil("8 write").prove(ADAPTED)
    assert lesson.exercise.message == WORDS("learn tried again", position=COUNTED_FROM, again=again)
    assert Pupil("8 write").prove(solution("memory")).is_done


@pytest.mark.parametrize("key", ["3 write", "5 write", "7 write", "8 write"])
def test_each_line_is_tested_by_itself(key: str) -> None:
    step = STEPS[key]
    solved, given = solution(step.code).splitlines(), stub(step.code).splitlines()
    places = [place for place, line in enumerate(given) if solved[place] != line]
    tested = [place for place in places if not (step.ends and step.ends in solved[place])]
    assert len(tested) >= 2
    for place in tested:
        code = "\n".join([*solved[:place], given[place], *solved[place + 1 :]])
        exercise = Pupil(key).prove(code).exercise
        assert exercise.code.fault == place + 1
        right = WORDS("learn lines right", right=len(places) - 1, count=len(places))
        assert exercise.message.startswith(f"Line {place + 1}: in ")
        assert exercise.message.endswith(right)
    others = [place for place in tested if place != tested[0]]
    lines = [given[at] if at in others else line for at, line in enumerate(solved)]
    exercise = Pupil(key).prove("\n".join(lines)).exercise
    assert exercise.code.fault == others[0] + 1
    right = WORDS("learn lines right", right=len(places) - len(others), count=len(places))
    assert exercise.message.endswith(right)


@pytest.mark.parametrize(
    ("key", "right", "line", "error"),
    [
        ("3 write", "position.completing(position.turn)", "completing(position.turn)", "NameError"),
        ("5 write", "return max(values)", "return max(value)", "TypeError"),
        ("7 write", "if alpha >= beta:", "if alpha >= beta", "SyntaxError"),
    ],
)
def test_a_line_that_raises_an_error_is_told_as_that_error(
    key: str, right: str, line: str, error: str
) -> None:
    code = solution(STEPS[key].code).replace(right, line)
    place = next(at for at, text in enumerate(code.splitlines(), 1) if line in text)
    exercise = Pupil(key).prove(code).exercise
    assert exercise.code.fault == place
    assert exercise.message.startswith(f"Line {place}: ")
    assert f"({error}: " in exercise.message
    assert "it should be" not in exercise.message


def test_a_line_that_is_right_for_one_mark_only_is_wrong() -> None:
    code = solution("win_then_block").replace("position.turn)\n    if wins", '"X")\n    if wins')
    assert Pupil("3 write").prove(code).exercise.code.fault == 7


@pytest.mark.parametrize("is_longer", [False, True])
def test_a_key_without_the_turn_is_told_with_its_two_positions(*, is_longer: bool) -> None:
    pupil = Pupil("8 write")
    code = solution("memory").replace("key = (position, mark)", "key = (position.cells, mark)")
    told = WORDS("learn shared key", position="O.X .X. OOX")
    if is_longer:  # then no line is tested by itself
        lesson = pupil.prove(f"# Mine\n{code}")
        assert lesson.exercise.message == told
    else:
        lesson = pupil.prove(code)
        assert lesson.exercise.message.startswith(f"Line 18: {told}")
        assert lesson.exercise.code.fault == 18
    assert not lesson.is_done
    assert "prove" not in [what for what, *_ in pupil.runner.asked]  # which takes long
    right = code.replace("position.cells", "position.cells, position.turn")
    pupil.tab.write(f"# Mine\n{right}" if is_longer else right)
    assert WORDS("learn shared key", position="O.X .X. OOX") not in pupil.check().exercise.message
    assert pupil.lesson.is_done


def test_a_wrong_value_of_a_finished_game_is_shown_with_its_line() -> None:
    right = "position.outcome.value_for(mark)"
    code = solution("minimax").replace(right, f"-{right}")
    lesson = Pupil("5 write").prove(code)
    text, line = wrong_text(Wrong(0, "−1"), STEPS["5 write"], code, WORDS)
    assert (lesson.exercise.message, lesson.exercise.code.fault) == (text, line)


def test_a_fault_and_printed_texts_are_shown_with_the_code() -> None:
    pupil = Pupil("3 write")
    fault = Fault("NameError", "name 'x' is not defined", 2)
    pupil.runner.failed, pupil.runner.prints = Failed(fault, Position.start()), "here"
    exercise = pupil.prove(LAST_FREE).exercise
    assert exercise[:3] == (Code(LAST_FREE, 2), fault_text(fault, WORDS, LAST_FREE), "")
    assert exercise[3:] == (True, "here", "")
    pupil.tab.write("")
    assert pupil.lesson.exercise == (Code(""), "", "", False, "", "")
    assert Pupil("3 write", store=pupil.store).lesson.exercise.code.text == ""


def test_the_time_of_an_endless_loop_is_shown() -> None:
    pupil = Pupil("2 change")
    pupil.runner.is_stuck = True
    pupil.tab.check()
    told = [pupil.lesson.exercise.running]
    for _ in range(4):
        pupil.go_on(1)
        told.append(pupil.lesson.exercise.running)
    assert set(pupil.paused) == {1000}
    assert told == ["", "", "", "Running for 2 seconds.", "Running for 3 seconds."]
    drawn = pupil.drawn
    pupil.tab.check()
    pupil.go_on(3)
    assert (pupil.lesson.exercise.running, pupil.drawn) == ("", drawn)
    pupil.runner.is_stuck = False
    pupil.check()
    assert pupil.lesson.exercise.running == ""


@pytest.mark.parametrize("way", ["check", "write", "next", "show_all", "close"])
def test_an_obsolete_proof_is_cancelled(way: str) -> None:
    pupil = Pupil("2 change")
    pupil.runner.is_stuck = True
    pupil.check()
    assert pupil.lesson.check.text == "Stop"
    assert pupil.lesson.exercise.message == ENGLISH("asked so far", count=12)
    pupil.tab.write(LAST_FREE) if way == "write" else getattr(pupil.tab, way)()
    assert pupil.runner.cancelled == 1
    pupil.turn("2 change")
    assert pupil.lesson.check.text == "Prove it"


def test_code_that_would_take_too_long_to_show_is_refused() -> None:
    long = "x" * (LONGEST_CODE + 1)
    store = Memory()
    store.write("course 3 write", long)
    pupil = Pupil("3 write", store=store)
    assert pupil.lesson.exercise[:3] == (Code(stub("win_then_block")), "", unfit(long))
    pupil.tab.write(long)
    exercise = pupil.lesson.exercise
    assert (exercise.message, exercise.code.text) == (unfit(long), stub("win_then_block"))
    pupil.tab.write(long)
    assert pupil.lesson.exercise.code != exercise.code  # or the area would keep the typed text
    pupil.tab.write("x")
    assert pupil.lesson.exercise[1:3] == ("", "")
    pupil.tab.restore()
    assert pupil.lesson.exercise.code.text == stub("win_then_block")


# Other tabs, lights and languages


@pytest.mark.parametrize("key", ["1 fork", "1 values", "5 proved", "6 plies", "7 left"])
def test_a_tab_opens_with_the_position_of_a_step_that_is_done(key: str) -> None:
    step, pupil = STEPS[key], Pupil(key)
    assert pupil.lesson.open_tab == Control(WORDS(f"learn open {step.tab}"), step.task != "read")
    if step.own:
        pupil.store.write(f"course proved {step.own}", "proved")
    pupil = Pupil(key, store=pupil.store)
    pupil.tab.open_tab()
    title = WORDS(f"{key[0]} title")
    method = OWN if step.own else step.method if step.tab in ("tree", "steps") else ""
    code = "proved" if step.own else ""
    assert pupil.went == [(Chosen(step.position, method, (), code, title), step.tab)]


def test_marks_light_up_cells_nodes_and_lines() -> None:
    def lit_nodes() -> list[tuple[int, ...]]:
        [top] = pupil.lesson.tree.tree
        return [path_of(row.key) for row in top.below if row.is_lit]

    pupil = Pupil("4 ends")
    pupil.tab.light(pupil.mark("Three cells"))
    lit = [cell.key for cell in pupil.lesson.practice.cells if cell.is_lit]
    assert len(lit) == 3
    assert lit_nodes() == [(cell,) for cell in lit]
    pupil.tab.light("")
    assert lit_nodes() == []
    pupil.turn("5 write")
    pupil.tab.light(pupil.mark("the value of a finished game"))
    [line] = pupil.lesson.exercise.code.lit
    assert stub("minimax").splitlines()[line - 1] == "        return 0  # ?"


def test_a_skipped_move_lights_up_the_row_of_skipped_moves() -> None:
    pupil = Pupil("7 left")
    pupil.guess(5, 6, 7)
    pupil.tab.light("C2")
    [top] = pupil.lesson.tree.tree
    assert [row.is_lit for row in top.below] == [False, False, True]


@pytest.mark.parametrize(
    ("key", "names"), [("5 0", "C2 A1"), (" skipped", "C2 A3 B3"), ("picture", "")]
)
def test_a_row_of_the_tree_lights_up_its_moves_on_the_board(key: str, names: str) -> None:
    pupil = Pupil("7 left")
    pupil.guess(5, 6, 7)
    pupil.tab.light_row(key)
    name = STEPS["7 left"].rules.name
    lit = {name(cell.key) for cell in pupil.lesson.practice.cells if cell.is_lit}
    assert lit == set(names.split())


def test_a_chapter_that_is_opened_before_the_words_have_loaded_is_shown_then() -> None:
    """The address may name it."""
    desk = LabHarness(Learn)
    desk.tab.open("3")
    desk.tab.follow()
    assert desk.view() == ((3, 0), "", None, None, "")
    desk.settle()
    assert desk.view().lesson.title == WORDS("3 title")


def test_the_course_changes_its_language_once_the_words_have_loaded() -> None:
    pupil = Pupil("1 threat")
    pupil.session.set_language(Words("de"))
    assert pupil.lesson.title == WORDS("1 title")
    pupil.settle()
    assert pupil.lesson.title == course_words("de")("1 title")
    pupil.is_offline = True
    pupil.session.set_language(Words("fr"))
    pupil.settle()
    assert pupil.view().message == Words("fr")("language failed")
    pupil.is_offline = False
    pupil.settle()
    assert pupil.view().message
    pupil.tab.close()
    pupil.settle()
    assert pupil.view().message == ""
    assert pupil.lesson.title == course_words("fr")("1 title")


# The end


def test_the_end_counts_shown_answers_apart_like_a_class_table() -> None:
    keys = ("1 quiet", "1 threat", "7 cut")
    store = Memory()
    done = {key: Result("proved" if STEPS[key].task == "code" else "found", 1) for key in TASKS}
    codes = {key: solution(STEPS[key].code) for key in TASKS if STEPS[key].code}
    handed = Handed("Anna", {**done, **dict.fromkeys(keys, Result("shown", 3))}, codes)
    store.write("course", results.write(handed))
    course = Pupil(store=store).view().course
    count, right = len(TASKS), len(TASKS) - len(keys)
    assert course.end.text.startswith(f"{right} of {count} tasks are done")
    shown = WORDS("learn answers shown", count=len(keys))
    assert course.progress == f"{right} of {count} tasks done · {shown}"
    states = {row.key: row.state for row in course.chapters}
    assert (states[1], states[2], states[7]) == ("2 answers shown", "✓ done", "1 answer shown")
    room = LabHarness(Tournament)
    room.handed = [("anna.json", results.write(handed))]
    assert room.seen().class_view.pupils[0].done == f"{right} of {count}"


def test_the_end_names_what_was_proved_and_keeps_a_picture() -> None:
    done = {
        key: Result("proved" if STEPS[key].task == "code" else "found", 1, seconds=60)
        for key in TASKS
    }
    store = Memory()
    store.write("course", results.write(Handed("Anna Lee", dict(list(done.items())[:-1]))))
    assert Pupil(store=store).view().course.end is None
    store.write("course", results.write(Handed("Anna Lee", done)))
    store.write("course proved 5 write", solution("minimax"))
    pupil = Pupil(store=store)
    numbers = sorted({key[0] for key in TASKS if STEPS[key].task == "code"})
    programs = " · ".join(WORDS(f"{number} title") for number in numbers)
    told = WORDS("learn end", count=len(TASKS), minutes=len(TASKS), programs=programs)
    assert told.startswith(f"All {len(TASKS)} tasks are done")
    assert pupil.view().course.end.text == told
    pupil.tab.meet()
    [(name, text)] = pupil.handed
    assert (name, pupil.opened) == ("Anna Lee.json", "tournament start")
    assert results.read(text).codes == {"5 write": solution("minimax")}
    pupil.start(pupil.tab.keep())
    pupil.settle()
    [(name, match, caption)] = pupil.pictures
    assert (name, caption) == ("Anna-Lee.png", WORDS("learn caption", name="Anna Lee"))
    assert match.position.outcome
    assert match.position.outcome.winner is None
    pupil.tab.set_name("")
    pupil.start(pupil.tab.keep())
    pupil.settle()
    assert pupil.pictures[-1][::2] == ("course.png", WORDS("learn caption alone"))
