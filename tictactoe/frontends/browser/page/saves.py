"""What the browser keeps: the match, the settings, and text that could not be read."""

import json
from collections.abc import Callable
from contextlib import suppress
from typing import Any, Final

from pyodide.ffi import JsException
from pyscript import window
from pyscript.ffi import create_proxy, is_none

from tictactoe.frontends.browser.page.render import ending, stroke_path
from tictactoe.game import Match
from tictactoe.history import History
from tictactoe.record import dumps
from tictactoe.view import View

PREFIX: Final = "tictactoe:"


class Saves:
    """Storage of this page, apart from that of other pages of the same origin.

    Where the browser refuses storage, the game goes on without it.
    """

    def __init__(self) -> None:
        folder = window.location.pathname.rpartition("/")[0]
        self._prefix = f"{PREFIX}{folder}/"
        self._has_told = False

    @property
    def match(self) -> str:
        """The record of the match that was saved, empty if there is none."""
        return self.read("match")

    def save(self, history: History) -> bool:
        """Save the match; False if that failed and nobody was told so yet.

        What is saved already is left alone, or a tab that starts could undo what another just did.
        """
        record = dumps(history.saved)
        if record == self.match or self.write("match", record) or self._has_told:
            return True
        self._has_told = True
        return False

    def save_shown(self, shown: View, next_match: Match) -> None:
        """Save what is shown, so that the board stands as it was before Python is up.

        static/held.js draws it, and takes a tap on it, or on the next game.
        """
        next_seat = next_match.seat
        content = {
            "rows": shown.rows,
            "cols": shown.cols,
            "cells": "".join(cell.mark or "." for cell in shown.cells),
            "turn": shown.turn or "",
            "end": ending(shown),
            "line": stroke_path(shown),
            "told": shown.told,
            "now": shown.now,
            "next": next_match.position.turn if next_seat and next_seat.is_human else "",
        }
        self.write("shown", json.dumps(content))

    def keep_unreadable(self, text: str) -> None:
        """Keep text that could not be read, so that it can be had as a file."""
        self.write("unreadable", text)

    @property
    def unreadable(self) -> str:
        """Text that could not be read, empty if there is none."""
        return self.read("unreadable")

    def read(self, name: str) -> str:
        """Return what is kept under a name, empty if there is nothing."""
        try:
            text = window.localStorage.getItem(self._prefix + name)
        except JsException:
            return ""
        return "" if is_none(text) else text

    def write(self, name: str, text: str) -> bool:
        """Keep text under a name and tell whether that succeeded."""
        try:
            window.localStorage.setItem(self._prefix + name, text)
        except JsException:
            return False
        return True

    def remove(self, name: str) -> None:
        """Keep nothing under a name any more."""
        with suppress(JsException):
            window.localStorage.removeItem(self._prefix + name)

    def names(self, beginning: str) -> list[str]:
        """Return the names, of those that begin so, under which something is kept."""
        try:
            keys = list(window.Object.keys(window.localStorage))
        except JsException:
            return []
        start = self._prefix + beginning
        return [key.removeprefix(self._prefix) for key in keys if key.startswith(start)]

    def on_change(self, action: Callable[[str], object]) -> None:
        """Call an action with the record whenever another tab saves the match.

        A page that somebody comes back to, as it was left, hears of that only then.
        """

        def changed(event: Any) -> None:  # noqa: ANN401  (a DOM event)
            if event.key == self._prefix + "match" and not is_none(event.newValue):
                action(event.newValue)

        def shown(event: Any) -> None:  # noqa: ANN401  (a DOM event)
            if event.persisted and self.match:
                action(self.match)

        window.addEventListener("storage", create_proxy(changed))
        window.addEventListener("pageshow", create_proxy(shown))


def text_file(name: str, text: str) -> Any:  # noqa: ANN401  (a File)
    """Return text as a file."""
    return window.File.new([text], name, type="text/plain")


def download(file: Any) -> None:  # noqa: ANN401  (a File)
    """Offer a file to keep."""
    anchor = window.document.createElement("a")
    anchor.href = window.URL.createObjectURL(file)
    anchor.download = file.name
    anchor.click()
    window.URL.revokeObjectURL(anchor.href)
