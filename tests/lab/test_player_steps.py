"""Runs of a visitor's player: tracing them, and stepping through them."""

import random
import sys
from collections.abc import Callable
from itertools import product
from traceback import walk_stack
from types import FrameType
from typing import Any

import pytest

from tests.lab.test_player_code import body
from tests.work import work_of
from tictactoe import Player, Position
from tictactoe.lab.examples import EXAMPLES, source
from tictactoe.lab.player_code import FILE, Fault, load
from tictactoe.lab.player_steps import MOST_LEVELS, _way, into, out, over, path, shown, source_lines
from tictactoe.lab.player_trace import (
    COMPREHENSIONS,
    LONGEST_TEXT,
    MOST_NAMES,
    MOST_STEPS,
    Full,
    PlayerTracer,
    Run,
    RunStep,
    short,
)
from tictactoe.lab.text_limits import COST, weight

LATE = Position.parse("XOX OXO ...", first="X")
NESTED = """\
from functools import cache

def choose(position):
    best = None
    for cell in position.moves:
        if best is None or worth(cell) > worth(best):
            best = cell
    return max(position.moves, key=lambda cell: twice(worth(cell)))

@cache
def worth(cell):
    try:
        return fails(cell)
    except ValueError:
        return deeper(cell, 2)

def deeper(cell, left):
    return deeper(cell, left - 1) if left else twice(cell)

def twice(number):
    return sum(number for _ in range(2))

def fails(cell):
    raise ValueError(cell)
"""


def steps_of(code: str, position: Position = LATE, most: int = MOST_STEPS) -> list[RunStep]:
    tracer = PlayerTracer(most)
    tracer.trace(load(code))(position)
    return tracer.steps


def running(player: Player, position: Position) -> list[tuple[int, list[FrameType]]]:
    """Return each line that runs and each end of a call, with the frames of the player then."""
    found: list[tuple[int, list[FrameType]]] = []

    def is_of_player(frame: FrameType) -> bool:
        code = frame.f_code
        return code.co_filename == FILE and code.co_name not in COMPREHENSIONS

    def note(frame: FrameType, event: str, _value: object) -> Any:  # noqa: ANN401  (as sys has it)
        if not is_of_player(frame):
            return None
        if event in ("line", "return"):
            frames = [above for above, _ in walk_stack(frame) if is_of_player(above)]
            found.append((frame.f_lineno, frames))
        return note

    before = sys.gettrace()
    sys.settrace(note)
    try:
        player(position)
    finally:
        sys.settrace(before)
    return found


@pytest.mark.parametrize("code", [NESTED, *map(source, EXAMPLES)])
def test_each_step_is_where_the_running_frames_say(code: str) -> None:
    position = Position.parse("XOX OX. ...")
    random.seed(1)
    steps = steps_of(code, position)
    random.seed(1)
    found = running(load(code), position)
    assert [(step.line, step.depth) for step in steps] == [
        (line, len(chain) - 1) for line, chain in found
    ]

    def first(at: int, frames: list[FrameType]) -> int:
        rest = range(at + 1, len(found))
        return next((k for k in rest if any(found[k][1][0] is it for it in frames)), len(found) - 1)

    for at, (_, chain) in enumerate(found):
        assert into(steps, at) == min(at + 1, len(found) - 1)
        assert over(steps, at) == first(at, chain)
        assert out(steps, at) == first(at, chain[1:])
        names = [frame.f_code.co_name for frame in reversed(chain)]
        view = shown(Run(steps), at)
        assert [level.name.partition("(")[0] for level in view.levels] == names
        assert view.function == names[-1]


