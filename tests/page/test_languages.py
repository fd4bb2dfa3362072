"""The page in every language."""

import pytest
from playwright.sync_api import ViewportSize, expect

from tests.page.conftest import GamePage, Open, script
from tests.page.test_look import ENDS, STORED
from tictactoe import Match, Seat
from tictactoe.view import view
from tictactoe.words import NAMES, Words

TEXTS = """(elements) => elements.map(({ dataset, textContent, ariaLabel }) =>
    [dataset.word ?? dataset.label, dataset.label ? ariaLabel : textContent])"""
TITLES = "(elements) => elements.map(({ title, ariaLabel }) => [title, ariaLabel])"
OPEN = script("open")
SIZES = [
    *((320, 568), (360, 640), (390, 844), (568, 320), (844, 390)),
    *((600, 960), (768, 1024), (1024, 768), (1280, 800)),
]
"""The narrowest and lowest of each kind of screen; test_look.py tries all in English."""
DESK: ViewportSize = {"width": 1440, "height": 900}
HOLDS = """(sheet) => {
    for (const each of sheet.querySelectorAll("[hidden]"))
        if (each.role !== "tabpanel") each.hidden = false;
    return sheet.scrollHeight <= sheet.clientHeight;
}"""
"""Whether a sheet has nowhere to be scrolled down, with all shown that can be in it."""
SEEN = """(targets) => targets.map((target) => {
    target.scrollIntoView({ block: "nearest" });
    const seen = [target, document.querySelector("#board")];
    return seen.map((element) => element.getBoundingClientRect().toJSON());
})"""
"""Where each stands once it is scrolled to, and where the board stands then."""


def check_texts(game: GamePage, language: str) -> None:
    words = Words(language)
    texts = game.page.locator("[data-word], [data-label]").evaluate_all(TEXTS)
    assert len(texts) > 40
    assert texts == [[key, words(key)] for key, _ in texts]
    titles = game.page.locator("[data-label][title]").evaluate_all(TITLES)
    assert len(titles) > 5
    assert all(title == label for title, label in titles)
    expect(game.page).to_have_title(words("title"))
    page = game.page.locator("html")
    expect(page).to_have_attribute("lang", words("tag"))
    expect(page).to_have_css("direction", words("direction"))


@pytest.mark.parametrize("language", NAMES)
@pytest.mark.apart
def test_every_language_has_room_at_every_size(open_page: Open, language: str) -> None:
    game = open_page().open_still(language=language)
    check_texts(game, language)
    for tab in ("values", "tree", "steps", "cost", "broken", "workshop", "tournament"):
        game.page.evaluate(OPEN, f"#{tab}")
        for width, height in SIZES if tab == "values" else ENDS:
            assert game.fits(width, height), f"{tab} at {width}"
            targets = game.page.locator(
                f"#inside > :is([role=tablist], #{tab}, button) button:visible, #copy-inside, "
                f"#{tab} .switch:visible"
            )
            for box, board in targets.evaluate_all(SEEN):
                assert min(box["width"], box["height"]) >= 44
                assert 0 <= box["left"] < box["right"] <= width
                if tab == "values":  # the board stays in sight
                    assert -1 <= box["top"] < box["bottom"] <= height + 1
                    assert -1 <= board["top"] < board["bottom"] <= height + 1
                    if width < height:
                        assert board["bottom"] <= box["top"] + 1
    for part in ("#game", "#preferences", "#share", "#keys"):
        game.page.evaluate(OPEN, part)
        sheet = "#keys" if part == "#keys" else "#options"
        assert all(game.fits(*size, sheet) for size in SIZES), part
        game.page.set_viewport_size(DESK)
        assert game.page.locator(sheet).evaluate(HOLDS), part


@pytest.mark.firefox
def test_the_browsers_language_is_spoken_until_another_is_chosen(open_page: Open) -> None:
    game = open_page(locale="ar-EG").open()
    check_texts(game, "ar")
    words = Words("ar")
    expect(game.status).to_have_text(view(Match(o=Seat("perfect")), words).status)
    first = words("cell", cell="A1", content=words("empty"))
    expect(game.cell("A1")).to_have_accessible_name(first)
    boxes = game.boxes(game.page.locator('#board [data-cell="0"], #board [data-cell="2"]'))
    assert boxes[0]["x"] < boxes[1]["x"]
    game.cell("A1").press("ArrowRight")
    expect(game.cell("B1")).to_be_focused()
    game.play("B1")
    game.speak("de")
    names = game.page.locator("#language option").all_inner_texts()
    assert names[1:] == list(NAMES.values())
    check_texts(game, "de")
    assert game.page.evaluate(STORED)["language"] == "de"
    expect(game.page.locator("[data-mark=X]")).to_have_count(1)


def test_a_language_that_is_not_there_speaks_english(open_page: Open) -> None:
    check_texts(open_page(locale="nl").open_still(), "en")
