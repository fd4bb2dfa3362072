"""Stepping in the page: what is in view, what has the focus, and a run in the sandbox.

What each step shows is tested in tests/lab/test_steps.py.
"""

import re

import pytest
from playwright.sync_api import Locator, expect

from tests.lab.test_workshop import body
from tests.page.conftest import GamePage
from tictactoe import Game, Match
from tictactoe.words import ENGLISH

LATE = Match(game=Game(played=(0, 4, 8)))
"""O to move, six cells are free."""
INDENT = """(line) => {
    const { textIndent, paddingInlineStart } = getComputedStyle(line);
    return [textIndent, paddingInlineStart].map(parseFloat);
}"""


def line(game: GamePage) -> Locator:
    return game.page.get_by_role("list", name="Source").locator('[aria-current="step"]')


@pytest.mark.firefox
def test_the_line_and_the_buttons_stay_in_view_and_the_focus_where_it_was(game: GamePage) -> None:
    page = game.show(LATE).inside("steps").page
    expect(line(game)).to_have_text(re.compile("alpha, beta ="))
    indent, padding = line(game).evaluate(INDENT)
    assert indent < 0 <= indent + padding  # a wrapped line goes on further in
    source = page.get_by_role("list", name="Source")
    worn = source.evaluate("(list) => getComputedStyle(list).listStyleType")
    assert worn == "line-number"
    levels = page.get_by_role("list", name="Calls").locator("> li")
    for step, count in (
        *[("Step into", 1)] * 3,
        ("Step into", 2),
        ("Next cut-off", 4),
        ("Step out", 3),
        ("Step back", 4),
    ):
        game.button(step).press("Enter")
        expect(levels).to_have_count(count)
        expect(game.button(step)).to_be_focused()
        expect(line(game)).to_be_in_viewport()
        expect(game.button(step)).to_be_in_viewport()
    expect(page.get_by_text(re.compile("Skipped: "))).to_be_visible()
    assert game.marks() != LATE.position.cells
    assert game.violations() == []
    assert game.fits(320, 568)


def test_a_player_runs_in_the_sandbox_and_the_focus_goes_on_to_the_steps(game: GamePage) -> None:
    page = game.show(LATE).inside("workshop").page
    game.write(body("while True:", "    pass"))
    game.inside("steps")
    page.get_by_role("combobox", name="Search").select_option("Your player: Looks right")
    expect(line(game)).to_have_count(0)  # nothing runs by itself
    game.button("Run it here").press("Enter")
    expect(page.get_by_text(ENGLISH("steps cut", count=5_000))).to_be_visible()
    expect(game.button("Step into")).to_be_focused()
    page.get_by_role("combobox", name="Search").select_option("Alpha-beta")
    game.inside("workshop").button("Reset").click()
