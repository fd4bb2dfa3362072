"""Plays a game back on the board; undo brings the match back that was there."""

from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Final

from pyscript import document, window
from pyscript.ffi import create_proxy, is_none

from tictactoe.game import HUMAN, Game
from tictactoe.history import History
from tictactoe.lab.losses import Loss, thrown_text
from tictactoe.rules import Rules
from tictactoe.view import sentences

if TYPE_CHECKING:
    from tictactoe.frontends.browser.page.app import App
    from tictactoe.game import Match

PACE: Final = 900
"""How long each position of a game stands at least, in milliseconds."""


class Replay:
    """The game that is played back, and how far it is."""

    def __init__(self, app: "App") -> None:
        self.app = app
        self.name = ""
        """Which game is played on by itself now, empty if none."""
        self._before: tuple[Match, ...] = ()
        """What undo comes back to."""
        self._line: list[Match] = []
        """The matches that the game goes through."""
        self._remarks: dict[int, str] = {}
        self._history: History | None = None
        """The history that was shown last."""
        self._ply = 0
        self._on_end: Callable[[], object] = _nothing
        self._timer: int | None = None
        self._next = create_proxy(self.next)
        self._acted = create_proxy(self.acted)

    @property
    def own_match(self) -> "Match":
        """The match on the page or, while that is one of a game played back, the one before it."""
        return self._before[-1] if self.app.match in self._line else self.app.match

    def begin(
        self,
        name: str,
        game: Game,
        told: str,
        remarks: dict[int, str],
        on_end: Callable[[], object],
    ) -> None:
        """Show a game from its start, and let it go on by itself.

        `remarks` are said after so many moves; `on_end` is called when it goes on no more, at the
        end or because a person does something.
        """
        self.stop()
        app = self.app
        if app.history is not self._history:
            self._before = (*app.history.before, app.match)
        match = app.match.with_rules(game.rules).with_seats(HUMAN, HUMAN)
        self._line = [replace(match, game=game.jump(ply)) for ply in range(len(game.moves) + 1)]
        self._remarks = remarks
        self._show_ply(0, told)
        if game.moves and not window.matchMedia("(prefers-reduced-motion: reduce)").matches:
            for event in ("click", "keydown"):
                document.addEventListener(event, self._acted)
            self.name, self._on_end = name, on_end
            self._wait()

    def begin_loss(self, name: str, loss: Loss, rules: Rules, on_end: Callable[[], object]) -> None:
        """Show a lost game so, and say which move threw it away when it is made."""
        words, remarks = self.app.words, {}
        if loss.mistake is not None:
            remarks[loss.mistake + 1] = thrown_text(loss, rules, words)
        game = Game(rules, loss.first, loss.moves)
        self.begin(name, game, words("loss shown"), remarks, on_end)

    def next(self) -> None:
        """Play the next move."""
        self._timer = None
        self._show_ply(self._ply + 1)
        if self._ply in self._remarks:
            self.app.tell(sentences(self.app.view().told, self._remarks[self._ply]))
        if self._ply + 1 < len(self._line):
            self._wait()
        else:
            self.stop()

    def acted(self, event: Any) -> None:  # noqa: ANN401  (a DOM event)
        """Play no further: a person does something."""
        if is_none(event.target.closest("[data-replays]")):
            self.stop()

    def follow(self) -> None:
        """Play no further if the page shows something else by now."""
        if self.app.history is not self._history:
            self.stop()

    def stop(self) -> None:
        """Play no further."""
        if not self.name:
            return
        if self._timer is not None:
            window.clearTimeout(self._timer)
            self._timer = None
        for event in ("click", "keydown"):
            document.removeEventListener(event, self._acted)
        self.name = ""
        self._on_end()

    def _show_ply(self, ply: int, told: str = "") -> None:
        """Show the game after so many moves: redo goes on in it, undo comes back from it."""
        self._ply = ply
        self._history = History(self._line[ply], self._before, tuple(self._line[ply + 1 :]))
        self.app.show(self._history, told)

    def _wait(self) -> None:
        self._timer = window.setTimeout(self._next, max(PACE, self.app.options.pause))


def _nothing() -> None:
    pass
