"""The code of a step in the tab Learn: its lines, its proof, its mistakes."""

from dataclasses import replace

import pytest

from tests.lab.pupil import Pupil
from tests.lab.shortcuts import FORKS
from tests.lab.tabs import proved_once
from tests.storage import Memory
from tictactoe import Match, Position, Rules
from tictactoe.controls import Code
from tictactoe.game import HUMAN, OWN
from tictactoe.lab.attempt import mistakes_view
from tictactoe.lab.course import STEPS, results, solution, stub
from tictactoe.lab.course.conditions import COUNTED_FROM
from tictactoe.lab.course.ends import Wrong, wrong_text
from tictactoe.lab.course.progress import MOST_TRIES
from tictactoe.lab.course.texts import course_words
from tictactoe.lab.course.views import Way
from tictactoe.lab.player_code import Failed, Fault, fault_text
from tictactoe.lab.proof_text import proof_lines
from tictactoe.lab.tab import OWN_CODE, Chosen
from tictactoe.lab.text_limits import LONGEST_CODE, unfit
from tictactoe.words import ENGLISH, Words

WORDS = course_words()
LAST_FREE = "def choose(position):\n    return position.moves[-1]\n"
RIGHT = solution("win_then_block")
TOO_HOPEFUL = "# Mine\n" + solution("minimax").replace("min(values)", "max(values)")
"""A player that loses; as a line was added, no line is tested by itself."""
LATE_FAULT = "# Mine\n" + solution("minimax").replace(
    "max(values)", "0 if len(values) == 2 else max(values)"
)
"""A player that loses, with its first mistake later in the game."""


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
    own = Chosen(place, OWN_CODE, (), RIGHT, WORDS("3 title"))
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
    kept = pupil.kept("3 write")
    assert (kept.state, kept.tries, kept.hint, kept.solution) == ("open", 3, True, True)
    pupil.tab.set_name("Bo")
    pupil.tab.save()
    [(name, text)] = pupil.files.items()
    found = results.read(text)
    assert (name, found.name, found.codes) == ("Bo.json", "Bo", {})


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
def test_a_line_that_raises_an_error_is_reported_as_that_error(
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


@pytest.mark.slow
@pytest.mark.parametrize("is_longer", [False, True])
def test_a_key_without_the_turn_is_reported_with_two_positions(*, is_longer: bool) -> None:
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
    text = wrong_text(Wrong(0, "−1"), STEPS["5 write"], code, WORDS)
    lines = code.splitlines()
    at = next(number for number, line in enumerate(lines, 1) if f"-{right}" in line)
    assert (lesson.exercise.message, lesson.exercise.code.fault) == (text, at)
    assert text.startswith(f"Line {at}: ")


@pytest.mark.slow
def test_the_result_of_a_check_follows_the_language() -> None:
    pupil = Pupil("5 write")
    pupil.prove(TOO_HOPEFUL)
    proof, _ = proved_once(TOO_HOPEFUL, Rules())
    for words in (ENGLISH, Words("de")):
        pupil.session.set_language(words)
        pupil.settle()
        assert pupil.lesson.exercise.message == "\n".join(proof_lines(proof, Rules(), words))


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
        pupil.resume(1)
        told.append(pupil.lesson.exercise.running)
    assert set(pupil.paused) == {1000}
    assert told == ["", "", "", "Running for 2 seconds.", "Running for 3 seconds."]
    drawn = pupil.drawn
    pupil.tab.check()
    pupil.resume(3)
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
