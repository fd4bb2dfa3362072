"""The tab Tournament in a browser: the files of a class, chosen or dropped."""

from collections.abc import Sequence
from typing import Any, Final

from tictactoe.controls import command
from tictactoe.frontends.browser import dom
from tictactoe.frontends.browser.lab.files import read_files
from tictactoe.frontends.browser.lab.panel import TabPanel
from tictactoe.lab.class_results import LARGEST_FILE, MOST_FILES
from tictactoe.lab.tournament_tab import Tournament

PLACE: Final = "tournament"


class TournamentPanel(TabPanel):
    """The tab and its part of the page."""

    def __init__(self, panel: dom.Element, model: Tournament) -> None:
        super().__init__(panel, model)
        self._tournament = model
        dom.listen(PLACE, "dragover", lambda event: event.preventDefault())
        dom.listen(PLACE, "drop", self._drop)

    @command
    async def open_class(self, files: Sequence[Any] = ()) -> None:
        """Open the results of a class."""
        if files:
            read = await read_files(list(files)[: MOST_FILES + 1], LARGEST_FILE)
            self._tournament.open_class(read)
            self.show()

    def _drop(self, event: dom.Event) -> None:
        event.preventDefault()
        dom.start(self.open_class(list(event.dataTransfer.files)))
