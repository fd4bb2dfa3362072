"""Record the calls of a player's code as a tree: the position of each, its value, its size.

A call counts if a position among its arguments is one move later than that of the call around it.
So helpers that get the same position have no separate node. Two moves below the recorded call, all
calls of the same functions are counted, whatever their arguments, for speed.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import wraps
from typing import Any, Final

from tictactoe.lab.player_trace import Full, short
from tictactoe.lab.search_trace import Path
from tictactoe.players import Player
from tictactoe.rules import Position, cells_of

DIGITS: Final = 3
"""How many decimal places of a value are shown."""
DETAILED: Final = 2
"""How many moves below the recorded call the positions of calls are compared."""


@dataclass(frozen=True, slots=True)
class OwnCall:
    """A call after one more move: its cell, its value as text, and its number of calls."""

    cell: int
    value: str
    nodes: int


@dataclass(frozen=True, slots=True)
class OwnCalls:
    """The calls that a call of a player's code made, in order.

    `chosen` is the cell that the player chose; `None` below the first call.
    """

    calls: tuple[OwnCall, ...]
    chosen: int | None = None


@dataclass(slots=True)
class _Open:
    """A running call: its position, the moves to it, and the number of calls below it so far."""

    position: Position
    path: Path
    nodes: int = 0


class CallRecorder:
    """Records the calls made by the call after some moves; raises `Full` at its end.

    The first call, without moves, ends without an exception.

    >>> from tictactoe.lab.course import solution
    >>> from tictactoe.lab.player_code import load
    >>> recorder = CallRecorder()
    >>> recorder.record(load(solution("minimax")))(Position.parse("XOX XOO OX."))
    8
    >>> recorder.calls
    {8: OwnCall(cell=8, value='0', nodes=1)}
    """

    def __init__(self, path: Path = ()) -> None:
        self.calls: dict[int, OwnCall] = {}
        self._path = path
        self._open: list[_Open] = []
        self._counted: set[object] = set()
        """The functions whose calls count."""

    def record(self, player: Player) -> Player:
        """Return the same player, with all functions of its module replaced by recording ones."""
        names: dict[str, Any] = getattr(player, "__globals__", {})
        for name, found in list(names.items()):
            is_own = getattr(found, "__module__", None) == names["__name__"]
            if is_own and callable(found) and not isinstance(found, type):
                names[name] = self._recording(found)
        return self._recording(player)

    def _recording(self, function: Callable[..., Any]) -> Callable[..., Any]:
        @wraps(function)
        def call(*arguments: object, **named: object) -> Any:  # noqa: ANN401  (any result)
            if len(self._open) > len(self._path) + DETAILED:
                self._open[-1].nodes += function in self._counted
                return function(*arguments, **named)
            opened = self._opened((*arguments, *named.values()))
            if opened is None:
                return function(*arguments, **named)
            self._counted.add(function)
            self._open.append(opened)
            try:
                value = function(*arguments, **named)
            finally:
                self._open.pop()
            self._close(opened, value)
            return value

        return call

    def _opened(self, arguments: Iterable[object]) -> _Open | None:
        """Return a new call if its position is the first, or one move below the current call's."""
        position = next((found for found in arguments if type(found) is Position), None)
        if position is None:
            return None
        if not self._open:
            return _Open(position, ())
        above = self._open[-1]
        made = [*cells_of(position.mask(above.position.turn) & above.position.empty)]
        if len(made) != 1 or above.position.play(made[0]) != position:
            return None
        return _Open(position, (*above.path, *made))

    def _close(self, call: _Open, value: object) -> None:
        if self._open:
            self._open[-1].nodes += call.nodes + 1
        if call.path and call.path[:-1] == self._path:
            text = short(round(value, DIGITS) if type(value) is float else value)
            self.calls[call.path[-1]] = OwnCall(call.path[-1], text, call.nodes + 1)
        if call.path and call.path == self._path:
            raise Full
