"""A match in the fragment of the address: `#g=` and its record, percent-encoded.

A page that was opened by such a link keeps the match in its own address and leaves the visitor's
saved match alone.
"""

from typing import TYPE_CHECKING, Any, Final

from pyodide.ffi import JsException
from pyscript import window
from pyscript.ffi import create_proxy

from tictactoe.history import History
from tictactoe.opening import open_match
from tictactoe.reasons import reason_text
from tictactoe.record import RecordError, dumps

if TYPE_CHECKING:
    from tictactoe.frontends.browser.page.app import App

KEY: Final = "#g="


class Link:
    """The link of the match on the page."""

    def __init__(self, app: "App") -> None:
        self.app = app
        self.is_open = False
        """Whether the match on the page came by a link."""

    def start(self) -> None:
        """Listen for another link that is opened in this tab."""

        def changed(_event: Any) -> None:  # noqa: ANN401  (a DOM event)
            if not self.open():
                self.is_open = False
                self.app.open_save()

        window.addEventListener("hashchange", create_proxy(changed))

    def open(self) -> bool:
        """Show the match in the address, if it holds one, and tell whether something was shown.

        A link that cannot be read is refused with the reason; the visitor's own match is shown.
        """
        fragment = window.location.hash
        if not fragment.startswith(KEY):
            return False
        try:
            match = open_match(window.decodeURIComponent(fragment.removeprefix(KEY)), has_own=True)
        except (RecordError, JsException) as error:
            words, reason = self.app.words, ""
            if isinstance(error, RecordError):
                reason = reason_text(error, words)
            self._write("")
            self.is_open = False
            self.app.open_save()
            self.app.tell(words("link unreadable", reason=reason or words("link broken")))
            return True
        self.is_open = True
        self.app.show(History.opened(match), told=self.app.words("link opened"))
        return True

    def save(self, history: History) -> None:
        """Keep the match in the address, so that a reload finds it."""
        self._write(self.fragment(history))

    def fragment(self, history: History) -> str:
        """Return the fragment that holds a match."""
        return KEY + str(window.encodeURIComponent(dumps(history.saved)))

    @property
    def url(self) -> str:
        """The address of this page with the match in it."""
        location = window.location
        return f"{location.origin}{location.pathname}{self.fragment(self.app.history)}"

    @staticmethod
    def _write(fragment: str) -> None:
        location = window.location
        window.history.replaceState(None, "", location.pathname + location.search + fragment)
