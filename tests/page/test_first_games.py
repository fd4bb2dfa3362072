"""The games before Python has started: played from the book, and taken over by Python."""

import json
import re
from collections.abc import Callable
from functools import partial

import pytest
from playwright.sync_api import expect

from tests.page.conftest import KEEP, GamePage, Gate, Open, script, wait_until
from tests.page.host import Fault, Host
from tests.page.moments import MOMENTS, RECORD, SEEN, Visitor, check_arrival, query
from tictactoe import LEVELS, Match, Rules, Seat
from tictactoe.frontends.browser.page.first_games import first_view
from tictactoe.record import loads
from tictactoe.short_link import write_link
from tictactoe.view import view
from tictactoe.words import ENGLISH, Words

EMPTY = "." * 9
SHOWN = first_view(view(Match(o=Seat("medium"))))
WON = first_view(view(Match(o=Seat("easy")).play(0).play(3).play(1).play(4).play(2)))
LARGE = first_view(view(Match(o=Seat("medium")).with_rules(Rules(5, 5, 4))))
DAMAGED: list[str | dict[str, object]] = [
    "x",
    {"standing": 7},
    {"standing": {"own": 7, "rival": {"mark": "<b>"}}},
]
"""Damaged saved boards, or parts of one; tests/tools/test_first_match.py has many more."""
FORGET = """async () => {
    for (let frames = 0; frames < 3; frames++) await new Promise(requestAnimationFrame);
    shifted.length = 0;
}"""
"""Forget the shifts so far, once the last of them has been reported."""
KEEP_STEPS = "steps => sessionStorage.setItem(boot.keptAs('steps'), JSON.stringify({ steps }))"


def opened(game: GamePage, file: str = "main.py", query: str = "?pause=0") -> Gate:
    gate = Gate(game.page, file)
    game.page.add_init_script(script("shifts"))
    game.page.goto(game.url + query, wait_until="commit")
    return gate


def keep_steps(game: GamePage, *steps: str) -> None:
    wait_until(game.page, "async () => window.boot?.keptAs", None)  # the page may have just come
    game.page.evaluate(KEEP_STEPS, steps)


def start(game: GamePage, gate: Gate) -> None:
    start_at_once(game, gate)
    game.settle()


def start_at_once(game: GamePage, gate: Gate) -> None:
    gate.open()
    game.wait_for("ready")


@pytest.mark.firefox
def test_ten_games_against_each_level_need_no_python_and_it_takes_them_over(
    open_page: Open,
) -> None:
    game = open_page()
    gate = opened(game)
    scores, last = {}, []
    for level in LEVELS:
        game.page.locator("#setup").click()
        game.page.locator(f"#opponents [value={level}]").click()
        game.button("Done").click()
        played = game.play_games(10)
        ends = [game["end"] for game in played]
        scores[level] = tuple(ends.count(end) for end in ("won", "lost", "drawn"))
        last = played[-1]["moves"]
    before = game.evaluate(SEEN)
    assert ENGLISH("perfect") in "".join(before)
    game.page.evaluate(FORGET)  # the names of levels differ in length
    start(game, gate)
    assert game.evaluate(SEEN) == before
    match = loads(game.page.evaluate(RECORD))
    assert sorted(match.game.played) == sorted(last)
    for level, counts in scores.items():
        tally = match.score.against(level)
        assert (tally.wins, tally.losses, tally.draws) == counts
    assert scores["perfect"][0] == 0 < scores["random"][0]
    assert game.page.evaluate("shifted") == []
    game.button("Undo").click()  # Python continues from the games before it
    assert game.marks().count(".") > before.count(".")
    assert game.page.evaluate("sessionStorage.length") == 0


@pytest.mark.firefox
@pytest.mark.parametrize("come_to", MOMENTS)
def test_python_may_arrive_at_any_moment_of_a_game(
    open_page: Open, come_to: Callable[[Visitor], None]
) -> None:
    game = open_page()
    gate = opened(game, query=query(come_to))
    check_arrival(game, come_to, partial(start_at_once, game, gate))
    assert game.page.evaluate("shifted") == []


@pytest.mark.firefox
@pytest.mark.parametrize("has_python", [False, True])
def test_a_pause_continues_when_the_book_and_python_arrive(
    open_page: Open, has_python: bool
) -> None:
    game = open_page()
    game.stop_clock()
    book = Gate(game.page, "book.json")
    python = opened(game, query="?pause=450")
    game.cell("B2").click()
    game.page.clock.run_for(200)
    book.open()
    expect(game.page.locator("html")).to_have_attribute("data-plays", "true")
    game.page.clock.run_for(200)
    if has_python:
        python.open()
        game.wait_for("ready")
    game.page.clock.run_for(49)
    assert game.marks() == "....X...."
    game.page.clock.run_for(1)
    assert game.marks().count("O") == 1


