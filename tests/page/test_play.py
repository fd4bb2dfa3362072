"""Playing in the page: by mouse, in time, undo and redo, the list of moves, hints, the end."""

import re

import pytest
from playwright.sync_api import expect

from tests.page.conftest import FREE, GamePage, Open
from tictactoe import Game, Match, Score, Seat
from tictactoe.search import think
from tictactoe.view import view
from tictactoe.words import ENGLISH

LOST = Match(o=Seat("perfect"), game=Game(played=(0, 4, 1, 2, 8, 6)))
"""The computer has won with C1, B2, A3."""


@pytest.mark.firefox
def test_a_game_by_mouse(game: GamePage) -> None:
    undo, redo = game.button("Undo"), game.button("Redo")
    game.cell("B2").hover()
    expect(game.cell("B2").locator(".x").first).to_be_visible()
    game.cell("B2").click()
    expect(game.cell("B2")).to_have_accessible_name("B2, X")
    game.settle()
    told = ENGLISH("played, you", cell="B2"), ENGLISH("played", who="The computer", cell="@")
    status = re.escape(" ".join([*told, ENGLISH("turn, you")])).replace("@", "[A-C][1-3]")
    expect(game.status).to_have_text(re.compile(f"^{status}$"))
    before = game.marks()
    game.press("B2")
    expect(game.status).to_contain_text(ENGLISH("taken", cell="B2"))
    expect(game.cell("B2")).to_have_attribute("aria-disabled", "true")
    assert game.marks() == before
    undo.click()
    assert game.marks() == "." * 9
    expect(undo).to_have_attribute("aria-disabled", "true")
    redo.click()
    assert game.marks() == before
    expect(redo).to_have_attribute("aria-disabled", "true")
    while not game.is_over():
        game.play(game.free()[0])
    game.new_game.click()
    assert game.marks() == "." * 9


@pytest.mark.apart
def test_a_reply_comes_in_its_time_unless_it_is_not_wanted(open_page: Open) -> None:
    game = open_page().open("?pause=999999999&inside=values")
    game.stop_clock()
    game.cell("B2").click()
    expect(game.status).to_have_attribute("aria-busy", "true")
    for name in ("A1", "B1"):
        game.cell(name).click()  # which is not played later
    assert game.marks() == "....X...."
    assert all(words[1:] == ["empty"] for words in game.labels(FREE))  # without a verdict
    game.page.clock.run_for(5_000)
    game.settle()
    assert sorted(game.marks()) == sorted("XO.......")
    game.cell(game.free()[0]).click()
    game.new_game.click()
    game.page.clock.run_for(60_000)
    assert game.marks() == "." * 9
    game.option("O", "perfect")
    game.option("X", "perfect")
    game.button(ENGLISH("pause button")).click()
    game.page.clock.run_for(60_000)
    assert game.marks() == "." * 9
    game.button(ENGLISH("go on button")).click()
    game.page.clock.run_for(60_000)
    expect(game.status).to_contain_text(ENGLISH("draw"))


