"""What `tools.bench_boards` found: as text, and as the chart beside it."""

from collections import defaultdict
from dataclasses import dataclass, field
from math import ceil, floor, log10
from statistics import median
from typing import Final

from tictactoe import Rules
from tictactoe.players import THINKING_TIME
from tictactoe.search import ENTRIES
from tools import reports
from tools.reports import DOCS, met, table

WORDS: Final = {1: "first player wins", 0: "draw", -1: "second player wins"}

SOURCES: Final = {
    "thesis": "V. Charatsidis, *Solving Four-in-a-Row on 9×4 and 10×4 Boards*, "
    "BSc thesis, Maastricht 2017",
    "initiative": "J. W. H. M. Uiterwijk and H. J. van den Herik, “The advantage of the "
    "initiative”, *Information Sciences* 122 (2000) 43–58; as quoted by others",
    "matching": "J. W. H. M. Uiterwijk, “Set Matching”, arXiv 1703.10678",
    "pairing": "a pairing of cells keeps the draw, after A. W. Hales and R. I. Jewett",
    "friedman": "D. Friedman, http://dfriedman.org/ramblings/2020/12/31/optimal-mnk.html; "
    "not peer-reviewed",
}


@dataclass(frozen=True)
class Published:
    """A value, and the sources that give it; none for what everybody knows."""

    value: int
    sources: tuple[str, ...] = ()


SOLVED: Final = ("thesis", "initiative")
BOARDS: Final[dict[Rules, Published | None]] = {
    Rules(3, 3, 3): Published(0, SOLVED),
    Rules(4, 3, 3): Published(1, SOLVED),
    Rules(4, 4, 3): Published(1, SOLVED),
    Rules(4, 4, 4): Published(0, (*SOLVED, "matching")),
    Rules(5, 4, 4): Published(0, SOLVED),
    Rules(6, 4, 4): Published(0, SOLVED),
    Rules(5, 5, 4): Published(0, SOLVED),
    Rules(6, 5, 4): Published(1, SOLVED),
    Rules(6, 6, 4): Published(1, SOLVED),
    Rules(5, 5, 5): Published(0, ("pairing",)),
    Rules(6, 6, 5): Published(0, ("initiative",)),
    Rules(3, 3, 3, misere=True): Published(0),
    Rules(4, 4, 4, misere=True): None,
    Rules(4, 4, 3, misere=True): Published(-1, ("friedman",)),
}
"""The boards to solve, and what was published of them."""

TARGETS: Final = {Rules(3, 3, 3): 0.005, Rules(4, 4, 4): 0.5, Rules(5, 4, 4): 10.0}
"""Seconds that a board may take on one core of CPython."""
RATIO: Final = 3
"""How many times longer it may take in Pyodide."""

