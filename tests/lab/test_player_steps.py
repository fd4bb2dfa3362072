"""Runs of a visitor's player: the lines that ran, and walking through them."""

import random
import sys
from collections.abc import Callable
from functools import reduce
from itertools import product
from types import FrameType
from typing import Any

import pytest

from tests.lab.test_workshop import body
from tests.work import work_of
from tictactoe import Player, Position
from tictactoe.lab.bounds import COST, weight
from tictactoe.lab.examples import EXAMPLES, source
from tictactoe.lab.player_steps import (
    MOST_LEVELS,
    _way,
    into,
    out,
    over,
    path,
    shown,
    source_lines,
)
from tictactoe.lab.watch import (
    LONGEST,
    MOST_NAMES,
    MOST_STEPS,
    UNSEEN,
    Full,
    Run,
    RunStep,
    Watcher,
    short,
)
from tictactoe.lab.workshop import FILE, Fault, load

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
    watcher = Watcher(most)
    watcher.watch(load(code))(position)
    return watcher.steps


def chains(player: Player, position: Position) -> list[tuple[int, list[FrameType]]]:
    """Return each line that runs and each end of a call, with the frames that go on then."""
    found: list[tuple[int, list[FrameType]]] = []

    def note(frame: FrameType, event: str, _value: object) -> Any:  # noqa: ANN401  (as sys has it)
        if frame.f_code.co_filename != FILE or frame.f_code.co_name in UNSEEN:
            return None
        if event in ("line", "return"):
            above, chain = frame.f_back, [frame]
            while above:
                code = above.f_code
                chain += [above] if code.co_filename == FILE and code.co_name not in UNSEEN else []
                above = above.f_back
            found.append((frame.f_lineno, chain))
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
    found = chains(load(code), position)
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
    ends = {shown(run, at).told for at, step in enumerate(run.steps) if step.ended}
    assert ends >= {"Ends with ValueError: 7.", "Returns: 14."}
    assert not any(step.function.startswith("<gen") for step in run.steps)
    code = body("a = 1", "a = a + 1", "del a", "try:", "    [][1]", "except IndexError as b:")
    steps = steps_of(code + "\n        pass\n    return 8")
    changes = [step.changed for step in steps if step.changed][1:]
    b = "IndexError('list index out of range')"
    assert changes == [{"a": "1"}, {"a": "2"}, {"a": ""}, {"b": b}, {"b": ""}]
    [variable] = shown(Run(steps), len(steps) - 1).variables
    assert variable[1:] == ("position", str(LATE))


def test_the_board_shows_the_position_that_was_set_last_in_the_calls_that_go_on() -> None:
    code = body("for cell in position.moves:", "    after = position.play(cell)")
    code += "\n    return best(after, 6)\n\ndef best(position, cell):\n    return cell"
    for text in ("XO. .X. O..", "XXO OOX X..", "XOX OXO ..."):
        start = Position.parse(text)
        steps = steps_of(code, start)
        paths = [path(Run(steps), at, start) for at in range(len(steps))]
        last = start.moves[-1]
        assert paths[0] == ()
        assert {(cell,) for cell in start.moves} | {()} == set(paths)
        assert paths[-1] == (last,)
    assert reduce(Position.play, path(Run(steps), len(steps) - 1, start), start).outcome


@pytest.mark.parametrize("text", ["X.. ... ...", "XXX OO. ...", "OX. ... ...", "XO. ...", "…", ""])
def test_what_no_move_leads_to_is_not_shown_on_the_board(text: str) -> None:
    start = Position.parse("XO. ... ...")
    run = Run([RunStep(1, 0, "choose", {"a": "XO. X.. ..."}), RunStep(2, 0, "", {"a": text})])
    assert [path(run, at, start) for at in range(2)] == [(3,), (3,)]


def test_a_generator_goes_on_in_a_call_of_its_own() -> None:
    code = body("cell, = free(position)", "return cell") + "\n\ndef free(position):\n    yield 6"
    steps = steps_of(code)
    calls = [(step.function, step.line) for step in steps if step.function]
    assert calls == [("choose", 2), ("free", 5), ("free", 6)]
    assert [step.value for step in steps if step.ended] == ["6", "None", "6"]


