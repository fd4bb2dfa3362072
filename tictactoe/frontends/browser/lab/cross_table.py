"""The cross table of the tab Tournament, with a button for each pair."""

from collections.abc import Callable
from typing import Final

from pyscript import document
from pyscript.ffi import is_none

from tictactoe.frontends.browser import dom
from tictactoe.lab.tournament import Results, games_text, percents
from tictactoe.words import Words

FIRST: Final = 2
"""How many cells of a row stand before those of the pairs."""
NOBODY: Final = "\N{EN DASH}"
"""What stands where a player would meet itself."""


class CrossTable:
    """The table on the page; `choose` is called with the pair whose button is pressed."""

    def __init__(self, choose: Callable[[str, str], object]) -> None:
        self._table = dom.element("cross").querySelector("table")
        self._order: list[str] = []
        """The players from the first row to the last, and so from the first column on."""
        self._written = dom.Written()
        dom.on_part("cross", "click", "button", lambda button: choose(*self._pair(button)))

    def lay(self, count: int) -> None:
        """Make a table for so many players."""
        self._order, self._written = [], dom.Written()
        head = self._table.rows.item(0)
        columns = [dom.fresh("cross-column") for _ in range(count)]
        head.replaceChildren(*list(head.children)[:FIRST], *columns)
        line = dom.fresh("cross-row")
        line.append(*(dom.fresh("cross-pair") for _ in range(count)))
        self._table.tBodies.item(0).replaceChildren(*(dom.copy(line) for _ in range(count)))
        for row in range(count):
            self._cell(1 + row, FIRST + row).textContent = NOBODY

    def render(
        self, called: dict[str, str], results: Results, chosen: tuple[str, str] | None, words: Words
    ) -> None:
        """Show who beat whom, in the order of what they are called; one pair may be chosen."""
        held = document.querySelector("#cross button:focus")
        focused = None if is_none(held) else self._pair(held)
        self._order = list(called)
        for row, name in enumerate(called):
            if self._written.changes(row, called[name]):
                for head in (self._cell(1 + row, 0), self._cell(0, FIRST + row)):
                    head.firstElementChild.textContent = called[name]
            games = results.of(name)
            if self._written.changes((row, "share"), games, words.language):
                found = percents(games, results.different(name)) if games.count else {}
                share = words("share", **found) if found else ""
                self._cell(1 + row, 1).textContent = share
            for col, rival in enumerate(called):
                if row == col:
                    continue
                games, is_chosen = results.against(name, rival), (name, rival) == chosen
                said = called[name], called[rival], games, is_chosen, words.language
                if self._written.changes((row, col), *said):
                    names = {"name": called[name], "rival": called[rival]}
                    button, text = self._button(row, col), games_text(games)
                    button.textContent = text
                    button.setAttribute("aria-label", words("pair games", games=text, **names))
                    button.setAttribute("aria-pressed", dom.flag(is_chosen))
        if focused is not None and focused != self._pair(held):
            self._button(*map(self._order.index, focused)).focus()

    def _cell(self, row: int, col: int) -> dom.Element:
        """Return a cell of the table, whose first row and columns are heads."""
        return self._table.rows.item(row).cells.item(col)

    def _button(self, row: int, col: int) -> dom.Element:
        return self._cell(1 + row, FIRST + col).firstElementChild

    def _pair(self, button: dom.Element) -> tuple[str, str]:
        cell = button.parentElement
        return self._order[cell.parentElement.rowIndex - 1], self._order[cell.cellIndex - FIRST]
