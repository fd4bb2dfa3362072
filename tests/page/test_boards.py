"""The largest board under a finger, which shows it larger; swipes."""

import json
from functools import partial

import pytest
from playwright.sync_api import FloatRect, Locator, expect

from tests.page.conftest import FITS, KEEP, GamePage, Gate, Open, script
from tests.page.test_first_games import start
from tests.page.test_look import saved
from tests.page.test_play import LOST
from tictactoe import Game, Match, Rules, Seat, dumps
from tictactoe.frontends.browser.page.first_games import first_view
from tictactoe.view import view
from tictactoe.words import ENGLISH

LARGEST = Rules(15, 15, 5)


def box(locator: Locator) -> FloatRect:
    found = locator.bounding_box()
    assert found
    return found


def swipe(game: GamePage, across: int, down: int) -> None:
    """Move a finger over the middle of the board."""
    touch = partial(game.page.context.new_cdp_session(game.page).send, "Input.dispatchTouchEvent")
    place = box(game.page.locator("#board"))
    x, y = place["x"] + place["width"] / 2, place["y"] + place["height"] / 2
    touch({"type": "touchStart", "touchPoints": [{"x": x, "y": y}]})
    for part in (0.5, 1):
        points = [{"x": x + part * across, "y": y + part * down}]
        touch({"type": "touchMove", "touchPoints": points})
    touch({"type": "touchEnd", "touchPoints": []})


def test_a_thumb_plays_on_the_largest_board(open_page: Open) -> None:
    """The first tap, before Python or after, shows the board larger and plays nothing."""
    game = open_page("Pixel 7 landscape")
    gate = Gate(game.page)
    game.page.goto(game.url, wait_until="commit")
    match = Match(o=Seat("random"), game=Game(LARGEST))
    game.page.evaluate(KEEP, {"match": dumps(match), "shown": saved(LARGEST)})
    game.page.goto(game.url + "?pause=0", wait_until="commit")
    whole = game.button(ENGLISH("whole board"))
    assert whole.count() == 0
    small = box(game.cell("K5"))  # once the board is laid
    before = box(game.status)
    game.cell("K5").tap()
    expect(game.status).to_contain_text(ENGLISH("zoomed"))
    assert game.marks() == "." * 225
    expect(game.cell("K5")).to_be_focused()
    assert box(game.status) == before
    large = box(game.cell("K5"))  # the cell is still under the finger
    assert 0 <= small["x"] - large["x"] <= large["width"] - small["width"] + 1
    assert 0 <= small["y"] - large["y"] <= large["height"] - small["height"] + 1
    for target in (game.cell("K5"), whole):
        expect(target).to_be_in_viewport(ratio=0.9)
        assert min(box(target)["width"], box(target)["height"]) >= 44
    assert game.violations() == []

    game.cell("K5").tap()
    expect(game.cell("K5")).to_have_accessible_name("K5, X, noted")
    board = game.page.locator("#board")
    outline = box(board)
    start(game, gate)
    assert box(board) == outline
    expect(game.cell("K5")).to_have_accessible_name("K5, X")
    assert box(game.cell("K5"))["width"] >= 44
    game.page.evaluate(script("senses"))
    game.options("preferences")
    expect(game.page.get_by_text("Number keys")).to_be_hidden()
    game.page.get_by_role("switch", name="Vibration").check()
    game.button("Done").tap()
    for place in (70, -1):
        name = game.free()[place]
        game.cell(name).tap()
        game.settle()
        expect(game.cell(name)).to_have_attribute("data-mark", "X")
        expect(game.page.locator("[data-last=true]")).to_be_in_viewport()
    assert game.page.evaluate("[strokes, pulses]") == [0, 4]
    assert game.page.locator("html").evaluate(FITS)

    whole.tap()
    assert whole.count() == 0
    for name in ("A1", "O15"):
        expect(game.cell(name)).to_be_in_viewport(ratio=0.9)
    expect(game.page.locator("#board :focus")).to_have_count(1)
    game.cell(game.free()[100]).click()  # a mouse hits small cells
    game.cell(game.free()[100]).press("Enter")
    game.cell(game.free()[100]).tap()
    assert game.marks().count("X") == 5
    game.show(Match(game=Game(Rules(4, 4, 4))))
    game.cell("D4").tap()  # which is large already
    assert game.marks().count("X") == 1
    game.show(LOST)
    game.button(ENGLISH("review button")).tap()
    for across, down, move in ((60, 20, 3), (60, 60, 3), (-60, 0, 5)):
        swipe(game, across, down)
        expect(game.status).to_contain_text(f"Move {move} of 6.")


def test_a_double_tap_plays_nothing_and_columns_run_from_left_to_right(open_page: Open) -> None:
    game = open_page("Pixel 7", locale="ar")
    game.open_still(language="ar", shown=saved(LARGEST))
    first, last = box(game.cell("A1")), box(game.cell("O2"))
    assert first["x"] < last["x"]
    for _ in range(2):
        game.page.touchscreen.tap(last["x"] + last["width"] / 2, last["y"] + last["height"] / 2)
    expect(game.page.locator("#board")).to_have_attribute("data-zoom", "true")
    expect(game.page.locator("#board [data-pending]")).to_have_count(0)
    expect(game.cell("O2")).to_be_in_viewport(ratio=0.9)
    assert game.violations() == []


@pytest.mark.apart
def test_the_way_back_to_the_whole_board_covers_nothing(open_page: Open) -> None:
    shown = first_view(view(Match(game=Game(LARGEST))))
    game = open_page().open_still(shown=json.dumps(shown))
    game.page.evaluate("() => { document.querySelector('#board').dataset.zoom = 'true'; }")
    for width, height in ((320, 568), (375, 667), (390, 844), (844, 390), (1024, 768)):
        game.page.set_viewport_size({"width": width, "height": height})
        whole = box(game.button(ENGLISH("whole board")))
        for part in map(box, game.page.locator("header > :visible").all()):
            is_beside = whole["x"] >= part["x"] + part["width"]
            assert is_beside or whole["y"] >= part["y"] + part["height"], (width, part)
