"""How the page stands: sizes, names, contrast, motion."""

import json
import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from tests.page.conftest import SHEETS, GamePage, Open, link, script
from tests.page.test_play import LOST
from tictactoe import Game, Match, Rules
from tictactoe.words import ENGLISH, NAMES, Words

SIZES = [
    *((320, 568), (360, 640), (360, 740), (375, 667), (375, 812), (390, 844), (412, 915)),
    *((430, 932), (568, 320), (640, 360), (667, 375), (740, 360), (812, 375), (844, 390)),
    *((896, 414), (932, 430), (600, 960), (744, 1133), (768, 1024), (810, 1080), (820, 1180)),
    *((834, 1194), (1024, 1366), (700, 700), (800, 600), (1024, 768), (1080, 810), (1112, 834)),
    *((1133, 744), (1180, 820), (1194, 834), (1366, 1024), (1280, 720), (1280, 800), (1280, 960)),
    *((1280, 1024), (1366, 768), (1440, 900), (1920, 1080), (2560, 1440), (3840, 2160)),
]
ZOOMED = (320, 256)
"""1280 × 1024 at 400 %, where the page may scroll."""
ENDS = [(320, 568), (1280, 800)]
BOARDS = [Rules(), Rules(15, 15, 5), Rules(2, 6, 4), Rules(15, 3, 3)]
FAMILIES = [
    '"DejaVu Sans", Verdana, "Noto Sans CJK JP"',
    '"Noto Sans", "Noto Sans Arabic", "Noto Sans CJK JP", system-ui',
    '"Liberation Sans", Arial, "Noto Naskh Arabic", "Noto Sans CJK JP"',
]
"""Typefaces from wide to narrow, each with those of other scripts, and those of other systems."""
FIT = """(buttons) => buttons.map(({scrollWidth, offsetWidth, scrollHeight, offsetHeight}) =>
    scrollWidth <= offsetWidth && scrollHeight <= offsetHeight)"""
BROKEN_WORDS = """(sheet) => {
    const texts = document.createTreeWalker(sheet, NodeFilter.SHOW_TEXT);
    const broken = [];
    while (texts.nextNode())
        for (const { 0: word, index } of texts.currentNode.data.matchAll(/[\\w’-]+/g)) {
            const range = document.createRange();
            range.setStart(texts.currentNode, index);
            range.setEnd(texts.currentNode, index + word.length);
            if (range.getClientRects().length > 1) broken.push(word);
        }
    return broken;
}"""
"""The words in a sheet that are broken into lines."""
STANDING = script("standing")
END = """(end) => {
    document.querySelector("#line").setAttribute("d", end === "drawn" ? "" : "M0 0L3 3");
    document.querySelector("#board").dataset.end = end;
    return document.getAnimations().map(({ effect }) => effect.getComputedTiming().endTime);
}"""
"""Show an end, and tell when each motion of it is over."""
CANVAS = """() => {
    document.body.style.backgroundColor = "Canvas";
    return getComputedStyle(document.body).backgroundColor;
}"""
LOST_BY_A_LINE = """() => {
    const board = document.querySelector("#board");
    Object.assign(board.dataset, { end: "lost", winner: "O" });
    board.querySelector("[data-mark=X]").dataset.line = "true";
}"""
LONGEST_END = 600
"""How long an end may move, in milliseconds."""
TINTS = "[...document.querySelectorAll('meta[name=theme-color]')].map(({ media }) => media)"
COLOUR = "getComputedStyle(document.body).backgroundColor"
STORED = """Object.fromEntries(Object.entries(localStorage).map(([name, text]) =>
    [name.split("/").at(-1), text]))"""
