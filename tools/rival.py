"""The threat-space player of the package gomoku, for `dev.py bench strength`.

It needs a separate process, as it keeps so much in memory that Python's garbage collection would
take half of another player's time.
"""

import sys
from contextlib import redirect_stdout
from importlib import import_module
from types import ModuleType
from typing import Any

from tictactoe.rules import Position, other
from tools import ROOT

sys.path.append(str(ROOT / ".venv" / "rivals" / "gomoku"))
package: Any = import_module("gomoku")
players = ModuleType("gomoku.player")  # without the online players, which need more
players.__path__ = [f"{package.__path__[0]}/player"]
sys.modules["gomoku.player"] = players
board: Any = import_module("gomoku.board")
player: Any = import_module("gomoku.player.threat_space").ThreatSpace()


def choose(position: Position) -> int:
    """Return its cell on 15,15,5; the output of the package is discarded."""
    first, second = position.mask(position.first), position.mask(other(position.first))
    with redirect_stdout(None):
        cell = player.make_move(board.Board(b1=first, b2=second, turns=position.ply))
    return cell if isinstance(cell, int) else cell[0] * position.rules.cols + cell[1]
