"""Players loaded from source code, and the explanations of their errors."""

import gc
import re
import warnings
from pathlib import Path

import pytest

from tests.work import work_of
from tictactoe import Position
from tictactoe.lab.asking import Foul, answer
from tictactoe.lab.player_code import (
    LONGEST_REASON,
    Fault,
    NoPlayer,
    fault_in,
    fault_text,
    load,
    remembering,
)
from tictactoe.words import ENGLISH, Words, table

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
        ("def choose(position):\nreturn 0", "IndentationError", 2, "expected an indented block"),
        ("x = 1\n1 / 0", "ZeroDivisionError", 2, "division by zero"),
        ("import nothing_of_the_kind", "ModuleNotFoundError", 1, "nothing_of_the_kind"),
        ("raise SystemExit", "SystemExit", 1, ""),
        ("x = 1", "NoChoose", None, "no function 'choose'"),
        ("choose = None", "NoFunction", None, "'choose' is of type NoneType, not a function"),
        (body("return choose(position)"), "RecursionError", 2, "recursion"),
        (body("raise SystemExit"), "SystemExit", 2, ""),
        (body("input('Where? ')"), "NoInput", 2, "not available"),
        (body("object.__setattr__(position, 'x', 1)", "return 0"), "ChangedPosition", None, ""),
        (body("return position.play(9)"), "IllegalMove", 2, ""),
        (body("return far(position)") + FAR, "IllegalMove", 4, ""),  # the innermost line
        (body("return False"), "IllegalMove", None, "False is of type bool, but a cell is an int"),
        (NUMPY + body("return int64()"), "IllegalMove", None, "0 is of type numpy.int64, but a"),
    ],
)
def test_a_fault_has_the_error_its_line_and_its_reason(
    code: str, error: str, line: int | None, reason: str
) -> None:
    found = fault_of(code)
    assert (found.error, found.line) == (error, line)
    assert reason in found.reason


def test_a_reason_is_cut() -> None:
    assert len(fault_of(body("raise ValueError('x' * 10_000)")).reason) == LONGEST_REASON
    assert len(fault_of(body("return 'x' * 10**7")).reason) <= LONGEST_REASON
    assert "a very long number" in fault_of(body("return 10**5000")).reason
    bad = "class Bad:\n    def __repr__(self):\n        1 / 0\n"
    assert fault_of(bad + body("return Bad()")).error == "IllegalMove"


@pytest.mark.parametrize(
    "error", ["SyntaxError", "SyntaxError(5)", "ValueError(10**5000)", "KeyError(10**5000)", "Bad"]
)
def test_an_error_may_have_no_message(error: str) -> None:
    bad = "class Bad(Exception):\n    def __str__(self):\n        1 / 0\n"
    assert fault_of(bad + body(f"raise {error}")).error == error.partition("(")[0]
    with pytest.raises(NoPlayer):
        load(f"{bad}raise {error}")


def test_a_message_from_right_to_left_is_isolated() -> None:
    hebrew = Fault("ValueError", "\u05d0 (1)")
    assert fault_text(hebrew).endswith("(\u2068ValueError: \u05d0 (1)\u2069)")
    assert fault_text(Fault("ValueError", "x"), Words("ar")).endswith("(\u2068ValueError: x\u2069)")
    assert "\u2068" not in fault_text(Fault("ValueError", "x"))


def test_each_fault_has_plain_words_and_the_message_of_python() -> None:
    errors = {key.removeprefix("fault ") for key in table("en") if re.match("fault [A-Z]", key)}
    for error in (*errors, "Surprise", "at line"):
        text = fault_text(Fault(error, "why", 7))
        assert text.startswith("Line 7: ")
        assert text.endswith(f"({error}: why)")
        assert (ENGLISH("fault other") in text) == (error in ("Surprise", "at line"))


