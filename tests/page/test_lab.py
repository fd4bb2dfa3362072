"""The panel *How it thinks* in a browser: its tabs by keys and address, and a journey of each.

Their content is tested in tests/lab/; test_tree.py, test_course.py and test_your_players.py
have the journeys of Tree, Learn and Your players.
"""

import re
from pathlib import Path
from textwrap import indent
from typing import Literal

import pytest
from playwright.sync_api import expect

from tests.page.conftest import KEEP, GamePage, Open, link, script
from tests.page.starting import rung, wait_for_quick
from tests.page.test_course import FIRST_FREE
from tests.page.test_play import LOST
from tictactoe import Game, Match, Rules
from tictactoe.lab.algorithms import METHODS
from tictactoe.lab.cost import FIRST
from tictactoe.lab.course import results, solution
from tictactoe.lab.course.progress import Result
from tictactoe.lab.course.results import Handed
from tictactoe.lab.faulty_search import Switches, broken_game
from tictactoe.lab.ladder import climb, rung_view, within
from tictactoe.lab.proof import Loss
from tictactoe.lab.proof_text import loss_text
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
"""An element of each tab."""
FORK = Match(game=Game(played=(0, 1, 4)))
"""O to move is lost, and delays the loss longest by C3."""
ENDING = Match(game=Game(played=(4, 8, 1, 7)))
"""X to move must play A3."""
THROWN = Match(game=Game(played=(0, 1, 4, 8, 6, 2, 3)))
LATE = Match(game=Game(played=(0, 4, 8)))
"""O to move, six cells are free."""
GROUPED = """(tabs) => tabs.map((tab) => {
    const isFirst = parseFloat(getComputedStyle(tab, "::before").borderInlineStartWidth) > 0;
    return (isFirst ? "· " : "") + tab.textContent;
})"""
"""The names of the tabs; a line, here a dot, is before the first of a group."""
SHADE = "(value) => getComputedStyle(value).backgroundColor"
INDENT = """(line) => {
    const { textIndent, paddingInlineStart } = getComputedStyle(line);
    return [textIndent, paddingInlineStart].map(parseFloat);
}"""
GLIDES = """const { animate } = Element.prototype;
window.glides = [];
Element.prototype.animate = function (frames, options) {
  glides.push([this.id, options.duration, frames[0].scale]);
  return animate.call(this, frames, options);
};"""
"""Note which elements glide, for how long, and how large they begin."""
SLOW = "def choose(position):\n    sum(range(3_000_000))\n    return position.moves[0]\n"
WRONG = ENGLISH("method probability")
NO_UNDO = ENGLISH("fault no_undo")
FIND, PLAY = ENGLISH("find loss"), ENGLISH("play loss")
FOCUS = script("first_pair")


def test_the_board_glides_as_the_panel_opens_and_closes(open_page: Open) -> None:
    game = open_page()
    game.page.add_init_script(GLIDES)
    game.open()
    motions: tuple[Literal["no-preference", "reduce"], ...] = ("no-preference", "reduce")
    found = []
    for motion in motions:
        game.page.emulate_media(reduced_motion=motion)
        for key in "ii":
            game.page.keyboard.press(key)
        expect(game.page.get_by_role("tab")).to_have_count(0)
        found.append(game.page.evaluate("glides.splice(0)"))
    (opening, closing), still = found
    assert [opening[:2], closing[:2]] == [["board", 200]] * 2
    assert closing[2] < 1 < opening[2]  # smaller beside the panel
    assert still == []


