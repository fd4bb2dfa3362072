"""The time to solve boards from the start with an empty table, and the values found.

Each board is solved in a new process, in CPython and, where that takes no more than a few seconds,
in Pyodide. Seconds are processor time, on which other work has less effect. docs/boards.md names
the sources of the published values.
"""

import json
import subprocess
import sys
from collections.abc import Iterator
from importlib import import_module
from statistics import median
from time import process_time
from typing import Final, NamedTuple

from tictactoe import Position, Rules, Search
from tools import NODE
from tools.measure import Figure, report

PYODIDE: Final = (str(NODE), "tools/pyodide.mjs")
"""Runs Python as `python` does, in Pyodide: under Node, the same WebAssembly as in Chromium."""
ROUNDS: Final = 5
SHORT: Final = 3
"""A board that takes fewer seconds is solved in every round, and in Pyodide too."""
RATIO: Final = 3
"""The largest ratio of the time in Pyodide to that in CPython."""
BOARDS: Final[dict[Rules, tuple[int | None, float | None]]] = {
    Rules(3, 3, 3): (0, 0.005),
    Rules(4, 3, 3): (1, None),
    Rules(4, 4, 3): (1, None),
    Rules(4, 4, 4): (0, 0.5),
    Rules(5, 4, 4): (0, 1.0),
    Rules(6, 4, 4): (0, 10.0),
    Rules(5, 5, 4): (0, 4.0),
    Rules(6, 5, 4): (1, None),
    Rules(6, 6, 4): (1, 3.0),
    Rules(7, 5, 4): (None, None),
    Rules(7, 7, 4): (None, None),
    Rules(5, 5, 5): (0, None),
    Rules(6, 6, 5): (0, None),
    Rules(7, 5, 5): (None, None),
    Rules(3, 3, 3, misere=True): (0, None),
    Rules(4, 4, 4, misere=True): (None, None),
    Rules(4, 4, 3, misere=True): (-1, None),
}
"""The published value of each board for its first player, and the most seconds for CPython."""
VALUES: Final = {1: "first player wins", 0: "draw", -1: "second player wins"}


class Solution(NamedTuple):
    """The value of an empty board for its first player, and the cost of finding it."""

    value: int
    plies: int
    nodes: int
    entries: int
    seconds: float


def main() -> None:
    """Solve one board if it is named, else all of them in turn."""
    if len(sys.argv) > 1:
        print(json.dumps(solve(Rules(*json.loads(sys.argv[1])))))
        return
    print(report("Seconds for the empty board", []))
    for rules in BOARDS:
        cpython = in_process(rules, sys.executable)
        pyodide = in_process(rules, *PYODIDE) if cpython[0].seconds < SHORT else []
        print(*(figure.row() for figure in figures(rules, cpython, pyodide)), sep="\n", flush=True)


def solve(rules: Rules) -> list[Solution]:
    """Solve the empty board, each time with a new table, and more than once if that is quick."""
    found: list[Solution] = []
    while not found or (len(found) < ROUNDS and found[0].seconds < SHORT):
        start, search = processor_time(), Search(rules)
        *_, last = search.think(Position.start(rules), is_every_move=False)
        seconds, verdict = processor_time() - start, last.verdict
        found.append(Solution(verdict.value, verdict.plies, search.nodes, search.entries, seconds))
    return found


def in_process(rules: Rules, *python: str) -> list[Solution]:
    """Solve the empty board in a new process."""
    board = json.dumps((rules.rows, rules.cols, rules.run, rules.misere))
    words = (*python, "-m", "tools.bench_search", board)
    printed = subprocess.run(words, stdout=subprocess.PIPE, check=True).stdout
    return [Solution(*found) for found in json.loads(printed)]


def middle(solutions: list[Solution]) -> float:
    """Return the median of the seconds."""
    return median(solution.seconds for solution in solutions)


def processor_time() -> float:
    """Return the processor time of this process, in seconds."""
    if sys.platform != "emscripten":
        return process_time()
    usage = import_module("js").process.threadCpuUsage()  # Python's clocks don't measure it there
    return float(usage.user + usage.system) / 1e6


def figures(rules: Rules, cpython: list[Solution], pyodide: list[Solution]) -> Iterator[Figure]:
    """Yield the time of a board in CPython and, if it was solved there, in Pyodide."""
    found, (published, most) = cpython[0], BOARDS[rules]
    agrees = (
        ""
        if published is None
        else "as published, "
        if published == found.value
        else "**not as published**, "
    )
    note = (
        f"{VALUES[found.value]} in {found.plies}, {agrees}"
        f"{found.nodes:,} positions, {found.entries:,} entries"
    )
    name = f"{rules.rows},{rules.cols},{rules.run}{' misère' * rules.misere}"
    yield Figure(name, middle(cpython), most=most, form=".4f", note=note)
    if pyodide:
        ratio = middle(pyodide) / middle(cpython)
        yield Figure(f"{name}, in Pyodide, times as long", ratio, most=RATIO)


if __name__ == "__main__":
    main()
