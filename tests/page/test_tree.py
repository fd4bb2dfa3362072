"""The game tree in the page: the one that was searched, by tap and by key."""

import re

import pytest
from playwright.sync_api import Locator, expect

from tests.page.conftest import GamePage, Open
from tests.page.conftest import link
from tictactoe import Game, Match, Rules
from tictactoe.lab.explain import Trace
from tictactoe.lab.tree import branches, left_out, root

LATE = Match(game=Game(moves=(0, 4)))
"""X to move, seven cells are free; the second move leaves others out."""
OPEN = "?pause=0&inside=tree"


@pytest.fixture
def late(open_page: Open) -> GamePage:
    """Return a page whose tree of that position is shown."""
    game = open_page().open(OPEN + link(LATE))
    expect(items(game)).to_have_count(8)
    return game


def items(game: GamePage) -> Locator:
    """Return the items of the tree."""
    return game.page.get_by_role("treeitem")


def names(game: GamePage) -> list[str]:
    """Return what the items say, from the top, without the levels."""
    found: list[str] = items(game).evaluate_all(
        """(items) => items.map((item) => {
          const parts = [...item.querySelectorAll(":scope > :is(b, span):not(.level)")];
          const texts = parts.map(({ textContent }) => textContent).filter(Boolean);
          return texts.join(", ") || item.textContent;
        })"""
    )
    return found


def test_the_tree_is_that_of_the_search(late: GamePage) -> None:
    """Its values, its sizes, the chosen moves, and what was left out with the reason."""
    start = LATE.position
    trace = Trace("alpha-beta", start)
    top = [branch.text for branch in branches(trace.frame(), start)]
    assert names(late) == [root(trace.frame(), start).text, *top]
    items(late).get_by_text("C1").click()
    after = trace.after((2,))
    below = [branch.text for branch in branches(trace.frame((2,)), after)]
    reason = left_out(trace.frame((2,)), after)
    assert "alpha 0, beta 0" in reason
    expect(items(late).get_by_text(reason)).to_be_visible()
    assert names(late)[1:] == [*top[:2], *below, reason, *top[2:]]
    expect(items(late).filter(has_text="max: X takes the most").first).to_be_visible()
    expect(items(late).get_by_text("min: O takes the least")).to_be_visible()


def test_by_keys_alone(late: GamePage) -> None:
    """Into the tree, down, open, deeper, back up, close; the board shows where one is."""
    keyboard, focused = late.page.keyboard, late.page.locator("*:focus")
    late.page.get_by_role("checkbox", name="Fold turns and mirrors").focus()
    keyboard.press("Tab")
    expect(focused).to_have_accessible_name(re.compile("^This position draw"))
    keyboard.press("ArrowDown")
    keyboard.press("ArrowDown")
    expect(focused).to_have_accessible_name(re.compile("^C1 at most a draw for X"))
    expect(focused).to_have_attribute("aria-expanded", "false")
    assert late.marks() == "X.X.O...."
    keyboard.press("ArrowRight")
    expect(focused).to_have_attribute("aria-expanded", "true")
    keyboard.press("ArrowRight")
    expect(focused).to_have_accessible_name(re.compile("^B1 at most a draw for X"))
    assert late.marks() == "XOX.O...."
    keyboard.press("ArrowDown")
    expect(focused).to_have_text(re.compile("^Left out: A2"))
    assert late.marks() == "X.X.O...."
    keyboard.press("ArrowLeft")
    expect(focused).to_have_accessible_name(re.compile("^C1"))
    keyboard.press("ArrowLeft")
    expect(focused).to_have_attribute("aria-expanded", "false")
    expect(items(late)).to_have_count(8)
    keyboard.press("ArrowLeft")
    expect(focused).to_have_accessible_name(re.compile("^This position"))
    keyboard.press("End")
    expect(focused).to_have_accessible_name(re.compile("^C3"))
    keyboard.press("Enter")
    expect(focused).to_have_attribute("aria-expanded", "true")
    keyboard.press("Enter")
    expect(focused).to_have_attribute("aria-expanded", "false")
    keyboard.press("Home")
    expect(focused).to_have_accessible_name(re.compile("^This position"))
    assert late.marks() == "X...O...."