CHANGES = "it tries to change a position; position.play(cell) returns a new one."
READINGS = [
    (body("return posiiton.moves[0]"), "there’s no posiiton; did you mean position?"),
    (body("best = 1", "return bset"), "there’s no bset; did you mean best?"),
    (body("return moves[0]"), "there’s no moves; did you mean position.moves?"),
    (body("return true"), "there’s no true; did you mean True?"),
    (body("for cell in rnage(9): pass"), "there’s no rnage; did you mean range?"),
    (body("return delatr"), "this name was never given a value."),
    (body("return TypeErorr"), "this name was never given a value."),
    (body("return random.choice([0])"), "random has to be imported: put “import random” at"),
    (body("return other(1)"), "put “from tictactoe import other” at the top."),
    (body("return position.turn == O"), 'O is a mark here: write it in quotes, "O".'),
    (body("return nothing"), "this name was never given a value."),
    (body("return position.move[0]"), "there’s no move; did you mean moves?"),
    (body("return position.zzz"), "this value has no such attribute."),
    (body("position.cells = 'X'"), CHANGES),
    (body("position.best = 1"), CHANGES),
    (body("position.x |= 1"), CHANGES),
    (body("position.cells[0] = 'X'"), CHANGES),
    (body("position.moves[0] = 1"), "a tuple such as position.moves can’t be changed;"),
    (body("position.moves.remove(0)"), "a tuple such as position.moves can’t be changed;"),
    (body("return position.outcome.winner"), "position.outcome is None until the game is over;"),
    (body("return [0].sort()[0]"), "a value is None; perhaps a function ends without return."),
    (body("return 1 + print()"), "a value is None; perhaps a function ends without return."),
    (body("return max([None, None])"), "a value is None; perhaps a function ends without return."),
    (
        body("return position.moves()"),
        "this is a value, not a function: leave out the parentheses.",
    ),
    (body("return position.play[0]"), "this is a function: it takes round brackets,"),
    (body("return position.completing()"), "mark is missing in the parentheses."),
    ("def choose():\n    return 0", "The function choose must take one argument, the position."),
    (
        "def choose(position, mark):\n    return 0",
        "The function choose must take one argument, the position.",
    ),
    (body("pass"), "The function choose ends without returning a cell; a return is missing."),
    (body("return position.moves"), "It returns several cells; choose one of them,"),
    (body("return 'A1'"), "It returns text; a cell is a number from 0,"),
    (body("return position.completing('x')"), 'a mark is "X" or "O", in capitals and quotes.'),
    (
        body("return position.completing('X')[0]"),
        "it takes an element of something that may be empty",
    ),
    (body("return max([])"), "it takes an element of something that may be empty;"),
    (body("import random", "return random.choice([])"), "that may be empty; check that first."),
    (body("return [0][7]"), "the list or tuple isn’t that long."),
    (
        body("if position.turn = 'X':", "    return 0"),
        "one = gives a name a value; to compare, write ==.",
    ),
    ("def choose(position)\n    return 0", "a colon is missing."),
    (body("return 9"), "It chooses a cell that isn’t allowed."),
    (body("return ()[0]"), "it takes an element of something that may be empty"),
    (body("return “0”"), "this is a curly quote; type a straight one,"),
    (body("return \u20180\u2019"), "this is a curly quote;"),
    (
        body("return position\u00a0+ 0"),
        "this line has an invisible character, such as a no-break space;",
    ),
    (body("return\u30000"), "this line has an invisible character,"),
    (body("return 2 × 2"), "Python doesn’t know ×;"),
    (body("return max(position\uff0c2)"), "Python doesn’t know \uff0c;"),
    (body("if position:", "    x = 1", "\ty = 2"), "tabs and spaces are mixed"),
    (body("if position:", "        x = 1") + "\n\ty = 2", "tabs and spaces are mixed"),
    (body("x = 1", " y = 2"), "doesn’t match the lines around it."),
    (body("return {}[position]"), "the dictionary doesn’t know this position;"),
    (body("return {}[position, 'X']"), "the dictionary doesn’t know this position;"),
    (body("return {}['X']"), "the dictionary has no such key."),
    (body("return position.completing"), "This is a function: it takes round brackets,"),
    *(
        (body("wins = position.completing", use), "this is a function: it takes round brackets,")
        for use in (
            "return wins[0]",
            "return (*wins, *position.moves)[0]",
            "return [cell for cell in wins][0]",
            "return len(wins)",
            "return 1 in wins",
            "return wins + position.moves",
            "first, second = wins",
        )
    ),
]


@pytest.mark.parametrize(("code", "reading"), READINGS)
def test_beginners_errors_are_explained(code: str, reading: str) -> None:
    fault = fault_of(code)
    text = fault_text(fault, code=code)
    at = f"Line {fault.line}: " if fault.line else ""
    assert text.startswith(at)
    assert reading in text
    assert f"({fault.error}: {fault.reason})" in text


