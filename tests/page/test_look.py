"""The look of the page in every state: room, targets, names, contrast, colours, motion, print."""

import json
import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from tests.page.conftest import SHEETS, GamePage, Open, link, script
from tests.page.test_play import LOST
from tictactoe import Game, Match, Rules, Score, Seat, Tally
from tictactoe.frontends.browser.page.first_games import first_view
from tictactoe.opening import FIRST_MATCH
from tictactoe.view import setup, view
from tictactoe.words import ENGLISH, Words
from tools.look import go
from tools.states import ALL

SIZES = [
    *((320, 568), (360, 640), (360, 740), (375, 667), (375, 812), (390, 844), (412, 915)),
    *((430, 932), (568, 320), (640, 360), (667, 375), (740, 360), (812, 375), (844, 390)),
    *((896, 414), (932, 430), (600, 960), (744, 1133), (768, 1024), (810, 1080), (820, 1180)),
    *((834, 1194), (1024, 1366), (700, 700), (800, 600), (1024, 768), (1080, 810), (1112, 834)),
    *((1133, 744), (1180, 820), (1194, 834), (1366, 1024), (1280, 720), (1280, 800), (1280, 960)),
    *((1280, 1024), (1366, 768), (1440, 900), (1920, 1080), (2560, 1440), (3840, 2160)),
]
WIDE = [(1024, 768), (1280, 800), (1920, 1080), (2560, 1440)]
"""Screens with room for the moves."""
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
    scrollWidth <= offsetWidth + 1 && scrollHeight <= offsetHeight + 1)"""
BROKEN_WORDS = script("broken_words")
STANDING = script("standing")
EXTENT = """([families, words]) => families.map((family) => {
    for (const [place, name] of ["message", "now"].entries())
        document.querySelector(`#status [data-show=${name}]`).textContent = words[place];
    document.documentElement.style.fontFamily = family;
    const { scrollWidth, scrollHeight } = document.documentElement;
    return [scrollWidth, scrollHeight];
})"""
"""The size of the page in each family of fonts, with these words."""
END = """(end) => {
    document.querySelector("#line").setAttribute("d", end === "drawn" ? "" : "M0 0L3 3");
    document.querySelector("#board").dataset.end = end;
    return document.getAnimations().map(({ effect }) => effect.getComputedTiming().endTime);
}"""
"""Show an end, and return the end time of each animation."""
APPEARED = """(time) => {
    for (const animation of document.getAnimations()) {
        animation.pause();
        animation.currentTime = time;
    }
    const places = [...document.querySelectorAll("#status .now, #status .why, #next")];
    return places.map((place) => Number(getComputedStyle(place).opacity) > 0);
}"""
"""Return which of the words, the reason and the next step have begun to appear at a time."""
WIPED = """() => {
    const cell = document.querySelector("[data-mark=X]");
    cell.dataset.mark = "";
    const isWipe = ({ transitionProperty }) => transitionProperty === "clip-path";
    const wipes = document.getAnimations().filter(isWipe);
    cell.dataset.mark = "X";
    return [...new Set(wipes.map(({ effect }) => effect.getTiming().duration))];
}"""
"""Take a mark away for a moment, and return how long it is wiped off, in milliseconds."""
CANVAS = """() => {
    document.body.style.backgroundColor = "Canvas";
    return getComputedStyle(document.body).backgroundColor;
}"""
ENLARGE = "(board) => { board.dataset.zoom = true; }"
WRITE_LINE = """(list, line) => {
    list.replaceChildren(document.createElement("li"));
    list.firstChild.textContent = line;
}"""
HEIGHT = "(part) => part.clientHeight / parseFloat(getComputedStyle(part).fontSize)"
"""The height of an element in its em."""
DIGIT = 0.72
"""The height of a digit in em."""
LONGEST_END = 800
"""Milliseconds that the animation of an end may take."""
TINTS = "[...document.querySelectorAll('meta[name=theme-color]')].map(({ media }) => media)"
COLOUR = "getComputedStyle(document.body).backgroundColor"
STORED = """Object.fromEntries(Object.entries(localStorage).map(([name, text]) =>
    [name.split("/").at(-1), text]))"""
RING = 6
"""Pixels that a focus ring extends beyond its control."""
IN_SIGHT = """(part) => {
    const { left, top, width, height } = part.getBoundingClientRect();
    return part.contains(document.elementFromPoint(left + width / 2, top + height / 2));
}"""
FORCED = [["light", "dark"], ["hover", "focus focus-visible", "hover active"]]
WALKS = {
    "ar": (
        *("first screen", "score", "hint", "won", "15 × 15", "2 × 6", "long names", "review"),
        *("moves and score", "setup, Custom…", "setup, refused", "options, Preferences"),
        *("options, Share", "keyboard", "by link, to send", "by hand", "update", "unsaved"),
        *("trouble", "position of the day"),
    ),
    "de": (
        *(
            "learn",
            "chapter 1",
            "values",
            "values, won",
            "tree",
            "tree, list",
            "steps",
            "cost, empty",
        ),
        *("cost, empty", "broken, empty", "workshop, empty", "tournament, empty", "a game to win"),
    ),
}
"""The states to check, by the language to check them in."""


def saved(rules: Rules, cells: str = "") -> str:
    """Return a stored board, with the opponent and the size of the first one."""
    shown = first_view(view(Match(game=Game(rules)))) | {"setup": setup(FIRST_MATCH)}
    return json.dumps(shown | ({"cells": cells, "seats": None} if cells else {}))


def longest(words: Words) -> tuple[str, str]:
    """Return the longest status between two players with short names."""
    return words("played, computer", cell="B2"), words("thinking", who=words("computer"))


def ended(words: Words) -> tuple[str, str, str]:
    """Return the status, the offer and the reason at an end."""
    offer = words("try level", level=words("perfect"))
    return words("won, you"), offer, words("forked, you", cell="B2")


def check_standing(
    game: GamePage, size: tuple[int, int], families: list[str], words: Words
) -> None:
    """Check that the board is large and never moves, all is on the screen, and no word breaks."""
    game.page.set_viewport_size({"width": size[0], "height": size[1]})
    every = game.page.evaluate(STANDING, [families, longest(words), ended(words)])
    widths = {found["chip"]["width"] for found in every}
    assert len(widths) == len(families), "These fonts are missing"
    for family, found in zip(families, every, strict=True):
        check_boxes(found, size, (size, family))


def check_boxes(found: dict[str, Any], size: tuple[int, int], where: object) -> None:
    width, height = found["page"]
    assert width <= size[0], where
    assert size in ((width, height), ZOOMED), where
    assert size == ZOOMED or found["broken"] == [], where
    board, cell = found["board"], found["cell"]
    for later in ("before", "ended", "looked"):
        assert board == pytest.approx(found[later], abs=0.1), where
    assert all(0 <= box["top"] < box["bottom"] <= height for box in found["end"]), where
    words, flourish, *_ = found["end"]
    for side in ("left", "right"):
        assert words[side] == pytest.approx(flourish[side], abs=1), where
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
@pytest.mark.apart
def test_every_size_shows_all_without_scrolling_in_any_font(
    open_page: Open, browser_name: str
) -> None:
    """Each third size in Firefox, and on unusual boards."""
    game = open_page()
    for rules in BOARDS:
        game.open_still(shown=saved(rules))
        is_usual = rules == BOARDS[0]
        is_every = is_usual and browser_name == "chromium"
        for size in (*(SIZES if is_every else SIZES[::3]), ZOOMED):
            check_standing(game, size, FAMILIES if is_usual else FAMILIES[:1], ENGLISH)


@pytest.mark.apart
def test_a_long_name_of_a_board_makes_no_page_higher(open_page: Open) -> None:
    shown = first_view(view(Match(game=Game(Rules(5, 5, 4)))))
    game = open_page().open_still(shown=json.dumps(shown))
    for width, height in SIZES:
        game.page.set_viewport_size({"width": width, "height": height})
        found = game.page.evaluate(EXTENT, [FAMILIES, longest(ENGLISH)])
        assert found == [[width, height]] * len(FAMILIES)


@pytest.mark.parametrize("language", WALKS)
def test_every_state_has_room_large_targets_and_contrast(open_page: Open, language: str) -> None:
    """On the smallest phone and a desktop, light and dark; axe finds nothing."""
    game = open_page(reduced_motion="reduce", locale=language).open()
    targets = game.page.locator("button:visible:not(#board *, .puzzle *)")
    for place, name in enumerate(WALKS[language]):
        game.renew()
        go(game.page, ALL[name])
        for width, height in ENDS if place % 2 else ENDS[::-1]:
            assert game.fits(width, height), f"{name} at {width}"
            for box in game.boxes(targets):
                assert min(box["width"], box["height"]) >= 44, name
                assert 0 <= box["left"] < box["right"] <= width, name
            assert game.page.evaluate(script("clipped")) == [], f"{name} at {width}"
        assert game.page.evaluate(script("contrast"), FORCED) == [], name
        assert game.violations() == [], name


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


@pytest.mark.parametrize(
    ("setting", "size"),
    [("defaultFontSize=32", 32), pytest.param("minimumFontSize=20", 20, marks=pytest.mark.long)],
)
def test_larger_text_fits(
    launch_browser: Callable[..., Browser], site_url: str, setting: str, size: int
) -> None:
    """A phone may scroll down, never sideways; nothing is cut off."""
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
    for tab in SHEETS:
        game.options(tab)
        assert game.page.locator("#options").evaluate(BROKEN_WORDS) == []
        assert all(game.fits(width, 568, "#options") for width in (1280, 320))
        game.page.keyboard.press("Escape")
    game.seats()
    assert game.page.locator("#setup-sheet").evaluate(BROKEN_WORDS) == []
    assert all(game.fits(width, 568, "#setup-sheet") for width in (1280, 320))
    game.page.keyboard.press("Escape")
    game.show(Match(game=Game(Rules(15, 15, 5))))
    game.play("H8")
    assert game.fits(320, 568)
    assert game.problems == []
    browser.close()


@pytest.mark.apart
def test_the_systems_colours_and_motion_are_followed(open_page: Open) -> None:
    """A mark is drawn and wiped off unless motion is off; a chosen theme has precedence."""
    found = []
    for look in ({}, {"color_scheme": "dark", "reduced_motion": "reduce"}):
        game = open_page(**look)
        for theme in ("", "light", "dark"):
            game.open_still(theme=theme, shown=saved(Rules(), "X" + "." * 8))
            found.append(game.page.evaluate(COLOUR))
        drawn = game.page.locator("[data-mark=X] .x").first
        expect(drawn).to_have_css("animation-name", "none" if look else "draw")
        assert game.page.evaluate(WIPED) == ([] if look else [150])
        for end in ("won", "lost", "drawn"):
            moving = game.page.evaluate(END, end)
            assert bool(moving) == (not look)
            assert max(moving, default=0) <= LONGEST_END
    light, dark = found[1:3]
    assert light != dark
    assert found == [light, light, dark, dark, light, dark]


def test_a_hint_a_threat_a_held_tap_and_the_pointer_draw_a_mark(open_page: Open) -> None:
    """The picture of the cell then takes more bytes."""
    game = open_page(reduced_motion="reduce").open()
    cell = game.cell("C3")
    most = 1.5 * len(cell.screenshot())
    for name, value in (("hint", "true"), ("ghost", "X"), ("ghost", "O"), ("pending", "X")):
        cell.evaluate("(cell, [name, value]) => { cell.dataset[name] = value; }", [name, value])
        assert len(cell.screenshot()) > most, name
        cell.evaluate("(cell, name) => { delete cell.dataset[name]; }", name)
        assert len(cell.screenshot()) < most
    cell.hover()
    assert len(cell.screenshot()) > most


@pytest.mark.apart
def test_the_words_follow_the_line_and_the_next_step_follows_the_words(open_page: Open) -> None:
    game = open_page().open_still(shown=saved(Rules(), "XXX.OO..."))
    game.page.evaluate(END, "won")
    game.page.evaluate(
        "document.querySelector('#status .why').textContent = 'You forked.';"
        "document.querySelector('#next').hidden = false"
    )
    for time, seen in ((0, 0), (440, 0), (590, 1), (740, 3)):
        assert game.page.evaluate(APPEARED, time) == [True] * seen + [False] * (3 - seen)


@pytest.mark.firefox
@pytest.mark.apart
def test_no_two_marks_of_a_game_are_alike_and_the_next_game_is_drawn_differently(
    open_page: Open,
) -> None:
    hands = open_page().open_still().page.evaluate(script("hands"))
    for marks in (marks for *both, _ in hands for marks in both):
        assert len(marks) == len(set(marks)) == 9
    for each in zip(*hands, strict=True):  # X, O, and the lines
        for ways in zip(*each, strict=True):
            assert len(set(ways)) == len(hands)


@pytest.mark.apart
def test_a_score_up_to_ten_is_in_strokes_and_a_screen_reader_gets_the_number(
    open_page: Open,
) -> None:
    tally = Tally(10, 1, 0)
    match = Match(o=Seat("medium"), before=Score(tally, (("medium", tally),)))
    page = open_page().open_still(shown=json.dumps(first_view(view(match)))).page
    side = page.locator("#standing .side").first
    expect(side).to_have_text(re.compile(r"^You\s10\u2060$"))
    expect(side).to_have_attribute("data-wins", "10")
    for wins in range(12):
        side.evaluate("(side, wins) => { side.dataset.wins = wins; }", wins)
        expect(side.locator(".wins")).to_have_css(
            "clip-path", "inset(50%)" if 1 <= wins <= 10 else "none"
        )
        assert page.evaluate(script("strokes")) == (wins if wins <= 10 else 0)
    assert side.locator(".tally").evaluate(HEIGHT) > DIGIT


@pytest.mark.apart
def test_the_links_of_an_end_keep_their_distance_from_two_lines(open_page: Open) -> None:
    words = Words("de")
    end = words("won, computer"), "", words("held", cell="A3")
    for width, height in ((390, 844), (1280, 800)):
        game = open_page(viewport={"width": width, "height": height}).open_still(language="de")
        (found,) = game.page.evaluate(STANDING, [FAMILIES[1:2], longest(words), end])
        _, _, why, share, *_ = found["end"]
        assert why["bottom"] <= share["top"] + 1


@pytest.mark.apart
def test_row_numbers_are_in_sight_beside_a_scrollbar(open_page: Open) -> None:
    page = open_page(viewport={"width": 400, "height": 1100}).open_still().page
    page.evaluate(script("open"), "#values")
    assert page.evaluate("innerWidth > document.body.clientWidth"), "there is no scrollbar"
    assert page.locator("#numbers").evaluate("(part) => part.getBoundingClientRect().left") >= 0


@pytest.mark.apart
def test_a_long_word_of_code_is_not_cut(open_page: Open) -> None:
    page = open_page(viewport={"width": 320, "height": 568}).open_still().page
    page.evaluate(script("open"), "#five")
    code = page.locator("#five .listing")
    code.evaluate(WRITE_LINE, "value_for" * 9)
    assert code.evaluate("({scrollWidth, clientWidth}) => scrollWidth <= clientWidth")


@pytest.mark.apart
def test_only_a_mark_that_is_not_played_yet_is_dashed(open_page: Open) -> None:
    cell = open_page().open_still(shown=saved(Rules(), "X" + "." * 8)).cell("A1")
    for ghost, dashes in (("X", "0.14px, 0.13px"), ("", "1px")):
        cell.evaluate("(cell, ghost) => { cell.dataset.ghost = ghost; }", ghost)
        expect(cell.locator(".x").first).to_have_css("stroke-dasharray", dashes)


def test_forced_colours_keep_marks_tracks_and_buttons_visible(open_page: Open) -> None:
    game = open_page(forced_colors="active", reduced_motion="reduce").open()
    page = game.show(Match().play(0).play(4)).page
    text = page.evaluate("getComputedStyle(document.body).color")
    for mark in "XO":
        shown = page.locator(f"#board [data-mark={mark}] .{mark.lower()}").first
        expect(shown).to_be_visible()
        expect(shown).to_have_css("stroke", text)
    expect(game.cell("B2")).to_have_css("outline-style", "solid")  # the last move
    game.show(LOST)
    page.hover("#new-game")
    assert page.evaluate(script("contrast"), [[""], [""]]) == []
    game.options("preferences")
    page.hover("#close-options")
    assert page.evaluate(script("contrast"), [[""], [""]]) == []
    game.open("?inside=learn&chapter=1")
    cell = page.get_by_role("group", name="Practice board").get_by_role("button").first
    expect(cell).to_have_css("border-top-color", page.evaluate(CANVAS))
    page.get_by_role("tab", name="Tree").click()
    expect(page.get_by_role("slider", name="alpha")).to_have_css("forced-color-adjust", "none")


def test_a_printed_page_shows_the_board_and_no_controls(game: GamePage) -> None:
    game.page.emulate_media(media="print")
    game.show(LOST)
    screen = game.page.evaluate(COLOUR)
    game.page.emulate_media(media="screen")
    game.option("Theme", "dark")
    game.page.emulate_media(media="print")
    assert game.page.evaluate(COLOUR) == screen
    for width in (None, 390):
        if width:  # upright, and while a chapter is shown instead of the board
            game.page.emulate_media(media="screen")
            game.inside("learn")
            game.page.set_viewport_size({"width": width, "height": 844})
            game.page.emulate_media(media="print")
        for selector in ("#daily", "#controls", "#more", "#next"):
            expect(game.page.locator(selector)).to_be_hidden()
        for selector in ("#board", "#status", "#setup", "#standing"):
            expect(game.page.locator(selector)).to_be_visible()
        expect(game.page.locator("#board")).to_have_css("outline-style", "none")
        board, ink = game.boxes(game.page.locator("#board, #ink"))
        for side in ("left", "top", "width", "height"):
            assert board[side] == pytest.approx(ink[side], abs=1)
        assert board["width"] > (width or 500) - 100
    game.page.emulate_media(media="null")


def test_a_phone_with_a_notch_shows_the_names_of_an_enlarged_board(open_page: Open) -> None:
    """Pulling the page down does not reload it."""
    game = open_page(viewport={"width": 812, "height": 375}).open_still(shown=saved(BOARDS[1]))
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
    expect(game.page.locator("html")).to_have_css("overscroll-behavior-y", "contain")
    game.page.locator("#board").evaluate(ENLARGE)
    expect(game.page.locator("#board")).to_have_css("overscroll-behavior", "contain")
    for part in ("letters", "numbers"):
        names = game.page.locator(f"#{part}")
        size = names.evaluate("(part) => getComputedStyle(part).fontSize")
        assert float(size.removesuffix("px")) >= 12
        paper = game.page.evaluate(COLOUR)  # or the lines of the board would cross them
        expect(names).to_have_css("background-color", paper)


@pytest.mark.firefox
def test_scrolling_parts_end_at_the_edge_and_show_it(game: GamePage) -> None:
    """The moves beside the board, up to the edge of the page; a sheet, with a shadow above Done."""
    page = game.page
    game.show(LOST)
    game.moves()
    scroller, sheet = page.locator("#more"), page.locator("#setup-sheet")
    for width, height in ((1024, 768), (1280, 800)):
        page.set_viewport_size({"width": width, "height": height})
        (box,) = game.boxes(scroller)
        assert box["bottom"] == pytest.approx(height, abs=1)
    page.locator("#setup").click()
    page.set_viewport_size({"width": 1280, "height": 320})
    for part in (scroller, sheet):
        assert part.evaluate("({scrollHeight, clientHeight}) => scrollHeight > clientHeight")
        expect(part).to_have_css("background-attachment", re.compile("local, local, scroll"))
    page.keyboard.press("Escape")
    page.set_viewport_size({"width": 1280, "height": 800})
    tabs = page.get_by_role("tab")
    for name in ("learn", "cost"):  # the first needs no scrollbar, the second one
        game.inside(name)
        assert len({box["top"] for box in game.boxes(tabs)}) <= 2
    record, inside = game.boxes(page.locator("#inside, #record"))
    assert inside["bottom"] <= record["top"] < record["bottom"] <= 800
    page.set_viewport_size({"width": 1024, "height": 768})
    controls, record, inside = game.boxes(page.locator("#controls, #inside, #record"))
    assert controls["bottom"] < record["top"]
    assert record["right"] < inside["left"]
    assert [record["bottom"], inside["bottom"]] == pytest.approx([768, 768], abs=1)
    widths = [box["width"] for box in game.boxes(tabs)]
    assert widths[-1] < 1.5 * max(widths[:-1])  # alone in a row, it is not stretched


def test_a_focused_field_keeps_its_label_in_sight_and_a_message_its_distance(
    game: GamePage,
) -> None:
    game.page.evaluate("(link) => { location.hash = link; }", link(Match().by_link().play(4)))
    expect(game.page.locator("#send")).to_be_visible()
    for width, height in ((320, 568), (390, 844), (1024, 768), (1280, 800)):
        game.page.set_viewport_size({"width": width, "height": height})
        if width > 320:
            now, send, row = game.boxes(game.page.locator("#status .now, #send, #new-game"))
            assert now["bottom"] + 12 <= send["top"], (now, send)
            assert send["bottom"] + 12 <= row["top"]
        game.page.locator("#setup").click()
        game.page.locator("#boards button").last.click()
        expect(game.page.locator("#rows")).to_be_focused()
        assert game.page.locator("label[for=rows]").evaluate(IN_SIGHT)
        label, field = game.boxes(game.page.locator("label[for=rows], #rows"))
        assert label["bottom"] + RING <= field["top"]
        game.page.keyboard.press("Escape")


def test_the_next_step_stays_below_the_words_beside_the_panel(game: GamePage) -> None:
    game.page.set_viewport_size({"width": 390, "height": 844})
    game.show(LOST)
    game.inside("values")
    parts = game.page.locator("#status, #status .why, #next, #undo")
    status, why, step, row = game.boxes(parts)
    assert why["bottom"] <= step["top"] < step["bottom"] <= status["bottom"] + 1 <= row["top"]
    middles = [(box["left"] + box["right"]) / 2 for box in (status, step)]
    assert middles[0] == pytest.approx(middles[1], abs=1)


def test_a_wide_screen_lists_the_moves_until_they_are_closed(game: GamePage) -> None:
    """Opening the panel keeps the corner of the board, and nearly its size where there is room.

    Where the moves would take room from the panel, they are closed meanwhile.
    """
    record = game.page.locator("#record")
    is_open = record.and_(game.page.locator("[open]"))
    for size in WIDE:
        game.page.set_viewport_size({"width": size[0], "height": size[1]})
        game.page.evaluate("localStorage.clear()")
        game.open()
        expect(record).to_have_attribute("open", "")
        header, board, controls = game.boxes(game.page.locator("header, #board, #controls"))
        middle = (header["top"] + controls["bottom"]) / 2
        assert middle == pytest.approx((board["top"] + board["bottom"]) / 2, abs=1)
        assert board["width"] <= 46 * 22
        game.inside("values")
        small, *_ = game.boxes(game.page.locator("#board"))
        assert (small["left"], small["top"]) == pytest.approx((board["left"], board["top"]), abs=1)
        assert small["width"] > (0.94 if size[0] >= 1280 else 0.7) * board["width"]
        expect(is_open).to_have_count(0 if size == (1280, 800) else 1)
    game.page.set_viewport_size({"width": 1280, "height": 800})
    expect(is_open).to_have_count(0)
    record.locator("summary").click()
    game.page.locator("#inside > summary").click()
    game.inside("values")  # that they were opened beside it is not stored
    expect(is_open).to_have_count(0)
    game.page.locator("#inside > summary").click()
    expect(is_open).to_have_count(1)
    game.play("B2")
    expect(record.locator("li")).not_to_have_count(0)
    record.locator("summary").click()
    expect(record.locator("li")).to_have_count(0)  # so it is stored that the list is closed
    game.reload()
    expect(record).not_to_have_attribute("open", "")
