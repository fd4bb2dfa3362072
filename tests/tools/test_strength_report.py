"""The report of how strong the level perfect is: misses are said, and so is what was given away."""

import pytest

from tools.strength_report import BOARDS, ONE_PLY, Pairing, Report, Result


def report(*results: tuple[int, int | None]) -> str:
    """Return the report of these games in one pairing."""
    found = Report(seconds=1, minutes=1)
    found.results[Pairing(BOARDS[0], ONE_PLY)] += [Result(*result) for result in results]
    return found.text()


@pytest.mark.parametrize(("won", "missed"), [(20, 0), (19, 0), (18, 2)])
def test_a_missed_target_is_said(won: int, missed: int) -> None:
    """Of the score and of the games not lost; a target that is just reached is met."""
    text = report(*[(1, 1)] * won, *[(-1, 1)] * (20 - won))
    assert text.count("| **missed** |") == missed


def test_results_are_counted_beside_what_the_opening_was_worth() -> None:
    """Won, drawn and lost; then what was given away and what was won over."""
    row = "| 4 | 1 | 1 | 2 | 37.5% (9.2% to 78.1%) | 50.0% | 2 | 1 |"
    assert row in report((1, 0), (0, 1), (-1, 0), (-1, -1))
    assert "| 100.0% |  |  |" in report((1, None))
