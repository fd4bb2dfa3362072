"""The panel that shows how it thinks, and the verdicts on the board."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.page.conftest import GamePage, Open
from tests.page.test_link import link
from tests.page.test_look import SIZES
from tests.page.test_thinking import LARGEST, UNWAITED, large
from tictactoe import Game, Match, Rules
from tictactoe.words import NAMES, Words

TABS = ("Values", "Tree", "Steps", "Cost", "Break it", "Your players", "Tournament")
FORK = Match(game=Game(moves=(0, 1, 4)))
"""O to move is lost, and holds out longest with C3."""
SEEN = """(targets) => targets.map((target) => {
    target.scrollIntoView({ block: "nearest" });
    const seen = [target, document.querySelector("#board")];
    return seen.map((element) => element.getBoundingClientRect().toJSON());
})"""
"""Where each stands once it is scrolled to, and where the board stands then."""
FIT = """(cells) => cells.map((cell) =>
    cell.querySelector(".value").scrollWidth <= cell.clientWidth)"""
CUT = Game(Rules(15, 15, 5), moves=(112, 97, 113, 98, 114))
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


def test_by_keys_alone(game: GamePage) -> None:
    """Open it, go through the tabs, play, take back, close it: the verdicts keep up."""
    keyboard, focused = game.page.keyboard, game.page.locator("*:focus")
    game.option("O", "human")
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
    keyboard.press("ArrowLeft")
    expect(focused).to_have_accessible_name(TABS[-1])
    keyboard.press("Home")
    expect(focused).to_have_accessible_name(TABS[0])
    keyboard.press("End")
    expect(focused).to_have_accessible_name(TABS[-1])
    keyboard.press("Home")
    keyboard.press("q")
    expect(game.cell("B2")).to_have_accessible_name("Row 2, column 2: empty, draw, best move")
    expect(game.cell("B1")).to_have_accessible_name("Row 1, column 2: empty, loss in 6")
    keyboard.press("w")
    keyboard.press("s")
    expect(game.cell("C3")).to_have_accessible_name("Row 3, column 3: empty, loss in 4, best move")
    expect(game.cell("A3")).to_have_accessible_name("Row 3, column 1: empty, loss in 2")
    keyboard.press("u")
    expect(game.cell("A2")).to_have_accessible_name("Row 2, column 1: empty, win in 5, best move")
    keyboard.press("u")
    expect(game.cell("B1")).to_have_accessible_name("Row 1, column 2: empty, loss in 6")
    keyboard.press("r")
    expect(game.cell("A2")).to_have_accessible_name("Row 2, column 1: empty, win in 5, best move")
    keyboard.press("i")
    expect(focused).to_have_accessible_name("Row 1, column 1: X")
    expect(game.cell("A2")).to_have_accessible_name("Row 2, column 1: empty")
    expect(game.page.get_by_role("tab")).to_have_count(0)


def test_verdicts_follow_to_wherever_the_game_is_shown(game: GamePage) -> None:
    """A jump in the list, a new game, another board, the end; a hint agrees with them."""
    game.option("O", "human")
    game.page.get_by_text("How it thinks").first.click()
    game.play("A1", "B1", "B2")
    game.moves()
    game.page.get_by_role("button", name="1. X A1").click()
    expect(game.cell("B1")).to_have_accessible_name("Row 1, column 2: empty, loss in 6")
    game.button("Hint").click()
    expect(game.cell("B2")).to_have_accessible_name("Row 2, column 2: empty, best move, draw")
    game.option("Board", "3 × 3, misère")
    expect(game.cell("B2")).to_have_accessible_name("Row 2, column 2: empty, draw, best move")
    expect(game.cell("A1")).to_have_accessible_name(re.compile("empty, loss in 9$"))
    game.option("Board", "3 × 3")
    game.play("A1", "A2", "B1", "B2", "C1")
    assert game.is_over()
    assert all(label.endswith(": empty") for label in free_labels(game))


@pytest.mark.apart
def test_a_level_is_left_to_think_alone(open_page: Open) -> None:
    """No verdicts while it is to move; they stand there once it has moved."""
    game = open_page().open("?pause=4000&inside=values")
    game.stop_clock()
    expect(game.cell("B2")).to_have_accessible_name(re.compile("draw, best move$"))
    game.cell("B2").click()
    expect(game.status).to_contain_text("The computer is thinking.")
    assert label(game, "A1") == "Row 1, column 1: empty"
    game.page.clock.run_for(5_000)
    game.settle()
    assert all(re.search("draw|loss|win", label) for label in free_labels(game))


def test_the_address_holds_the_tab(open_page: Open) -> None:
    """Opened, changed, closed, reloaded, gone back to; nothing takes the focus or scrolls."""
    game = open_page("Pixel 7").open("?pause=0&inside=tree" + link(FORK))
    page = game.page
    expect(page.get_by_role("tab", selected=True)).to_have_accessible_name("Tree")
    assert game.marks() == "XO..X...."
    assert page.evaluate("[scrollY, document.activeElement.tagName]") == [0, "BODY"]
    page.get_by_role("tab", name="Values").click()
    assert inside(page) == "values"
    expect(game.cell("C3")).to_have_accessible_name(re.compile("loss in 4, best move$"))
    game.cell("C3").click()
    assert inside(page) == "values"
    page.reload()
    game.wait_for("ready")
    assert game.marks() == "XO..X...O"
    expect(page.get_by_role("tab", selected=True)).to_have_accessible_name("Values")
    page.get_by_text("How it thinks").first.click()
    expect(page.get_by_role("tab")).to_have_count(0)
    expect(page).to_have_url(re.compile(r"\?pause=0#g="))
    page.reload()
    game.wait_for("ready")
    expect(page.get_by_role("tab")).to_have_count(0)


@pytest.mark.parametrize("asked", ["Tree", "tree,values", "%E0", "__proto__"])
def test_a_tab_that_is_none_is_not_opened(open_page: Open, asked: str) -> None:
    """The page is as without it."""
    game = open_page().open(f"?pause=0&inside={asked}")
    expect(game.page.get_by_role("tab")).to_have_count(0)
    game.page.keyboard.press("i")
    expect(game.page.get_by_role("tab", selected=True)).to_have_accessible_name("Values")


def test_a_link_to_what_is_shown_is_copied(open_page: Open) -> None:
    """With the match and the tab; it opens so elsewhere."""
    permissions = ["clipboard-read", "clipboard-write"]
    game = open_page(permissions=permissions).open("?pause=0&inside=cost")
    game.option("O", "human")
    game.play("A1", "B1", "B2")
    game.button("Copy a link to this tab").click()
    expect(game.status).to_contain_text("Link copied.")
    url = game.page.evaluate("navigator.clipboard.readText()")
    assert url.startswith(game.url + "?inside=cost#g=")
    friend = open_page()
    friend.page.goto(url)
    friend.wait_for("ready")
    assert friend.marks() == "XO..X...."
    expect(friend.page.get_by_role("tab", selected=True)).to_have_accessible_name("Cost")


def test_on_a_large_board_verdicts_are_so_far(open_page: Open) -> None:
    """They follow when the time is up, and say what nobody is sure of."""
    game = open_page().open("?pause=0&inside=values" + link(Match(game=CUT)))
    game.option("Thinking time", "2 s")  # by far more than it takes, but for a busy machine
    expect(game.page.locator("#board [data-best=true]")).not_to_have_count(0)
    labels = free_labels(game)
    assert any(label.endswith("empty, not searched") for label in labels)
    assert any("so far" in label for label in labels)
    assert any(re.search(r"loss in \d+$", label) for label in labels)
    assert all(re.search("so far|loss in|not searched", label) for label in labels)
    game.page.keyboard.press("i")
    assert all(label.endswith(": empty") for label in free_labels(game))


def test_a_middling_board_is_thought_about_at_each_move(game: GamePage) -> None:
    """On 5x5 the first verdicts are so far, and those near the end for certain."""
    game.option("O", "human")
    game.option("Thinking time", "0.2 s")
    game.option("Board", "5 × 5, 4 in a row")
    game.page.keyboard.press("i")
    expect(game.cell("C3")).to_have_accessible_name(re.compile("so far"))
    game.play("C3", "A1", "C2", "B1")
    best = re.compile(r"empty, win in \d, best move$")
    expect(game.page.get_by_role("button", name=best)).not_to_have_count(0)


def test_a_level_replies_in_time_on_a_large_board(game: GamePage) -> None:
    """Whatever was thought about for the panel is dropped when it is to move."""
    large(game, "0.5 s")
    game.option("Thinking time", "10 s")
    game.page.keyboard.press("i")
    expect(game.page.get_by_text("Still thinking")).to_be_visible()
    game.option("Thinking time", "0.2 s")
    for name in ("H8", "A1"):
        game.cell(name).click()
        expect(game.page.get_by_text("Still thinking")).to_be_hidden(timeout=UNWAITED)
        expect(game.status).to_contain_text("Your turn", timeout=2 * UNWAITED)
    assert game.marks().count("O") == 2
    expect(game.page.locator("#board [data-best=true]")).not_to_have_count(0)
    expect(game.page.get_by_text("Still thinking")).to_be_hidden()


def test_a_stopped_level_goes_on_although_verdicts_are_thought_about(game: GamePage) -> None:
    """A tap on the board is not lost."""
    large(game, "0.2 s")
    game.play("H8")
    game.moves()
    game.page.get_by_role("button", name="1. X H8").click()
    expect(game.status).to_contain_text("Tap the board to continue.")
    game.option("Thinking time", "5 s")
    game.page.keyboard.press("i")
    expect(game.page.get_by_text("Still thinking")).to_be_visible()
    game.cell("A1").click()
    expect(game.status).to_contain_text("Your turn")
    assert game.marks().count("O") == 1


@pytest.mark.parametrize(("device", "colour_scheme"), [("", "light"), ("Pixel 7", "dark")])
def test_axe_finds_nothing_in_the_panel(open_page: Open, device: str, colour_scheme: str) -> None:
    """On a small board and on the largest, in each tab, and from right to left."""
    game = open_page(device, color_scheme=colour_scheme)
    game.open("?pause=0&inside=values" + link(FORK))
    expect(game.cell("C3")).to_have_accessible_name(re.compile("loss in 4"))
    for name in TABS:
        game.page.get_by_role("tab", name=name).click()
        if name == "Your players":  # with code that has to be scrolled
            expect(game.page.locator("#editor")).to_be_visible()
            game.write("# a line of code\n" * 50)
        assert game.violations() == []
    game.page.get_by_role("tab", name="Values").click()
    game.option("Thinking time", "0.2 s")
    game.option("Board", LARGEST)
    expect(game.page.locator("#board [data-best=true]")).not_to_have_count(0)
    assert game.violations() == []
    game.option("Language", "ar")
    assert game.violations() == []


def test_every_size_has_room_for_the_panel(open_page: Open) -> None:
    """In every language: nothing is cut off, the board stays in sight, targets fit a finger."""
    game = open_page().open("?pause=0&inside=values" + link(FORK))
    page = game.page
    for language in NAMES:
        page.set_viewport_size({"width": 1280, "height": 800})
        game.speak(language)
        lost = Words(language)("verdict loss", plies=4)
        expect(game.cell("C3")).to_have_accessible_name(re.compile(lost))
        for width, height in SIZES:
            page.set_viewport_size({"width": width, "height": height})
            assert not game.overflow()
            targets = page.get_by_role("tab").or_(page.locator("#copy-inside"))
            for box, board in targets.evaluate_all(SEEN):
                assert min(box["width"], box["height"]) >= 44
                assert box["left"] >= 0
                assert box["right"] <= width
                assert box["top"] >= 0
                assert box["bottom"] <= height + 1
                assert board["top"] >= 0
                assert board["bottom"] <= height
                if width < height:
                    assert board["bottom"] <= box["top"] + 1
            cells = page.locator('#board [data-mark=""]')
            assert cells.evaluate_all(FIT) == [True] * 6, f"{language} at {width}"
            page.evaluate("scrollTo(0, 0)")


def test_nothing_moves_when_a_linked_panel_opens(open_page: Open) -> None:
    """The page leaves room for it before Python is up."""
    game = open_page("Pixel 7")
    game.page.goto(game.url + "?pause=0&inside=values")
    before = game.page.locator("#board").bounding_box()
    game.wait_for("ready")
    assert game.page.locator("#board").bounding_box() == before
