"""The reports in docs/: misses are said, each part has its place, and a chart is a drawing."""

from xml.etree import ElementTree as ET

import pytest

from tools import boards_report, start_report, strength_report
from tools.boards_report import BOARDS, WORDS, Solution
from tools.reports import DOCS, MARKED, filled
from tools.start_report import BARE, DOCUMENTED, FULL, OWN, Key
from tools.strength_report import ONE_PLY, Pairing, Result


def boards(seconds: float, value: int = 0) -> boards_report.Report:
    """Return a report in which each board has this value and cost, twice as much in Pyodide."""
    found = boards_report.Report()
    for rules in BOARDS:
        found.cpython[rules].append(Solution(value, 9, 100, seconds, 1_000_000, 50))
        found.pyodide[rules].append(Solution(value, 9, 100, 2 * seconds, 0, 50))
    return found


def start(own: float) -> start_report.Report:
    """Return a report in which this page takes so many milliseconds, and bare Pyodide 1000."""
    found = start_report.Report(
        rounds=3, sent={OWN: 5_000_000, DOCUMENTED: 6_000_000, BARE: 6_000_000}
    )
    for visit in ("cold", "warm"):
        for name, middle in ((OWN, own), (DOCUMENTED, 1500.0), (BARE, 1000.0)):
            found.times[Key(FULL, visit, name, "ready")] += [middle - 100, middle, middle + 300]
        found.times[Key(FULL, visit, OWN, "paint")] += [90.0]
        found.times[Key(FULL, visit, OWN, "tap")] += [140.0]
    return found


def strength(*results: tuple[int, int | None]) -> strength_report.Report:
    """Return the report of these games in one pairing."""
    found = strength_report.Report(seconds=1, minutes=1)
    found.results[Pairing(strength_report.BOARDS[0], ONE_PLY)] += [Result(*one) for one in results]
    return found


@pytest.mark.parametrize(
    ("parts", "missed"),
    [
        *((boards(seconds).parts(), n) for n, seconds in enumerate((0.005, 0.006, 0.6, 11))),
        *((start(own).parts(), n) for own, n in ((400, 0), (401, 1), (550, 1), (551, 2))),
        *(
            (strength(*[(1, 1)] * won, *[(-1, 1)] * (20 - won)).parts(), n)
            for won, n in ((20, 0), (19, 0), (18, 2))
        ),
    ],
)
def test_a_missed_target_is_said(parts: dict[str, str], missed: int) -> None:
    """Each on its own; a target that is just reached is met."""
    _, _, *rows = parts["targets"].splitlines()
    assert sum(row.endswith("| **missed** |") for row in rows) == missed
    assert sum(row.endswith("| met |") for row in rows) == len(rows) - missed


@pytest.mark.parametrize(
    ("name", "report"),
    [("boards", boards(1)), ("start", start(400)), ("strength", strength((1, 1)))],
)
def test_every_part_has_its_place(
    name: str,
    report: boards_report.Report | start_report.Report | strength_report.Report,
) -> None:
    """In the document, where it takes the place of the one before and of nothing else."""
    text, parts = (DOCS / f"{name}.md").read_text("utf-8"), report.parts()
    new = filled(text, parts)
    assert [(mark, content) for _, mark, content, _ in MARKED.findall(new)] == list(parts.items())
    assert MARKED.sub("", new) == MARKED.sub("", text)


@pytest.mark.parametrize("value", WORDS)
def test_a_value_that_differs_is_said(value: int) -> None:
    """Beside every board of which a value was published."""
    text = boards(1, value).parts()["values"]
    known = [published[0] for published in BOARDS.values() if published]
    assert text.count("| agrees |") == known.count(value)
    assert text.count("| **differs** |") == len(known) - known.count(value)


def test_the_start_is_told_with_the_median_and_the_spread() -> None:
    """In seconds, and as a share of bare Pyodide."""
    row = "| 0.50 (0.40 to 0.80) | 1.50 (1.40 to 1.80) | 1.00 (0.90 to 1.30) | **0.50** |"
    assert f"| first visit, full speed {row}" in start(500).parts()["starts"]


def test_results_are_counted_beside_what_the_opening_was_worth() -> None:
    """Won, drawn and lost; then what was given away and what was won over."""
    row = "| 4 | 1 | 1 | 2 | 37.5% (9.2% to 78.1%) | 50.0% | 2 | 1 |"
    assert row in strength((1, 0), (0, 1), (-1, 0), (-1, -1)).parts()["results"]
    assert "| 100.0% |  |  |" in strength((1, None)).parts()["results"]


@pytest.mark.parametrize(
    ("chart", "count"),
    [(boards_report.chart(boards(2)), len(BOARDS)), (start_report.chart(start(500)), 2 * 3)],
)
def test_a_chart_is_a_drawing(chart: str, count: int) -> None:
    """It can be read as XML; its bars, beside three that explain them."""
    drawing = ET.fromstring(chart)  # noqa: S314  (our own)
    bars = [part for part in drawing if part.get("class", "").startswith("bar")]
    assert len(bars) == 3 + count
