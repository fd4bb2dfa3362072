"""The questions to a visitor's players: each goes to a new worker, in which no code ran before.

The code may alter its worker (workers/players.py). So each answer is checked when it arrives, and
the lessons worker, in which that code never runs, decides what the answers prove.
"""

from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import replace
from functools import partial, reduce
from random import randrange
from time import perf_counter
from typing import Final, TypeVar

from tictactoe.frontends.browser.client import DIED, Client, Limit, Unanswered, ignore
from tictactoe.frontends.browser.wire import (
    AGAIN,
    FALSE,
    SANDBOX,
    BadMessage,
    Content,
    Kind,
    part,
    part_or_none,
    reader,
)
from tictactoe.frontends.browser.wire.reports import (
    Walk,
    read_calls,
    read_cell,
    read_change,
    read_fault,
    read_game,
    read_played,
    read_printed,
    read_trials,
    read_wrong,
)
from tictactoe.lab.asking import Tried
from tictactoe.lab.course.blanks import Outcomes
from tictactoe.lab.course.ends import Wrong
from tictactoe.lab.own_calls import OwnCalls
from tictactoe.lab.player_code import Failed, Fault
from tictactoe.lab.player_steps import source_lines
from tictactoe.lab.player_trace import Run
from tictactoe.lab.proof import Proof
from tictactoe.lab.search_trace import Path
from tictactoe.lab.tab import PATIENCE, Count
from tictactoe.lab.text_limits import fit
from tictactoe.lab.tournament import Contest
from tictactoe.rules import Position, Rules

Value = TypeVar("Value")

DEATHS: Final = {
    "call stack": "RecursionError",
    "recursion": "RecursionError",
    "too much memory": "MemoryError",
}
"""The error that ended Python, by a part of the message of the browser or static/sandbox.js."""
LONGEST_DETAILS: Final = 200
"""How many characters of the browser's error message are shown."""
REDRAW_INTERVAL: Final = 0.1
"""Shortest time between two counts that are shown, in seconds."""
LONGEST_PROOF: Final = 600
"""How many seconds a player may take for all answers of a proof."""


