"""Computations that pause."""

import pytest

from tictactoe.pauses import Pausing, Task, finish


def factorial(number: int) -> Pausing[int]:
    if number < 0:
        raise ValueError(number)
    yield
    return number * (yield from factorial(number - 1)) if number else 1


def test_a_task_pauses_wherever_a_step_within_it_does_and_then_has_its_result() -> None:
    task, pauses = Task(factorial(5)), 0
    for _ in task:
        assert not hasattr(task, "result")
        pauses += 1
    assert (pauses, task.result) == (6, 120)


def test_two_tasks_go_on_in_turns() -> None:
    tasks = [Task(factorial(number)) for number in (3, 3)]
    for _ in zip(*tasks, strict=True):
        pass
    assert [task.result for task in tasks] == [6, 6]


def test_what_is_finished_at_once_has_the_same_result() -> None:
    assert finish(factorial(5)) == 120


def test_what_a_step_raises_ends_the_task() -> None:
    with pytest.raises(ValueError, match="-1"):
        finish(factorial(-1))
