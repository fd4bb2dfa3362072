"""Check the code of a step in this interpreter, as the cells of a notebook do."""

import linecache
from collections.abc import Sequence
from contextlib import suppress
from types import FunctionType
from typing import Any, Final

from tictactoe.lab.asking import Tried, every_answer, moves_tried
from tictactoe.lab.course import STEPS
from tictactoe.lab.course.blanks import Outcomes, trial
from tictactoe.lab.course.conditions import check, result_of
from tictactoe.lab.course.ends import Wrong, wrong_end
from tictactoe.lab.course.texts import course_words, plain, shown_text
from tictactoe.lab.course.truths import Truth, missed
from tictactoe.lab.determinism import may_vary
from tictactoe.lab.player_code import REMEMBERED, NoPlayer, load
from tictactoe.lab.proof import Proof, proof_of
from tictactoe.lab.tab import Count
from tictactoe.rules import Position, Rules

WORDS: Final = course_words()


class LocalRunner:
    """Runs code in this interpreter; see `tictactoe.lab.tab.Runner`."""

    async def wrong_end(self, code: str) -> Wrong | None:
        """Return the first finished game to which the function `value` gives a wrong value."""
        with suppress(NoPlayer):
            value: Any = load(code, function=REMEMBERED)
            return wrong_end(value)
        return None

    async def tried(self, code: str, position: Position) -> Tried:
        """Return how many moves a player tries before it chooses, and how many of them repeat."""
        return moves_tried(lambda: load(code), position)

    async def trials(self, codes: Sequence[str], name: str) -> tuple[Outcomes, ...]:
        """Return, for each code, the outcomes of the calls that test the lines of a solution."""
        return tuple(trial(code, name) for code in codes)

    async def prove(
        self, code: str, rules: Rules, _progress: Count
    ) -> tuple[Proof, Position | None]:
        """Return a proof, and the first position with a missed win or block."""
        varies = may_vary(code)
        choose = load(code, remembers=not may_vary(code, REMEMBERED))
        answers = every_answer(choose, rules, may_vary=varies)
        return proof_of(answers, rules, answers_may_vary=varies), missed(answers)


def check_step(key: str, choose: FunctionType) -> str:
    """Return the explanation of a step if the code around a function meets its conditions.

    All code in the same cell or file counts. Raises `AssertionError` with the reason if the code
    does not pass.
    """
    code = "".join(linecache.getlines(choose.__code__.co_filename))
    work = check(STEPS[key], code, LocalRunner(), lambda *_count: None, lambda _message: None)
    found = result_of(work)
    if not found.is_passed:
        raise AssertionError(found.message(WORDS))
    return plain(shown_text(key, Truth(), found.proof, WORDS))
