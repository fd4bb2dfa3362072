"""Players from their source text: what loads, and what is told of what does not."""

import re
from pathlib import Path

import pytest

from tictactoe import Position
from tictactoe.lab.proof import Foul, answer
from tictactoe.lab.workshop import LONGEST_REASON, Fault, NoPlayer, fault_in, fault_text, load
from tictactoe.words import ENGLISH, table

START = Position.start()
NUMPY = """\
class int64:
    __repr__ = lambda self: "0"
int64.__module__ = "numpy"
"""
FAR = "\ndef far(position):\n    position.play(99)"


def fault_of(code: str) -> Fault:
    try:
        answer(load(code), START)
    except NoPlayer as error:
        return fault_in(error)
    except Foul as foul:
        return fault_in(foul.__cause__ or foul)
    pytest.fail("nothing went wrong")


def body(*lines: str) -> str:
    """Return a player whose function has these lines, the first of them being line 2."""
    return "\n".join(["def choose(position):", *(f"    {line}" for line in lines)])


@pytest.mark.parametrize(
    ("code", "error", "line", "reason"),
    [
        ("def choose(position)\n    return 0", "SyntaxError", 1, "expected ':'"),
        ("def choose(position):\nreturn 0", "IndentationError", 2, "expected an indented block"),
        ("x = 1\n1 / 0", "ZeroDivisionError", 2, "division by zero"),
        ("import nothing_of_the_kind", "ModuleNotFoundError", 1, "nothing_of_the_kind"),
        ("raise SystemExit", "SystemExit", 1, ""),
        ("x = 1", "NoChoose", None, "no function 'choose'"),
        ("choose = 4", "NoFunction", None, "'choose' is of type int, not a function"),
        ("choose = None", "NoFunction", None, "'choose' is of type NoneType, not a function"),
        (body("return nothing"), "NameError", 2, "'nothing' is not defined"),
        (body("x = 1", "return [][x]"), "IndexError", 3, "list index out of range"),
        (body("return choose(position)"), "RecursionError", 2, "recursion"),
        (body("raise SystemExit"), "SystemExit", 2, ""),
        (body("input('Where? ')"), "NoInput", 2, "asks nobody"),
        (body("position.x = 1"), "FrozenInstanceError", 2, "cannot assign to field 'x'"),
        (body("object.__setattr__(position, 'x', 1)", "return 0"), "ChangedPosition", None, ""),
        (body("return position.play(9)"), "IllegalMove", 2, ""),
        (body("return far(position)") + FAR, "IllegalMove", 4, ""),  # its own innermost line
        (body("return 9"), "IllegalMove", None, "9 is not one of the legal cells"),
        (body("pass"), "IllegalMove", None, "None is of type NoneType, but a cell is an int, one"),
        (body("return False"), "IllegalMove", None, "False is of type bool, but a cell is an int"),
        (body("return 0.0"), "IllegalMove", None, "0.0 is of type float, but a cell is an int"),
        (
            NUMPY + body("return int64()"),
            "IllegalMove",
            None,
            "0 is of type numpy.int64, but a cell",
        ),
        (
            "from fractions import Fraction\n" + body("return Fraction(0)"),
            "IllegalMove",
            None,
            "Fraction(0, 1) is of type fractions.Fraction, but a cell is an int",
        ),
    ],
)
def test_what_goes_wrong_is_told_by_its_line(
    code: str, error: str, line: int | None, reason: str
) -> None:
    found = fault_of(code)
    assert (found.error, found.line) == (error, line)
    assert reason in found.reason


def test_a_reason_of_any_size_can_be_told() -> None:
    assert len(fault_of(body("raise ValueError('x' * 10_000)")).reason) == LONGEST_REASON
    assert len(fault_of(body("return 'x' * 10**7")).reason) <= LONGEST_REASON
    assert "a very long number" in fault_of(body("return 10**5000")).reason
    bad = "class Bad:\n    def __repr__(self):\n        1 / 0\n"
    assert fault_of(bad + body("return Bad()")).error == "IllegalMove"


@pytest.mark.parametrize(
    "error", ["SyntaxError", "SyntaxError(5)", "ValueError(10**5000)", "KeyError(10**5000)", "Bad"]
)
def test_an_error_need_say_nothing(error: str) -> None:
    bad = "class Bad(Exception):\n    def __str__(self):\n        1 / 0\n"
    assert fault_of(bad + body(f"raise {error}")).error == error.partition("(")[0]
    with pytest.raises(NoPlayer):
        load(f"{bad}raise {error}")


def test_each_fault_has_plain_words_and_what_python_says() -> None:
    errors = {key.removeprefix("fault ") for key in table("en") if re.match("fault [A-Z]", key)}
    for error in (*errors, "Surprise"):
        told = fault_text(Fault(error, "why", 7))
        assert told.startswith("Line 7: ")
        assert told.endswith(f"({error}: why)")
        assert (ENGLISH("fault other") in told) == (error == "Surprise")


def test_a_player_may_use_dataclasses() -> None:
    first = "from __future__ import annotations\nfrom dataclasses import dataclass\n"
    move = "@dataclass\nclass Move:\n    cell: int\n"
    assert load(first + move + body("return Move(position.moves[0]).cell"))(START) == 0


def test_the_player_in_the_documentation_plays() -> None:
    text = (Path(__file__).parent.parent.parent / "docs" / "players.md").read_text("utf-8")
    choose = load(text.partition("```python\n")[2].partition("```")[0])
    assert choose(Position.parse("XX. OO. ...")) == 2
    assert choose(Position.parse("XX. O.. ...")) == 2
