"""Proving a visitor's player: asked in the sandbox, judged where its code never runs."""

from collections.abc import Callable
from dataclasses import replace
from time import perf_counter
from typing import Final, TypeAlias

from tictactoe.frontends.browser.client import Client, Failure
from tictactoe.frontends.browser.lab.player_shelf import OnFault, Sandbox, fault_of
from tictactoe.frontends.browser.wire import Content, part, part_or_none
from tictactoe.frontends.browser.wire.reports import read_change
from tictactoe.lab.proof import Proof
from tictactoe.rules import Position, Rules

OnProof: TypeAlias = Callable[[Proof, Position | None], object]
"""Is told what was proved, and the first position in which the player misses a win or a block."""
OnCount: TypeAlias = Callable[[str, int], object]
"""Called with the key of a text, and the number of positions asked so far."""

PAUSE: Final = 0.1
"""Shortest time in seconds that a count is shown."""
LONGEST: Final = 600
"""How many seconds a player may take for all answers that a proof needs."""


class Prover:
    """Asks a player in a sandbox, and lets the lessons worker find what its answers prove.

    One that seems never to lose is asked again in another sandbox, whose texts have other hashes.
    """

    def __init__(self, sandbox: Sandbox, another: Sandbox, lessons: Client) -> None:
        self._sandbox = sandbox
        self._another = another
        self._lessons = lessons

    @property
    def is_busy(self) -> bool:
        """Whether something was asked, here or of the same sandbox, and not answered."""
        return self._sandbox.is_busy or self._another.is_busy or self._lessons.is_busy

    def start(
        self,
        code: str,
        rules: Rules,
        patience: float,
        on_proof: OnProof,
        on_fault: OnFault,
        on_count: OnCount,
    ) -> None:
        """Prove a player, with so many seconds for a move, on a board of up to `LARGEST` cells."""
        self._lessons.start()
        question = {"code": code, "rules": rules}
        timed = question | {"seconds": patience}

        def judge(content: Content) -> None:
            """Hand on the answers: whoever gave them may have altered its Python."""
            answered = question | {"answers": part(content, "answers", str)}
            self._lessons.ask("prove", answered, take, on_failure=refuse)

        def take(content: Content) -> None:
            proof = part(content, "proof", Proof)
            missed = part_or_none(content, "missed", Position)
            if not proof.never_loses:
                on_proof(proof, missed)
                return
            asked, before = part(content, "asked", str), part(content, "cells", str)

            def compare(content: Content) -> None:
                change = read_change(content, rules, asked, before)
                on_proof(replace(proof, change=change), missed)

            repeated, told = timed | {"asked": asked}, count("asked again so far")
            self._another.ask(
                "ask_again", repeated, patience, compare, on_fault, told, longest=LONGEST
            )

        def refuse(failure: Failure) -> None:
            on_fault(fault_of(failure), None)

        def count(key: str) -> Callable[[Content], object]:
            shown = float("-inf")

            def tell(content: Content) -> None:
                nonlocal shown
                asked, now = part(content, "asked", int), perf_counter()
                if now - shown >= PAUSE:  # the player's code may send it a thousand times a second
                    shown = now
                    on_count(key, asked)

            return tell

        told = count("asked so far")
        self._sandbox.ask("ask", timed, patience, judge, on_fault, told, longest=LONGEST)

    def stop(self) -> None:
        """Want no proof any more."""
        self._sandbox.stop()
        self._another.stop()
        self._lessons.cancel()
