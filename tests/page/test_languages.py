"""The page in every language: room before Python, and the choice of a language."""

import json
from collections.abc import Sequence

import pytest
from playwright.sync_api import ViewportSize, expect

from tests.page.conftest import FITS, GamePage, Open, script
from tests.page.test_look import ENDS, FAMILIES, STORED, check_standing
from tictactoe import Match, Score, Seat
from tictactoe.frontends.browser.page.first_games import first_view
from tictactoe.score import Tally
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
"""The narrowest and lowest of each kind of screen; test_look.py checks all in English."""
TABS = ("values", "tree", "steps", "cost", "broken", "workshop", "tournament")
SHEETS = dict.fromkeys(("#preferences", "#share"), "#options") | {"#keys": "#keys"}
"""The parts of the sheets, and the sheet of each."""
DESK: ViewportSize = {"width": 1440, "height": 900}
HOLDS = """(sheet) => {
    for (const each of sheet.querySelectorAll("[hidden]"))
        if (each.role !== "tabpanel") each.hidden = false;
    return sheet.scrollHeight <= sheet.clientHeight;
}"""
"""Show every part of a sheet, and return whether it fits without scrolling."""
TOO_WIDE = f"""(parts) => parts.filter((part) => {{
    ({OPEN})(part);
    return !({FITS})(document.querySelector(part).closest("dialog"));
}})"""
"""Open each part of the sheets, and return those that scroll sideways."""
SEEN = f"""(tabs) => tabs.map((tab) => {{
    ({OPEN})(`#${{tab}}`);
    const fits = ({FITS})(document.documentElement);
    const rows = `#inside > :is([role=tablist], #${{tab}}) button, #${{tab}} .switch, #copy-inside`;
    const targets = [...document.querySelectorAll(rows)].filter((target) => target.offsetWidth);
    const board = document.querySelector("#board");
    const boxes = targets.map((target) => {{
        target.scrollIntoView({{ block: "nearest" }});
        return [target, board].map((element) => element.getBoundingClientRect().toJSON());
    }});
    return [fits, boxes];
}})"""
"""Open each tab; return whether it fits, and the boxes of each target in view and of the board."""
SPEAK = script("speak")
ROWS = f"""async (languages) => {{
    const top = (tab) => Math.round(tab.getBoundingClientRect().top);
    const found = [];
    for (const language of languages) {{
        await ({SPEAK})(language);
        const tabs = [...document.querySelectorAll("#tabs [role=tab]")];
        const shown = tabs.filter((tab) => tab.offsetWidth);
        found.push(shown.map((selected) => {{
            for (const tab of tabs) tab.ariaSelected = tab === selected;
            return Object.values(Object.groupBy(shown, top)).map((row) => row.length);
        }}));
    }}
    return found;
}}"""
"""Count the tabs of each row, in each language, for each that may be selected, which is bold."""
OTHERS = [language for language in NAMES if language != "en"]
VERDICT = """async (text) => {
    const style = document.querySelector("#lab-style");
    style.media = "all";
    while (!style.sheet) await new Promise(requestAnimationFrame);
    const cell = document.querySelector("[data-cell]");
    Object.assign(cell.dataset, { verdict: "loss", best: "true", exact: "true" });
    const value = cell.querySelector(".value");
    value.firstElementChild.textContent = text;
    return [value.scrollWidth - value.clientWidth, value.clientWidth / cell.clientWidth];
}"""
"""Return by how much a verdict is wider than its ring, and the share of the cell of the ring."""
WIDTHS = "(parts) => parts.map((part) => part.getBoundingClientRect().width)"
LINES_OF = script("lines_of")
SCORE_LINES = """(counts) => {
    document.querySelector("#record").open = true;
    const score = document.querySelector("#score");
    const row = score.querySelector("template").content.firstElementChild.cloneNode(true);
    score.append(row);
    [...row.cells].forEach((cell, place) => { cell.textContent = counts[place]; });
    const lines = (cell) => cell.offsetHeight / parseFloat(getComputedStyle(cell).lineHeight);
    const found = [...row.cells].map((cell) => Math.round(lines(cell)));
    const fits = score.scrollWidth <= score.clientWidth;
    row.remove();
    return [found, fits];
}"""
"""Return the lines of each cell of a row in the table of the score, and whether it fits."""
SCORED = Match(o=Seat("medium"), before=Score(Tally(12, 10, 12), (("medium", Tally(12, 10, 12)),)))


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
    expect(page).to_have_attribute("lang", language)
    expect(page).to_have_css("direction", words("direction"))


