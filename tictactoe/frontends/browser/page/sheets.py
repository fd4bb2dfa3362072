"""The sheets over the page: Done, Escape, a tap beside one and the browser's Back close it.

A sheet is opened over an entry of the history that Back leaves; the next one uses that again. What
the address becomes meanwhile stays: it holds a match that came by a link.

`CloseWatcher` would not do: Back of a browser on a desktop does not reach it. Nor would `closedby`:
WebKit has not got it.
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
        _close_by_tap_beside(sheet)
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


def _close_by_tap_beside(sheet: dom.Element) -> None:
    """Close a sheet by a press that also begins beside it: a drag out of a field only selects."""
    is_pressed = False

    def press(event: dom.Event) -> None:
        nonlocal is_pressed
        is_pressed = event.target.tagName == "DIALOG"

    def close(event: dom.Event) -> None:
        if is_pressed and event.target.tagName == "DIALOG":
            sheet.close()

    sheet.addEventListener("pointerdown", create_proxy(press))
    sheet.addEventListener("click", create_proxy(close))
