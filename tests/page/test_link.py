"""A match with a friend by link."""

import re
from urllib.parse import unquote

import pytest
from playwright.sync_api import expect

from tests.page.conftest import NO_CLIPBOARD, GamePage, link
from tictactoe import Game, Match, Rules, Seat, dumps, loads
from tictactoe.words import ENGLISH

BOTH = Match()
LARGE = Match(starts="O", game=Game(Rules(15, 15, 5), "O", (112, 128, 224)))
GOOD = dumps(BOTH.play(4).play(0))
WON = Match(o=Seat("easy"), game=Game(played=(0, 3, 1, 4, 2)))
DAMAGED = [
    (link(GOOD.replace("B2 A1", "B2 B2")), "line 4: move 2: B2 is taken"),
    ("&replay" + link(GOOD)[:-4], ENGLISH("reason cut")),
]

SELECTED = """() => {
    const { value, selectionStart, selectionEnd } = document.activeElement;
    return value.slice(selectionStart, selectionEnd);
}"""


def copied(game: GamePage, what: str) -> str:
    """Return what was copied once the page says so."""
    expect(game.status).to_contain_text(ENGLISH(f"{what} copied"))
    text: str = game.page.evaluate("navigator.clipboard.readText()")
    return text


@pytest.mark.firefox
def test_a_match_goes_to_and_fro_by_links_and_leaves_ones_own_alone(game: GamePage) -> None:
    game.play("B2")
    own = game.marks()
    game.button("3 × 3 · Medium").click()
    game.page.get_by_role("button", name="A friend by link").click()
    expect(game.status).to_have_text(re.compile("You are X. Your turn."))
    game.play("A1")
    expect(game.page).to_have_title("Waiting for your friend · Tic-tac-toe")
    game.press("C3")
    assert game.violations() == []
    game.options("share")
    game.button(ENGLISH("copy link")).click()
    first = copied(game, "link")
    send = game.page.locator("#send")
    game.button("Send your move").click()
    assert copied(game, "move") == first
    expect(game.status).to_contain_text(ENGLISH("waiting for friend"))
    expect(send).to_be_hidden()
    game.reload()
    expect(game.status).to_contain_text(ENGLISH("waiting for friend"))
    expect(game.button("Undo")).to_have_attribute("aria-disabled", "true")
    game.open("?pause=0&friend" + first.removeprefix(game.url))
    expect(game.status).to_have_text("Your friend played A1. You are O. Your turn.")
    expect(game.page).to_have_title("Your turn · Tic-tac-toe")
    expect(game.button("Hint")).to_be_hidden()
    game.play("B1")
    send.click()
    second = copied(game, "move")
    game.page.evaluate("(link) => { location.hash = new URL(link).hash; }", second)
    expect(game.status).to_have_text("You played A1. Your friend played B1. You are X. Your turn.")
    game.button("3 × 3 · A friend by link").click()
    game.page.get_by_role("button", name="Medium").click()
    assert game.marks() == own
    assert "#" not in game.page.url
    game.inside("values")  # which is in the address, too
    game.page.go_back()
    expect(game.status).to_have_text("You played A1. Your friend played B1. You are X. Your turn.")


def test_a_result_is_copied_with_a_link_that_plays_it_back(game: GamePage) -> None:
    game.play("B2")
    own = game.marks()
    game.show(LARGE)
    game.options("share")
    game.button(ENGLISH("copy link")).click()
    assert loads(unquote(copied(game, "link").partition("#g=")[2])).game == LARGE.game
    game.options("share")
    game.button(ENGLISH("copy result")).click()
    *_, last_row, _, url = copied(game, "result").split("\n")
    assert last_row == "⬜" * 14 + "⭕"
    game.page.goto(url)
    expect(game.status).to_contain_text(ENGLISH("look back", number=3, count=3))
    assert game.page.url == game.url
    game.button(ENGLISH("back to game")).click()
    assert game.marks() == own
    game.page.goto(url)
    game.button(ENGLISH("play yourself", level=ENGLISH("medium"))).click()
    assert game.size() == (15, 15)
    assert game.marks() == "." * 225
    expect(game.page.locator("#standing")).to_have_text("You 0 · Draws 0 · Computer 0")
    game.button("Undo").click()
    assert game.marks() == own
    game.page.goto(game.url + "?pause=0&replay" + link(WON))
    expect(game.status).to_contain_text("A friend won this as X against Easy.")
    expect(game.button("Play Easy yourself")).to_be_visible()
    expect(game.cell("C1")).to_have_accessible_name(re.compile("^C1, X"))
    expect(game.status).to_contain_text("A friend won this as X against Easy.")


def test_where_nothing_can_be_copied_the_text_is_shown_selected(game: GamePage) -> None:
    game.page.evaluate(NO_CLIPBOARD)
    game.show(LARGE)
    sheet = game.page.get_by_role("dialog")
    field = sheet.get_by_role("textbox")
    for what in ("link", "position", "result"):
        game.options("share")
        game.button(ENGLISH(f"copy {what}")).click()
        expect(sheet).to_have_accessible_name(ENGLISH(f"{what} by hand"))
        expect(field).to_be_focused()
        selected = game.page.evaluate(SELECTED)
        assert selected == field.input_value()
        assert {"link": "#g=", "position": "X", "result": "⬜"}[what] in selected
        game.button(ENGLISH("done")).click()
    game.page.evaluate("delete navigator.clipboard")


def test_a_move_whose_link_was_shown_to_copy_by_hand_counts_as_sent(game: GamePage) -> None:
    game.page.evaluate(NO_CLIPBOARD)
    game.button("3 × 3 · Medium").click()
    game.page.get_by_role("button", name="A friend by link").click()
    game.play("A1")
    game.button("Send your move").click()
    sheet = game.page.get_by_role("dialog", name=ENGLISH("move by hand"))
    assert "#g=" in sheet.get_by_role("textbox").input_value()
    expect(game.page.locator("#send")).to_be_visible()
    game.button(ENGLISH("done")).click()
    expect(game.status).to_contain_text(ENGLISH("waiting for friend"))
    expect(game.page.locator("#send")).to_be_hidden()
    expect(game.button("Undo")).to_have_attribute("aria-disabled", "true")
    game.page.evaluate("delete navigator.clipboard")


def test_a_damaged_link_is_refused_with_the_reason_and_nothing_changes(game: GamePage) -> None:
    game.play("B2")
    before, kept = game.marks(), game.page.evaluate("({...localStorage})")
    for fragment, reason in DAMAGED:
        game.page.goto(game.url + "?pause=0" + fragment)
        expect(game.status).to_contain_text(ENGLISH("link unreadable", reason=reason))
        assert game.marks() == before
        assert game.page.url == game.url + "?pause=0"
    assert game.page.evaluate("({...localStorage})") == kept