def test_a_saved_game_continues_by_undo_redo_reload_and_keys(open_page: Open) -> None:
    game = open_page()
    gate = opened(game)
    start(game, gate)
    game.play("B2")
    saved, status = game.marks(), game.status.inner_text()
    gate.is_open = False
    game.page.reload(wait_until="commit")
    expect(game.cell("B2")).to_have_accessible_name("B2, X")
    assert (game.marks(), game.status.inner_text()) == (saved, status)
    game.press("B2")
    expect(game.status).to_contain_text(ENGLISH("taken"))
    free = game.free()[0]
    game.cell(free).focus()
    game.page.keyboard.press("Enter")
    game.settle()
    later = game.marks()
    assert later.count("X") == later.count("O") == 2
    game.page.reload(wait_until="commit")  # the session keeps it
    expect(game.cell(free)).to_have_accessible_name(f"{free}, X")
    assert game.marks() == later
    game.button("Undo").click()
    assert game.marks() == saved
    game.button("Redo").click()
    assert game.marks() == later
    game.button("Undo").click()
    expect(game.status).to_contain_text(ENGLISH("undone"))
    game.cell("A1").focus()
    for key in ("ArrowDown", "ArrowLeft", "ArrowRight", "ArrowRight", "ArrowUp"):
        game.page.keyboard.press(key)
    expect(game.cell("C1")).to_be_focused()
    assert game.violations() == []
    game.button("Undo").click()  # of a move that only Python knows
    expect(game.status).to_contain_text(ENGLISH("soon"))
    start(game, gate)
    expect(game.status).to_contain_text(ENGLISH("undone"))
    assert game.marks() == EMPTY
    game.button("Redo").click()
    assert game.marks() == saved


def test_number_keys_play_cells_in_the_layout_of_the_visitor(open_page: Open) -> None:
    game = open_page()
    opened(game, query="?pause=9999")
    for digits, name in (("keypad", "A1"), ("phone", "A3")):
        game.page.evaluate(KEEP, {"digits": digits})
        keep_steps(game)
        game.page.reload(wait_until="commit")
        expect(game.page.locator("html")).to_have_attribute("data-plays", "true")
        game.page.keyboard.press("Control+3")
        assert game.marks() == EMPTY
        game.page.keyboard.press("7")
        expect(game.cell(name)).to_have_accessible_name(f"{name}, X")


def test_a_sheet_that_needs_python_opens_once_it_can_if_still_wanted(open_page: Open) -> None:
    game = open_page()
    book = Gate(game.page, "book.json")
    gate = opened(game)
    for name in ("#hint", "#open-options"):
        game.page.locator(name).click(force=True)
        expect(game.status).to_contain_text(ENGLISH("soon"))
    book.open()
    expect(game.page.locator("html")).to_have_attribute("data-plays", "true")
    expect(game.status).to_contain_text(ENGLISH("soon"))
    start(game, gate)
    expect(game.page.get_by_role("dialog", name=ENGLISH("options"))).to_be_visible()
    game.page.keyboard.press("Escape")
    gate.is_open = False
    game.page.reload(wait_until="commit")
    game.page.locator("#open-options").click(force=True)
    game.cell("B2").click()
    start(game, gate)
    expect(game.page.get_by_role("dialog")).to_have_count(0)


def test_after_the_end_a_tap_starts_a_new_game_once_the_end_was_seen(open_page: Open) -> None:
    game = open_page()
    game.stop_clock()
    opened(game)
    begun = first_view(view(Match(o=Seat("easy")).play(0).play(3).play(1).play(4)))
    game.page.evaluate(KEEP, {"shown": json.dumps(begun)})
    game.page.reload(wait_until="commit")
    game.cell("C1").click()
    expect(game.status).to_have_text(re.compile(re.escape(ENGLISH("won, you"))))
    expect(game.cell("C1")).to_have_accessible_name(f"C1, {ENGLISH('in the line', mark='X')}")
    game.cell("C3").click()
    assert game.marks() == "XXXOO...."
    game.page.clock.run_for(1_500)
    game.cell("C3").click()
    assert game.marks() == EMPTY


@pytest.mark.parametrize("fault", ["missing", "changed", "cut"])
def test_without_the_book_a_tap_is_noted_and_played_by_python(
    open_page: Open, host: Host, fault: Fault
) -> None:
    game = open_page(service_workers="block")
    game.is_broken = True
    host.fault = "book", fault
    gate = opened(game)
    game.cell("B2").click()
    expect(game.cell("B2")).to_have_accessible_name("B2, X, noted")
    expect(game.status).to_have_text(ENGLISH("tap noted"))
    game.cell("A1").click()
    expect(game.cell("B2")).to_have_accessible_name("B2, empty")
    start(game, gate)
    assert sorted(game.marks()) == sorted("XO.......")
    assert game.marks()[0] == "X"


