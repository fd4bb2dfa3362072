"""A search that a worker traces: the known calls, and requests for the others."""

from functools import reduce
from typing import Final, Generic, TypeVar

from tictactoe.controls import Control
from tictactoe.lab.algorithms import FULL, Window
from tictactoe.lab.branches import Form, Group, Node, group, node
from tictactoe.lab.effort import METHODS_OF_A_TREE, is_too_large
from tictactoe.lab.explain import Frame, Path
from tictactoe.lab.tab import Lab, NoAnswer
from tictactoe.lab.walk import NotKnown
from tictactoe.rules import Position
from tictactoe.words import Words

F = TypeVar("F")
TOO_LARGE: Final = "search too large"


class KnownCalls(Generic[F]):
    """The calls from a position that are known, by the moves to each, and requests for others."""

    def __init__(self, lab: Lab, method: str) -> None:
        self._lab = lab
        self.method = method
        self.position = Position.start()
        self.frames: dict[Path, F] = {}
        self.refused = ""
        """The key of the reason why no call is requested, empty if calls may be."""

    @property
    def is_wanted(self) -> bool:
        """Whether calls may be requested."""
        return not self.refused and self.position.outcome is None

    def stop(self) -> None:
        """Refuse further requests, since a person stopped them."""
        self.refused = "search stopped"


class RemoteTrace(KnownCalls[Frame]):
    """The known calls of one search."""

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
        position = reduce(Position.play, path, self.position)
        return group(self.frames[path], position, form, words, is_folded=is_folded)

    def message(self, words: Words) -> str:
        """Return why there is nothing to show."""
        if self.position.outcome:
            return words("nothing to search")
        free = self.position.empty.bit_count()
        return words(self.refused or "searching", count=self._nodes, free=free)

    def again(self, words: Words, *, is_busy: bool, is_offered: bool) -> Control:
        """Return the button that stops the search or starts it again."""
        again = "search anyway" if self.refused == TOO_LARGE else "search again"
        return Control(words("stop" if is_busy else again), is_hidden=not is_offered)

    def _count(self, nodes: int) -> None:
        self._nodes = nodes
        self._lab.redraw()