def test_variables_and_arguments_are_those_of_the_call() -> None:
    run = Run(steps_of(NESTED))
    at = next(at for at, step in enumerate(run.steps) if step.function == "deeper")
    view = shown(run, at)
    assert [level.name for level in view.levels] == [
        "choose(position=XOX OXO ...)",
        "worth(cell=7)",
        "deeper(cell=7, left=2)",
    ]
    assert [it[1:] for it in view.variables] == [("cell", "7"), ("left", "2")]
    ends = {shown(run, at).message for at, step in enumerate(run.steps) if step.ended}
    assert ends >= {"Ends with ValueError: 7.", "Returns: 14."}
    assert not any(step.function.startswith("<gen") for step in run.steps)
    code = body("a = 1", "a = a + 1", "del a", "try:", "    [][1]", "except IndexError as b:")
    steps = steps_of(code + "\n        pass\n    return 8")
    changes = [step.changed for step in steps if step.changed][1:]
    b = "IndexError('list index out of range')"
    assert changes == [{"a": "1"}, {"a": "2"}, {"a": ""}, {"b": b}, {"b": ""}]
    changed = steps_of(body("a = []", "a.append(1)", "return 6"))
    assert [step.changed for step in changed][1:] == [{"a": "[]"}, {"a": "[1]"}, {}]
    [variable] = shown(Run(steps), len(steps) - 1).variables
    assert variable[1:] == ("position", str(LATE))


def test_the_board_shows_the_position_assigned_last_in_the_running_calls() -> None:
    code = body("for cell in position.moves:", "    after = position.play(cell)")
    code += "\n    return best(after, 6)\n\ndef best(position, cell):\n    return cell"
    for text in ("XO. .X. O..", "XXO OOX X..", "XOX OXO ..."):
        start = Position.parse(text)
        steps = steps_of(code, start)
        paths = [path(Run(steps), at, start) for at in range(len(steps))]
        assert (paths[0], paths[-1]) == ((), start.moves[-1:])
        assert set(paths) == {(), *((cell,) for cell in start.moves)}


@pytest.mark.parametrize("text", ["X.. ... ...", "XXX OO. ...", "OX. ... ...", "XO. ...", "…", ""])
def test_a_position_that_no_move_leads_to_is_not_shown(text: str) -> None:
    start = Position.parse("XO. ... ...")
    run = Run([RunStep(1, 0, "choose", {"a": "XO. XO. ..."}), RunStep(2, 0, "", {"a": text})])
    assert [path(run, at, start) for at in range(2)] == [(3, 4), (3, 4)]


def test_a_resumed_generator_is_a_new_call() -> None:
    code = body("cell, = free(position)", "return cell") + "\n\ndef free(position):\n    yield 6"
    steps = steps_of(code)
    calls = [(step.function, step.line) for step in steps if step.function]
    assert calls == [("choose", 2), ("free", 5), ("free", 6)]
    assert [step.value for step in steps if step.ended] == ["6", "None", "6"]


def test_an_endless_loop_is_cut_even_if_it_catches_every_exception() -> None:
    tracer, stubborn, long = PlayerTracer(most=100), PlayerTracer(most=100), PlayerTracer()
    with pytest.raises(Full):
        tracer.trace(load(body("while True:", "    pass")))(LATE)
    assert (tracer.is_full, len(tracer.steps)) == (True, 100)
    message = (
        "Stopped after 100 steps. Perhaps a loop never ends; a later position takes fewer steps."
    )
    run = Run(tracer.steps, is_cut=True)
    assert [shown(run, at).message for at in (0, 1, 99)] == [message, "", message]
    again = body("try:", "    while True:", "        pass", "except BaseException:", "    return 6")
    assert stubborn.trace(load(again))(LATE) == 6
    assert stubborn.is_full
    texts = body("n = 0", "while True:", "    a = b = c = d = e = f'{n}' * 30", "    n += 1")
    with pytest.raises(Full):
        long.trace(load(texts))(LATE)
    assert len(long.steps) < MOST_STEPS  # the texts reach the limit first


def test_a_fault_is_shown_at_both_ends_of_the_run() -> None:
    tracer = PlayerTracer()
    with pytest.raises(ZeroDivisionError):
        tracer.trace(load(body("return 1 / 0")))(LATE)
    run = Run(tracer.steps, Fault("ZeroDivisionError", "division by zero", 2))
    message = "Line 2: it divides by zero. (ZeroDivisionError: division by zero)"
    assert shown(run, 0).message == message
    assert shown(run, 1).message == f"Ends with ZeroDivisionError: division by zero. {message}"
    assert shown(run, 1).is_end


