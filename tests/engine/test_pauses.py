"""Computations that pause."""

import pytest

from tictactoe.engine.pauses import Pausing, finish


def factorial(number: int) -> Pausing[int]:
    if number < 0:
        raise ValueError(number)
    yield
    return number * (yield from factorial(number - 1)) if number else 1


def test_a_computation_is_finished_through_all_its_pauses() -> None:
    assert len([*factorial(5)]) == 6
    assert finish(factorial(5)) == 120
    with pytest.raises(ValueError, match="-1"):
        finish(factorial(-1))
