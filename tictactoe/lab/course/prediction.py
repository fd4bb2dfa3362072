"""What a pupil has chosen, typed or filled in at a step, before it is checked."""

from dataclasses import dataclass, field
from typing import Final

from tictactoe.lab.branches import path_of
from tictactoe.lab.course import Step
from tictactoe.lab.course.fill_tree import BLANK, paths, tapped
from tictactoe.lab.course.playing import on_board
from tictactoe.lab.course.results import LARGEST, Guess, Result
from tictactoe.lab.course.truths import Truth

NOTHING: Final = {
    "cells": "learn none chosen",
    "play": "learn none chosen",
    "number": "learn guess first",
    "tree": "learn none filled",
    "cut": "learn none cut",
}
"""The key of the message for an empty guess, by the task."""


class Prediction:
    """The cells, the moves, the number or the values so far."""

    def __init__(self) -> None:
        self.cells: frozenset[int] = frozenset()
        self.moves: Guess = ()
        self.number = ""
        self.values: Guess = ()

    def open(self, step: Step | None, result: Result) -> None:
        """Begin at a step with the last guess there."""
        task, last = step.task if step else "read", result.last
        self.cells = frozenset(last) if task == "cells" else frozenset()
        self.number = str(last[0]) if task == "number" and last else ""
        self.moves = self.values = ()
        if step and task == "play":
            self.moves = on_board(step, last, is_done=result.is_done)
        if step and task in ("tree", "cut"):
            blank = BLANK if task == "tree" else 0
            self.values = last or (blank,) * len(paths(step.position))

    def choose(self, step: Step, cell: int) -> None:
        """Choose a cell, instead of another where a step asks for one, or clear the choice."""
        others = frozenset() if step.is_single else self.cells - {cell}
        self.cells = others | ({cell} - self.cells)

    def fill(self, step: Step, key: str) -> None:
        """Change the value of a node, or whether its branch is left out."""
        places, path = paths(step.position), path_of(key)
        if path in places and (path or step.task == "tree"):
            self.values = tapped(self.values, places.index(path), step.task)

    def guess(self, step: Step) -> Guess:
        """Return the guess, empty if nothing was chosen, typed or filled in."""
        if step.task == "cells":
            return tuple(sorted(self.cells))
        if step.task == "tree":
            return self.values if set(self.values) != {BLANK} else ()
        if step.task == "cut":
            return self.values if any(self.values) else ()
        digits = "".join(sign for sign in self.number if sign.isdecimal())[: len(str(LARGEST))]
        return (int(digits),) if digits else ()


@dataclass
class Fresh:
    """Another position of the same kind as a step, and how it was tried, which counts nowhere."""

    step: Step
    truth: Truth
    result: Result = field(default_factory=Result)
