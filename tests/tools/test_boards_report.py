"""The report of what it costs to solve a board: misses are said, and the chart is a drawing."""

from xml.etree import ElementTree as ET

import pytest

from tools.boards_report import BOARDS, WORDS, Report, Solution, chart


def report(seconds: float, value: int = 0) -> Report:
    """Return a report in which each board has this value and cost, twice as much in Pyodide."""
    found = Report()
    for rules in BOARDS:
        found.cpython[rules].append(Solution(value, 9, 100, seconds, 1_000_000, 50))
        found.pyodide[rules].append(Solution(value, 9, 100, 2 * seconds, 0, 50))
    return found


@pytest.mark.parametrize(("seconds", "missed"), [(0.005, 0), (0.006, 1), (0.6, 2), (11.0, 3)])
def test_a_missed_target_is_said(seconds: float, missed: int) -> None:
    """Each on its own; a target that is just reached is met."""
    assert report(seconds).text().count("| **missed** |") == missed


@pytest.mark.parametrize("value", WORDS)
def test_a_value_that_differs_is_said(value: int) -> None:
    """Beside every board of which a value was published."""
    text = report(1, value).text()
    known = [published.value for published in BOARDS.values() if published]
    assert text.count("| agrees |") == known.count(value)
    assert text.count("| **differs** |") == len(known) - known.count(value)


def test_the_chart_is_a_drawing() -> None:
    """It can be read as XML; a mark for each board, beside four that explain them."""
    drawing = ET.fromstring(chart(report(2)))  # noqa: S314  (our own)
    marks = [part for part in drawing if part.get("class", "").startswith("run")]
    assert len(marks) == 4 + len(BOARDS)