def test_on_other_boards_a_tap_is_noted_and_undo_takes_it_back(open_page: Open) -> None:
    game = open_page()
    opened(game, "pyodide.js")
    game.page.evaluate(KEEP, {"shown": json.dumps(LARGE)})
    game.page.goto(game.url + "?pause=0&large", wait_until="commit")
    game.cell("B2").click()
    expect(game.cell("B2")).to_have_accessible_name("B2, X, noted")
    expect(game.status).to_have_text(ENGLISH("tap noted"))
    assert game.violations() == []
    game.button("Undo").click()
    expect(game.cell("B2")).to_have_accessible_name("B2, empty")
    expect(game.status).to_contain_text(ENGLISH("undone"))
    game.page.locator("#setup").click()
    game.page.locator("#opponents [value=human]").click()
    game.button("Done").click()
    expect(game.page.locator("#setup")).to_have_accessible_name(
        f"5 × 5, 4 in a row · {ENGLISH('friend')}"
    )
    game.page.goto(game.url + "?pause=0&linked" + write_link(Match().play(0)), wait_until="commit")
    expect(game.status).to_contain_text(ENGLISH("loading"))
    game.cell("B2").click()
    expect(game.cell("B2")).to_have_accessible_name("B2, empty")


def test_the_level_of_the_address_is_shown_before_python_until_a_game_begins(
    open_page: Open,
) -> None:
    game = open_page()
    gate = opened(game, query="?pause=0&level=hard")
    chip = game.page.locator("#setup")
    sheet = game.page.get_by_role("dialog", name=ENGLISH("rival"))
    pressed = game.page.locator("#opponents").get_by_role("button", pressed=True)

    def is_against(word: str) -> None:
        expect(chip).to_have_accessible_name(f"3 × 3 · {ENGLISH(word)}")
        chip.click()
        expect(pressed).to_contain_text(ENGLISH(word))
        game.page.keyboard.press("Escape")

    is_against("hard")
    chip.click()
    sheet.get_by_role("button", name=ENGLISH("easy")).click()
    game.page.keyboard.press("Escape")
    is_against("easy")
    start(game, gate)
    is_against("easy")
    gate.is_open = False
    game.page.goto(game.url + "?pause=0&again&level=hard", wait_until="commit")
    is_against("hard")
    start(game, gate)
    game.play("B2")
    gate.is_open = False
    game.page.goto(game.url + "?pause=0&more&level=medium", wait_until="commit")
    is_against("hard")
    game.page.evaluate(KEEP, {"shown": json.dumps(WON)})
    for level, won in (("easy", 1), ("hard", 0)):
        game.page.goto(f"{game.url}?pause=0&won&level={level}", wait_until="commit")
        is_against(level)
        score = [f"You {won}\u2060", "Computer 0\u2060"] if won else []
        expect(game.page.locator("#standing .side:visible")).to_have_text(score)
    assert game.marks() == "." * 9


def test_damaged_boards_and_steps_are_ignored(open_page: Open) -> None:
    game = open_page()
    opened(game, "pyodide.js")
    for number, part in enumerate(DAMAGED):
        shown = part if isinstance(part, str) else json.dumps(SHOWN | part)
        game.page.evaluate(KEEP, {"shown": shown})
        keep_steps(game)
        game.page.goto(f"{game.url}?pause=9999&{number}", wait_until="commit")
        game.cell("B2").click()
        expect(game.cell("B2")).to_have_accessible_name("B2, X")
        assert game.marks() == "....X...."
    keep_steps(game, "4", "<b>", "0")
    game.page.reload(wait_until="commit")
    expect(game.cell("B2")).to_have_accessible_name("B2, X")
    assert game.marks() == "....X...."
    game.page.evaluate(KEEP, {"shown": json.dumps(WON)})  # so the step was of another match
    game.page.reload(wait_until="commit")
    expect(game.page.locator("#line")).to_have_attribute("d", str(WON["line"]))
    assert game.marks() == WON["cells"]


def test_words_before_python_are_in_the_language_of_the_visitor(open_page: Open) -> None:
    game = open_page(locale="ar")
    opened(game)
    expect(game.page.locator("html")).to_have_attribute("dir", "rtl")
    game.page.locator('[data-cell="4"]').click()
    expect(game.status).to_contain_text(Words("ar")("turn, you"))
