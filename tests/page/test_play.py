"""Playing by mouse: a game, its end and its review; the tab in the background.

Matches are tested in tests/test_session.py, their words in tests/test_view.py.
"""

import re

from playwright.sync_api import expect

from tests.page.conftest import GamePage
from tictactoe import Game, Match, Seat
from tictactoe.engine.search import think
from tictactoe.view import view
from tictactoe.words import ENGLISH

LOST = Match(o=Seat("perfect"), game=Game(played=(0, 4, 1, 2, 8, 6)))
"""The computer has won with C1, B2, A3."""
HIDE = """(isHidden) => {
    Object.defineProperty(document, "hidden", { configurable: true, value: isHidden });
    document.dispatchEvent(new Event("visibilitychange"));
}"""
"""Move the tab to the background, which no browser without a window does, or back."""


def test_a_game_by_mouse(game: GamePage) -> None:
    undo, redo = game.button("Undo"), game.button("Redo")
    game.cell("B2").hover()
    expect(game.cell("B2").locator(".x").first).to_be_visible()
    game.cell("B2").click()
    expect(game.cell("B2")).to_have_accessible_name("B2, X")
    game.settle()
    played = ENGLISH("played", who="The computer", cell="@")
    status = re.escape(f"{played} {ENGLISH('turn, you')}").replace("@", "[A-C][1-3]")
    expect(game.status).to_have_text(re.compile(rf"^{status}\s*$"))
    before = game.marks()
    game.press("B2")
    expect(game.status).to_contain_text(ENGLISH("taken"))
    expect(game.cell("B2")).to_have_attribute("aria-disabled", "true")
    undo.click()
    assert game.marks() == "." * 9
    expect(undo).to_have_attribute("aria-disabled", "true")
    redo.click()
    assert game.marks() == before
    while not game.is_over():
        game.play(game.free()[0])
    game.new_game.click()
    assert game.marks() == "." * 9


def test_a_lost_game_is_reviewed(game: GamePage) -> None:
    game.show(LOST)
    expect(game.cell("C1")).to_have_accessible_name(re.compile("O, in the line$"))
    game.cell("A2").hover()
    expect(game.cell("A2").locator(".x").first).to_be_hidden()  # it cannot be played
    expect(game.page.locator("#line")).to_have_attribute("d", re.compile("^M"))
    expect(game.page.locator("#hint")).to_be_hidden()
    listed = game.page.get_by_role("list", name="Moves").get_by_role("button")
    expect(listed).to_have_text([move.short for move in view(LOST, known=think).moves])
    listed.nth(1).click()
    assert game.marks() == "X...O...."
    expect(listed.nth(1)).to_be_focused()
    expect(listed.nth(1)).to_have_attribute("aria-current", "step")
    game.button("Back to the game").click()
    game.button(ENGLISH("review button")).first.click()
    expect(game.button("Next move")).to_be_focused()
    assert game.marks() == "XXO.O...."
    expect(game.cell("C3").locator(".x").first).to_be_visible()
    expect(game.cell("C3")).to_have_accessible_name("C3, empty, mistake")
    for key, marks in (("Right", "XXO.O...X"), ("Left", "XXO.O...."), ("Left", "XX..O....")):
        game.page.keyboard.press(f"Arrow{key}")
        assert game.marks() == marks
    game.button("Back to the game").click()
    assert game.marks() == LOST.position.cells
    game.button(ENGLISH("clear score")).click()
    expect(game.button(ENGLISH("clear score"))).to_be_focused()
    expect(game.page.locator("#standing .side:visible")).to_have_count(0)
    game.button("Undo").click()
    expect(game.page.locator("#standing .side:visible")).to_have_text(
        ["You 0\u2060", "Computer 1\u2060"]
    )


def test_the_tab_in_the_background_shows_that_a_turn_waits(game: GamePage) -> None:
    icon = game.page.locator("link[rel=icon]")
    plain = icon.get_attribute("href") or ""
    game.play("B2")
    game.page.evaluate(HIDE, arg=True)
    expect(game.page).to_have_title("Your turn · Tic-tac-toe")
    dotted = plain.replace("icon.svg", "icon-turn.svg")
    expect(icon).to_have_attribute("href", re.compile(re.escape(dotted)))
    assert game.page.request.get(game.url + dotted).ok
    game.page.evaluate(HIDE, arg=False)
    expect(game.page).to_have_title("Tic-tac-toe")
    expect(icon).to_have_attribute("href", re.compile(re.escape(plain)))
