"""The conditions for the code of a step, which the page and the command `grade` check alike."""

from collections.abc import Callable
from typing import NamedTuple, Protocol

from tictactoe.lab.course import Step
from tictactoe.lab.course.ends import Wrong, wrong_text
from tictactoe.lab.course.truths import COUNTED, COUNTED_FROM, due, most_tries, passes
from tictactoe.lab.proof import Proof
from tictactoe.lab.proof_text import proof_lines
from tictactoe.lab.tab import Count
from tictactoe.naming import names
from tictactoe.rules import Position, Rules
from tictactoe.words import Words


class Runner(Protocol):
    """Runs code, as `tictactoe.lab.tab.PlayerRunner` does; each request raises `Failed`."""

    async def wrong_end(self, code: str) -> Wrong | None:
        """Return the first finished game with a wrong value by the function `value`."""

    async def tried(self, code: str, position: Position) -> int:
        """Return how many moves a player tries before it chooses."""

    async def prove(
        self, code: str, rules: Rules, progress: Count
    ) -> tuple[Proof, Position | None]:
        """Return a proof, and the first position with a missed win or block."""


class Checked(NamedTuple):
    """The message about code, its line from 1 or 0 for none, and the proof of code that passes."""

    message: str
    line: int = 0
    proof: Proof | None = None


async def check(
    step: Step,
    code: str,
    runner: Runner,
    words: Words,
    progress: Count,
    show: Callable[[str], object],
) -> Checked:
    """Check code by the conditions of its step, up to the first that fails; raises `Failed`.

    `show` is called with a message before the proof, if the number of moves tried is limited.
    """
    if step.ends and (wrong := await runner.wrong_end(code)):
        return Checked(*wrong_text(wrong, step, code, words))
    if step.asks in COUNTED:
        tried, most = await runner.tried(code, COUNTED_FROM), most_tries(step)
        message = words("learn tried", position=COUNTED_FROM, tried=tried, most=most)
        if tried > most:
            return Checked(message)
        show(message)
    proof, missing = await runner.prove(code, step.rules, progress)
    if passes(step, proof, missing):
        return Checked(words("learn passed"), proof=proof)
    lines = proof_lines(proof, step.rules, words)
    if missing is not None and step.asks == "one ahead":
        best = names(step.rules, due(missing), words)
        lines.insert(0, words("learn missed", position=missing, best=best))
    return Checked("\n".join(lines))
