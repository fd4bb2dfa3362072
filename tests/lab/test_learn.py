"""The tab Learn, without a page: chapters, progress, lights, other tabs and languages."""

from math import factorial

import pytest

from tests.lab.brute_course import paths as paths_from
from tests.lab.pupil import ALL_DONE, Pupil, store_of
from tests.lab.tabs import LabHarness
from tictactoe import Position, Rules
from tictactoe.controls import Control
from tictactoe.lab.branches import path_of
from tictactoe.lab.course import STEPS, TASKS, results, solution, stub
from tictactoe.lab.course.progress import Result
from tictactoe.lab.course.results import Handed
from tictactoe.lab.course.texts import course_words, plain
from tictactoe.lab.course.truths import truth
from tictactoe.lab.learn import Learn
from tictactoe.lab.tab import OWN_CODE, Chosen
from tictactoe.lab.tournament_tab import Tournament
from tictactoe.words import ENGLISH, Words

WORDS = course_words()
LAST_FREE = "def choose(position):\n    return position.moves[-1]\n"
RIGHT = solution("win_then_block")


def test_all_chapters_are_listed_with_the_progress() -> None:
    done = {key: one for key, one in ALL_DONE.items() if key[0] in "13"}
    done["2 share"] = Result("open", 1)
    course = Pupil(store=store_of(done, "Anna")).chapters
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
    assert not pupil.chapters.can_save
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
    assert pupil.chapters
    pupil.turn("9 so far")
    assert pupil.lesson.place == WORDS("learn place", step=5, count=5)
    assert pupil.lesson.next == ENGLISH("done")
    pupil.tab.next()
    assert pupil.chapters


def test_the_annex_follows_all_chapters_and_counts_nowhere() -> None:
    pupil = Pupil(store=store_of(ALL_DONE))
    before = pupil.chapters
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
    assert pupil.chapters == before
    pupil = pupil.later()
    pupil.tab.open_annex()
    assert pupil.lesson.is_done
    pupil.tab.show_all()
    pupil.tab.restart("9")
    pupil.tab.open_annex()
    assert not pupil.lesson.is_done


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


def test_chapters_are_begun_again_and_brought_back_with_their_code() -> None:
    pupil = Pupil("1 quiet")
    pupil.guess(2, 6)
    pupil.turn("3 write")
    pupil.tab.write(LAST_FREE)
    pupil.turn("3 both")
    pupil.guess(6)
    pupil.tab.show_all()
    pupil.tab.restart("3")
    course = pupil.chapters
    assert [row.key for row in course.again] == [1, 0]
    assert not course.bring_back.is_hidden
    assert pupil.store.read("course 3 write") == ""
    pupil.tab.bring_back()
    course = pupil.chapters
    assert ([row.key for row in course.again], course.bring_back.is_hidden) == ([1, 3, 0], True)
    pupil.turn("3 write")
    assert pupil.lesson.exercise.code.text == LAST_FREE
    pupil.tab.show_all()
    pupil.tab.restart("0")
    assert pupil.chapters.again == ()


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
    assert (lesson.growth.length, lesson.is_done) == (1.0, True)


@pytest.mark.parametrize("key", ["1 fork", "1 values", "5 proved", "6 plies", "7 left"])
def test_a_tab_opens_with_the_position_of_a_step_that_is_done(key: str) -> None:
    step, pupil = STEPS[key], Pupil(key)
    assert pupil.lesson.open_tab == Control(WORDS(f"learn open {step.tab}"), step.task != "read")
    if step.own:
        pupil.store.write(f"course proved {step.own}", "proved")
    pupil = Pupil(key, store=pupil.store)
    pupil.tab.open_tab()
    title = WORDS(f"{key[0]} title")
    method = OWN_CODE if step.own else step.method if step.tab in ("tree", "steps") else ""
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


def test_a_file_of_results_has_the_code_that_was_proved() -> None:
    store = store_of({"3 write": Result("proved", 1)})
    store.write("course proved 3 write", RIGHT)
    store.write("course 3 write", LAST_FREE)
    pupil = Pupil("3 write", store=store)
    pupil.tab.save()
    assert results.read(pupil.files["course.json"]).codes == {"3 write": RIGHT}
    pupil.tab.set_name("../A b")
    pupil.tab.save()
    assert list(pupil.files) == ["course.json", "A-b.json"]


def test_the_end_counts_shown_answers_apart_like_a_class_table() -> None:
    keys = ("1 quiet", "1 threat", "7 cut")
    found = ALL_DONE | dict.fromkeys(keys, Result("shown", 3))
    course = Pupil(store=store_of(found)).chapters
    count, right = len(TASKS), len(TASKS) - len(keys)
    assert course.end.text.startswith(f"{right} of {count} tasks are done")
    shown = WORDS("learn answers shown", count=len(keys))
    assert course.progress == f"{right} of {count} tasks done · {shown}"
    states = {row.key: row.state for row in course.chapters}
    assert (states[1], states[2], states[7]) == ("2 answers shown", "✓ done", "1 answer shown")
    codes = {key: solution(STEPS[key].code) for key in TASKS if STEPS[key].code}
    room = LabHarness(Tournament)
    room.handed = [("anna.json", results.write(Handed("Anna", found, codes)))]
    assert room.seen().class_view.pupils[0].done == f"{right} of {count}"


def test_the_end_names_what_was_proved_and_keeps_a_picture() -> None:
    *most, _last = ALL_DONE.items()
    assert Pupil(store=store_of(dict(most))).chapters.end is None
    store = store_of(ALL_DONE, "Anna Lee")
    store.write("course proved 5 write", solution("minimax"))
    pupil = Pupil(store=store)
    numbers = sorted({key[0] for key in TASKS if STEPS[key].task == "code"})
    programs = " · ".join(WORDS(f"{number} title") for number in numbers)
    told = WORDS("learn end", count=len(TASKS), minutes=len(TASKS), programs=programs)
    assert told.startswith(f"All {len(TASKS)} tasks are done")
    assert pupil.chapters.end.text == told
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