def test_a_tap_on_a_board_that_looks_ahead_only_comes_back(late: GamePage) -> None:
    """Nothing is played that was meant for another position."""
    late.page.get_by_role("treeitem", name=re.compile("^C1")).focus()
    expect(late.cell("C1")).to_have_accessible_name("Row 1, column 3: X")
    late.cell("C3").focus()
    late.page.keyboard.press("Enter")
    assert late.marks() == "X...O...."
    late.page.keyboard.press("Enter")
    expect(late.cell("C3")).to_have_accessible_name("Row 3, column 3: X")


def test_the_tree_follows_the_game(late: GamePage) -> None:
    """A move, undo, the end: it is always the tree of the position on the board."""
    late.cell("B1").click()
    expect(items(late).first).to_have_accessible_name(re.compile("^This position"))
    expect(items(late)).to_have_count(7)
    late.button("Undo").click()
    expect(items(late)).to_have_count(8)
    late.play("B1", "B3", "C1")
    assert late.is_over()
    expect(late.page.get_by_text("The game is over. Undo a move")).to_be_visible()
    expect(items(late)).to_have_count(0)


def test_turns_and_mirrors_are_folded(open_page: Open) -> None:
    """Three first moves stand for nine."""
    game = open_page().open(OPEN)
    game.page.get_by_role("combobox", name="Search").select_option(
        "Alpha-beta, promising moves first"
    )
    expect(items(game)).to_have_count(10)
    items(game).get_by_text("C3").click()
    expect(items(game)).not_to_have_count(10)
    game.page.get_by_role("checkbox", name="Fold turns and mirrors").check()
    expect(items(game)).to_have_count(4)
    assert re.search("like C1, A3, C3", names(game)[2])


def test_never_more_than_some_hundred_moves_are_shown(open_page: Open) -> None:
    """What was opened first is closed for more."""
    game = open_page().open(OPEN)
    expect(items(game)).to_have_count(10)
    for count in range(45):
        closed = game.page.locator('[role="treeitem"][aria-expanded="false"]')
        path = closed.first.get_attribute("data-path")
        closed.first.focus()
        game.page.keyboard.press("Enter")
        opened = game.page.locator(f'[data-path="{path}"]')
        expect(opened).to_have_attribute("aria-expanded", "true")
        assert items(game).count() <= 310, count
    assert items(game).count() > 100


def test_a_long_search_can_be_stopped(open_page: Open) -> None:
    """It says how far it is, ends at once, and begins again when asked."""
    board = Match(game=Game(Rules(4, 4, 4)))
    game = open_page().open(OPEN + link(board))
    expect(game.page.get_by_text(re.compile(r"Searching: \d+.* positions so far"))).to_be_visible()
    game.button("Stop").click()
    expect(game.page.get_by_text("Stopped.")).to_be_visible()
    expect(items(game)).to_have_count(0)
    game.button("Search again").click()
    expect(game.page.get_by_text(re.compile("Searching: [1-9]"))).to_be_visible()
    game.page.get_by_role("tab", name="Values").click()
    expect(game.page.get_by_text(re.compile("Searching"))).to_be_hidden()
    game.page.get_by_role("tab", name="Tree").click()
    expect(game.page.get_by_text(re.compile("Searching: 0"))).to_be_visible()


def test_without_a_second_python_the_game_goes_on(open_page: Open) -> None:
    """It says so; nothing is lost."""
    game = open_page(service_workers="block")
    game.is_broken = True
    game.page.route(re.compile("beside.js$"), lambda route: route.abort())
    game.open(OPEN + link(LATE))
    told = "A second Python, for such work, could not start here."
    expect(game.page.get_by_text(told)).to_be_visible()
    game.cell("B1").click()
    expect(game.cell("B1")).to_have_accessible_name("Row 1, column 2: X")


@pytest.mark.parametrize("device", ["", "iPhone 13"])
def test_nothing_is_wrong_with_it(open_page: Open, device: str) -> None:
    """Says axe, with a part of the tree opened, on a desktop and a phone; and nothing is cut."""
    game = open_page(device).open(OPEN + link(LATE))
    items(game).get_by_text("C1").click()
    expect(items(game).get_by_text(re.compile("Left out"))).to_be_visible()
    assert game.violations() == []
    assert not game.overflow()
    heights: list[float] = items(game).evaluate_all(
        "(rows) => rows.map((row) => row.getBoundingClientRect().height)"
    )
    assert min(heights) >= 44
