"""The cross table of the tab Tournament, with a button for each pair."""

from collections.abc import Callable, Sequence
from typing import Any, Final

from pyscript import document
from pyscript.ffi import create_proxy, is_none

from tictactoe.frontends.browser.dom import copy, element, fresh
from tictactoe.lab.proof import Games
from tictactoe.lab.tournament import Results, games_text, wilson
from tictactoe.words import Words

FIRST: Final = 2
"""How many cells of a row stand before those of the pairs."""
NOBODY: Final = "\N{EN DASH}"
"""What stands where a player would meet itself."""


class Cross:
    """The table on the page. What did not change is not written again."""

    def __init__(self, choose: Callable[[str, str], object]) -> None:
        self._choose = choose
        self._box = element("cross")
        self._box.addEventListener("click", create_proxy(self.press))
        self._order: list[str] = []
        """The players from the first row to the last, and so from the first column on."""
        self._heads: list[Any] = []
        self._shares: list[Any] = []
        self._buttons: dict[tuple[int, int], Any] = {}
        self._said: dict[object, tuple[object, ...]] = {}
        """What stands where, by row and column."""

    def lay(self, count: int) -> None:
        """Make a table for so many players."""
        self._order, self._heads, self._shares = [], [], []
        self._buttons, self._said = {}, {}
        head, body = self._box.querySelector("thead tr"), self._box.querySelector("tbody")
        while head.childElementCount > FIRST:
            head.lastElementChild.remove()
        body.replaceChildren()
        full = fresh("cross-row")
        full.append(*(fresh("cross-pair") for _ in range(count)))
        for row in range(count):
            column, line = fresh("cross-column"), copy(full)
            head.append(column)
            line.children.item(FIRST + row).textContent = NOBODY
            self._heads.append([one.querySelector("span") for one in (line, column)])
            self._shares.append(line.children.item(1))
            places = [(row, col) for col in range(count) if col != row]
            self._buttons |= zip(places, line.querySelectorAll("button"), strict=True)
            body.append(line)

    def render(
        self,
        order: Sequence[str],
        called: dict[str, str],
        results: Results,
        chosen: tuple[str, str] | None,
        words: Words,
    ) -> None:
        """Show who beat whom, the players in an order; one pair may be chosen."""
        focused = self._pair(document.activeElement)
        self._order = list(order)
        for row, name in enumerate(order):
            if self._changes(("name", row), called[name]):
                for head in self._heads[row]:
                    head.textContent = called[name]
            games = results.of(name)
            if self._changes(("share", row), games, words.language):
                self._shares[row].textContent = share_text(games, words)
            for col, rival in enumerate(order):
                if row != col:
                    self._show((row, col), (name, rival), called, results, chosen, words)
        if focused is not None and focused != self._pair(document.activeElement):
            row, col = map(self._order.index, focused)
            self._buttons[row, col].focus()

    def press(self, event: Any) -> None:  # noqa: ANN401  (a DOM event)
        """Choose the pair whose button was pressed."""
        pair = self._pair(event.target)
        if pair is not None:
            self._choose(*pair)

    def _show(
        self,
        place: tuple[int, int],
        pair: tuple[str, str],
        called: dict[str, str],
        results: Results,
        chosen: tuple[str, str] | None,
        words: Words,
    ) -> None:
        games, (name, rival) = results.against(*pair), (called[one] for one in pair)
        if not self._changes(place, name, rival, games, pair == chosen, words.language):
            return
        button, text = self._buttons[place], games_text(games)
        button.textContent = text
        button.setAttribute("aria-label", words("pair games", name=name, rival=rival, games=text))
        button.setAttribute("aria-pressed", "true" if pair == chosen else "false")

    def _changes(self, place: object, *said: object) -> bool:
        """Take what is to stand somewhere, and tell whether that is new."""
        if self._said.get(place) == said:
            return False
        self._said[place] = said
        return True

    def _pair(self, element: Any) -> tuple[str, str] | None:  # noqa: ANN401  (an element)
        """Return the pair that an element is the button of."""
        button = element.closest("#cross button") if not is_none(element) else element
        if is_none(button) or not self._order:
            return None
        cell = button.parentElement
        row, col = cell.parentElement.rowIndex - 1, cell.cellIndex - FIRST
        return self._order[row], self._order[col]


def share_text(games: Games, words: Words) -> str:
    """Return the score in percent, and its bounds."""
    share = games.share
    if share is None:
        return ""
    low, high = (round(100 * bound) for bound in wilson(share, games.count))
    return words("share", score=round(100 * share), low=low, high=high)
