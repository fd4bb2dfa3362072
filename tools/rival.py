"""The threat-space player of the package gomoku: positions come in, cells go out.

It runs in a separate process, as it keeps so much in memory that Python's garbage collection would
take half of another player's time. Each line that comes in is the cells of the first side and of
the other one, as masks on 15,15,5. The command line gives a seed.
"""

import sys
from contextlib import redirect_stdout
from importlib import import_module
from random import seed
from types import ModuleType
from typing import Any, Final

SIDE: Final = 15


def main() -> None:
    """Answer each position; what the package prints meanwhile is thrown away."""
    seed(int(sys.argv[1]))
    package: Any = import_module("gomoku")
    players = ModuleType("gomoku.player")  # without the online players, which need more
    players.__path__ = [f"{package.__path__[0]}/player"]
    sys.modules["gomoku.player"] = players
    board: Any = import_module("gomoku.board")
    player: Any = import_module("gomoku.player.threat_space").ThreatSpace()
    for line in sys.stdin:
        first, second = map(int, line.split())
        turns = (first | second).bit_count()
        with redirect_stdout(None):
            cell = player.make_move(board.Board(b1=first, b2=second, turns=turns))
        print(cell if isinstance(cell, int) else cell[0] * SIDE + cell[1], flush=True)


if __name__ == "__main__":
    main()
