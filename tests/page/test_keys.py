"""Playing by the keyboard alone; tests/test_keyboard.py has every key of every keyboard."""

import pytest
from playwright.sync_api import expect

from tests.page.conftest import GamePage
from tictactoe import Game, Match, Rules
from tictactoe.words import ENGLISH

TYPE = """([key, code]) => document.body.dispatchEvent(
    new KeyboardEvent("keydown", { key, code, bubbles: true, cancelable: true }))"""
"""Press a key of another keyboard; Playwright has an American one."""
PRESS = (
    "(element, key) => element.dispatchEvent(new KeyboardEvent('keydown', {key, bubbles: true}))"
)
FRENCH = """() => Object.defineProperty(navigator, "keyboard", { value: {
    getLayoutMap: async () => new Map([["KeyQ", "a"], ["KeyW", "z"], ["KeyA", "q"], ["KeyZ", "w"]]),
} })"""
NO_LAYOUT = (
    "() => Object.defineProperty(navigator, 'keyboard', { value: null, configurable: true })"
)


@pytest.mark.firefox
def test_the_keyboard_reaches_every_cell_and_command(game: GamePage) -> None:
    keyboard, focused = game.page.keyboard, game.page.locator("*:focus")
    game.open()  # nothing has the focus
    keyboard.press("Tab")
    expect(focused).to_have_accessible_name("3 × 3 · Medium")
    keyboard.press("Tab")
    expect(focused).to_have_accessible_name("Position of the day")
    keyboard.press("Tab")
    expect(focused).to_have_accessible_name("A1, empty")
    game.show(Match(game=Game(Rules(15, 15, 5))))
    game.cell("H8").focus()
    for key, cell in (
        ("ArrowRight", "I8"),
        ("ArrowDown", "I9"),
        ("Home", "A9"),
        ("ArrowLeft", "A9"),
        ("End", "O9"),
        ("PageUp", "O4"),
        ("PageUp", "O1"),
        ("PageDown", "O6"),
        ("Control+End", "O15"),
        ("PageDown", "O15"),
        ("Control+Home", "A1"),
        ("ArrowUp", "A1"),
    ):
        keyboard.press(key)
        expect(focused).to_have_accessible_name(f"{cell}, empty")
    for _ in range(3):
        keyboard.down("ArrowRight")  # a held arrow repeats
    keyboard.up("ArrowRight")
    keyboard.press("Enter")
    expect(focused).to_have_accessible_name("D1, X")
    keyboard.press("ArrowLeft")
    keyboard.press("Space")
    expect(focused).to_have_accessible_name("C1, O")
    expect(game.page.locator('#board [tabindex="0"]')).to_have_count(1)
    for key, name in (
        ("Tab", "Undo"),
        ("Shift+Tab", "C1, O"),
        ("Tab", "Undo"),
        ("Tab", "Redo"),
        ("Tab", "New game"),
    ):
        keyboard.press(key)
        expect(focused).to_have_accessible_name(name)
    keyboard.press("Enter")
    assert game.marks() == "." * 225
    game.option("Board", "3 × 3")
    game.option("Board", "15 × 15, 5 in a row")
    game.cell("H8").press("u")
    assert game.size() == (3, 3)
    expect(focused).to_have_accessible_name("C3, empty")  # the nearest cell


@pytest.mark.apart
def test_commands_have_keys_and_a_sheet_lists_them_as_printed(game: GamePage) -> None:
    keyboard = game.page.keyboard
    game.show(Match(game=Game(played=(0, 3, 1, 4))))
    keyboard.press("h")
    expect(game.page.locator("[data-hint=true]")).to_have_count(1)
    expect(game.page.locator("[data-hint=true] .x").first).to_be_visible()
    game.page.mouse.move(2, 2)
    expect(game.page.locator("[data-hint=true] .x").first).to_have_css("stroke-width", "6px")
    for key, marks in (("u", "XX.O....."), ("r", "XX.OO...."), ("N", "." * 9)):
        keyboard.press(key)
        assert game.marks() == marks
    sheet = game.page.get_by_role("dialog", name=ENGLISH("keys"))
    game.page.evaluate(NO_LAYOUT)
    keyboard.press("?")
    expect(sheet.get_by_text("Q W E, A S D, Z X C")).to_be_visible()
    expect(sheet.get_by_text(ENGLISH("key places does"))).to_be_visible()
    keyboard.press("u")  # which the sheet keeps from the game
    assert game.marks() == "." * 9
    keyboard.press("Escape")
    expect(sheet).to_be_hidden()
    game.page.evaluate(FRENCH)
    keyboard.press("?")
    expect(sheet.get_by_text("A Z E, Q S D, W X C")).to_be_visible()
    expect(sheet.get_by_text(ENGLISH("key places does"))).to_be_hidden()
    keyboard.press("Escape")
    # until the page is drawn again, Chromium sends a key to the button that had the focus
    game.page.locator("#keys .done").evaluate(PRESS, "?")
    expect(sheet).to_be_visible()
    keyboard.press("Escape")


@pytest.mark.firefox
def test_keys_of_other_keyboards_go_by_their_place_and_a_held_key_acts_once(
    game: GamePage,
) -> None:
    game.show(Match())
    for key, code in (("\u0636", "KeyQ"), ("é", "Digit2"), ("\u0663", "Digit3"), ("ß", "KeyU")):
        game.page.evaluate(TYPE, [key, code])
    assert game.marks() == "X......O."
    keyboard = game.page.keyboard
    game.option("Number keys", "phone")
    game.show(Match(game=Game(played=(0, 1, 2, 3))))
    game.button("Undo").focus()
    held = {"Enter": "XOX......", "r": "XOXO.....", "5": "XOXOX....", "n": "." * 9}
    for key, marks in held.items():
        for _ in range(4):
            keyboard.down(key)
        keyboard.up(key)
        assert game.marks() == marks
    game.button("Undo").click()
    keyboard.press("9")
    assert game.marks() == "XOXOX...O"
    game.option("Number keys", "keypad")
