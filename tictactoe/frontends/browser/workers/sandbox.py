"""Runs players that a visitor wrote, in a Python that can reach nothing else.

static/sandbox.js starts it, takes away what a browser offers, and keeps watch over memory and time.
"""

import sys
from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from functools import lru_cache, partial
from time import perf_counter
from typing import Any, Final, TypeVar

from tictactoe.frontends.browser.wire import Content, part
from tictactoe.frontends.browser.wire.reports import (
    LONGEST_PRINT,
    Portions,
    answers_text,
    read_questions,
)
from tictactoe.frontends.browser.workers.worker_loop import Answer, Progress, serve
from tictactoe.lab.asking import Foul, answer, counting, every_answer, moves_tried
from tictactoe.lab.course.ends import wrong_end
from tictactoe.lab.tournament import round_robin
from tictactoe.lab.watch import Full, Watcher
from tictactoe.lab.workshop import LONGEST_REASON, Fault, NoPlayer, fault_in, load, may_vary
from tictactoe.players import LEVELS, Player
from tictactoe.rules import Position, Rules

Given = TypeVar("Given")
Made = TypeVar("Made")

NO_LIBRARY: Final = "NoLibrary"
"""The fault of a module that could not be loaded, as words know it."""
ROUNDED: Final = 0.002
"""By how much a clock may be off that a browser rounds, in seconds."""


class TooSlow(Exception):
    """A player took more time than it may have."""


class Interrupt(Exception):
    """A player raised `KeyboardInterrupt` itself."""


class MissingLibrary(BaseException):
    """A player imports what could not be loaded: that is no foul, as an error would be."""


Interrupt.__name__ = KeyboardInterrupt.__name__  # as which it is told


class Asking:
    """The question that is being answered: where a player is asked for it, and what it prints."""

    limit: Any
    """Starts and stops the time that a player has."""
    has_library: bool
    """Whether the modules were loaded that only players import."""

    def __init__(self) -> None:
        self.begin(Progress(0))

    def begin(self, progress: Progress) -> None:
        """Go on to another question."""
        self.progress = progress
        self.printed = ""
        self.count = 0
        """In how many positions a player was asked for a proof."""
        self._position: Position | None = None
        """The position in which the player is asked, if it is."""
        self._printed_in: Position | None = None

    def ask(self, position: Position) -> None:
        """Tell in which position a player is asked, so that the page knows if no answer comes."""
        if position != self._position:
            self._position = position
            self.progress.tell_last({"asked": self.count, "position": position})

    def write(self, text: str) -> int:
        """Take what is printed, after the position in which that began."""
        if len(self.printed) <= LONGEST_PRINT:
            if self._printed_in != self._position:
                self._printed_in = self._position
                self.printed += f"# {self._position}\n"
            longest = LONGEST_PRINT + 1  # one more shows that it is cut
            self.printed = (self.printed + text)[:longest]
        return len(text)

    def flush(self) -> None:
        """Keep nothing back."""


ASKING: Final = Asking()
"""What stands in the place of the standard output, too."""


def in_time(work: Callable[[Given], Made], seconds: float) -> Callable[[Given], Made]:
    """Return a function that does the same or, after so many seconds, raises `TooSlow`."""

    def work_in_time(given: Given) -> Made:
        begun = perf_counter()
        ASKING.limit.start(seconds)
        try:
            return work(given)
        except KeyboardInterrupt as interrupt:
            if perf_counter() - begun < seconds - ROUNDED:
                raise Interrupt(*interrupt.args).with_traceback(interrupt.__traceback__) from None
            raise TooSlow(f"more than {seconds:g} s") from interrupt
        finally:
            ASKING.limit.stop()

    return work_in_time


@lru_cache(maxsize=16)
def own_player(code: str, seconds: float) -> Player:
    """Return the player with this source text, with so many seconds for each move.

    Raises `NoPlayer` or `TooSlow`.
    """
    choose = in_time(load, seconds)(code)
    return telling(in_time(choose, seconds))


def telling(player: Player) -> Player:
    """Return the same player, which tells the page in which position it is asked.

    Raises `MissingLibrary`.
    """

    def ask(position: Position) -> int:
        ASKING.ask(position)
        try:
            return player(position)
        except ModuleNotFoundError as error:
            if is_of_library(error):
                raise MissingLibrary from error
            raise

    return ask


