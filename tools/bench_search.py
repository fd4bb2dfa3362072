"""How fast 3x3 is solved from the empty board, table cold, beside others in the same run.

- this project: the exact verdict, with distance, on each of the nine moves, in CPython and in
  Pyodide (under Node, the same WebAssembly and engine as in Chromium)
- plain minimax: `tictactoe.lab.algorithms.minimax`, the approach of Real Python's "Build a
  Tic-Tac-Toe Game Engine With an AI Player in Python", over this project's positions
- easyAI: its own game and its Negamax to the full depth, with its table
- OpenSpiel: its game in C++ and its alpha-beta search in Python

The others find one best move and no distances.
"""

import json
import os
import platform
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from statistics import median
from time import perf_counter
from typing import Final

from tictactoe import Position, Rules, Search
from tictactoe.lab.algorithms import minimax

NODE: Final = Path(sys.executable).with_name("node.exe" if os.name == "nt" else "node")
ROUNDS: Final = 15


def solve() -> None:
    """Solve the empty board with a new table."""
    for _thought in Search(Rules()).think(Position.start()):
        pass


def milliseconds(action: Callable[[], object]) -> float:
    """Return how long an action takes."""
    start = perf_counter()
    action()
    return (perf_counter() - start) * 1000


def in_pyodide() -> list[float]:
    """Return the times of `solve` in Pyodide, in milliseconds."""
    words = [str(NODE), "tools/pyodide.mjs", "-m", "tools.bench_search", "--own"]
    done = subprocess.run(words, check=True, capture_output=True, text=True)
    times: list[float] = json.loads(done.stdout)
    return times


def main() -> None:
    """Print a table of medians and ratios."""
    if "--own" in sys.argv:
        print(json.dumps([milliseconds(solve) for _ in range(ROUNDS)]))
        return
    from tools import rivals  # noqa: PLC0415  (in Pyodide there are none)

    others = {
        "OpenSpiel, alpha-beta": rivals.solve_with_openspiel,
        "easyAI, Negamax with table": rivals.solve_with_easyai,
    }
    times: dict[str, list[float]] = {name: [] for name in ("this project", *others)}
    for _ in range(ROUNDS):  # in turn, so that a slow moment of the machine meets all alike
        times["this project"].append(milliseconds(solve))
        for name, action in others.items():
            times[name].append(milliseconds(action))
    times["this project, in Pyodide"] = in_pyodide()
    print("Plain minimax takes a while …", flush=True)
    times["plain minimax"] = [milliseconds(lambda: minimax(Position.start()))]

    own = median(times["this project"])
    print(f"\n3x3 from the empty board, Python {platform.python_version()}\n")
    print(f"{'':34}{'median ms':>12}{'runs':>6}{'ratio':>10}")
    for name, found in sorted(times.items(), key=lambda item: median(item[1])):
        print(f"{name:34}{median(found):12.2f}{len(found):6}{median(found) / own:10.1f}")
    print("\nTargets: 10 ms in CPython, 40 ms in Pyodide.")


if __name__ == "__main__":
    main()
