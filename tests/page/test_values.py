"""The panel that shows how it thinks, and the verdicts on the board."""

import re

import pytest
from playwright.sync_api import expect

from tests.page.conftest import FREE, GamePage, Open, link
from tests.page.test_look import ENDS, SIZES
from tests.page.test_thinking import UNWAITED, YOURS, large
from tests.test_view import SQUARE
from tictactoe import Game, Match
from tictactoe.words import ENGLISH, Words

TABS = {
    "Learn": "#chapters button",
    "Values": "#board [data-best=true]",
    "Tree": "#branches [role=treeitem]",
    "Steps": "#levels > li",
    "Cost": "#ladder > li",
    "Break it": "#broken [data-do]",
    "Your players": "#code-editor",
    "Tournament": "#competitors label",
}
"""What each draws."""
FORK = Match(game=Game(played=(0, 1, 4)))
"""O to move is lost, and holds out longest with C3."""
FIT = """(cells) => cells.map((cell) =>
    cell.querySelector(".value").scrollWidth <= cell.clientWidth)"""


@pytest.mark.firefox
def test_by_keys_alone(game: GamePage) -> None:
    keyboard, focused = game.page.keyboard, game.page.locator("*:focus")
    learn, first, *others = TABS
    expect(game.page.get_by_role("tab")).to_have_count(0)
    game.show(Match())
    game.inside("values")
    for _ in "ii":
        keyboard.press("i")
    expect(focused).to_have_accessible_name(first)
    expect(game.cell("B2")).to_have_accessible_name("B2, empty, draw, best move")
    for name in (*others, learn, first):
        keyboard.press("ArrowRight")
        expect(focused).to_have_accessible_name(name)
        expect(game.page.get_by_role("tab", selected=True)).to_have_accessible_name(name)
        expect(game.page.get_by_role("tabpanel")).to_have_accessible_name(name)
        expect(game.page.get_by_role("tabpanel").locator("p").first).to_be_visible()
        assert ("draw" in (game.cell("B2").get_attribute("aria-label") or "")) == (name == first)
    keyboard.press("End")
    expect(focused).to_have_accessible_name(others[-1])
    keyboard.press("Home")
    expect(focused).to_have_accessible_name(learn)
    keyboard.press("ArrowRight")
    keyboard.press("q")
    expect(game.cell("B1")).to_have_accessible_name("B1, empty, loss in 6 plies")
    keyboard.press("u")
    expect(game.cell("B1")).to_have_accessible_name("B1, empty, draw, best move")
    keyboard.press("i")
    expect(focused).to_have_accessible_name("A1, empty")
    expect(game.cell("B1")).to_have_accessible_name("B1, empty")
    expect(game.page.get_by_role("tab")).to_have_count(0)


def test_the_address_holds_the_tab(open_page: Open) -> None:
    game = open_page("Pixel 7")
    page = game.page
    page.goto(game.url + "?pause=0&inside=tree" + link(FORK))
    before = page.locator("#board").bounding_box()
    game.wait_for("ready")
    assert page.locator("#board").bounding_box() == before
    expect(page.get_by_role("tab", selected=True)).to_have_accessible_name("Tree")
    assert page.evaluate("[scrollY, document.activeElement.tagName]") == [0, "BODY"]
    page.get_by_role("tab", name="Values").click()
    expect(game.cell("C3")).to_have_accessible_name(re.compile("loss in 4 plies, best move$"))
    expect(page).to_have_url(re.compile("[?&]inside=values"))
    page.get_by_text(ENGLISH("inside")).first.click()
    expect(page.get_by_role("tab")).to_have_count(0)
    expect(page).to_have_url(re.compile(r"\?pause=0#g="))


@pytest.mark.apart
def test_a_tab_is_opened_by_its_name_of_today_or_of_1_0(open_page: Open) -> None:
    game = open_page()
    page = game.page.locator("html")
    for asked, tab in {"write": "workshop", "contest": "tournament", "cost": "cost"}.items():
        game.open_still(f"?inside={asked}")
        expect(page).to_have_attribute("data-inside", tab)
        expect(game.page).to_have_url(re.compile(f"[?]inside={tab}$"))
    for asked in ("tree,values", "%E0", "__proto__"):
        game.open_still(f"?inside={asked}")
        assert page.get_attribute("data-inside") is None


