"""Stepping through a search line by line: into, over and out of calls.

A step takes a moment and `look`, which returns the call after some moves or raises `NotKnown`.
"""

from collections.abc import Callable
from typing import Final, TypeAlias

from tictactoe.controls import Control
from tictactoe.lab.branches import left_out, level, worth
from tictactoe.lab.known_calls import SearchCalls
from tictactoe.lab.moments import Level, Moment, Move, State, StepView, Variable
from tictactoe.lab.search_trace import CELLS, Frame, Path, source_of
from tictactoe.rules import Mark, Position
from tictactoe.words import ENGLISH, Words

Look: TypeAlias = Callable[[Path], Frame]


class SearchWalk(SearchCalls):
    """A walk through a search of which some calls are known."""

    def missing(self, moment: Moment) -> Path | None:
        """Return the first unknown call on the way to a moment."""
        paths = (moment.path[:length] for length in range(len(moment.path) + 1))
        return next((path for path in paths if path not in self.frames), None)

    def step(self, name: str, moment: Moment) -> Moment:
        """Return the moment after a step; raises `NotKnown`."""
        return STEPS[name](moment, self.frame)

    def path(self, moment: Moment) -> Path:
        """Return the moves to the position of a moment."""
        return moment.path

    def shown(self, moment: Moment, words: Words) -> StepView:
        """Return the view of a moment; raises `NotKnown`."""
        return shown(moment, self.frame, self.position, words)

    def lines(self, function: str) -> tuple[str, ...]:
        """Return the source text of a function of the search."""
        return tuple(source_of(function).values())

    def button(self, words: Words, *, is_busy: bool, is_known: bool) -> Control:
        """Return the button that stops the search or starts it again."""
        is_offered = (is_busy and not is_known) or bool(self.refused)
        return self.again(words, is_busy=is_busy, is_offered=is_offered)


def over(moment: Moment, look: Look) -> Moment:
    """Return the next line of this call or, at its end, the line after the call."""
    if moment.step + 1 < len(look(moment.path).steps):
        return Moment(moment.path, moment.step + 1)
    return out(moment, look)


def into(moment: Moment, look: Look) -> Moment:
    """Return the next line, also if it is the first line of another call."""
    call = look(moment.path).steps[moment.step].call
    if call is None:
        return over(moment, look)
    look(call.path)  # raises NotKnown before the step is taken
    return Moment(call.path)


def out(moment: Moment, look: Look) -> Moment:
    """Return the line after this call, or the last line of the search."""
    if not moment.path:
        return Moment((), len(look(()).steps) - 1)
    above = moment.path[:-1]
    return Moment(above, _calling(look(above), moment.path) + 1)


def to_cut(moment: Moment, look: Look) -> Moment:
    """Return the next cut-off, or the last line of the search."""
    while True:
        frame = look(moment.path)
        call = frame.steps[moment.step].call
        if call and call.nodes > 1 and call.alpha is not None:  # only bounds cut moves off
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
    """Return the view of a moment in the search of a position."""
    frame = look(moment.path)
    step, mark = frame.steps[moment.step], position.turn
    levels, after = [], position
    for ply, cell in enumerate(moment.path):
        above = look(moment.path[:ply])
        at = _calling(above, moment.path[: ply + 1])
        levels.append(_level(above, at, after, mark, words))
        after = after.play(cell)
    levels.append(_level(frame, moment.step, after, mark, words))
    name, is_last = position.rules.name, moment.step == len(frame.steps) - 1
    message = words("tries next", cell=name(step.call.path[-1])) if step.call else ""
    if is_last:
        returned = words("goes back", value=worth(frame.call, mark, words))
        message = words.sentences(left_out(frame, after, words), returned)
    return StepView(
        function=frame.function,
        line=step.line,
        variables=tuple(
            Variable(key, key, f"{value} ({name(value)})" if key in CELLS else str(value))
            for key, value in step.names.items()
        ),
        levels=tuple(levels),
        message=message,
        count=len(frame.steps),
        is_end=is_last and not moment.path,
    )


def _level(frame: Frame, at: int, after: Position, mark: Mark, words: Words) -> Level:
    name, moves, has_reply = after.rules.name, [], False
    for place, step in enumerate(frame.steps):
        if step.call and place < at:
            text = f"{name(step.call.path[-1])} {worth(step.call, mark, words)}"
            moves.append(_move(step.call.path[-1], text, "done"))
            has_reply = True
        elif step.call:
            cell = step.call.path[-1]
            moves.append(_move(cell, name(cell), "now" if place == at else "later"))
    rest: State = "left out" if at == len(frame.steps) - 1 else "later"
    moves += [_move(cell, name(cell), rest) for cell in frame.pruned]
    numbers = frame.steps[at].names
    known = ["alpha", "beta"] + ["best"] * has_reply  # before a reply, best is only a bound
    texts = [f"{key} {numbers[key]}".replace("-", "−") for key in known if key in numbers]
    title = level(after, words, is_max=frame.call.is_max)
    return Level(len(frame.call.path), title, ", ".join(texts), tuple(moves))


def _move(cell: int, text: str, state: State) -> Move:
    return Move(cell, text, state, "step" if state == "now" else "false")


def _calling(frame: Frame, path: Path) -> int:
    """Return the step at which a call makes another."""
    return next(at for at, step in enumerate(frame.steps) if step.call and step.call.path == path)
