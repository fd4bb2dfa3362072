"""What `tools.bench_start` found: as text, and as the chart beside it."""

from collections import defaultdict
from dataclasses import dataclass, field
from statistics import median
from typing import Final, NamedTuple

from tools import reports
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

TEXT: Final = DOCS / "start.md"
CHART: Final = DOCS / "start.svg"


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

    def text(self) -> str:
        """Return the whole report in Markdown."""
        command = f"python3 dev.py bench start --rounds {self.rounds}"
        return f"""# How long the start takes

From opening the page until Python has answered, in seconds: the median, and the fastest and the
slowest. Three pages were measured in the same run, taking turns:

- *{OWN}*, as `python3 dev.py site` builds it;
- *{DOCUMENTED}*, with an empty program: what a page costs before it does anything;
- *{BARE}*: `loadPyodide()` and one line of Python, without PyScript.

![The table below as a chart](start.svg)

{self._starts()}

A *first visit* is that of a browser which was never there. Before a *later visit* the page was
opened twice, so that the browser has kept the files and what it compiled of them. *CPU four times
slower* is Chromium's own brake on the thread of the page, not on threads beside it. The slow
networks are Chromium's too: 9 Mbit/s with 40 ms before each answer, and 1.6 Mbit/s with 150 ms. At
full speed there is no network at all: the server is on the same machine. It compresses files and
lets them be kept as GitHub Pages does, but speaks HTTP/1.1 without encryption: six files at a time,
where GitHub sends all that are asked for at once.

## What a first visit sends

{self._bytes()}

The bodies of all answers until four seconds after the start, in millions of bytes, compressed.

## When something shows and can be tapped

{self._taps()}

On {OWN}, in milliseconds from opening it. *First tap* is when a click on a cell first shows on the
board; the page is clicked on from the moment that the browser has its first bytes.

## Targets

{self._targets()}

The ratios and the first tap are those at full speed.

---

Written by `{command}` on {", ".join(self.facts)}. {self._runs()}
"""

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

    def _bytes(self) -> str:
        return table(NAMES, [tuple(_megabytes(self.sent[name]) for name in NAMES)])

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


def write(report: Report) -> None:
    """Write the text and the chart into docs/."""
    reports.write(TEXT, report.text())
    reports.write(CHART, chart(report))


def _named(row: tuple[str, str]) -> str:
    return f"{VISITS[row[1]]}, {row[0]}"


def _spread(times: list[float]) -> str:
    middle = f"{median(times) / 1000:.2f}"
    if len(times) == 1:
        return middle
    return f"{middle} ({min(times) / 1000:.2f} to {max(times) / 1000:.2f})"


def _megabytes(count: int) -> str:
    return f"{count / 1e6:.2f} MB"


WIDTH: Final = 720
LEFT: Final = 200
"""Where the bars begin, right of their names."""
LONGEST: Final = 420
TOP: Final = 70
BAR: Final = 9
GAP: Final = 4
GROUP: Final = 3 * (BAR + GAP) + 16
STYLE: Final = """
  text { font: 13px system-ui, sans-serif; fill: #2b3137 }
  .small { font-size: 11px; fill: #5b636b }
  .page { fill: #f7f2e7 }
  .bar0 { fill: #0072b2 }
  .bar1 { fill: #8d949b }
  .bar2 { fill: #bdc2c6 }
  .target { stroke: #2b3137; stroke-width: 1.5 }
  @media (prefers-color-scheme: dark) {
    text { fill: #e6e3db }
    .small { fill: #a9b1b8 }
    .page { fill: #1c2329 }
    .bar0 { fill: #56b4e9 }
    .bar1 { fill: #7c858d }
    .bar2 { fill: #525b63 }
    .target { stroke: #e6e3db }
  }
"""


def chart(report: Report) -> str:
    """Return bars of the medians as SVG; in each group bare Pyodide is as long as in the others."""
    unit = LONGEST / max(report.ratio(row, name) for row in report.rows for name in NAMES)
    height = TOP + GROUP * len(report.rows)
    parts = [f'<rect class="page" width="{WIDTH}" height="{height}" rx="8"/>']
    left = 20
    for number, name in enumerate(NAMES):
        parts.append(f'<rect class="bar{number}" x="{left}" y="18" width="{BAR}" height="{BAR}"/>')
        parts.append(f'<text x="{left + 15}" y="27">{name}</text>')
        left += 40 + 7 * len(name)
    parts.append(f'<path class="target" d="M{left} 16v{BAR + 4}"/>')
    parts.append(f'<text x="{left + 8}" y="27">target</text>')
    note = f"Seconds until Python has answered. Each group has a scale of its own: {BARE} is 1."
    parts.append(f'<text class="small" x="20" y="48">{note}</text>')
    for place, row in enumerate(report.rows):
        parts.append(_group(report, row, TOP + place * GROUP, unit))
    body = "\n".join(parts)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" role="img">\n'
        f"<title>How long the start takes</title>\n<style>{STYLE}</style>\n{body}\n</svg>\n"
    )


def _group(report: Report, row: tuple[str, str], top: int, unit: float) -> str:
    """Return the bars of one row of the table."""
    condition, visit = row
    parts = [
        f'<text x="20" y="{top + 14}">{VISITS[visit]}</text>',
        f'<text class="small" x="20" y="{top + 30}">{condition}</text>',
    ]
    for number, name in enumerate(NAMES):
        y = top + number * (BAR + GAP)
        width = report.ratio(row, name) * unit
        seconds = f"{report.median(row, name) / 1000:.2f}"
        parts.append(
            f'<rect class="bar{number}" x="{LEFT}" y="{y}" width="{width:.1f}" height="{BAR}"/>'
            f'<text class="small" x="{LEFT + width + 6:.1f}" y="{y + BAR}">{seconds}</text>'
        )
    if condition == FULL:
        x = LEFT + RATIOS[visit] * unit
        parts.append(f'<path class="target" d="M{x:.1f} {top - 3}v{BAR + 6}"/>')
    return "\n".join(parts)
