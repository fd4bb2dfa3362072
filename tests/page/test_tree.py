"""The game tree in a browser: keys, taps, scrolling, zoom, and the sliders of its window.

Its content is tested in tests/lab/test_tree.py.
"""

import re

import pytest
from playwright.sync_api import Locator, expect

from tests.page.conftest import GamePage, script
from tictactoe import Game, Match

LATE = Match(game=Game(played=(0, 4)))
"""X to move, seven cells are free; the second move leaves others out."""
CROSSED = script("crossed")
FITS = script("tree_fits")
MIDDLE = """() => {
    const frame = document.querySelector("#tree-frame");
    return frame.getBoundingClientRect().left + frame.clientLeft + frame.clientWidth / 2;
}"""
"""The middle of the frame without its scroll bar."""
ROUNDED = 5
"""Firefox scrolls by whole pixels: 2 px off the middle, which a zoom enlarges, and adds to."""
IS_AT = """([name, x, y]) => {
    const box = document.querySelector(`[data-path="${name}"]`).getBoundingClientRect();
    const across = (box.left + box.right) / 2 - x, down = (box.top + box.bottom) / 2 - y;
    return Math.abs(across) < 3 && Math.abs(down) < 3;
}"""
"""Whether an item has its middle at a point."""


def items(game: GamePage) -> Locator:
    return game.page.get_by_role("treeitem")


def middle(found: Locator) -> tuple[float, float]:
    box = found.evaluate("(found) => found.getBoundingClientRect().toJSON()")
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def drag(game: GamePage, start: tuple[float, float], end: tuple[float, float]) -> None:
    mouse = game.page.mouse
    mouse.move(*start)
    mouse.down()
    mouse.move(*end, steps=3)
    mouse.up()


GROUND = "(found) => getComputedStyle(found).backgroundColor"
"""The background of a level's name, which hides the lines behind it."""


@pytest.fixture
def late(game: GamePage) -> GamePage:
    game.show(LATE.play(1)).inside("tree")  # closes the items that an earlier test opened
    expect(items(game)).to_have_count(7)
    game.show(LATE)
    expect(items(game)).to_have_count(8)
    return game


PICTURE = (
    ("ArrowDown", "B1", "false", "XX..O...."),
    ("ArrowRight", "C1", "false", "X.X.O...."),
    ("ArrowDown", "C1", "true", "X.X.O...."),
    ("ArrowDown", "B1", "false", "XOX.O...."),
    ("ArrowRight", "Skipped: A2", "", "X.X.O...."),
    ("ArrowUp", "C1", "true", "X.X.O...."),
    ("+", "C1", "true", "X.X.O...."),
    ("0", "C1", "true", "X.X.O...."),
    ("Enter", "C1", "false", "X.X.O...."),
    ("End", "C3", "false", "X...O...X"),
    ("Home", "0", "true", "X...O...."),
)
"""A key, the item with the focus after it, whether that is open, and the board."""
LIST = (
    ("ArrowDown", "B1", "false", "XX..O...."),
    ("ArrowDown", "C1 at most a draw for X", "false", "X.X.O...."),
    ("ArrowRight", "C1", "true", "X.X.O...."),
    ("ArrowRight", "B1 at most a draw for X", "false", "XOX.O...."),
    ("ArrowDown", "Skipped: A2", "", "X.X.O...."),
    ("ArrowLeft", "C1", "true", "X.X.O...."),
    ("ArrowLeft", "C1", "false", "X.X.O...."),
    ("ArrowLeft", "This position", "true", "X...O...."),
)


