"""What `tools.bench_start` found: as text, and as the chart beside it."""

from collections import defaultdict
from dataclasses import dataclass, field
from statistics import median
from typing import Final, NamedTuple

from tools import charts, reports
from tools.charts import Group
from tools.reports import DOCS, met, table

OWN: Final = "this page"
DOCUMENTED: Final = "PyScript as documented"
BARE: Final = "bare Pyodide"
NAMES: Final = (OWN, DOCUMENTED, BARE)

FULL: Final = "full speed"
RATIOS: Final = {"cold": 0.55, "warm": 0.40}
"""Targets: how long this page may take at full speed, bare Pyodide being 1."""
BYTES: Final = 5_200_000
TAP: Final = 150
"""Targets: what a first visit may send, and when the first tap must show, in milliseconds."""
VISITS: Final = {"cold": "first visit", "warm": "later visit"}


class Key(NamedTuple):
    """What a time was measured of."""

    condition: str
    visit: str
    """`cold` or `warm`."""
    name: str
    """Of the contender."""
    what: str
    """`ready`, `paint` or `tap`."""


@dataclass
class Report:
    """Times in milliseconds, the bytes that a first visit sends, and what the figures depend on."""

    rounds: int
    times: defaultdict[Key, list[float]] = field(default_factory=lambda: defaultdict(list))
    sent: dict[str, int] = field(default_factory=dict)
    facts: list[str] = field(default_factory=list)

    @property
    def rows(self) -> list[tuple[str, str]]:
        """Every condition, cold and warm."""
        return list(dict.fromkeys((key.condition, key.visit) for key in self.times))

    def median(self, row: tuple[str, str], name: str = OWN, what: str = "ready") -> float:
        """Return the middle of the times of a row, in milliseconds."""
        return median(self.times[Key(*row, name, what)])

    def ratio(self, row: tuple[str, str], name: str = OWN) -> float:
        """Return how long a contender takes, bare Pyodide being 1."""
        return self.median(row, name) / self.median(row, BARE)

    def parts(self) -> dict[str, str]:
        """Return what is written into the document, by its marks."""
        return {
            "starts": self._starts(),
            "bytes": table(NAMES, [tuple(_megabytes(self.sent[name]) for name in NAMES)]),
            "taps": self._taps(),
            "targets": self._targets(),
            "written": f"`python3 dev.py bench start --rounds {self.rounds}` on "
            f"{', '.join(self.facts)}. {self._runs()}",
        }

    def write(self) -> None:
        """Write the text and the chart into docs/."""
        reports.fill(DOCS / "start.md", self.parts())
        reports.write(DOCS / "start.svg", chart(self))

    def _starts(self) -> str:
        head = ("", *NAMES, f"{OWN} to {BARE}")
        rows = [
            (
                _named(row),
                *(_spread(self.times[Key(*row, name, "ready")]) for name in NAMES),
                f"**{self.ratio(row):.2f}**",
            )
            for row in self.rows
        ]
        return table(head, rows)

    def _taps(self) -> str:
        rows = [
            (_named(row), *(f"{self.median(row, what=what):.0f}" for what in ("paint", "tap")))
            for row in self.rows
        ]
        return table(("", "first paint", "first tap"), rows)

    def _targets(self) -> str:
        rows = []
        for visit, target in RATIOS.items():
            found = self.ratio((FULL, visit))
            name = f"{VISITS[visit]}: at most {target:.2f} of {BARE}"
            rows.append((name, f"{found:.3f}", met(found <= target)))
        sent = self.sent[OWN]
        name = f"first visit: at most {_megabytes(BYTES)} sent"
        rows.append((name, _megabytes(sent), met(sent <= BYTES)))
        for visit, told in VISITS.items():
            found = self.median((FULL, visit), what="tap")
            name = f"{told}: first tap within {TAP} ms"
            rows.append((name, f"{found:.0f} ms", met(found <= TAP)))
        return table(("target", "measured", ""), rows)

    def _runs(self) -> str:
        counts = {row[0]: len(self.times[Key(*row, OWN, "ready")]) for row in self.rows}
        return f"Rounds: {', '.join(f'{count} of {name}' for name, count in counts.items())}."


def _named(row: tuple[str, str]) -> str:
    return f"{VISITS[row[1]]}, {row[0]}"


def _spread(times: list[float]) -> str:
    middle = f"{median(times) / 1000:.2f}"
    if len(times) == 1:
        return middle
    return f"{middle} ({min(times) / 1000:.2f} to {max(times) / 1000:.2f})"


def _megabytes(count: int) -> str:
    return f"{count / 1e6:.2f} MB"


COLOURS: Final = {
    OWN: ("#0072b2", "#56b4e9"),
    DOCUMENTED: ("#8d949b", "#7c858d"),
    BARE: ("#bdc2c6", "#525b63"),
}


def chart(report: Report) -> str:
    """Return bars of the medians as SVG; in each group bare Pyodide is as long as in the others."""
    longest = max(report.ratio(row, name) for row in report.rows for name in NAMES)
    groups = []
    for condition, visit in report.rows:
        row = condition, visit
        bars = [
            (number, report.ratio(row, name) / longest, f"{report.median(row, name) / 1000:.2f}")
            for number, name in enumerate(NAMES)
        ]
        target = RATIOS[visit] / longest if condition == FULL else None
        groups.append(Group(VISITS[visit], bars, condition, target))
    note = f"Seconds until Python has answered. Each group has a scale of its own: {BARE} is 1."
    return charts.chart("How long the start takes", note, COLOURS, "target", groups)
