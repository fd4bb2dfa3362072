"""Trace a search: its tree, and each line that runs, as data.

The traced code is that of `tictactoe.lab.algorithms` itself, not a copy. One call is traced line by
line while the calls that it makes run at full speed; each of them can be traced in turn. So a tree
of any size can be opened anywhere, and stepping over a part of it is fast.
"""

import inspect
import sys
from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import cache, reduce
from types import FrameType, FunctionType
from typing import Any, Final, TypeAlias

from tictactoe.engine.heuristics import Visit, ignore
from tictactoe.lab import algorithms
from tictactoe.lab.algorithms import FULL, LOSS, WIN, Order, Window
from tictactoe.rules import Position

Path: TypeAlias = tuple[int, ...]
"""The cells played since the search began."""
Function: TypeAlias = Callable[..., Any]

TRACED: Final[dict[str, tuple[Function, Function, tuple[Order, ...]]]] = {
    "minimax": (algorithms.minimax, algorithms.minimax_value, ()),
    "alpha-beta": (algorithms.alpha_beta, algorithms.alpha_beta_value, (algorithms.in_order,)),
    "ordered": (algorithms.alpha_beta, algorithms.alpha_beta_value, (algorithms.by_lines,)),
}
"""Each method that can be traced: its outer and its recursive function, and extra arguments."""

SHOWN: Final[tuple[str, ...]] = ("cell", "value", "best", "alpha", "beta", "choice")
"""The variables that a step records."""
CELLS: Final = ("cell", "choice")


class NotSearched(ValueError):
    """The search skipped this part of the tree, or there is no such part."""


@dataclass(frozen=True, slots=True)
class Call:
    """A call of a search: the moves that led to it, and its result.

    `value` is for the side that began to search: exact if it lies between `alpha` and `beta`, else
    a bound. `nodes` counts the positions that the call looked at, including its own.
    """

    path: Path
    value: int
    nodes: int
    alpha: int | None = None
    beta: int | None = None

    @property
    def is_max(self) -> bool:
        """Whether the side that began to search is to move, and so maximises."""
        return len(self.path) % 2 == 0

    @property
    def bound(self) -> str:
        """Whether the value is exact or a bound: "", "at most" or "at least"."""
        if self.nodes == 1:
            return ""  # the end of a game
        if self.alpha is not None and self.value <= self.alpha and self.value > LOSS:
            return "at most"
        if self.beta is not None and self.value >= self.beta and self.value < WIN:
            return "at least"
        return ""


@dataclass(frozen=True, slots=True)
class Step:
    """A step of a call: the next line, the variables before it, and the call that it makes, if any.

    Lines count from 1 at the first line of the function.
    """

    line: int
    names: dict[str, int]
    call: Call | None = None


@dataclass(frozen=True, slots=True)
class Frame:
    """A traced call: its function, its steps, and the moves that it skipped.

    A call skips the other moves once alpha has reached beta. `against` leads to the earlier move
    that gave the other side that bound; `None` if the bound holds from the beginning.
    """

    call: Call
    function: str
    steps: tuple[Step, ...]
    pruned: tuple[int, ...] = ()
    against: Path | None = None

    @property
    def calls(self) -> tuple[Call, ...]:
        """The calls that this one made, in order."""
        return tuple(step.call for step in self.steps if step.call)

    @property
    def bounds(self) -> dict[str, int]:
        """Alpha and beta at the end, by name."""
        return {name: self.steps[-1].names[name] for name in ("alpha", "beta")}


