"""The reports in docs/: misses are said, and each part has its place."""

import pytest

from tictactoe import Rules
from tools import bench_boards, bench_start, bench_strength
from tools.bench_boards import PUBLISHED, Board, Solution
from tools.bench_start import BARE, BESIDE, BYTES, DOCUMENTED, OWN, RATIOS, STAGES, Found
from tools.bench_strength import ONE_PLY, Pairing, Result
from tools.reports import DOCS, MARKED, filled

LARGE = Pairing("gomoku", Rules(15, 15, 5))
SMALL = Pairing(ONE_PLY, Rules(5, 5, 4))


def boards_parts(seconds: float, value: int = 0) -> dict[str, str]:
    """Return the report of boards that all have this value and cost, twice as much in Pyodide."""
    found = (Solution(value, 9, 100, times * seconds, 1_000_000, 50) for times in (1, 2))
    cpython, pyodide = ([one] for one in found)
    return bench_boards.parts([Board(rules, cpython, pyodide) for rules in PUBLISHED])


def start_parts(own: float) -> dict[str, str]:
    sent = dict.fromkeys((*BYTES, DOCUMENTED, BARE), 6_000_000)
    found = Found(sent=sent)
    for row in RATIOS:
        for name, middle in ((OWN, own), (DOCUMENTED, 1500.0), (BARE, 1000.0)):
            found.times[*row, name, "ready"] = [middle - 100, middle, middle + 300]
        for number, what in enumerate((*STAGES, *BESIDE)):
            found.times[*row, OWN, what] = [20.0 * number]
        found.times[*row, OWN, "paint"] = [90.0]
        found.times[*row, OWN, "tap"] = [99.0]
    return bench_start.parts(found, "command")


def strength_parts(
    pairing: Pairing, seconds: float, *ends: tuple[int, int | None]
) -> dict[str, str]:
    found = {pairing: [Result(*end, seconds=(0.5, seconds, seconds)) for end in ends]}
    return bench_strength.parts(found, seconds=1, minutes=1)


@pytest.mark.parametrize(
    ("parts", "missed"),
    [
        *(
            (boards_parts(seconds), n)
            for n, seconds in enumerate((0.005, 0.006, 0.6, 1.1, 3.1, 4.1, 10.1))
        ),
        *(
            (start_parts(own), n)
            for own, n in ((200, 0), (201, 1), (250, 1), (251, 2), (450, 5), (451, 6))
        ),
        *(
            (strength_parts(LARGE, seconds, *[(1, None)] * won, *[(-1, None)] * (20 - won)), n)
            for won, seconds, n in ((18, 1.1, 0), (17, 1.1, 1), (18, 1.2, 1))
        ),
        *(
            (strength_parts(SMALL, 1, *[(1, 1)] * won, *[(end, 1)] * (20 - won), (0, 0)), n)
            for won, end, n in ((20, 0, 0), (15, 0, 1), (14, 0, 2), (15, -1, 1))
        ),
    ],
)
def test_a_missed_target_is_said_and_one_just_reached_is_met(
    parts: dict[str, str], missed: int
) -> None:
    _, _, *rows = parts["targets"].splitlines()
    assert sum(row.endswith("| **missed** |") for row in rows) == missed
    assert sum(row.endswith("| met |") for row in rows) == len(rows) - missed


@pytest.mark.parametrize(
    ("name", "parts"),
    [
        ("boards", boards_parts(1)),
        ("start", start_parts(400)),
        ("strength", strength_parts(SMALL, 1, (1, 1))),
    ],
)
def test_every_part_takes_its_place_in_the_document_and_nothing_else(
    name: str, parts: dict[str, str]
) -> None:
    text = (DOCS / f"{name}.md").read_text("utf-8")
    new = filled(text, parts)
    assert [(mark, content) for _, mark, content, _ in MARKED.findall(new)] == list(parts.items())
    assert MARKED.sub("", new) == MARKED.sub("", text)


@pytest.mark.parametrize("value", [1, 0, -1])
def test_a_value_that_differs_from_the_published_one_is_said(value: int) -> None:
    text = boards_parts(1, value)["values"]
    known = [published for published, _ in PUBLISHED.values() if published is not None]
    assert text.count("| agrees |") == known.count(value)
    assert text.count("| **differs** |") == len(known) - known.count(value)


def test_the_start_is_told_with_the_median_the_spread_and_the_share_of_bare_pyodide() -> None:
    row = "| 0.50 (0.40 to 0.80) | 1.50 (1.40 to 1.80) | 1.00 (0.90 to 1.30) | **0.50** |"
    assert f"| first visit, full speed {row}" in start_parts(500)["starts"]


def test_results_are_counted_beside_what_the_opening_was_worth() -> None:
    row = "| 4 | 1 | 1 | 2 | 37.5% (9.2% to 78.1%) | 2 | 0 of 1 |"
    assert row in strength_parts(SMALL, 1, (1, 0), (0, 1), (-1, 0), (-1, -1))["results"]
    assert "(20.7% to 100.0%) |  |  |" in strength_parts(LARGE, 1, (1, None))["results"]
