"""Thinking in a worker beside the page, for what takes longer than a moment."""

from collections.abc import Callable

from tictactoe.frontends.browser import dom
from tictactoe.frontends.browser.client import Limit, Unanswered
from tictactoe.frontends.browser.wire import THINKER, Content, part
from tictactoe.search import Thought
from tictactoe.thinker import Question


class Helper:
    """The worker, as `tictactoe.thinker.Helper`; `on_failure` is called when it has ended."""

    def __init__(self, on_failure: Callable[[], object]) -> None:
        self._client = dom.client(THINKER, lambda _failure: on_failure(), is_of_panel=False)
        self._is_started = False

    def __call__(
        self, question: Question, seconds: float, on_answer: Callable[[Thought | None], None]
    ) -> Callable[[], object] | None:
        """Think about a position, and return what cancels that; start the worker first."""
        if not self._client.is_up:
            if not self._is_started:
                self._is_started = True
                self._client.start()
            return None

        def take(content: Content) -> None:
            on_answer(part(content, "thought", Thought))

        def fail(_failure: Unanswered) -> None:
            on_answer(None)

        position, is_every_move = question
        asked = {"position": position, "every": is_every_move, "seconds": seconds}
        limit = Limit(seconds)
        self._client.ask_by_callbacks("think", asked, take, on_failure=fail, limit=limit)
        return self._client.cancel
