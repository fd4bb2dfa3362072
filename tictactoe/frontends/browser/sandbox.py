"""What is asked of a visitor's players: each question in a worker where no code ran before.

The worker (workers/sandbox.py) may be altered by the code that it runs: each answer is checked as
it comes in, and what the answers prove is judged by the lessons worker, where that code never runs.
"""

from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from functools import partial
from random import randrange
from time import perf_counter
from typing import Final, TypeVar

from tictactoe.frontends.browser.client import DIED, FALSE, Client, Limit, Unanswered, ignore
from tictactoe.frontends.browser.wire import (
    AGAIN,
    SANDBOX,
    BadMessage,
    Content,
    Kind,
    part,
    part_or_none,
)
from tictactoe.frontends.browser.wire.reports import (
    Walk,
    read_cell,
    read_change,
    read_fault,
    read_played,
    read_printed,
    read_wrong,
)
from tictactoe.lab.bounds import fit
from tictactoe.lab.course.ends import Wrong
from tictactoe.lab.player_steps import source_lines
from tictactoe.lab.proof import Proof
from tictactoe.lab.tab import PATIENCE, Count
from tictactoe.lab.tournament import Contest
from tictactoe.lab.watch import Run
from tictactoe.lab.workshop import Failed, Fault
from tictactoe.rules import Position, Rules

Value = TypeVar("Value")

ENDS: Final = {
    "call stack": "RecursionError",
    "recursion": "RecursionError",
    "too much memory": "MemoryError",
}
"""The error that ended Python, by a part of what the browser or static/sandbox.js says of it."""
LONGEST_DETAILS: Final = 200
"""How many characters of the browser's message about an error are shown."""
PAUSE: Final = 0.1
"""Shortest time in seconds that a count is shown."""
LONGEST_PROOF: Final = 600
"""How many seconds a player may take for all answers that a proof needs."""


