"""Proving a visitor's player: asked in the sandbox, judged where its code never runs."""

from collections.abc import Callable
from typing import Final, TypeAlias

from tictactoe.frontends.browser.client import Client, Failure
from tictactoe.frontends.browser.lab.own import OnFault, Sandbox, fault_of
from tictactoe.frontends.browser.wire import Content, part, part_or_none
from tictactoe.lab.proof import Proof
from tictactoe.rules import Position, Rules

OnProof: TypeAlias = Callable[[Proof, Position | None], object]
"""Is told what was proved, and the first position in which the player misses a win or a block."""
OnCount: TypeAlias = Callable[[int], object]
"""Is told in how many positions the player was asked."""

LONGEST: Final = 600
"""How many seconds a player may take for all answers that a proof needs."""


class Prover:
    """Asks a player in a sandbox, and lets the lessons worker find what its answers prove."""

    def __init__(self, sandbox: Sandbox, lessons: Client) -> None:
        self._sandbox = sandbox
        self._lessons = lessons

    @property
    def is_busy(self) -> bool:
        """Whether something was asked, here or of the same sandbox, and not answered."""
        return self._sandbox.is_busy or self._lessons.is_busy

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

        def judge(content: Content) -> None:
            """Hand on the answers: whoever gave them may have altered its Python."""
            answered = question | {"answers": part(content, "answers", str)}
            self._lessons.ask("prove", answered, take, on_failure=refuse)

        def take(content: Content) -> None:
            missed = part_or_none(content, "missed", Position)
            on_proof(part(content, "proof", Proof), missed)

        def refuse(failure: Failure) -> None:
            on_fault(fault_of(failure), None)

        def count(content: Content) -> None:
            on_count(part(content, "asked", int))

        timed = question | {"seconds": patience}
        self._sandbox.ask("ask", timed, patience, judge, on_fault, count, longest=LONGEST)

    def stop(self) -> None:
        """Want no proof any more."""
        self._sandbox.stop()
        self._lessons.cancel()
