"""What only a browser does for the tab Your players: the editor, files, and where to look."""

from typing import Final

from pyscript import document, window
from pyscript.ffi import is_none

from tictactoe.frontends.browser import dom
from tictactoe.frontends.browser.lab.editor import open_editor
from tictactoe.frontends.browser.lab.panel import TabView
from tictactoe.lab.bounds import LONGEST_CODE
from tictactoe.lab.your_players import YourPlayers

MOST_BYTES: Final = 4 * (LONGEST_CODE + 1)
"""How much of a file is read: UTF-8 has four bytes for a character at most."""


class WorkshopView(TabView):
    """The tab and its part of the page."""

    def __init__(self, panel: dom.Element, model: YourPlayers) -> None:
        super().__init__(panel, model)
        self._players = model
        self._results, self._starts = model.results, model.starts
        open_editor("code", lambda: model.words, self._refuse)
        dom.listen("open-player", "change", self._open_file)
        dom.on_part("card", "click", "button", lambda button: _insert(button.textContent))

    def show(self) -> None:
        """Write what differs; a result comes into view, and who starts a player plays."""
        super().show()
        players = self._players
        if players.results != self._results:
            self._results = players.results
            fault = dom.element("fault")
            told = fault if fault.textContent else dom.element("proof-told")
            told.scrollIntoView(block="nearest")
        if players.starts != self._starts:
            self._starts = players.starts
            document.querySelector('#board [tabindex="0"]').focus()

    def _refuse(self, why: str) -> None:
        self._players.refuse(why)
        self.show()

    async def _open_file(self, event: dom.Event) -> None:
        file = event.target.files.item(0)
        if not is_none(file):
            code = await file.slice(0, MOST_BYTES).text()
            event.target.value = ""
            self._players.open_file(str(file.name), str(code))
            self.show()


def _insert(text: str) -> None:
    """Put something where the cursor is, and go on behind it."""
    area = dom.element("code")
    area.setRangeText(text, area.selectionStart, area.selectionEnd, "end")
    area.dispatchEvent(window.Event.new("input", bubbles=True))
    area.labels.item(0).click()
