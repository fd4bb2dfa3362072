"""A search seen from inside: its tree, and every line that runs, as data.

It traces the running code of `tictactoe.lab.algorithms` itself, not a copy. One call is traced line
by line, while the calls it makes run at full speed and can be traced in turn. So a tree of any size
can be opened anywhere, and stepping over a part of it is fast.
"""

import inspect
import sys
from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import cache, reduce
from types import FrameType, FunctionType
from typing import Any, Final, TypeAlias

from tictactoe.heuristics import Visit, ignore
from tictactoe.lab import algorithms
from tictactoe.lab.algorithms import (
    FULL,
    LOSS,
    WIN,
    Order,
    Window,
    alpha_beta,
    alpha_beta_value,
    by_lines,
    folded,
    in_order,
    minimax,
    minimax_value,
)
from tictactoe.rules import Position

Path: TypeAlias = tuple[int, ...]
"""The cells played since the search began."""
Function: TypeAlias = Callable[..., Any]

TRACED: Final[dict[str, tuple[Function, Function, tuple[Order, ...]]]] = {
    "minimax": (minimax, minimax_value, ()),
    "alpha-beta": (alpha_beta, alpha_beta_value, (in_order,)),
    "ordered": (alpha_beta, alpha_beta_value, (by_lines,)),
}
"""The methods that can be traced: the outer function, the recursive one, its extra arguments."""

SHOWN: Final[tuple[str, ...]] = ("cell", "value", "best", "alpha", "beta", "choice")
"""The variables that a step records."""
CELLS: Final = ("cell", "choice")
"""Those of them that are cells."""


class NotSearched(ValueError):
    """A part of the tree that the search skipped, or that does not exist."""


@dataclass(frozen=True, slots=True)
class Call:
    """One call of a search: the moves that led to it, and what it found.

    `value` is for the side that began to search: exact if it lies between `alpha` and `beta`, else
    a bound. `nodes` is how many positions it looked at, its own included.
    """

    path: Path
    value: int
    nodes: int
    alpha: int | None = None
    beta: int | None = None

    @property
    def is_max(self) -> bool:
        """Whether the side that started the search is to move, and so maximises."""
        return len(self.path) % 2 == 0

    @property
    def bound(self) -> str:
        """How the value is to be read: "", "at most" or "at least"."""
        if self.nodes == 1:
            return ""  # the end of a game
        if self.alpha is not None and self.value <= self.alpha and self.value > LOSS:
            return "at most"
        if self.beta is not None and self.value >= self.beta and self.value < WIN:
            return "at least"
        return ""


@dataclass(frozen=True, slots=True)
class Step:
    """A moment of a call: the line about to run, the numbers by then, the call it makes if any.

    Lines count from 1 at the first line of the function.
    """

    line: int
    names: dict[str, int]
    call: Call | None = None


@dataclass(frozen=True, slots=True)
class Frame:
    """A traced call: the function that ran, its steps, and the moves that it skipped.

    It skips the rest once alpha has reached beta. `against` is the earlier move after which the
    other side is as well off already; `None` where that bound holds from the beginning.
    """

    call: Call
    function: str
    steps: tuple[Step, ...]
    pruned: tuple[int, ...] = ()
    against: Path | None = None

    @property
    def calls(self) -> tuple[Call, ...]:
        """The calls that it made, in their order."""
        return tuple(step.call for step in self.steps if step.call)


@dataclass(frozen=True, slots=True)
class Node:
    """A call in the tree, with the calls below it as far as the tree goes.

    `alike` are the moves beside this one whose positions are turns or mirrors of its own, where
    those are folded into one node.
    """

    frame: Frame
    position: Position
    below: tuple["Node", ...] = ()
    alike: tuple[int, ...] = ()


class Trace:
    """One search of a position that is not over; any of its calls can be traced.

    `visit` is called for the positions visited; if it raises, the search ends. The window is that
    of a method that has alpha and beta.

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
        self._asked: dict[Path, tuple[Any, ...]] = {(): (position, self._visit, *rest)}
        """What each call that is known was asked."""
        self._calls: dict[Path, Call] = {}
        self._frames: dict[Path, Frame] = {}

    def frame(self, path: Path = ()) -> Frame:
        """Look into the call after these moves; raises `NotSearched` if there was none."""
        if path not in self._frames:
            if path:
                self.frame(path[:-1])
            if path not in self._asked:
                raise NotSearched(f"the search left out the moves {path}")
            self._frames[path] = self._look_into(path)
        return self._frames[path]

    def node(self, path: Path = (), depth: int = 1, *, is_folded: bool = False) -> Node:
        """Return the tree below a call, so many plies deep; raises `NotSearched`.

        >>> node = Trace("ordered", Position.start()).node(is_folded=True)
        >>> [(below.frame.call.path, below.alike) for below in node.below]
        [((4,), ()), ((0,), (2, 6, 8)), ((1,), (3, 5, 7))]
        """
        frame = self.frame(path)
        position = self.after(path)
        below = []
        for first, alike in folds(frame, position, is_folded=is_folded) if depth else ():
            node = self.node(first.path, depth - 1, is_folded=is_folded)
            below.append(replace(node, alike=alike))
        return Node(frame, position, tuple(below))

    def after(self, path: Path) -> Position:
        """Return the position after these moves; raises `IllegalMove`."""
        return reduce(Position.play, path, self.position)

    def _visit(self, count: int) -> None:
        self._nodes += count
        self.report(count)

    def _look_into(self, path: Path) -> Frame:
        """Run a call again and record what it does."""
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
        """Run a function line by line; the calls that it makes of itself run at full speed."""
        first_line = function.__code__.co_firstlineno
        steps: list[Step] = []

        def call(*asked: Any) -> int:  # noqa: ANN401  (whatever the function is given)
            sys.settrace(outer)
            nodes, step = self._nodes, steps.pop()
            value: int = self._inner(*asked)
            below = (*path, step.names["cell"])
            bounds = inspect.signature(self._inner).bind(*asked).arguments
            self._asked[below] = asked
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

        # The same code, but where it calls itself it calls the function above.
        names = {**function.__globals__, self._inner.__name__: call}
        watched = FunctionType(function.__code__, names, None, function.__defaults__)
        outer = sys.gettrace()
        sys.settrace(follow)
        try:
            return watched(*self._asked[path]), steps
        finally:
            sys.settrace(outer)

    def _against(self, path: Path, names: dict[str, int]) -> Path | None:
        """Return the earlier move to which the other side owes the bound that a cut-off met."""
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

    Where `is_folded`, of moves whose positions are turns or mirrors of each other one stands for
    all; else every call stands for itself.
    """
    groups: dict[object, list[Call]] = {}
    for call in frame.calls:
        key = folded(position.play(call.path[-1])) if is_folded else call.path
        groups.setdefault(key, []).append(call)
    return [
        (first, tuple(other.path[-1] for other in others)) for first, *others in groups.values()
    ]


@cache
def source_of(name: str) -> dict[int, str]:
    """Return the lines of a function whose calls can be looked into, by their numbers.

    >>> source_of("minimax_value")[3]
    '    visit(1)'
    """
    return dict(enumerate(inspect.getsource(getattr(algorithms, name)).splitlines(), 1))
