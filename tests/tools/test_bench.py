"""What the benchmarks print: whether targets are met, and that values differ."""

import pytest

from tictactoe import Rules
from tools import bench_boards, bench_start, bench_strength
from tools.bench_boards import PUBLISHED, Board, Solution
from tools.bench_start import BARE, BEFORE, DOCUMENTED, FIRST, FULL, OWN, READY, TAPPED, Found
from tools.bench_strength import ONE_PLY, Pairing, Result

LARGE = Pairing("gomoku", Rules(15, 15, 5))
SMALL = Pairing(ONE_PLY, Rules(5, 5, 4))


def boards(seconds: float, value: int = 0) -> str:
    """Return the tables of boards that all have this value and cost, twice as much in Pyodide."""
    found = (Solution(value, 9, 100, times * seconds, 1_000_000, 50) for times in (1, 2))
    cpython, pyodide = ([one] for one in found)
    return "\n".join(bench_boards.tables([Board(rules, cpython, pyodide) for rules in PUBLISHED]))


def start(own: float, tap: float = 99, sent: int = 6_000_000) -> str:
    found = Found(sent={"snapshot": sent})
    names = {OWN: own, BEFORE: 400.0, DOCUMENTED: 1500.0, BARE: 1000.0}
    for name, middle in names.items():
        found.times[FIRST, FULL, name, READY] = [middle - 100, middle, middle + 300]
    found.times[FIRST, FULL, OWN, TAPPED] = [tap]
    return "\n".join(bench_start.tables(found, list(names)))


def strength(pairing: Pairing, *ends: tuple[int, int | None], seconds: float = 1.0) -> str:
    found = {pairing: [Result(*end, seconds=(0.5, seconds, seconds)) for end in ends]}
    return "\n".join(bench_strength.tables(found, seconds=1))


@pytest.mark.parametrize(
    ("tables", "missed"),
    [
        *((boards(seconds), n) for n, seconds in enumerate((0.005, 0.006, 0.6, 1.1, 3.1, 4.1))),
        *((start(own), n) for own, n in ((380, 0), (381, 1))),
        *((start(100, tap=tap), n) for tap, n in ((150, 0), (151, 1))),
        *((start(100, sent=sent), n) for sent, n in ((7_600_000, 0), (7_600_001, 1))),
        *(
            (strength(LARGE, *[(1, None)] * won, *[(-1, None)] * (20 - won), seconds=seconds), n)
            for won, seconds, n in ((18, 1.1, 0), (17, 1.1, 1), (18, 1.2, 1))
        ),
        *(
            (strength(SMALL, *[(1, 1)] * won, *[(end, 1)] * (20 - won), (0, 0)), n)
            for won, end, n in ((20, 0, 0), (15, 0, 1), (15, -1, 1))
        ),
    ],
)
def test_a_missed_target_is_said_and_one_just_reached_is_met(tables: str, missed: int) -> None:
    assert tables.count("**missed**") == missed
    assert "| met |" in tables


@pytest.mark.parametrize("value", [1, 0, -1])
def test_a_value_that_differs_from_the_published_one_is_said(value: int) -> None:
    text = boards(1, value)
    known = [published for published, _ in PUBLISHED.values() if published is not None]
    assert text.count("| agrees |") == known.count(value)
    assert text.count("| **differs** |") == len(known) - known.count(value)


def test_the_start_is_told_with_the_median_the_spread_and_two_ratios() -> None:
    row = "| 0.50 (0.40 to 0.80) | 0.40 (0.30 to 0.70) | 1.50 (1.40 to 1.80) | 1.00 (0.90 to 1.30)"
    assert f"| first visit, full speed {row} | 1.25 | 0.50 | 0.38 |" in start(500)


def test_results_are_counted_beside_what_the_opening_was_worth() -> None:
    row = "| 1 | 1 | 2 | 37.5% (9.2% to 78.1%) |  | 2 | 0 of 1 | **missed** |"
    assert row in strength(SMALL, (1, 0), (0, 1), (-1, 0), (-1, -1))
