"""The tab Tournament."""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tictactoe.frontends.browser.app import App
    from tictactoe.frontends.browser.beside import Beside


class Tournament:
    """What was played."""

    def __init__(self, app: "App", _beside: "Beside") -> None:
        self.app = app

    def show(self) -> None:
        """Show it."""

    def hide(self) -> None:
        """Stop it."""