def test_the_tabs_are_chosen_by_keys(game: GamePage) -> None:
    keyboard, focused = game.page.keyboard, game.page.locator("*:focus")
    learn, first, *others = TABS
    expect(game.page.get_by_role("tab")).to_have_count(0)
    game.show(ENDING).inside("values")
    for _ in "ii":
        keyboard.press("i")
    expect(focused).to_have_accessible_name(first)
    expect(game.cell("A3")).to_have_accessible_name("A3, empty, draw, best move")
    for name in (*others, learn, first):
        keyboard.press("ArrowRight")
        expect(focused).to_have_accessible_name(name)
        expect(game.page.get_by_role("tab", selected=True)).to_have_accessible_name(name)
        expect(game.page.get_by_role("tabpanel")).to_have_accessible_name(name)
        expect(game.page.get_by_role("tabpanel").locator("p:visible").first).to_be_visible()
        label = game.page.locator('[data-cell="6"]').get_attribute("aria-label") or ""
        assert ("draw" in label) == (name == first)
    keyboard.press("End")
    expect(focused).to_have_accessible_name(others[-1])
    keyboard.press("Home")
    expect(focused).to_have_accessible_name(learn)
    keyboard.press("ArrowRight")
    keyboard.press("q")
    expect(game.cell("A3")).to_have_accessible_name(re.compile("A3, empty, win in 1 ply"))
    keyboard.press("i")
    expect(focused).to_have_accessible_name("A1, X")
    expect(game.page.get_by_role("tab")).to_have_count(0)


@pytest.mark.apart
def test_the_tabs_are_in_three_groups(game: GamePage) -> None:
    """To learn, to watch, to build."""
    shown = game.inside("values").page.get_by_role("tab").evaluate_all(GROUPED)
    groups = [group.split() for group in " ".join(shown).split("·")]
    assert [" ".join(group) for group in groups] == [
        "Learn",
        "Values Tree Steps Cost",
        "Break it Your players Tournament",
    ]


def test_the_address_holds_the_tab(open_page: Open) -> None:
    game = open_page("Pixel 7")
    page, html = game.page, game.page.locator("html")
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
    expect(page).to_have_url(re.compile(r"\?pause=0#"))
    for name, tab in {"write": "workshop", "contest": "tournament"}.items():  # names of 1.0
        game.open_still(f"?inside={name}")
        expect(html).to_have_attribute("data-inside", tab)
        expect(page).to_have_url(re.compile(f"[?]inside={tab}$"))
    for name in ("tree,values", "%E0", "__proto__"):
        game.open_still(f"?inside={name}")
        assert html.get_attribute("data-inside") is None


def test_an_ended_game_leads_to_its_last_mistake_and_back(game: GamePage) -> None:
    page, focused = game.show(THROWN).inside("values").page, game.page.locator("*:focus")
    panel = page.get_by_role("tabpanel")
    expect(panel).to_contain_text("X completed column A and won.")
    expect(panel).to_contain_text("O’s mistake was B1. B2 would have drawn.")
    game.button("Go there").press("Enter")
    expect(focused).to_have_accessible_name(ENGLISH("back to game"))
    expect(focused).to_be_in_viewport()
    expect(game.cell("B1")).to_have_accessible_name("B1, empty, mistake, loss in 6 plies")
    expect(game.cell("B1").locator(".x").first).to_be_hidden()
    shades = {name: game.cell(name).locator(".value").evaluate(SHADE) for name in ("B2", "C3")}
    assert shades["B2"] != shades["C3"]
    assert game.violations() == []
    page.keyboard.press("Enter")
    expect(focused).to_have_accessible_name("Go there")
    expect(panel).to_contain_text("X completed column A and won.")


def test_steps_keep_the_line_and_the_buttons_in_view_and_the_focus(game: GamePage) -> None:
    page = game.show(LATE).inside("steps").page
    source = page.get_by_role("list", name="Source")
    line = source.locator('[aria-current="step"]')
    expect(line).to_have_text(re.compile("alpha, beta ="))
    indent, padding = line.evaluate(INDENT)
    assert indent < 0 <= indent + padding  # a wrapped line is indented further
    expect(source).to_have_css("list-style-type", "line-number")
    levels = page.get_by_role("list", name="Calls").locator("> li")
    for step, count in (
        *[("Step into", 1)] * 3,
        ("Step into", 2),
        ("Next cut-off", 4),
        ("Step out", 3),
        ("Step back", 4),
    ):
        game.button(step).press("Enter")
        expect(levels).to_have_count(count)
        expect(game.button(step)).to_be_focused()
        expect(line).to_be_in_viewport()
        expect(game.button(step)).to_be_in_viewport()
    expect(page.get_by_text(re.compile("Skipped: "))).to_be_visible()
    assert game.marks() != LATE.position.cells
    assert game.violations() == []
    assert game.fits(320, 568)


