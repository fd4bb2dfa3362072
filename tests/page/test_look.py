"""How the page stands: sizes, names, contrast, motion."""

import re

import pytest
from playwright.sync_api import expect

from tests.page.conftest import Browsers, GamePage, Open
from tests.page.test_play import finish, lose

SIZES = [
    (320, 568),
    (568, 320),
    (390, 844),
    (844, 390),
    (700, 700),
    (820, 1180),
    (1280, 800),
    (1920, 1080),
    (3840, 2160),
]
FIT = """(buttons) => buttons.map(({scrollWidth, offsetWidth, scrollHeight, offsetHeight}) =>
    scrollWidth <= offsetWidth && scrollHeight <= offsetHeight)"""
"""Whether the words in each have room there."""
STAND = "(targets) => targets.map((target) => target.getBoundingClientRect().toJSON())"
"""Where each stands, without scrolling to it."""


def test_every_size_shows_all_without_scrolling(game: GamePage) -> None:
    """The board is as large as the window allows, nothing is cut off, targets fit a finger."""
    lose(game)  # the longest words
    for width, height in SIZES:
        game.page.set_viewport_size({"width": width, "height": height})
        size = game.page.evaluate(
            "(({scrollWidth, scrollHeight}) => [scrollWidth, scrollHeight])"
            "(document.documentElement)"
        )
        assert size == [width, height]
        board = game.page.get_by_role("group", name="Board").bounding_box()
        assert board is not None
        assert board["width"] == pytest.approx(board["height"], abs=0.1)
        assert board["width"] > 0.5 * min(width, height)
        buttons = game.page.get_by_role("button").evaluate_all(STAND)
        assert buttons
        for box in buttons:
            assert min(box["width"], box["height"]) >= 44
            assert box["left"] >= 0
            assert box["right"] <= width
            assert box["top"] >= 0
            assert box["bottom"] <= height
        told, now = game.status.locator(".told, .now").evaluate_all(STAND)
        assert told["bottom"] <= height
        assert now["bottom"] <= height


def test_nothing_moves_when_the_words_grow(game: GamePage) -> None:
    """From the first status to the longest, the board stays where it is."""
    for width, height in SIZES:
        game.page.set_viewport_size({"width": width, "height": height})
        game.new_game.click()
        board = game.page.get_by_role("group", name="Board")
        before = board.bounding_box()
        lose(game)
        assert board.bounding_box() == before


def test_the_page_is_named_for_a_screen_reader(game: GamePage) -> None:
    """One heading, a named board of nine named buttons, a status, a control."""
    cells = "\n".join(
        f"  - 'button \"Row {row}, column {col}: empty\"'" for row in (1, 2, 3) for col in (1, 2, 3)
    )
    expect(game.page.locator("main")).to_match_aria_snapshot(
        f'- heading "Tic-tac-toe" [level=1]\n- group "Board":\n{cells}\n'
        '- status: "You play X. Your turn."\n- button "Undo" [disabled]\n'
        '- button "Redo" [disabled]\n- button "New game"\n- button "Hint"\n- button "Options"'
    )
    game.cell("B2").click()
    game.settle()
    expect(game.page.locator("main")).to_match_aria_snapshot(
        """- group "Board":\n  - 'button "Row 2, column 2: X" [disabled]'\n"""
        "- status: /You played B2\\. The computer played [ABC][123]\\. Your turn\\./"
    )


