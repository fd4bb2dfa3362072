"""The results of a class in the tab Tournament, without a page."""

from itertools import combinations
from typing import Any

import pytest

from tests.lab.tabs import LabHarness, Lessons
from tictactoe.lab.class_results import GUESSED, MOST_BARS, MOST_FILES, guess_name
from tictactoe.lab.course import STEPS, TASKS, results, solution, stub
from tictactoe.lab.course.progress import Result
from tictactoe.lab.course.results import Handed
from tictactoe.lab.course.texts import course_words, plain
from tictactoe.lab.player_code import Failed, Fault
from tictactoe.lab.tournament import Contest
from tictactoe.lab.tournament_tab import PUPIL, Tournament
from tictactoe.words import ENGLISH, Words

WORDS = course_words()
RIGHT, WRONG = (2, 6), (1, 3)
QUIET = "1 quiet"
ANNA = Handed(
    "Anna",
    {QUIET: Result("found", 2, WRONG, RIGHT, 90), "3 write": Result("proved", 1)},
    {"3 write": solution("win_then_block")},
)
BEN = Handed("Ben", {QUIET: Result("found", 1, RIGHT, RIGHT, 30)})
CARL = Handed("Carl", {"3 write": Result("proved", 4)}, {"3 write": stub("win_then_block")})


def file(handed: Handed, name: str = "") -> tuple[str, str]:
    return name or f"{handed.name}.json", results.write(handed)


def class_of(*files: tuple[str, str], lessons: Lessons | None = None) -> LabHarness:
    room = LabHarness(Tournament, lessons)
    room.tab.open_class(files)
    room.settle()
    return room


def shown(room: LabHarness) -> Any:  # noqa: ANN401  (`None` without a class)
    return room.view().class_view


def test_each_pupil_has_a_row_and_their_guesses_are_counted() -> None:
    room = class_of(file(CARL), file(ANNA), file(BEN), ("notes.txt", "no results"))
    view = shown(room)
    assert [row.name for row in view.pupils] == ["Anna", "Ben", "Carl"]
    anna, _, carl = view.pupils
    assert anna.done == WORDS("class tasks", done=2, count=len(TASKS))
    assert (anna.tries, anna.minutes, anna.codes) == ("3", "2", "3\N{NO-BREAK SPACE}?")
    assert carl.tries == "4"
    message = [WORDS("class read", count=3), WORDS("class unreadable", name="notes.txt")]
    assert room.view().class_message == "\n".join(message)
    assert view.guesses == ()  # the first step has no guesses
    room.tab.show_guesses(QUIET)
    room.settle()
    view = shown(room)
    assert (view.step, view.question) == (QUIET, plain(WORDS(QUIET)))
    assert [row.key for row in view.steps] == [*GUESSED]
    rows = {bar.text: (bar.pupils, bar.length) for bar in view.guesses}
    names = [guess_name(STEPS[QUIET], guess, WORDS) for guess in (RIGHT, WRONG)]
    assert rows == {f"✓ {names[0]}": ("1", 0.5), names[1]: ("1", 0.5)}


def test_all_code_is_proved_again_and_equal_code_once() -> None:
    twin = Handed("Dora", ANNA.results, ANNA.codes)
    room = class_of(file(ANNA), file(CARL), file(twin))
    room.tab.prove_class()
    assert shown(room).prove.text == ENGLISH("stop")
    room.settle()
    assert [row.codes for row in shown(room).pupils] == [
        "3\N{NO-BREAK SPACE}✓",
        "3\N{NO-BREAK SPACE}✗",
        "3\N{NO-BREAK SPACE}✓",
    ]
    done = [WORDS("class tasks", done=done, count=len(TASKS)) for done in (2, 0, 2)]
    assert [row.done for row in shown(room).pupils] == done
    assert room.view().class_message == WORDS("class proving", count=2, all=2)
    assert [what for what, *_ in room.runner.asked] == ["trials", "prove", "trials"]
    assert shown(room).prove.text == WORDS("class prove")
    room.tab.prove_class()
    room.settle()
    assert len(room.runner.asked) == 3


def test_code_that_fails_to_run_is_not_proved_and_the_proof_is_stopped() -> None:
    room = class_of(file(ANNA))
    room.runner.failed = Failed(Fault("NameError", "no name", 2))
    room.tab.prove_class()
    room.settle()
    assert [row.codes for row in shown(room).pupils] == ["3\N{NO-BREAK SPACE}✗"]
    room = class_of(file(ANNA))
    room.runner.is_stuck = True
    room.tab.prove_class()
    room.settle()
    room.tab.prove_class()
    assert room.view().class_message == ENGLISH("search stopped")
    assert room.runner.cancelled == 1
    room.tab.prove_class()
    room.settle()
    room.tab.close()
    assert room.runner.cancelled == 2