def test_an_endless_loop_and_a_stubborn_one_are_cut() -> None:
    watcher = Watcher(most=100)
    with pytest.raises(Full):
        watcher.watch(load(body("while True:", "    pass")))(LATE)
    assert watcher.is_full
    assert len(watcher.steps) == 100
    stubborn = Watcher(most=100)
    again = body("try:", "    while True:", "        pass", "except BaseException:", "    return 6")
    assert stubborn.watch(load(again))(LATE) == 6
    assert stubborn.is_full
    told = "Stopped after 100 steps. Perhaps a loop never ends; a later position takes fewer steps."
    run = Run(watcher.steps, is_cut=True)
    assert [shown(run, at).told for at in (0, 1, 99)] == [told, "", told]
    long = Watcher()
    with pytest.raises(Full):
        long.watch(load(body("a = 'x' * 99", "while True:", "    a = str(id(a)) + a")))(LATE)
    assert len(long.steps) <= MOST_STEPS


def test_a_fault_is_told_where_it_ends_the_run() -> None:
    watcher = Watcher()
    with pytest.raises(ZeroDivisionError):
        watcher.watch(load(body("return 1 / 0")))(LATE)
    run = Run(watcher.steps, Fault("ZeroDivisionError", "division by zero", 2))
    told = "Line 2: it divides by zero. (ZeroDivisionError: division by zero)"
    assert shown(run, 0).told == told
    assert shown(run, 1).told == f"Ends with ZeroDivisionError: division by zero. {told}"
    assert shown(run, 1).is_end


def test_of_many_calls_the_last_are_shown() -> None:
    code = body("return deep(99)") + "\n\ndef deep(left):\n    return deep(left - 1) if left else 6"
    steps = steps_of(code)
    deepest = max(range(len(steps)), key=lambda at: steps[at].depth)
    levels = shown(Run(steps), deepest).levels
    assert len(levels) == MOST_LEVELS + 1
    assert (levels[0].name, levels[-1].name) == ("…", "deep(left=0)")


class Odd:
    """What tells of itself as it likes."""

    def __init__(self, told: Callable[[], Any]) -> None:
        self._told = told

    def __repr__(self) -> str:
        return self._told()  # type: ignore[no-any-return]


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (None, "None"),
        (LATE, "XOX OXO ..."),
        ([LATE, max, Odd], "[XOX OXO ..., max, Odd]"),
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


def test_texts_and_names_are_few_and_short() -> None:
    many = body(*(f"{'n' * 200}{k} = 'x' * 999" for k in range(40)), "return 6")
    for step in steps_of(many):
        assert len(step.changed) <= MOST_NAMES
        assert all(len(text) <= LONGEST for pair in step.changed.items() for text in pair)


def forged(count: int, names: int = 2 * MOST_NAMES) -> list[RunStep]:
    """Return steps that no player takes, each with other texts that look like positions."""
    turns = product("XO.", repeat=9)
    boards = (f"{''.join(it[:3])} {''.join(it[3:6])} {''.join(it[6:])}" for it in turns)
    changes = [{f"{k}": next(boards) for k in range(names)} for _ in range(count)]
    return [RunStep(1, k, "f", changed) for k, changed in enumerate(changes)]


def test_a_look_at_forged_steps_takes_no_more_work_than_at_a_few() -> None:
    """2.0.0: a tap on Out blocked the page for 24 s after 500 steps."""

    def look(count: int) -> int:
        _way.cache_clear()
        run = Run(forged(count))
        return work_of(lambda: (shown(run, count - 1), path(run, count - 1, LATE)))

    assert look(400) - look(100) < 300 * 40  # a few lines for each step, and no text read


def test_what_is_shown_of_forged_steps_is_bounded() -> None:
    texts = {f"{k}" + "\u0628" * 70: "\u0e01" * LONGEST for k in range(2 * MOST_NAMES)}
    steps = [RunStep(1, depth, "\u0628" * LONGEST, texts) for depth in range(99)]
    more = {"new" + name[:-3]: text for name, text in texts.items()}
    steps += [RunStep(1, 98, "", more, "returns", "\u0e01" * LONGEST)] * 9
    found = shown(Run(steps), len(steps) - 1)
    assert len(found.variables) == MOST_NAMES
    assert len(found.levels) == MOST_LEVELS + 1
    parts = found.told, found.function, *(level.name for level in found.levels)
    assert weight("".join(parts)) <= 2_000 + (MOST_LEVELS + 2) * 2 * LONGEST
    assert max(weight(text) for pair in found.variables for text in pair[1:]) <= LONGEST + COST


def test_lines_are_counted_as_python_counts_them() -> None:
    code = body("a = 'x\x0cy\u2028z'", "return 6").replace("\n", "\r\n") + "\r"
    last = steps_of(code)[-1].line
    assert source_lines(code)[last - 1] == "    return 6"