class Trace:
    """A search of a position that is not over; each of its calls can be traced.

    `visit` is called with the number of positions visited; an exception from it ends the search.
    The window is for methods that have alpha and beta.

    >>> trace = Trace("alpha-beta", Position.parse("XO. .X. ..O"))
    >>> [(call.path, call.value) for call in trace.frame().calls]
    [((2,), 0), ((3,), 1)]
    >>> trace.frame().pruned
    (5, 6, 7)
    """

    def __init__(
        self, method: str, position: Position, visit: Visit = ignore, window: Window = FULL
    ) -> None:
        self.method = method
        self.position = position
        self.report = visit
        self._nodes = 0
        self._begin, self._inner, order = TRACED[method]
        self._window = window if order else ()
        rest = (*order, window) if order else ()
        self._arguments: dict[Path, tuple[Any, ...]] = {(): (position, self._visit, *rest)}
        """The arguments of each known call."""
        self._calls: dict[Path, Call] = {}
        self._frames: dict[Path, Frame] = {}

    def frame(self, path: Path = ()) -> Frame:
        """Trace the call after these moves; raises `NotSearched` if there was none."""
        if path not in self._frames:
            if path:
                self.frame(path[:-1])
            if path not in self._arguments:
                raise NotSearched(f"the search left out the moves {path}")
            self._frames[path] = self._traced(path)
        return self._frames[path]

    def after(self, path: Path) -> Position:
        """Return the position after these moves; raises `IllegalMove`."""
        return reduce(Position.play, path, self.position)

    def _visit(self, count: int) -> None:
        self._nodes += count
        self.report(count)

    def _traced(self, path: Path) -> Frame:
        function = self._inner if path else self._begin
        answer, steps = self._watch(function, path)
        calls = [step.call for step in steps if step.call]
        call = self._calls.get(path) or Call(
            (), answer.value, 1 + sum(below.nodes for below in calls), *self._window
        )
        tried = {below.path[-1] for below in calls}
        pruned = tuple(cell for cell in self.after(path).moves if cell not in tried)
        against = self._against(path, steps[-1].names) if pruned else None
        return Frame(call, function.__name__, tuple(steps), pruned, against)

    def _watch(self, function: Function, path: Path) -> tuple[Any, list[Step]]:
        """Return what the function of a call returns, and its steps."""
        first_line = function.__code__.co_firstlineno
        steps: list[Step] = []

        def call(*arguments: Any) -> int:  # noqa: ANN401  (any arguments)
            sys.settrace(outer)
            nodes, step = self._nodes, steps.pop()
            value: int = self._inner(*arguments)
            below = (*path, step.names["cell"])
            bounds = inspect.signature(self._inner).bind(*arguments).arguments
            self._arguments[below] = arguments
            self._calls[below] = Call(
                below, value, self._nodes - nodes, bounds.get("alpha"), bounds.get("beta")
            )
            steps.append(replace(step, call=self._calls[below]))
            sys.settrace(follow)
            return value

        def follow(frame: FrameType, _event: str, _value: object) -> Any:  # noqa: ANN401  (as sys has it)
            return note if frame.f_code is function.__code__ else None

        def note(frame: FrameType, event: str, _value: object) -> Any:  # noqa: ANN401  (as sys has it)
            if event == "line":
                names = {name: frame.f_locals[name] for name in SHOWN if name in frame.f_locals}
                steps.append(Step(frame.f_lineno - first_line + 1, names))
            return note

        # The same code, but its recursive calls go to the function above.
        names = {**function.__globals__, self._inner.__name__: call}
        watched = FunctionType(function.__code__, names, None, function.__defaults__)
        outer = sys.gettrace()
        sys.settrace(follow)
        try:
            return watched(*self._arguments[path]), steps
        finally:
            sys.settrace(outer)

    def _against(self, path: Path, names: dict[str, int]) -> Path | None:
        """Return the moves up to the one that gave the other side the bound of a cut-off."""
        bound = names["alpha" if len(path) % 2 else "beta"]
        if bound in FULL:
            return None  # it holds from the beginning
        for length in range(len(path) - 1, -1, -2):  # the plies at which the other side chose
            for call in self.frame(path[:length]).calls:
                if call.path == path[: length + 1]:
                    break
                if call.value == bound and call.value not in (call.alpha, call.beta):
                    return call.path
        return None


def folds(
    frame: Frame, position: Position, *, is_folded: bool
) -> list[tuple[Call, tuple[int, ...]]]:
    """Return the calls of a frame, given its position, each with the moves folded into it.

    If `is_folded`, the first of several moves to the same position, turned or mirrored, represents
    all of them.
    """
    groups: dict[object, list[Call]] = {}
    for call in frame.calls:
        key = algorithms.folded(position.play(call.path[-1])) if is_folded else call.path
        groups.setdefault(key, []).append(call)
    return [(first, tuple(call.path[-1] for call in rest)) for first, *rest in groups.values()]


@cache
def source_of(name: str) -> dict[int, str]:
    """Return the lines of a function that can be traced, by number."""
    return dict(enumerate(inspect.getsource(getattr(algorithms, name)).splitlines(), 1))