class Sandbox:
    """The questions; see `tictactoe.lab.tab.Sandbox`.

    `note` is called with what players print, and with an empty text for a new question.
    """

    def __init__(
        self,
        client: Callable[[Kind], Client],
        lessons: Client,
        note: Callable[[str], object] = ignore,
    ) -> None:
        self._client = client
        self._lessons = lessons
        self._note = note

    def noting(self, note: Callable[[str], object]) -> "Sandbox":
        """Return the same sandbox, which calls `note` with what players print."""
        return Sandbox(self._client, self._lessons, note)

    async def check(self, code: str, seconds: float = PATIENCE) -> None:
        """Load a player; raises `Failed`."""
        await self._ask("check", {"code": code, "seconds": seconds}, ignore)

    async def choose(self, code: str, position: Position, seconds: float = PATIENCE) -> int:
        """Return the cell that a player chooses; raises `Failed`."""

        def read(content: Content) -> int:
            return read_cell(content, position)

        question = {"code": code, "seconds": seconds, "position": position}
        return await self._ask("choose", question, read)

    async def tried(self, code: str, position: Position) -> int:
        """Return how many moves a player tries before it chooses; raises `Failed`."""

        def read(content: Content) -> int:
            return part(content, "tried", int)

        question = {"code": code, "seconds": PATIENCE, "position": position}
        return await self._ask("count", question, read)

    async def wrong_end(self, code: str) -> Wrong | None:
        """Return the first finished game that the function `value` gets wrong; raises `Failed`."""
        return await self._ask("ends", {"code": code, "seconds": PATIENCE}, read_wrong)

    async def steps(self, code: str, position: Position, progress: Callable[[int], object]) -> Run:
        """Return the lines that run while a player chooses, and the fault that ended it."""
        walk, tell = Walk(len(source_lines(code))), _spaced(progress)

        def hear(content: Content) -> None:
            if "steps" in content:  # not only that the player is asked
                walk.read(content)
                tell(len(walk))

        def read(content: Content) -> bool:
            return part(content, "is_cut", bool)

        question = {"code": code, "seconds": PATIENCE, "position": position}
        try:
            is_cut = await self._ask("steps", question, read, hear)
        except Failed as failed:
            if not walk.steps:
                raise
            return Run(walk.steps, failed.fault)
        return Run(walk.steps, is_cut=is_cut)

    async def prove(
        self, code: str, rules: Rules, progress: Count, seconds: float = PATIENCE
    ) -> tuple[Proof, Position | None]:
        """Return a proof, and the first position with a missed win or block; raises `Failed`.

        A player that seems never to lose is asked again in another worker, whose texts have other
        hashes.
        """
        self._lessons.start()
        question = {"code": code, "rules": rules}
        timed, limit = question | {"seconds": seconds}, Limit(seconds, LONGEST_PROOF)

        def read(content: Content) -> str:
            return part(content, "answers", str)

        def judged(content: Content) -> tuple[Proof, Position | None, str, str]:
            texts = part(content, "asked", str), part(content, "cells", str)
            proof = part(content, "proof", Proof)
            return proof, part_or_none(content, "missed", Position), *texts

        told = _counter("asked so far", progress)
        answered = question | {"answers": await self._ask("ask", timed, read, told, limit)}
        try:
            proof, missed, asked, before = await self._lessons.ask("prove", answered, judged)
        except Unanswered as error:
            raise Failed(fault_of(error)) from error
        if not proof.never_loses:
            return proof, missed
        repeated, told = timed | {"asked": asked}, _counter("asked again so far", progress)

        def compare(content: Content) -> Proof:
            return replace(proof, change=read_change(content, rules, asked, before))

        return await self._ask("ask_again", repeated, compare, told, limit, AGAIN), missed

    async def meet(
        self, contest: Contest, progress: Callable[[], object], times: tuple[float, float]
    ) -> None:
        """Play the games of a contest; raises `Failed`.

        `times` are the seconds for a move of code and of a level. Another game than the next, or
        too few of them, are a fault.
        """

        def hear(content: Content) -> None:
            if "loading" in content:
                contest.loading = part_or_none(content, "loading", str)
                if contest.loading not in (None, *contest.results.names):
                    raise BadMessage("nobody of that name is loaded")
            if "played" in content:
                one = read_played(content, contest.rules)
                if contest.pair_due != (one.x, one.o):
                    raise BadMessage("a game is wrong or missing")
                contest.results.add(one)
                progress()

        def end(_content: Content) -> None:
            if contest.pair_due:
                raise BadMessage("a game is wrong or missing")

        patience, thinking = times
        question: Content = {
            "players": list(contest.codes.items()),
            "rules": contest.rules,
            "rounds": contest.rounds,
            "seconds": patience,
            "thinking": thinking,
            "seed": randrange(2**32),
        }
        limit = Limit(sum(times), len(contest.due) * contest.rules.size * sum(times))
        await self._ask("tournament", question, end, hear, limit)

    async def _ask(
        self,
        what: str,
        question: Content,
        read: Callable[[Content], Value],
        progress: Callable[[Content], object] = ignore,
        limit: Limit | None = None,
        kind: Kind = SANDBOX,
    ) -> Value:
        """Ask a new worker, used for this question alone; raises `Failed`.

        Without a limit, it has twice the time of a move: to load a player, and to ask it.
        """

        def take(content: Content) -> Value | Failed:
            self._note(read_printed(content))
            return Failed(*read_fault(content)) if "fault" in content else read(content)

        self._note("")
        client, seconds = self._client(kind), question["seconds"]
        limit = limit or Limit(seconds, 2 * seconds)
        try:
            found = await client.ask(what, question, take, progress, limit)
        except Unanswered as error:
            position = None
            if error.reason != FALSE:
                with suppress(BadMessage):  # nothing was noted
                    position = part_or_none(client.note, "position", Position)
            raise Failed(fault_of(error), position) from error
        if isinstance(found, Failed):
            raise found
        return found


def fault_of(error: Unanswered) -> Fault:
    """Return what it means for a player that there is no answer."""
    if error.reason != DIED:
        return Fault(error.reason, "")
    ends = (fault for text, fault in ENDS.items() if text in error.details)
    return Fault(next(ends, DIED), fit(error.details, LONGEST_DETAILS))


def _counter(key: str, progress: Count) -> Callable[[Content], object]:
    """Report a count with the key of its text."""
    tell = _spaced(partial(progress, key))
    return lambda content: tell(part(content, "asked", int))


def _spaced(progress: Callable[[int], object]) -> Callable[[int], None]:
    """Return the same, which is not called too often.

    The player's code may report a thousand times a second.
    """
    shown = float("-inf")

    def tell(count: int) -> None:
        nonlocal shown
        now = perf_counter()
        if now - shown >= PAUSE:
            shown = now
            progress(count)

    return tell
