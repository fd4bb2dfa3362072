"""Steps through a run of a visitor's player: into, over and out of its calls."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from functools import lru_cache, reduce
from itertools import zip_longest
from typing import Final, TypeAlias

from tictactoe.controls import Control
from tictactoe.game import Game
from tictactoe.lab.moments import Level, Moment, NotKnown, StepView, Variable
from tictactoe.lab.player_code import Failed, Fault, fault_text
from tictactoe.lab.player_trace import LONGEST_TEXT, MOST_NAMES, Run, RunStep
from tictactoe.lab.search_trace import Path
from tictactoe.lab.tab import Chosen, Lab
from tictactoe.lab.text_limits import fit
from tictactoe.rules import IllegalMove, InvalidPosition, Position, other
from tictactoe.words import ENGLISH, Words

Steps: TypeAlias = Sequence[RunStep]

MOST_LEVELS: Final = 20
SHALLOW: Final = 1
"""How deep calls are traced to find the line that chooses the move."""
LONGEST_CALL: Final = 2 * LONGEST_TEXT
"""The largest weight of a call with its arguments."""
MOST_TRIED: Final = 20
"""How many texts that match no reachable position are parsed: a worker may send false texts."""
ENDED: Final = {"returns": "goes back", "raises": "raises"}
"""The keys of the texts for the ways in which a call ends."""


class PlayerWalk:
    """Steps through a player's run, which starts only on request.

    A moment's `step` is the number of lines executed before it.
    """

    def __init__(self, lab: Lab) -> None:
        self._lab = lab
        self.given: Chosen | None = None
        """The player to walk through instead of the one in the editor."""
        self.is_wanted = False
        self.is_at_end = False
        """Whether to show only the line that chooses the move, so that deep calls are left out."""
        self._position = Position.start()
        self._code = ""
        self._run: Run | None = None
        self._fault: Fault | None = None
        """Why there is no run."""
        self._count: int | None = None
        """How many lines have run; `None` while nothing runs."""

    def begin(self, _method: str, position: Position) -> bool:
        """Set the player and the position, and return whether either has changed."""
        shelf = self._lab.players.shelf
        given = self.given
        code = given.code if given else shelf.code(shelf.shown)
        is_here = given is not None and given.position == position
        is_at_end = given is not None and given.is_at_end and is_here
        wanted = code, position, is_at_end
        if wanted == (self._code, self._position, self.is_at_end):
            return False
        self._code, self._position, self.is_at_end = wanted
        self._run = self._fault = None
        self.is_wanted = is_here
        return True

    def missing(self, _moment: Moment) -> Path | None:
        """Return the path to pass to `find`, `None` if no run is missing."""
        return () if self._run is None and self._position.outcome is None else None

    async def find(self, _path: Path) -> None:
        """Run the player."""
        self.retry()
        self._report(0)
        runner = self._lab.runner.noting(self._lab.players.note)
        try:
            question = self._code, self._position, self._report
            run = await runner.steps(*question, deepest=SHALLOW if self.is_at_end else None)
            self._run, self._fault = run if run.steps else None, run.fault
        except Failed as failed:
            self._fault = failed.fault
        self.stop()

    def stop(self) -> None:
        """Record that no run is active or wanted."""
        self.is_wanted, self._count = False, None

    leave = stop

    def retry(self) -> None:
        """Clear the fault."""
        self._fault = None

    def step(self, name: str, moment: Moment) -> Moment:
        """Return the moment after a step, or the same for an unknown step; raises `NotKnown`."""
        steps = self._known.steps
        return Moment(step=STEPS[name](steps, moment.step)) if name in STEPS else moment

    @property
    def start(self) -> Moment:
        """The moment at which the walk begins."""
        return Moment(step=len(self._run.steps) - 1 if self._run and self.is_at_end else 0)

    def path(self, moment: Moment) -> Path:
        """Return the moves to the position of a moment, none without a run."""
        return path(self._run, moment.step, self._position) if self._run else ()

    def shown(self, moment: Moment, words: Words) -> StepView:
        """Return the view of a moment; raises `NotKnown`."""
        return shown(self._known, moment.step, words)

    def lines(self, _function: str) -> tuple[str, ...]:
        """Return the source text of the player."""
        return source_lines(self._code)

    def message(self, words: Words) -> str:
        """Return why there is no run, or how to start one."""
        if self._position.outcome:
            return words("nothing to search")
        if self._fault:
            return fault_text(self._fault, words, self._code)
        if self._count is not None:
            return words("steps so far", count=self._count)
        return words("about own steps")

    def button(self, words: Words, *, is_busy: bool, is_known: bool) -> Control:
        """Return the button that runs the player or stops it."""
        is_hidden = is_known or self._position.outcome is not None
        return Control(words("stop" if is_busy else "run own steps"), is_hidden=is_hidden)

    @property
    def _known(self) -> Run:
        if self._run is None:
            raise NotKnown
        return self._run

    def _report(self, count: int) -> None:
        self._count = count
        self._lab.redraw()


def into(steps: Steps, at: int) -> int:
    """Return the next line, in any call."""
    return min(at + 1, len(steps) - 1)


def over(steps: Steps, at: int) -> int:
    """Return the next line of this call or, after its end, of a call above."""
    return _next(steps, at, steps[at].depth)


def out(steps: Steps, at: int) -> int:
    """Return the next line of a call above, or the last line if there is none."""
    return _next(steps, at, steps[at].depth - 1)


STEPS: Final[dict[str, Callable[[Steps, int], int]]] = {"over": over, "into": into, "out": out}


def _next(steps: Steps, at: int, depth: int) -> int:
    """Return the next line of a running call at this depth or above it."""
    for later in range(at + 1, len(steps)):
        step = steps[later]
        if step.function:  # it replaces a call that ended
            depth = min(depth, step.depth - 1)
        elif step.depth <= depth:
            return later
    return len(steps) - 1


@lru_cache(maxsize=1)
def source_lines(code: str) -> tuple[str, ...]:
    """Return the lines of source text, as Python counts them."""
    return tuple(code.replace("\r\n", "\n").replace("\r", "\n").split("\n"))


def shown(run: Run, at: int, words: Words = ENGLISH) -> StepView:
    """Return the view of a moment of a run; the first moment also shows how the run ends."""
    step, last = run.steps[at], len(run.steps) - 1
    calls: list[tuple[RunStep, dict[str, str]]] = []
    for earlier in reversed(list(_running(run.steps, at))):
        if earlier.function:
            calls.append((earlier, {}))
        calls[-1][1].update(earlier.changed)
    messages = []
    if step.ended:
        messages.append(words(ENDED[step.ended], value=fit(step.value, LONGEST_TEXT)))
    if at in (0, last) and run.fault:
        messages.append(fault_text(run.fault, words))
    if at in (0, last) and run.is_cut:
        messages.append(words("steps cut", count=len(run.steps)))
    names = [_call_text(call) for call, _ in calls[-MOST_LEVELS:]]
    more = ["…"] if len(calls) > MOST_LEVELS else []
    variables = [(name, text) for name, text in calls[-1][1].items() if text]
    return StepView(
        function=fit(calls[-1][0].function, LONGEST_TEXT),
        line=step.line,
        variables=tuple(
            Variable(name, fit(name, LONGEST_TEXT), fit(text, LONGEST_TEXT))
            for name, text in variables[:MOST_NAMES]
        ),
        levels=tuple(Level(key, name) for key, name in enumerate([*more, *names])),
        message=" ".join(messages),
        count=len(run.steps),
        is_end=at == last,
    )


def _call_text(call: RunStep) -> str:
    arguments = ", ".join(f"{name}={text}" for name, text in call.changed.items())
    return fit(f"{call.function}({arguments})", LONGEST_CALL)


def _running(steps: Steps, at: int) -> Iterator[RunStep]:
    """Yield the steps so far of all calls that run at a moment, the last step first."""
    depth = steps[at].depth
    for place in range(at, -1, -1):
        step = steps[place]
        if step.depth <= depth:
            yield step
            if step.function:
                depth = step.depth - 1


def path(run: Run, at: int, start: Position) -> tuple[int, ...]:
    """Return the moves from a position to the position of a moment.

    That is the position last assigned to a variable of the running calls.
    """
    length, left = len(str(start)), MOST_TRIED
    for step in _running(run.steps, at):
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
    """Return the moves from one position to another, given as text; `None` if there are none."""
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
