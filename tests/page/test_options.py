"""The sheets: opened, closed and left by mouse, keys and the browser's Back; fields; preferences.

Their effects are tested in tests/browser/test_sheets.py.
"""

import re

import pytest
from playwright.sync_api import expect

from tests.page.conftest import KEEP, GamePage, Open, link, script
from tests.page.test_look import COLOUR, STORED, TINTS
from tictactoe import Game, Match, Rules, Seat
from tictactoe.words import ENGLISH

IS_CLIPPED = "(part) => part.offsetWidth <= 1"


def test_opponent_and_board_are_chosen_by_mouse_keys_and_address(game: GamePage) -> None:
    """The address leaves a game that has begun alone."""
    chip = game.page.locator("#setup")
    sheet = game.page.get_by_role("dialog", name="Opponent")
    expect(chip).to_have_accessible_name("3 × 3 · Medium")
    game.play("B2")
    before = game.marks()
    chip.click()
    expect(sheet.get_by_role("button", pressed=True).first).to_contain_text(ENGLISH("medium"))
    for box in game.boxes(sheet.get_by_role("button")):
        assert min(box["width"], box["height"]) >= 44
    expect(sheet.get_by_role("button", pressed=True).first).to_be_focused()
    game.button(f"{ENGLISH('perfect')} {ENGLISH('about perfect')}").press("Enter")
    pressed = sheet.get_by_role("button", pressed=True)
    expect(pressed).to_contain_text([ENGLISH("perfect"), "3 × 3"])
    for width, height in ((1280, 800), (844, 390)):
        game.page.set_viewport_size({"width": width, "height": height})
        (done,) = game.boxes(sheet.get_by_role("button", name="Done"))
        for box in game.boxes(sheet.locator(".list button, #side")):
            assert 0 <= box["top"] < box["bottom"] <= done["top"]
        assert sheet.evaluate("({scrollTop}) => scrollTop") == 0
    sheet.get_by_role("radio", name=ENGLISH("side O")).check()
    expect(sheet).to_be_visible()
    game.button("Done").click()
    expect(chip).to_be_focused()
    game.settle()
    assert sorted(game.marks()) == sorted("X........")  # the computer went first
    game.button("Undo").click()
    game.settle()
    expect(chip).to_have_accessible_name("3 × 3 · Perfect")
    game.button("Undo").click()
    assert game.marks() == before
    chip.click()
    game.page.mouse.click(2, 2)  # beside the sheet
    expect(sheet).to_be_hidden()
    chip.click()
    game.button(ENGLISH("own board")).click()
    rows = game.page.get_by_role("spinbutton", name="Rows")
    expect(rows).to_be_focused()
    game.enter(rows, "0")
    game.button("Done").click()
    expect(game.page.get_by_role("alert").filter(has_text="0")).to_be_visible()
    assert game.violations() == []
    game.enter(rows, "4")
    game.page.keyboard.press("Enter")
    expect(chip).to_have_accessible_name("4 × 3, 3 in a row · Medium")
    expect(chip).to_be_focused()

    game.open("?pause=0&level=hard")
    expect(chip).to_have_accessible_name("4 × 3, 3 in a row · Hard")
    assert game.page.url == f"{game.url}?pause=0"  # so that a reload changes nothing
    game.play("A1")
    game.open("?pause=0&level=easy")
    expect(chip).to_have_accessible_name("4 × 3, 3 in a row · Hard")
    game.open("?pause=0&level=nobody" + link(Match()))
    expect(chip).to_have_accessible_name("3 × 3 · Two players")


@pytest.mark.firefox
def test_back_closes_a_sheet_and_changes_nothing_else(game: GamePage) -> None:
    """The address stays, although it holds the match; without a sheet, Back leaves the page."""
    page = game.page
    sheet = page.get_by_role("dialog", name="Options")
    game.show(Match().play(4))
    game.option("Who goes first", "O")
    game.options("preferences")
    url, status = page.url, game.status.inner_text()
    page.go_back()
    expect(sheet).to_be_hidden()
    page.go_forward()
    assert (page.url, game.status.inner_text()) == (url, status)
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
    page.go_back()
    expect(page).not_to_have_url(url)
    expect(game.cell("B2")).to_have_accessible_name("B2, empty")


@pytest.mark.firefox
def test_back_closes_the_panel_and_the_sheet_over_it(game: GamePage) -> None:
    """3.0.0: on a phone, where the panel covers the game, Back left the page."""
    page = game.page
    panel, sheet = page.locator("#inside"), page.get_by_role("dialog", name="Options")
    game.show(Match().play(4))
    game.inside("tree").inside("steps")
    game.options("preferences")
    page.go_back()
    expect(sheet).to_be_hidden()
    expect(panel).to_have_attribute("open", "")
    game.options("preferences")
    game.button("Done").click()
    page.go_back()
    expect(panel).not_to_have_attribute("open", "")
    url = f"{game.url}?pause=0{page.evaluate('location.hash')}"
    expect(page).to_have_url(url)
    assert game.marks() == "....X...."
    page.go_forward()
    expect(panel).not_to_have_attribute("open", "")
    game.inside("cost").inside("tree")
    page.locator("#inside > summary").click()
    expect(page).to_have_url(url)
    expect(panel).not_to_have_attribute("open", "")
    page.go_back()
    expect(page).not_to_have_url(url)