CONTRAST = script("contrast")
CLIPPED = script("clipped")
LINES_OF = """(name) => {
    const text = document.querySelector("#standing").firstChild;
    const range = document.createRange();
    range.setStart(text, text.data.indexOf(name));
    range.setEnd(text, text.data.indexOf(name) + name.length + 2);
    return new Set([...range.getClientRects()].map(({ bottom }) => Math.round(bottom))).size;
}"""
"""On how many lines a name stands in the score, with the number that follows it."""
RING = 6
"""How far the ring of the focus is around a control, in pixels."""
IN_SIGHT = """(part) => {
    const { left, top, width, height } = part.getBoundingClientRect();
    return part.contains(document.elementFromPoint(left + width / 2, top + height / 2));
}"""
TABS = ("learn", "values", "tree", "steps", "cost", "broken", "workshop", "tournament")
STATES = [["hover"], ["focus", "focus-visible"], ["hover", "active"]]
CONTROLS = ":is(button, summary, a, select, .button, label):not(#board *)"


def saved(rules: Rules, cells: str = "") -> str:
    shown = {"rows": rules.rows, "cols": rules.cols, "cells": cells or "." * rules.size}
    words = dict.fromkeys(("end", "line", "told", "now"), "")
    return json.dumps({**shown, **words, "turn": "X", "next": "X"})


def longest(words: Words) -> tuple[str, str]:
    """Return what the status says at most, between two players without long names."""
    moves = [words(key, who=words("computer"), cell="B2") for key in ("played, you", "played")]
    return " ".join(moves), words("thinking", who=words("computer"))


def ended(words: Words) -> tuple[str, str]:
    """Return what is said and offered at the end."""
    return words("won, you"), words("try level", level=words("perfect"))


@pytest.mark.parametrize(
    "language", [pytest.param("en", marks=pytest.mark.firefox), *list(NAMES)[1:]]
)
@pytest.mark.apart
def test_every_size_shows_all_without_scrolling(open_page: Open, language: str) -> None:
    """In any font, the board is as large as can be and never moves; targets fit; no word breaks."""
    game = open_page()
    words = Words(language)
    for rules in BOARDS if language == "en" else BOARDS[:1]:
        game.open_still(language=language, shown=saved(rules))
        families = FAMILIES if rules == BOARDS[0] else FAMILIES[:1]
        for size in (*SIZES, ZOOMED):
            game.page.set_viewport_size({"width": size[0], "height": size[1]})
            every = game.page.evaluate(STANDING, [families, longest(words), ended(words)])
            widths = {found["chip"]["width"] for found in every}
            assert len(widths) == len(families), "These fonts are missing"
            for family, found in zip(families, every, strict=True):
                check_standing(found, size, (size, family))


def check_standing(found: dict[str, Any], size: tuple[int, int], where: object) -> None:
    width, height = found["page"]
    assert width <= size[0], where
    assert size in ((width, height), ZOOMED), where
    assert size == ZOOMED or found["broken"] == [], where
    board, cell = found["board"], found["cell"]
    for later in ("before", "ended", "looked"):
        assert board == pytest.approx(found[later], abs=0.1), where
    assert all(0 <= box["top"] < box["bottom"] <= height for box in found["end"]), where
    assert cell["width"] == pytest.approx(cell["height"], rel=0.01)
    assert max(board["width"], board["height"]) > (0.8 if size == ZOOMED else 0.4) * min(size)
    for box in (cell, found["last"]):
        assert board["left"] - 1 <= box["left"] < box["right"] <= board["right"] + 1
        assert box["bottom"] <= board["bottom"] + 1
    for row in (found["controls"], found["look"]):
        assert len({round(box["top"] + box["bottom"]) for box in row}) == 1, where
    for box in (*found["controls"], *found["look"]):
        assert min(box["width"], box["height"]) >= 44
        assert 0 <= box["left"] < box["right"] <= width
        assert 0 <= box["top"] < box["bottom"] <= height
    assert all(box["bottom"] <= height for box in found["status"])


@pytest.mark.firefox
def test_the_page_is_named_for_a_screen_reader(game: GamePage) -> None:
    cells = "\n".join(f"  - 'button \"{col}{row}, empty\"'" for row in (1, 2, 3) for col in "ABC")
    expect(game.page.locator("main")).to_match_aria_snapshot(
        f'- heading "Tic-tac-toe" [level=1]\n- group "Board":\n{cells}\n'
        f'- status: "{ENGLISH("begin, you", mark="X")} {ENGLISH("turn, you")}"\n'
        '- button "Undo" [disabled]\n- button "Redo" [disabled]\n'
        '- button "New game"\n- button "Hint"\n- button "Options"'
    )
    game.play("B2")
    expect(game.page.locator("main")).to_match_aria_snapshot(
        """- group "Board":\n  - 'button "B2, X" [disabled]'"""
    )
    expect(game.page).to_have_title("Tic-tac-toe")
    description = game.page.locator("meta[name=description]").get_attribute("content")
    assert re.search("never loses", description or "")


