"""The title and the icon of the tab, which tell in the background of a turn that waits."""

from pyscript import document
from pyscript.ffi import create_proxy

from tictactoe.view import View


class TabTitle:
    """What the tab shows; a dot on its icon is for a turn that waits while the page is not seen."""

    def __init__(self) -> None:
        self._titles = document.title, document.title
        """Seen, and not seen."""
        self._icon = document.querySelector('link[rel="icon"]')
        self._icons = self._icon.href, self._icon.href.replace("icon.svg", "icon-turn.svg")
        document.addEventListener("visibilitychange", create_proxy(lambda _event: self._show()))

    def draw(self, shown: View) -> None:
        """Take what a view is called."""
        self._titles = shown.title, shown.title_unseen
        self._show()

    def _show(self) -> None:
        is_unseen = bool(document.hidden)
        document.title = self._titles[is_unseen]
        icon = self._icons[is_unseen and self._titles[0] != self._titles[1]]
        if self._icon.href != icon:
            self._icon.href = icon
