"""What it costs to solve the empty board, and whether the value is the published one.

Each board is solved in a process of its own, with a cold table, in CPython and, where that takes
no more than a few seconds, in Pyodide. Seconds are processor time, so other work on the machine
hardly matters. Writes docs/boards.md.
"""

import json
import sys
from collections.abc import Iterable
from dataclasses import dataclass, field
from importlib import import_module
from pathlib import Path
from statistics import median
from time import process_time
from typing import Final, NamedTuple

from tictactoe import Position, Rules, Search
from tictactoe.players import THINKING_TIME
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
"""The boards to solve, with the published value and its sources, as the document numbers them."""
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
    reports.fill("boards", parts(boards))


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


def parts(boards: list[Board]) -> dict[str, str]:
    """Return what is written into the document, by its marks."""
    costs, values, times, ratios = [], [], [], []
    for board in boards:
        found, seconds, (value, source) = board.cpython[0], board.seconds, PUBLISHED[board.rules]
        memory = median(one.memory for one in board.cpython) / 1e6
        solved = (board, WORDS[found.value], found.plies, f"{found.nodes:,}")
        took = (f"{seconds:.3f}", f"{memory:.1f} MB", f"{found.entries:,}")
        costs.append((*solved, *took, f"{board.ratio:.1f}" if board.pyodide else ""))
        agrees = "" if value is None else "agrees" if value == found.value else "**differs**"
        values.append((board, WORDS[found.value], WORDS[value], agrees, source))
        if target := TARGETS.get(board.rules):
            times.append((f"{board} within {target:g} s", f"{seconds:.4f} s", seconds <= target))
        if board.pyodide:
            told = f"{board} in Pyodide: at most {RATIO} × CPython"
            ratios.append((told, f"{board.ratio:.2f}", board.ratio <= RATIO))
    head = ("board", "value", "plies", "positions", "seconds", "memory", "entries", "in Pyodide")
    most = max(len(board.cpython) for board in boards)
    once = [board for board in boards if len(board.cpython) == 1 < most]
    return {
        "costs": reports.table(head, costs, words=2),
        "values": reports.table(("board", "found", "published", "", "source"), values, words=5),
        "budget": budget(boards),
        "entries": f"{max(board.cpython[0].entries for board in boards):,}",
        "table": f"{ENTRIES:,}",
        "targets": reports.targets([*times, *ratios]),
        "written": f"{reports.facts()}. Medians of {most} runs"
        f"{f'; once: {listed(once)}' if once else ''}.",
    }


def budget(boards: list[Board]) -> str:
    """Return which boards a level solves before its first move."""
    soon = [board for board in boards if board.seconds < THINKING_TIME]
    late = [board for board in boards if board not in soon]
    slower = [board for board in soon if board.seconds * board.ratio >= THINKING_TIME]
    pyodide = f" (in Pyodide not quite: {listed(slower)})" if slower else ", in Pyodide too"
    return (
        f"{THINKING_TIME:g} s about a move at most. So it is exact from the first move on "
        f"{listed(soon)}{pyodide}; on {listed(late)}"
    )


def listed(boards: Iterable[Board]) -> str:
    """Return the names of boards as one text."""
    return " · ".join(map(str, boards)) or "none"


if __name__ == "__main__":
    main()
