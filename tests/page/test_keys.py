"""Playing by the keyboard alone."""

import pytest
from playwright.sync_api import expect

from tests.page.conftest import GamePage
from tictactoe import Game, Match, Rules, Seat
from tictactoe.words import ENGLISH

PEOPLE = Match()
LARGE = Match(game=Game(Rules(15, 15, 5)))


@pytest.mark.apart
@pytest.mark.firefox
def test_arrows_move_on_the_board_and_keys_play(game: GamePage) -> None:
    """Tab reaches the board once, arrows move in it, Enter and Space play, focus is never lost."""
    keyboard, focused = game.page.keyboard, game.page.locator("*:focus")
    game.show(PEOPLE)
    keyboard.press("Tab")
    expect(focused).to_have_accessible_name("Row 1, column 1: empty")
    for key in ("ArrowLeft", "ArrowUp"):
        keyboard.press(key)
        expect(focused).to_have_accessible_name("Row 1, column 1: empty")
    for key, cell in (("ArrowDown", "Row 2, column 1"), ("ArrowRight", "Row 2, column 2")):
        keyboard.press(key)
        expect(focused).to_have_accessible_name(f"{cell}: empty")
    keyboard.press("Enter")
    expect(focused).to_have_accessible_name("Row 2, column 2: X")
    keyboard.press("ArrowUp")
    keyboard.press("Space")
    expect(focused).to_have_accessible_name("Row 1, column 2: O")
    for name in ("Undo", "Redo", "New game"):
        keyboard.press("Tab")
        expect(focused).to_have_accessible_name(name)
    keyboard.press("Enter")
    assert game.marks() == "." * 9


def test_every_cell_has_a_key(game: GamePage) -> None:
    """Digits like a keypad or a phone, and letters; from anywhere on the page."""
    for keys in ("789456123", "qweasdzxc", "123456789"):
        if keys[0] == "1":
            game.option("Number keys", "phone")
        game.show(PEOPLE)
        for place in (0, 1, 2, 4, 3, 5, 7, 6, 8):
            game.page.keyboard.press(keys[place])
        assert game.marks() == "XOXXOOOXX"
        game.new_game.click()


def test_commands_have_keys(game: GamePage) -> None:
    """U, R, N, H and ?; none of them while a sheet is open."""
    keyboard = game.page.keyboard
    game.play("B2")
    played = game.marks()
    keyboard.press("u")
    assert game.marks() == "." * 9
    keyboard.press("r")
    assert game.marks() == played
    keyboard.press("h")
    expect(game.page.locator("[data-hint=true]")).not_to_have_count(0)
    keyboard.press("N")
    assert game.marks() == "." * 9
    keyboard.press("?")
    sheet = game.page.get_by_role("dialog", name=ENGLISH("keys"))
    expect(sheet).to_be_visible()
    assert game.violations() == []
    keyboard.press("u")
    assert game.marks() == "." * 9
    keyboard.press("Escape")
    expect(sheet).to_be_hidden()


@pytest.mark.firefox
def test_keys_do_nothing_while_a_name_is_typed_or_with_control(game: GamePage) -> None:
    """A name may hold any letter, and the browser keeps its own shortcuts."""
    game.show(Match(o=Seat("perfect")))
    game.button("Options").click()
    game.page.get_by_label("Name of X", exact=True).press_sequentially("queen 5")
    game.page.keyboard.press("Escape")
    game.page.keyboard.press("Alt+q")
    assert game.marks() == "." * 9
    expect(game.status).to_contain_text("queen 5")


@pytest.mark.firefox
def test_the_keyboard_reaches_every_cell_of_a_large_board(game: GamePage) -> None:
    """As in a grid, from any cell; the edge ends the way, and one cell is a tab stop."""
    keyboard, focused = game.page.keyboard, game.page.locator("*:focus")
    game.show(LARGE)
    game.cell("H8").focus()
    for key, cell in (
        ("ArrowRight", "Row 8, column 9"),
        ("ArrowDown", "Row 9, column 9"),
        ("Home", "Row 9, column 1"),
        ("ArrowLeft", "Row 9, column 1"),
        ("End", "Row 9, column 15"),
        ("PageUp", "Row 4, column 15"),
        ("PageUp", "Row 1, column 15"),
        ("PageDown", "Row 6, column 15"),
        ("Control+End", "Row 15, column 15"),
        ("PageDown", "Row 15, column 15"),
        ("Control+Home", "Row 1, column 1"),
        ("ArrowUp", "Row 1, column 1"),
    ):
        keyboard.press(key)
        expect(focused).to_have_accessible_name(f"{cell}: empty")
    for _ in range(3):
        keyboard.down("ArrowRight")  # held, it goes on
    keyboard.up("ArrowRight")
    keyboard.press("Enter")
    expect(focused).to_have_accessible_name("Row 1, column 4: X")
    expect(game.page.locator('#board [tabindex="0"]')).to_have_count(1)
    keyboard.press("Tab")
    expect(focused).to_have_accessible_name("Undo")
    keyboard.press("Shift+Tab")
    expect(focused).to_have_accessible_name("Row 1, column 4: X")
    for key in "5q":  # the keys of a small board
        keyboard.press(key)
    assert game.marks().count("X") == 1
    keyboard.press("?")
    expect(game.page.get_by_text(ENGLISH("key ends"), exact=True)).to_be_visible()
    expect(game.page.get_by_text("Q W E")).to_be_hidden()
    keyboard.press("Escape")
    game.option("Board", "3 × 3")
    keyboard.press("?")
    expect(game.page.get_by_text("Q W E")).to_be_visible()


def test_the_focus_stays_on_the_board_when_it_changes(game: GamePage) -> None:
    """On the nearest cell that there is."""
    game.option("O", "human")
    game.option("Board", "15 × 15, 5 in a row")
    game.cell("H8").focus()
    game.page.keyboard.press("u")
    expect(game.page.locator("#board :focus")).to_have_count(1)
    assert game.size() == (3, 3)
