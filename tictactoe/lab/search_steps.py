"""Stepping through a search: line by line, into, over and out of calls; and what is shown.

A search is traced call by call (see `tictactoe.lab.explain`). `look` returns the call after some
moves, and may raise any error while that is not known.
"""

from collections.abc import Callable
from typing import Final, TypeAlias

from tictactoe.controls import Control
from tictactoe.lab.branches import left_out, level, worth
from tictactoe.lab.explain import CELLS, Frame, Path, source_of
from tictactoe.lab.remote_trace import RemoteTrace
from tictactoe.lab.walk import Level, Moment, Move, State, StepView, Variable
from tictactoe.naming import sentences
from tictactoe.rules import Mark, Position
from tictactoe.words import ENGLISH, Words

Look: TypeAlias = Callable[[Path], Frame]


class SearchWalk(RemoteTrace):
    """A walk through a search of a position, of which some calls are known."""

    def missing(self, moment: Moment) -> Path | None:
        """Return the first call of those on the way to a moment that is not known."""
        ways = (moment.path[:length] for length in range(len(moment.path) + 1))
        return next((path for path in ways if path not in self.frames), None)

    def step(self, name: str, moment: Moment) -> Moment:
        """Take a step of this name."""
        return STEPS[name](moment, self.frame)

    def path(self, moment: Moment) -> Path:
        """Return the moves that led to the call."""
        return moment.path

    def shown(self, moment: Moment, words: Words) -> StepView:
        """Return what to show of a moment."""
        return shown(moment, self.frame, self.position, words)

    def lines(self, function: str) -> tuple[str, ...]:
        """Return the source text of a function of the search."""
        return tuple(source_of(function).values())

    def button(self, words: Words, *, is_busy: bool, is_known: bool) -> Control:
        """Return the button that stops the search, or begins it again."""
        is_offered = (is_busy and not is_known) or bool(self.refused)
        return self.again(words, is_busy=is_busy, is_offered=is_offered)


def over(moment: Moment, look: Look) -> Moment:
    """Go on to the next line, over the call that this one makes; at the end of a call, out of it.

    >>> from tictactoe.lab.explain import Trace
    >>> look = Trace("alpha-beta", Position.parse("XO. .X. ..O")).frame
    >>> over(Moment(step=3), look)
    Moment(path=(), step=4)
    """
    if moment.step + 1 < len(look(moment.path).steps):
        return Moment(moment.path, moment.step + 1)
    return out(moment, look)


def into(moment: Moment, look: Look) -> Moment:
    """Go on to the next line, which may be the first of the call that this one makes.

    >>> from tictactoe.lab.explain import Trace
    >>> look = Trace("alpha-beta", Position.parse("XO. .X. ..O")).frame
    >>> into(Moment(step=3), look)
    Moment(path=(2,), step=0)
    """
    call = look(moment.path).steps[moment.step].call
    if call is None:
        return over(moment, look)
    look(call.path)  # make sure that the call is known
    return Moment(call.path)


def out(moment: Moment, look: Look) -> Moment:
    """Go on to the line after this whole call; at the end of the search, stay there."""
    if not moment.path:
        return Moment((), len(look(()).steps) - 1)
    above = moment.path[:-1]
    return Moment(above, _calling(look(above), moment.path) + 1)


def to_cut(moment: Moment, look: Look) -> Moment:
    """Go on to the next cut-off; at the end of the search, stay there.

    >>> from tictactoe.lab.explain import Trace
    >>> look = Trace("alpha-beta", Position.parse("XO. .X. ..O")).frame
    >>> to_cut(Moment(), look).path, to_cut(Moment((), 12), look)
    ((2, 3), Moment(path=(), step=13))
    """
    while True:
        frame = look(moment.path)
        call = frame.steps[moment.step].call
        if call and call.nodes > 1 and call.alpha is not None:  # without bounds nothing is cut off
            moment = into(moment, look)
        elif moment.step + 1 < len(frame.steps):
            moment = over(moment, look)
            if frame.pruned and moment.step == len(frame.steps) - 1:
                return moment
        elif moment.path:
            moment = out(moment, look)
        else:
            return moment


STEPS: Final[dict[str, Callable[[Moment, Look], Moment]]] = {
    "over": over,
    "into": into,
    "out": out,
    "to_cut": to_cut,
}


def shown(moment: Moment, look: Look, position: Position, words: Words = ENGLISH) -> StepView:
    """Return what to show of a moment in the search of a position.

    >>> from tictactoe.lab.explain import Trace
    >>> start = Position.parse("XO. .X. ..O")
    >>> found = shown(Moment(step=3), Trace("alpha-beta", start).frame, start)
    >>> found.function, found.variables[0].value, found.told
    ('alpha_beta', '2 (C1)', 'Next: C1.')
    """
    frame = look(moment.path)
    step = frame.steps[moment.step]
    levels, after = [], position
    for ply, cell in enumerate(moment.path):
        above = look(moment.path[:ply])
        at = _calling(above, moment.path[: ply + 1])
        levels.append(_level(above, at, after, position.turn, words))
        after = after.play(cell)
    levels.append(_level(frame, moment.step, after, position.turn, words))
    name = position.rules.name
    return StepView(
        function=frame.function,
        line=step.line,
        variables=tuple(
            Variable(key, key, f"{value} ({name(value)})" if key in CELLS else str(value))
            for key, value in step.names.items()
        ),
        levels=tuple(levels),
        told=_told(frame, moment.step, after, position.turn, words),
        is_end=not moment.path and moment.step == len(frame.steps) - 1,
    )


def _told(frame: Frame, at: int, after: Position, mark: Mark, words: Words) -> str:
    call = frame.steps[at].call
    if call:
        return words("tries next", cell=after.rules.name(call.path[-1]))
    if at < len(frame.steps) - 1:
        return ""
    return sentences(
        left_out(frame, after, words), words("goes back", value=worth(frame.call, mark, words))
    )


def _level(frame: Frame, at: int, after: Position, mark: Mark, words: Words) -> Level:
    found: list[tuple[int, str, State]] = []
    for place, step in enumerate(frame.steps):
        if step.call:
            state: State = "done" if place < at else "now" if place == at else "later"
            value = worth(step.call, mark, words) if state == "done" else ""
            found.append((step.call.path[-1], value, state))
    rest: State = "left out" if at == len(frame.steps) - 1 else "later"
    found += [(cell, "", rest) for cell in frame.pruned]
    numbers = frame.steps[at].names
    shown = ["alpha", "beta"]
    if any(state == "done" for _, _, state in found):
        shown.append("best")  # before a reply, only a bound
    texts = [f"{name} {numbers[name]}".replace("-", "−") for name in shown if name in numbers]
    return Level(
        key=len(frame.call.path),
        name=level(after, words, is_max=frame.call.is_max),
        numbers=", ".join(texts),
        moves=tuple(
            Move(
                key=cell,
                text=f"{after.rules.name(cell)} {value}".strip(),
                state=state,
                current="step" if state == "now" else "false",
            )
            for cell, value, state in found
        ),
    )


def _calling(frame: Frame, path: Path) -> int:
    return next(at for at, step in enumerate(frame.steps) if step.call and step.call.path == path)
