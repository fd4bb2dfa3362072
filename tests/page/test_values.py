"""The panel that shows how it thinks, and the verdicts on the board."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.page.conftest import GamePage, Open, link
from tests.page.test_look import SIZES
from tests.page.test_thinking import LARGEST, UNWAITED, YOURS, large
from tictactoe import Game, Match, Rules
from tictactoe.words import ENGLISH, Words

TABS = ("Values", "Tree", "Steps", "Cost", "Break it", "Your players", "Tournament")
FORK = Match(game=Game(played=(0, 1, 4)))
"""O to move is lost, and holds out longest with C3."""
FIT = """(cells) => cells.map((cell) =>
    cell.querySelector(".value").scrollWidth <= cell.clientWidth)"""
CUT = Game(Rules(15, 15, 5), played=(112, 97, 113, 98, 114))
"""O has an open three to answer, on a board that nobody can search to the end."""


def label(game: GamePage, name: str) -> str:
    """Return what a screen reader says of a cell."""
    return game.cell(name).get_attribute("aria-label") or ""


def free_labels(game: GamePage) -> list[str]:
    """Return what a screen reader says of the empty cells, of which there are some."""
    labels = game.free_labels()
    assert labels
    return labels


def inside(page: Page) -> str:
    """Return the name of the tab in the address, empty if there is none."""
    found = re.search(r"[?&]inside=(\w+)", page.url)
    return found[1] if found else ""


def test_whoever_only_plays_notices_nothing(game: GamePage) -> None:
    """The panel is closed, and the cells say what they always did."""
    expect(game.page.get_by_role("tab")).to_have_count(0)
    game.play("B2")
    assert label(game, "B2") == "Row 2, column 2: X"
    assert all(label.endswith(": empty") for label in free_labels(game))
    assert not inside(game.page)


@pytest.mark.firefox
def test_by_keys_alone(game: GamePage) -> None:
    """Open it, go through the tabs, play, take back, close it: the verdicts keep up."""
    keyboard, focused = game.page.keyboard, game.page.locator("*:focus")
    game.show(Match())
    game.inside("values")
    for _ in "ii":
        keyboard.press("i")
    expect(focused).to_have_accessible_name("Values")
    expect(game.cell("B2")).to_have_accessible_name("Row 2, column 2: empty, draw, best move")
    for name in (*TABS[1:], TABS[0]):
        keyboard.press("ArrowRight")
        expect(focused).to_have_accessible_name(name)
        expect(game.page.get_by_role("tab", selected=True)).to_have_accessible_name(name)
        expect(game.page.get_by_role("tabpanel")).to_have_accessible_name(name)
        expect(game.page.get_by_role("tabpanel").locator("p").first).to_be_visible()
        assert ("draw" in label(game, "B2")) == (name == "Values")
    keyboard.press("End")
    expect(focused).to_have_accessible_name(TABS[-1])
    keyboard.press("Home")
    keyboard.press("q")
    expect(game.cell("B1")).to_have_accessible_name("Row 1, column 2: empty, loss in 6")
    keyboard.press("u")
    expect(game.cell("B1")).to_have_accessible_name("Row 1, column 2: empty, draw, best move")
    keyboard.press("i")
    expect(focused).to_have_accessible_name("Row 1, column 1: empty")
    expect(game.cell("B1")).to_have_accessible_name("Row 1, column 2: empty")
    expect(game.page.get_by_role("tab")).to_have_count(0)


@pytest.mark.apart
def test_a_level_is_left_to_think_alone(open_page: Open) -> None:
    """No verdicts while it is to move; they stand there once it has moved."""
    game = open_page().open("?pause=4000&inside=values")
    game.stop_clock()
    expect(game.cell("B2")).to_have_accessible_name(re.compile("draw, best move$"))
    game.cell("B2").click()
    expect(game.status).to_have_attribute("aria-busy", "true")
    assert label(game, "A1") == "Row 1, column 1: empty"
    game.page.clock.run_for(5_000)
    game.settle()
    assert all(re.search("draw|loss|win", label) for label in free_labels(game))


def test_the_address_holds_the_tab(open_page: Open) -> None:
    """Opened, changed, closed, reloaded; nothing takes the focus, scrolls or moves."""
    game = open_page("Pixel 7")
    page = game.page
    page.goto(game.url + "?pause=0&inside=tree" + link(FORK))
    before = page.locator("#board").bounding_box()
    game.wait_for("ready")
    assert page.locator("#board").bounding_box() == before
    expect(page.get_by_role("tab", selected=True)).to_have_accessible_name("Tree")
    assert game.marks() == "XO..X...."
    assert page.evaluate("[scrollY, document.activeElement.tagName]") == [0, "BODY"]
    page.get_by_role("tab", name="Values").click()
    expect(game.cell("C3")).to_have_accessible_name(re.compile("loss in 4, best move$"))
    game.cell("C3").click()
    assert inside(page) == "values"
    page.reload()
    game.wait_for("ready")
    assert game.marks() == "XO..X...O"
    expect(page.get_by_role("tab", selected=True)).to_have_accessible_name("Values")
    page.get_by_text(ENGLISH("inside")).first.click()
    expect(page.get_by_role("tab")).to_have_count(0)
    expect(page).to_have_url(re.compile(r"\?pause=0#g="))


@pytest.mark.parametrize("asked", ["tree,values", "%E0", "__proto__"])
def test_a_tab_that_is_none_is_not_opened(open_page: Open, asked: str) -> None:
    """The page leaves no room for it, before Python or with it."""
    game = open_page().open_still(f"?inside={asked}")
    assert game.page.locator("html").get_attribute("data-inside") is None


@pytest.mark.parametrize(("asked", "tab"), [("write", "workshop"), ("contest", "tournament")])
def test_a_tab_opens_by_its_name_of_1_0(open_page: Open, asked: str, tab: str) -> None:
    """The address then has the name of today."""
    game = open_page().open_still(f"?inside={asked}")
    assert game.page.locator("html").get_attribute("data-inside") == tab
    assert inside(game.page) == tab


def test_a_link_to_what_is_shown_is_copied(game: GamePage) -> None:
    """With the match and the tab."""
    game.show(FORK).inside("cost")
    game.button(ENGLISH("copy inside")).click()
    expect(game.status).to_contain_text(ENGLISH("link copied"))
    url = game.page.evaluate("navigator.clipboard.readText()")
    assert url == f"{game.url}?inside=cost{link(FORK)}"


def test_verdicts_of_a_large_board_are_so_far(game: GamePage) -> None:
    """They follow when the time is up, and say what nobody is sure of."""
    game.option("Thinking time", "2 s")  # by far more than it takes, but for a busy machine
    game.show(Match(game=CUT)).inside("values")
    expect(game.page.locator("#board [data-best=true]")).not_to_have_count(0)
    labels = free_labels(game)
    assert any(label.endswith("empty, not searched") for label in labels)
    assert any("so far" in label for label in labels)
    assert any(re.search(r"loss in \d+$", label) for label in labels)
    assert all(re.search("so far|loss in|not searched", label) for label in labels)


def test_a_level_replies_in_time_on_a_large_board(game: GamePage) -> None:
    """Whatever was thought about for the panel is dropped when it is to move."""
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


@pytest.mark.parametrize(("device", "colour_scheme"), [("", "light"), ("Pixel 7", "dark")])
def test_axe_finds_nothing_in_the_panel(open_page: Open, device: str, colour_scheme: str) -> None:
    """On a small board and on the largest, in each tab, and from right to left."""
    game = open_page(device, color_scheme=colour_scheme)
    game.open("?pause=0&inside=values" + link(FORK))
    expect(game.cell("C3")).to_have_accessible_name(re.compile("loss in 4"))
    cells = game.page.locator('#board [data-mark=""]')
    for width, height in SIZES if not device else ():
        game.page.set_viewport_size({"width": width, "height": height})
        assert cells.evaluate_all(FIT) == [True] * 6, width
    for name in TABS:
        game.page.get_by_role("tab", name=name).click()
        if name == "Your players":  # with code that has to be scrolled
            expect(game.page.locator("#editor")).to_be_visible()
            game.write("# a line of code\n" * 50)
        assert game.violations() == []
        assert not game.overflow()
    game.page.get_by_role("tab", name="Values").click()
    game.option("Thinking time", "0.2 s")
    game.option("Board", LARGEST)
    expect(game.page.locator("#board [data-best=true]")).not_to_have_count(0)
    assert game.violations() == []


def test_what_the_tabs_draw_has_room_in_any_language(open_page: Open) -> None:
    """In long words and from right to left, on a small phone and a desktop."""
    game = open_page("Pixel 7").open("?pause=0&inside=cost")
    expect(game.page.locator("#ladder")).to_contain_text(ENGLISH("right"))
    for language in ("de", "ar"):
        game.speak(language)
        words = Words(language)
        expect(game.page.locator("#ladder")).to_contain_text(words("right"))
        for tab, drawn in (
            ("cost", "#ladder > li"),
            ("tree", "treeitem"),
            ("steps", "#levels > li"),
        ):
            game.inside(tab)
            found = game.page.get_by_role("treeitem") if tab == "tree" else game.page.locator(drawn)
            expect(found).not_to_have_count(0)
            for width, height in ((320, 568), (1280, 800)):
                game.page.set_viewport_size({"width": width, "height": height})
                assert not game.overflow(), f"{tab} in {language} at {width}"
                for box in (
                    game.boxes(game.page.locator(f"#{tab} button:visible")) if tab != "tree" else ()
                ):
                    assert min(box["width"], box["height"]) >= 44
                    assert box["x"] >= 0
                    assert box["right"] <= width
        game.inside("cost")
