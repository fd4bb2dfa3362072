"""The code of the course: each stub fails, and each solution passes."""

import pytest

from tictactoe.lab.asking import every_answer, moves_tried
from tictactoe.lab.course import STEPS, Step, solution, stub
from tictactoe.lab.course.texts import course_words, shown_text
from tictactoe.lab.course.truths import COUNTED, COUNTED_FROM, Truth, missed, most_tries, passes
from tictactoe.lab.proof import Proof, proof_of
from tictactoe.lab.proof_text import proof_lines
from tictactoe.lab.workshop import load
from tictactoe.rules import DEFAULT_RULES

WRITTEN = {key: step for key, step in STEPS.items() if step.task == "code"}


def judged(step: Step, code: str) -> tuple[bool, Proof | None]:
    """Return whether a player passes, and its proof if it does not try too many moves."""
    tried = moves_tried(lambda: load(code), COUNTED_FROM)
    if step.asks in COUNTED and tried > most_tries(step):
        return False, None
    if tried > most_tries(STEPS["8 write"]):  # a proof would take hours
        return False, None
    answers = every_answer(load(code), DEFAULT_RULES)
    proof = proof_of(answers, DEFAULT_RULES, answers_may_vary=False)
    return passes(step, proof, missed(answers)), proof


@pytest.mark.parametrize("key", WRITTEN)
def test_a_stub_fails_and_its_solution_passes(key: str) -> None:
    step, words = WRITTEN[key], course_words()
    assert stub(step.code).count("  # ?") > 0 == solution(step.code).count("  # ?")
    assert judged(step, stub(step.code))[0] is False
    is_passed, proof = judged(step, solution(step.code))
    assert is_passed
    assert proof
    assert proof.never_loses == (key != "3 write")
    assert ("still loses" in shown_text(key, Truth(), proof, words)) == (key == "3 write")
    assert "still loses" not in shown_text(key, Truth(), None, words)
    assert (words("proof may differ") in proof_lines(proof, DEFAULT_RULES)) == proof.never_loses
