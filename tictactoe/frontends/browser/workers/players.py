"""The worker that runs visitors' players, in an interpreter that reaches nothing else.

static/sandbox.js starts it, removes the interfaces of the browser, and limits memory and time.
"""

import sys
from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from functools import lru_cache, partial
from time import perf_counter
from typing import TYPE_CHECKING, Any, Final, TypeVar

from tictactoe.frontends.browser.wire import Content, part
from tictactoe.frontends.browser.wire.reports import (
    LONGEST_PRINT,
    Portions,
    answers_text,
    read_questions,
)
from tictactoe.frontends.browser.workers.worker_loop import Answer, Progress, serve
from tictactoe.lab.asking import Foul, answer, counting, every_answer, moves_tried
from tictactoe.lab.course.blanks import Outcomes, trial
from tictactoe.lab.course.ends import wrong_end
from tictactoe.lab.determinism import may_vary
from tictactoe.lab.own_calls import CallRecorder, OwnCalls
from tictactoe.lab.player_code import (
    LONGEST_REASON,
    REMEMBERED,
    Failed,
    Fault,
    NoPlayer,
    fault_in,
    load,
)
from tictactoe.lab.player_trace import Full, PlayerTracer
from tictactoe.lab.tournament import fault_in_foul, round_robin
from tictactoe.players import LEVELS, Player
from tictactoe.rules import Position, Rules

if TYPE_CHECKING:
    from tictactoe.game import Game

Argument = TypeVar("Argument")
Result = TypeVar("Result")

NO_LIBRARY: Final = "NoLibrary"
"""The key of the fault of a module that could not be loaded."""
ROUNDING: Final = 0.002
"""Largest error of the browser's rounded clock, in seconds."""


class TooSlow(Exception):
    """A player overran its limit of time."""


class Interrupt(Exception):
    """A player raised `KeyboardInterrupt` itself."""


class MissingLibrary(BaseException):
    """A player imports a module that could not be loaded; an `Exception` would be a foul."""


Interrupt.__name__ = KeyboardInterrupt.__name__  # the name that is shown


class Asking:
    """The current question: the position in which a player is asked, and the text that it prints.

    It replaces the standard output.
    """

    limit: Any
    """Starts and stops the timer of the player."""
    has_library: bool
    """Whether the modules that only players import were loaded."""

    def __init__(self) -> None:
        self.begin(Progress(0))

    def begin(self, progress: Progress) -> None:
        """Begin another question."""
        self.progress = progress
        self.printed = ""
        self.count = 0
        """The number of positions in which a player was asked for a proof."""
        self.game: Game | None = None
        """The game of a tournament, as far as it was played."""
        self._position: Position | None = None
        self._printed_in: Position | None = None

    def ask(self, position: Position) -> None:
        """Report the position in which a player is asked, in case it never answers."""
        if position != self._position:
            self._position = position
            note = {"asked": self.count, "position": position, "game": self.game}
            self.progress.note(note)

    def write(self, text: str) -> int:
        """Keep the printed text, with the position in which it was printed."""
        if len(self.printed) <= LONGEST_PRINT:
            if self._printed_in != self._position:
                self._printed_in = self._position
                self.printed += f"# {self._position}\n"
            longest = LONGEST_PRINT + 1  # the last character shows that the text is cut
            self.printed = (self.printed + text)[:longest]
        return len(text)

    def flush(self) -> None:
        """Do nothing: there is no buffer."""


ASKING: Final = Asking()


def in_time(work: Callable[[Argument], Result], seconds: float) -> Callable[[Argument], Result]:
    """Return the same function with a limit of time; it raises `TooSlow`."""

    def work_in_time(argument: Argument) -> Result:
        begun = perf_counter()
        ASKING.limit.start(seconds)
        try:
            return work(argument)
        except KeyboardInterrupt as interrupt:
            if perf_counter() - begun < seconds - ROUNDING:
                raise Interrupt(*interrupt.args).with_traceback(interrupt.__traceback__) from None
            raise TooSlow(f"more than {seconds:g} s") from interrupt
        finally:
            ASKING.limit.stop()

    return work_in_time


@lru_cache(maxsize=16)
def own_player(code: str, seconds: float, *, remembers: bool = False) -> Player:
    """Return the player with this source text and limit; raises `NoPlayer` or `TooSlow`."""
    choose = in_time(partial(load, remembers=remembers), seconds)(code)
    return noted(in_time(choose, seconds))


def noted(player: Player) -> Player:
    """Return the same player, which notes each position; it raises `MissingLibrary`."""

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
    """Load a player."""
    own_player(question["code"], question["seconds"])
    return {}


def choose(question: Content) -> Content:
    """Return the cell that a player chooses."""
    player = own_player(question["code"], question["seconds"])
    return {"cell": answer(player, part(question, "position", Position))}


def ask(question: Content) -> Content:
    """Return the answers that a proof needs; the lessons worker finds what they prove."""
    player, rules = _counted_player(question), part(question, "rules", Rules)
    answers = every_answer(player, rules, may_vary=may_vary(question["code"]))
    return {"answers": answers_text(answers)}


def ask_again(question: Content) -> Content:
    """Return the answers to questions that a player has answered in another worker."""
    player, rules = _counted_player(question), part(question, "rules", Rules)
    positions = read_questions(question["asked"], rules)
    return {"cells": "".join(str(answer(player, position)) for position in positions)}


