"""The code of the course: each stub fails, and each solution passes."""

import pytest

from tictactoe.lab.asking import Answers, every_answer, moves_tried
from tictactoe.lab.course import STEPS, Step, solution, stub
from tictactoe.lab.course.truths import COUNTED_FROM, missed, passes, tries
from tictactoe.lab.proof import proof_of
from tictactoe.lab.workshop import load
from tictactoe.rules import DEFAULT_RULES

WRITTEN = {key: step for key, step in STEPS.items() if step.task == "code"}


def asked(code: str) -> tuple[Answers, int]:
    """Return what a player answers, and how many moves it tries in the position of the course."""
    tried = moves_tried(lambda: load(code), COUNTED_FROM)
    if tried > tries(COUNTED_FROM):  # to prove it would take for ever
        return {}, tried
    return every_answer(load(code), DEFAULT_RULES), tried


def is_passed(step: Step, code: str) -> bool:
    answers, tried = asked(code)
    if not answers:
        return False
    proof = proof_of(answers, DEFAULT_RULES, is_sampled=False)
    return passes(step, proof, missed(answers), tried)


@pytest.mark.parametrize("key", WRITTEN)
def test_a_stub_fails_and_its_solution_passes(key: str) -> None:
    step = WRITTEN[key]
    assert stub(step.code).count("  # ?") > 0 == solution(step.code).count("  # ?")
    assert not is_passed(step, stub(step.code))
    assert is_passed(step, solution(step.code))
