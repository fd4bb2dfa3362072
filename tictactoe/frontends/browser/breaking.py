"""The tab Break it: switches that break a search, and the game that it then loses, played back."""

from dataclasses import replace
from typing import TYPE_CHECKING, Any, Final

from pyscript import document, window
from pyscript.ffi import create_proxy, is_none

from tictactoe.frontends.browser.messages import position_content
from tictactoe.frontends.browser.render import write
from tictactoe.game import HUMAN, Game
from tictactoe.history import History
from tictactoe.losses import Loss, board_for, loss_text, thrown_text
from tictactoe.rules import DEFAULT_RULES, Position
from tictactoe.view import number_text, rules_name, sentences

if TYPE_CHECKING:
    from tictactoe.frontends.browser.app import App
    from tictactoe.frontends.browser.beside import Beside, Content
    from tictactoe.game import Match

PACE: Final = 900
"""How long each position of a game stands at least when it is played back, in milliseconds."""


class Breaking:
    """What the switches say, the game that was found, and how far it is played back."""

    def __init__(self, app: "App", beside: "Beside") -> None:
        self.app = app
        self.beside = beside
        self._rules = DEFAULT_RULES
        """What is played, which is not what is on the page where that would take too long."""
        self._loss: Loss | None = None
        self._told: str | None = None
        """The key of what is said, if it is not of the loss; `None` as long as nothing is known."""
        self._nodes: int | None = None
        """How many positions were looked at, `None` while nothing is looked for."""
        self._before: tuple[Match, ...] = ()
        """What undo comes back to from the game played back."""
        self._line: list[Match] = []
        """The matches that the game played back goes through."""
        self._history: History | None = None
        """The history that was shown last to play it back."""
        self._ply = 0
        self._timer: int | None = None
        self._next = create_proxy(self.next)
        self._acted = create_proxy(self.acted)
        self._is_laid = False

    def show(self) -> None:
        """Show what is known; a person who goes elsewhere ends the playing."""
        if not self._is_laid:
            self._lay()
        if self.app.history is not self._history:
            self._stop_playing()
        rules = board_for(self.app.match.game.rules)
        if rules != self._rules:
            self.forget()
            self._rules = rules
        self._render()

    def hide(self) -> None:
        """Look for nothing any more, and play nothing."""
        self._cancel()
        self._stop_playing()
        self._render()

    def forget(self) -> None:
        """Know nothing any more, as when a switch was moved."""
        self._cancel()
        self._stop_playing()
        self._loss = self._told = None

    def change(self, event: Any) -> None:  # noqa: ANN401  (a DOM event)
        """Forget what holds no more for the switches."""
        if not is_none(event.target.closest("[data-fault]")):
            self.forget()
            self._render()

    def find(self) -> None:
        """Look for a game that the broken search loses; or stop looking."""
        is_busy = self._nodes is not None
        self.forget()
        if not is_busy:
            self._nodes = 0
            switches = document.querySelectorAll("#broken [data-fault]")
            question = {
                "position": position_content(Position.start(self._rules)),
                "faults": {switch.dataset.fault: bool(switch.checked) for switch in switches},
            }
            self.beside.ask("lose", question, self.hear, self.count)
        self._render()

    def hear(self, content: "Content") -> None:
        """Take the game that was found, or that there is none."""
        self._nodes = None
        if "loss" not in content:
            self._told = (
                content["refused"] if content["refused"] == "too long" else "no second python"
            )
        elif content["loss"] is None:
            self._told = "never loses"
        else:
            loss = Loss(**content["loss"])
            self._loss = replace(loss, moves=tuple(loss.moves))
        self._render()

    def count(self, nodes: int) -> None:
        """Tell how far it is."""
        self._nodes = nodes
        self._render()

    def play(self) -> None:
        """Show the lost game from its start, and let it go on by itself; or stop that."""
        if self._timer is not None:
            self._stop_playing()
            self._render()
        elif self._loss is not None:
            self._begin(self._loss)

    def next(self) -> None:
        """Play the next move."""
        self._timer = None
        self._show_ply(self._ply + 1)
        if self._loss is not None and self._ply - 1 == self._loss.mistake:
            thrown = thrown_text(self._loss, self._rules, self.app.words)
            self.app.tell(sentences(self.app.view().told, thrown))
        if self._ply + 1 < len(self._line):
            self._wait()
        self._render()

    def acted(self, event: Any) -> None:  # noqa: ANN401  (a DOM event)
        """Play no further: a person does something."""
        if is_none(event.target.closest("#play-loss")):
            self._stop_playing()
            self._render()

    def _begin(self, loss: Loss) -> None:
        app = self.app
        if app.history is not self._history:
            self._before = (*app.history.before, app.match)
        match = app.match.with_rules(self._rules).with_seats(HUMAN, HUMAN)
        game = Game(self._rules, "X", loss.moves)
        self._line = [replace(match, game=game.jump(ply)) for ply in range(len(loss.moves) + 1)]
        self._show_ply(0, told=app.words("loss shown"))
        if not window.matchMedia("(prefers-reduced-motion: reduce)").matches:
            for event in ("click", "keydown"):
                document.addEventListener(event, self._acted)
            self._wait()
        self._render()

    def _show_ply(self, ply: int, told: str = "") -> None:
        """Show the game after so many moves: redo goes on in it, undo comes back from it."""
        self._ply = ply
        self._history = History(self._line[ply], self._before, tuple(self._line[ply + 1 :]))
        self.app.show(self._history, told)

    def _wait(self) -> None:
        self._timer = window.setTimeout(self._next, max(PACE, self.app.options.pause))

    def _stop_playing(self) -> None:
        if self._timer is not None:
            window.clearTimeout(self._timer)
            self._timer = None
            for event in ("click", "keydown"):
                document.removeEventListener(event, self._acted)

    def _cancel(self) -> None:
        if self._nodes is not None:
            self._nodes = None
            self.beside.cancel()

    def _lay(self) -> None:
        self._is_laid = True
        self.app.listen("broken", "change", self.change)
        self.app.on_click("find-loss", self.find)
        self.app.on_click("play-loss", self.play)

    def _render(self) -> None:
        words = self.app.words
        is_other = self._rules != self.app.match.game.rules
        board = rules_name(self._rules, words)
        write("other-board", words("other board", board=board) if is_other else "")
        write("find-loss", words("find loss" if self._nodes is None else "stop"))
        write("play-loss", words("play loss" if self._timer is None else "stop"))
        document.getElementById("play-loss").hidden = self._loss is None
        if self._nodes is not None:
            told = words("rung so far", nodes=number_text(self._nodes, words))
        elif self._told is not None:
            told = words(self._told)
        elif self._loss is not None:
            told = loss_text(self._loss, self._rules, words)
        else:
            told = ""
        write("loss-told", told)