def test_a_missing_position_is_shown_as_a_board() -> None:
    assert fault_of(body("return {}[position]")).reason == "'... ... ...'"
    assert fault_of(body("return {}[position, 'X']")).reason == "('... ... ...', 'X')"
    assert fault_of(body("raise KeyError")).reason == ""
    assert fault_of(body("raise KeyError(1, position)")).error == "KeyError"


def test_a_player_may_use_dataclasses() -> None:
    first = "from __future__ import annotations\nfrom dataclasses import dataclass\n"
    move = "@dataclass\nclass Move:\n    cell: int\n"
    assert load(first + move + body("return Move(position.moves[0]).cell"))(START) == 0


def test_the_player_in_the_documentation_plays() -> None:
    text = (Path(__file__).parent.parent.parent / "docs" / "players.md").read_text("utf-8")
    choose = load(text.partition("```python\n")[2].partition("```")[0])
    assert choose(Position.parse("XX. OO. ...")) == 2
    assert choose(Position.parse("XX. O.. ...")) == 2


def test_an_async_player_fouls_without_a_warning() -> None:
    async def choose(position: Position) -> int:
        return position.moves[0]

    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        with pytest.raises(Foul, match="is of type coroutine"):
            answer(choose, Position.start())  # type: ignore[arg-type]
        gc.collect()
    assert not caught


VALUE = """
calls = []

def value(position, *more):
    calls.append(position)
    return [] if more else sum(value(position.play(cell)) for cell in position.moves[:2])

def choose(position):
    value(position)
    return len(calls)
"""


def test_values_are_remembered_only_if_asked_for() -> None:
    plain, remembers = load(VALUE), load(VALUE, remembers=True)
    position = Position.parse("XOX OXO ...")
    assert [plain(position), plain(position)] == [7, 14]
    assert [remembers(position), remembers(position)] == [7, 7]
    cached = "from functools import cache\n" + VALUE.replace("def value", "@cache\ndef value")
    for code in (cached, VALUE.replace("value", "worth"), "choose = value = len"):
        assert callable(load(code, remembers=True))


def test_only_equal_calls_whose_values_cannot_change_are_remembered() -> None:
    asked = []

    def value(*found: object, **named: object) -> object:
        asked.append(found or named)
        return found[-1]

    remembered = remembering(value)  # type: ignore[arg-type]
    for _ in range(2):
        assert [remembered(START, 1), remembered(START, (0.5, None, "X"))] == [1, (0.5, None, "X")]
    assert len(asked) == 2
    for _ in range(2):
        remembered(START, [1])
        remembered((START, [1]))
        remembered(START, named=True)
        with pytest.raises(IndexError):
            remembered()
    assert len(asked) == 2 + 2 * 4


GLOBAL = """
def value(position):
    global best
    if not position.moves:
        return position.outcome.value_for(mark)
    values = [value(position.play(cell)) for cell in position.moves]
    found = max(values) if position.turn == mark else min(values)
    best = position.moves[values.index(found)]
    return found

def choose(position):
    global mark
    mark = position.turn
    value(position)
    return best
"""


def test_global_variables_that_code_assigns_are_no_obstacle() -> None:
    plain, remembers = load(GLOBAL), load(GLOBAL, remembers=True)
    for text in ("XOX O.. ...", "X.. OXO ..."):
        position = Position.parse(text)
        for asked in (position, *map(position.play, position.moves)) * 2:
            assert remembers(asked) == plain(asked)


def test_the_search_for_the_closest_name_is_bounded_and_cached() -> None:
    """2.0.0: 600 names of 150 letters blocked the page for 9.9 s each time it drew."""
    name = "x" * 150

    def work(count: int) -> int:
        names = [f"{'y' * 145}{number:05}" for number in range(count)]
        code = body(*(f"{one} = {name}" for one in names))
        fault = Fault("NameError", f"name '{name}' is not defined", 2)
        first, again = (work_of(lambda: fault_text(fault, ENGLISH, code)) for _ in range(2))
        assert again < 100
        return first

    work(1)  # loads what is loaded once
    assert work(600) - work(300) < 300 * 10  # nothing that grows with the letters
