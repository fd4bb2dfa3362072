"""What it costs to solve a board: the exact value of the empty one, beside the published value.

Each board is solved in a process of its own, with a cold table, in CPython and, where that takes
no more than a few seconds, in Pyodide (under Node, the same WebAssembly and engine as in
Chromium). Seconds are those of one processor, so that other work on the machine counts for little.
Writes docs/boards.md and docs/boards.svg.
"""

import json
import os
import subprocess
import sys
from collections.abc import Callable
from dataclasses import asdict
from importlib import import_module
from pathlib import Path
from time import process_time
from typing import Final

from tictactoe import Position, Rules, Search
from tools.boards_report import BOARDS, Report, Solution, name

NODE: Final = Path(sys.executable).with_name("node.exe" if os.name == "nt" else "node")
ROUNDS: Final = 5
SOON: Final = 3
"""A board that takes fewer seconds is solved in every round, and in Pyodide too."""


def main() -> None:
    """Solve one board if it is named, else all of them in turn."""
    if len(sys.argv) > 1:
        rows, cols, run, misere = (int(word) for word in sys.argv[1:])
        print(json.dumps(asdict(solve(Rules(rows, cols, run, bool(misere))))))
        return
    report = Report()
    for number in range(ROUNDS):
        for rules in BOARDS:
            if number and report.seconds(rules) >= SOON:
                continue
            print(f"round {number + 1}, {name(rules)}: ", end="", flush=True)
            found = in_process(rules, sys.executable)
            report.cpython[rules].append(found)
            print(f"{found.seconds:.3f} s", end="", flush=True)
            if report.seconds(rules) < SOON:
                found = in_process(rules, str(NODE), "tools/pyodide.mjs")
                report.pyodide[rules].append(found)
                print(f", in Pyodide {found.seconds:.3f} s", end="")
            print(flush=True)
    report.write()


def in_process(rules: Rules, *python: str) -> Solution:
    """Return what a new process finds."""
    sides = [str(int(side)) for side in (rules.rows, rules.cols, rules.run, rules.misere)]
    words = [*python, "-m", "tools.bench_boards", *sides]
    done = subprocess.run(words, check=True, capture_output=True, text=True)
    return Solution(**json.loads(done.stdout))


def solve(rules: Rules) -> Solution:
    """Solve the empty board with a new table."""
    clock = processor_clock()
    memory, start = peak_memory(), clock()
    search = Search(rules)
    *_, last = search.think(Position.start(rules), is_every_move=False)
    seconds = clock() - start
    verdict = last.verdict
    return Solution(
        verdict.value, verdict.plies, search.nodes, seconds, peak_memory() - memory, search.entries
    )


def processor_clock() -> Callable[[], float]:
    """Return a clock that stands still while other work has the processor."""
    if sys.platform != "emscripten":
        return process_time
    process = import_module("js").process  # Python's own clocks know nothing of it there

    def clock() -> float:
        usage = process.threadCpuUsage()
        return float(usage.user + usage.system) / 1e6

    return clock


def peak_memory() -> int:
    """Return the most bytes that this process has held; 0 where the system does not say."""
    try:
        status = Path("/proc/self/status").read_text("ascii")
    except OSError:
        return 0
    return 1024 * int(status.partition("VmHWM:")[2].split()[0])


if __name__ == "__main__":
    main()
