"""The sheets over the page: Done, Escape, a tap beside one and the browser's Back close it.

A sheet is opened over an entry of the history that Back leaves; the next one uses that again. What
the address becomes meanwhile stays: it holds a match that came by a link.
"""

from typing import Final

from pyscript import document, window
from pyscript.ffi import create_proxy

from tictactoe.frontends.browser import dom

SHEET: Final = "sheet"
PAGE: Final = "page"
"""The states of two entries of the history: one for sheets, and that below it.

Behind them stands when the first sheet was opened there, for only these two are alike.
"""


def listen_to_sheets() -> None:
    """Close a sheet by a tap beside it and by Back."""
    dom.ADDRESS.note()
    for sheet in document.querySelectorAll("dialog"):
        sheet.addEventListener("click", create_proxy(_close_outside))
    window.addEventListener("popstate", create_proxy(_come))


def open_sheet(name: str) -> None:
    """Open a sheet."""
    dom.element(name).showModal()
    _enter()


def _enter() -> None:
    """Let Back lead to an entry that is alike, unless it would."""
    if _parts(window.history.state)[0] == SHEET:
        return
    address, now = window.location.href, window.Date.now()
    dom.ADDRESS.replace(address, f"{PAGE} {now}")
    dom.ADDRESS.push(address, f"{SHEET} {now}")


def _come(_event: dom.Event) -> None:
    """Close the sheet whose entry was left; without one, go on to where Back would lead."""
    (place, opened), (_, before) = _parts(window.history.state), _parts(dom.ADDRESS.state)
    is_alike = opened and opened == before
    if is_alike:
        dom.ADDRESS.restore()
    else:
        dom.ADDRESS.note()
        dom.ADDRESS.come += 1
    sheets = list(document.querySelectorAll("dialog[open]"))
    if sheets:
        sheets.pop().close()
    elif is_alike and place == PAGE:
        window.history.back()
    if sheets:  # it lay over another one
        _enter()


def _parts(state: object) -> tuple[str, str]:
    place, _, opened = str(state).partition(" ")
    return place, opened


def _close_outside(event: dom.Event) -> None:
    if event.target.tagName == "DIALOG":
        event.target.close()