def check(question: Content) -> Content:
    """Tell what is wrong with a player before it is asked, if anything is."""
    own_player(question["code"], question["seconds"])
    return {}


def choose(question: Content) -> Content:
    """Choose a cell in a position."""
    player = own_player(question["code"], question["seconds"])
    return {"cell": answer(player, part(question, "position", Position))}


def ask(question: Content) -> Content:
    """Return the answers that a proof needs; what they prove is found where the player is not."""
    code = question["code"]
    player = counting(own_player(code, question["seconds"]), partial(setattr, ASKING, "count"))
    answers = every_answer(player, part(question, "rules", Rules), may_vary=may_vary(code))
    return {"answers": answers_text(answers)}


def ask_again(question: Content) -> Content:
    """Return the answers to questions that a player has answered in another worker."""
    player = counting(
        own_player(question["code"], question["seconds"]), partial(setattr, ASKING, "count")
    )
    positions = read_questions(question["asked"], part(question, "rules", Rules))
    return {"cells": "".join(str(answer(player, position)) for position in positions)}


def steps(question: Content) -> Content:
    """Tell of every line that runs while a player finds its move, whatever comes of it."""
    seconds = question["seconds"]
    portions = Portions(ASKING.progress.tell, ASKING.progress.tell_last)
    watcher = Watcher(tell=portions.tell)
    player = watcher.watch(in_time(load, seconds)(question["code"]))
    try:
        answer(telling(in_time(player, seconds)), part(question, "position", Position))
    except Full:
        pass
    finally:
        portions.close()
    return {"is_cut": watcher.is_full}


def count(question: Content) -> Content:
    """Return how many moves a player tries before it chooses in a position."""
    make = partial(own_player, question["code"], question["seconds"])
    return {"tried": moves_tried(make, part(question, "position", Position))}


def ends(question: Content) -> Content:
    """Return the first finished game that a player's function `value` gets wrong, if it has one."""
    seconds, wrong = question["seconds"], None
    with suppress(Exception, SystemExit):  # which a proof finds, too
        value: Any = in_time(partial(load, function="value"), seconds)(question["code"])
        wrong = in_time(wrong_end, seconds)(value)
    return {"wrong": wrong}


def tournament(question: Content) -> Content:
    """Let players meet, and tell which of them is loaded, and of each game."""
    players = {}
    for key, code in question["players"]:
        ASKING.progress.tell({"loading": key})
        players[key] = (
            telling(LEVELS[key].seeded(question["seed"], question["thinking"]))
            if code is None
            else own_player(code, question["seconds"])
        )
    ASKING.progress.tell({"loading": None})
    for played in round_robin(players, part(question, "rules", Rules), question["rounds"]):
        ASKING.progress.tell({"played": replace(played, foul=played.foul[:LONGEST_REASON])})
    return {}


def is_of_library(error: BaseException) -> bool:
    """Return whether an error comes of a part of the library that could not be loaded."""
    if ASKING.has_library or not isinstance(error, ModuleNotFoundError):
        return False
    return (error.name or "").partition(".")[0] in sys.stdlib_module_names


def player_fault(error: BaseException) -> Fault:
    """Return what is wrong with a player, or that the library was not loaded that it imports."""
    fault = fault_in(error)
    return replace(fault, error=NO_LIBRARY) if is_of_library(error.__cause__ or error) else fault


def watched(answer_one: Callable[[Content], Content]) -> Answer:
    """Return the same, which tells what went wrong in a player, and what was printed."""

    def answer_watched(question: Content, progress: Progress) -> Content:
        ASKING.begin(progress)
        try:
            found = answer_one(question)
        except Foul as foul:
            found = {"fault": player_fault(foul.__cause__ or foul), "position": foul.position}
        except MissingLibrary as missing:
            found = {"fault": player_fault(missing.__cause__ or missing), "position": None}
        except (NoPlayer, TooSlow, MemoryError) as error:
            found = {"fault": player_fault(error), "position": None}
        return {**found, "printed": ASKING.printed}

    return answer_watched


def start(limit: Any, has_library: bool) -> None:  # noqa: ANN401  (an object of static/sandbox.js)
    """Wait for questions; the limit of time is out of the reach of `js`."""
    ASKING.limit, ASKING.has_library = limit, has_library
    sys.stdout = sys.stderr = ASKING
    answers = (check, choose, ask, ask_again, count, ends, steps, tournament)
    serve({answer_one.__name__: watched(answer_one) for answer_one in answers})
