"""The calls of a pupil's code as a tree, in the place of a search; see `remote_trace`."""

from functools import reduce

from tictactoe.controls import Control
from tictactoe.lab.branches import Form, Group, Node, own_group, own_node
from tictactoe.lab.explain import Path
from tictactoe.lab.own_calls import OwnCalls
from tictactoe.lab.remote_trace import KnownCalls
from tictactoe.lab.tab import OWN, Chosen, Lab
from tictactoe.lab.workshop import Failed, fault_text
from tictactoe.rules import Position
from tictactoe.words import Words


class OwnTree(KnownCalls[OwnCalls]):
    """The known calls of one run of a player."""

    def __init__(self, lab: Lab) -> None:
        super().__init__(lab, OWN)
        self.given: Chosen | None = None
        """The code whose calls are shown."""
        self._code = ""
        self._failed: Failed | None = None

    def begin(self, position: Position) -> bool:
        """Choose the position, and return whether it or the code differs from those before."""
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

    def message(self, words: Words) -> str:
        """Return why there is nothing to show."""
        if self.position.outcome:
            return words("nothing to search")
        if self._failed:
            return fault_text(self._failed.fault, words, self._code)
        return words(self.refused or "later")

    def again(self, words: Words, *, is_busy: bool, is_offered: bool) -> Control:
        """Return the button that stops the run or starts it again."""
        return Control(words("stop" if is_busy else "search again"), is_hidden=not is_offered)

    def top(self, form: Form, words: Words) -> Node:
        """Return the first row."""
        chosen = self.frames[()].chosen
        value = "" if chosen is None else self.position.rules.name(chosen)
        nodes = 1 + sum(call.nodes for call in self.frames[()].calls)
        return own_node((), value, nodes, self.position, form, words)

    def group(self, path: Path, form: Form, words: Words, *, is_folded: bool) -> Group:  # noqa: ARG002  (as of a search)
        """Return the rows below a call."""
        position = reduce(Position.play, path, self.position)
        return own_group(path, self.frames[path], position, form, words)
