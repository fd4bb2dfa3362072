"""The tab Break it: switches that break a search, and the game that it then loses, played back."""

from pyscript import document

from tictactoe.frontends.browser import dom
from tictactoe.frontends.browser.client import Client, Failure
from tictactoe.frontends.browser.lab.replay import Replay
from tictactoe.frontends.browser.wire import Content, part, part_or_none
from tictactoe.lab.broken import Switches
from tictactoe.lab.proof import LARGEST, Loss, loss_text
from tictactoe.rules import DEFAULT_RULES
from tictactoe.session import Session
from tictactoe.view import rules_name


class Broken:
    """What the switches say, the game that was found, and how far it is played back."""

    def __init__(self, session: Session, client: Client) -> None:
        self._session = session
        self._client = client
        self._rules = DEFAULT_RULES
        """What is played, which is not what is on the page where that would take too long."""
        self._loss: Loss | None = None
        self._told = ""
        """The key of what is said, if it is not of the loss."""
        self._nodes = 0
        """How many positions were looked at."""
        self._replay = Replay(session, "play-loss")
        dom.on_part("broken", "change", "[data-fault]", self._change)
        dom.on_click("find-loss", self._find)

    def show(self) -> None:
        """Show what is known."""
        rules = self._session.match.game.rules
        if rules.size > LARGEST:
            rules = DEFAULT_RULES  # or it would take forever
        if rules != self._rules:
            self._forget()
            self._rules = rules
        self._render()

    def hide(self) -> None:
        """Look for nothing any more."""
        self._client.cancel()
        self._render()

    def _forget(self) -> None:
        self._client.cancel()
        self._loss, self._told, self._nodes = None, "", 0

    def _change(self, _switch: object) -> None:
        self._forget()
        self._render()

    def _find(self) -> None:
        is_busy = self._client.is_busy
        self._forget()
        if not is_busy:
            switches = document.querySelectorAll("#broken [data-fault]")
            set_to = {switch.dataset.fault: bool(switch.checked) for switch in switches}
            question = {"rules": self._rules, "switches": Switches(**set_to)}
            self._client.ask("lose", question, self._hear, self._count, self._fail)
        self._render()

    def _hear(self, content: Content) -> None:
        self._loss = part_or_none(content, "loss", Loss)
        if self._loss is None:
            self._told = "never loses"
        self._render()

    def _fail(self, failure: Failure) -> None:
        self._told = failure.reason if failure.reason == "too long" else "fault NoPython"
        self._render()

    def _count(self, content: Content) -> None:
        self._nodes = part(content, "nodes", int)
        self._render()

    def _render(self) -> None:
        words = self._session.words
        is_other = self._rules != self._session.match.game.rules
        board = rules_name(self._rules, words)
        dom.write("other-board", words("other board", board=board) if is_other else "")
        dom.write("find-loss", words("stop" if self._client.is_busy else "find loss"))
        self._replay.draw(self._loss, self._rules)
        if self._client.is_busy:
            told = words("rung so far", nodes=self._nodes)
        elif self._told:
            told = words(self._told)
        else:
            told = loss_text(self._loss, self._rules, words) if self._loss else ""
        dom.write("loss-told", told)