class PlayerRunner:
    """See `tictactoe.lab.tab.PlayerRunner`.

    `note` is called with the text that players print, and with an empty one for a new question.
    """

    def __init__(
        self,
        client: Callable[[Kind], Client],
        lessons: Client,
        note: Callable[[str], object] = ignore,
        *,
        remembers: bool = False,
    ) -> None:
        self._client = client
        self._lessons = lessons
        self._note = note
        self._remembers = remembers

    def noting(self, note: Callable[[str], object], *, remembers: bool = False) -> "PlayerRunner":
        """Return a runner with another `note`, whose proofs may remember values."""
        return PlayerRunner(self._client, self._lessons, note, remembers=remembers)

    async def check(self, code: str, seconds: float = PATIENCE) -> None:
        """Load a player; raises `Failed`."""
        await self._ask("check", {"code": code, "seconds": seconds}, ignore)

    async def choose(self, code: str, position: Position, seconds: float = PATIENCE) -> int:
        """Return the cell that a player chooses; raises `Failed`."""
        question = {"code": code, "seconds": seconds, "position": position}
        return await self._ask("choose", question, partial(read_cell, position=position))

    async def calls(self, code: str, position: Position, path: Path) -> OwnCalls:
        """Return the calls that a player's code makes after these moves; raises `Failed`."""
        question = {"code": code, "seconds": PATIENCE, "position": position, "path": path}
        below = reduce(Position.play, path, position)
        return await self._ask("calls", question, partial(read_calls, position=below))

    async def trials(self, codes: Sequence[str], name: str) -> tuple[Outcomes, ...]:
        """Return the outcomes of the calls that test the lines of a solution; raises `Failed`."""
        question = {"codes": list(codes), "name": name, "seconds": PATIENCE}
        return await self._ask("trials", question, partial(read_trials, count=len(codes)))

    async def tried(self, code: str, position: Position) -> Tried:
        """Return how many moves a player tries before it chooses; raises `Failed`."""
        question = {"code": code, "seconds": PATIENCE, "position": position}
        return await self._ask("count", question, reader("tried", Tried))

    async def wrong_end(self, code: str) -> Wrong | None:
        """Return the first finished game that the function `value` gets wrong; raises `Failed`."""
        return await self._ask("ends", {"code": code, "seconds": PATIENCE}, read_wrong)

    async def steps(
        self,
        code: str,
        position: Position,
        progress: Callable[[int], object],
        deepest: int | None = None,
    ) -> Run:
        """Return the lines that run while a player chooses, and the fault that ended it.

        Raises `Failed` if no line ran.
        """
        walk, report = Walk(len(source_lines(code))), _throttled(progress)

        def receive(content: Content) -> None:
            if "steps" in content:  # not only the position in which the player is asked
                walk.read(content)
                report(len(walk))

        question: Content = {"code": code, "seconds": PATIENCE, "position": position}
        question["deepest"] = deepest
        try:
            is_cut = await self._ask("steps", question, reader("is_cut", bool), receive)
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
        timed = question | {"seconds": seconds, "remembers": self._remembers}
        limit = Limit(seconds, LONGEST_PROOF)

        def read_judged(content: Content) -> tuple[Proof, Position | None, str, str]:
            texts = part(content, "asked", str), part(content, "cells", str)
            proof = part(content, "proof", Proof)
            return proof, part_or_none(content, "missed", Position), *texts

        count = _counter("asked so far", progress)
        answers = await self._ask("ask", timed, reader("answers", str), count, limit)
        answered = question | {"answers": answers}
        try:
            proof, missed, asked, cells = await self._lessons.ask("prove", answered, read_judged)
        except Unanswered as error:
            raise Failed(fault_of(error)) from error
        if not proof.never_loses:
            return proof, missed
        repeated, count = timed | {"asked": asked}, _counter("asked again so far", progress)
        read = partial(read_change, rules=rules, asked=asked, before=cells)
        change = await self._ask("ask_again", repeated, read, count, limit, AGAIN)
        return replace(proof, change=change), missed

    async def meet(
        self, contest: Contest, progress: Callable[[], object], times: tuple[float, float]
    ) -> None:
        """Play the games of a contest; raises `Failed`.

        `times` are the seconds for a move of code and of a level. A game that is missing or out of
        order is a fault. A player that never answers forfeits the rest of its games, and the others
        continue in another worker.
        """
        while contest.pair_due:
            try:
                await self._meet(contest, progress, times)
            except Failed as failed:
                if not contest.forfeit(failed.fault, failed.position):
                    raise
                progress()

    async def _meet(
        self, contest: Contest, progress: Callable[[], object], times: tuple[float, float]
    ) -> None:
        """Play the remaining games of a contest in one worker; raises `Failed`."""

        def receive(content: Content) -> None:
            if "loading" in content:
                contest.loading = part_or_none(content, "loading", str)
                if contest.loading not in (None, *contest.results.names):
                    raise BadMessage("no player of that name")
            if "game" in content:
                contest.game = read_game(content, contest.rules)
            if "played" in content:
                played = read_played(content, contest.rules)
                if contest.pair_due != (played.x, played.o):
                    raise BadMessage("a game is wrong or missing")
                contest.results.add(played)
                progress()

        def end(_content: Content) -> None:
            if contest.pair_due:
                raise BadMessage("a game is wrong or missing")

        patience, thinking = times
        done = len(contest.results.played)
        question: Content = {
            "players": list(contest.codes.items()),
            "rules": contest.rules,
            "rounds": contest.rounds,
            "done": done,
            "late": contest.late,
            "remembers": contest.remembers,
            "seconds": patience,
            "thinking": thinking,
            "seed": randrange(2**32),
        }
        left = len(contest.due) - done
        limit = Limit(sum(times), left * contest.rules.size * sum(times))
        await self._ask("tournament", question, end, receive, limit)

    async def _ask(
        self,
        name: str,
        question: Content,
        read: Callable[[Content], Value],
        progress: Callable[[Content], object] = ignore,
        limit: Limit | None = None,
        kind: Kind = SANDBOX,
    ) -> Value:
        """Ask a new worker, used for this question alone; raises `Failed`.

        The default limit is twice the time of a move: to load a player, and to ask it.
        """

        def read_all(content: Content) -> Value | Failed:
            self._note(read_printed(content))
            return Failed(*read_fault(content)) if "fault" in content else read(content)

        self._note("")
        client, seconds = self._client(kind), question["seconds"]
        limit = limit or Limit(seconds, 2 * seconds)
        try:
            found = await client.ask(name, question, read_all, progress, limit)
        except Unanswered as error:
            position = None
            if error.reason != FALSE:
                with suppress(BadMessage):  # there is no note
                    position = part_or_none(client.note, "position", Position)
            raise Failed(fault_of(error), position) from error
        if isinstance(found, Failed):
            raise found
        return found


def fault_of(error: Unanswered) -> Fault:
    """Return the fault of a player whose answer is missing."""
    if error.reason != DIED:
        return Fault(error.reason, "")
    faults = (fault for text, fault in DEATHS.items() if text in error.details)
    return Fault(next(faults, DIED), fit(error.details, LONGEST_DETAILS))


def _counter(key: str, progress: Count) -> Callable[[Content], object]:
    """Return a function that reports a count with the key of its text."""
    report = _throttled(partial(progress, key))
    return lambda content: report(part(content, "asked", int))


def _throttled(progress: Callable[[int], object]) -> Callable[[int], None]:
    """Return a function that skips frequent calls: code may report a thousand times a second."""
    shown_at = float("-inf")

    def report(count: int) -> None:
        nonlocal shown_at
        now = perf_counter()
        if now - shown_at >= REDRAW_INTERVAL:
            shown_at = now
            progress(count)

    return report