def test_a_level_replies_in_time_on_a_large_board(game: GamePage) -> None:
    """What was thought about for the panel is dropped when it is to move; verdicts then follow."""
    large(game, "0.5 s")
    game.option("Thinking time", "10 s")
    game.inside("values")
    later = game.page.locator("#values-later")
    expect(later).to_be_visible()
    game.option("Thinking time", "0.2 s")
    for name in ("H8", "A1"):
        game.cell(name).click()
        expect(later).to_be_hidden(timeout=UNWAITED)
        expect(game.status).to_contain_text(YOURS, timeout=2 * UNWAITED)
    assert game.marks().count("O") == 2
    expect(game.page.locator("#board [data-best=true]")).not_to_have_count(0)
    expect(later).to_be_hidden()
    assert all(
        re.search("so far|loss in|not searched", " ".join(words)) for words in game.labels(FREE)
    )
    assert game.violations() == []


def test_threats_are_marked_and_a_forced_win_is_shown_by_keys_alone(game: GamePage) -> None:
    """On a large board; the match stays as it is, and a small board has no such marks."""
    legend, offer = game.page.get_by_text("◆ makes a 4"), game.button(ENGLISH("show forced"))
    focused, moves = game.page.locator("*:focus"), 15
    game.page.emulate_media(reduced_motion="reduce")  # nothing goes on by itself
    game.show(FORK).inside("values")
    expect(game.cell("C3")).to_have_accessible_name(re.compile("loss in 4 plies"))
    assert not legend.is_visible()
    assert not offer.is_visible()
    game.show(Match(game=SQUARE))
    expect(game.cell("H6")).to_have_accessible_name(re.compile("begins a forced win$"))
    expect(game.cell("K5")).to_have_accessible_name(re.compile("makes 3 of 5, both ends open$"))
    expect(legend).to_be_visible()
    board = game.marks()
    offer.press("Enter")
    expect(game.status).to_contain_text("Forces a win in 4 moves: H6")
    expect(focused).to_have_accessible_name(ENGLISH("show forced"))
    for number in range(len(SQUARE.played) + 1, moves):
        game.button(ENGLISH("next move")).press("Enter")
        expect(game.status).to_contain_text(f"Move {number} of {moves}.")
    game.button(ENGLISH("next move")).press("Enter")
    expect(game.status).to_have_text("X played K9. X wins!")
    assert game.marks().count("X") == 8
    assert game.violations() == []
    game.button(ENGLISH("back to game")).press("Enter")
    assert game.marks() == board
    expect(offer).to_be_visible()
    game.page.emulate_media(reduced_motion="no-preference")


def test_all_that_the_tabs_draw_has_room_and_axe_finds_nothing(game: GamePage) -> None:
    """Light and dark, in long words and from right to left, on a desktop and a small phone."""
    game.show(FORK).inside("values")
    expect(game.cell("C3")).to_have_accessible_name(re.compile("loss in 4 plies"))
    for width, height in SIZES:
        game.page.set_viewport_size({"width": width, "height": height})
        assert game.page.locator('#board [data-mark=""]').evaluate_all(FIT) == [True] * 6
    game.inside("workshop").write("# a line of code\n" * 50)  # which has to be scrolled
    for theme, language, sizes in (("light", "de", ENDS), ("dark", "ar", ENDS[::-1])):
        game.option("Theme", theme)
        game.speak(language)
        for place, drawn in enumerate(TABS.values()):
            game.page.get_by_role("tab").nth(place).click()
            expect(game.page.locator(drawn).first).to_be_visible()
            if drawn == TABS["Cost"]:
                expect(game.page.locator(drawn).last).to_contain_text(Words(language)("right"))
            for width, height in sizes:
                assert game.fits(width, height), f"{drawn} at {width}"
                for box in game.boxes(game.page.locator("#inside button:visible")):
                    assert min(box["width"], box["height"]) >= 44
                    assert box["x"] >= 0
                    assert box["right"] <= width
            assert game.violations() == []
        game.speak("en")