@pytest.mark.firefox
def test_names_are_typed_in_any_script(game: GamePage) -> None:
    """2.0.0: in Chromium, a name selected by a drag that ended beside the sheet closed it."""
    mouse = game.page.mouse
    game.show(Match())
    game.seats()
    name = game.page.get_by_label("Name of X", exact=True)
    game.enter(name, "<b>Zoë</b> q5")
    (box,) = game.boxes(name)
    mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    mouse.down()
    mouse.move(2, 2)
    mouse.up()
    expect(name).to_be_visible()
    game.enter(game.page.get_by_label("Name of O", exact=True), "اميد")
    game.page.keyboard.press("Escape")
    expect(game.page.locator("#setup")).to_be_focused()
    game.page.keyboard.press("Alt+q")  # a key of the browser
    assert game.marks() == "." * 9
    game.play("A1")
    expect(game.status).to_contain_text("<b>Zoë</b> q5")
    expect(game.status).to_contain_text("اميد")
    assert game.status.locator("b").count() == 0
    game.seats()
    game.enter(name, "a\u202eb")
    game.button("Done").click()
    expect(game.status).to_contain_text(ENGLISH("name refused"))
    expect(game.page.locator("#name-X")).to_have_value("<b>Zoë</b> q5")


@pytest.mark.firefox
def test_a_list_of_players_that_is_filled_late_leaves_a_typed_name(open_page: Open) -> None:
    """On a slow machine, the browser reports that the list was opened after some letters."""
    game = open_page().open()
    game.page.evaluate(KEEP, {"player +Mine": "def choose(position): ..."})
    game.show(Match(o=Seat("own", "Old")))
    seat = game.page.locator("#seat-O")
    game.page.locator("#seats").evaluate("(part) => { delete part.dataset.do; }")
    game.seats()
    expect(seat).to_have_value("own Old")
    game.enter(game.page.get_by_label("Name of X", exact=True), "a\u202eb")
    game.page.locator("#seats").evaluate("(part) => { part.dataset.do = 'seats.list_players'; }")
    game.page.locator("#seats").dispatch_event("toggle")
    expect(seat.locator("optgroup option")).to_have_text(["Mine", "Old"])
    expect(seat).to_have_value("own Old")
    game.button("Done").click()
    expect(game.status).to_contain_text(ENGLISH("name refused"))


def test_a_redraw_of_the_open_options_reads_no_storage(game: GamePage) -> None:
    game.options("share")
    game.page.evaluate(script("spy"))
    game.page.evaluate("document.querySelector('[data-cell]').click()")  # a move redraws them
    assert game.page.evaluate("seen()[0]") == 0
    assert game.marks()[0] == "X"
    game.page.evaluate("unspy()")


def test_a_reply_leaves_a_name_that_is_being_typed(open_page: Open) -> None:
    game = open_page(service_workers="block")
    game.page.clock.install()
    game.open("?pause=1200")
    game.cell("B2").click()
    game.seats()
    name = game.page.get_by_label("Name of X", exact=True)
    name.press_sequentially("Zo")
    game.page.clock.run_for(5_000)
    game.settle()
    expect(name).to_have_value("Zo")
    game.page.keyboard.press("Escape")


def test_preferences_change_colours_coordinates_and_sound_and_are_kept(game: GamePage) -> None:
    page, edge = game.page, game.page.locator("#board").get_by_text(re.compile("^(A|O)$"))
    light, usual = page.evaluate(COLOUR), page.evaluate(TINTS)
    assert usual == ["(prefers-color-scheme: light)", "(prefers-color-scheme: dark)"]
    page.evaluate(script("senses"))
    game.play("B2")
    assert page.evaluate("strokes + pulses") == 0
    report = page.locator("#status [data-show=message]")
    assert report.evaluate(IS_CLIPPED)
    expect(report).to_contain_text("The computer played")  # for a screen reader
    expect(edge).to_be_hidden()
    game.show(Match(o=Seat("medium"), game=Game(played=(0, 3, 1, 4))))
    game.button(ENGLISH("hint button")).click()
    expect(edge).to_be_visible()  # the hint names cells
    game.new_game.click()
    expect(edge).to_be_hidden()
    game.option("Theme", "dark")
    assert page.evaluate(COLOUR) != light
    assert page.evaluate(TINTS) == ["not all", "all"]  # which the browser's bar follows
    game.options("preferences")
    page.get_by_role("switch", name="Sound").check()
    page.get_by_role("radio", name=ENGLISH("coordinates on")).check()
    game.button("Done").click()
    expect(edge).to_have_text(["A"])
    game.play("B2")
    assert page.evaluate("[strokes, pulses]") == [3, 0]  # as many as the drawing has
    assert not report.evaluate(IS_CLIPPED)
    game.show(Match(o=Seat("medium"), game=Game(played=(0, 3, 1, 4))))
    game.play("C1")
    assert page.evaluate("[strokes, pulses]") == [6, 0]  # the line has one of its own
    game.reload()
    expect(edge.first).to_be_visible()
    assert page.evaluate(STORED)["theme"] == "dark"
    game.option("Theme", "light")
    assert page.evaluate(COLOUR) == light
    game.option("Theme", "")
    assert page.evaluate(TINTS) == usual
    letter = page.locator("#letters").get_by_text("A", exact=True)
    for choice, least in (("default", 4), ("off", 6)):
        game.options("preferences")
        page.get_by_role("radio", name=ENGLISH(f"coordinates {choice}")).check()
        page.keyboard.press("Escape")
        for size in (3, 4, 5, 6):
            game.show(Match(game=Game(Rules(size, size, 3))))
            expect(letter).to_be_visible(visible=size >= least)