def test_keys_and_taps_choose_and_open_items_in_both_forms(late: GamePage) -> None:
    """The board shows the position of the item; a tap on it plays in that of the match."""
    page, focused = late.page, late.page.locator("*:focus")
    for form, keys in (("Picture", PICTURE), ("List", LIST)):
        page.get_by_role("radio", name=form).check(force=True)
        expect(items(late)).to_have_count(8)
        items(late).first.focus()
        for key, name, is_open, marks in keys:
            page.keyboard.press(key)
            expect(focused).to_have_accessible_name(re.compile(f"^{name}"))
            if is_open:
                expect(focused).to_have_attribute("aria-expanded", is_open)
            assert late.marks() == marks
        items(late).nth(2).click()
        expect(items(late)).to_have_count(10)
        expect(focused).to_have_accessible_name(re.compile("^C1"))
        assert late.violations() == []
        assert late.fits(320, 568)
        assert min(box["height"] for box in late.boxes(items(late))) >= 44
        items(late).nth(2).click()
        expect(items(late)).to_have_count(8)
    page.get_by_role("radio", name="Picture").check(force=True)
    late.inside("steps")  # which starts at the item that was chosen last
    expect(page.get_by_role("list", name="Calls").locator("> li")).to_have_count(2)
    late.inside("tree").cell("B1").click()
    assert late.marks() == "XX..O...."


def test_a_slider_of_the_window_is_moved_by_key_and_dragged(late: GamePage) -> None:
    page = late.page
    page.get_by_role("slider", name="alpha").press("Tab")  # by key, or Firefox draws no ring
    page.keyboard.press("ArrowLeft")
    beta = page.get_by_role("slider", name="beta")
    expect(beta).to_have_attribute("aria-valuetext", "draw")
    assert beta.evaluate(CROSSED) == []
    left_out = page.get_by_role("treeitem", name="Skipped: ")
    expect(left_out).to_have_count(1)
    (end,) = late.boxes(beta)
    y = end["y"] + end["height"] / 2
    drag(late, (end["left"] + 12, y), (end["right"] - 12, y))
    expect(left_out).to_have_count(0)


@pytest.mark.firefox
def test_the_picture_is_scrolled_and_zoomed_and_fits_when_a_phone_turns(game: GamePage) -> None:
    """From right to left as well."""
    page = game.show(LATE).inside("tree").page
    expect(items(game)).to_have_count(8)
    page.wait_for_function(FITS)
    for direction in ("rtl", "ltr"):
        page.evaluate("(direction) => { document.dir = direction; }", direction)
        game.button("Show the whole tree").click()
        page.wait_for_function(FITS)
        (before,) = game.boxes(items(game).first)
        game.button("Zoom in").click()
        game.button("Zoom in").click()
        (after,) = game.boxes(items(game).first)
        assert after["width"] / before["width"] == pytest.approx(1.3**2, rel=0.05)
        last = game.page.locator('[data-path="8"]')
        x, y = middle(items(game).first)
        assert x == pytest.approx(page.evaluate(MIDDLE), abs=ROUNDED)
        page.mouse.move(x, y)
        page.mouse.wheel(40, 60)
        page.wait_for_function(IS_AT, arg=["", x - 40, y - 60])
        last.focus()
        for name in page.locator("#tree .levels small").all():
            assert name.evaluate(GROUND) == page.locator("body").evaluate(GROUND)
        (box,), (frame,) = game.boxes(last), game.boxes(page.locator("#tree-frame"))
        assert frame["left"] < box["left"] < box["right"] < frame["right"]
    expect(items(game)).to_have_count(8)
    page.mouse.move(0, 0)
    game.button("Show the whole tree").click()
    for width, height in ((390, 844), (844, 390)):
        page.set_viewport_size({"width": width, "height": height})
        page.wait_for_function(FITS)


def test_a_tree_that_appears_under_a_resting_pointer_changes_nothing(late: GamePage) -> None:
    page = late.page
    plate = items(late).nth(3)
    (box,) = late.boxes(plate)
    x, y = (box["left"] + box["right"]) / 2, (box["top"] + box["bottom"]) / 2
    page.mouse.move(0, 0)
    late.inside("cost")
    page.mouse.move(x, y)
    page.get_by_role("tab", name="Tree").press("Enter")
    plate.hover(trial=True)  # once it no longer moves
    assert late.marks() == LATE.position.cells
    plate.hover(position={"x": 9, "y": 9})
    expect(page.locator('#board [data-mark="X"]')).to_have_count(2)
