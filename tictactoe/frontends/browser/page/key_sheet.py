"""The sheet with the keys of cells and commands."""

from contextlib import suppress

from pyodide.ffi import JsException
from pyscript import window

from tictactoe.frontends.keyboard import KeyList, key_list
from tictactoe.session import Session


class KeySheet:
    """The list of keys, by their labels on this keyboard once these are known."""

    def __init__(self, session: Session) -> None:
        self._session = session
        self._labels: dict[str, str] = {}
        """The labels of the keys, by `code`."""

    async def read_labels(self) -> None:
        """Read the labels of this keyboard, where the browser reports them."""
        with suppress(JsException, AttributeError):
            found = await window.navigator.keyboard.getLayoutMap()
            self._labels = window.Object.fromEntries(found).to_py()

    def view(self) -> KeyList:
        """Return the list of keys."""
        return key_list(self._labels, self._session.match.game.rules, self._session.words)
