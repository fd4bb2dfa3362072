"""Links, files and pictures of the match: what the sheet of options offers to keep or share."""

from asyncio import Event
from typing import Any, Final

from pyodide.ffi import JsException
from pyscript import window
from pyscript.ffi import is_none, to_js

from tictactoe.controls import command
from tictactoe.frontends.browser import dom
from tictactoe.frontends.browser.page.picture import NAME, picture
from tictactoe.frontends.browser.page.saves import (
    REPLAY,
    MatchStore,
    download,
    download_text,
    url_of,
)
from tictactoe.frontends.browser.page.sheets import open_sheet
from tictactoe.game import Match
from tictactoe.opening import open_match
from tictactoe.reasons import reason_text
from tictactoe.record import LONGEST_RECORD, RecordError, dumps
from tictactoe.result import caption, result_text, shown_around
from tictactoe.session import Session

MOST_BYTES: Final = 4 * LONGEST_RECORD + 4
"""How much of a file is read; a record that is not too long takes less in UTF-8."""


class Sharing:
    """The buttons of the sheet that share or keep the match."""

    def __init__(self, session: Session, store: MatchStore) -> None:
        self._session = session
        self._store = store
        self._is_read = Event()
        """Whether the text that was shown for a person to copy is closed again."""
        dom.listen("by-hand", "close", lambda _event: self._is_read.set())
        dom.listen("open-file", "change", self._open_file)
        can_share = hasattr(window.navigator, "canShare")
        dom.element("share-link").hidden = not can_share
        self._has_sheet = can_share and window.matchMedia("(pointer: coarse)").matches
        """Whether a person is used to the device's own sheet for sharing."""
        if self._has_sheet:
            dom.element("copy-result").dataset.word = "share result"
            dom.element("copy-result").textContent = session.words("share result")
        empty = window.File.new([], NAME, type="image/png")
        can_share_files = can_share and window.navigator.canShare(to_js({"files": [empty]}))
        dom.element("share-picture").hidden = not can_share_files

    def open(self) -> None:
        """Offer what can be kept now: the sheet is opened."""
        dom.element("save-unreadable").hidden = not self._store.unreadable

    @property
    def _url(self) -> str:
        history, match = self._session.history, self._session.match
        return url_of(match.sent() if match.is_to_send else history)  # the friend's, not one's own

    @command
    async def copy_link(self) -> None:
        """Copy a link to the match."""
        await self._copy(self._url, "link")

    @command
    async def copy_position(self) -> None:
        """Copy the position as a text."""
        await self._copy(str(self._session.on_board.position), "position")

    async def copy_lab_link(self) -> None:
        """Copy a link to the tab that is open, with the match, or else a chapter of the course."""
        address, shown = map(window.URL.new, (self._url, window.location.href))
        for name in ("inside", "chapter"):
            if shown.searchParams.has(name):
                address.searchParams.set(name, shown.searchParams.get(name))
        if shown.searchParams.get("inside") == "learn":
            address.hash = ""  # which is not about the match
        await self._copy(address.href, "link")

    async def send(self, match: Match) -> None:
        """Hand a match to the friend elsewhere, which locks it once that is done."""
        url, words = url_of(match), self._session.words
        if self._has_sheet:
            told = await self._share({"url": url}, "move")
        else:
            told = await self._copy(url, "move")
        if told:
            self._session.mark_sent(match, words(told))
            self._store.note_sent(self._session.match)

    @command
    async def hand_over_result(self) -> None:
        """Share or copy the result as a text."""
        match, words = self._session.match, self._session.words
        text = result_text(match, url_of(shown_around(match), f"?{REPLAY}"), words)
        if self._has_sheet:
            await self._share({"text": text}, "result")
        else:
            await self._copy(text, "result")

    @command
    async def share_link(self) -> None:
        """Share a link to the match."""
        await self._share({"url": self._url}, "link")

    @command
    async def share_picture(self) -> None:
        """Share a picture of the board."""
        await self._share({"files": [await self._picture()]}, "picture")

    @command
    async def save_picture(self) -> None:
        """Save a picture of the board."""
        download(await self._picture())

    async def _picture(self) -> Any:  # noqa: ANN401  (a File)
        session = self._session
        return await picture(session.view(), caption(session.on_board, session.words))

    @command
    def save_file(self) -> None:
        """Save the match as a file."""
        download_text("tictactoe.txt", dumps(self._session.history))

    @command
    def save_unreadable(self) -> None:
        """Save what could not be read as a file."""
        download_text("tictactoe-unreadable.txt", self._store.unreadable)

    async def _share(self, content: dict[str, Any], what: str) -> str:
        """Let the device share something, and return the key of what then is so; empty if nothing.

        Where the browser does not let a page share, a text is shown instead.
        """
        dom.element("options").close()
        try:
            await window.navigator.share(to_js(content))
        except JsException as error:
            text = content.get("url") or content.get("text")
            if text and error.name != "AbortError":
                return await self._show(text, what)
            return ""
        return "sent"

    async def _copy(self, text: str, what: str) -> str:
        """Copy text, or show it where a page may not copy; return the key of what then is so."""
        dom.element("options").close()
        try:
            await window.navigator.clipboard.writeText(text)
        except (JsException, AttributeError):
            return await self._show(text, what)
        told = f"{what} copied"
        self._session.tell(self._session.words(told))
        return told

    async def _show(self, text: str, what: str) -> str:
        """Show text, selected, for a person to copy; it counts as sent once its sheet is closed."""
        title, field = dom.element("by-hand-title"), dom.element("by-hand-text")
        title.dataset.word = f"{what} by hand"
        title.textContent = self._session.words(title.dataset.word)
        field.value = text
        open_sheet("by-hand")
        field.select()
        self._is_read.clear()
        await self._is_read.wait()
        return "sent"

    @command
    def clear_score(self) -> None:
        """Reset the score."""
        dom.element("options").close()
        self._session.clear_score()

    async def _open_file(self, event: dom.Event) -> None:
        """Open the match in a file; one that cannot be read is refused with the reason."""
        dom.element("options").close()  # which would hide what goes wrong
        file = event.target.files.item(0)
        text = "" if is_none(file) else await file.slice(0, MOST_BYTES).text()
        event.target.value = ""
        session = self._session
        try:
            history = open_match(text, has_own=True, has_away=True)
        except RecordError as error:
            reason = reason_text(error, session.words)
            session.tell(session.words("file unreadable", reason=reason))
        else:
            if history.match.is_by_link:
                self._store.start(history)
            else:
                session.open(history, session.words("file opened"))