class Odd:
    """A value with any `repr`."""

    def __init__(self, text: Callable[[], Any]) -> None:
        self._text = text

    def __repr__(self) -> str:
        return self._text()  # type: ignore[no-any-return]


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (None, "None"),
        (LATE, "XOX OXO ..."),
        ([LATE, max, Odd], "[XOX OXO ..., max, Odd]"),
        ({"x": [1] * 100}, "{'x': [1, 1, 1, 1, 1, 1, 1, 1, 1, ...]}"),
        ("x\n\u202e", r"'x\n\u202e'"),
        (10**9999, "int"),
        (Odd(lambda: "fine"), "fine"),
        (Odd(lambda: "a\nb\u202e\ud800"), "a b  "),
        (Odd(lambda: "x" * 10**6), "tests.lab.test_player_steps.Odd"),
        (Odd(lambda: 1 / 0), "tests.lab.test_player_steps.Odd"),
        (Odd(lambda: 7), "tests.lab.test_player_steps.Odd"),
        (Odd(str), "tests.lab.test_player_steps.Odd"),
    ],
    ids=lambda value: type(value).__name__,
)
def test_a_value_is_a_short_text_on_one_line(value: object, text: str) -> None:
    assert short(value) == text


def forged(count: int, names: int = 2 * MOST_NAMES) -> list[RunStep]:
    """Return steps that no player takes, with different texts that look like positions."""
    turns = product("XO.", repeat=9)
    boards = (f"{''.join(it[:3])} {''.join(it[3:6])} {''.join(it[6:])}" for it in turns)
    changes = [{f"{k}": next(boards) for k in range(names)} for _ in range(count)]
    return [RunStep(1, k, "f", changed) for k, changed in enumerate(changes)]


def test_more_forged_steps_take_hardly_more_work() -> None:
    """2.0.0: a tap on Out blocked the page for 24 s after 500 steps."""

    def look(count: int) -> int:
        _way.cache_clear()
        run = Run(forged(count))
        return work_of(lambda: (shown(run, count - 1), path(run, count - 1, LATE)))

    assert look(400) - look(100) < 300 * 40  # a few lines for each step, and no text read


def test_the_view_of_any_steps_is_bounded() -> None:
    many = body(*(f"{'n' * 200}{k} = 'x' * 999" for k in range(40)), "return 6")
    for step in steps_of(many):
        assert len(step.changed) <= MOST_NAMES
        assert all(len(text) <= LONGEST_TEXT for pair in step.changed.items() for text in pair)
    texts = {f"{k}" + "\u0628" * 70: "\u0e01" * LONGEST_TEXT for k in range(2 * MOST_NAMES)}
    steps = [RunStep(1, depth, "\u0628" * LONGEST_TEXT, texts) for depth in range(99)]
    levels = shown(Run(steps), 98).levels
    assert levels[0].name == "…"
    more = {"new" + name[:-3]: text for name, text in texts.items()}
    steps += [RunStep(1, 98, "", more, "returns", "\u0e01" * LONGEST_TEXT)] * 9
    found = shown(Run(steps), len(steps) - 1)
    assert len(found.variables) == MOST_NAMES
    assert len(found.levels) == MOST_LEVELS + 1
    parts = found.message, found.function, *(level.name for level in found.levels)
    assert weight("".join(parts)) <= 2_000 + (MOST_LEVELS + 2) * 2 * LONGEST_TEXT
    assert max(weight(text) for pair in found.variables for text in pair[1:]) <= LONGEST_TEXT + COST


def test_lines_are_counted_as_python_counts_them() -> None:
    code = body("a = 'x\x0cy\u2028z'", "return 6").replace("\n", "\r\n") + "\r"
    last = steps_of(code)[-1].line
    assert source_lines(code)[last - 1] == "    return 6"
