"""The conditions for the code of a step, which the page and the command `grade` check alike."""

import re
from collections.abc import Callable, Coroutine
from functools import cache, partial
from io import StringIO
from tokenize import NAME, NEWLINE, OP, TokenError, generate_tokens
from typing import Final, NamedTuple, TypeAlias, TypeVar

from tictactoe.lab.asking import Tried
from tictactoe.lab.course import Step, line_of
from tictactoe.lab.course.blanks import CALLS, variants, wrong_line_text, wrong_lines
from tictactoe.lab.course.ends import wrong_text
from tictactoe.lab.course.truths import due, layers
from tictactoe.lab.proof import Proof
from tictactoe.lab.proof_text import proof_lines
from tictactoe.lab.tab import Count, Runner
from tictactoe.naming import names
from tictactoe.rules import Position
from tictactoe.words import Words

T = TypeVar("T")
Message: TypeAlias = Callable[[Words], str]
"""Returns a message in a language, which may change while it is shown."""
COUNTED_FROM: Final = Position.parse("X.. O.X ...")
"""The position in which a player's moves are counted."""
COUNTED: Final = ("remembers", "saves")
"""The conditions that limit how many moves a player tries."""
SAVED: Final = 400
"""A number of moves that suffices there for alpha-beta in any usual order, but not for minimax.

With the moves in order of cells, alpha-beta tries 383; minimax that stops at a win tries 768.
"""
FIRST_LOSS: Final = (0, 1, 3, 2, 6)
"""The shortest game lost by a player that takes the first free cell."""
THINKS: Final = ("never loses", "remembers", "saves")
"""The conditions for players that search to the end of the game themselves."""
FEWEST: Final = 100
"""The smallest number of moves that a search tries in `COUNTED_FROM`.

Alpha-beta with a memory and a good order tries 144; rules that look for forks try 15.
"""
ALLOWED: Final = r"(?:Mark|Position|Rules|other)\b"
"""The names of this package that a search may use."""
FAIR: Final = re.compile(
    rf"from tictactoe import (?:\( )?{ALLOWED}(?: as \w+)?(?: , {ALLOWED}(?: as \w+)?)*"
    rf"(?: ,)?(?: \))? (?=[\n;])|import tictactoe (?=[\n;])|\btictactoe \. {ALLOWED}"
)
"""Matches uses of only these names, in code with a space between tokens."""
READ: Final = (NAME, NEWLINE, OP)
"""The kinds of tokens that are checked: no comments or strings."""


class Checked(NamedTuple):
    """The message about code, and its line from 1, 0 for none.

    `proof` is `None` if an earlier condition failed. `position` is where it went wrong, if known.
    """

    message: Message
    line: int = 0
    proof: Proof | None = None
    position: Position | None = None
    is_passed: bool = False


async def check(
    step: Step,
    code: str,
    runner: Runner,
    progress: Count,
    show: Callable[[Message], object],
) -> Checked:
    """Check code by the conditions of its step, up to the first that fails; raises `Failed`.

    `show` is called with a message before the proof, if the number of moves tried is limited.
    """
    if step.asks in THINKS and borrows(code):
        return Checked(lambda words: words("learn borrowed"))
    if step.ends and (wrong := await runner.wrong_end(code)):
        line = line_of(step.code, step.ends, code)
        return Checked(lambda words: wrong_text(wrong, step, code, words), line)
    if failed := await _wrong_line(step, code, runner):
        return failed
    if step.asks in THINKS:
        tried = await runner.tried(code, COUNTED_FROM)
        if message := tries_fault(step, tried):
            return Checked(message, position=COUNTED_FROM)
        if step.asks in COUNTED:
            show(partial(tries_text, step, tried.moves))
    proof, missing = await runner.prove(code, step.rules, progress)
    place = next((mistake.position for mistake in proof.mistakes), missing)
    if passes(step, proof, missing):
        return Checked(lambda words: words("learn passed"), 0, proof, place, is_passed=True)
    if step.asks == "one ahead" and missing is not None:
        place = missing
    return Checked(partial(_failed_text, step, proof, missing), 0, proof, place)


