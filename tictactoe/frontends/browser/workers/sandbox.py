"""Runs players that a visitor wrote, in a Python that can reach nothing else.

static/sandbox.js starts it, takes away what a browser offers, and keeps watch over memory and time.
"""

import json
import sys
from collections.abc import Callable
from functools import lru_cache
from typing import Any, Final, TypeAlias, TypeVar

import js
from pyodide.ffi import create_proxy

from tictactoe.frontends.browser.messages import LAST, READY, position_content, read_position
from tictactoe.frontends.browser.reports import fault_content, played_content, proof_content
from tictactoe.lab.proof import Foul, answer, prove
from tictactoe.lab.tournament import round_robin
from tictactoe.lab.workshop import NoPlayer, fault_in, load
from tictactoe.players import Player, seeded
from tictactoe.rules import Position, Rules

Content: TypeAlias = dict[str, Any]
Given = TypeVar("Given")
Made = TypeVar("Made")

LONGEST_PRINT: Final = 4_000
"""How many characters of what a player prints are told."""


class TooSlow(Exception):
    """A player took more time than it may have."""


class Printed:
    """What a player printed, and in which position it did."""

    def __init__(self) -> None:
        self.begin()

    def begin(self) -> None:
        """Forget what was printed."""
        self.text = ""
        self.position: Position | None = None
        """The position in which the player is asked, if it is."""
        self._told: Position | None = None

    def write(self, text: str) -> int:
        """Take what is printed, after the position in which that began."""
        if len(self.text) < LONGEST_PRINT:
            if self._told != self.position:
                self._told = self.position
                self.text += f"# {self.position}\n"
            self.text = (self.text + text)[:LONGEST_PRINT]
        return len(text)

    def flush(self) -> None:
        """Keep nothing back."""


PRINTED: Final = Printed()


class Progress:
    """How far the question is that is being answered."""

    def __init__(self) -> None:
        self.begin(0)

    def begin(self, number: int) -> None:
        """Go on to the question with this number."""
        self.number = number
        self.asked = 0
        self._position: Position | None = None

    def ask(self, position: Position) -> None:
        """Tell in which position a player is asked, so that the page knows if no answer comes."""
        PRINTED.position = position
        if position != self._position:
            self._position = position
            self.asked += 1
            content = {"asked": self.asked, "position": position_content(position)}
            js.postMessage(LAST + json.dumps({"number": self.number, **content}))

    def tell(self, progress: Content) -> None:
        """Tell the page something."""
        js.postMessage(json.dumps({"number": self.number, "progress": progress}))


PROGRESS: Final = Progress()


def in_time(work: Callable[[Given], Made], seconds: float) -> Callable[[Given], Made]:
    """Return a function that does the same or, after so many seconds, raises `TooSlow`."""
    start, stop = js.limit.start, js.limit.stop

    def work_in_time(given: Given) -> Made:
        start(seconds)
        try:
            return work(given)
        except KeyboardInterrupt as interrupt:
            raise TooSlow(f"more than {seconds:g} s") from interrupt
        finally:
            stop()

    return work_in_time


@lru_cache(maxsize=16)
def own_player(code: str, seconds: float) -> Player:
    """Return the player with this source text, with so many seconds for each move.

    Raises `NoPlayer` or `TooSlow`.
    """
    choose = in_time(load, seconds)(code)
    return telling(in_time(choose, seconds))


def telling(player: Player) -> Player:
    """Return the same player, which tells the page in which position it is asked."""

    def ask(position: Position) -> int:
        PROGRESS.ask(position)
        return player(position)

    return ask


def check(question: Content) -> Content:
    """Tell what is wrong with a player before it is asked, if anything is."""
    own_player(question["code"], question["seconds"])
    return {}


def choose(question: Content) -> Content:
    """Choose a cell in a position."""
    player = own_player(question["code"], question["seconds"])
    return {"cell": answer(player, read_position(question["position"]))}


def prove_player(question: Content) -> Content:
    """Try every game of a player."""
    rules = Rules(*question["rules"])
    return {"proof": proof_content(prove(own_player(question["code"], question["seconds"]), rules))}


def contest(question: Content) -> Content:
    """Let players meet, and tell of each game."""
    players = {
        name: own_player(code, question["seconds"])
        if level is None
        else telling(seeded(level, question["seed"], question["thinking"]))
        for name, level, code in question["players"]
    }
    for played in round_robin(players, Rules(*question["rules"]), question["rounds"]):
        PROGRESS.tell({"played": played_content(played)})
    return {}


ANSWERS: Final[dict[str, Callable[[Content], Content]]] = {
    "check": check,
    "choose": choose,
    "prove": prove_player,
    "contest": contest,
}


def hear(event: Any) -> None:  # noqa: ANN401  (a message event)
    """Answer a question, or tell what went wrong in a player, and what was printed."""
    question = json.loads(event.data)
    PROGRESS.begin(question["number"])
    PRINTED.begin()
    try:
        found = ANSWERS[question["ask"]](question)
    except Foul as foul:
        found = fault_content(fault_in(foul.__cause__ or foul), foul.position)
    except (NoPlayer, TooSlow) as error:
        found = fault_content(fault_in(error))
    content = {"number": question["number"], "answer": {**found, "printed": PRINTED.text}}
    js.postMessage(json.dumps(content))


def start() -> None:
    """Wait for questions."""
    sys.stdout = sys.stderr = PRINTED
    js.addEventListener("message", create_proxy(hear))
    js.postMessage(READY)