def test_axe_finds_nothing(game: GamePage) -> None:
    """In any state: playing, hint, end and list, review, both sheets, from right to left."""
    for (width, height), theme in zip(ENDS, ("dark", "light"), strict=True):
        game.page.set_viewport_size({"width": width, "height": height})
        game.show(Match().play(4))
        game.option("Theme", theme)
        game.button("Hint").click()
        assert game.violations() == []
        game.show(LOST)
        game.moves()
        assert game.violations() == []
        game.button(ENGLISH("review button")).first.click()
        assert game.violations() == []
        for tab in SHEETS:
            game.options(tab)
            assert game.violations() == []
            game.page.keyboard.press("Escape")
        game.options("preferences")
        game.button("Keyboard shortcuts").click()
        assert game.violations() == []
        game.page.keyboard.press("Escape")
        game.page.get_by_role("combobox", name="Language").select_option("ar")
        assert game.violations() == []
        game.page.keyboard.press("Escape")
        assert game.violations() == []
        game.speak("en")


def test_every_control_keeps_its_contrast(game: GamePage) -> None:
    """Under the pointer, with the focus, and pressed: on the page, in every sheet and tab."""
    game.page.emulate_media(reduced_motion="reduce")  # or colours would be in between
    tool = game.page.context.new_cdp_session(game.page)
    for domain in ("DOM", "CSS"):
        tool.send(f"{domain}.enable")

    def check(part: str) -> None:
        root = tool.send("DOM.getDocument", {"depth": 0})["root"]["nodeId"]
        asked = {"nodeId": root, "selector": f"{part} {CONTROLS}"}
        nodes = tool.send("DOM.querySelectorAll", asked)["nodeIds"]
        for state in STATES:
            for node in nodes:
                forced = {"nodeId": node, "forcedPseudoClasses": state}
                tool.send("CSS.forcePseudoState", forced)
            assert game.page.evaluate(CONTRAST) == [], (part, state)

    for theme in ("dark", "light"):
        game.show(LOST)
        game.option("Theme", theme)
        game.moves()
        check("main")
        game.page.locator("#moves button").first.click()
        expect(game.page.locator("#look")).to_be_visible()
        check("main")
        game.page.locator("#leave-look").click()
        game.page.evaluate("(link) => { location.hash = link; }", link(Match().by_link().play(4)))
        expect(game.page.locator("#send")).to_be_visible()
        check("main")
        for tab in SHEETS:
            game.options(tab)
            check("#options")
            game.page.keyboard.press("Escape")
        game.page.locator("#setup").click()
        check("#setup-sheet")
        game.page.keyboard.press("Escape")
        for sheet in ("#keys", "#by-hand"):
            game.page.locator(sheet).evaluate("(sheet) => sheet.showModal()")
            check(sheet)
            game.page.keyboard.press("Escape")
    game.inside("learn")
    for tab in TABS:
        game.inside(tab)
        check(f"#{tab}")
    game.inside("learn")
    game.page.locator("#chapters button").first.click()
    expect(game.page.locator("#learn-ways")).to_be_visible()
    check("#learn")
    for state in ("failed", "ready"):
        game.page.evaluate("(state) => { document.documentElement.dataset.state = state; }", state)
        check("main")
    tool.detach()
    game.page.emulate_media(reduced_motion="no-preference")


