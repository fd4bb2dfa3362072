"""Thinking in a worker beside the page, for what takes longer than a moment."""

from collections.abc import Callable

from tictactoe.frontends.browser import dom
from tictactoe.frontends.browser.client import Failure
from tictactoe.frontends.browser.wire import THINKER, Content, part
from tictactoe.rules import Position
from tictactoe.search import Thought


class Helper:
    """The worker; `on_failure` is called when there is none any more."""

    def __init__(self, on_failure: Callable[[], object]) -> None:
        self._client = dom.client(THINKER, lambda _failure: on_failure(), is_of_panel=False)
        self.start = self._client.start
        self.cancel = self._client.cancel

    @property
    def is_up(self) -> bool:
        """Whether it can be asked."""
        return self._client.is_up

    def ask(
        self,
        position: Position,
        seconds: float,
        on_answer: Callable[[Thought | None], None],
        *,
        is_every_move: bool,
    ) -> None:
        """Think about a position for so many seconds at most; `None` means that it failed."""

        def take(content: Content) -> None:
            on_answer(part(content, "thought", Thought))

        def fail(_failure: Failure) -> None:
            on_answer(None)

        question = {"position": position, "every": is_every_move, "seconds": seconds}
        self._client.ask("think", question, take, on_failure=fail, seconds=seconds)
