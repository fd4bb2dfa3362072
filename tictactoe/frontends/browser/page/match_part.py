"""The parts of the page that show the match: the board, the status, the controls, the record."""

import json
from typing import Final

from pyscript import document, window
from pyscript.ffi import is_none

from tictactoe.cells import CellView
from tictactoe.controls import command
from tictactoe.frontends.browser import dom
from tictactoe.frontends.browser.page.match_view import match_view
from tictactoe.frontends.browser.page.saves import MatchStore, Storage
from tictactoe.frontends.browser.show import Shown
from tictactoe.session import Session
from tictactoe.view import View

BLANK: Final = CellView("", None, "")
"""The view of a cell on a new board."""
FOCUS: Final = {
    True: ("#next :focus, #controls > :not(#open-options):focus", "#look-next"),
    False: ("#look :focus", '#board [tabindex="0"]'),
}
"""The controls that a look (True) or its end (False) hides, and the one that gets their focus."""
WIDE: Final = "(min-aspect-ratio: 1) and (min-width: 60rem)"
"""A screen with room for the list of moves, as in static/style/layout.css."""
ROOMY: Final = (
    f"{WIDE} and (max-aspect-ratio: 3 / 2) and (min-height: 36rem), {WIDE} and (min-height: 60rem)"
)
"""A screen with room for it beside the open panel, too: below the board or below the panel."""


class MatchPart:
    """Shows each view, and moves the focus away from hidden controls."""

    def __init__(self, session: Session, store: MatchStore, storage: Storage) -> None:
        self._session = session
        self._store = store
        self._storage = storage
        self._has_panel = False
        for query in (WIDE, ROOMY):
            dom.media(query, self._adapt)
        self._shown = Shown('[data-part="match"]')
        self.has_record = False
        """Whether the list of moves is open."""
        self._is_dismissed = False
        """Whether the notice that saving failed was dismissed since saving last worked."""

    def draw(self, view: View, before: View | None) -> None:
        """Write the parts that differ from the view before."""
        self._is_dismissed = self._is_dismissed and not self._store.is_saved
        is_looking = view.look is not None
        was_looking = before is not None and before.look is not None
        hidden, next_focus = FOCUS[is_looking]
        moves_focus = is_looking != was_looking and not is_none(document.querySelector(hidden))
        self._draw_cells(view, before)
        is_unsaved = not (self._store.is_saved or self._is_dismissed)
        words, has_record = self._session.words, self.has_record
        self._shown.show(match_view(view, words, has_record=has_record, is_unsaved=is_unsaved))
        if moves_focus:
            document.querySelector(next_focus).focus()

    @command
    def dismiss_unsaved(self) -> None:
        """Hide the notice that saving failed, until it fails again after a success."""
        self._is_dismissed = True
        self._session.refresh()

    @command
    def show_record(self, is_open: str = "") -> None:
        """Show the moves and the score while their part of the page is open."""
        if self._has_room and self.has_record != bool(is_open):
            self._storage.write("record", "" if is_open else "closed")
        self.has_record = bool(is_open)
        self._session.refresh()

    def open_record(self, has_panel: bool = False) -> None:
        """Open the list of moves where there is room, unless the visitor has closed it there.

        `has_panel` is True beside the open panel.
        """
        self._has_panel = has_panel
        is_open = self._has_room and self._storage.read("record") != "closed"
        self.has_record = dom.element("record").open = is_open

    @property
    def _has_room(self) -> bool:
        return dom.media(ROOMY if self._has_panel else WIDE)

    def _adapt(self, _applies: bool) -> None:
        self.open_record(self._has_panel)

    def _draw_cells(self, view: View, before: View | None) -> None:
        """Write the cells that differ."""
        cells: tuple[CellView | None, ...]
        if before and (before.rows, before.cols) == (view.rows, view.cols):
            cells = before.cells
        else:
            cells = _lay(view.rows, view.cols)
        pairs = enumerate(zip(cells, view.cells, strict=True))
        found = [_change(number, old, cell) for number, (old, cell) in pairs if old != cell]
        if found:
            window.boot.changeCells(json.dumps(found))


def _lay(rows: int, cols: int) -> tuple[CellView | None, ...]:
    """Lay a board, and return the views that its cells show, `None` where unknown."""
    window.boot.lay(rows, cols)
    known: list[CellView | None] = [BLANK] * (rows * cols)
    marked = "#board [data-cell]:is([data-mark=X], [data-mark=O])"
    for button in document.querySelectorAll(marked):
        known[int(button.dataset.cell)] = None  # drawn by static/first_games.js
    return tuple(known)


def _change(number: int, before: CellView | None, cell: CellView) -> dict[str, object]:
    """Return what differs in a cell, for static/board.js."""
    known = _attributes(before) if before else {}
    found = {name: value for name, value in _attributes(cell).items() if known.get(name) != value}
    verdict = None
    if cell.verdict != (before.verdict if before else None):
        verdict = (cell.verdict.text, cell.verdict.short) if cell.verdict else ("", "")
    is_news = bool(cell.is_last or cell.is_hinted or cell.ghost)
    return {"cell": number, "attributes": found, "verdict": verdict, "is_news": is_news}


def _attributes(cell: CellView) -> dict[str, str | bool]:
    """Return the attributes of a cell's button, for the style sheet and screen readers."""
    verdict = cell.verdict
    return {
        "data-mark": cell.mark or "",
        "data-line": cell.in_line,
        "data-hint": cell.is_hinted,
        "data-last": cell.is_last,
        "aria-label": cell.label,
        "aria-disabled": cell.mark is not None,
        "data-ghost": cell.ghost or "",
        "data-threat": cell.threat,
        "data-dot": cell.dot,
        "data-verdict": verdict.kind if verdict else "",
        "data-won": verdict.side if verdict else "",
        "data-exact": verdict is not None and verdict.is_exact,
        "data-best": verdict is not None and verdict.is_best,
    }