TEXT: Final = DOCS / "boards.md"
CHART: Final = DOCS / "boards.svg"


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

    def is_within(self, rules: Rules, seconds: float) -> bool:
        """Tell whether a board takes less time than that."""
        return self.seconds(rules) < seconds

    def text(self) -> str:
        """Return the whole report in Markdown."""
        return f"""# What it costs to solve a board

The exact value of the empty board, with best play by both: who wins, and in how many plies. Boards
are given as rows, columns and run. Each was solved in a process of its own, with a cold table of
the size that the levels use.

![Seconds against the number of cells](boards.svg)

{self._costs()}

*Positions* are those searched, *seconds* those of one processor, *memory* the most that the process
held beyond Python and the program, *entries* the positions in the table at the end; what the search
for threats keeps comes on top. *In Pyodide* is the ratio to CPython, for boards that take less than
about three seconds.

## Beside what was published

{self._values()}

{self._sources()}

## What it means for the budget of a move

{self._budget()}

## Targets

{self._targets()}

---

Written by `python3 dev.py bench boards` on {", ".join(reports.facts())}. Medians of {self._runs()}.
"""

    def write(self) -> None:
        """Write the text and the chart into docs/."""
        reports.write(TEXT, self.text())
        reports.write(CHART, chart(self))

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
            if published:
                agrees = "agrees" if published.value == value else "**differs**"
                marks = ", ".join(str(1 + list(SOURCES).index(key)) for key in published.sources)
                source = marks or "well known"
                rows.append((name(rules), WORDS[value], WORDS[published.value], agrees, source))
            else:
                rows.append((name(rules), WORDS[value], "none found", "", ""))
        return table(("board", "found", "published", "", "source"), rows, words=5)

    def _sources(self) -> str:
        return "\n".join(f"{number}. {source}" for number, source in enumerate(SOURCES.values(), 1))

    def _budget(self) -> str:
        soon: list[Rules] = []
        late: list[Rules] = []
        for rules in self.cpython:
            (soon if self.is_within(rules, THINKING_TIME) else late).append(rules)
        slower = [r for r in soon if self.seconds(r) * self.ratio(r) >= THINKING_TIME]
        pyodide = f" (in Pyodide not quite: {_listed(slower)})" if slower else ", in Pyodide too"
        entries = max(found[0].entries for found in self.cpython.values())
        return (
            f"A level thinks for {THINKING_TIME:g} s about a move at most. So it is exact from the "
            f"first move on {_listed(soon)}{pyodide}; on {_listed(late)} it plays its first moves "
            "by what it has seen so far, and is exact once the marks on the board have made the "
            "rest of the game as small. The number of cells says little about the cost. What "
            "counts is how soon it is settled whether a line can be completed: a long run is soon "
            "out of reach and a short one soon won, and between the two a search must go deep. "
            f"Time is what binds, not the table: none of these needs more than {entries:,} of the "
            f"{ENTRIES:,} entries that it may have."
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


WIDTH: Final = 720
HEIGHT: Final = 440
LEFT: Final = 70
RIGHT: Final = 640
TOP: Final = 70
BOTTOM: Final = 390
LEAST: Final = 0.001
"""Where the axis of seconds begins."""
SHAPES: Final = {
    3: "M-5 0a5 5 0 1 0 10 0a5 5 0 1 0-10 0z",
    4: "M-4.5-4.5h9v9h-9z",
    5: "M0-6l5.5 10h-11z",
}
"""For each run a circle, a square or a triangle."""
STYLE: Final = """
  text { font: 13px system-ui, sans-serif; fill: #2b3137 }
  .small { font-size: 11px; fill: #5b636b }
  .page { fill: #f7f2e7 }
  .rule { stroke: #d8d1c1 }
  .budget { stroke: #2b3137; stroke-dasharray: 4 4 }
  .run3 { fill: #0072b2; stroke: #0072b2 }
  .run4 { fill: #d55e00; stroke: #d55e00 }
  .run5 { fill: #6b4c9a; stroke: #6b4c9a }
  .misere { fill-opacity: 0; stroke-width: 2 }
  @media (prefers-color-scheme: dark) {
    text { fill: #e6e3db }
    .small { fill: #a9b1b8 }
    .page { fill: #1c2329 }
    .rule { stroke: #38424a }
    .budget { stroke: #e6e3db }
    .run3 { fill: #56b4e9; stroke: #56b4e9 }
    .run4 { fill: #e69f00; stroke: #e69f00 }
    .run5 { fill: #cc99dd; stroke: #cc99dd }
  }
"""


def chart(report: Report) -> str:
    """Return a mark for each board as SVG: seconds, log scale, against the number of cells."""
    sizes = [rules.size for rules in report.cpython]
    decades = range(
        floor(log10(LEAST)), max(1, *(ceil(log10(report.seconds(r))) for r in report.cpython)) + 1
    )

    def across(cells: float) -> float:
        return LEFT + (cells - min(sizes) + 1) / (max(sizes) - min(sizes) + 2) * (RIGHT - LEFT)

    def up(seconds: float) -> float:
        share = (log10(max(seconds, LEAST)) - decades[0]) / (decades[-1] - decades[0])
        return BOTTOM - share * (BOTTOM - TOP)

    parts = [f'<rect class="page" width="{WIDTH}" height="{HEIGHT}" rx="8"/>']
    left = 20
    for run in SHAPES:
        parts.append(_mark(f"run{run}", run, left + 6, 23))
        parts.append(f'<text x="{left + 18}" y="27">run of {run}</text>')
        left += 100
    parts.append(_mark("run4 misere", 4, left + 6, 23))
    parts.append(f'<text x="{left + 18}" y="27">misère, hollow</text>')
    note = "Seconds in CPython to solve the empty board, by its number of cells."
    parts.append(f'<text class="small" x="20" y="50">{note}</text>')
    for decade in decades:
        y = up(10.0**decade)
        told = f"{10.0**decade:g} s"
        parts.append(f'<path class="rule" d="M{LEFT} {y:.1f}H{RIGHT}"/>')
        parts.append(
            f'<text class="small" x="{LEFT - 8}" y="{y + 4:.1f}" text-anchor="end">{told}</text>'
        )
    parts.append(f'<path class="budget" d="M{LEFT} {up(THINKING_TIME):.1f}H{RIGHT}"/>')
    y = up(THINKING_TIME) + 4
    parts.append(f'<text class="small" x="{RIGHT + 6}" y="{y:.1f}">a level’s move</text>')
    for size in sorted(set(sizes)):
        x = across(size)
        parts.append(
            f'<text class="small" x="{x:.1f}" y="{BOTTOM + 22}" text-anchor="middle">{size}</text>'
        )
    for rules in report.cpython:
        x, y = across(rules.size), up(report.seconds(rules))
        kind = f"run{rules.run} misere" if rules.misere else f"run{rules.run}"
        parts.append(_mark(kind, rules.run, x, y))
        parts.append(f'<text class="small" x="{x + 10:.1f}" y="{y + 4:.1f}">{name(rules)}</text>')
    body = "\n".join(parts)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" role="img">\n'
        f"<title>What it costs to solve a board</title>\n<style>{STYLE}</style>\n{body}\n</svg>\n"
    )


def _mark(kind: str, run: int, x: float, y: float) -> str:
    return f'<path class="{kind}" transform="translate({x:.1f} {y:.1f})" d="{SHAPES[run]}"/>'
