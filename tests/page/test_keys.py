"""Playing by the keyboard alone."""

from playwright.sync_api import expect

from tests.page.conftest import GamePage


def test_arrows_move_on_the_board_and_keys_play(game: GamePage) -> None:
    """Tab reaches the board once, arrows move in it, Enter and Space play, focus is never lost."""
    keyboard, focused = game.page.keyboard, game.page.locator("*:focus")
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
    game.settle()
    rounds = ["ArrowUp", "ArrowRight", "ArrowDown", "ArrowDown", "ArrowLeft", "ArrowLeft"]
    for key in [*rounds, "ArrowUp", "ArrowUp"]:
        keyboard.press(key)
        keyboard.press("Space")
        expect(focused).to_have_count(1)
        game.settle()
    assert game.is_over()
    keyboard.press("Tab")
    expect(focused).to_have_accessible_name("Undo")
    keyboard.press("Shift+Tab")
    expect(focused).to_have_accessible_name(game.cell("A1").get_attribute("aria-label") or "")
    for name in ("Undo", "Redo", "New game"):
        keyboard.press("Tab")
        expect(focused).to_have_accessible_name(name)
    keyboard.press("Enter")
    assert game.marks() == "." * 9


def test_every_cell_has_a_key(game: GamePage) -> None:
    """Digits like a keypad or a phone, and letters; from anywhere on the page."""
    game.option("O", "human")
    for layout, keys in (("", "789456123"), ("", "qweasdzxc"), ("phone", "123456789")):
        if layout:
            game.option("Number keys", layout)
        game.new_game.click()
        for place in (0, 1, 2, 4, 3, 5, 7, 6, 8):
            game.page.keyboard.press(keys[place])
        assert game.marks() == "XOXXOOOXX"


def test_commands_have_keys(game: GamePage) -> None:
    """U, R, N, H and ?."""
    keyboard = game.page.keyboard
    game.play("B2")
    played = game.marks()
    keyboard.press("u")
    assert game.marks() == "." * 9
    expect(game.status).to_have_text("Undone. You play X. Your turn.")
    keyboard.press("r")
    assert game.marks() == played
    keyboard.press("h")
    expect(game.status).to_contain_text("Best: ")
    keyboard.press("N")
    assert game.marks() == "." * 9
    keyboard.press("?")
    expect(game.page.get_by_role("dialog", name="Keyboard shortcuts")).to_be_visible()
    assert game.violations() == []
    keyboard.press("u")
    assert game.marks() == "." * 9
    keyboard.press("Escape")
    expect(game.page.get_by_role("dialog", name="Keyboard shortcuts")).to_be_hidden()


def test_keys_do_nothing_while_a_name_is_typed_or_with_control(game: GamePage) -> None:
    """A name may hold any letter, and the browser keeps its own shortcuts."""
    game.button("Options").click()
    game.page.get_by_label("Name of X", exact=True).press_sequentially("queen 5")
    game.page.keyboard.press("Escape")
    game.page.keyboard.press("Alt+q")
    assert game.marks() == "." * 9
    expect(game.status).to_have_text("queen 5 to move.")
