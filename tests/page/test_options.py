"""The sheet of options: who plays, who starts, names, board, colours, sound, text to copy."""

import re

import pytest
from playwright.sync_api import expect

from tests.page.conftest import GamePage, link, script
from tests.page.test_look import COLOUR, STORED
from tictactoe import Game, Match, Position, Rules
from tictactoe.words import ENGLISH


@pytest.mark.firefox
def test_opponent_and_board_are_chosen_under_the_title(game: GamePage) -> None:
    """By mouse, by keys, and by the address, which leaves a game that is under way alone."""
    chip = game.page.locator("#setup")
    sheet = game.page.get_by_role("dialog", name="Opponent")
    expect(chip).to_have_accessible_name("3 × 3 · Medium")
    game.play("B2")
    before = game.marks()
    chip.click()
    expect(game.button(f"{ENGLISH('medium')} {ENGLISH('about medium')}")).to_have_attribute(
        "aria-pressed", "true"
    )
    assert game.violations() == []
    for box in game.boxes(sheet.get_by_role("button")):
        assert min(box["width"], box["height"]) >= 44
    game.button(f"{ENGLISH('perfect')} {ENGLISH('about perfect')}").press("Enter")
    expect(sheet).to_be_hidden()
    expect(chip).to_be_focused()
    expect(chip).to_have_accessible_name("3 × 3 · Perfect")
    assert game.marks() == "." * 9
    game.button("Undo").click()
    assert game.marks() == before
    expect(chip).to_have_accessible_name("3 × 3 · Medium")
    chip.click()
    game.page.mouse.click(2, 2)  # beside the sheet
    expect(sheet).to_be_hidden()
    chip.click()
    game.button("15 × 15, 5 in a row").click()
    expect(chip).to_have_accessible_name("15 × 15, 5 in a row · Medium")
    chip.click()
    game.button("Strongest Plays the best move it can find.").click()
    expect(chip).to_have_accessible_name("15 × 15, 5 in a row · Strongest")
    chip.click()
    game.button(ENGLISH("own board")).click()
    expect(game.page.get_by_role("dialog", name="Options")).to_be_visible()
    rows = game.page.get_by_role("spinbutton", name="Rows")
    expect(rows).to_be_focused()
    game.enter(rows, "0")
    game.button("Done").click()
    expect(game.page.get_by_role("alert").filter(has_text="0")).to_be_visible()
    game.enter(rows, "14")
    game.button("Done").click()
    expect(chip).to_have_accessible_name("14 × 15, 5 in a row · Strongest")
    expect(chip).to_be_focused()

    game.open("?pause=0&level=hard")
    expect(chip).to_have_accessible_name("14 × 15, 5 in a row · Hard")
    assert game.page.url == f"{game.url}?pause=0"  # so that a reload changes nothing
    game.play("A1")
    game.open("?pause=0&level=easy")
    expect(chip).to_have_accessible_name("14 × 15, 5 in a row · Hard")
    game.open("?pause=0&level=nobody" + link(Match()))
    expect(chip).to_have_accessible_name("3 × 3 · Two players")


@pytest.mark.firefox
def test_back_closes_a_sheet_and_changes_nothing_else(game: GamePage) -> None:
    """Not even the address, if that holds the match; where no sheet is open, it leaves the page."""
    page = game.page
    sheet = page.get_by_role("dialog", name="Options")
    game.show(Match().play(4))
    game.options("game")
    page.get_by_role("combobox", name="Who goes first").select_option("O")
    url, told = page.url, game.status.inner_text()
    page.go_back()
    expect(sheet).to_be_hidden()
    page.go_forward()
    assert (page.url, game.status.inner_text()) == (url, told)
    expect(sheet).to_be_hidden()
    game.options("preferences")
    game.button(ENGLISH("keys")).click()
    page.go_back()
    expect(page.get_by_role("dialog", name=ENGLISH("keys"))).to_be_hidden()
    expect(sheet).to_be_visible()
    game.button("Done").click()
    game.button("Options").click()
    expect(page.get_by_role("tab", name="Preferences", selected=True)).to_be_focused()
    page.mouse.click(2, 2)
    expect(sheet).to_be_hidden()
    assert page.url == url
    assert game.marks() == "....X...."
    page.go_back()
    expect(page).not_to_have_url(url)
    expect(game.cell("B2")).to_have_accessible_name("B2, empty")


