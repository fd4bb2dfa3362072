"""The output of the benchmarks: targets met or missed, and values that differ."""

from collections.abc import Sequence
from math import inf

import pytest

from tictactoe import Rules
from tools import bench_play, bench_search, bench_start, bench_strength
from tools.bench_search import BOARDS, Solution
from tools.bench_start import BARE, BEFORE, FULL, OWN, Row
from tools.bench_strength import Pairing, Result
from tools.measure import Figure, report

LARGE = Pairing("gomoku", Rules(15, 15, 5), 60, 0.9)
SMALL = Pairing("looks right", Rules(5, 5, 4), 40)


@pytest.mark.parametrize(
    ("figure", "row"),
    [
        (Figure("a", 1000, most=1000, form=",.0f"), "| a | 1,000 | ≤ 1,000 | met |  |"),
        (Figure("a", 1001, most=1000, form=",.0f"), "| a | 1,001 | ≤ 1,000 | **missed** |  |"),
        (Figure("a", 0.9, least=0.9, form=".0%"), "| a | 90% | ≥ 90% | met |  |"),
        (Figure("a", 0.89, least=0.9, form=".0%"), "| a | 89% | ≥ 90% | **missed** |  |"),
        (Figure("a", 1, most=0, form="d"), "| a | 1 | ≤ 0 | **missed** |  |"),
        (Figure("a", 0.9, 0.95, 0.9, ".0%"), "| a | 90% | ≤ 95%, ≥ 90% | met |  |"),
        (Figure("a", inf, most=1), "| a | inf | ≤ 1.00 | **missed** |  |"),
        (Figure("a", 5, note="why"), "| a | 5.00 |  |  | why |"),
    ],
)
def test_a_figure_meets_its_target_if_it_just_reaches_it(figure: Figure, row: str) -> None:
    assert report("", [figure]).splitlines()[-1] == row


@pytest.mark.parametrize("value", [1, 0, -1])
def test_a_value_that_differs_from_the_published_one_is_marked(value: int) -> None:
    found = [Solution(value, 9, 100, 50, 1.0)]
    notes = [figure.note for rules in BOARDS for figure in bench_search.figures(rules, found, [])]
    known = [published for published, _ in BOARDS.values() if published is not None]
    assert sum(", as published" in note for note in notes) == known.count(value)
    assert sum("**not as published**" in note for note in notes) == len(known) - known.count(value)


def test_a_board_is_compared_with_its_limits_in_cpython_and_in_pyodide() -> None:
    cpython, pyodide = (
        [Solution(0, 9, 100, 50, seconds) for seconds in found] for found in ((4, 6, 5), (20,))
    )
    first, second = bench_search.figures(Rules(5, 5, 4), cpython, pyodide)
    assert (first.measured, first.most, second.measured, second.most) == (5, 4, 4, 3)


def test_a_start_is_compared_with_bare_pyodide_and_a_tap_with_its_limit() -> None:
    start, tap = Row("ready", FULL, 0.38), Row("tapped", FULL, 0.15)
    middles = {OWN: 0.5, BEFORE: 0.4, BARE: 1.0}
    ready = {name: [middle - 0.1, middle, middle + 0.3] for name, middle in middles.items()}
    ratio, seconds = bench_start.figures({start: ready, tap: {OWN: [0.15, inf, 0.1]}})
    assert (ratio.measured, ratio.is_missed) == (0.5, True)
    assert ratio.note.startswith("this page 0.50 (0.40 to 0.80), before 0.40 (0.30 to 0.70), bare")
    assert (seconds.measured, seconds.is_missed) == (0.15, False)


def test_taps_are_judged_by_the_slowest_twentieth() -> None:
    times = {OWN: [1.0] * 18 + [90.0] * 2, BEFORE: [2.0]}
    tap, reply = bench_play.figures({"mark": times, "reply on the largest board": times}, 50, 100)
    assert (tap.measured, tap.is_missed, reply.is_missed) == (90, True, False)
    assert tap.note == "median 1.0 on this page, median 2.0 on before"


def missed(pairing: Pairing, ends: Sequence[tuple[int, int]], seconds: float = 1.1) -> list[str]:
    results = [Result(*end, seconds=(0.5, seconds, seconds)) for end in ends]
    found = bench_strength.figures({pairing: results})
    return [figure.name.partition(" ")[0] for figure in found if figure.is_missed]


@pytest.mark.parametrize(
    ("found", "expected"),
    [
        (missed(LARGE, [(1, 0)] * 18 + [(-1, 0)] * 2), []),
        (missed(LARGE, [(1, 0)] * 17 + [(-1, 0)] * 3), ["score"]),
        (missed(LARGE, [(1, 0)] * 18 + [(-1, 0)] * 2, seconds=1.2), ["slowest"]),
        (missed(SMALL, [(1, 1)] * 20 + [(0, 0)]), []),
        (missed(SMALL, [(1, 1)] * 15 + [(0, 1)] * 5), ["worse"]),
        (missed(SMALL, [(1, 1)] * 14 + [(0, 1)] * 6), ["worse", "won"]),
    ],
)
def test_games_are_judged_by_their_share_or_by_what_their_openings_are_worth(
    found: list[str], expected: list[str]
) -> None:
    assert found == expected


def test_a_score_shows_the_games_and_how_sure_it_is() -> None:
    results = [Result(*end, seconds=(1.0, 1.0)) for end in [(1, 0), (0, 1), (-1, 0), (-1, -1)]]
    score, worse, won, _ = bench_strength.figures({SMALL: results})
    assert score.name == "score in 5,5,4 against looks right"
    assert (score.measured, score.note) == (0.375, "1 won, 1 drawn, 2 lost; 9% to 78%")
    assert (worse.measured, won.measured) == (2, 0)


def test_some_openings_are_the_empty_board() -> None:
    openings = [bench_strength.opening(LARGE.rules, number) for number in range(10)]
    assert [number for number in range(10) if not openings[number].ply] == [0, 8]
    assert len(set(openings)) == 9