@pytest.mark.parametrize(
    ("setting", "size"), [("defaultFontSize=32", 32), ("minimumFontSize=20", 20)]
)
def test_larger_text_fits(
    launch_browser: Callable[..., Browser], site_url: str, setting: str, size: int
) -> None:
    """A phone may scroll down, never sideways; nothing is cut off and a game can be played."""
    browser = launch_browser(args=[f"--blink-settings={setting}"])
    game = GamePage(browser.new_page(reduced_motion="reduce"), site_url).open()
    assert game.page.evaluate("getComputedStyle(document.body).fontSize") >= f"{size}px"
    game.show(LOST)  # with long words
    game.moves()
    for width, height in reversed(ENDS):
        assert game.fits(width, height)
        buttons = game.page.get_by_role("button")
        assert all(buttons.evaluate_all(FIT))
        for box in game.boxes(buttons):
            assert 0 <= box["left"] < box["right"] <= width
    game.show(Match(game=Game(Rules(15, 15, 5))))
    game.play("H8")
    assert game.fits(320, 568)
    game.own_board(3, 3, 4)  # which is refused in the sheet
    assert all(game.fits(width, 568, "#options") for width in (320, 1280))
    game.page.keyboard.press("Escape")
    game.page.set_viewport_size({"width": 320, "height": 568})
    for tab in SHEETS:
        game.options(tab)
        assert game.page.locator("#options").evaluate(BROKEN_WORDS) == []
        game.page.keyboard.press("Escape")
    assert game.problems == []
    browser.close()


@pytest.mark.apart
def test_the_systems_colours_and_motion_are_followed(open_page: Open) -> None:
    """A mark is drawn as a stroke unless motion is off; colours that were chosen go before."""
    found = []
    for look in ({}, {"color_scheme": "dark", "reduced_motion": "reduce"}):
        game = open_page(**look)
        for theme in ("", "light", "dark"):
            game.open_still(theme=theme, shown=saved(Rules(), "X" + "." * 8))
            found.append(game.page.evaluate(COLOUR))
        drawn = game.page.locator("[data-mark=X] .x").first
        expect(drawn).to_have_css("animation-name", "none" if look else "draw")
        for end in ("won", "lost", "drawn"):
            moving = game.page.evaluate(END, end)
            assert bool(moving) == (not look)
            assert max(moving, default=0) <= LONGEST_END
    light, dark = found[1:3]
    assert light != dark
    assert found == [light, light, dark, dark, light, dark]


@pytest.mark.firefox
def test_the_panel_ends_with_the_window_and_keeps_its_tabs_in_one_row(game: GamePage) -> None:
    page, tabs = game.open("?inside=learn").page, game.page.get_by_role("tab")
    page.set_viewport_size({"width": 1280, "height": 800})
    for name in ("learn", "cost"):  # the first needs no scrollbar, the second one
        game.inside(name)
        assert len({box["top"] for box in game.boxes(tabs)}) == 1
    assert game.boxes(page.locator("#inside"))[0]["bottom"] == 800
    page.set_viewport_size({"width": 1024, "height": 768})
    widths = [box["width"] for box in game.boxes(tabs)]
    assert widths[-1] < 1.5 * max(widths[:-1])  # alone in a row, it is not stretched


def test_forced_colours_leave_no_frames_and_a_track(open_page: Open) -> None:
    page = open_page(forced_colors="active").open("?inside=learn&chapter=1").page
    cell = page.get_by_role("group", name="Practice board").get_by_role("button").first
    expect(cell).to_have_css("border-top-color", page.evaluate(CANVAS))
    page.get_by_role("tab", name="Tree").click()
    expect(page.get_by_role("slider", name="alpha")).to_have_css("forced-color-adjust", "none")


def test_forced_colours_show_every_mark(open_page: Open) -> None:
    game = open_page(forced_colors="active").open_still(shown=saved(Rules(), "X...O...."))
    text = game.page.evaluate("getComputedStyle(document.body).color")
    for mark in "XO":
        shown = game.page.locator(f"[data-mark={mark}] .{mark.lower()}").first
        expect(shown).to_be_visible()
        expect(shown).to_have_css("stroke", text)
    game.cell("B2").evaluate("(cell) => { cell.dataset.last = true; }")
    expect(game.cell("B2")).to_have_css("outline-style", "solid")


