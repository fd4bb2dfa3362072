"""The tab Your players in a browser: the editor, files, and the part that comes into view."""

from collections.abc import Sequence
from typing import Any, Final

from pyscript import document, window

from tictactoe.controls import command
from tictactoe.frontends.browser import dom
from tictactoe.frontends.browser.lab.editor import open_editor
from tictactoe.frontends.browser.lab.files import read_files
from tictactoe.frontends.browser.lab.panel import TabPanel
from tictactoe.lab.text_limits import LONGEST_CODE
from tictactoe.lab.your_players import YourPlayers, YourPlayersView

LONGEST_FILE: Final = 4 * (LONGEST_CODE + 1)
"""How many bytes of a file are read: UTF-8 has at most four for a character."""


class YourPlayersPanel(TabPanel):
    """The tab and its part of the page."""

    def __init__(self, panel: dom.Element, model: YourPlayers) -> None:
        super().__init__(panel, model)
        self._players = model
        open_editor("code", lambda: model.words, self._refuse)

    def on_shown(self, view: YourPlayersView, before: YourPlayersView | None) -> None:
        """Bring a new result into view, and focus the board of a new game."""
        if before and view.results != before.results:
            if view.where or view.mistakes:  # results that are longer than the message
                dom.element("prove").scrollIntoView(block="start")
            else:
                place = dom.element("fault" if view.fault else "proof-message")
                place.scrollIntoView(block="nearest")
        if before and view.times_played != before.times_played:
            document.querySelector('#board [tabindex="0"]').focus()

    def _refuse(self, why: str) -> None:
        self._players.refuse(why)
        self.show()

    @command
    async def open_files(self, files: Sequence[Any] = ()) -> None:
        """Open the players in files."""
        self._players.open_files(await read_files(files, LONGEST_FILE))
        self.show()

    @command
    def insert(self, text: str) -> None:
        """Insert a text at the cursor, and focus the editor behind it."""
        area = dom.element("code")
        area.setRangeText(text, area.selectionStart, area.selectionEnd, "end")
        area.dispatchEvent(window.Event.new("input", bubbles=True))
        area.labels.item(0).click()
