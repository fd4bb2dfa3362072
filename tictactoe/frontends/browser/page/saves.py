"""What is kept: texts in the browser's storage, the match there or in the address, and files.

A link has the record in its fragment: `#g=`, percent-encoded. A match that came by one stays in the
address and leaves the visitor's own alone, and so does a match with a friend elsewhere.
"""

from collections.abc import Callable
from contextlib import suppress
from typing import Any, Final

from pyodide.ffi import JsException
from pyscript import window
from pyscript.ffi import create_proxy, is_none

from tictactoe.frontends.browser import dom
from tictactoe.game import Match
from tictactoe.history import History
from tictactoe.opening import LINK, open_match, record_in_link
from tictactoe.record import RecordError, dumps

REPLAY: Final = "replay"
"""What the address asks for that plays the game of its link back."""
REFUSALS: Final = (JsException, AttributeError)
"""What comes of a storage that is blocked or full, and of one that is missing."""


class Storage:
    """Texts by name, apart from those of other pages; where it is refused, the game goes on."""

    def __init__(self) -> None:
        self._prefix = str(window.boot.keptAs(""))

    def read(self, name: str) -> str:
        """Return what is kept under a name, empty if there is nothing."""
        try:
            text = window.localStorage.getItem(self._prefix + name)
        except REFUSALS:
            return ""
        return "" if is_none(text) else text

    def write(self, name: str, text: str) -> bool:
        """Keep text under a name and tell whether that succeeded."""
        try:
            window.localStorage.setItem(self._prefix + name, text)
        except REFUSALS:
            return False
        return True

    def remove(self, name: str) -> None:
        """Keep nothing under a name any more."""
        with suppress(*REFUSALS):
            window.localStorage.removeItem(self._prefix + name)

    def names(self, beginning: str) -> list[str]:
        """Return the names, of those that begin so, under which something is kept."""
        try:
            keys = list(window.Object.keys(window.localStorage))
        except REFUSALS:
            return []
        start = self._prefix + beginning
        return [key.removeprefix(self._prefix) for key in keys if key.startswith(start)]

    def on_change(self, name: str, action: Callable[[str], object]) -> None:
        """Call an action with the text whenever another tab keeps one.

        A page that somebody comes back to, as it was left, learns of that only then.
        """

        def changed(event: dom.Event) -> None:
            if event.key == self._prefix + name and not is_none(event.newValue):
                action(event.newValue)

        def shown(event: dom.Event) -> None:
            if event.persisted and (text := self.read(name)):
                action(text)

        window.addEventListener("storage", create_proxy(changed))
        window.addEventListener("pageshow", create_proxy(shown))


class MatchStore:
    """Reads the match that a page shows, and keeps it, in the address if it came by a link."""

    def __init__(self, storage: Storage) -> None:
        self._storage = storage
        self._record = ""
        """The record that is kept in the storage, as far as is known."""
        self.is_linked = False
        """Whether the match on the page came by a link."""
        self._fragment = ""
        """What the address held when it was last read or written."""

    def on_link(self, action: Callable[[], object]) -> None:
        """Call an action when another link is opened in this tab, or left by Back or Forward."""

        def changed(_event: dom.Event) -> None:
            if window.location.hash != self._fragment:
                action()

        for event in ("hashchange", "popstate"):  # which may also change what comes before the hash
            window.addEventListener(event, create_proxy(changed))

    def on_change(self, action: Callable[[str], object]) -> None:
        """Call an action with the record whenever another tab keeps a match."""

        def changed(record: str) -> None:
            self._record = record
            action(record)

        self._storage.on_change("match", changed)

    def linked(self) -> History | None:
        """Return the history of the match in the address, if any; raises `RecordError`."""
        self._fragment = fragment = window.location.hash
        self.is_linked = False
        if not fragment.startswith(LINK):
            return None
        try:
            record = record_in_link(fragment.removeprefix(LINK))
            history = open_match(record, has_own=True, has_away=True)
        except RecordError:
            self._replace("")
            raise
        self.is_linked = True
        return history

    def drop_link(self) -> None:
        """Take the match out of the address; it is not played on."""
        self.is_linked = False
        self._replace("")

    @staticmethod
    def start(match: Match | History) -> None:
        """Go on to a match in the address, as if a link to it had been opened in this tab."""
        window.location.hash = _fragment(match)

    def leave(self) -> None:
        """Take the match out of the address; the browser's Back returns to it."""
        location = window.location
        self._fragment = ""
        if not dom.ADDRESS.push(location.pathname + location.search):
            location.hash = ""

    def load(self) -> str:
        """Return the record that is kept in the storage, empty if there is none."""
        self._record = self._storage.read("match")
        return self._record

    def save(self, history: History, /) -> bool:
        """Save a match with its history, and return whether that succeeded.

        What is kept already is left alone, or a tab that starts could undo what another just did.
        """
        if self.is_linked:
            return self._replace(_fragment(history))
        record = dumps(history)
        if record == self._record:
            return True
        if not self._storage.write("match", record):
            return False
        self._record = record
        return True

    def note_sent(self, match: Match) -> None:
        """Note that the friend elsewhere was sent this match."""
        self._storage.write("sent", dumps(match))

    def was_sent(self, match: Match | History) -> bool:
        """Return whether this match is the last one that was sent."""
        return self._storage.read("sent") == dumps(match)

    def keep_unreadable(self) -> None:
        """Keep the record aside, as it cannot be read, so that it can be had as a file."""
        self._storage.write("unreadable", self._record)

    @property
    def unreadable(self) -> str:
        """A record that could not be read, empty if there is none."""
        return self._storage.read("unreadable")

    def _replace(self, fragment: str) -> bool:
        location = window.location
        is_done = dom.ADDRESS.replace(location.pathname + location.search + fragment)
        self._fragment = location.hash
        return is_done


def url_of(match: Match | History, query: str = "") -> str:
    """Return the address of this page with a match in it."""
    location = window.location
    return f"{location.origin}{location.pathname}{query}{_fragment(match)}"


def _fragment(match: Match | History) -> str:
    return LINK + str(window.encodeURIComponent(dumps(match)))


def download(file: Any) -> None:  # noqa: ANN401  (a File)
    """Offer a file to keep."""
    anchor = window.document.createElement("a")
    anchor.href = window.URL.createObjectURL(file)
    anchor.download = file.name
    anchor.click()
    window.URL.revokeObjectURL(anchor.href)


def download_text(name: str, text: str) -> None:
    """Offer text to keep as a file."""
    download(window.File.new([text], name, type="text/plain"))