def _counted_player(question: Content) -> Player:
    code = question["code"]
    remembers = question["remembers"] and not may_vary(code, REMEMBERED)
    player = own_player(code, question["seconds"], remembers=remembers)
    return counting(player, partial(setattr, ASKING, "count"))


def steps(question: Content) -> Content:
    """Report every line that runs while a player chooses, also if it fails."""
    seconds = question["seconds"]
    portions = Portions(ASKING.progress.send, ASKING.progress.note)
    tracer = PlayerTracer(report=portions.add, deepest=question["deepest"])
    player = tracer.trace(in_time(load, seconds)(question["code"]))
    try:
        answer(noted(in_time(player, seconds)), part(question, "position", Position))
    except Full:
        pass
    finally:
        portions.close()
    return {"is_cut": tracer.is_full}


def calls(question: Content) -> Content:
    """Return the calls that a player's code makes after some moves, while it chooses."""
    seconds, path = question["seconds"], tuple(part(question, "path", tuple[int, ...]))
    recorder, chosen = CallRecorder(path), None
    player = recorder.record(in_time(load, seconds)(question["code"]))
    with suppress(Full):
        chosen = answer(noted(in_time(player, seconds)), part(question, "position", Position))
    found = OwnCalls(tuple(recorder.calls.values()), None if path else chosen)
    return {"calls": found}


def count(question: Content) -> Content:
    """Return how many moves a player tries before it chooses, and how many of them repeat."""
    make = partial(own_player, question["code"], question["seconds"])
    return {"tried": moves_tried(make, part(question, "position", Position))}


def trials(question: Content) -> Content:
    """Return the outcomes of each code in the calls that test the lines of a solution."""
    name = question["name"]

    def try_all(codes: list[str]) -> list[Outcomes]:
        return [trial(code, name) for code in codes]

    return {"trials": in_time(try_all, question["seconds"])(question["codes"])}


def ends(question: Content) -> Content:
    """Return the first finished game that a player's function `value` gets wrong, if any."""
    seconds, wrong = question["seconds"], None
    with suppress(Exception, SystemExit):  # which a proof finds, too
        value: Any = in_time(partial(load, function="value"), seconds)(question["code"])
        wrong = in_time(wrong_end, seconds)(value)
    return {"wrong": wrong}


def entrant(code: str, seconds: float, *, remembers: bool) -> Player:
    """Return a player; if its code cannot be loaded, each of its moves is that foul."""
    try:
        return own_player(code, seconds, remembers=remembers and not may_vary(code, REMEMBERED))
    except (NoPlayer, TooSlow) as error:
        fault = player_fault(error)
        if fault.error == NO_LIBRARY:
            raise

    return failing(fault)


def failing(fault: Fault) -> Player:
    """Return a player whose every move is a foul."""

    def fail(_position: Position) -> int:
        raise Failed(fault)

    return noted(fail)


def tournament(question: Content) -> Content:
    """Play a tournament, and report each player that is loaded and each game.

    Games that are done are not played again, and a player that took too long is not loaded.
    """
    players, late = {}, question["late"]
    for key, code in question["players"]:
        ASKING.progress.send({"loading": key})
        if key in late:
            players[key] = failing(fault_in_foul(late[key]))
        elif code is None:
            players[key] = noted(LEVELS[key].seeded(question["seed"], question["thinking"]))
        else:
            players[key] = entrant(code, question["seconds"], remembers=question["remembers"])
    ASKING.progress.send({"loading": None})
    rules, rounds, done = part(question, "rules", Rules), question["rounds"], question["done"]
    for played in round_robin(players, rules, rounds, done, partial(setattr, ASKING, "game")):
        ASKING.progress.send({"played": replace(played, foul=played.foul[:LONGEST_REASON])})
    return {}


def is_of_library(error: BaseException) -> bool:
    """Return whether an error is about a part of the library that could not be loaded."""
    if ASKING.has_library or not isinstance(error, ModuleNotFoundError):
        return False
    return (error.name or "").partition(".")[0] in sys.stdlib_module_names


def player_fault(error: BaseException) -> Fault:
    """Return the fault of a player, or that of a library that was not loaded."""
    fault = fault_in(error)
    return replace(fault, error=NO_LIBRARY) if is_of_library(error.__cause__ or error) else fault


def with_faults(answer_question: Callable[[Content], Content]) -> Answer:
    """Return the same function, whose result has the player's fault and the printed text."""

    def answer_with_faults(question: Content, progress: Progress) -> Content:
        ASKING.begin(progress)
        try:
            content = answer_question(question)
        except Foul as foul:
            content = {"fault": player_fault(foul.__cause__ or foul), "position": foul.position}
        except MissingLibrary as missing:
            content = {"fault": player_fault(missing.__cause__ or missing), "position": None}
        except (NoPlayer, TooSlow, MemoryError) as error:
            content = {"fault": player_fault(error), "position": None}
        return {**content, "printed": ASKING.printed}

    return answer_with_faults


def start(limit: Any, has_library: bool) -> None:  # noqa: ANN401  (an object of static/sandbox.js)
    """Serve the questions; `limit` is an argument so that players cannot reach it through `js`."""
    ASKING.limit, ASKING.has_library = limit, has_library
    sys.stdout = sys.stderr = ASKING
    answers = (calls, check, choose, ask, ask_again, count, ends, steps, tournament, trials)
    serve({answer_question.__name__: with_faults(answer_question) for answer_question in answers})