def test_a_visitors_player_is_stepped_through_in_the_sandbox(game: GamePage) -> None:
    page = game.show(LATE).inside("steps").page
    page.locator("#steps-method").select_option("own")
    expect(page.get_by_role("list", name="Calls").locator("> li")).to_have_count(0)
    game.button("Run it here").press("Enter")
    expect(page.locator("#levels")).to_be_visible()
    expect(game.button("Step into")).to_be_focused()


def test_a_slider_shows_any_step_on_a_phone_and_keeps_the_line_in_view(open_page: Open) -> None:
    game = open_page("Pixel 7").open().show(LATE).inside("steps")
    page, line = game.page, game.page.locator('#source [aria-current="step"]')
    slider = page.get_by_role("slider", name=ENGLISH("step slider"))
    expect(slider).to_have_attribute("aria-valuetext", "Step 1 of 29 in this call")
    for key, place in (("End", 29), ("ArrowLeft", 28), ("Home", 1), ("PageUp", 4)):
        slider.press(key)
        expect(slider).to_have_attribute("aria-valuetext", f"Step {place} of 29 in this call")
        for shown in (line, slider, game.button("Step into")):
            expect(shown).to_be_in_viewport(ratio=1)
    expect(slider).to_be_focused()
    page.locator("#steps-method").select_option("own")
    expect(slider).to_be_hidden()
    game.button("Run it here").tap()
    expect(slider).to_have_attribute("aria-valuetext", "Step 1 of 86")
    slider.scroll_into_view_if_needed()
    [box] = game.boxes(slider)
    assert min(box["width"], box["height"]) >= 44
    middle = box["y"] + box["height"] / 2
    page.mouse.move(box["x"] + 8, middle)
    page.mouse.down()
    page.mouse.move(box["x"] + box["width"], middle, steps=9)
    page.mouse.up()
    expect(slider).to_have_attribute("aria-valuetext", "Step 86 of 86")
    game.button("Step back").tap()
    expect(slider).to_have_attribute("aria-valuetext", "Step 1 of 86")
    expect(slider).to_have_value("0")
    assert game.violations() == []
    assert game.fits(320, 568)


def test_methods_run_are_stopped_and_keep_the_focus(game: GamePage) -> None:
    game.show(Match().play(0)).inside("cost")
    wait_for_quick(game)
    plain = rung(game, "Plain minimax")
    expect(plain.locator(".source")).to_have_css("padding-inline-start", "0px")  # no listing
    game.button("Run all").press("Enter")
    expect(game.button("Stop")).to_be_focused()
    expect(plain).to_contain_text(re.compile(r"[1-9][\d,]* positions so far"))
    game.page.keyboard.press("Space")
    expect(game.button("Run all")).to_be_focused()
    wait_for_quick(game)  # its result stays
    start = LATE.position
    game.show(LATE)
    rows = game.page.get_by_role("tabpanel").get_by_role("listitem")
    expect(rows).to_have_count(len(FIRST))
    game.button(ENGLISH("more methods")).press("Enter")
    expect(rows).to_have_count(len(METHODS))
    expect(game.button("Run all")).to_be_focused()
    expect(plain).to_contain_text("positions, ")
    wait_for_quick(game)
    bar = plain.locator(".bar").evaluate("(bar) => bar.clientWidth / bar.parentElement.clientWidth")
    length = rung_view(climb("minimax", start, within(60)), start).length
    assert bar == pytest.approx(length, abs=0.01)
    game.show(Match(game=Game(Rules(5, 5, 4))))
    game.button(f"Run: {WRONG}").click()
    expect(rung(game, WRONG)).to_contain_text(ENGLISH("too many games"))
    expect(rung(game, WRONG)).to_be_focused()
    game.show(LOST)
    game.button(ENGLISH("look before end")).press("Enter")
    expect(game.page.get_by_role("tabpanel", name="Cost")).to_be_focused()