def test_a_page_on_paper_shows_the_board_and_no_controls(game: GamePage) -> None:
    game.page.emulate_media(media="print")
    game.show(LOST)
    screen = game.page.evaluate(COLOUR)
    game.page.emulate_media(media="screen")
    game.option("Theme", "dark")
    game.page.emulate_media(media="print")
    assert game.page.evaluate(COLOUR) == screen
    for width in (None, 390):
        if width:  # upright, and while a chapter has taken the place of the board
            game.page.emulate_media(media="screen")
            game.inside("learn")
            game.page.set_viewport_size({"width": width, "height": 844})
            game.page.emulate_media(media="print")
        for selector in ("#controls", "#more", "#next"):
            expect(game.page.locator(selector)).to_be_hidden()
        for selector in ("#board", "#status", "#setup", "#standing"):
            expect(game.page.locator(selector)).to_be_visible()
        expect(game.page.locator("#board")).to_have_css("outline-style", "none")
        board, ink = game.boxes(game.page.locator("#board, #ink"))
        for side in ("left", "top", "width", "height"):
            assert board[side] == pytest.approx(ink[side], abs=1)
        assert board["width"] > (width or 500) - 100
    game.page.emulate_media(media="null")


def test_long_names_never_widen_the_page(game: GamePage) -> None:
    game.options("game")
    game.page.locator("#seat-O").select_option("human")
    for mark, name in (("X", "W" * 30), ("O", "M" * 30)):
        game.enter(game.page.get_by_role("textbox", name=f"Name of {mark}"), name)
    game.page.keyboard.press("Escape")
    expect(game.page.locator("#standing")).to_contain_text("M" * 30)
    assert all(game.fits(width, 800) for width in (320, 390, 1280))


def test_the_board_keeps_clear_of_a_notch(open_page: Open) -> None:
    game = open_page(viewport={"width": 812, "height": 375}).open_still()
    tool = game.page.context.new_cdp_session(game.page)
    insets = {"left": 47, "right": 47, "bottom": 21, "top": 0}
    tool.send("Emulation.setSafeAreaInsetsOverride", {"insets": insets})
    first, *_ = game.boxes(game.page.locator("#numbers"))
    assert first["left"] >= insets["left"]
    for box in game.boxes(game.page.locator("#board, #controls > button:visible")):
        assert insets["left"] <= box["left"] < box["right"] <= 812 - insets["right"]
        assert box["bottom"] <= 375 - insets["bottom"]
    assert game.fits(812, 375)
    assert game.fits(375, 812)


def test_the_browsers_bar_follows_the_chosen_colours(game: GamePage) -> None:
    usual = game.page.evaluate(TINTS)
    assert usual == ["(prefers-color-scheme: light)", "(prefers-color-scheme: dark)"]
    for theme, media in (("dark", ["not all", "all"]), ("light", ["all", "not all"]), ("", usual)):
        game.option("Theme", theme)
        assert game.page.evaluate(TINTS) == media


def test_moves_are_told_where_the_board_does_not_show_them(game: GamePage) -> None:
    """A line that lost is named at the end; without coordinates, "B2" says nothing to anybody."""
    told = game.page.locator("#status .told")
    shown = "(told) => told.offsetWidth > 1"
    game.play("B2")
    assert told.evaluate(shown)
    game.options("preferences")
    game.page.get_by_label("Coordinates").uncheck()
    game.page.keyboard.press("Escape")
    assert not told.evaluate(shown)
    expect(told).to_contain_text("B2")  # for a screen reader
    game.page.evaluate(LOST_BY_A_LINE)
    assert told.evaluate(shown)
    game.page.evaluate("document.querySelector('#board').dataset.winner = 'X'")
    assert not told.evaluate(shown)


def test_no_ring_of_the_focus_is_clipped(game: GamePage) -> None:
    game.show(LOST)
    for width, height in ENDS:
        game.page.set_viewport_size({"width": width, "height": height})
        assert game.page.evaluate(CLIPPED) == []
        for tab in SHEETS:
            game.options(tab)
            assert game.page.evaluate(CLIPPED) == []
            game.page.keyboard.press("Escape")
    game.moves()
    assert game.page.evaluate(CLIPPED) == []
    expect(game.page.locator("#review")).not_to_have_css("border-radius", "0px")


