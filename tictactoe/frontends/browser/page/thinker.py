"""Thinking about positions without ever holding up the page.

What a frame is enough for is known at once. Anything longer is thought about between frames, and
where that takes more than a moment, a worker is started to do so from then on.
"""

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Final, TypeAlias

from pyscript import window
from pyscript.ffi import create_proxy

from tictactoe.frontends.browser.client import Failure
from tictactoe.frontends.browser.dom import client
from tictactoe.frontends.browser.wire import THINKER, Content, part
from tictactoe.players import NotYet
from tictactoe.rules import Position
from tictactoe.search import Budget, Thought, shared_search

if TYPE_CHECKING:
    from tictactoe.frontends.browser.page.app import App

FRAME: Final = 10
"""How long the page may think before it lets the browser draw, in milliseconds."""
MOMENT: Final = 150
"""How long it thinks between frames before it starts a worker, in milliseconds."""
PACE: Final = Budget(seconds=0.004)
"""How long it searches between two looks at the clock."""
KEPT: Final = 1_000
"""How many positions are kept in mind."""


Question: TypeAlias = tuple[Position, bool]
"""A position, and whether every move is asked about; if not, the best verdict alone counts."""


class Thinker:
    """What is known of positions, and what is thought about."""

    def __init__(self, app: "App", on_thought: Callable[[], None]) -> None:
        self.app = app
        self.on_thought = on_thought
        """Called whenever something became known."""
        self._known: dict[Question, Thought] = {}
        self._asked: list[Question] = []
        """What is to be known, the first of them now."""
        self._thoughts: Iterator[Thought] = iter(())
        self._begun = 0.0
        self._frame_begun: float | None = None
        """When thinking began, if the browser could not draw since."""
        self._timer: int | None = None
        self._go_on = create_proxy(self.go_on)
        self._draw = create_proxy(self.draw)
        self._beside = client(THINKER, self.give_up)
        self._is_alone = False
        """Whether no worker can be had."""

    @property
    def is_busy(self) -> bool:
        """Whether something is thought about."""
        return bool(self._asked)

    def judge(self, position: Position, *, is_every_move: bool = False) -> Thought | None:
        """Return what is known of a position; if that is nothing, think about it from now on."""
        question = position, is_every_move
        if question in self._known:
            return self._known[question]
        if not self._asked:
            thought = self._think(self._search(question))
            if thought.exact:
                return self._know(question, thought)
        if question not in self._asked:
            self._asked.append(question)
            if len(self._asked) == 1:
                self._begin()
        return None

    def need(self, position: Position) -> Thought:
        """Return what is known of a position; raises `NotYet` as long as that is nothing."""
        thought = self.judge(position)
        if thought is None:
            raise NotYet
        return thought

    def cancel(self) -> None:
        """Think of nothing any more."""
        if self._asked:
            self._asked.clear()
            self._pause()
            self._beside.cancel()

    def forget(self) -> None:
        """Know nothing any more, as when there is more time to think."""
        self.cancel()
        self._known.clear()

    def _begin(self) -> None:
        """Think about what was asked for first, in the worker if it is up."""
        if self._beside.is_up:
            position, is_every_move = self._asked[0]
            seconds = self._time / 1000
            question = {"position": position, "every": is_every_move, "seconds": seconds}
            self._beside.ask("think", question, self.hear, seconds=seconds)
        else:
            self._begun = window.performance.now()
            self._thoughts = self._search(self._asked[0])
            self._timer = window.setTimeout(self._go_on, 0)

    def go_on(self) -> None:
        """Think for one frame more, here."""
        thought = self._think(self._thoughts)
        spent = window.performance.now() - self._begun
        if thought.exact or spent >= self._time:
            self._end(thought)
            return
        if spent >= MOMENT and not self._is_alone:
            self._beside.start()
        self._timer = window.setTimeout(self._go_on, 0)

    def draw(self) -> None:
        """Count anew: the browser can draw."""
        self._frame_begun = None

    def give_up(self, _failure: Failure) -> None:
        """Go on without the worker: it did not start, or does not answer any more."""
        self._is_alone = True
        if self._asked and self._timer is None:
            self._begin()
        self.app.tell(self.app.words("worker failed"))

    def hear(self, content: Content) -> None:
        """Take what the worker thought."""
        self._end(part(content, "thought", Thought))

    def _end(self, thought: Thought) -> None:
        """Know what to think of the position that was thought about, and go on to the next."""
        self._pause()
        self._know(self._asked.pop(0), thought)
        if self._asked:
            self._begin()
        self.on_thought()

    def _pause(self) -> None:
        if self._timer is not None:
            window.clearTimeout(self._timer)
            self._timer = None

    @property
    def _time(self) -> int:
        """How long to think at most, in milliseconds."""
        return self.app.options.thinking_time

    @staticmethod
    def _search(question: Question) -> Iterator[Thought]:
        position, is_every_move = question
        search = shared_search(position.rules)
        return search.think(position, is_every_move=is_every_move, pace=PACE)

    def _think(self, thoughts: Iterator[Thought]) -> Thought:
        """Return the last thought that the rest of a frame has time for."""
        if self._frame_begun is None:
            self._frame_begun = window.performance.now()
            window.setTimeout(self._draw, 0)
        thought = next(thoughts)
        while not thought.exact and window.performance.now() - self._frame_begun < FRAME:
            thought = next(thoughts)
        return thought

    def _know(self, question: Question, thought: Thought) -> Thought:
        if len(self._known) >= KEPT:
            self._known.clear()
        self._known[question] = thought
        return thought
