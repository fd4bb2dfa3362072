"""Asks a Python beside the page: static/beside.js starts it, and a module of ours answers there."""

import json
from collections.abc import Callable
from typing import Any, TypeAlias

from pyscript import window
from pyscript.ffi import create_proxy

from tictactoe.frontends.browser.messages import LAST, READY, read_message

Content: TypeAlias = dict[str, Any]


def _ignore(_content: Any) -> None:  # noqa: ANN401  (as JSON holds it)
    pass


class Beside:
    """A second Python, which is started by the first question, and what it was asked."""

    def __init__(self, module: str) -> None:
        self.module = module
        """What answers: the name of a module beside this one."""
        self._worker: Any = None
        self._waiting: list[str] | None = []
        """The questions that wait until the second Python is up, `None` once it is."""
        self._number = 0
        self._told_last = ""
        self._asked: dict[int, tuple[Callable[[Content], object], Callable[[Any], object]]] = {}

    @property
    def is_up(self) -> bool:
        """Whether it has started."""
        return self._waiting is None

    @property
    def last(self) -> Content:
        """What it told last of the last question, of what nobody hears each time."""
        if self._worker is not None:
            self._told_last = self._worker.last
        content = read_message(self._told_last.removeprefix(LAST))
        return content if content.get("number") == self._number else {}

    def ask(
        self,
        what: str,
        question: Content,
        on_answer: Callable[[Content], object],
        on_progress: Callable[[Any], object] = _ignore,
    ) -> None:
        """Ask for something; answers come in the order of the questions.

        `on_answer` gets the answer, or {"refused": why, "message": what the browser says} where
        there is none, no message if the Python did not start; `on_progress` is told now and then
        how far it is.
        """
        if self._worker is None:
            self._worker = window.boot.startBeside(self.module)
            self._worker.addEventListener("message", create_proxy(self.hear))
            self._worker.addEventListener("error", create_proxy(self.fail))
        self._number += 1
        self._asked[self._number] = on_answer, on_progress
        text = json.dumps({**question, "ask": what, "number": self._number})
        if self._waiting is None:
            self._worker.postMessage(text)
        else:
            self._waiting.append(text)

    def cancel(self) -> None:
        """Want no answer any more, and end whatever goes on."""
        if self._asked:
            self._asked.clear()
            self._end()

    def hear(self, event: Any) -> None:  # noqa: ANN401  (a message event)
        """Hand on an answer, or how far it is."""
        if event.target != self._worker:
            return  # one that was ended had said it before
        if event.data == READY:
            waiting, self._waiting = self._waiting or [], None
            for text in waiting:
                self._worker.postMessage(text)
            return
        content = read_message(event.data)
        on_answer, on_progress = self._asked.get(content.get("number", 0), (_ignore, _ignore))
        if "answer" in content:
            self._asked.pop(content["number"], None)
            on_answer(content["answer"])
        else:
            on_progress(content.get("progress"))

    def fail(self, event: Any) -> None:  # noqa: ANN401  (an error event)
        """Refuse what was asked: the second Python did not start, or died."""
        event.preventDefault()  # it is told here
        if event.target != self._worker:
            return
        was_up = self.is_up
        self._end()
        asked, self._asked = self._asked, {}
        for on_answer, _ in asked.values():
            on_answer({"refused": "fault NoPython", "message": event.message if was_up else ""})

    def _end(self) -> None:
        self._told_last = self._worker.last
        self._worker.terminate()
        self._worker, self._waiting = None, []
