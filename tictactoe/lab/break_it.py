"""The tab Break it: faults to switch on in a search, and a game that it then loses."""

from dataclasses import asdict, replace
from typing import NamedTuple

from tictactoe.controls import Control, command
from tictactoe.lab.asking import MOST_CELLS
from tictactoe.lab.faulty_search import CHANGES, ChangedLine, Switches
from tictactoe.lab.proof import Delay, Loss
from tictactoe.lab.proof_text import delay_text, loss_text, replay, replay_button
from tictactoe.lab.tab import Lab, NoAnswer, Running
from tictactoe.naming import rules_name
from tictactoe.rules import DEFAULT_RULES
from tictactoe.words import Words

PLAY = "play-loss"


class FaultRow(NamedTuple):
    """A switch: its name, what it does, and the lines that it changes while it is on."""

    key: str
    name: str
    about: str
    about_id: str
    is_on: bool
    lines: tuple[ChangedLine, ...]


class BreakItView(NamedTuple):
    """The view of the tab: switches, prediction and result."""

    faults: tuple[FaultRow, ...]
    board: str
    """The board of the game, if it is not the one on the page."""
    prediction: str
    """The prediction: "loss", "none", or empty before it."""
    find: Control
    message: str
    play: Control


class BreakIt:
    """The switches, the prediction of their effect, and the game that was found."""

    def __init__(self, lab: Lab) -> None:
        self._lab = lab
        self._rules = DEFAULT_RULES
        """The rules of the game: those on the page, or the default if its board is too large."""
        self._switches = Switches()
        self._prediction = ""
        self._search: Running | None = None
        self._nodes = 0
        """How many positions the search has visited."""
        self._is_known = False
        """Whether the search has ended."""
        self._game: Loss | Delay | None = None
        self._message = ""
        """The key of another message, if any."""

    @command
    def switch(self, fault: str) -> None:
        """Switch a fault on or off, which clears the prediction."""
        self._forget()
        is_on = not getattr(self._switches, fault)
        self._switches = replace(self._switches, **{fault: is_on})
        self._prediction = ""

    @command
    def predict(self, end: str) -> None:
        """Predict "loss" or "none"."""
        self._forget()
        self._prediction = end

    @command
    def find(self) -> None:
        """Search for a lost game, or stop."""
        was_running = self._search is not None
        self._forget()
        if not self._prediction:
            self._message = "predict first"
        elif not was_running:
            self._search = self._lab.start(self._find())

    @command
    def play(self) -> None:
        """Start or stop the playback of the game."""
        if self._game is not None:
            replay(self._lab, PLAY, self._game, self._rules)

    def close(self) -> None:
        """Cancel the search."""
        self._cancel()

    def follow(self) -> None:
        """Take the board on the page, unless it is too large; a new board clears the result."""
        rules = self._lab.session.match.game.rules
        if rules.size > MOST_CELLS:
            rules = DEFAULT_RULES
        if rules != self._rules:
            self._forget()
            self._rules = rules

    def view(self) -> BreakItView:
        """Return the view of the tab."""
        words = self._lab.session.words
        is_other = self._rules != self._lab.session.match.game.rules
        find = words("stop" if self._search else "find loss")
        return BreakItView(
            faults=tuple(
                FaultRow(
                    fault,
                    words(f"fault {fault}"),
                    words(f"about {fault}"),
                    f"about-{fault}",
                    is_on,
                    CHANGES[fault] if is_on else (),
                )
                for fault, is_on in asdict(self._switches).items()
            ),
            board=words("other board", board=rules_name(self._rules, words)) if is_other else "",
            prediction=self._prediction,
            find=Control(find, is_disabled=not self._prediction),
            message=self._found(words),
            play=replay_button(self._lab.session, PLAY, self._game),
        )

    async def _find(self) -> None:
        try:
            found = self._lab.lessons.broken_game(self._rules, self._switches, self._count)
            self._game = await found
            self._is_known = True
        except NoAnswer as error:
            self._message = str(error)
        self._search = None
        self._lab.redraw()

    def _count(self, nodes: int) -> None:
        self._nodes = nodes
        self._lab.redraw()

    def _cancel(self) -> None:
        if self._search:
            self._search.cancel()
        self._search, self._nodes = None, 0

    def _forget(self) -> None:
        self._cancel()
        self._game, self._message, self._is_known = None, "", False

    def _found(self, words: Words) -> str:
        """Return the progress of the search, or whether the prediction was right."""
        game, rules = self._game, self._rules
        if self._search:
            return words("rung so far", nodes=self._nodes)
        if not self._is_known:
            return words(self._message) if self._message else ""
        is_right = isinstance(game, Loss) == (self._prediction == "loss")
        verdict = words("predicted" if is_right else "not predicted")
        if isinstance(game, Loss):
            return words.sentences(verdict, loss_text(game, rules, words), self._why(words))
        slow = words.sentences(delay_text(game, rules, words), self._why(words)) if game else ""
        return words.sentences(verdict, words("never loses"), slow)

    def _why(self, words: Words) -> str:
        """Return how the fault caused the game, empty if several faults are on."""
        faults = [fault for fault, is_on in asdict(self._switches).items() if is_on]
        return words(f"why {faults[0]}") if len(faults) == 1 else ""
