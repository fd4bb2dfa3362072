"""The tab Break it: switches that break a search, what they change, and a game that shows it."""

from pyscript import document
from pyscript.ffi import is_none

from tictactoe.frontends.browser import dom
from tictactoe.frontends.browser.client import Client, Failure
from tictactoe.frontends.browser.lab.replay import Replay
from tictactoe.frontends.browser.wire import Content, part, part_or_none
from tictactoe.lab.broken import Switches
from tictactoe.lab.changes import changes
from tictactoe.lab.proof import LARGEST, Delay, Loss, delay_text, loss_text
from tictactoe.rules import DEFAULT_RULES
from tictactoe.session import Session
from tictactoe.view import rules_name, sentences
from tictactoe.words import Words


class Broken:
    """What the switches say, the game that was found, and how far it is played back."""

    def __init__(self, session: Session, client: Client) -> None:
        self._session = session
        self._client = client
        self._rules = DEFAULT_RULES
        """What is played, which is not what is on the page where that would take too long."""
        self._predicted = ""
        """What the visitor expects of these switches: "loss" or "none"."""
        self._is_known = False
        """Whether that has shown to be right or wrong."""
        self._game: Loss | Delay | None = None
        self._told = ""
        """The key of what is said, if it is not of the game."""
        self._nodes = 0
        """How many positions were looked at."""
        self._replay = Replay(session, "play-loss")
        dom.on_part("broken", "change", "[data-fault]", self._change)
        dom.on_part("broken", "change", "[name=prediction]", self._predict)
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
        self._game, self._told, self._nodes, self._is_known = None, "", 0, False

    def _change(self, switch: dom.Element) -> None:
        """Show what a switch changes, and ask for another prediction: it is another search."""
        fault = str(switch.dataset.fault)
        lines = (
            dom.made(tag, line)
            for change in changes(fault)
            for tag, line in zip(("del", "ins"), change, strict=True)
        )
        document.querySelector(f"#about-{fault} + .change").replaceChildren(*lines)
        self._predicted = ""
        chosen = document.querySelector("#prediction :checked")
        if not is_none(chosen):
            chosen.checked = False
        self._forget()
        self._render()

    def _predict(self, choice: dom.Element) -> None:
        self._predicted = str(choice.value)
        self._forget()
        self._render()

    def _find(self) -> None:
        is_busy = self._client.is_busy
        self._forget()
        if not self._predicted:
            self._told = "predict first"
        elif not is_busy:
            switches = document.querySelectorAll("#broken [data-fault]")
            set_to = {switch.dataset.fault: bool(switch.checked) for switch in switches}
            question = {"rules": self._rules, "switches": Switches(**set_to)}
            self._client.ask("lose", question, self._hear, self._count, self._fail)
        self._render()

    def _hear(self, content: Content) -> None:
        self._game = part_or_none(content, "loss", Loss) or part_or_none(content, "delay", Delay)
        self._is_known = True
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
        dom.element("find-loss").setAttribute("aria-disabled", dom.flag(not self._predicted))
        self._replay.draw(self._game, self._rules)
        if self._client.is_busy:
            told = words("rung so far", nodes=self._nodes)
        elif self._is_known:
            told = self._found(words)
        else:
            told = words(self._told) if self._told else ""
        dom.write("loss-told", told)

    def _found(self, words: Words) -> str:
        """Return whether the prediction was right, and what there is to show."""
        game, rules = self._game, self._rules
        is_right = isinstance(game, Loss) == (self._predicted == "loss")
        verdict = words("predicted" if is_right else "not predicted")
        if isinstance(game, Loss):
            return sentences(verdict, loss_text(game, rules, words))
        slow = delay_text(game, rules, words) if game else ""
        return sentences(verdict, words("never loses"), slow)
