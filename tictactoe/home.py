"""The services that a front end provides to a session: a friend elsewhere, own players."""

from collections.abc import Callable
from typing import NamedTuple, Protocol

from tictactoe.game import Match
from tictactoe.rules import Position


class OwnPlayers(Protocol):
    """Players that a visitor wrote."""

    def choose(
        self,
        name: str,
        position: Position,
        on_cell: Callable[[int], None],
        on_refusal: Callable[[str], None],
    ) -> None:
        """Ask a player for a legal move; calls back with its cell, or with the error as text."""

    def cancel(self) -> None:
        """Cancel the request; no callback follows."""


class Home(NamedTuple):
    """The services that a front end provides to a session."""

    send: Callable[[Match], object]
    """Sends a match, as the friend elsewhere sees it."""
    own: Callable[[], OwnPlayers]
    """Loads the visitor's own players, when the first of them is to move."""
