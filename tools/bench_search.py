"""How fast 3x3 is solved from the empty board with a cold table, compared with others.

- this project: the exact verdict, with distance, on each of the nine moves, in CPython and in
  Pyodide
- plain minimax: `tictactoe.lab.algorithms.minimax`, the approach of Real Python's "Build a
  Tic-Tac-Toe Game Engine With an AI Player in Python", over this project's positions
- easyAI: its own game and its Negamax to the full depth, with its table
- OpenSpiel: its game in C++ and its alpha-beta search in Python

The others find one best move and no distances.
"""

import json
import platform
import sys
from collections.abc import Callable
from statistics import median
from time import perf_counter
from typing import Final

from tictactoe import Position, Rules, Search
from tictactoe.lab.algorithms import minimax
from tools import reports

ROUNDS: Final = 15
OWN: Final = "this project"


def solve() -> None:
    """Solve the empty board with a new table."""
    for _thought in Search(Rules()).think(Position.start()):
        pass


def milliseconds(action: Callable[[], object]) -> float:
    """Return how long an action takes."""
    start = perf_counter()
    action()
    return (perf_counter() - start) * 1000


def main() -> None:
    """Print a table of medians and ratios."""
    if "--own" in sys.argv:
        print(json.dumps([milliseconds(solve) for _ in range(ROUNDS)]))
        return
    from tools import rivals  # noqa: PLC0415  (not installed in Pyodide)

    contenders: dict[str, Callable[[], object]] = {
        OWN: solve,
        "OpenSpiel, alpha-beta": rivals.solve_with_openspiel,
        "easyAI, Negamax with table": rivals.solve_with_easyai,
    }
    times: dict[str, list[float]] = {name: [] for name in contenders}
    for _ in range(ROUNDS):  # in turn, so that a slow moment affects all of them
        for name, action in contenders.items():
            times[name].append(milliseconds(action))
    times[f"{OWN}, in Pyodide"] = reports.answer(
        *reports.PYODIDE, "-m", "tools.bench_search", "--own"
    )
    print("Plain minimax takes a while …", flush=True)
    times["plain minimax"] = [milliseconds(lambda: minimax(Position.start()))]
    own = median(times[OWN])
    rows = [
        (name, f"{median(found):.2f}", str(len(found)), f"{median(found) / own:.1f}")
        for name, found in sorted(times.items(), key=lambda item: median(item[1]))
    ]
    print(f"\n3x3 from the empty board, Python {platform.python_version()}\n")
    print(reports.table(("", "median ms", "runs", "ratio"), rows))
    print("\nTargets: 10 ms in CPython, 40 ms in Pyodide.")


if __name__ == "__main__":
    main()
