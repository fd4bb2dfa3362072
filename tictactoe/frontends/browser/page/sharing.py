"""The tab Share of the options: links, files and pictures of the match."""

from collections.abc import Callable, Sequence
from typing import Any, Final, NamedTuple

from pyodide.ffi import JsException
from pyscript import window
from pyscript.ffi import to_js

from tictactoe.challenge import challenge_by
from tictactoe.controls import Control, command
from tictactoe.frontends.browser import dom
from tictactoe.frontends.browser.page.dialogs import closed, open_dialog
from tictactoe.frontends.browser.page.picture import NAME, picture
from tictactoe.frontends.browser.page.saves import (
    REPLAY,
    MatchStore,
    download,
    download_text,
    url_of,
)
from tictactoe.game import Match
from tictactoe.opening import open_match
from tictactoe.reasons import reason_text
from tictactoe.record import LONGEST_RECORD, RecordError, dumps
from tictactoe.result import caption, move_text, result_text, shown_around
from tictactoe.session import Session
from tictactoe.short_link import CHALLENGE, write_link

LONGEST_FILE: Final = 4 * LONGEST_RECORD + 4
"""How many bytes of a file are read: the longest record takes less in UTF-8."""


class SharingView(NamedTuple):
    """What can be shared here, and a text that a person copies by hand."""

    has_share: bool
    has_share_picture: bool
    has_unreadable: bool
    hand_over: Control
    title: str
    title_word: str
    text: str


class Sharing:
    """The buttons that share or keep the match."""

    def __init__(self, session: Session, store: MatchStore, redraw: Callable[[], object]) -> None:
        self._session = session
        self._store = store
        self._redraw = redraw
        self._by_hand = "link", ""
        """The kind of text to copy by hand, and the text."""
        can_share = hasattr(window.navigator, "canShare")
        self._can_share = can_share
        self._prefers_share = can_share and dom.media("(pointer: coarse)")
        """Whether a person is used to the device's own sheet for sharing."""
        empty = window.File.new([], NAME, type="image/png")
        self._can_share_files = can_share and window.navigator.canShare(to_js({"files": [empty]}))

    def view(self) -> SharingView:
        """Return the view of the tab."""
        words, (kind, text) = self._session.words, self._by_hand
        return SharingView(
            has_share=self._can_share,
            has_share_picture=self._can_share_files,
            has_unreadable=bool(self._store.unreadable),
            hand_over=Control(words("share result" if self._prefers_share else "copy result")),
            title=words(f"{kind} by hand"),
            title_word=f"{kind} by hand",
            text=text,
        )

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
        """Copy the position as text."""
        await self._copy(str(self._session.on_board.position), "position")

    @command
    async def copy_lab_link(self) -> None:
        """Copy a link to the open tab, with the match or the chapter of the course."""
        address, shown = map(window.URL.new, (self._url, window.location.href))
        for name in ("inside", "chapter"):
            if shown.searchParams.has(name):
                address.searchParams.set(name, shown.searchParams.get(name))
        if shown.searchParams.get("inside") == "learn":
            address.hash = ""  # which is not about the match
        await self._copy(address.href, "link")

    async def send(self, match: Match) -> None:
        """Send a match to the friend elsewhere, and lock it once that is done."""
        text = move_text(match, url_of(match), self._session.words)
        message = await self.hand_over(text, "move")
        if message:
            self._session.mark_sent(match, self._session.words(message))
            self._store.note_sent(self._session.match)

    @command
    async def hand_over_result(self) -> None:
        """Share the result as text with a picture, or copy the text."""
        match, words = self._session.match, self._session.words
        challenge = challenge_by(match)
        if challenge:
            url = url_of(challenge, fragment=write_link(challenge, CHALLENGE))
        else:
            url = url_of(shown_around(match), f"?{REPLAY}")
        is_picture = self._prefers_share and self._can_share_files
        files = [await self._picture()] if is_picture else []
        await self.hand_over(result_text(match, url, words), files=files)

    async def hand_over(self, text: str, kind: str = "result", files: Sequence[Any] = ()) -> str:
        """Share a text with files, or copy the text, and return the key of the message."""
        if self._prefers_share:
            content = {"text": text, "files": list(files)} if files else {"text": text}
            return await self._share(content, kind)
        return await self._copy(text, kind)

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
        """Save the record that could not be read as a file."""
        download_text("tictactoe-unreadable.txt", self._store.unreadable)

    async def _share(self, content: dict[str, Any], kind: str) -> str:
        """Share by the device's sheet, and return the key of the message; empty if cancelled.

        Where the browser refuses to share, the text is shown instead.
        """
        dom.element("options").close()
        try:
            await window.navigator.share(to_js(content))
        except JsException as error:
            text = content.get("url") or content.get("text")
            if text and error.name != "AbortError":
                return await self._show_by_hand(text, kind)
            return ""
        return "sent"

    async def _copy(self, text: str, kind: str) -> str:
        """Copy text, or show it where the browser refuses; return the key of the message."""
        dom.element("options").close()
        try:
            await window.navigator.clipboard.writeText(text)
        except (JsException, AttributeError):
            return await self._show_by_hand(text, kind)
        message = f"{kind} copied"
        self._session.report(self._session.words(message))
        return message

    async def _show_by_hand(self, text: str, kind: str) -> str:
        """Show text, selected; it counts as sent once its sheet is closed."""
        self._by_hand = kind, text
        self._redraw()
        open_dialog("by-hand")
        dom.element("by-hand-text").select()
        await closed("by-hand")
        return "sent"

    @command
    async def open_file(self, file: Any) -> None:  # noqa: ANN401  (a File)
        """Open the match in a file; one that cannot be read is refused with the reason."""
        dom.element("options").close()  # which would hide the message
        session = self._session
        try:
            text = str(await file.slice(0, LONGEST_FILE).text())
            history = open_match(text, has_own=True, has_away=True)
        except RecordError as error:
            reason = reason_text(error, session.words)
            session.report(session.words("file unreadable", reason=reason))
        else:
            if history.match.is_by_link:
                self._store.start(history)
            else:
                session.open(history, session.words("file opened"))
