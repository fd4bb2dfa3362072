"""The known calls of a search or of a pupil's code, and requests for the others."""

from functools import reduce
from typing import Final, Generic, TypeVar

from tictactoe.controls import Control
from tictactoe.lab.algorithms import FULL, Window
from tictactoe.lab.branches import Form, Group, Node, group, node, own_group, own_node
from tictactoe.lab.moments import NotKnown
from tictactoe.lab.own_calls import OwnCalls
from tictactoe.lab.player_code import Failed, fault_text
from tictactoe.lab.search_size import METHODS_OF_A_TREE, is_too_large
from tictactoe.lab.search_trace import Frame, Path
from tictactoe.lab.tab import OWN_CODE, Chosen, Lab, NoAnswer
from tictactoe.rules import Position
from tictactoe.words import Words

F = TypeVar("F")
TOO_LARGE: Final = "search too large"


class KnownCalls(Generic[F]):
    """The known calls from a position, by the moves that lead to each; it requests the others."""

    def __init__(self, lab: Lab, method: str) -> None:
        self._lab = lab
        self.method = method
        self.position = Position.start()
        self.frames: dict[Path, F] = {}
        self.refused = ""
        """The key of the reason why calls may not be requested, empty if they may be."""

    @property
    def is_wanted(self) -> bool:
        """Whether calls may be requested."""
        return not self.refused and self.position.outcome is None

    def stop(self) -> None:
        """Refuse further requests, since a person stopped them."""
        self.refused = "search stopped"

    def message(self, words: Words) -> str:
        """Return why there is nothing to show."""
        return words("nothing to search") if self.position.outcome else self._reason(words)

    def again(self, words: Words, *, is_busy: bool, is_offered: bool) -> Control:
        """Return the button that stops the requests or starts them again."""
        again = "search anyway" if self.refused == TOO_LARGE else "search again"
        return Control(words("stop" if is_busy else again), is_hidden=not is_offered)

    def after(self, path: Path) -> Position:
        """Return the position after these moves."""
        return reduce(Position.play, path, self.position)

    def _reason(self, words: Words) -> str:
        """Return why there is nothing to show before the end of a game."""
        raise NotImplementedError


class SearchCalls(KnownCalls[Frame]):
    """The known calls of one search, which a worker traces."""

    def __init__(self, lab: Lab) -> None:
        super().__init__(lab, METHODS_OF_A_TREE[0])
        self._window: Window = FULL
        self._nodes = 0
        """How many positions the search has looked at."""

    def begin(self, method: str, position: Position, window: Window = FULL) -> bool:
        """Start a search, and return whether it differs from the one before."""
        if (method, position, window) == (self.method, self.position, self._window):
            return False
        self.method, self.position, self._window = method, position, window
        self.frames.clear()
        self.leave()
        return True

    def leave(self) -> None:
        """Allow requests, unless the search is too large and none of its calls is known."""
        is_refused = not self.frames and is_too_large(self.method, self.position)
        self.refused = TOO_LARGE if is_refused else ""

    def retry(self) -> None:
        """Allow requests, however large the search is."""
        self.refused = ""

    def frame(self, path: Path = ()) -> Frame:
        """Return the call after these moves; raises `NotKnown`."""
        if path not in self.frames:
            raise NotKnown(path)
        return self.frames[path]

    async def find(self, path: Path) -> None:
        """Request the call after these moves, or set `refused`."""
        self._nodes = 0
        search = self.method, self.position, path, self._window
        try:
            self.frames[path] = await self._lab.lessons.frame(*search, self._count)
        except NoAnswer as error:
            is_long = str(error) == "too long"
            self.refused = "search too long" if is_long else str(error)

    def top(self, form: Form, words: Words) -> Node:
        """Return the first row."""
        return node(self.frames[()].call, self.position, form, words)

    def group(self, path: Path, form: Form, words: Words, *, is_folded: bool) -> Group:
        """Return the rows below a call."""
        return group(self.frames[path], self.after(path), form, words, is_folded=is_folded)

    def _reason(self, words: Words) -> str:
        free = self.position.empty.bit_count()
        return words(self.refused or "searching", count=self._nodes, free=free)

    def _count(self, nodes: int) -> None:
        self._nodes = nodes
        self._lab.redraw()


class PlayerCalls(KnownCalls[OwnCalls]):
    """The known calls of one run of a player."""

    def __init__(self, lab: Lab) -> None:
        super().__init__(lab, OWN_CODE)
        self.given: Chosen | None = None
        """The code whose calls are shown."""
        self._code = ""
        self._failed: Failed | None = None

    def begin(self, _method: str, position: Position, _window: Window) -> bool:
        """Set the position, and return whether it or the code has changed."""
        code = self.given.code if self.given else ""
        if (code, position) == (self._code, self.position):
            return False
        self._code, self.position = code, position
        self.frames.clear()
        self.leave()
        return True

    def leave(self) -> None:
        """Allow requests."""
        self.refused, self._failed = "", None

    retry = leave

    async def find(self, path: Path) -> None:
        """Request the calls that the call after these moves made, or set `refused`."""
        try:
            self.frames[path] = await self._lab.runner.calls(self._code, self.position, path)
        except Failed as failed:
            self.refused, self._failed = "search stopped", failed

    def top(self, form: Form, words: Words) -> Node:
        """Return the first row."""
        chosen = self.frames[()].chosen
        value = "" if chosen is None else self.position.rules.name(chosen)
        nodes = 1 + sum(call.nodes for call in self.frames[()].calls)
        return own_node((), value, nodes, self.position, form, words)

    def group(self, path: Path, form: Form, words: Words, *, is_folded: bool) -> Group:  # noqa: ARG002  (the parameters of a search)
        """Return the rows below a call."""
        return own_group(path, self.frames[path], self.after(path), form, words)

    def _reason(self, words: Words) -> str:
        if self._failed:
            return fault_text(self._failed.fault, words, self._code)
        return words(self.refused or "later")
