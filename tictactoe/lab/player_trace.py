"""Trace a player's code: each line that runs, with the variables before it as short texts.

Only the code of the player itself is traced; libraries run at full speed.
"""

import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from inspect import CO_ASYNC_GENERATOR, CO_COROUTINE, CO_GENERATOR
from reprlib import Repr
from types import BuiltinFunctionType, FrameType, FunctionType
from typing import Any, Final, Literal, TypeAlias

from tictactoe.lab.player_code import FILE, Fault
from tictactoe.players import Player, error_text, type_name
from tictactoe.rules import MOST_BITS, Position

Ended: TypeAlias = Literal["", "returns", "raises"]

MOST_STEPS: Final = 5_000
MOST_NAMES: Final = 20
"""How many variables of a call are reported."""
LONGEST_TEXT: Final = 80
"""The largest number of characters of a text."""
MOST_TEXT: Final = 200_000
"""About the largest number of characters of all texts."""
RESUMED: Final = CO_GENERATOR | CO_COROUTINE | CO_ASYNC_GENERATOR
"""The flags of code that may resume in the middle of a line."""
COMPREHENSIONS: Final = ("<genexpr>", "<listcomp>", "<setcomp>", "<dictcomp>")
"""The names of the calls that Python makes for comprehensions, which are not traced."""
IMMUTABLE: Final = (int, str, bool, float, type(None), Position, FunctionType)


class Full(BaseException):
    """The limit of steps is reached; not an `Exception`, so that no player catches it."""


@dataclass(frozen=True, slots=True)
class RunStep:
    """A step of a run: the next line, or the end of a call with its `value`.

    `depth` counts the calls above this one. `function` is the name of a call that begins here, else
    empty. `changed` has the new and changed variables, and an empty text for a deleted one.
    """

    line: int
    depth: int
    function: str
    changed: dict[str, str]
    ended: Ended = ""
    value: str = ""


@dataclass(frozen=True, slots=True)
class Run:
    """The steps of a player in a position, and its fault, if any; `is_cut` if there were more."""

    steps: Sequence[RunStep]
    fault: Fault | None = None
    is_cut: bool = False


@dataclass(slots=True)
class _Call:
    """A running call, and its reported variables, each with its text."""

    frame: FrameType
    is_reported: bool = False
    known: dict[str, tuple[object, str]] = field(default_factory=dict)
    error: str = ""
    """The exception that is not handled yet."""


class PlayerTracer:
    """Records and reports the steps of a player; raises `Full` when there are too many.

    Calls more than `deepest` calls below the first run without a trace.
    """

    def __init__(
        self,
        most: int = MOST_STEPS,
        report: Callable[[RunStep], object] = lambda _step: None,
        deepest: int | None = None,
    ) -> None:
        self.steps: list[RunStep] = []
        self.is_full = False
        self._most = most
        self._report = report
        self._deepest = deepest
        self._text = 0
        self._calls: list[_Call] = []

    def trace(self, player: Player) -> Player:
        """Return the same player with its steps recorded."""

        def play(position: Position) -> int:
            before = sys.gettrace()
            sys.settrace(self._enter)
            try:
                return player(position)
            finally:
                sys.settrace(before)

        return play

    def _enter(self, frame: FrameType, _event: str, _value: object) -> Any:  # noqa: ANN401  (as sys has it)
        code = frame.f_code
        if code.co_filename != FILE or code.co_name in COMPREHENSIONS:
            return None
        if self._deepest is not None and len(self._calls) > self._deepest:
            return None
        self._calls.append(_Call(frame))
        if code.co_flags & RESUMED:
            self._record(frame)
        return self._follow

    def _follow(self, frame: FrameType, event: str, value: Any) -> Any:  # noqa: ANN401  (as sys has it)
        call = self._calls[-1]
        if event == "line":
            call.error = ""
            self._record(frame)
        elif event == "exception" and not issubclass(value[0], StopIteration):
            call.error = _clean(f"{value[0].__name__}: {error_text(value[1])}".removesuffix(": "))
        elif event == "return":
            if call.error and value is None:
                self._record(frame, "raises", call.error)
            else:
                self._record(frame, "returns", short(value))
            self._calls.pop()
        return self._follow

    def _record(self, frame: FrameType, ended: Ended = "", value: str = "") -> None:
        if len(self.steps) >= self._most or self._text > MOST_TEXT:
            self.is_full = True
            raise Full
        call, code = self._calls[-1], frame.f_code
        function = "" if call.is_reported else _clean(code.co_name)
        call.is_reported = True
        step = RunStep(frame.f_lineno, len(self._calls) - 1, function, _changed(call), ended, value)
        self._text += sum(map(len, (value, function, *step.changed, *step.changed.values())))
        self.steps.append(step)
        self._report(step)


def _changed(call: _Call) -> dict[str, str]:
    """Return the variables of a call that changed since the last step."""
    names, foreign = call.frame.f_locals, call.frame.f_code.co_freevars
    own = [name for name in names if name not in foreign and name.isidentifier()][:MOST_NAMES]
    found = {name: "" for name in call.known if name not in own}
    for name in found:
        del call.known[name]
    for name in own:
        value, (before, text) = names[name], call.known.get(name, (None, ""))
        if text and value is before and type(value) in IMMUTABLE:
            continue
        now = short(value)
        call.known[name] = value, now
        if now != text:
            found[_clean(name)] = now
    return found


class _Short(Repr):
    """Short texts of values."""

    def __init__(self) -> None:
        super().__init__()
        self.maxlist = self.maxtuple = self.maxset = self.maxfrozenset = 9

    def repr1(self, x: Any, level: int) -> str:  # noqa: ANN401  (any value)
        if type(x) is Position:
            return str(x)
        if type(x) is int and x.bit_length() > MOST_BITS:  # Python refuses to print it
            return "int"
        if isinstance(x, (FunctionType, BuiltinFunctionType, type)):
            return str(x.__name__)
        return super().repr1(x, level)

    def repr_instance(self, x: Any, level: int) -> str:  # noqa: ANN401, ARG002  (as reprlib has it)
        text = repr(x)
        return text if len(text) <= LONGEST_TEXT else type_name(x)


TEXTS: Final = _Short()


def short(value: object) -> str:
    """Return a value as a short text on one line, or its type if that fails."""
    try:
        return _clean(TEXTS.repr(value)) or _clean(type_name(value))
    except Exception:  # noqa: BLE001  (a `__repr__` may raise anything)
        return _clean(type_name(value))


def _clean(text: str) -> str:
    """Return a text on one line, cut, and with spaces for unprintable characters."""
    line = "".join(sign if sign.isprintable() else " " for sign in str(text)[: LONGEST_TEXT + 1])
    return line if len(line) <= LONGEST_TEXT else line[: LONGEST_TEXT - 1] + "…"
