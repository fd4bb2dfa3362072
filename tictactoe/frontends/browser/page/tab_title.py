"""The title and the icon of the browser's tab, which announce a turn in the background."""

from pyscript import document
from pyscript.ffi import create_proxy

from tictactoe.view import View


class TabTitle:
    """Shows the titles of the latest view: one for a visible page, one for a hidden page."""

    def __init__(self) -> None:
        self._titles = document.title, document.title
        self._icon = document.querySelector('link[rel="icon"]')
        self._icons = self._icon.href, self._icon.href.replace("icon.svg", "icon-turn.svg")
        document.addEventListener("visibilitychange", create_proxy(lambda _event: self._show()))

    def draw(self, view: View, _before: View | None) -> None:
        """Show the title of a view."""
        self._titles = view.title, view.title_unseen
        self._show()

    def _show(self) -> None:
        is_hidden = bool(document.hidden)
        document.title = self._titles[is_hidden]
        icon = self._icons[is_hidden and self._titles[0] != self._titles[1]]
        if self._icon.href != icon:
            self._icon.href = icon
