"""The code of the course: what is kept of it, and what of that is proved."""

import pytest

from tests.storage import Memory
from tictactoe.lab.course import stub
from tictactoe.lab.course.codes import Codes

KEY = "5 write"


def test_a_step_begins_with_its_stub_and_an_emptied_one_stays_empty() -> None:
    memory = Memory()
    assert Codes(memory).written(KEY) == stub("minimax")
    assert Codes(memory).write(KEY, "")
    assert Codes(memory).written(KEY) == ""


@pytest.mark.parametrize("is_full", [False, True])
def test_what_was_proved_stays_when_something_else_is_written(*, is_full: bool) -> None:
    memory = Memory(is_full=is_full)
    codes = Codes(memory)
    assert not codes.is_proved(KEY)
    assert codes.write(KEY, "right") == codes.prove(KEY, "right") == (not is_full)
    for known in (codes, codes if is_full else Codes(memory)):
        assert known.is_proved(KEY)
        assert (known.of(KEY).proved, known.of(KEY).now) == ("right", "right")
    codes.write(KEY, "wrong")
    assert not codes.is_proved(KEY)
    assert (codes.of(KEY).proved, codes.of(KEY).now) == ("right", "wrong")
    codes.write(KEY, stub("minimax"))
    assert (codes.of(KEY).proved, codes.of(KEY).now) == ("right", "")


def test_what_would_take_too_long_to_show_is_refused_until_something_is_written() -> None:
    memory = Memory()
    Codes(memory).write(KEY, "x" * 33_000)
    codes = Codes(memory)
    assert codes.written(KEY) == stub("minimax")
    assert "1" in codes.refused(KEY)
    codes.write(KEY, "x")
    assert codes.refused(KEY) == ""
