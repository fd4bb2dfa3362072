"""The report of how long the start takes: misses are said, and the chart is a drawing."""

from xml.etree import ElementTree as ET

import pytest

from tools.start_report import BARE, DOCUMENTED, FULL, OWN, Key, Report, chart


def report(own: float) -> Report:
    """Return a report in which this page takes so many milliseconds, and bare Pyodide 1000."""
    found = Report(rounds=3, sent={OWN: 5_000_000, DOCUMENTED: 6_000_000, BARE: 6_000_000})
    for visit in ("cold", "warm"):
        for name, middle in ((OWN, own), (DOCUMENTED, 1500.0), (BARE, 1000.0)):
            found.times[Key(FULL, visit, name, "ready")] += [middle - 100, middle, middle + 300]
        found.times[Key(FULL, visit, OWN, "paint")] += [90.0]
        found.times[Key(FULL, visit, OWN, "tap")] += [140.0]
    return found


@pytest.mark.parametrize(("own", "missed"), [(400, 0), (401, 1), (550, 1), (551, 2)])
def test_a_missed_target_is_said(own: float, missed: int) -> None:
    """Each on its own; a target that is just reached is met."""
    text = report(own).text()
    assert text.count("| **missed** |") == missed
    assert text.count("| met |") == 5 - missed


def test_the_table_gives_the_median_and_the_spread() -> None:
    """In seconds, and as a share of bare Pyodide."""
    row = "| 0.50 (0.40 to 0.80) | 1.50 (1.40 to 1.80) | 1.00 (0.90 to 1.30) | **0.50** |"
    assert f"| first visit, full speed {row}" in report(500).text()


def test_the_chart_is_a_drawing() -> None:
    """It can be read as XML; a bar for each contender and visit, beside three that explain them."""
    drawing = ET.fromstring(chart(report(500)))  # noqa: S314  (our own)
    bars = [part for part in drawing if part.get("class", "").startswith("bar")]
    assert len(bars) == 3 + 2 * 3