@pytest.mark.firefox
def test_a_drag_out_of_a_field_leaves_the_sheet_open(game: GamePage) -> None:
    """2.0.0: in Chromium, a name selected by a drag that ended beside the sheet closed it."""
    mouse = game.page.mouse
    game.options("game")
    name = game.page.get_by_label("Name of X", exact=True)
    box = name.bounding_box()
    assert box
    mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    mouse.down()
    mouse.move(2, 2)
    mouse.up()
    expect(name).to_be_visible()
    mouse.click(2, 2)
    expect(name).to_be_hidden()


@pytest.mark.firefox
def test_names_are_typed_in_any_script_and_who_starts_is_chosen(game: GamePage) -> None:
    """A name may hold what is a key elsewhere; one that cannot be shown is refused."""
    game.show(Match())
    game.option("Who goes first", "O")
    game.options("game")
    game.enter(game.page.get_by_label("Name of X", exact=True), "<b>Zoë</b> q5")
    game.enter(game.page.get_by_label("Name of O", exact=True), "اميد")
    game.page.keyboard.press("Escape")
    expect(game.button("Options")).to_be_focused()
    game.page.keyboard.press("Alt+q")  # which is the browser's
    assert game.marks() == "." * 9
    game.play("A1")
    expect(game.cell("A1")).to_have_accessible_name("A1, O")
    expect(game.status).to_contain_text("<b>Zoë</b> q5")
    expect(game.status).to_contain_text("اميد")
    assert game.status.locator("b").count() == 0
    game.options("game")
    game.enter(game.page.get_by_label("Name of X", exact=True), "a\u202eb")
    game.button("Done").click()
    expect(game.status).to_contain_text(ENGLISH("name refused"))
    expect(game.page.locator("#name-X")).to_have_value("<b>Zoë</b> q5")


def test_a_reply_leaves_what_is_typed_in_a_name(game: GamePage) -> None:
    game.open("?pause=1200")
    game.page.clock.install()
    game.cell("B2").click()
    game.options("game")
    name = game.page.get_by_label("Name of X", exact=True)
    name.press_sequentially("Zo")
    game.page.clock.run_for(5_000)
    game.settle()
    expect(name).to_have_value("Zo")
    game.page.keyboard.press("Escape")


def test_colours_can_be_chosen_and_are_kept(game: GamePage) -> None:
    light = game.page.evaluate(COLOUR)
    game.option("Theme", "dark")
    assert game.page.evaluate(COLOUR) != light
    assert game.page.evaluate(STORED)["theme"] == "dark"
    game.option("Theme", "light")
    assert game.page.evaluate(COLOUR) == light
    game.option("Theme", "")


def test_coordinates_can_be_turned_off_but_for_large_boards(game: GamePage) -> None:
    edge = game.page.locator("#board").get_by_text(re.compile("^(A|O)$"))
    expect(edge).to_have_text(["A"])
    expect(edge).to_be_visible()
    game.options("preferences")
    game.page.get_by_role("switch", name=ENGLISH("coordinates")).uncheck()
    game.button("Done").click()
    expect(edge).to_be_hidden()
    game.reload()
    expect(edge).to_be_hidden()
    game.show(Match(game=Game(Rules(15, 15, 5))))
    expect(edge).to_have_text(["A", "O"])
    expect(edge.last).to_be_visible()


def test_sounds_are_off_until_asked_for(game: GamePage) -> None:
    """Then each mark is as many strokes as its drawing."""
    game.page.evaluate(script("senses"))
    game.play("B2")
    assert game.page.evaluate("strokes + pulses") == 0
    game.new_game.click()
    for is_on in (True, False):
        game.options("preferences")
        game.page.get_by_role("switch", name="Sound").set_checked(is_on)
        game.button("Done").click()
        game.play(game.free()[0])
        assert game.page.evaluate("[strokes, pulses]") == [3, 0]


def test_the_position_and_a_link_to_the_tab_are_copied(game: GamePage) -> None:
    match = Match().play(0).play(1)
    game.show(match).inside("cost")
    game.button(ENGLISH("copy inside")).click()
    expect(game.status).to_contain_text(ENGLISH("link copied"))
    url = game.page.evaluate("navigator.clipboard.readText()")
    assert url == f"{game.url}?inside=cost{link(match)}"
    game.options("share")
    game.button(ENGLISH("copy position")).click()
    expect(game.status).to_contain_text(ENGLISH("position copied"))
    assert Position.parse(game.page.evaluate("navigator.clipboard.readText()")) == match.position
