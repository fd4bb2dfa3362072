"""Write the book: Python's answers in every position of standard 3×3.

The page plays from it until Python has started, or if Python cannot start. It is a JSON object:

- `strokes`: by its cells, the SVG path of the stroke through each line;
- `symmetries`: the eight ways to turn or mirror the board, as the cell from which each is taken;
- `positions`: the entry of each position in which X began, by its cells, row by row; for others,
  exchange the marks. Of those that are alike when turned or mirrored, only the first is listed.

If the game is over, the entry has its `winner`, empty after a draw, and its `lines`. Otherwise each
level has a number for each cell: how often it plays there, compared with the other cells.

>>> positions = book()["positions"]
>>> positions["XOOX....."]["easy"], positions["XOOX..X.."]
([0, 0, 0, 0, 0, 0, 1, 0, 0], {'winner': 'X', 'lines': ((0, 3, 6),)})
"""

import json
from typing import Any, TypeAlias

from tictactoe.cells import stroke_path
from tictactoe.engine.lines import symmetries
from tictactoe.lab.asking import every_position
from tictactoe.players import LEVELS
from tictactoe.rules import DEFAULT_RULES, Position, cells_of

Entry: TypeAlias = dict[str, Any]
"""The book's entry for a position."""


def book() -> dict[str, Any]:
    """Return the book."""
    turns = symmetries(DEFAULT_RULES)
    positions: dict[str, Entry] = {}
    for position in every_position(DEFAULT_RULES):
        cells = [position.mark_at(cell) or "." for cell in range(DEFAULT_RULES.size)]
        alike = ("".join(cells[cell] for cell in turn) for turn in turns)
        if positions.keys().isdisjoint(alike):
            positions["".join(cells)] = _entry(position)
    lines = [tuple(cells_of(line)) for line in DEFAULT_RULES.lines]
    strokes = {"".join(map(str, line)): stroke_path([line], DEFAULT_RULES.cols) for line in lines}
    return {"strokes": strokes, "symmetries": turns, "positions": positions}


def _entry(position: Position) -> Entry:
    outcome = position.outcome
    if outcome:
        return {"winner": outcome.winner or "", "lines": position.lines if outcome.winner else ()}
    chances = {name: level.chances(position) for name, level in LEVELS.items()}
    return {
        name: [found.get(cell, 0) for cell in range(position.rules.size)]
        for name, found in chances.items()
    }


def text() -> str:
    """Return the book as a text, with a line for each position."""
    whole = book()
    lines = [f"{json.dumps(key)}: {json.dumps(entry)}" for key, entry in whole["positions"].items()]
    return "\n".join(
        [
            f'{{"strokes": {json.dumps(whole["strokes"])},',
            f'"symmetries": {json.dumps(whole["symmetries"])}, "positions": {{',
            ",\n".join(lines),
            "}}\n",
        ]
    )