def test_a_tab_reports_that_no_worker_starts_and_tries_again(open_page: Open) -> None:
    game = open_page()
    game.is_broken = True
    worker = re.compile("worker.js$")
    game.page.route(worker, lambda route: route.abort())
    game.open("?pause=0&inside=cost" + link(LATE))
    expect(game.page.locator("#cost")).to_contain_text(ENGLISH("fault NoPython"))
    expect(game.page.locator("#trouble")).to_be_hidden()
    game.page.unroute(worker)
    game.button("Run all").click()
    wait_for_quick(game)


def test_a_broken_search_is_stopped_and_its_lost_game_is_played_back(game: GamePage) -> None:
    page, report = game.page, game.page.locator("#loss-message")
    game.inside("broken").show(Match(game=Game(Rules(1, 9, 9))))  # on which it takes longest
    page.get_by_role("radio", name="It never loses").press("Space")
    game.button(FIND).press("Enter")
    expect(report).to_contain_text("positions so far")
    expect(game.button("Stop")).to_be_focused()
    page.keyboard.press("Enter")
    expect(report).to_have_text("")
    game.show(Match().play(4))
    before = game.marks()
    page.get_by_role("checkbox", name=NO_UNDO).press("Space")
    page.get_by_role("radio", name="It loses").press("Space")
    game.button(FIND).press("Enter")
    loss = broken_game(Rules(), Switches(no_undo=True))
    assert isinstance(loss, Loss)
    expect(report).to_contain_text(f"{ENGLISH('predicted')} {loss_text(loss, Rules())}")
    expect(page.get_by_role("deletion").first).to_have_text("board[cell] = EMPTY")
    assert game.violations() == []
    stop = page.locator("#play-loss", has_text="Stop")
    game.button(PLAY).press("Enter")
    expect(stop).to_be_focused()
    stop.press("Enter")
    expect(game.button(PLAY)).to_be_focused()
    game.button("Back to the game").click()
    assert game.marks() == before


def choose(game: GamePage, *names: str) -> None:
    group = game.page.get_by_role("group", name="Players")
    for switch in group.get_by_role("checkbox").all():
        switch.uncheck()
    for name in names:
        group.get_by_role("checkbox", name=name, exact=True).check()
    game.page.get_by_role("combobox", name="Rounds").select_option("1")