def test_the_players_of_a_class_meet_each_other() -> None:
    namesake = Handed("Anna", ANNA.results, {"3 write": stub("win_then_block")})
    room = class_of(file(ANNA), file(namesake), file(BEN))
    view = room.view()
    assert [(one.key, one.title) for one in view.pupils] == [
        (f"{PUPIL}Anna", "Anna"),
        (f"{PUPIL}Anna 2", "Anna 2"),
    ]
    assert all(one.is_chosen for one in view.pupils)
    assert not any(one.is_chosen for one in (*view.levels, *view.examples))
    assert (view.rounds, view.has_no_pupils) == ("1", False)
    room.tab.begin()
    room.settle()
    cross = room.view().cross
    assert [row.name for row in cross.rows] == ["Anna", "Anna 2"]
    what, contest, _ = room.runner.asked[-1]
    assert what == "meet"
    assert isinstance(contest, Contest)
    assert contest.remembers
    room.tab.toggle(f"{PUPIL}Anna")
    room.tab.toggle(f"{PUPIL}Anna 2")
    room.tab.toggle("easy")
    room.tab.toggle("hard")
    room.tab.begin()
    room.settle()
    contest = room.runner.asked[-1][1]
    assert isinstance(contest, Contest)
    assert not contest.remembers


def test_a_class_that_cannot_be_read_keeps_the_choice_of_players() -> None:
    room = class_of(("a.json", "{}"))
    view = room.view()
    assert view.class_view is None
    assert view.has_no_pupils
    assert any(one.is_chosen for one in view.levels)
    message = [WORDS("class read", count=0), WORDS("class unreadable", name="a.json")]
    assert view.class_message == "\n".join(message)
    room = class_of(*[file(BEN)] * (MOST_FILES + 1))
    assert len(shown(room).pupils) == MOST_FILES
    assert room.view().class_message.endswith(WORDS("class too large", most=MOST_FILES))


def test_nameless_files_go_by_their_own_name_and_the_most_frequent_guesses_come_first() -> None:
    cells = (0, 1, 2, 3, 5, 6, 7, 8)
    guesses = [(1,), (1,), *combinations(cells, 1), *combinations(cells, 2)]
    room = class_of(
        *(
            file(Handed("", {"8 mirrors": Result("open", 1, guess, guess)}), f"{number:02}.json")
            for number, guess in enumerate(guesses)
        )
    )
    room.tab.show_guesses("8 mirrors")
    room.settle()
    assert shown(room).pupils[0].name == "00"
    bars = shown(room).guesses
    assert len(bars) == MOST_BARS < len(set(guesses))
    assert bars[0].pupils == "3"


@pytest.mark.parametrize("key", ["fault NoPython", "language failed"])
def test_a_class_without_a_worker_or_words_shows_why(key: str) -> None:
    lessons = Lessons(fault="fault NoPython") if key == "fault NoPython" else Lessons()
    room = LabHarness(Tournament, lessons)
    room.is_offline = key == "language failed"
    room.tab.open_class([file(ANNA)])
    room.settle()
    assert room.view().class_view is None
    assert room.view().class_message == ENGLISH(key)


def test_the_player_of_a_pupil_at_the_end_of_the_course_meets_all_levels() -> None:
    room = LabHarness(Tournament)
    room.handed = [file(ANNA)]
    room.settle()
    view = room.view()
    room.settle()
    assert room.handed == []
    view = room.view()
    assert [one.is_chosen for one in (*view.pupils, *view.levels)] == [True] * 6
    assert not any(one.is_chosen for one in view.examples)


def test_names_of_files_are_escaped_and_the_class_follows_the_language() -> None:
    nameless = Handed("", ANNA.results, ANNA.codes)
    room = class_of(("a\nb.json", "{}"), file(nameless, "c\nd.json"))
    assert "\\n" in room.view().class_message
    assert [pupil.key for pupil in room.view().pupils] == [f"{PUPIL}c\\nd"]
    room.session.set_language(Words("de"))
    room.view()
    room.settle()
    assert shown(room).question == plain(course_words("de")(GUESSED[0]))