def _failed_text(step: Step, proof: Proof, missing: Position | None, words: Words) -> str:
    """Describe the games of a player that does not pass."""
    lines = proof_lines(proof, step.rules, words)
    if missing is not None and step.asks == "one ahead":
        best = names(step.rules, due(missing), words)
        lines.insert(0, words("learn missed", position=missing, best=best))
    if step.asks == "another cell":
        lines.insert(0, words("learn first cell"))
    return "\n".join(lines)


def result_of(work: Coroutine[None, None, T]) -> T:
    """Return the result of a check whose runner never waits; raises `RuntimeError` if it does."""
    try:
        work.send(None)
    except StopIteration as done:
        result: T = done.value
        return result
    raise RuntimeError("the check waits")


async def _wrong_line(step: Step, code: str, runner: Runner) -> Checked | None:
    """Return the result for the first filled-in line that is wrong, if no other line was changed.

    Other code with a memory is checked only for values that it reuses for another position.
    """
    if step.code not in CALLS:
        return None
    codes = variants(step.code, code, but=step.ends)
    tested = codes or ({0: code} if step.asks == "remembers" else {})
    found = await runner.trials(list(tested.values()), step.code) if tested else ()
    wrong = wrong_lines(step.code, list(tested), found) if found else []
    if not wrong or not (codes or wrong[0].is_shared):
        return None
    if not codes:
        return Checked(partial(wrong_line_text, wrong[0]), position=wrong[0].call.position)
    count = len(codes) + bool(step.ends)  # that line is right: it was checked before

    def message(words: Words) -> str:
        right = words("learn lines right", right=count - len(wrong), count=count)
        return words.sentences(wrong_line_text(wrong[0], words, code), right)

    return Checked(message, wrong[0].line)


def borrows(code: str) -> bool:
    r"""Return whether code uses more of this package than positions, rules and marks.

    >>> borrows("from tictactoe import other, best_moves"), borrows("from tictactoe import other")
    (True, False)
    >>> borrows("import tictactoe\ntictactoe.Search"), borrows("# for tictactoe")
    (True, False)
    """
    try:
        tokens = [*generate_tokens(StringIO(code).readline)]
    except (TokenError, SyntaxError, ValueError):  # such code does not run
        return False
    found = ("\n" if one.type == NEWLINE else one.string for one in tokens if one.type in READ)
    return "tictactoe" in FAIR.sub(" ", " ".join(found)).split()


def tries_fault(step: Step, tried: Tried) -> Message | None:
    """Return why a search tries too few or too many moves, `None` if it does not.

    A search that tries no move twice has a memory, which is refused before the chapter about it.
    """
    if tried.moves < FEWEST:
        return lambda words: words("learn shallow", position=COUNTED_FROM, tried=tried.moves)
    if step.asks == "saves" and not tried.again:
        return lambda words: words("learn memory early")
    if step.asks in COUNTED and tried.moves > most_tries(step):
        return partial(_too_many_text, step, tried.moves)
    if step.asks == "remembers" and tried.again:
        return lambda words: words("learn tried again", position=COUNTED_FROM, again=tried.again)
    return None


def _too_many_text(step: Step, tried: int, words: Words) -> str:
    message = tries_text(step, tried, words)
    return words.sentences(message, words("learn sooner")) if step.asks == "saves" else message


def tries_text(step: Step, tried: int, words: Words) -> str:
    """Return how many moves a search tried, and how many are enough."""
    return words("learn tried", position=COUNTED_FROM, tried=tried, most=most_tries(step))


@cache
def most_tries(step: Step) -> int:
    """Return how many moves a player may try in `COUNTED_FROM` to pass a step.

    >>> from tictactoe.lab.course import STEPS
    >>> most_tries(STEPS["7 write"]), most_tries(STEPS["8 write"])
    (400, 521)
    """
    if step.asks == "saves":
        return SAVED
    positions = (position for layer in layers(COUNTED_FROM) for position in layer)
    return sum(len(position.moves) for position in positions)  # as many as minimax with a memory


def passes(step: Step, proof: Proof, missing: Position | None) -> bool:
    """Return whether a player that tries few enough moves meets the condition of a step."""
    if step.asks == "another cell":
        return proof.loss is None or proof.loss.moves != FIRST_LOSS
    return missing is None if step.asks == "one ahead" else proof.never_loses
