"""What it costs to solve the empty board, and whether the value is the published one.

Each board is solved in a process of its own, with a cold table, in CPython and, where that takes
no more than a few seconds, in Pyodide. Seconds are processor time, so other work on the machine
hardly matters. docs/boards.md names the sources of what was published.
"""

import json
import sys
from dataclasses import dataclass, field
from importlib import import_module
from pathlib import Path
from statistics import median
from time import process_time
from typing import Final, NamedTuple

from tictactoe import Position, Rules, Search
from tictactoe.search import ENTRIES
from tools import reports

ROUNDS: Final = 5
SOON: Final = 3
"""A board that takes fewer seconds is solved in every round, and in Pyodide too."""
PUBLISHED: Final[dict[Rules, tuple[int | None, str]]] = {
    Rules(3, 3, 3): (0, "1, 2"),
    Rules(4, 3, 3): (1, "1, 2"),
    Rules(4, 4, 3): (1, "1, 2"),
    Rules(4, 4, 4): (0, "1, 2, 3"),
    Rules(5, 4, 4): (0, "1, 2"),
    Rules(6, 4, 4): (0, "1, 2"),
    Rules(5, 5, 4): (0, "1, 2"),
    Rules(6, 5, 4): (1, "1, 2"),
    Rules(6, 6, 4): (1, "1, 2"),
    Rules(7, 5, 4): (None, ""),
    Rules(7, 7, 4): (None, ""),
    Rules(5, 5, 5): (0, "4"),
    Rules(6, 6, 5): (0, "2"),
    Rules(7, 5, 5): (None, ""),
    Rules(3, 3, 3, misere=True): (0, "well known"),
    Rules(4, 4, 4, misere=True): (None, ""),
    Rules(4, 4, 3, misere=True): (-1, "5"),
}
"""The boards to solve, with the published value and its sources, as docs/boards.md numbers them."""
WORDS: Final = {1: "first player wins", 0: "draw", -1: "second player wins", None: "none found"}
TARGETS: Final = {
    Rules(3, 3, 3): 0.005,
    Rules(4, 4, 4): 0.5,
    Rules(5, 4, 4): 1.0,
    Rules(6, 4, 4): 10.0,
    Rules(5, 5, 4): 4.0,
    Rules(6, 6, 4): 3.0,
}
"""Seconds that a board may take on one core of CPython."""
RATIO: Final = 3
"""How many times longer it may take in Pyodide."""


class Solution(NamedTuple):
    """The value of an empty board for its first player, and what it took to find it."""

    value: int
    plies: int
    nodes: int
    seconds: float
    memory: int
    """In bytes, beyond what Python and the program had before."""
    entries: int


@dataclass
class Board:
    """A board, and each time that it was solved."""

    rules: Rules
    cpython: list[Solution] = field(default_factory=list)
    pyodide: list[Solution] = field(default_factory=list)

    def __str__(self) -> str:
        sides = f"{self.rules.rows},{self.rules.cols},{self.rules.run}"
        return f"{sides} misère" if self.rules.misere else sides

    @property
    def seconds(self) -> float:
        """How long it takes in CPython."""
        return median(found.seconds for found in self.cpython)

    @property
    def ratio(self) -> float:
        """How much longer it takes in Pyodide."""
        return median(found.seconds for found in self.pyodide) / self.seconds


def main() -> None:
    """Solve one board if it is named, else all of them in turn."""
    if len(sys.argv) > 1:
        print(json.dumps(solve(Rules(*json.loads(sys.argv[1])))))
        return
    boards = [Board(rules) for rules in PUBLISHED]
    for number in range(ROUNDS):
        for board in boards:
            if number and board.seconds >= SOON:
                continue
            print(f"round {number + 1}, {board}: ", end="", flush=True)
            board.cpython.append(in_process(board.rules, sys.executable))
            print(f"{board.cpython[-1].seconds:.3f} s", end="", flush=True)
            if board.seconds < SOON:
                board.pyodide.append(in_process(board.rules, *reports.PYODIDE))
                print(f", in Pyodide {board.pyodide[-1].seconds:.3f} s", end="")
            print(flush=True)
    print(f"\n{reports.facts()}, medians of {ROUNDS} runs where a run takes less than {SOON} s")
    print(*tables(boards), sep="\n\n")


def in_process(rules: Rules, *python: str) -> Solution:
    """Solve a board in a new process."""
    board = json.dumps((rules.rows, rules.cols, rules.run, rules.misere))
    return Solution(*reports.answer(*python, "-m", "tools.bench_boards", board))


def solve(rules: Rules) -> Solution:
    """Solve the empty board with a new table."""
    memory, start = peak_memory(), processor_time()
    search = Search(rules)
    *_, last = search.think(Position.start(rules), is_every_move=False)
    seconds = processor_time() - start
    verdict = last.verdict
    return Solution(
        verdict.value, verdict.plies, search.nodes, seconds, peak_memory() - memory, search.entries
    )


def processor_time() -> float:
    """Return the processor time of this process, in seconds."""
    if sys.platform != "emscripten":
        return process_time()
    usage = import_module("js").process.threadCpuUsage()  # Python's clocks don't measure it there
    return float(usage.user + usage.system) / 1e6


def peak_memory() -> int:
    """Return the most bytes that this process has held; 0 where the system does not say."""
    try:
        status = Path("/proc/self/status").read_text("ascii")
    except OSError:
        return 0
    return 1024 * int(status.partition("VmHWM:")[2].split()[0])


def tables(boards: list[Board]) -> list[str]:
    """Return what was found as tables: the values, and what they cost."""
    values, costs = [], []
    for board in boards:
        found, (value, source) = board.cpython[0], PUBLISHED[board.rules]
        agrees = "" if value is None else "agrees" if value == found.value else "**differs**"
        values.append((board, WORDS[found.value], str(found.plies), WORDS[value], source, agrees))
        most = TARGETS.get(board.rules)
        memory = median(one.memory for one in board.cpython) / 1e6
        costs.append(
            (
                board,
                f"{found.nodes:,}",
                f"{found.entries:,} of {ENTRIES:,}",
                f"{memory:.1f}",
                f"{board.seconds:.4f}",
                f"{most:g}" if most else "",
                reports.met(board.seconds <= most) if most else "",
                f"{board.ratio:.2f}" if board.pyodide else "",
                reports.met(board.ratio <= RATIO) if board.pyodide else "",
            )
        )
    cost = ("positions", "entries", "MB", "seconds", "at most", "", "in Pyodide", f"≤ {RATIO}")
    return [
        reports.table(("board", "value", "plies", "published", "source", ""), values, words=6),
        reports.table(("board", *cost), costs),
    ]


if __name__ == "__main__":
    main()
