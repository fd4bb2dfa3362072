"""What `tools.bench_boards` found: as text, and as the chart beside it."""

from collections import defaultdict
from dataclasses import dataclass, field
from math import log10
from statistics import median
from typing import Final

from tictactoe import Rules
from tictactoe.players import THINKING_TIME
from tictactoe.search import ENTRIES
from tools import charts, reports
from tools.charts import Group
from tools.reports import DOCS, met, table

WORDS: Final = {1: "first player wins", 0: "draw", -1: "second player wins"}


BOARDS: Final[dict[Rules, tuple[int, str] | None]] = {
    Rules(3, 3, 3): (0, "1, 2"),
    Rules(4, 3, 3): (1, "1, 2"),
    Rules(4, 4, 3): (1, "1, 2"),
    Rules(4, 4, 4): (0, "1, 2, 3"),
    Rules(5, 4, 4): (0, "1, 2"),
    Rules(6, 4, 4): (0, "1, 2"),
    Rules(5, 5, 4): (0, "1, 2"),
    Rules(6, 5, 4): (1, "1, 2"),
    Rules(6, 6, 4): (1, "1, 2"),
    Rules(5, 5, 5): (0, "4"),
    Rules(6, 6, 5): (0, "2"),
    Rules(3, 3, 3, misere=True): (0, "well known"),
    Rules(4, 4, 4, misere=True): None,
    Rules(4, 4, 3, misere=True): (-1, "5"),
}
"""The boards to solve, and what was published: the value, and the sources in the document."""

TARGETS: Final = {Rules(3, 3, 3): 0.005, Rules(4, 4, 4): 0.5, Rules(5, 4, 4): 10.0}
"""Seconds that a board may take on one core of CPython."""
RATIO: Final = 3
"""How many times longer it may take in Pyodide."""


@dataclass(frozen=True)
class Solution:
    """The value of an empty board for its first player, and what it took to find it."""

    value: int
    plies: int
    nodes: int
    seconds: float
    memory: int
    """In bytes, beyond what Python and the program took before."""
    entries: int


@dataclass
class Report:
    """Every time that each board was solved."""

    cpython: defaultdict[Rules, list[Solution]] = field(default_factory=lambda: defaultdict(list))
    pyodide: defaultdict[Rules, list[Solution]] = field(default_factory=lambda: defaultdict(list))

    def seconds(self, rules: Rules) -> float:
        """Return how long a board takes in CPython."""
        return median(found.seconds for found in self.cpython[rules])

    def ratio(self, rules: Rules) -> float:
        """Return how much longer a board takes in Pyodide."""
        return median(found.seconds for found in self.pyodide[rules]) / self.seconds(rules)

    def parts(self) -> dict[str, str]:
        """Return what is written into the document, by its marks."""
        return {
            "costs": self._costs(),
            "values": self._values(),
            "budget": self._budget(),
            "entries": f"{max(found[0].entries for found in self.cpython.values()):,}",
            "table": f"{ENTRIES:,}",
            "targets": self._targets(),
            "written": f"{', '.join(reports.facts())}. Medians of {self._runs()}.",
        }

    def write(self) -> None:
        """Write the text and the chart into docs/."""
        reports.fill(DOCS / "boards.md", self.parts())
        reports.write(DOCS / "boards.svg", chart(self))

    def _costs(self) -> str:
        head = ("board", "value", "plies", "positions", "seconds", "memory", "entries")
        rows = []
        for rules in self.cpython:
            found = self.cpython[rules][0]
            memory = median(one.memory for one in self.cpython[rules]) / 1e6
            rows.append(
                (
                    name(rules),
                    WORDS[found.value],
                    str(found.plies),
                    f"{found.nodes:,}",
                    f"{self.seconds(rules):.3f}",
                    f"{memory:.1f} MB",
                    f"{found.entries:,}",
                    f"{self.ratio(rules):.1f}" if self.pyodide[rules] else "",
                )
            )
        return table((*head, "in Pyodide"), rows, words=2)

    def _values(self) -> str:
        rows = []
        for rules in self.cpython:
            published, value = BOARDS[rules], self.cpython[rules][0].value
            told = ("none found", "", "")
            if published:
                agrees = "agrees" if published[0] == value else "**differs**"
                told = (WORDS[published[0]], agrees, published[1])
            rows.append((name(rules), WORDS[value], *told))
        return table(("board", "found", "published", "", "source"), rows, words=5)

    def _budget(self) -> str:
        boards = list(self.cpython)
        soon = [rules for rules in boards if self.seconds(rules) < THINKING_TIME]
        late = [rules for rules in boards if rules not in soon]
        slower = [r for r in soon if self.seconds(r) * self.ratio(r) >= THINKING_TIME]
        pyodide = f" (in Pyodide not quite: {_listed(slower)})" if slower else ", in Pyodide too"
        return (
            f"{THINKING_TIME:g} s about a move at most. So it is exact from the first move on "
            f"{_listed(soon)}{pyodide}; on {_listed(late)}"
        )

    def _targets(self) -> str:
        rows = []
        for rules, target in TARGETS.items():
            seconds = self.seconds(rules)
            what = f"{name(rules)} within {target:g} s"
            rows.append((what, f"{seconds:.4f} s", met(seconds <= target)))
        for rules in self.cpython:
            if self.pyodide[rules]:
                ratio = self.ratio(rules)
                what = f"{name(rules)} in Pyodide: at most {RATIO} × CPython"
                rows.append((what, f"{ratio:.2f}", met(ratio <= RATIO)))
        return table(("target", "measured", ""), rows)

    def _runs(self) -> str:
        most = max(len(found) for found in self.cpython.values())
        once = [rules for rules, found in self.cpython.items() if len(found) == 1 < most]
        return f"{most} runs" + (f"; once: {_listed(once)}" if once else "")


def name(rules: Rules) -> str:
    """Return how a report names a board."""
    sides = f"{rules.rows},{rules.cols},{rules.run}"
    return f"{sides} misère" if rules.misere else sides


def _listed(boards: list[Rules]) -> str:
    return " · ".join(name(rules) for rules in boards) or "none"


LEAST: Final = 0.001
"""Where the axis of seconds begins."""
COLOURS: Final = {
    "run of 3": ("#0072b2", "#56b4e9"),
    "run of 4": ("#d55e00", "#e69f00"),
    "run of 5": ("#6b4c9a", "#cc99dd"),
}


def chart(report: Report) -> str:
    """Return a bar for each board as SVG: its seconds on a log scale."""
    most = max(map(report.seconds, report.cpython))

    def length(seconds: float) -> float:
        return log10(max(seconds, LEAST) / LEAST) / log10(max(most, THINKING_TIME) / LEAST)

    groups = []
    for rules in sorted(report.cpython, key=lambda rules: rules.size):
        seconds, kind = report.seconds(rules), list(COLOURS).index(f"run of {rules.run}")
        title = f"{name(rules)}: {rules.size} cells"
        bar = (kind, length(seconds), f"{seconds:.3f} s")
        groups.append(Group(title, [bar], target=length(THINKING_TIME)))
    note = f"Seconds in CPython to solve the empty board. From {LEAST} s on, on a log scale."
    return charts.chart("What it costs to solve a board", note, COLOURS, "a level’s move", groups)
