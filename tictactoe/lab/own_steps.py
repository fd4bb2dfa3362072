"""Stepping through a run of a visitor's player: into, over and out of its own calls."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import lru_cache, reduce
from itertools import zip_longest
from typing import Final, TypeAlias

from tictactoe.game import Game
from tictactoe.lab.bounds import fit
from tictactoe.lab.steps import Level, StepView
from tictactoe.lab.watch import LONGEST, MOST_NAMES, RunStep
from tictactoe.lab.workshop import Fault, fault_text
from tictactoe.rules import IllegalMove, InvalidPosition, Position, other
from tictactoe.words import ENGLISH, Words

Steps: TypeAlias = Sequence[RunStep]

MOST_LEVELS: Final = 20
"""How many of the calls that go on are shown."""
LONGEST_CALL: Final = 2 * LONGEST
"""How many characters a call has at most, with what it was given."""
MOST_TRIED: Final = 20
"""How many texts that no move leads to are looked at for a position: somebody may make them up."""


@dataclass(frozen=True, slots=True)
class Run:
    """What a player did in a position: its steps, at least one, and what went wrong, if known.

    `is_cut` is True if there was more.
    """

    steps: Steps
    fault: Fault | None = None
    is_cut: bool = False


def into(steps: Steps, at: int) -> int:
    """Go on to the next line, wherever it is; at the end, stay there."""
    return min(at + 1, len(steps) - 1)


def over(steps: Steps, at: int) -> int:
    """Go on to the next line of this call or, after its end, of one above."""
    return _next(steps, at, steps[at].depth)


def out(steps: Steps, at: int) -> int:
    """Go on to the next line of a call above; where there is none, to the end."""
    return _next(steps, at, steps[at].depth - 1)


STEPS: Final[dict[str, Callable[[Steps, int], int]]] = {"over": over, "into": into, "out": out}


def source_lines(code: str) -> dict[int, str]:
    r"""Return the lines of source text by their numbers, as Python counts them.

    >>> source_lines("a\r\nb\x0c\n")
    {1: 'a', 2: 'b\x0c', 3: ''}
    """
    lines = code.replace("\r\n", "\n").replace("\r", "\n").split("\n")
    return dict(enumerate(lines, 1))


def shown(run: Run, at: int, words: Words = ENGLISH) -> StepView:
    """Return what to show of a moment of a run; how it ends is told at its begin, too.

    >>> steps = RunStep(2, 0, "choose", {"n": "1"}), RunStep(2, 0, "", {}, "returns", "4")
    >>> found = shown(Run(steps), 1)
    >>> found.levels[0].name, found.variables, found.told
    ('choose(n=1)', (('n', '1'),), 'Returns: 4.')
    """
    step, last = run.steps[at], len(run.steps) - 1
    calls: list[tuple[RunStep, dict[str, str]]] = []
    for earlier in reversed(list(_going_on(run.steps, at))):
        if earlier.function:
            calls.append((earlier, {}))
        calls[-1][1].update(earlier.changed)
    told = []
    if step.ended:
        told.append(words(ENDED[step.ended], value=fit(step.value, LONGEST)))
    if at in (0, last) and run.fault:
        told.append(fault_text(run.fault, words))
    if at in (0, last) and run.is_cut:
        told.append(words("steps cut", count=len(run.steps)))
    levels = [Level(_name(call), (), ()) for call, _ in calls[-MOST_LEVELS:]]
    more = [Level("…", (), ())] if len(calls) > MOST_LEVELS else []
    variables = [(name, text) for name, text in calls[-1][1].items() if text]
    return StepView(
        function=fit(calls[-1][0].function, LONGEST),
        line=step.line,
        variables=tuple(
            (fit(name, LONGEST), fit(text, LONGEST)) for name, text in variables[:MOST_NAMES]
        ),
        levels=(*more, *levels),
        told=" ".join(told),
        is_end=at == last,
    )


def _name(call: RunStep) -> str:
    """Return a call as it is shown, with what it was given."""
    given = ", ".join(f"{name}={text}" for name, text in call.changed.items())
    return fit(f"{call.function}({given})", LONGEST_CALL)


def _going_on(steps: Steps, at: int) -> Iterator[RunStep]:
    """Yield the steps until a moment of the calls that go on then, the last first."""
    depth = steps[at].depth
    for place in range(at, -1, -1):
        step = steps[place]
        if step.depth <= depth:
            yield step
            if step.function:
                depth = step.depth - 1


def path(run: Run, at: int, start: Position) -> tuple[int, ...]:
    """Return the moves from a position to the one that a moment of a run is about.

    That is the one that a variable was set to last, in the calls that go on.

    >>> steps = RunStep(1, 0, "f", {"a": "X.. ... ..."}), RunStep(2, 0, "", {"b": "X.. .OX ..."})
    >>> [path(Run(steps), at, Position.parse("X.. ... ...")) for at in range(2)]
    [(), (4, 5)]
    """
    length, left = len(str(start)), MOST_TRIED
    for step in _going_on(run.steps, at):
        for text in reversed(step.changed.values()):
            if len(text) != length:  # no position, or one on another board
                continue
            if (found := _way(start, text)) is not None:
                return found
            left -= 1
            if not left:
                return ()
    return ()


@lru_cache(maxsize=1_000)
def _way(start: Position, text: str) -> tuple[int, ...] | None:
    """Return the moves from a position to one that is given as text; `None` if there are none."""
    with suppress(InvalidPosition, IllegalMove):
        end = Position.parse(text, start.rules, start.first)
        played = [cell for cell in Game.to(end).played if start.empty >> cell & 1]
        sides = [
            [cell for cell in played if end.mask(mark) >> cell & 1]
            for mark in (start.turn, other(start.turn))
        ]
        moves = tuple(cell for pair in zip_longest(*sides) for cell in pair if cell is not None)
        if reduce(Position.play, moves, start) == end:
            return moves
    return None


ENDED: Final = {"returns": "goes back", "raises": "raises"}
"""The words for how a call ends."""


def _next(steps: Steps, at: int, depth: int) -> int:
    """Go on to the next line of a call that goes on at this depth or above it."""
    for later in range(at + 1, len(steps)):
        step = steps[later]
        if step.function:  # in the place of a call that ended
            depth = min(depth, step.depth - 1)
        elif step.depth <= depth:
            return later
    return len(steps) - 1