def test_a_tournament_is_played_and_its_table_read_on_a_phone(open_page: Open) -> None:
    game = open_page("iPhone 13")
    page, report = game.page, game.page.locator("#tournament-message")
    page.goto(f"{game.url}manifest.webmanifest")  # to store something before the start
    page.evaluate(KEEP, {"player +Slow": SLOW, "player +Torn": "def choose("})
    game.open("?pause=0&inside=tournament")
    fouls = page.get_by_role("columnheader", name="Fouls")
    choose(game, "Mirror", "Negamax", "Torn")  # whose code cannot be read
    game.button("Start").click()
    expect(report).to_have_text(ENGLISH("games played", all=6))
    expect(fouls).to_be_visible()
    row = page.locator("#cross tbody tr", has_text="Torn")
    expect(row.get_by_role("cell").nth(1)).to_have_text("4")
    expect(page.locator("#fouls li")).to_contain_text("Torn lost 4 games by a foul.")
    choose(game, "Mirror", "Negamax", "Slow")
    page.evaluate(FOCUS)
    game.button("Start").click()
    expect(report).to_have_text(ENGLISH("games played", all=6))
    expect(page.locator("#cross")).to_have_accessible_description(re.compile("^3 × 3: "))
    expect(page.locator("#cross #about-cross")).to_have_count(0)  # it would be scrolled, too
    rows = page.locator("#cross tbody").get_by_role("rowheader")
    expect(fouls).to_be_hidden()
    expect(rows.first).to_have_text("Negamax")  # the best is listed first, and keeps the focus
    focused = page.locator("#cross :focus")
    expect(focused).to_have_accessible_name(re.compile(f"^{page.evaluate('focused')}:"))
    assert game.violations() == []
    assert game.fits(320, 568)
    assert page.evaluate("focused").startswith("Mirror")
    page.get_by_role("button", name="Negamax against Mirror").press("Enter")
    for box in game.boxes(page.locator("#tournament button:visible")):
        assert min(box["width"], box["height"]) >= 44
    region = page.get_by_role("region", name=ENGLISH("tab tournament"))
    region.focus()  # only the table scrolls, by keys
    for key in ("End", "ArrowRight"):
        page.keyboard.press(key)
    expect(region).not_to_have_js_property("scrollLeft", 0)
    button = page.locator("#games").get_by_role("button").first
    button.press("Enter")
    expect(button).to_have_accessible_name(re.compile("^Stop:"))
    expect(button).to_be_focused()
    game.button("Back to the game").click()
    assert game.download("Save as text").name == "tournament.txt"
    file = game.download("Save as CSV")
    assert file.name == "tournament.csv"
    assert len(file.read_text("utf-8").splitlines()) == 1 + 6
    game.speak("de")
    words = Words("de")
    pair = words("pair", name=words("example negamax"), rival=words("example mirror"))
    expect(page.locator("#pair-title")).to_have_text(pair)


@pytest.mark.firefox
def test_a_class_continues_without_players_that_never_answer(open_page: Open) -> None:
    """2.0.0: a player that Python cannot interrupt ended the tournament of the whole class."""
    codes = {f"Pupil {number:02}": solution("win_then_block") for number in range(28)}
    codes |= {"Played": f"def choose(position):\n{indent(ENDLESS, '    ')}", "Read": ENDLESS}
    files = [
        (f"{name}.json", results.write(Handed(name, PROVED, {"3 write": code})))
        for name, code in codes.items()
    ]
    game = open_page().open("?pause=0&inside=workshop")
    page = game.page
    page.get_by_role("combobox", name="Time per move").select_option("1 s")
    game.inside("tournament")
    page.locator("#tournament").evaluate(DROP, files)
    expect(page.locator("#class-message")).to_have_text(ENGLISH("class read", count=30))
    game.button("Start").click()
    report = page.locator("#tournament-message")
    expect(report).to_have_text(ENGLISH("games played", all=30 * 29), timeout=120_000)
    rows = page.locator("#cross tbody tr")
    expect(rows).to_have_count(30)
    for name, lost in {"Played": 29 + 28, "Read": 29 + 28, "Pupil 00": 0}.items():
        cells = rows.filter(has_text=name).get_by_role("cell")
        assert int(cells.nth(1).inner_text()) == lost
    expect(page.locator("#fouls li")).to_have_count(2)
    assert game.violations() == []


LEFT_EDGES = """({ firstChild: text }) => {
    const range = new Range();
    range.setStart(text, text.data.search(/\\S/));
    range.setEnd(text, text.data.length);
    return [...range.getClientRects()].map(({ left }) => left);
}"""
"""The left edges of a line of code and of its continuations."""


