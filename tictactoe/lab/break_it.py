"""The tab Break it: switches that break a search, what they change, and a game that shows it."""

from dataclasses import asdict, replace
from functools import cache
from typing import Any, NamedTuple

from tictactoe.controls import Control, command
from tictactoe.lab.asking import LARGEST
from tictactoe.lab.faulty_lines import changes
from tictactoe.lab.faulty_search import Switches
from tictactoe.lab.proof import Delay, Loss
from tictactoe.lab.proof_text import delay_text, loss_text
from tictactoe.lab.replay import replay, replay_button
from tictactoe.lab.tab import Lab, NoAnswer, Running
from tictactoe.naming import rules_name, sentences
from tictactoe.rules import DEFAULT_RULES
from tictactoe.words import Words

PLAY = "play-loss"


class Change(NamedTuple):
    """A line of the search without a switch and with it."""

    key: int
    old: str
    new: str


class BreakItView(NamedTuple):
    """What the tab shows: each switch, the lines that it changes, and what was found."""

    swapped: bool
    no_depth: bool
    one_short: bool
    no_undo: bool
    swapped_lines: tuple[Change, ...]
    no_depth_lines: tuple[Change, ...]
    one_short_lines: tuple[Change, ...]
    no_undo_lines: tuple[Change, ...]
    board: str
    """The board of the games, if it is not the one on the page."""
    predicts_loss: bool
    predicts_none: bool
    find: Control
    told: str
    play: Control


class BreakIt:
    """The switches, what a person predicts of them, and the game that was found."""

    def __init__(self, lab: Lab) -> None:
        self._lab = lab
        self._rules = DEFAULT_RULES
        """What is played: not what is on the page where that would take too long."""
        self._switches = Switches()
        self._prediction = ""
        """What the person expects of these switches: "loss", "none" or, so far, nothing."""
        self._search: Running | None = None
        self._nodes = 0
        """How many positions the search has looked at."""
        self._is_known = False
        """Whether the prediction has shown to be right or wrong."""
        self._game: Loss | Delay | None = None
        self._told = ""
        """The key of what is said instead, if anything."""

    @command
    def switch(self, fault: str) -> None:
        """Switch a fault on or off, which asks for another prediction."""
        self._forget()
        is_on = not getattr(self._switches, fault)
        self._switches = replace(self._switches, **{fault: is_on})
        self._prediction = ""

    @command
    def predict(self, end: str) -> None:
        """Take a prediction: "loss" or "none"."""
        self._forget()
        self._prediction = end

    @command
    def find(self) -> None:
        """Look for a game that the search loses, or stop."""
        was_running = self._search is not None
        self._forget()
        if not self._prediction:
            self._told = "predict first"
        elif not was_running:
            self._search = self._lab.start(self._find())

    @command
    def play(self) -> None:
        """Play the game back that was found, or stop that."""
        if self._game is not None:
            is_playing = self._lab.may_move()
            replay(self._lab.session, PLAY, self._game, self._rules, is_playing=is_playing)

    def close(self) -> None:
        """Cancel the search."""
        self._cancel()

    def follow(self) -> None:
        """Take the board on the page, unless it is too large; of another, nothing is known."""
        rules = self._lab.session.match.game.rules
        if rules.size > LARGEST:
            rules = DEFAULT_RULES
        if rules != self._rules:
            self._forget()
            self._rules = rules

    def view(self) -> BreakItView:
        """Return what the tab shows now."""
        words, is_on = self._lab.session.words, asdict(self._switches)
        lines: dict[str, Any] = {
            f"{fault}_lines": _changes(fault) if is_on[fault] else () for fault in is_on
        }
        is_other = self._rules != self._lab.session.match.game.rules
        find = words("stop" if self._search else "find loss")
        return BreakItView(
            **is_on,
            **lines,
            board=words("other board", board=rules_name(self._rules, words)) if is_other else "",
            predicts_loss=self._prediction == "loss",
            predicts_none=self._prediction == "none",
            find=Control(find, is_disabled=not self._prediction),
            told=self._found(words),
            play=replay_button(self._lab.session, PLAY, self._game),
        )

    async def _find(self) -> None:
        try:
            found = self._lab.lessons.broken_game(self._rules, self._switches, self._count)
            self._game = await found
            self._is_known = True
        except NoAnswer as error:
            self._told = str(error)
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
        self._game, self._told, self._is_known = None, "", False

    def _found(self, words: Words) -> str:
        """Return how far the search is, or whether the prediction was right, and why."""
        game, rules = self._game, self._rules
        if self._search:
            return words("rung so far", nodes=self._nodes)
        if not self._is_known:
            return words(self._told) if self._told else ""
        is_right = isinstance(game, Loss) == (self._prediction == "loss")
        verdict = words("predicted" if is_right else "not predicted")
        if isinstance(game, Loss):
            return sentences(verdict, loss_text(game, rules, words))
        slow = delay_text(game, rules, words) if game else ""
        return sentences(verdict, words("never loses"), slow)


@cache
def _changes(switch: str) -> tuple[Change, ...]:
    return tuple(Change(key, *lines) for key, lines in enumerate(changes(switch)))
