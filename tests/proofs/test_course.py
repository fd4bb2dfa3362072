"""The code of the course: each stub and each shortcut fails, and each solution passes."""

from functools import partial

import pytest

from tests.lab.brute_course import paths
from tests.lab.shortcuts import (
    AT_A_WIN,
    BORROWED,
    FORKS,
    KEPT,
    STOPPING,
    STOPPING_AT_A_WIN,
    WIDER,
)
from tests.lab.tabs import PlayerRunner, proved_once
from tictactoe.lab.asking import every_answer, moves_tried
from tictactoe.lab.course import STEPS, Step, solution, stub
from tictactoe.lab.course.conditions import COUNTED_FROM, THINKS, Checked, check, most_tries
from tictactoe.lab.course.texts import course_words, shown_text
from tictactoe.lab.course.truths import Truth
from tictactoe.lab.player_code import load
from tictactoe.lab.proof_text import proof_lines
from tictactoe.rules import DEFAULT_RULES, Position

WORDS = course_words()
WRITTEN = {key: step for key, step in STEPS.items() if step.task == "code"}
MOST_PLAYED = 200_000
"""The most moves that the proof of a solution may try."""


def checked(step: Step, code: str) -> Checked:
    work = check(step, code, PlayerRunner(), lambda *_count: None, lambda _message: None)
    while True:
        try:
            work.send(None)
        except StopIteration as done:
            found: Checked = done.value
            return found


def tried(code: str) -> int:
    return moves_tried(lambda: load(code), COUNTED_FROM).moves


@pytest.mark.parametrize("key", WRITTEN)
def test_a_stub_fails_and_its_solution_passes(key: str) -> None:
    step = WRITTEN[key]
    assert stub(step.code).count("  # ?") > 0 == solution(step.code).count("  # ?")
    assert not checked(step, stub(step.code)).is_passed
    message, _, proof, _, is_passed = checked(step, solution(step.code))
    assert is_passed
    assert message(WORDS) == WORDS("learn passed")
    assert proof
    assert proof.never_loses == (key not in ("2 change", "3 write"))
    assert ("still loses" in shown_text(key, Truth(), proof, WORDS)) != proof.never_loses
    assert "still loses" not in shown_text(key, Truth(), None, WORDS)
    assert (WORDS("proof may differ") in proof_lines(proof, DEFAULT_RULES)) == proof.never_loses


@pytest.mark.parametrize("key", [key for key in WRITTEN if WRITTEN[key].asks in THINKS])
def test_code_without_the_idea_of_a_step_fails(key: str) -> None:
    step = WRITTEN[key]
    for code in BORROWED:
        assert checked(step, code).message(WORDS) == WORDS("learn borrowed")
    assert proved_once(FORKS, DEFAULT_RULES)[0].never_loses
    told = WORDS("learn shallow", position=COUNTED_FROM, tried=tried(FORKS))
    assert checked(step, FORKS).message(WORDS) == told


@pytest.mark.parametrize("key", ["7 write", "8 write"])
def test_minimax_alone_neither_saves_nor_remembers(key: str) -> None:
    codes = [solution("minimax"), STOPPING]
    codes += STOPPING_AT_A_WIN if key == "7 write" else []
    for code in codes:
        assert proved_once(code, DEFAULT_RULES)[0].never_loses
        counts = {"tried": tried(code), "most": most_tries(STEPS[key])}
        told = WORDS("learn tried", position=COUNTED_FROM, **counts)
        more = f" {WORDS('learn sooner')}" if key == "7 write" else ""
        assert checked(STEPS[key], code).message(WORDS) == told + more


def test_a_memory_does_not_stand_in_for_alpha_beta_nor_the_other_way() -> None:
    stopping = solution("memory").replace(
        KEPT, f"{KEPT}        if {AT_A_WIN}:\n            break\n"
    )
    for code in (solution("memory"), stopping):
        assert proved_once(code, DEFAULT_RULES)[0].never_loses
        assert checked(STEPS["7 write"], code).message(WORDS) == WORDS("learn memory early")
    for code in (solution("alpha_beta"), WIDER):
        again = moves_tried(partial(load, code), COUNTED_FROM).again
        told = WORDS("learn tried again", position=COUNTED_FROM, again=again)
        assert checked(STEPS["8 write"], code).message(WORDS) == told
    assert checked(STEPS["8 write"], stopping).is_passed


@pytest.mark.parametrize("key", WRITTEN)
def test_the_proof_of_a_solution_tries_few_moves(key: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Plain minimax alone tries more to choose its first move."""
    played, play = 0, Position.play

    def counted(position: Position, cell: int) -> Position:
        nonlocal played
        played += 1
        return play(position, cell)

    player = load(solution(WRITTEN[key].code), remembers=True)
    monkeypatch.setattr(Position, "play", counted)
    every_answer(player, DEFAULT_RULES)
    assert played < MOST_PLAYED < paths("." * 9, is_node=True) / 2
