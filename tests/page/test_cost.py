"""The tab Cost: every method run on the page's position, told in words, ended when not wanted."""

import re

import pytest
from playwright.sync_api import Locator, expect

from tests.page.conftest import PATIENCE, GamePage, Open
from tests.page.conftest import link
from tictactoe import Game, Match, Rules
from tictactoe.words import NAMES, Words

INSIDE = "?pause=0&inside=cost"
KNOWN = {
    "Minimax that stops at the first certain result": "94,977",
    "Minimax of depth 2, then the probability": "18,729",
    "The whole search of this page": "247",
}
"""How many positions some methods look at from the empty board."""
NO_PYTHON = "A second Python, for such work, could not start here."


def rung(game: GamePage, method: str) -> Locator:
    """Return the row of a method."""
    return (
        game.page.locator("#ladder")
        .get_by_role("listitem", include_hidden=True)
        .filter(has_text=method)
    )


def wait_for_quick(game: GamePage) -> None:
    """Wait until all that runs by itself has run."""
    full = rung(game, "The whole search of this page")
    expect(full).to_contain_text("✓ right")


def wait_for_workers(game: GamePage, count: int) -> None:
    """Wait until there are so many workers; the browser tells of them a little later."""
    for _ in range(PATIENCE // 100):
        if len(game.page.workers) == count:
            return
        game.page.wait_for_timeout(100)
    raise AssertionError(game.page.workers)


@pytest.fixture
def cost(open_page: Open) -> GamePage:
    """Return a page on which the tab is open and the quick methods have run."""
    game = open_page().open(INSIDE)
    wait_for_quick(game)
    return game


@pytest.mark.apart
def test_every_rung_runs_here(cost: GamePage) -> None:
    """The quick ones at once, plain minimax when asked for; all are right on the empty board."""
    rows = cost.page.get_by_role("tabpanel").get_by_role("listitem")
    expect(rows).to_have_count(9)
    for method, nodes in KNOWN.items():
        expect(rung(cost, method)).to_contain_text(f"{nodes} positions, ")
    plain = rung(cost, "Plain minimax")
    expect(plain).to_have_text("Plain minimax Real PythonRun")
    cost.button("Run: Plain minimax").click()
    cost.option("Colours", "dark")  # the page goes on meanwhile
    expect(cost.page.locator("html")).to_have_attribute("data-theme", "dark")
    expect(plain).to_contain_text(re.compile(r"[1-9][\d,]* positions so far"))
    expect(plain).to_contain_text("549,945 positions, ", timeout=2 * PATIENCE)
    expect(plain).to_contain_text("draw · plays any cell")
    expect(plain).to_contain_text("✓ right")
    expect(cost.button("Run: Plain minimax")).to_have_count(0)
    expect(cost.page.get_by_role("tabpanel")).to_contain_text(
        "The most positions: 549,945. The fewest: 247. That is 2,226 times as many."
    )
    bars = rows.locator(".bar").evaluate_all(
        "(bars) => bars.map((bar) => bar.clientWidth / bar.parentElement.clientWidth)"
    )
    assert bars[0] == pytest.approx(5.74 / 7, abs=0.01)  # log10(549,945) of seven powers of ten
    assert bars[-1] == pytest.approx(2.39 / 7, abs=0.01)


def test_by_keyboard_alone_a_run_is_begun_and_stopped(cost: GamePage) -> None:
    """The focus stays where it can be used: on the button, and on the row when that goes."""
    run = cost.button("Run: Plain minimax")
    run.focus()
    cost.page.keyboard.press("Enter")
    stop = cost.button("Stop: Plain minimax")
    expect(stop).to_be_focused()
    cost.page.keyboard.press("Enter")
    expect(run).to_be_focused()
    expect(rung(cost, "Plain minimax")).not_to_contain_text("positions")
    cost.play("B2")
    wait_for_quick(cost)
    cost.play(cost.free()[0])
    wait_for_quick(cost)
    expect(rung(cost, "Plain minimax")).to_contain_text("✓ right")  # few cells are left by now


def test_all_are_run_again_or_stopped(cost: GamePage) -> None:
    """One button for all."""
    run = cost.button("Run all")
    run.focus()
    cost.page.keyboard.press("Space")
    expect(cost.button("Stop")).to_be_focused()
    expect(rung(cost, "Plain minimax")).to_contain_text("so far")
    cost.page.keyboard.press("Space")
    expect(run).to_be_focused()
    wait_for_quick(cost)  # what was known stays


def test_what_nobody_waits_for_is_ended(cost: GamePage) -> None:
    """The second Python is stopped, and rows of another position are gone."""
    plain = rung(cost, "Plain minimax")

    def begin() -> None:
        cost.button("Run: Plain minimax").click()
        expect(plain).to_contain_text(re.compile(r"[1-9][\d,]* positions so far"))
        wait_for_workers(cost, 1)

    cost_tab = cost.page.get_by_role("tab", name="Cost")
    panel = cost.page.get_by_text("How it thinks").first
    for away, back in ((cost.page.get_by_role("tab", name="Values"), cost_tab), (panel, panel)):
        begin()
        away.click()
        expect(plain.locator(".found")).not_to_contain_text("so far")
        wait_for_workers(cost, 0)
        back.click()
        expect(rung(cost, "Minimax that stops")).to_contain_text("94,977")
    begin()
    cost.play("B2")
    expect(plain.locator(".found")).not_to_contain_text("so far")
    wait_for_quick(cost)
    expect(rung(cost, "Minimax that stops")).not_to_contain_text("94,977")


def test_where_a_method_is_wrong(cost: GamePage) -> None:
    """One tap away, and undone by one; what the visitor played is back, the computer too."""
    cost.play("B2")
    before = cost.marks()
    wait_for_quick(cost)
    for method, board, mistakes in (
        ("The probability of winning alone", "OXO.X.X..", "✗ wrong: C2"),
        ("Minimax of depth 2, then the probability", "....X....", "✗ wrong: B1, A2, C2, B3"),
    ):
        expect(rung(cost, method)).to_contain_text("Can be wrong.")
        cost.button(f"Show where it is wrong: {method}").click()
        assert cost.marks() == board
        cells = mistakes.removeprefix("✗ wrong: ")
        expect(cost.status).to_contain_text(f"Here this method would play {cells}, a mistake.")
        expect(rung(cost, method)).to_contain_text(mistakes)
        cost.button("Undo").click()
        assert cost.marks() == before
    cost.play(cost.free()[0])
    assert cost.marks().count("O") == 2


def test_on_a_large_board_nothing_runs_by_itself(open_page: Open) -> None:
    """What cannot be counted says so; the rest can be stopped."""
    game = open_page().open(INSIDE + link(Match(game=Game(Rules(5, 5, 4)))))
    expect(game.button("Run: Alpha-beta")).to_be_visible()
    assert game.page.workers == []
    game.button("Run: The probability of winning alone").click()
    row = rung(game, "The probability of winning alone")
    expect(row).to_contain_text("more games than can be counted")
    expect(row).to_be_focused()
    game.button("Run: Alpha-beta").click()
    expect(rung(game, "Alpha-beta Knuth")).to_contain_text(re.compile(r"[1-9][\d,]* positions so"))
    game.button("Stop: Alpha-beta").click()
    expect(game.button("Run: Alpha-beta")).to_be_focused()


def test_after_the_end_there_is_nothing_to_search(open_page: Open) -> None:
    """And nothing is offered."""
    game = open_page().open(INSIDE + link(Match(game=Game(moves=(0, 3, 1, 4, 2)))))
    expect(game.page.get_by_text("The game is over: there is nothing to search.")).to_be_visible()
    expect(game.page.get_by_role("button", name=re.compile("^Run"))).to_have_count(0)
    game.button("Undo").click()
    wait_for_quick(game)


def test_without_a_second_python_it_says_so(open_page: Open) -> None:
    """And the game goes on; a later try starts anew."""
    game = open_page(service_workers="block")
    game.is_broken = True
    game.page.route(re.compile("beside.js$"), lambda route: route.abort())
    game.open(INSIDE)
    expect(game.page.get_by_text(NO_PYTHON)).to_be_visible()
    expect(game.page.locator("#trouble")).to_be_hidden()
    game.play("B2")
    assert game.marks().count("O") == 1
    expect(game.page.get_by_text(NO_PYTHON)).to_be_visible()
    game.page.unroute(re.compile("beside.js$"))
    game.button("Run all").click()
    wait_for_quick(game)


def test_every_language_and_size(open_page: Open) -> None:
    """Nothing is wider than the page, targets fit a finger, axe finds nothing."""
    game = open_page("Pixel 7", color_scheme="dark").open(INSIDE)
    expect(rung(game, Words("en")("method full"))).to_contain_text("right")
    for language in NAMES:
        game.speak(language)
        words = Words(language)
        expect(rung(game, words("method full"))).to_contain_text(words("right"))
        for width, height in ((320, 568), (1280, 800)):
            game.page.set_viewport_size({"width": width, "height": height})
            assert not game.overflow()
            for box in game.boxes(game.page.get_by_role("tabpanel").get_by_role("button")):
                assert min(box["width"], box["height"]) >= 44
                assert box["x"] >= 0
                assert box["right"] <= width
        assert game.violations() == []
