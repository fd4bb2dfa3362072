"""The tab Break it: switches that break a search, and the game that it then loses, played back."""

from typing import Any, Final

from pyscript import document
from pyscript.ffi import is_none

from tictactoe.frontends.browser.client import Client, Failure
from tictactoe.frontends.browser.dom import element, listen, on_click, write
from tictactoe.frontends.browser.lab.replay import play_loss
from tictactoe.frontends.browser.wire import Content, part, part_or_none
from tictactoe.frontends.browser.wire.reports import check_loss
from tictactoe.lab.broken import Switches
from tictactoe.lab.losses import Loss, board_for, loss_text
from tictactoe.rules import DEFAULT_RULES
from tictactoe.session import Session
from tictactoe.view import rules_name

NAME: Final = "broken"
"""What the game is called that is played back from here."""


class Breaking:
    """What the switches say, the game that was found, and how far it is played back."""

    def __init__(self, session: Session, client: Client) -> None:
        self._session = session
        self.client = client
        self._rules = DEFAULT_RULES
        """What is played, which is not what is on the page where that would take too long."""
        self._loss: Loss | None = None
        self._told: str | None = None
        """The key of what is said, if it is not of the loss; `None` as long as nothing is known."""
        self._nodes: int | None = None
        """How many positions were looked at, `None` while nothing is looked for."""
        self._is_laid = False

    def show(self) -> None:
        """Show what is known."""
        if not self._is_laid:
            self._lay()
        rules = board_for(self._session.match.game.rules)
        if rules != self._rules:
            self.forget()
            self._rules = rules
        self._render()

    def hide(self) -> None:
        """Look for nothing any more."""
        self._cancel()
        self._render()

    def forget(self) -> None:
        """Know nothing any more, as when a switch was moved."""
        self._cancel()
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
            set_to = {switch.dataset.fault: bool(switch.checked) for switch in switches}
            question = {"rules": self._rules, "switches": Switches(**set_to)}
            self.client.ask("lose", question, self.hear, self.count, self.fail)
        self._render()

    def hear(self, content: Content) -> None:
        """Take the game that was found, or that there is none."""
        self._loss = part_or_none(content, "loss", Loss)
        if self._loss is None:
            self._told = "never loses"
        else:
            check_loss(self._loss, self._rules)
        self._nodes = None
        self._render()

    def fail(self, failure: Failure) -> None:
        """Take that nothing was found, and why."""
        self._nodes, self._loss = None, None
        self._told = failure.reason if failure.reason == "too long" else "fault NoPython"
        self._render()

    def count(self, content: Content) -> None:
        """Tell how far it is."""
        self._nodes = part(content, "nodes", int)
        self._render()

    def play(self) -> None:
        """Play the lost game back; or stop that."""
        session = self._session
        if session.playing == NAME:
            session.pause()
        elif self._loss is not None:
            play_loss(session, NAME, self._loss, self._rules)

    def _cancel(self) -> None:
        if self._nodes is not None:
            self._nodes = None
            self.client.cancel()

    def _lay(self) -> None:
        self._is_laid = True
        listen("broken", "change", self.change)
        on_click("find-loss", self.find)
        on_click("play-loss", self.play)

    def _render(self) -> None:
        words = self._session.words
        is_other = self._rules != self._session.match.game.rules
        board = rules_name(self._rules, words)
        write("other-board", words("other board", board=board) if is_other else "")
        write("find-loss", words("find loss" if self._nodes is None else "stop"))
        write("play-loss", words("stop" if self._session.playing == NAME else "play loss"))
        element("play-loss").hidden = self._loss is None
        if self._nodes is not None:
            told = words("rung so far", nodes=self._nodes)
        elif self._told is not None:
            told = words(self._told)
        elif self._loss is not None:
            told = loss_text(self._loss, self._rules, words)
        else:
            told = ""
        write("loss-told", told)
