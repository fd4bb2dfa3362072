"""The tab Cost: every method run on the page's position, told in words, ended when not wanted."""

import re

import pytest
from playwright.sync_api import Locator, expect

from tests.page.conftest import PATIENCE, GamePage, Open
from tests.page.test_play import LOST
from tictactoe import Game, Match, Rules
from tictactoe.lab.algorithms import METHODS
from tictactoe.lab.ladder import climb, rung_view, within
from tictactoe.words import ENGLISH, Number

WRONG = "Winning probability only"


def rung(game: GamePage, method: str) -> Locator:
    """Return the row of a method."""
    return game.page.locator("#ladder > li").filter(has_text=method)


def wait_for_quick(game: GamePage) -> None:
    """Wait until all that runs by itself has run."""
    expect(rung(game, "The full search of this page")).to_contain_text("✓ right")


def wait_for_workers(game: GamePage, count: int) -> None:
    """Wait until there are so many workers; the browser tells of them a little later."""
    for _ in range(PATIENCE // 100):
        if len(game.page.workers) == count:
            return
        game.page.wait_for_timeout(100)
    raise AssertionError(game.page.workers)


@pytest.fixture
def cost(game: GamePage) -> GamePage:
    """Return a page on which the tab is open and the quick methods have run."""
    game.show(Match().play(0)).inside("cost")  # whereupon what an earlier test found is gone
    game.show(Match())
    wait_for_quick(game)
    return game


@pytest.mark.firefox
def test_every_rung_runs_here(game: GamePage) -> None:
    """The quick ones at once, plain minimax when asked for; each counts as the library does."""
    start = Match().play(4)
    game.show(start).inside("cost")
    wait_for_quick(game)
    game.button("Run: Plain minimax").click()
    rows = game.page.get_by_role("tabpanel").get_by_role("listitem")
    expect(rows).to_have_count(len(METHODS))
    for row, method in zip(rows.all(), METHODS, strict=True):
        nodes = climb(method, start.position, within(60)).nodes
        expect(row).to_contain_text(f"{Number(nodes)} positions, ", timeout=2 * PATIENCE)
    expect(game.button("Run: Plain minimax")).to_have_count(0)
    expect(game.page.locator("#ladder-sum")).not_to_be_empty()
    bars = rows.locator(".bar").evaluate_all(
        "(bars) => bars.map((bar) => bar.clientWidth / bar.parentElement.clientWidth)"
    )
    plain = climb("minimax", start.position, within(60))
    assert bars[0] == pytest.approx(rung_view(plain, start.position).length, abs=0.01)

    game.button(f"Show where it is wrong: {WRONG}").click()
    assert game.marks() == "OXO.X.X.."
    expect(game.status).to_contain_text(ENGLISH("wrong shown", cells="C2"))
    expect(rung(game, WRONG)).to_contain_text(ENGLISH("wrong", cells="C2"))
    game.button("Undo").click()
    assert game.marks() == start.position.cells


def test_by_keyboard_alone_a_run_is_begun_and_stopped(cost: GamePage) -> None:
    """Of one or of all; the focus stays where it can be used: on the button."""
    for begun, stopped in (("Run: Plain minimax", "Stop: Plain minimax"), ("Run all", "Stop")):
        cost.button(begun).focus()
        cost.page.keyboard.press("Enter")
        expect(cost.button(stopped)).to_be_focused()
        cost.page.keyboard.press("Space")
        expect(cost.button(begun)).to_be_focused()
        wait_for_quick(cost)  # what was known stays
    expect(rung(cost, "Plain minimax")).not_to_contain_text("positions")


def test_what_nobody_waits_for_is_ended(cost: GamePage) -> None:
    """The second Python is stopped, and rows of another position are gone."""
    plain, quick = rung(cost, "Plain minimax"), rung(cost, "Minimax that stops")
    for away in ("tab", "move"):
        cost.button("Run: Plain minimax").click()
        expect(plain).to_contain_text(re.compile(r"[1-9][\d,]* positions so far"))
        wait_for_workers(cost, 1)
        if away == "tab":
            cost.inside("values")
            wait_for_workers(cost, 0)
            cost.inside("cost")
            expect(quick).to_contain_text("94,977")
        else:
            cost.play("B2")
            wait_for_quick(cost)
            expect(quick).not_to_contain_text("94,977")
        expect(plain.locator(".found")).not_to_contain_text("so far")


def test_on_a_large_board_nothing_runs_by_itself(game: GamePage) -> None:
    """What cannot be counted says so; the rest can be stopped; after the end nothing is offered."""
    game.show(Match(game=Game(Rules(5, 5, 4)))).inside("cost")
    runs = game.page.get_by_role("button", name=re.compile("^Run:"))
    expect(runs).to_have_count(len(METHODS))  # none runs, nor is any about to
    game.button(f"Run: {WRONG}").click()
    expect(rung(game, WRONG)).to_contain_text(ENGLISH("too many games"))
    expect(rung(game, WRONG)).to_be_focused()
    game.button("Run: Alpha-beta").click()
    expect(rung(game, "Alpha-beta Knuth")).to_contain_text(re.compile(r"[1-9][\d,]* positions so"))
    game.button("Stop: Alpha-beta").click()
    expect(game.button("Run: Alpha-beta")).to_be_focused()
    game.show(LOST)
    expect(runs).to_have_count(0)


def test_without_a_second_python_each_tab_says_so(open_page: Open) -> None:
    """And the game goes on; a later try starts anew."""
    game = open_page()
    game.is_broken = True
    game.page.route(re.compile("beside.js$"), lambda route: route.abort())
    game.open("?pause=0&inside=cost")
    for tab in ("cost", "tree", "broken"):
        game.inside(tab)
        if tab == "broken":
            game.page.locator("#find-loss").click()
        expect(game.page.locator(f"#{tab}")).to_contain_text(ENGLISH("fault NoPython"))
    expect(game.page.locator("#trouble")).to_be_hidden()
    game.play("B2")
    assert game.marks().count("O") == 1
    game.page.unroute(re.compile("beside.js$"))
    game.inside("cost")
    game.button("Run all").click()
    wait_for_quick(game)
