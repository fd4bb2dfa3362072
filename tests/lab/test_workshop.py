"""Players from their source text: what loads, and what is told of what does not."""

import gc
import re
import warnings
from pathlib import Path

import pytest

from tests.work import work_of
from tictactoe import Position
from tictactoe.lab.asking import Foul, answer
from tictactoe.lab.examples import EXAMPLES, source
from tictactoe.lab.workshop import (
    LONGEST_REASON,
    Fault,
    NoPlayer,
    fault_in,
    fault_text,
    load,
    may_vary,
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


def test_an_error_that_runs_the_other_way_is_isolated() -> None:
    hebrew = Fault("ValueError", "\u05d0 (1)")
    assert fault_text(hebrew).endswith("(\u2068ValueError: \u05d0 (1)\u2069)")
    assert fault_text(Fault("ValueError", "x"), Words("ar")).endswith("(\u2068ValueError: x\u2069)")
    assert "\u2068" not in fault_text(Fault("ValueError", "x"))


def test_each_fault_has_plain_words_and_what_python_says() -> None:
    errors = {key.removeprefix("fault ") for key in table("en") if re.match("fault [A-Z]", key)}
    for error in (*errors, "Surprise", "at line"):
        told = fault_text(Fault(error, "why", 7))
        assert told.startswith("Line 7: ")
        assert told.endswith(f"({error}: why)")
        assert (ENGLISH("fault other") in told) == (error in ("Surprise", "at line"))


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
    (body("return 0\u00a0+ 0"), "this line has an invisible character, such as a no-break space;"),
    (body("return\u30000"), "this line has an invisible character,"),
    (body("return 2 × 2"), "Python doesn’t know ×;"),
    (body("return max(1\uff0c2)"), "Python doesn’t know \uff0c;"),
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
def test_what_beginners_do_wrong_is_read_again_with_the_code(code: str, reading: str) -> None:
    fault = fault_of(code)
    told = fault_text(fault, code=code)
    at = f"Line {fault.line}: " if fault.line else ""
    assert told.startswith(at)
    assert reading in told
    assert f"({fault.error}: {fault.reason})" in told


def test_a_missing_position_is_shown_as_a_board() -> None:
    assert fault_of(body("return {}[position]")).reason == "'... ... ...'"
    assert fault_of(body("return {}[position, 'X']")).reason == "('... ... ...', 'X')"
    assert fault_of(body("raise KeyError")).reason == ""
    assert fault_of(body("raise KeyError(1, position)")).error == "KeyError"


def test_a_fault_is_read_whatever_it_says_and_whatever_the_code() -> None:
    for error in ("NameError", "AttributeError", "TypeError", "IndexError"):
        for reason in (
            "",
            "name",
            "name 'x' is not defined",
            "'Position' object has no attribute 'x'",
        ):
            for line in (None, 0, 1, 99):
                assert fault_text(Fault(error, reason, line), code="\0(")


def test_a_player_may_use_dataclasses() -> None:
    first = "from __future__ import annotations\nfrom dataclasses import dataclass\n"
    move = "@dataclass\nclass Move:\n    cell: int\n"
    assert load(first + move + body("return Move(position.moves[0]).cell"))(START) == 0


def test_the_player_in_the_documentation_plays() -> None:
    text = (Path(__file__).parent.parent.parent / "docs" / "players.md").read_text("utf-8")
    choose = load(text.partition("```python\n")[2].partition("```")[0])
    assert choose(Position.parse("XX. OO. ...")) == 2
    assert choose(Position.parse("XX. O.. ...")) == 2


@pytest.mark.parametrize(
    ("code", "is_unsteady"),
    [
        ("import random\ndef choose(p): return p.moves[0]", False),
        ("import random\ndef choose(p): return random.choice(p.moves)", True),
        ("from random import choice as one\ndef choose(p): return one(p.moves)", True),
        ("from random import *\ndef choose(p): return p.moves[0]", True),
        ("def choose(p):\n    import random\n    return random.choice(p.moves)", True),
        ("import random\ndef a(p): return random.random()\ndef choose(p): return a(p)", True),
        ("import random\nclass A:\n    x = random.random()\ndef choose(p): return A.x", True),
        ("import random\nN = random.random()\ndef choose(p): return p.moves[0]", True),
        ("import random\ndef a(p): return random.random()\nchoose = a", True),
        ("import random\n@print\ndef a(p): random.random()\ndef choose(p): return 0", True),
        ("import random\ndef choose(p): return globals()['random'].choice(p.moves)", True),
        ("import random\ndef choose(p): return choose.__globals__['random'].choice(p)", True),
        ("def other(p): return id(p)\ndef choose(p): return p.moves[0]", False),
        ("import sys\ndef choose(p): return sys._getframe(1).f_lineno % 9", True),
        ("from inspect import stack\ndef choose(p): return len(stack())", True),
        ("import gc\ndef choose(p): return len(gc.get_objects()) % 9", True),
        (
            "import statistics\ndef choose(p): return statistics.random.random()",
            True,
        ),
        ("from tictactoe.players import perfect\ndef choose(p): return perfect(p, None)", True),
        ("from tictactoe import LEVELS\ndef choose(p): return LEVELS['easy'](p)", True),
        ("from tictactoe import players\ndef choose(p): return players.named('easy')(p)", True),
        ("import tictactoe as t\ndef choose(p): return t.players.named('easy')(p)", True),
        ("import tictactoe.session\ndef choose(p): return 0", False),  # which it does not use
        ("import tictactoe.lab.watch\ndef choose(p): return tictactoe.lab.watch", True),
        ("from tictactoe.lab.examples.any_cell import choose\nother = choose", True),
        ("from tictactoe.lab.examples import any_cell\nchoose = any_cell.choose", True),
        ("from tictactoe.lab.examples.negamax import choose\nother = choose", False),
        ("from tictactoe import *\ndef choose(p): return p.moves[0]", True),
        ("import dataclasses\ndef choose(p): return dataclasses.sys.modules['js']", True),
        ("import collections\ndef choose(p): return collections._sys.hash_info.width", True),
        (
            "def choose(p):\n  try: 1 / 0\n  except OSError as e: return e.__traceback__",
            True,
        ),
        ("def g(): yield\ndef choose(p): return getattr(g(), 'gi_frame').f_lineno", True),
        ("def choose(p): return open('/dev/urandom', 'rb').read(1)[0]", True),
        ("def choose(p): return __builtins__['id'](p)", True),
        ("import tempfile\ndef choose(p): return len(tempfile.mktemp())", True),
        ("import unheard_of\ndef choose(p): return unheard_of.cell(p)", True),
        ("def choose(p):\n    open = p.moves\n    return open[0]", False),
        ("def choose(p):\n    time = {'random': 0}\n    return time['random']", False),
        (
            "import math\nfrom collections.abc import Sequence\ndef choose(p): return math.inf",
            False,
        ),
        (
            "from tictactoe import best_moves\ndef choose(p): return best_moves(p)[0]",
            False,
        ),
        ("import tictactoe as t\ndef choose(p): return t.best_moves(p)[0]", False),
        ("from tictactoe.search import analyse\ndef choose(p): return min(analyse(p))", False),
    ],
)
def test_only_what_a_player_uses_makes_it_vary(code: str, is_unsteady: bool) -> None:
    assert may_vary(code, "choose") == is_unsteady


def test_modules_of_its_own_make_no_player_vary_by_themselves() -> None:
    assert may_vary("import helper, random")
    assert may_vary("import helper, random", own={"helper", "random"})
    assert not may_vary("import helper", own={"helper"})


@pytest.mark.parametrize("name", EXAMPLES)
def test_an_example_varies_if_it_chooses_by_chance(name: str) -> None:
    assert may_vary(source(name)) == ("from random import choice" in source(name))


def test_an_async_player_fouls_without_a_warning() -> None:
    async def choose(position: Position) -> int:
        return position.moves[0]

    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        with pytest.raises(Foul, match="is of type coroutine"):
            answer(choose, Position.start())  # type: ignore[arg-type]
        gc.collect()
    assert not caught


def test_a_name_spelled_alike_is_looked_for_once_and_not_for_long() -> None:
    """2.0.0: 600 names of 150 letters blocked the page for 9.9 s each time it drew."""
    name = "x" * 150

    def work(count: int) -> int:
        names = [f"{'y' * 145}{number:05}" for number in range(count)]
        code = body(*(f"{one} = {name}" for one in names))
        fault = Fault("NameError", f"name '{name}' is not defined", 2)
        first, again = (work_of(lambda: fault_text(fault, ENGLISH, code)) for _ in range(2))
        assert again < 100
        return first

    assert work(600) - work(300) < 300 * 10  # nothing that grows with the letters
