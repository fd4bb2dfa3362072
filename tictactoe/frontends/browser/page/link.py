"""A match in the fragment of the address: `#g=` and its record, percent-encoded.

A page that was opened by such a link keeps the match in its own address and leaves the visitor's
saved match alone.
"""

from collections.abc import Callable
from typing import Final

from pyodide.ffi import JsException
from pyscript import window
from pyscript.ffi import create_proxy

from tictactoe.game import Match
from tictactoe.opening import open_match
from tictactoe.reasons import Reason
from tictactoe.record import RecordError, dumps

KEY: Final = "#g="


class BrokenLink(Reason):
    """A fragment that no link of ours has: it is damaged or cut off."""


class Link:
    """The match in the address, if there is one."""

    def __init__(self) -> None:
        self.is_open = False
        """Whether the match on the page came by a link."""

    def on_change(self, action: Callable[[], object]) -> None:
        """Call an action when another link is opened in this tab."""
        window.addEventListener("hashchange", create_proxy(lambda _event: action()))

    def read(self) -> Match | None:
        """Return the match in the address, `None` if it holds none.

        Raises `RecordError` or `BrokenLink` for one that cannot be read.
        """
        fragment = window.location.hash
        self.is_open = False
        if not fragment.startswith(KEY):
            return None
        try:
            match = open_match(window.decodeURIComponent(fragment.removeprefix(KEY)), has_own=True)
        except (RecordError, JsException) as error:
            _replace("")
            if isinstance(error, RecordError):
                raise
            raise BrokenLink("link broken") from error
        self.is_open = True
        return match

    def write(self, match: Match) -> None:
        """Keep a match in the address, so that a reload finds it."""
        _replace(_fragment(match))


def url_of(match: Match) -> str:
    """Return the address of this page with a match in it."""
    location = window.location
    return f"{location.origin}{location.pathname}{_fragment(match)}"


def _fragment(match: Match) -> str:
    return KEY + str(window.encodeURIComponent(dumps(match)))


def _replace(fragment: str) -> None:
    location = window.location
    window.history.replaceState(None, "", location.pathname + location.search + fragment)
