"""The browser's storage, the match in it or in the address, and files.

A link has the match in its fragment: in short form if it fits, else as a percent-encoded record. A
match that came by a link stays in the address and does not replace the visitor's own; so does a
match with a friend elsewhere.
"""

from collections.abc import Callable
from contextlib import suppress
from typing import Any, Final, TypeVar

from pyodide.ffi import JsException
from pyscript import window
from pyscript.ffi import create_proxy, is_none

from tictactoe.challenge import challenge_in
from tictactoe.frontends.browser import dom
from tictactoe.game import Match
from tictactoe.history import History
from tictactoe.opening import LINK, open_link, open_match
from tictactoe.record import RecordError, dumps
from tictactoe.short_link import write_link
from tictactoe.view import View

Read = TypeVar("Read")

REPLAY: Final = "replay"
"""The parameter of the address that plays the game of its link back."""
REFUSALS: Final = (JsException, AttributeError)
"""The errors of a storage that is blocked or full, and of a missing one."""


class Storage:
    """Texts by name, separate from those of other pages; a blocked storage reads as empty."""

    def __init__(self) -> None:
        self._prefix = str(window.boot.keptAs(""))

    def read(self, name: str) -> str:
        """Return a text, empty if there is none."""
        try:
            text = window.localStorage.getItem(self._prefix + name)
        except REFUSALS:
            return ""
        return "" if is_none(text) else text

    def write(self, name: str, text: str) -> bool:
        """Store a text; return False if that fails."""
        try:
            window.localStorage.setItem(self._prefix + name, text)
        except REFUSALS:
            return False
        return True

    def remove(self, name: str) -> None:
        """Delete a text."""
        with suppress(*REFUSALS):
            window.localStorage.removeItem(self._prefix + name)

    def names(self, beginning: str) -> list[str]:
        """Return the names of all texts that start with `beginning`."""
        try:
            keys = list(window.Object.keys(window.localStorage))
        except REFUSALS:
            return []
        start = self._prefix + beginning
        return [key.removeprefix(self._prefix) for key in keys if key.startswith(start)]

    def on_change(self, name: str, action: Callable[[str], object]) -> None:
        """Call an action with the text whenever another tab of the browser stores one.

        A page in the back/forward cache is called once it is restored.
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
    """Loads and saves the match, in the address if it came by a link."""

    def __init__(self, storage: Storage) -> None:
        self._storage = storage
        self._record = ""
        """The record in the storage, as this page last saw it."""
        self.is_saved = True
        """Whether the latest change of the match is saved."""
        self.is_linked = False
        """Whether the match on the page came by a link."""
        self._fragment = ""
        """The fragment of the address when it was last read or written."""

    def on_link(self, action: Callable[[], object]) -> None:
        """Call an action when this tab of the browser opens another link, or leaves one."""

        def changed(_event: dom.Event) -> None:
            if window.location.hash != self._fragment:
                action()

        for event in ("hashchange", "popstate"):  # popstate also if the query changes
            window.addEventListener(event, create_proxy(changed))

    def on_change(self, adopt: Callable[[History], object]) -> None:
        """Adopt the match that another tab of the browser saved, unless this one is linked."""

        def changed(record: str) -> None:
            self._record = record
            if not self.is_linked:
                with suppress(RecordError):
                    adopt(open_match(record, has_own=True))

        self._storage.on_change("match", changed)

    def linked(self) -> History | None:
        """Return the history of the match in the address, if any; raises `RecordError`."""
        history = self._read_address(open_link)
        self.is_linked = history is not None
        return history

    def challenge(self) -> Match | None:
        """Return the challenge in the address, if any, and remove it; raises `RecordError`."""
        match = self._read_address(challenge_in)
        if match:
            self.drop_link()
        return match

    def _read_address(self, read: Callable[[str], Read]) -> Read:
        """Return what `read` finds in the fragment; removes a bad one and raises `RecordError`."""
        self._fragment = window.location.hash
        try:
            return read(self._fragment)
        except RecordError:
            self.drop_link()
            raise

    def drop_link(self) -> None:
        """Remove the match from the address."""
        self.is_linked = False
        self._replace("")

    @staticmethod
    def start(match: Match | History) -> None:
        """Put a match into the address, as if its link had been opened in this tab."""
        window.location.hash = _fragment(match)

    def leave(self) -> None:
        """Remove the match from the address; the browser's Back returns to it."""
        location = window.location
        self._fragment = ""
        if not dom.ADDRESS.push(location.pathname + location.search):
            location.hash = ""

    def load(self) -> str:
        """Return the record in the storage, empty if there is none."""
        self._record = self._storage.read("match")
        return self._record

    def draw(self, view: View, before: View | None) -> None:
        """Save the match of a view with its history, if it changed."""
        if before is None or view.history != before.history:
            self.is_saved = self._save(view.history)

    def _save(self, history: History) -> bool:
        """Save a match with its history; return False if that fails.

        A record that did not change is not written: another tab may just have saved a later one.
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
        """Remember the match that was sent to the friend elsewhere."""
        self._storage.write("sent", dumps(match))

    def was_sent(self, match: Match | History) -> bool:
        """Return whether this is the match that was sent last."""
        return self._storage.read("sent") == dumps(match)

    def keep_unreadable(self) -> None:
        """Keep a record that cannot be read, so that it can be saved as a file."""
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


def url_of(match: Match | History, query: str = "", fragment: str = "") -> str:
    """Return the address of this page with a match, or with another fragment."""
    location = window.location
    return f"{location.origin}{location.pathname}{query}{fragment or _fragment(match)}"


def _fragment(match: Match | History) -> str:
    return write_link(match) or LINK + str(window.encodeURIComponent(dumps(match)))


def download(file: Any) -> None:  # noqa: ANN401  (a File)
    """Download a file."""
    anchor = window.document.createElement("a")
    anchor.href = window.URL.createObjectURL(file)
    anchor.download = file.name
    anchor.click()
    window.URL.revokeObjectURL(anchor.href)


def download_text(name: str, text: str) -> None:
    """Download a text as a file."""
    download(window.File.new([text], name, type="text/plain"))
