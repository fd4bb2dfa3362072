"""A search that the second Python makes, as far as the page has looked into it."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final, Literal, TypeVar

from tictactoe.frontends.browser import dom
from tictactoe.frontends.browser.client import Client, Unanswered
from tictactoe.frontends.browser.wire import Content, part
from tictactoe.lab.algorithms import FULL, Window
from tictactoe.lab.effort import is_too_large
from tictactoe.lab.explain import Frame, Path
from tictactoe.rules import Position
from tictactoe.words import Words

OWN: Final = "own"
"""What is walked through in the place of a search: the visitor's player."""
TOO_LARGE: Final = "search too large"
Key = TypeVar("Key")
Found = TypeVar("Found")


class NotYet(Exception):
    """The answer is not known yet; it was asked for."""


@dataclass(slots=True)
class Chosen:
    """What was chosen last in one tab, for another to begin with: a call, or a player's code."""

    method: str = ""
    position: Position | None = None
    path: Path = ()
    code: str = ""
    """What is walked through in the place of the player in the editor; `title` names it."""
    title: str = ""


class Traces:
    """The calls of one search that are known, for a tab that shows them.

    It has a choice of methods and a button to stop; another search begins where nothing is known.
    `show` is called when a method is chosen, `on_change` when something became known, or is not to
    be had.
    """

    def __init__(
        self,
        tab: Literal["tree", "steps"],
        client: Client,
        show: Callable[[], object],
        on_change: Callable[[], object],
    ) -> None:
        self.position = Position.start()
        self.refused = ""
        """The word for why there is no answer, empty as long as there may be one."""
        self._tab = tab
        self._client = client
        self._on_change = on_change
        self.method = ""
        self._window: Window = FULL
        self._nodes = 0
        """How many positions were looked at for what is asked, as far as is known."""
        self._frames: dict[Path, Frame] = {}
        self._sources: dict[str, dict[int, str]] = {}
        self._asked: set[object] = set()
        dom.listen(f"{tab}-method", "change", lambda _event: show())
        dom.on_click(f"{tab}-stop", self._toggle)

    @property
    def is_busy(self) -> bool:
        """Whether something is asked for."""
        return bool(self._asked)

    def begin(self, position: Position, window: Window = FULL) -> bool:
        """Take up a search, unless it is this one already, and tell whether it is another."""
        method = str(dom.element(f"{self._tab}-method").value)
        if (method, position, window) == (self.method, self.position, self._window):
            return False
        self._stop()
        self.method, self.position, self._window = method, position, window
        self._frames.clear()
        self._allow()
        return True

    def leave(self) -> None:
        """Want nothing for now."""
        self._stop()
        self._allow()

    def told(self, words: Words) -> str:
        """Return why nothing can be shown."""
        if self.position.outcome:
            return words("nothing to search")
        free = self.position.empty.bit_count()
        return words(self.refused or "searching", count=self._nodes, free=free)

    def offer_stop(self, words: Words, *, is_offered: bool) -> None:
        """Offer to stop, or to search again."""
        button = f"{self._tab}-stop"
        dom.element(button).hidden = not is_offered
        again = "search anyway" if self.refused == TOO_LARGE else "search again"
        dom.write(button, words("stop" if self.is_busy else again))

    def frame(self, path: Path = ()) -> Frame:
        """Return the call after these moves; raises `NotYet`, and asks for it."""
        question = {"method": self.method, "position": self.position, "path": path}
        question["window"] = self._window
        return self._get(self._frames, path, "frame", question, Frame)

    def source(self, function: str) -> dict[int, str]:
        """Return the lines of a function by their numbers; raises `NotYet`, and asks for it."""
        question = {"function": function}
        return self._get(self._sources, function, "source", question, dict[int, str])

    def _toggle(self) -> None:
        if self._asked:
            self._stop()
        else:
            self.refused = ""
        self._on_change()

    def _allow(self) -> None:
        """Search when there is something to show, unless that would probably take too long."""
        is_refused = not self._frames and is_too_large(self.method, self.position)
        self.refused = TOO_LARGE if is_refused else ""

    def _stop(self) -> None:
        if self._asked:
            self._client.cancel()
            self._asked.clear()
            self.refused = "search stopped"

    def _get(
        self, known: dict[Key, Found], key: Key, what: str, question: Content, kind: type[Found]
    ) -> Found:
        """Return what is known by a key; raises `NotYet`, and asks for it."""
        if key in known:
            return known[key]
        if self.refused or key in self._asked:
            raise NotYet

        def take(content: Content) -> None:
            known[key] = part(content, what, kind)
            self._asked.discard(key)
            self._on_change()

        def note(content: Content) -> None:
            self._nodes = part(content, "nodes", int)
            self._on_change()

        def fail(failure: Unanswered) -> None:
            self._asked.discard(key)
            is_long = failure.reason == "too long"
            self.refused = "search too long" if is_long else "fault NoPython"
            self._on_change()

        self._nodes = 0
        self._asked.add(key)
        self._client.ask_by_callbacks(what, question, take, note, fail)
        raise NotYet
