"""The steps taken before Python, repeated by the rules."""

import pytest

from tictactoe import Match, Position, Seat
from tictactoe.frontends.browser.page.first_games import replayed
from tictactoe.history import History

BEGUN = Match(o=Seat("easy")).play(0).play(1)
"""A match that another tab of the browser has continued since the page opened."""
BEFORE = "." * 9
"""Its cells in this page."""


@pytest.mark.parametrize("steps", [[], ["4"], ["undo"], ["4", "8", "undo"], ["undo", "8"]])
def test_steps_in_a_match_that_another_tab_has_changed_do_not_count(steps: list[str]) -> None:
    history = History(BEGUN)
    assert replayed(history, BEFORE, steps) == history


@pytest.mark.parametrize("steps", [["new", "4"], ["4", "8", "undo", "new", "4"]])
def test_a_new_game_counts_after_another_tab_has_changed_the_match(steps: list[str]) -> None:
    found = replayed(History(BEGUN), BEFORE, steps)
    assert found.match.position == Position.start().play(4)
    assert found.undo().undo().match == BEGUN


def test_a_forbidden_step_ends_the_list() -> None:
    assert replayed(History(BEGUN), "XO.......", ["4", "4", "8"]).match == BEGUN.play(4)