def test_minimax_in_five_minutes_is_a_separate_page(open_page: Open) -> None:
    game = open_page("Pixel 7").open("?inside=five")
    page = game.page
    expect(page.get_by_role("heading", name=ENGLISH("tab five"))).to_be_visible()
    expect(page.get_by_role("tab")).to_have_count(0)
    expect(page.locator("#board")).to_be_hidden()
    slider = page.get_by_role("slider", name=ENGLISH("five slider"))
    tree, line = page.locator("#five-tree"), page.locator("#five [aria-current]")
    page.get_by_role("button", name=ENGLISH("five next")).tap()
    expect(slider).to_have_attribute("aria-valuetext", "Step 2 of 27")
    slider.press("End")
    expect(page.get_by_text("X moves here and picks the highest value below: 0.")).to_be_visible()
    expect(line).to_have_text("        return max(values)")
    expect(tree.locator('[data-lit="true"] .number')).to_have_text("0")
    page.get_by_role("checkbox", name=ENGLISH("five prune")).tap()
    expect(page.get_by_text(ENGLISH("five looked", count=10))).to_be_visible()
    assert game.violations() == []
    for width, height in ((1366, 768), (320, 568)):
        assert game.fits(width, height)
    start, *more = page.locator("#five li", has_text="found = value(").evaluate(LEFT_EDGES)
    assert more
    assert min(more) > start  # the rest of a long line is further in
    page.get_by_role("button", name=ENGLISH("five course")).click()
    expect(page.get_by_role("tab", selected=True)).to_have_accessible_name("Learn")
    page.get_by_role("button", name=ENGLISH("tab five")).click()
    page.locator("#inside > summary").click()
    expect(page.locator("#board")).to_be_visible()
    page.locator("#inside > summary").click()
    expect(page.get_by_role("tab", selected=True)).to_have_accessible_name("Values")


PROVED = {"3 write": Result("proved", 1)}
ENDLESS = """while True:
    try:
        while True:
            pass
    except BaseException:
        pass
"""
"""No error ends it, not even that of its limit of time."""
DROP = """async (panel, files) => {
    const data = new DataTransfer();
    for (const [name, text] of files) data.items.add(new File([text], name));
    panel.dispatchEvent(new DragEvent("drop", { dataTransfer: data, bubbles: true }));
}"""


@pytest.mark.firefox
def test_a_class_is_opened_and_proved_and_plays(open_page: Open, tmp_path: Path) -> None:
    game = open_page().open("?pause=0&inside=tournament")
    page, panel = game.page, game.page.get_by_role("tabpanel", name="Tournament")
    files = {"Anna": solution("win_then_block"), "Ben": FIRST_FREE, "<b>Carl": "1 / 0"}
    texts = {}
    for name, code in files.items():
        guess = Result("shown", 3, (1,), (1,))
        done = {"1 quiet": guess, "3 write": Result("proved", 2)}
        texts[name] = results.write(Handed(name, done, {"3 write": code}))
        (tmp_path / f"{name[-4:]}.json").write_text(texts[name], "utf-8")
    (tmp_path / "notes.json").write_text("[]", "utf-8")
    panel.get_by_label("Open results").set_input_files(sorted(tmp_path.glob("*.json")))
    report = page.locator("#class-message")
    expect(report).to_contain_text(ENGLISH("class unreadable", name="notes.json"))
    rows = panel.get_by_role("region", name="A class").get_by_role("row")
    expect(rows).to_have_count(1 + len(files))
    panel.get_by_role("combobox", name="First guesses").select_option("1 quiet")
    expect(page.locator("#class-guesses li")).to_have_text(["B1 3"])
    game.button("Prove all code again").press("Enter")
    expect(report).to_have_text(ENGLISH("class proving", count=3, all=3), timeout=90_000)
    signs = {"Anna": "✓", "Ben": "✗", "<b>Carl": "✗"}
    for name, sign in signs.items():
        expect(rows.filter(has_text=name)).to_contain_text(sign)
    game.button("Start").click()
    expect(page.locator("#tournament-message")).to_have_text("All 6 games played.", timeout=90_000)
    cross = page.locator("#cross tbody tr")
    expect(cross.first).to_contain_text("Anna")
    expect(cross.last).to_contain_text("<b>Carl")
    assert game.violations() == []
    page.locator("#tournament").evaluate(DROP, [["A.json", texts["Anna"]]])
    expect(report).to_have_text(ENGLISH("class read", count=1))
    expect(rows).to_have_count(2)
