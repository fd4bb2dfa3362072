"""The questions to the worker that thinks about moves (workers/thinker.py)."""

from collections.abc import Callable
from contextlib import suppress

from tictactoe.engine.verdict import Thought
from tictactoe.frontends.browser import dom
from tictactoe.frontends.browser.client import Limit, Unanswered
from tictactoe.frontends.browser.wire import THINKER, reader
from tictactoe.thinker import Question


class ThinkingHelper:
    """See `tictactoe.thinker.Helper`; `on_failure` is called when the worker failed."""

    def __init__(self, on_failure: Callable[[], object]) -> None:
        self._client = dom.client(THINKER, lambda _failure: on_failure(), is_of_panel=False)
        self._is_started = False

    def __call__(
        self, question: Question, seconds: float, on_answer: Callable[[Thought | None], None]
    ) -> Callable[[], object] | None:
        """Think about a position, and return a function that cancels it; `None` if not ready."""
        if self._client.is_up:
            return dom.start(self._think(question, seconds, on_answer)).cancel
        if not self._is_started:
            self._is_started = True
            self._client.start()
        return None

    async def _think(
        self, question: Question, seconds: float, on_answer: Callable[[Thought | None], None]
    ) -> None:
        position, is_every_move = question
        asked = {"position": position, "every": is_every_move, "seconds": seconds}
        thought = None
        with suppress(Unanswered):
            thought = await self._client.ask(
                "think", asked, reader("thought", Thought), limit=Limit(seconds)
            )
        on_answer(thought)