@pytest.mark.parametrize(("device", "colour_scheme"), [("", "light"), ("Pixel 7", "dark")])
def test_axe_finds_nothing(open_page: Open, device: str, colour_scheme: str) -> None:
    """In any state: start, playing, hint, end, list, review, both sheets, two levels, a draw."""
    game = open_page(device, color_scheme=colour_scheme).open()
    assert game.violations() == []
    game.play("B2")
    assert game.violations() == []
    game.button("Hint").click()
    assert game.violations() == []
    lose(game)
    assert game.violations() == []
    game.moves()
    assert game.violations() == []
    game.button("Show the first mistake").click()
    assert game.violations() == []
    for sheet in ("Options", "Keyboard shortcuts"):
        game.button(sheet).click()
        assert game.violations() == []
    game.page.keyboard.press("Escape")
    game.page.keyboard.press("Escape")
    game.option("X", "perfect")
    game.new_game.click()
    expect(game.status).to_contain_text("It’s a draw.")
    assert game.violations() == []
    game.button("Options").click()
    game.page.get_by_role("combobox", name="Language").select_option("ar")
    assert game.violations() == []
    game.page.keyboard.press("Escape")
    assert game.violations() == []


def test_text_of_twice_the_size_fits(browsers: Browsers, site_url: str) -> None:
    """A phone may scroll down, never sideways; nothing is cut off and a game can be played."""
    browser = browsers.with_large_text()
    for width, height in ((320, 568), (390, 844), (1280, 800)):
        game = GamePage(browser.new_page(viewport={"width": width, "height": height}), site_url)
        game.open()
        assert game.page.evaluate("getComputedStyle(document.body).fontSize") >= "32px"
        lose(game)  # the longest words
        game.moves()
        assert not game.overflow()
        buttons = game.page.get_by_role("button")
        assert all(buttons.evaluate_all(FIT))
        for box in game.boxes(buttons):
            assert box["left"] >= 0
            assert box["right"] <= width
        game.button("Options").click()
        sheet = game.page.get_by_role("dialog")
        assert sheet.evaluate("({scrollWidth, clientWidth}) => scrollWidth <= clientWidth")
        game.button("Done").click()
        assert game.problems == []
    browser.close()


def test_marks_are_drawn_and_motion_can_be_off(open_page: Open) -> None:
    """A stroke animation, and none for those who asked for reduced motion."""
    running = "document.getAnimations().map(({animationName}) => animationName)"
    game = open_page().open("?pause=10000")
    game.cell("B2").click()
    assert set(game.page.evaluate(running)) == {"draw"}
    game = open_page(reduced_motion="reduce").open("?pause=10000")
    game.cell("B2").click()
    expect(game.cell("B2").locator(".x").first).to_be_visible()
    assert game.page.evaluate(running) == []


@pytest.mark.parametrize("colour_scheme", ["light", "dark"])
def test_forced_colours_show_every_mark(open_page: Open, colour_scheme: str) -> None:
    """X and O differ by shape, and both take the system's colour for text."""
    game = open_page(forced_colors="active", color_scheme=colour_scheme).open()
    finish(game)
    text = game.page.evaluate("getComputedStyle(document.body).color")
    stroke = "element => getComputedStyle(element).stroke"
    for mark in ("x", "o"):
        shown = game.page.locator(f"[data-mark={mark.upper()}] .{mark}").first
        expect(shown).to_be_visible()
        assert shown.evaluate(stroke) == text


def test_dark_and_light_differ(open_page: Open) -> None:
    """The page follows the system's setting."""
    colours = set()
    for scheme in ("light", "dark"):
        game = open_page(color_scheme=scheme).open()
        colours.add(game.page.evaluate("getComputedStyle(document.body).backgroundColor"))
    assert len(colours) == 2


def test_a_mark_is_previewed_under_the_pointer(game: GamePage) -> None:
    """Only where it can be played."""
    game.cell("B2").click()
    game.settle()
    free = game.free()[0]
    game.cell(free).hover()
    expect(game.cell(free).locator(".x").first).to_be_visible()
    finish(game)
    lose(game)
    for name in game.free():
        game.cell(name).hover()
        expect(game.cell(name).locator(".x").first).to_be_hidden()


def test_the_title_and_description_are_set(game: GamePage) -> None:
    """What a search engine and a tab show."""
    expect(game.page).to_have_title("Tic-tac-toe")
    description = game.page.locator("meta[name=description]").get_attribute("content")
    assert re.search("never loses", description or "")
