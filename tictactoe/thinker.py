"""Searching positions without blocking, and the cache of what was found.

A thinker searches a frame at a time. If there is a helper, such as a web worker, the first question
that takes longer than `MOMENT` starts it, and it gets every question from then on.
"""

from collections.abc import Callable, Sequence
from time import perf_counter
from typing import Final, Protocol, TypeAlias

from tictactoe.clock import Clock, Frames, Timer
from tictactoe.engine.pauses import Pausing
from tictactoe.engine.search import is_enough, shared_search
from tictactoe.engine.verdict import Budget, Thought
from tictactoe.players import THINKING_TIME, Adviser, candidates
from tictactoe.rules import Position

PACE: Final = Budget(seconds=0.004)
"""The search between two checks of the time."""
AT_ONCE: Final = 0.004
"""How long to search for an answer at once, in seconds; the page may have much to draw besides."""
MOMENT: Final = 150
"""How long to search here before a helper is started, in milliseconds."""
SMALL: Final = 25
"""The most cells of a board whose positions may be answered at once.

On a larger one, a frame answers little, and its first takes several times as long.
"""
CACHE_SIZE: Final = 1_000
"""Largest number of cached thoughts."""

Question: TypeAlias = tuple[Position, bool]
"""A position, and whether every move is searched, not only the best."""


class Helper(Protocol):
    """Searches elsewhere, one question at a time, and calls back.

    It is no coroutine, as not every front end has an event loop to run one.
    """

    def __call__(
        self,
        question: Question,
        seconds: float,
        on_answer: Callable[[Thought | None], None],
        /,
    ) -> Callable[[], object] | None:
        """Search a position for at most this many seconds, and return a function that cancels it.

        Calls back with `None` if it fails. A helper that is not ready starts and returns `None`.
        """


class Thinker:
    """A cache of thoughts, and a queue of positions to search."""

    def __init__(
        self,
        clock: Clock,
        seconds: float = THINKING_TIME,
        helper: Helper | None = None,
        adviser: Adviser | None = None,
    ) -> None:
        self.clock = clock
        self.seconds = seconds
        """The time limit for a position."""
        self.on_thought: Callable[[], object] = lambda: None
        """Called after a queued question was answered."""
        self._helper = helper
        self._adviser = adviser
        """Replaces the search for levels."""
        self._is_helped = False
        """Whether a question has taken longer than `MOMENT`, so that the helper is asked."""
        self._cancel_help: Callable[[], object] | None = None
        self._known: dict[Question, Thought] = {}
        self._asked: list[Question] = []
        """The queue; the first question is being searched."""
        self._frames = Frames(clock)
        self._until_help = Timer(clock)
        """Asks the helper once a question takes long."""

    @property
    def is_busy(self) -> bool:
        """Whether a search is in progress."""
        return bool(self._asked)

    def known(self, position: Position, *, is_every_move: bool = False) -> Thought | None:
        """Return the cached thought on a position, if any; the exact one, if there is one."""
        whole = self._known.get((position, True))
        return whole if whole and whole.exact else self._known.get((position, is_every_move))

    def judge(self, position: Position, *, is_every_move: bool = False) -> Thought | None:
        """Return the cached thought on a position; if there is none, queue the question."""
        question = position, is_every_move
        if not self.known(position, is_every_move=is_every_move) and question not in self._asked:
            may_be_quick = not self._asked and position.rules.size <= SMALL
            thought = None
            if may_be_quick:
                thought = self._frames.run(answer(question, self.seconds, PACE), AT_ONCE)
            if thought:
                self._cache(question, thought)
            else:
                self._asked.append(question)
                if len(self._asked) == 1:
                    self._begin()
        return self.known(position, is_every_move=is_every_move)

    def best(self, position: Position) -> Sequence[int] | None:
        """Return the moves that a level chooses from; `None` while they are searched."""
        if self._adviser:
            return self._adviser(position)
        thought = self.judge(position)
        return candidates(position, thought) if thought else None

    def cancel(self) -> None:
        """Cancel all questions; the cache stays."""
        self._asked.clear()
        self._frames.stop()
        self._until_help.stop()
        if self._cancel_help:
            self._cancel_help()
            self._cancel_help = None

    def forget(self) -> None:
        """Cancel all questions and clear the cache, such as for a new time limit."""
        self.cancel()
        self._known.clear()

    def _begin(self) -> None:
        """Search the first question, with the helper if it is ready."""
        if self._is_helped and self._ask_helper():
            return
        self._frames.start(answer(self._asked[0], self.seconds, PACE), self._end)
        if self._helper and not self._is_helped:
            self._until_help.start(MOMENT, self._hand_over)

    def _hand_over(self) -> None:
        """Let the helper search the first question, which takes long, if it is ready."""
        if self._ask_helper():
            self._frames.stop()

    def _ask_helper(self) -> bool:
        """Pass the first question to the helper; return whether it takes it."""
        self._is_helped = True
        if self._helper:
            self._cancel_help = self._helper(self._asked[0], self.seconds, self._on_answer)
        return self._cancel_help is not None

    def _on_answer(self, thought: Thought | None) -> None:
        """Take the helper's answer; if it failed, search here."""
        self._cancel_help = None
        if thought is None:
            self._helper = None
            self._begin()
        else:
            self._end(thought)

    def _end(self, thought: Thought) -> None:
        """Cache the answer to the first question, and continue with the next."""
        self._until_help.stop()
        self._cache(self._asked.pop(0), thought)
        if self._asked:
            self._begin()
        self.on_thought()

    def _cache(self, question: Question, thought: Thought) -> None:
        if len(self._known) >= CACHE_SIZE:
            self._known.clear()
        self._known[question] = thought


def answer(question: Question, seconds: float, pace: Budget) -> Pausing[Thought]:
    """Search a position, with pauses, until the result suffices or the time is up."""
    position, is_every_move = question
    begun = perf_counter()
    search = shared_search(position.rules)
    thoughts = search.think(position, is_every_move=is_every_move, pace=pace)
    thought = next(thoughts)
    while not is_enough(thought, perf_counter() - begun, seconds, is_every_move=is_every_move):
        yield
        thought = next(thoughts)
    return thought
