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

WRONG = ENGLISH("method probability")


def rung(game: GamePage, method: str) -> Locator:
    return game.page.locator("#ladder > li").filter(has_text=method)


def wait_for_quick(game: GamePage) -> None:
    expect(rung(game, "The full search of this page")).to_contain_text("✓ right")


def test_every_rung_runs_here(game: GamePage) -> None:
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
    parts = rows.locator(".found span")
    assert [text for text in parts.all_text_contents() if re.search("·( |$)", text)] == []
    plain = climb("minimax", start.position, within(60))
    assert bars[0] == pytest.approx(rung_view(plain, start.position).length, abs=0.01)

    game.button(f"Show where it is wrong: {WRONG}").click()
    assert game.marks() == "OXO.X.X.."
    expect(game.status).to_contain_text(ENGLISH("wrong shown", cells="C2"))
    expect(rung(game, WRONG)).to_contain_text(ENGLISH("wrong", cells="C2"))
    game.button("Undo").click()
    assert game.marks() == start.position.cells


def test_a_run_is_begun_and_stopped_by_keyboard(game: GamePage) -> None:
    game.show(Match().play(0)).inside("cost")  # whereupon what an earlier test found is gone
    game.show(Match())
    wait_for_quick(game)
    plain = rung(game, "Plain minimax")
    for begun, stopped in (("Run: Plain minimax", "Stop: Plain minimax"), ("Run all", "Stop")):
        game.button(begun).press("Enter")
        expect(game.button(stopped)).to_be_focused()
        expect(plain).to_contain_text(re.compile(r"[1-9][\d,]* positions so far"))
        game.page.keyboard.press("Space")
        expect(game.button(begun)).to_be_focused()
        wait_for_quick(game)  # what was known stays
    expect(plain).not_to_contain_text("positions")


def test_a_button_that_goes_leaves_the_focus_near_by(game: GamePage) -> None:
    game.show(Match(game=Game(Rules(5, 5, 4)))).inside("cost")
    game.button(f"Run: {WRONG}").click()
    expect(rung(game, WRONG)).to_contain_text(ENGLISH("too many games"))
    expect(rung(game, WRONG)).to_be_focused()
    game.show(LOST)
    game.button(ENGLISH("look before end")).press("Enter")
    expect(game.page.get_by_role("tabpanel", name="Cost")).to_be_focused()
    runs = game.page.get_by_role("button", name=re.compile("^Run:"))
    expect(runs.or_(rung(game, "Plain minimax")).first).to_contain_text("positions, ")


def test_without_a_second_python_each_tab_says_so(open_page: Open) -> None:
    game = open_page()
    game.is_broken = True
    game.page.route(re.compile("worker.js$"), lambda route: route.abort())
    game.open("?pause=0&inside=cost")
    for tab in ("cost", "tree", "broken"):
        game.inside(tab)
        if tab == "broken":
            game.page.get_by_role("radio", name=ENGLISH("predict loss")).press("Space")
            game.page.locator("#find-loss").click()
        expect(game.page.locator(f"#{tab}")).to_contain_text(ENGLISH("fault NoPython"))
    expect(game.page.locator("#trouble")).to_be_hidden()
    game.play("B2")
    assert game.marks().count("O") == 1
    game.page.unroute(re.compile("worker.js$"))
    game.inside("cost")
    game.button("Run all").click()
    wait_for_quick(game)
