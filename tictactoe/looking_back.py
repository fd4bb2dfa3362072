"""Looking back: earlier positions, games played back, and previews of moves ahead."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import Final

from tictactoe.clock import Clock, Timer
from tictactoe.coach import grades, turning_point
from tictactoe.controls import command, number_command
from tictactoe.game import Game, Match
from tictactoe.history import History
from tictactoe.looking import Look
from tictactoe.rules import Position
from tictactoe.scene import Scene, State
from tictactoe.thinker import Thinker
from tictactoe.view import View, view
from tictactoe.words import Words

PLAYED_BACK: Final = 0.9
"""The shortest time that each position of a game played back is shown, in seconds."""
SLOW: Final = 400
"""Milliseconds after which a search for a hint or a review is reported."""


class LookingBack(ABC):
    """The part of a session that shows positions, and plays no moves."""

    def __init__(
        self,
        clock: Clock,
        draw: Callable[[View], object],
        match: Match,
        thinker: Thinker,
        words: Words,
    ) -> None:
        self.clock = clock
        self.draw = draw
        self.scene = Scene(History.opened(match))
        self.shown: View
        """The latest view."""
        self.thinker = thinker
        self.words = words
        self.delay = 0.0
        """The pause before a level replies, in seconds."""
        self._timer = Timer(clock)
        self._slow = Timer(clock)
        """Reports a search that takes long."""
        self._then: Callable[[], object] | None = None
        """Called after the next thought."""
        self._is_playing = False
        """Whether the game played back advances by itself."""

    @abstractmethod
    def resume(self, message: str = "") -> None:
        """Show the current state, with a message."""

    @abstractmethod
    def _counts(self, command: str, *, when: bool = True) -> bool:
        """Return whether a command counts now; otherwise refuse it."""

    @property
    def history(self) -> History:
        """The match, with undo and redo."""
        return self.scene.history

    @property
    def match(self) -> Match:
        """The match that is played."""
        return self.scene.history.match

    @property
    def state(self) -> State:
        """The state of the session."""
        return self.scene.state

    @property
    def on_board(self) -> Match:
        """The match that is shown: the current one, or an earlier state of it."""
        return self.scene.on_board

    @property
    def playing(self) -> str:
        """The name of the game that is being played back; empty if there is none."""
        return self.scene.look.name if self.scene.look and self._is_playing else ""

    def view(self) -> View:
        """Return the current view."""
        return view(self.scene, self.words, self.thinker.known)

    def refresh(self) -> None:
        """Redraw, with the verdicts that are known now."""
        scene = self.scene
        if scene.is_verdict_due:
            self.thinker.judge(scene.on_board.position, is_every_move=True)
        if scene.listed.position.outcome:
            grades(scene.listed.game, self.thinker.judge)
        self.shown = self.view()
        self.draw(self.shown)

    def report(self, message: str, hinted: tuple[int, ...] = ()) -> None:
        """Show a message, by default the last move, and these hinted cells."""
        scene = self.scene
        scene.message, scene.hinted, scene.preview = message, hinted, ()
        self.refresh()

    def set_language(self, words: Words) -> None:
        """Continue in another language."""
        self.words, self.scene.message = words, ""
        self.refresh()

    def _refuse(self, key: str) -> None:
        """Show why a command is refused, and pause a game that is played back."""
        self._stop_playing()
        self.report(self.words(key))

    @property
    def _looked(self) -> Look:
        """The current look, or one at the start of the match's own game."""
        return self.scene.look or Look(self.history.whole)

    def _look_at(self, look: Look, message: str = "") -> None:
        self.scene.look = look
        self.resume(message)

    def look(self, ply: int) -> None:
        """Look at the game, or at the one that is played back, after `ply` moves.

        Where the next move was a mistake, the look is about it. Raises `IllegalMove` for more
        moves than the game has.
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
        """Look this many moves later, or earlier."""
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
        """Look at the last position of the ended game in which there is something to search."""
        if self._counts("look_before_end", when=self.on_board.position.outcome is not None):
            self.look(self._looked.before_end)

    @command
    def leave(self) -> None:
        """Return to the game."""
        if self._counts("leave"):
            self.scene.look = None
            self.resume(self.words("back in game"))

    def play_back(
        self,
        name: str,
        game: Game,
        message: str = "",
        remarks: Mapping[int, str] | None = None,
        *,
        ply: int = 0,
        is_playing: bool = True,
        rival: str = "",
    ) -> None:
        """Look at a game between two people after `ply` moves, and play it back from there.

        `remarks` are messages by number of moves; `rival` is a level to play under its rules.
        """
        look = Look.elsewhere(self.match, name, game)
        look = replace(look, ply=ply, remarks=remarks or {}, rival=rival)
        self._look_at(look, message)
        if is_playing:
            self._play_on(look, message)

    def look_at_position(self, name: str, position: Position, message: str = "") -> None:
        """Look at any position, as the end of a game between two people."""
        look = Look.elsewhere(self.match, name, Game.to(position))
        self._look_at(replace(look, ply=look.count), message)

    def preview(self, cells: Sequence[int]) -> None:
        """Show the board after more moves, without playing them; empty `cells` end the preview."""
        if self.scene.preview != tuple(cells):
            self.scene.preview = tuple(cells)
            self.refresh()

    def _play_on(self, look: Look, message: str = "") -> None:
        """Show a position of the game that is played back, and the next one after a pause."""
        self.scene.look = look
        self._is_playing = look.ply < look.count
        if self._is_playing:
            pause = round(max(PLAYED_BACK, self.delay) * 1000)
            self._timer.start(pause, partial(self._play_on, replace(look, ply=look.ply + 1)))
        self.report(message)

    def _stop_playing(self) -> None:
        if self._is_playing:
            self._is_playing = False
            self._timer.stop()

    @command
    def review(self) -> None:
        """Look at the first mistake of the ended game or, if it has none, at its last move.

        During that search, look at the end; stepping or leaving cancels the search.
        """
        if not self._counts("review", when=self.match.position.outcome is not None):
            return
        graded = grades(self.match.game, self.thinker.judge)
        first = turning_point(graded)
        if self.thinker.is_busy:
            if not self.scene.look:
                self.look(len(graded))
            self._await_thought(self.review, self._report_progress)
        elif first is not None:
            self._look_at(Look(self.match, first, about=first))
        else:
            message = self.words("no mistake" if all(graded) else "no clear mistake")
            count = len(graded)
            self._look_at(Look(self.match, count, about=count - 1), message)

    def _await_thought(self, action: Callable[[], object], report: Callable[[], object]) -> None:
        """Call an action after the next thought, and report the search if it takes long."""
        self._then = action
        if not self._slow.is_pending:
            self._slow.start(SLOW, report)

    def _report_progress(self) -> None:
        """Report how many moves are graded so far, and show their grades."""
        graded = grades(self.match.game, self.thinker.known)
        done = len(graded) - graded.count(None)
        self.report(self.words("reviewing", done=done, count=len(graded)))
