"""What a session shows but does not play: earlier positions, games played back, moves ahead."""

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import Final

from tictactoe.clock import Timer
from tictactoe.controls import command, number_command
from tictactoe.game import Game, Match
from tictactoe.history import History
from tictactoe.looking import Look
from tictactoe.rules import Position
from tictactoe.scene import Scene, State
from tictactoe.thinker import Thinker
from tictactoe.words import Words

PLAYED_BACK: Final = 0.9
"""How long each position of a game that is played back stands at least, in seconds."""


class LookingBack(ABC):
    """The part of a session that shows what is not played."""

    scene: Scene
    thinker: Thinker
    words: Words
    delay: float
    _timer: Timer
    _is_playing = False
    """Whether the game that is played back goes on by itself."""

    @abstractmethod
    def refresh(self) -> None:
        """Draw once more."""

    @abstractmethod
    def resume(self, told: str = "") -> None:
        """Show the state that the session is in now, and say something."""

    @abstractmethod
    def tell(self, told: str, hinted: tuple[int, ...] = ()) -> None:
        """Say something and draw."""

    @abstractmethod
    def _counts(self, command: str, *, when: bool = True) -> bool:
        """Return whether a command counts in this state; if not, say so."""

    @abstractmethod
    def _refuse(self, key: str) -> None:
        """Say why not."""

    @property
    def history(self) -> History:
        """The match with what undo and redo bring back."""
        return self.scene.history

    @property
    def match(self) -> Match:
        """The match that is played."""
        return self.scene.history.match

    @property
    def state(self) -> State:
        """What the session is doing."""
        return self.scene.state

    @property
    def on_board(self) -> Match:
        """The match as it is shown: as it is, or as it stood where one looks back."""
        return self.scene.on_board

    @property
    def playing(self) -> str:
        """The name of the game played back that goes on by itself, empty if there is none."""
        return self.scene.look.name if self.scene.look and self._is_playing else ""

    @property
    def _looked(self) -> Look:
        """The look there is, or one at the start of the match's own game."""
        return self.scene.look or Look(self.history.whole)

    def _look_at(self, look: Look, told: str = "") -> None:
        self.scene.look = look
        self.resume(told)

    def look(self, ply: int) -> None:
        """Look at the game, or at the one that is played back, after so many of its moves.

        Where the next move was a mistake, it is told about. Raises `IllegalMove` if it has fewer.
        """
        self._look_at(self._looked.at(ply, self.thinker.known))

    @number_command
    def look_at_move(self, index: int) -> None:
        """Look at a move of the game: at a mistake before it is made, at any other after it.

        Raises `IllegalMove` if there is none.
        """
        self._look_at(self._looked.at_move(index, self.thinker.known))

    @number_command
    def look_by(self, plies: int) -> None:
        """Look so many moves further on, or back."""
        if self._counts("look_by"):
            look = self._looked.by(plies, self.thinker.known)
            if look:
                self._look_at(look)
            else:
                self._refuse("still first move" if plies < 0 else "still last move")

    def look_to_end(self) -> None:
        """Look at the game after its last move."""
        if self._counts("look_to_end"):
            self.look(self._looked.count)

    def look_before_end(self) -> None:
        """Look at the last position of the ended game that leaves something to search."""
        if self._counts("look_before_end", when=self.on_board.position.outcome is not None):
            self.look(self._looked.before_end)

    @command
    def leave(self) -> None:
        """Go back to where the look came from."""
        if self._counts("leave"):
            self.scene.look = None
            self.resume(self.words("back in game"))

    def play_back(
        self,
        name: str,
        game: Game,
        told: str = "",
        remarks: Mapping[int, str] | None = None,
        *,
        ply: int = 0,
        is_playing: bool = True,
        rival: str = "",
    ) -> None:
        """Look at a game between two people after so many moves, and let it go on by itself.

        `remarks` are made after so many moves; `rival` is the level to play by its rules.
        """
        look = Look.elsewhere(self.match, name, game)
        look = replace(look, ply=ply, remarks=remarks or {}, rival=rival)
        self._look_at(look, told)
        if is_playing:
            self._play_on(look, told)

    def look_at_position(self, name: str, position: Position, told: str = "") -> None:
        """Look at any position, as the end of a game between two people that leads to it."""
        look = Look.elsewhere(self.match, name, Game.to(position))
        self._look_at(replace(look, ply=look.count), told)

    def preview(self, cells: Sequence[int]) -> None:
        """Show the board after so many moves more, which nobody makes; none shows it as it is."""
        if self.scene.preview != tuple(cells):
            self.scene.preview = tuple(cells)
            self.refresh()

    def _play_on(self, look: Look, told: str = "") -> None:
        """Show a position of the game that is played back, and after a while the next."""
        self.scene.look = look
        self._is_playing = look.ply < look.count
        if self._is_playing:
            pause = round(max(PLAYED_BACK, self.delay) * 1000)
            self._timer.start(pause, partial(self._play_on, replace(look, ply=look.ply + 1)))
        self.tell(told)

    def _stop_playing(self) -> None:
        if self._is_playing:
            self._is_playing = False
            self._timer.stop()
