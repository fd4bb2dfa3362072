"""The game tree in the page: the one that was searched, by tap and by key."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Locator, expect

from tests.page.conftest import GamePage, script
from tictactoe import Game, Match, Rules
from tictactoe.lab.explain import Trace
from tictactoe.lab.tree import branches, left_out, root
from tictactoe.words import ENGLISH

LATE = Match(game=Game(played=(0, 4)))
"""X to move, seven cells are free; the second move leaves others out."""
CROSSED = """(slider) => {
    const { outlineStyle, outlineWidth, outlineOffset } = getComputedStyle(slider);
    const wide = outlineStyle === "none" ? 0 : parseFloat(outlineWidth) + parseFloat(outlineOffset);
    const { top, right, bottom, left } = slider.getBoundingClientRect();
    const range = document.createRange();
    const group = slider.closest("[role=group]");
    const texts = document.createTreeWalker(group, NodeFilter.SHOW_TEXT);
    const crossed = [];
    while (texts.nextNode()) {
        range.selectNodeContents(texts.currentNode);
        const text = range.getBoundingClientRect();
        if (text.width && text.right > left - wide && text.left < right + wide &&
            text.bottom > top - wide && text.top < bottom + wide)
            crossed.push(texts.currentNode.textContent);
    }
    return wide ? crossed : ["no ring"];
}"""
"""The texts that the focus ring of a slider crosses."""
FITS = """() => {
    const place = document.querySelector("#tree-frame").getBoundingClientRect();
    const items = [...document.querySelectorAll("#branches [role=treeitem]")];
    const boxes = items.map((item) => item.getBoundingClientRect());
    const left = Math.min(...boxes.map((box) => box.left)) - place.left;
    const right = place.right - Math.max(...boxes.map((box) => box.right));
    const isInView = left > 0 && boxes.every((box) => box.bottom < place.bottom);
    return isInView && Math.abs(left - right) < 5;
}"""
"""Whether all that is drawn is in view, in the middle."""
MIDDLE = """() => {
    const frame = document.querySelector("#tree-frame");
    return frame.getBoundingClientRect().left + frame.clientLeft + frame.clientWidth / 2;
}"""
"""The middle of what the frame shows, beside its scroll bar."""
STANDS = """([name, x, y]) => {
    const box = document.querySelector(`[data-path="${name}"]`).getBoundingClientRect();
    const across = (box.left + box.right) / 2 - x, down = (box.top + box.bottom) / 2 - y;
    return Math.abs(across) < 3 && Math.abs(down) < 3;
}"""
"""Whether the middle of an item is in a place."""


@pytest.fixture
def listed(game: GamePage) -> Iterator[GamePage]:
    """Yield a page whose tree is a list until the end, so that it can go on being used."""
    game.show(LATE.play(1)).inside("tree")  # which closes what an earlier test opened
    game.page.get_by_role("radio", name="List").check(force=True)
    expect(items(game)).to_have_count(7)
    yield game
    game.page.locator("#tree-form input").first.dispatch_event("click")


@pytest.fixture
def late(listed: GamePage) -> GamePage:
    listed.show(LATE)
    expect(items(listed)).to_have_count(8)
    return listed


def items(game: GamePage) -> Locator:
    return game.page.get_by_role("treeitem")


def names(game: GamePage) -> list[str]:
    """Return what the items say, from the top, without the levels."""
    found: list[str] = items(game).evaluate_all(
        """(items) => items.map((item) => {
          const parts = [...item.querySelectorAll(":scope > :is(b, span):not(.level)")];
          const texts = parts.map(({ textContent }) => textContent).filter(Boolean);
          return texts.join(", ") || item.textContent;
        })"""
    )
    return found


def labels(game: GamePage) -> list[str]:
    """Return what a screen reader says of each node of the picture, in the order of the tree."""
    found: list[str] = items(game).evaluate_all("(all) => all.map((item) => item.ariaLabel)")
    return found


def middle(found: Locator) -> tuple[float, float]:
    box = found.evaluate("(found) => found.getBoundingClientRect().toJSON()")
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def drag(game: GamePage, start: tuple[float, float], end: tuple[float, float]) -> None:
    mouse = game.page.mouse
    mouse.move(*start)
    mouse.down()
    mouse.move(*end, steps=3)
    mouse.up()


@pytest.mark.firefox
def test_the_tree_is_that_of_the_search(late: GamePage) -> None:
    start = LATE.position
    trace = Trace("alpha-beta", start)
    top = [branch.text for branch in branches(trace.frame(), start)]
    assert names(late) == [root(trace.frame(), start).text, *top]
    items(late).get_by_text("C1").click()
    after = trace.after((2,))
    below = [branch.text for branch in branches(trace.frame((2,)), after)]
    reason = left_out(trace.frame((2,)), after)
    assert "alpha 0, beta 0" in reason
    expect(items(late).get_by_text(reason)).to_be_visible()
    assert names(late)[1:] == [*top[:2], *below, reason, *top[2:]]
    expect(items(late).filter(has_text=ENGLISH("max", mark="X")).first).to_be_visible()
    expect(items(late).get_by_text(ENGLISH("min", mark="O"))).to_be_visible()
    assert late.violations() == []
    assert late.fits(320, 568)
    assert min(box["height"] for box in late.boxes(items(late))) >= 44
    late.inside("steps")  # which goes on where the tree was left
    expect(late.page.get_by_role("list", name="Calls").locator("> li")).to_have_count(2)
    assert late.marks() == after.cells
    late.inside("tree")
    late.cell("B1").click()
    expect(items(late)).to_have_count(7)
    late.play("B3", "C1")
    assert late.is_over()
    expect(late.page.get_by_text("The game is over: there is nothing to search.")).to_be_visible()
    expect(items(late)).to_have_count(0)


def test_by_keys_alone(late: GamePage) -> None:
    """The board shows where one is; a tap there plays nothing that was meant for another."""
    focused = late.page.locator("*:focus")
    late.page.get_by_role("checkbox", name="Merge rotations and reflections").focus()
    for key, name, is_expanded, marks in (
        ("Tab", "This position draw", "true", "X...O...."),
        ("ArrowDown", "B1", "false", "XX..O...."),
        ("ArrowDown", "C1 at most a draw for X", "false", "X.X.O...."),
        ("ArrowRight", "C1", "true", "X.X.O...."),
        ("ArrowRight", "B1 at most a draw for X", "false", "XOX.O...."),
        ("ArrowDown", "Skipped: A2", "", "X.X.O...."),
        ("ArrowLeft", "C1", "true", "X.X.O...."),
        ("ArrowLeft", "C1", "false", "X.X.O...."),
        ("ArrowLeft", "This position", "true", "X...O...."),
        ("End", "C3", "false", "X...O...X"),
        ("Enter", "C3", "true", "X...O...X"),
        ("Enter", "C3", "false", "X...O...X"),
        ("Home", "This position", "true", "X...O...."),
        ("End", "C3", "false", "X...O...X"),
    ):
        late.page.keyboard.press(key)
        expect(focused).to_have_accessible_name(re.compile(f"^{name}"))
        if is_expanded:
            expect(focused).to_have_attribute("aria-expanded", is_expanded)
        assert late.marks() == marks
    expect(items(late)).to_have_count(8)
    late.cell("B1").click()
    assert late.marks() == "X...O...."


@pytest.mark.firefox
def test_the_picture_shows_the_same_and_what_a_window_leaves_out(late: GamePage) -> None:
    """By keys and by taps; a tap on what is open and chosen folds it."""
    page, focused = late.page, late.page.locator("#branches :focus")
    items(late).get_by_text("C1").click()
    expect(items(late)).to_have_count(10)
    listed = names(late)
    expect(late.button("Zoom in")).to_be_hidden()
    page.get_by_role("radio", name="Picture").check(force=True)
    expect(late.button("Zoom in")).to_be_visible()
    expect(items(late)).to_have_count(10)
    for label, text in zip(labels(late), listed, strict=True):
        assert text.partition(", ")[2] in label
    items(late).first.focus()
    for key, name, marks in (
        ("ArrowDown", "B1", "XX..O...."),
        ("ArrowRight", "C1", "X.X.O...."),
        ("ArrowDown", "B1", "XOX.O...."),
        ("ArrowRight", "Skipped: A2", "X.X.O...."),
        ("ArrowUp", "C1", "X.X.O...."),
        ("+", "C1", "X.X.O...."),
        ("0", "C1", "X.X.O...."),
    ):
        page.keyboard.press(key)
        expect(focused).to_have_attribute("aria-label", re.compile(f"^{name}"))
        assert late.marks() == marks
    expect(page.locator("#tree-chosen")).to_have_text(re.compile("^C1 ≤ 0 .+ at most a draw for X"))
    items(late).nth(2).click()
    expect(items(late)).to_have_count(8)
    items(late).nth(1).click()
    expect(items(late)).to_have_count(8 + 6)
    assert late.marks() == "XX..O...."
    assert late.violations() == []
    start, window = LATE.position, (-1, 0)
    page.get_by_role("slider", name="alpha").press("Tab")  # by key: Firefox rings nothing else
    page.keyboard.press("ArrowLeft")
    expect(page.get_by_role("slider", name="beta")).to_have_attribute("aria-valuetext", "draw")
    assert page.get_by_role("slider", name="beta").evaluate(CROSSED) == []
    frame = Trace("alpha-beta", start, window=window).frame()
    reason = left_out(frame, start)
    expect(page.get_by_role("treeitem", name=reason)).to_be_visible()
    (end,) = late.boxes(page.get_by_role("slider", name="beta"))
    y = end["y"] + end["height"] / 2
    drag(late, (end["left"] + 12, y), (end["right"] - 12, y))
    expect(page.get_by_role("treeitem", name=reason)).to_have_count(0)
    assert late.fits(320, 568)
    assert min(box["height"] for box in late.boxes(items(late))) >= 44


@pytest.mark.firefox
def test_the_picture_is_scrolled_and_zoomed_and_fits_when_a_phone_turns(game: GamePage) -> None:
    """In Arabic, too, where it begins at the right."""
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
        assert x == pytest.approx(page.evaluate(MIDDLE), abs=3)
        page.mouse.move(x, y)
        page.mouse.wheel(40, 60)
        page.wait_for_function(STANDS, arg=["", x - 40, y - 60])
        last.focus()
        (box,), (frame,) = game.boxes(last), game.boxes(page.locator("#tree-frame"))
        assert frame["left"] < box["left"] < box["right"] < frame["right"]
    expect(items(game)).to_have_count(8)
    page.mouse.move(0, 0)
    game.button("Show the whole tree").click()
    for width, height in ((390, 844), (844, 390)):
        page.set_viewport_size({"width": width, "height": height})
        page.wait_for_function(FITS)


def test_a_tree_that_comes_under_a_pointer_at_rest_changes_nothing(late: GamePage) -> None:
    page = late.page
    page.get_by_role("radio", name="Picture").check(force=True)
    plate = items(late).nth(3)
    (box,) = late.boxes(plate)
    x, y = (box["left"] + box["right"]) / 2, (box["top"] + box["bottom"]) / 2
    page.mouse.move(0, 0)
    late.inside("cost")
    page.mouse.move(x, y)
    page.get_by_role("tab", name="Tree").press("Enter")
    plate.hover(trial=True)  # once it has come to rest
    assert late.marks() == "".join(LATE.position.cells)
    plate.hover(position={"x": 9, "y": 9})
    expect(page.locator('#board [data-mark="X"]')).to_have_count(2)


def test_turns_and_mirrors_are_folded_and_never_too_many_moves_shown(listed: GamePage) -> None:
    """Three first moves stand for nine; what was opened first is closed for more."""
    game = listed.show(Match())
    game.page.get_by_role("combobox", name="Search").select_option(
        "Alpha-beta, promising moves first"
    )
    expect(items(game)).to_have_count(10)
    items(game).get_by_text("C3").click()
    expect(items(game)).not_to_have_count(10)
    game.page.get_by_role("checkbox", name="Merge rotations and reflections").check()
    expect(items(game)).to_have_count(4)
    assert re.search("also stands for C1, A3, C3", names(game)[2])
    game.page.get_by_role("checkbox", name="Merge rotations and reflections").uncheck()
    game.page.get_by_role("combobox", name="Search").select_option("Alpha-beta")
    expect(items(game)).to_have_count(10)
    assert 100 < game.page.evaluate(script("expand")) <= 310


def test_a_long_search_can_be_stopped(game: GamePage) -> None:
    game.show(Match(game=Game(Rules(4, 4, 4)))).inside("tree")
    expect(game.page.get_by_text(ENGLISH("search too large", free=16))).to_be_visible()
    game.button(ENGLISH("search anyway")).click()
    expect(game.page.get_by_text(re.compile(r"Searching: \d+.* positions so far"))).to_be_visible()
    game.button("Stop").click()
    expect(game.page.get_by_text("Stopped.")).to_be_visible()
    expect(items(game)).to_have_count(0)
    game.button("Search again").click()
    expect(game.page.get_by_text(re.compile("Searching"))).to_be_visible()
    game.inside("values")
    expect(game.page.get_by_text(re.compile("Searching"))).to_be_hidden()
    game.inside("tree")
    game.button("Look at 3 × 3").press("Enter")
    expect(items(game)).not_to_have_count(0)
    assert game.marks() == "." * 9
    game.page.keyboard.press("Escape")
    assert len(game.marks()) == 16
