"""The sheets over the page: Done, Escape, a tap beside one and the browser's Back close it.

Opening a sheet adds an entry to the history, which Back leaves and the next sheet uses again; so
does opening the panel. The address, which may hold a match, keeps its changes.

`CloseWatcher` is not enough, since Back on a desktop does not reach it; WebKit lacks `closedby`.
"""

from asyncio import Future
from typing import Any, Final

from pyodide.ffi import create_once_callable
from pyscript import document, window
from pyscript.ffi import create_proxy

from tictactoe.frontends.browser import dom

SHEET: Final = "sheet"
PAGE: Final = "page"
"""The states of two entries of the history: the one for sheets, and the one below it.

Both end with the time at which the first sheet was opened, which shows that they belong together.
"""
_panel_opened = ""
"""The time in the entry that was current when the panel was opened."""


def listen_to_dialogs() -> None:
    """Close a sheet by a tap beside it and by Back."""
    dom.ADDRESS.note()
    for sheet in document.querySelectorAll("dialog"):
        _close_by_tap_beside(sheet)
    window.addEventListener("popstate", create_proxy(_on_popstate))


def open_dialog(name: str) -> None:
    """Open a sheet."""
    dom.element(name).showModal()
    _enter()


async def closed(name: str) -> None:
    """Wait until a sheet is closed."""
    event: Future[Any] = Future()
    dom.element(name).addEventListener("close", create_once_callable(event.set_result), once=True)
    await event


def enter_panel() -> None:
    """Let Back close the panel, which is being opened."""
    global _panel_opened
    _enter()
    _, _panel_opened = _parts(dom.ADDRESS.state)


def _enter() -> None:
    """Add the entry for sheets to the history, unless it is the current one."""
    if _parts(window.history.state)[0] == SHEET:
        return
    address, now = window.location.href, window.Date.now()
    dom.ADDRESS.replace(address, f"{PAGE} {now}")
    dom.ADDRESS.push(address, f"{SHEET} {now}")


def _on_popstate(_event: dom.Event) -> None:
    """Close the sheet or the panel whose entry was left; if none is open, go back once more."""
    (place, opened), (_, before) = _parts(window.history.state), _parts(dom.ADDRESS.state)
    is_same_page = opened and opened == before
    if is_same_page:
        dom.ADDRESS.restore()
    else:
        dom.ADDRESS.note()
        dom.ADDRESS.navigations += 1
    sheets = list(document.querySelectorAll("dialog[open]"))
    panel = dom.element("inside")
    is_of_entry = panel.open and place == PAGE and is_same_page and opened == _panel_opened
    if sheets:
        sheets.pop().close()
        if is_of_entry:
            enter_panel()
        elif sheets:  # another one was below it
            _enter()
    elif is_of_entry:
        panel.open = False
    elif is_same_page and place == PAGE:
        window.history.back()


def _parts(state: object) -> tuple[str, str]:
    place, _, opened = str(state).partition(" ")
    return place, opened


def _close_by_tap_beside(sheet: dom.Element) -> None:
    """Close a sheet by a tap that also begins beside it: a drag out of a field only selects."""
    is_pressed = False

    def press(event: dom.Event) -> None:
        nonlocal is_pressed
        is_pressed = event.target.tagName == "DIALOG"

    def close(event: dom.Event) -> None:
        if is_pressed and event.target.tagName == "DIALOG":
            sheet.close()

    sheet.addEventListener("pointerdown", create_proxy(press))
    sheet.addEventListener("click", create_proxy(close))