def test_a_lost_game_shows_its_line_its_score_and_its_review(game: GamePage) -> None:
    game.show(LOST)
    expect(game.status).to_contain_text(view(LOST).now)
    for name in ("C1", "B2", "A3"):
        expect(game.cell(name)).to_have_accessible_name(re.compile("O, in the line$"))
    game.cell("A2").hover()
    expect(game.cell("A2").locator(".x").first).to_be_hidden()  # it cannot be played
    stroke, summary = game.page.locator("#line"), game.page.locator("#record summary")
    expect(stroke).to_have_attribute("d", re.compile("^M"))
    score = game.page.locator("#standing")
    expect(score).to_have_text("You 0 · Draws 0 · Computer 1")
    summary.click()
    rows = game.page.get_by_role("table", name="Score").get_by_role("row")
    expect(rows).to_have_count(2)
    expect(rows.nth(1)).to_contain_text(ENGLISH("perfect"))
    listed = game.page.get_by_role("list", name="Moves").get_by_role("button")
    expect(listed).to_have_text([move.text for move in view(LOST, known=think).moves])
    expect(game.page.locator("#moves [data-mistake=true]").first).to_contain_text("5. X C3")
    listed.nth(1).click()
    assert game.marks() == "X...O...."
    expect(listed.nth(1)).to_be_focused()
    expect(listed.nth(1)).to_have_attribute("aria-current", "step")
    expect(listed).to_have_count(6)

    game.button("Back to the game").click()
    game.button(ENGLISH("review button")).first.click()
    expect(game.button("Next move")).to_be_focused()
    expect(score).to_have_text("You 0 · Draws 0 · Computer 1")
    expect(game.status).to_contain_text("Your mistake was C3. A3 would have drawn. Move 5 of 6.")
    assert game.marks() == "XXO.O...."
    expect(game.cell("C3").locator(".x").first).to_be_visible()
    expect(game.cell("C3")).to_have_accessible_name("C3, empty, mistake")
    expect(game.cell("A3")).to_have_accessible_name("A3, empty, best move")
    expect(listed.nth(4)).to_have_attribute("aria-current", "step")
    for key, marks in (("Right", "XXO.O...X"), ("Left", "XXO.O...."), ("Left", "XX..O....")):
        game.page.keyboard.press(f"Arrow{key}")
        assert game.marks() == marks
    game.button("Back to the game").click()
    assert game.marks() == LOST.position.cells
    game.new_game.click()
    expect(stroke).to_have_attribute("d", "")
    game.options("share")
    game.button(ENGLISH("clear score")).click()
    expect(rows).to_have_count(0)
    expect(score).to_have_text("You 0 · Draws 0 · Computer 0")
    game.button("Undo").click()
    expect(score).to_have_text("You 0 · Draws 0 · Computer 1")


def test_the_link_to_the_review_hands_on_the_focus(game: GamePage) -> None:
    game.show(Match(game=Game(played=(0, 3, 1, 4)))).play("C1")
    game.page.locator("#review").click()
    expect(game.button("Next move")).to_be_focused()


def test_a_third_win_is_told_and_leads_to_the_next_level(game: GamePage) -> None:
    two = Score().add("medium", 1).add("medium", 1)
    game.show(Match(o=Seat("medium"), before=two, game=Game(played=(0, 3, 1, 4))))
    offer = game.button(ENGLISH("try level", level=ENGLISH("hard")))
    expect(offer).to_be_hidden()
    game.play("C1")
    expect(game.status).to_have_text(f"{ENGLISH('played, you', cell='C1')} {ENGLISH('won, you')}")
    assert game.violations() == []
    offer.click()
    expect(game.page.locator("#setup")).to_have_text("3 × 3 · Hard")
    assert game.marks() == "." * 9
    game.page.locator("#setup").click()
    assert game.violations() == []
    game.page.keyboard.press("Escape")


LEFT = """(isLeft) => {
    Object.defineProperty(document, "hidden", { configurable: true, value: Boolean(isLeft) });
    document.dispatchEvent(new Event("visibilitychange"));
}"""
"""Go to another tab, which no browser without a window does, or come back."""


def test_the_tab_tells_in_the_background_of_a_turn_that_waits(game: GamePage) -> None:
    icon = game.page.locator("link[rel=icon]")
    plain = icon.get_attribute("href") or ""
    game.play("B2")
    game.page.evaluate(LEFT, 1)
    expect(game.page).to_have_title("Your turn · Tic-tac-toe")
    dotted = plain.replace("icon.svg", "icon-turn.svg")
    expect(icon).to_have_attribute("href", re.compile(re.escape(dotted)))
    assert game.page.request.get(game.url + dotted).ok
    game.page.evaluate(LEFT, 0)
    expect(game.page).to_have_title("Tic-tac-toe")
    expect(icon).to_have_attribute("href", re.compile(re.escape(plain)))
