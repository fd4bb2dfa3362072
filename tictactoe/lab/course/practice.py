"""The practice board of the course: cells are chosen there, not played."""

from typing import Final, NamedTuple

from tictactoe.controls import SmallBoard
from tictactoe.lab.course import Step
from tictactoe.lab.course.truths import Truth
from tictactoe.rules import EMPTY
from tictactoe.words import Words

WORTH: Final = {1: "win", 0: "draw", -1: "loss"}


class PracticeCell(NamedTuple):
    """A cell: its label, what is true of it as far as it is shown, and the edge's names beside it.

    `verdict` is win, draw or loss, `found` right, wrong or due.
    """

    key: int
    label: str
    is_chosen: bool
    is_disabled: bool
    is_held: bool
    is_lit: bool
    verdict: str
    told: str
    found: str
    col: str
    row: str


class PracticeView(NamedTuple):
    """The board of a step, with what is true of it once that is shown."""

    label: str
    rows: int
    cols: int
    board: SmallBoard
    cells: tuple[PracticeCell, ...]


class Practice(NamedTuple):
    """A step, the cells that are chosen and lit, and its truth once it is done."""

    step: Step
    chosen: frozenset[int]
    lit: frozenset[int]
    truth: Truth | None

    @property
    def is_open(self) -> bool:
        """Whether cells can be chosen."""
        return self.step.task == "cells" and self.truth is None

    def view(self, words: Words) -> PracticeView | None:
        """Return what is shown, `None` for a step without a board."""
        step = self.step
        if step.task != "cells" and (step.task == "code" or not step.moves):
            return None
        cells = tuple(self._cell(cell, words) for cell in range(step.rules.size))
        rules, board = step.rules, SmallBoard(step.position)
        return PracticeView(words("learn board"), rules.rows, rules.cols, board, cells)

    def _cell(self, cell: int, words: Words) -> PracticeCell:
        step, truth = self.step, self.truth or Truth()
        mark, name = step.position.cells[cell], step.rules.name(cell)
        verdict = WORTH[truth.values[cell]] if cell in truth.values else ""
        told = ""
        if cell in truth.chances:
            told = words("learn percent", percent=truth.chances[cell])
        elif step.asks == "mistake" and cell in step.cells:
            told = str(step.cells.index(cell) + 1)
        label = words("cell", cell=name, content=words("empty") if mark == EMPTY else mark)
        worth = words(f"learn {verdict}") if verdict else ""
        row, col = divmod(cell, step.rules.cols)
        letters = name.rstrip("0123456789")
        return PracticeCell(
            cell,
            ", ".join(filter(None, (label, told, worth))),
            is_chosen=cell in self.chosen,
            is_disabled=not self.is_open or cell not in step.choices,
            is_held=mark != EMPTY,
            is_lit=cell in self.lit,
            verdict=verdict,
            told=told,
            found=self._found(cell),
            col="" if row else letters,
            row="" if col else name.removeprefix(letters),
        )

    def _found(self, cell: int) -> str:
        """Return whether a cell was found, "right", or missed, "due", or chosen wrongly."""
        if self.truth is None or self.step.task != "cells":
            return ""
        if cell in self.truth.cells:
            return "right" if cell in self.chosen else "due"
        return "wrong" if cell in self.chosen else ""
