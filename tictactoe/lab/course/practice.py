"""The practice board of a step, on which cells are chosen, or played in a game to win."""

from collections.abc import Collection
from typing import Final, NamedTuple

from tictactoe.controls import SmallBoard
from tictactoe.lab.course import Step
from tictactoe.lab.course.progress import Result
from tictactoe.lab.course.truths import Truth
from tictactoe.naming import edge_names
from tictactoe.rules import EMPTY
from tictactoe.words import Words

WORTH: Final = {1: "win", 0: "draw", -1: "loss"}


class PracticeCell(NamedTuple):
    """A cell; `col` and `row` are the names at the edge of the board.

    `verdict` is "win", "draw", "loss" or empty; `found` is "right", "wrong", "due" or empty.
    """

    key: int
    label: str
    is_chosen: bool
    is_disabled: bool
    is_held: bool
    is_last: bool
    is_lit: bool
    verdict: str
    note: str
    found: str
    col: str
    row: str


class PracticeView(NamedTuple):
    """The board of a step."""

    label: str
    rows: int
    cols: int
    board: SmallBoard
    cells: tuple[PracticeCell, ...]


def practice_view(
    step: Step,
    chosen: Collection[int],
    lit: Collection[int],
    truth: Truth | None,
    result: Result,
    words: Words,
) -> PracticeView | None:
    """Return the board of a step, `None` if it has none.

    Until the step is done, cells can be chosen, and only those of the last guess are judged. If the
    step asks for code, the free cells show their numbers in Python.
    """
    has_board = step.moves or step.task in ("cells", "code") or step.asks == "growth"
    if not has_board or step.task in ("tree", "cut"):
        return None
    rules, cells = step.rules, []
    shown = truth if truth and result.is_done else Truth()
    for cell in range(rules.size):
        mark, name = step.position.cells[cell], rules.name(cell)
        verdict = WORTH[shown.values[cell]] if cell in shown.values else ""
        note = ""
        if cell in shown.chances:
            note = words("learn percent", percent=shown.chances[cell])
        elif step.asks == "mistake" and cell in step.cells:
            note = str(step.cells.index(cell) + 1)
        elif step.task == "code" and mark == EMPTY:
            note = str(cell)
        label = words("cell", cell=name, content=words("empty") if mark == EMPTY else mark)
        worth = words(f"learn {verdict}") if verdict else ""
        col, row = edge_names(rules, cell)
        can_choose = step.task in ("cells", "play") and not result.is_done and cell in step.choices
        found = PracticeCell(
            key=cell,
            label=", ".join(filter(None, (label, note, worth))),
            is_chosen=step.task == "cells" and cell in chosen,
            is_disabled=not can_choose,
            is_held=mark != EMPTY,
            is_last=step.task == "play" and cell == step.cells[-1],
            is_lit=cell in lit,
            verdict=verdict,
            note=note,
            found=_found(truth, cell, result) if truth and step.task == "cells" else "",
            col=col,
            row=row,
        )
        cells.append(found)
    board = SmallBoard(step.position)
    return PracticeView(words("learn board"), rules.rows, rules.cols, board, tuple(cells))


def _found(truth: Truth, cell: int, result: Result) -> str:
    if cell in result.last:
        return "right" if cell in truth.cells else "wrong"
    return "due" if result.is_done and cell in truth.cells else ""
