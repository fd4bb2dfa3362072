"""What the place where a match is played offers it: storage, a friend elsewhere, own players."""

from collections.abc import Callable
from typing import NamedTuple, Protocol

from tictactoe.game import Match
from tictactoe.history import History
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
        """Ask a player for a legal move, or say in a sentence why there is none."""

    def cancel(self) -> None:
        """Ask no more; no answer follows."""


class Home(NamedTuple):
    """What the place where a match is played offers it."""

    save: Callable[[History], bool]
    """Saves the match with its history and returns whether that succeeded."""
    send: Callable[[Match], object]
    """Hands a match to the friend elsewhere, as it looks from there."""
    own: Callable[[], OwnPlayers]
    """Loads the players that a visitor wrote, when the first of them is to move."""
