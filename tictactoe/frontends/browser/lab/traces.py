"""A search that the second Python makes, as far as the page has looked into it."""

from collections.abc import Callable

from tictactoe.frontends.browser.client import Client, Failure
from tictactoe.frontends.browser.wire import Content, part
from tictactoe.lab.explain import Frame, Path
from tictactoe.rules import Position


class NotYet(Exception):
    """The answer is not known yet; it was asked for."""


class Traces:
    """The calls of one search that are known; another search begins where nothing is known."""

    def __init__(self, client: Client, on_change: Callable[[], object]) -> None:
        self.client = client
        self.on_change = on_change
        """Called whenever something became known, or is not to be had."""
        self.method = ""
        self.position = Position.start()
        self.nodes = 0
        """How many positions were looked at for what is asked, as far as is known."""
        self.refused = ""
        """The word for why there is no answer, empty as long as there may be one."""
        self._frames: dict[Path, Frame] = {}
        self._sources: dict[str, dict[int, str]] = {}
        self._asked: set[object] = set()

    @property
    def is_busy(self) -> bool:
        """Whether something is asked for."""
        return bool(self._asked)

    def begin(self, method: str, position: Position) -> bool:
        """Take up a search, unless it is this one already, and tell whether it is another."""
        if (method, position) == (self.method, self.position):
            return False
        self.stop()
        self.method, self.position = method, position
        self._frames.clear()
        self.refused = ""
        return True

    def toggle(self) -> None:
        """Stop, or ask once more for what was not to be had."""
        if self._asked:
            self.stop()
        else:
            self.refused = ""
        self.on_change()

    def stop(self) -> None:
        """Want nothing any more; what is known stays."""
        if self._asked:
            self.client.cancel()
            self._asked.clear()
            self.refused = "search stopped"

    def leave(self) -> None:
        """Want nothing for now."""
        self.stop()
        self.refused = ""

    def frame(self, path: Path = ()) -> Frame:
        """Return the call after these moves; raises `NotYet`, and asks for it."""
        if path not in self._frames:
            question = {
                "method": self.method,
                "position": self.position,
                "path": path,
            }
            self._ask(path, "frame", question, self._learn)
            raise NotYet
        return self._frames[path]

    def source(self, function: str) -> dict[int, str]:
        """Return the lines of a function by their numbers; raises `NotYet`, and asks for it."""
        if function not in self._sources:

            def learn(content: Content) -> None:
                self._sources[function] = part(content, "lines", dict[int, str])

            self._ask(function, "source", {"function": function}, learn)
            raise NotYet
        return self._sources[function]

    def _learn(self, content: Content) -> None:
        frame = part(content, "frame", Frame)
        self._frames[frame.call.path] = frame

    def _ask(
        self, key: object, what: str, question: Content, learn: Callable[[Content], None]
    ) -> None:
        if self.refused or key in self._asked:
            return

        def take(content: Content) -> None:
            learn(content)
            self._asked.discard(key)
            self.on_change()

        def note(content: Content) -> None:
            self.nodes = part(content, "nodes", int)
            self.on_change()

        def fail(failure: Failure) -> None:
            self._asked.discard(key)
            is_long = failure.reason == "too long"
            self.refused = "search too long" if is_long else "fault NoPython"
            self.on_change()

        self.nodes = 0
        self._asked.add(key)
        self.client.ask(what, question, take, note, fail)
