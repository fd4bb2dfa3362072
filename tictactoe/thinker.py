"""What is known of positions, and thinking about them without ever waiting.

A thinker searches for a frame at a time, on a clock that calls back later, so that whatever draws
the match can answer in between. Where a helper is at hand, such as a worker beside a page, it is
started by the first question that takes longer than a moment, and asked from then on.
"""

from collections.abc import Callable, Iterator, Sequence
from time import perf_counter
from typing import Final, Protocol, TypeAlias

from tictactoe.clock import REST, Clock, Timer
from tictactoe.players import THINKING_TIME, Adviser, candidates
from tictactoe.rules import Position
from tictactoe.search import Budget, Thought, is_enough, shared_search

FRAME: Final = 0.01
"""How long to think before others have their turn, in seconds."""
PACE: Final = Budget(seconds=0.004)
"""How long to search between two looks at the time."""
MOMENT: Final = 0.15
"""How long to think here before a helper is started, in seconds."""
KEPT: Final = 1_000
"""How many thoughts are kept."""

Question: TypeAlias = tuple[Position, bool]
"""A position, and whether every move is asked about; if not, the best verdict alone counts."""


class Helper(Protocol):
    """Thinks elsewhere, one question at a time.

    It calls back, for the core can await nothing: what runs a coroutine differs in each front end.
    """

    def __call__(
        self,
        question: Question,
        seconds: float,
        on_answer: Callable[[Thought | None], None],
        /,
    ) -> Callable[[], object] | None:
        """Think about a position for so many seconds at most, and return what cancels that.

        Calls back with `None` if it failed. One that is not ready gets ready and returns `None`.
        """


class Thinker:
    """What is known of positions, and what is being thought about."""

    def __init__(
        self,
        clock: Clock,
        seconds: float = THINKING_TIME,
        helper: Helper | None = None,
        adviser: Adviser | None = None,
    ) -> None:
        self.clock = clock
        self.seconds = seconds
        """How long to think about a position at most."""
        self.on_thought: Callable[[], object] = lambda: None
        """Called when something became known that was asked for before."""
        self._helper = helper
        self._adviser = adviser
        """Names the best moves for levels, in the place of the search."""
        self._is_helped = False
        """Whether the helper is asked: one question has taken longer than a moment."""
        self._cancel_help: Callable[[], object] | None = None
        self._known: dict[Question, Thought] = {}
        self._asked: list[Question] = []
        """What is to be known, the first of them now."""
        self._thoughts: Iterator[Thought] = iter(())
        self._begun = 0.0
        self._frame_begun: float | None = None
        """When thinking began, if nothing could be drawn since."""
        self._timer = Timer(clock)

    @property
    def is_busy(self) -> bool:
        """Whether something is being thought about."""
        return bool(self._asked)

    def known(self, position: Position, *, is_every_move: bool = False) -> Thought | None:
        """Return what is known of a position; `None` if that is nothing."""
        return self._known.get((position, is_every_move))

    def judge(self, position: Position, *, is_every_move: bool = False) -> Thought | None:
        """Return what is known of a position; if that is nothing, think about it from now on."""
        question = position, is_every_move
        if question not in self._known and question not in self._asked:
            if not self._asked and (thought := self._think(_search(question))).exact:
                self._know(question, thought)
            else:
                self._asked.append(question)
                if len(self._asked) == 1:
                    self._begin()
        return self._known.get(question)

    def best(self, position: Position) -> Sequence[int] | None:
        """Return the moves that a level chooses from; `None` while they are thought about."""
        if self._adviser:
            return self._adviser(position)
        thought = self.judge(position)
        return candidates(position, thought) if thought else None

    def cancel(self) -> None:
        """Think of nothing any more; what is known stays."""
        self._asked.clear()
        self._timer.stop()
        if self._cancel_help:
            self._cancel_help()
            self._cancel_help = None

    def forget(self) -> None:
        """Know nothing any more, as when there is more time to think."""
        self.cancel()
        self._known.clear()

    def _begin(self) -> None:
        """Think about what was asked for first, with the helper if it is ready."""
        if not (self._is_helped and self._ask_helper()):
            self._begun = perf_counter()
            self._thoughts = _search(self._asked[0])
            self._timer.start(REST, self._go_on)

    def _ask_helper(self) -> bool:
        """Hand the first question to the helper; return whether it takes it."""
        self._is_helped = True
        if self._helper:
            self._cancel_help = self._helper(self._asked[0], self.seconds, self._hear)
        return self._cancel_help is not None

    def _hear(self, thought: Thought | None) -> None:
        """Take the helper's answer; if it failed, think here."""
        self._cancel_help = None
        if thought is None:
            self._helper = None
            self._begin()
        else:
            self._end(thought)

    def _go_on(self) -> None:
        """Think for one more frame."""
        thought = self._think(self._thoughts)
        spent = perf_counter() - self._begun
        is_every_move = self._asked[0][1]
        if is_enough(thought, spent, self.seconds, is_every_move=is_every_move):
            self._end(thought)
        elif self._is_helped or spent < MOMENT or not self._ask_helper():
            self._timer.start(REST, self._go_on)

    def _think(self, thoughts: Iterator[Thought]) -> Thought:
        """Return the last thought that the rest of a frame has time for."""
        if self._frame_begun is None:
            self._frame_begun = perf_counter()
            self.clock.after(REST, self._end_frame)
        thought = next(thoughts)
        while not thought.exact and perf_counter() - self._frame_begun < FRAME:
            thought = next(thoughts)
        return thought

    def _end_frame(self) -> None:
        self._frame_begun = None

    def _end(self, thought: Thought) -> None:
        """Know what to think of the first question, and go on to the next."""
        self._know(self._asked.pop(0), thought)
        if self._asked:
            self._begin()
        self.on_thought()

    def _know(self, question: Question, thought: Thought) -> None:
        if len(self._known) >= KEPT:
            self._known.clear()
        self._known[question] = thought


def _search(question: Question) -> Iterator[Thought]:
    position, is_every_move = question
    search = shared_search(position.rules)
    return search.think(position, is_every_move=is_every_move, pace=PACE)