def test_a_number_in_the_score_stays_with_its_name(open_page: Open) -> None:
    game = open_page(viewport={"width": 1024, "height": 768})
    for language in NAMES:
        words = Words(language)
        game.open_still(language=language, shown=saved(Rules()))
        for key in ("score you", "draws", "score computer"):
            assert game.page.evaluate(LINES_OF, words(key)) == 1, (language, key)
    expect(game.page.locator("#standing")).to_have_css("text-align", "start")


def test_what_scrolls_ends_at_the_edge_and_shows_it(game: GamePage) -> None:
    """The moves beside the board, up to the edge of the page; a sheet, with a shadow above Done."""
    game.show(LOST)
    game.moves()
    scroller, sheet = game.page.locator("#more"), game.page.locator("#setup-sheet")
    for width, height in ((1024, 768), (1280, 800)):
        game.page.set_viewport_size({"width": width, "height": height})
        (box,) = game.boxes(scroller)
        assert box["bottom"] == pytest.approx(height, abs=1)
        game.page.locator("#setup").click()
        for part in (scroller, sheet):
            assert part.evaluate("({scrollHeight, clientHeight}) => scrollHeight > clientHeight")
            expect(part).to_have_css("background-attachment", re.compile("local, local, scroll"))
        game.page.keyboard.press("Escape")


def test_a_field_that_gets_the_focus_keeps_its_label_in_sight(game: GamePage) -> None:
    for width, height in ((320, 568), (390, 844), (1024, 768), (1280, 800)):
        game.page.set_viewport_size({"width": width, "height": height})
        game.page.locator("#setup").click()
        game.page.locator("#boards button").last.click()
        expect(game.page.locator("#rows")).to_be_focused()
        assert game.page.locator("label[for=rows]").evaluate(IN_SIGHT)
        label, field = game.boxes(game.page.locator("label[for=rows], #rows"))
        assert label["bottom"] + RING <= field["top"]
        game.page.keyboard.press("Escape")


def test_the_button_that_sends_stands_clear_of_the_words(game: GamePage) -> None:
    game.page.evaluate("(link) => { location.hash = link; }", link(Match().by_link().play(4)))
    expect(game.page.locator("#send")).to_be_visible()
    for width, height in ((390, 844), (1024, 768), (1280, 800)):
        game.page.set_viewport_size({"width": width, "height": height})
        now, send, row = game.boxes(game.page.locator("#status .now, #send, #new-game"))
        assert now["bottom"] + 12 <= send["top"], (now, send)
        assert send["bottom"] + 12 <= row["top"]


def test_forced_colours_keep_what_is_filled_readable_under_the_pointer(open_page: Open) -> None:
    game = open_page(forced_colors="active", reduced_motion="reduce").open().show(LOST)
    game.page.hover("#new-game")
    assert game.page.evaluate(CONTRAST) == []
    game.options("game")
    game.page.hover("#close-options")
    assert game.page.evaluate(CONTRAST) == []


@pytest.mark.apart
def test_a_finger_that_pulls_reloads_nothing(open_page: Open) -> None:
    game = open_page().open_still(shown=saved(BOARDS[1]))
    expect(game.page.locator("html")).to_have_css("overscroll-behavior-y", "contain")
    game.page.locator("#board").evaluate("(board) => { board.dataset.zoom = true; }")
    expect(game.page.locator("#board")).to_have_css("overscroll-behavior", "contain")


def test_the_names_of_cells_can_be_read_on_an_enlarged_board(open_page: Open) -> None:
    game = open_page("Pixel 7").open_still(shown=saved(BOARDS[1]))
    game.page.locator("#board").evaluate("(board) => { board.dataset.zoom = true; }")
    for part in ("letters", "numbers"):
        names = game.page.locator(f"#{part}")
        size = names.evaluate("(part) => getComputedStyle(part).fontSize")
        assert float(size.removesuffix("px")) >= 12
        paper = game.page.evaluate(COLOUR)  # or the lines of the board would run through them
        expect(names).to_have_css("background-color", paper)
