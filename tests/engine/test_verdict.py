"""Verdicts, budgets, thoughts."""

import pytest

from tictactoe import LEVELS, Budget, Thought, Verdict
from tictactoe.engine.verdict import best_of


def test_a_move_that_was_tried_is_better_than_one_that_was_not() -> None:
    lost, untried = Verdict(-1, 4), Verdict(0, 9, exact=False, guess=-1)
    assert best_of({0: untried, 1: lost}) == (1,)
    assert best_of({0: untried, 1: untried}) == (0, 1)


def test_the_best_verdict_of_a_thought_is_that_of_its_best_moves() -> None:
    thought = Thought({0: Verdict(0, 5), 4: Verdict(1, 3), 8: Verdict(1, 5)}, 9, 9, exact=True)
    assert (thought.best, thought.verdict, thought.line) == ((4,), Verdict(1, 3), ())


def test_verdicts_are_equal_exactly_if_they_print_alike() -> None:
    one, two = Verdict(0, 5), Verdict(0, 5, guess=0.1)
    assert one != two
    assert repr(one) == "Verdict(value=0, plies=5, exact=True)"
    assert repr(two) == "Verdict(value=0, plies=5, exact=True, guess=0.1)"


@pytest.mark.parametrize("limit", [0, -1, -0.5, float("nan")])
def test_a_budget_of_nothing_is_refused(limit: int) -> None:
    with pytest.raises(ValueError, match="a budget is more than 0, not Budget"):
        Budget(nodes=limit)
    with pytest.raises(ValueError, match="a budget is more than 0, not Budget"):
        Budget(seconds=limit)
    with pytest.raises(ValueError, match="a budget is more than 0, not Budget"):
        LEVELS["perfect"].seeded(1, seconds=limit)