def check_tabs(game: GamePage, tabs: Sequence[str], width: int, height: int) -> None:
    """Check the targets of tabs; those of Values are seen together with the board."""
    game.page.set_viewport_size({"width": width, "height": height})
    found = game.page.evaluate(SEEN, list(tabs))
    for tab, (fits, boxes) in zip(tabs, found, strict=True):
        assert fits, f"{tab} at {width}"
        assert len(boxes) > len(TABS), tab
        for box, board in boxes:
            assert min(box["width"], box["height"]) >= 44
            assert 0 <= box["left"] < box["right"] <= width
            if tab == "values":
                assert -1 <= box["top"] < box["bottom"] <= height + 1
                assert -1 <= board["top"] < board["bottom"] <= height + 1
                if width < height:
                    assert board["bottom"] <= box["top"] + 1


@pytest.mark.parametrize("language", NAMES)
@pytest.mark.apart
def test_every_language_has_room_at_every_size(open_page: Open, language: str) -> None:
    words = Words(language)
    shown = json.dumps(first_view(view(SCORED, words), words))
    game = open_page().open_still(language=language, shown=shown)
    page = game.page
    check_texts(game, language)
    for size in SIZES:
        check_standing(game, size, FAMILIES, words)
    page.evaluate("() => { document.adoptedStyleSheets = []; }")
    page.set_viewport_size({"width": 1024, "height": 768})
    expect(page.locator("#standing .side:visible")).to_have_count(2)
    assert page.evaluate(LINES_OF) == [True, True]
    for size in SIZES:
        check_tabs(game, TABS if size in ENDS else ("values",), *size)
    page.set_viewport_size(DESK)
    assert game.violations() == []
    for part, sheet in SHEETS.items():
        page.evaluate(OPEN, part)
        assert page.locator(sheet).evaluate(HOLDS), part
        assert game.violations() == [], part
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        assert page.evaluate(TOO_WIDE, list(SHEETS)) == [], width


@pytest.mark.apart
def test_counts_of_the_score_are_on_one_line_beside_the_board(open_page: Open) -> None:
    page = open_page(viewport={"width": 1280, "height": 800}).open_still().page
    for language in ("en", *OTHERS):
        words = Words(language)
        counts = words("score", wins=12, losses=10, draws=12)
        row = [words("perfect"), counts, words("streak", streak=3, best=11)]
        page.evaluate(SPEAK, language)
        assert page.evaluate(SCORE_LINES, row) == [[1, 1, 1], True], language


@pytest.mark.apart
def test_a_verdict_stays_in_its_ring_in_every_language(open_page: Open) -> None:
    game = open_page(viewport={"width": 390, "height": 844}).open_still()
    game.page.evaluate(OPEN, "#values")
    for words in map(Words, NAMES):
        for verdict in ("win", "draw", "loss"):
            text = words(f"verdict {verdict}", plies=2)
            more, share = game.page.evaluate(VERDICT, text)
            assert more <= 0, text
            assert share <= 1, text


@pytest.mark.apart
def test_a_win_is_a_stroke_except_in_scripts_with_that_full_stop(open_page: Open) -> None:
    match = Match(o=Seat("medium"), before=Score().add("medium", 1))
    for language, strokes in {"de": [True, False], "hi": [False, False]}.items():
        words = Words(language)
        shown = json.dumps(first_view(view(match, words), words))
        page = open_page().open_still(language=language, shown=shown).page
        found = page.locator("#standing .side:visible .tally").evaluate_all(WIDTHS)
        assert [width > 0 for width in found] == strokes


@pytest.mark.apart
@pytest.mark.firefox
def test_no_tab_is_alone_in_a_row(open_page: Open) -> None:
    page = open_page().open_still().page
    page.evaluate(OPEN, "#values")
    for languages in (["en"], OTHERS):
        for width, height in SIZES:
            page.set_viewport_size({"width": width, "height": height})
            found = page.evaluate(ROWS, languages)
            for language, counts in zip(languages, found, strict=True):
                where = language, width
                assert len(counts) == 8, where
                assert not [rows for rows in counts if min(rows) == 1], where
                if width >= 1024 or width == 390:
                    assert not [rows for rows in counts if rows not in ([8], [5, 3])], where


def test_the_browsers_language_is_used_until_another_is_chosen(open_page: Open) -> None:
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


def test_an_unknown_language_falls_back_to_english(open_page: Open) -> None:
    check_texts(open_page(locale="nl").open_still(), "en")


def test_a_tag_leads_to_the_nearest_language(game: GamePage) -> None:
    nearest = {
        "zh-TW": "zh-Hans",
        "zh-Hans-SG": "zh-Hans",
        "pt-PT": "pt-BR",
        "de-AT": "de",
        "fil": "en",
    }
    found = game.page.evaluate("(tags) => tags.map(boot.languageFor)", list(nearest))
    assert found == list(nearest.values())


@pytest.mark.apart
def test_a_language_stored_by_its_old_name_is_shown(open_page: Open) -> None:
    check_texts(open_page().open_still(language="pt"), "pt-BR")
