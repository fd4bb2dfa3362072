"""The code of the course: what is kept of it, and what of that is proved."""

import pytest

from tictactoe.lab.course import stub
from tictactoe.lab.course.codes import Codes

KEY = "5 write"


class Shelf:
    """Texts by name; one that is full keeps nothing."""

    def __init__(self, *, is_full: bool = False) -> None:
        self.texts: dict[str, str] = {}
        self.is_full = is_full

    def read(self, name: str) -> str:
        return self.texts.get(name, "")

    def write(self, name: str, text: str) -> bool:
        if not self.is_full:
            self.texts[name] = text
        return not self.is_full

    def names(self, beginning: str) -> list[str]:
        return [name for name in self.texts if name.startswith(beginning)]


def test_a_step_begins_with_its_stub_and_an_emptied_one_stays_empty() -> None:
    shelf = Shelf()
    assert Codes(shelf).written(KEY) == stub("minimax")
    assert Codes(shelf).write(KEY, "")
    assert Codes(shelf).written(KEY) == ""


@pytest.mark.parametrize("is_full", [False, True])
def test_what_was_proved_stays_when_something_else_is_written(*, is_full: bool) -> None:
    shelf = Shelf(is_full=is_full)
    codes = Codes(shelf)
    assert not codes.is_proved(KEY)
    assert codes.write(KEY, "right") == codes.prove(KEY, "right") == (not is_full)
    for known in (codes, codes if is_full else Codes(shelf)):
        assert known.is_proved(KEY)
        assert (known.of(KEY).proved, known.of(KEY).now) == ("right", "right")
    codes.write(KEY, "wrong")
    assert not codes.is_proved(KEY)
    assert (codes.of(KEY).proved, codes.of(KEY).now) == ("right", "wrong")
    codes.write(KEY, stub("minimax"))
    assert (codes.of(KEY).proved, codes.of(KEY).now) == ("right", "")
