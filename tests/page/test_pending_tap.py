"""The first tap, before any Python: held, announced, and played when Python is up."""

import json
import re

import pytest
from playwright.sync_api import expect

from tests.page.conftest import KEEP, GamePage, Gate, Open, link, script
from tictactoe import Match, Seat
from tictactoe.view import view
from tictactoe.words import ENGLISH

GOOD = {"rows": 3, "cols": 3, "cells": "." * 9, "turn": "X", "next": "X", "end": "", "line": ""}
WON = GOOD | {"cells": "XXXOO....", "turn": "", "end": "won", "line": "M0 0L3 0"}
RUBBISH: list[str | dict[str, object]] = [
    "x",
    "null",
    {"cells": "<b>......"},
    {"turn": "Z"},
    {"line": "url(x)"},
    {"rows": 0, "cells": ""},
    {"rows": 16, "cols": 1, "cells": "." * 16},
    {"rows": 2.5, "cols": 4, "cells": "." * 10},
    {"rows": "3"},
    {"cols": 4},
]
"""What may stand in the place of the saved board, or of a part of a good one."""


def opened(game: GamePage, file: str = "main.py", more: str = "") -> Gate:
    gate = Gate(game.page, file)
    game.page.add_init_script(script("shifts"))
    game.page.goto(game.url + "?pause=0" + more, wait_until="commit")
    return gate


def start(game: GamePage, gate: Gate) -> None:
    gate.open()
    game.wait_for("ready")
    game.settle()


@pytest.mark.firefox
def test_the_first_tap_is_held_and_played(open_page: Open) -> None:
    game = open_page()
    gate = opened(game, r"toml-[^/]*")
    expect(game.page.locator("#unscripted")).to_be_hidden()
    expect(game.status).to_have_text(view(Match(o=Seat("perfect"))).status)
    game.cell("B2").click()
    expect(game.cell("B2")).to_have_accessible_name("B2, X, noted")
    expect(game.status).to_have_text(ENGLISH("held", cell="B2"))
    expect(game.cell("B2").locator(".x").first).to_be_visible()
    assert game.violations() == []
    game.button("Undo").click()
    expect(game.cell("B2")).to_have_accessible_name("B2, empty")
    expect(game.status).to_contain_text(ENGLISH("undone"))
    game.cell("C3").press("Enter")
    expect(game.cell("C3")).to_have_accessible_name("C3, X, noted")
    game.new_game.click()
    expect(game.cell("C3")).to_have_accessible_name("C3, empty")
    for name in ("Hint", "Options", "New game"):
        expect(game.button(name)).to_be_disabled()
    game.button("Hint").click(force=True)
    expect(game.status).to_contain_text(ENGLISH("loading"))
    game.cell("B2").click()
    game.cell("A1").click()
    expect(game.cell("B2")).to_have_accessible_name("B2, empty")
    game.page.reload(wait_until="commit")  # it lives in the history of the tab
    expect(game.cell("A1")).to_have_accessible_name("A1, X, noted")
    bar = game.page.get_by_role("progressbar", name=ENGLISH("loading bar"))
    expect(bar).to_have_attribute("aria-valuenow", "80")
    expect(bar).to_contain_text(ENGLISH("starting"))
    moving = "getComputedStyle(document.querySelector('.bar')).transitionDuration"
    assert game.page.evaluate(moving) == "0s"  # each frame of it would hold up the start
    start(game, gate)
    for name in ("Hint", "Options", "New game"):
        expect(game.button(name)).to_be_enabled()
    expect(bar).to_be_hidden()
    assert len(game.requests) > 10  # none of which goes to another origin
    expect(game.cell("A1")).to_have_accessible_name("A1, X")
    assert sorted(game.marks()) == sorted("XO.......")
    assert game.page.evaluate("history.state") is None
    assert game.page.evaluate("shifted") == []


@pytest.mark.firefox
def test_the_board_stands_as_it_was_saved(open_page: Open) -> None:
    """Marks, words, whose turn; a tap goes on from there, or begins a game that undo takes back."""
    game = open_page()
    gate = opened(game)
    start(game, gate)
    game.play("B2")
    before, said = game.marks(), game.status.inner_text()
    gate.is_open = False
    game.page.reload(wait_until="commit")
    expect(game.cell("B2")).to_have_accessible_name("B2, X")
    assert game.marks() == before
    expect(game.status).to_have_text(re.compile(".*".join(said.split())))
    game.press("B2")
    expect(game.status).to_contain_text(ENGLISH("taken", cell="B2"))
    free = game.free()[0]
    game.cell(free).click()
    expect(game.cell(free)).to_have_accessible_name(re.compile("X, noted$"))
    start(game, gate)
    before = game.marks()
    assert before.count("X") == 2
    gate.is_open = False
    game.page.reload(wait_until="commit")
    game.new_game.click()
    assert game.marks() == "." * 9
    game.cell("B2").click()
    start(game, gate)
    assert game.marks()[4] == "X"
    game.button("Undo").click()
    game.button("Undo").click()
    assert game.marks() == before
    assert game.page.evaluate("shifted") == []


def test_an_opponent_can_be_chosen_before_python(open_page: Open) -> None:
    game = open_page()
    gate = opened(game)
    chip = game.page.locator("#setup")
    chip.click()
    sheet = game.page.get_by_role("dialog", name=ENGLISH("rival"))
    expect(sheet.get_by_role("button", pressed=True)).to_contain_text(ENGLISH("medium"))
    expect(sheet.get_by_role("heading")).to_have_count(1)
    sheet.get_by_role("button", name=ENGLISH("hard")).click()
    expect(sheet).to_be_hidden()
    expect(chip).to_have_accessible_name("3 × 3 · Hard")
    game.cell("B2").click()
    game.page.reload(wait_until="commit")
    expect(game.cell("B2")).to_have_accessible_name("B2, X, noted")
    start(game, gate)
    expect(chip).to_have_accessible_name("3 × 3 · Hard")
    assert sorted(game.marks()) == sorted("XO.......")
    gate.is_open = False
    game.page.reload(wait_until="commit")
    chip.click()
    expect(sheet.get_by_role("button", pressed=True)).to_contain_text(ENGLISH("hard"))
    gate.open()
    game.wait_for("ready")
    sheet.get_by_role("button", name="4 × 4", exact=True).click()
    expect(chip).to_have_accessible_name("4 × 4 · Hard")


def test_the_level_in_the_address_is_shown_before_python_unless_a_game_has_begun(
    open_page: Open,
) -> None:
    game = open_page()
    gate = opened(game, more="&level=hard")
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
    is_against("easy")
    start(game, gate)
    is_against("easy")
    gate.is_open = False
    game.page.goto(game.url + "?pause=0&again&level=hard", wait_until="commit")
    is_against("hard")
    start(game, gate)
    is_against("hard")
    game.play("B2")
    gate.is_open = False
    game.page.goto(game.url + "?pause=0&more&level=medium", wait_until="commit")
    is_against("hard")
    start(game, gate)
    is_against("hard")
    gate.is_open = False
    won = WON | {"setup": "3 × 3 · Easy", "rival": "easy", "standing": "You 1"}
    game.page.evaluate(KEEP, {"shown": json.dumps(won)})
    for level, score in (("easy", "You 1"), ("hard", "")):
        game.page.goto(f"{game.url}?pause=0&won&level={level}", wait_until="commit")
        is_against(level)
        expect(game.page.locator("#standing")).to_have_text(score)
    assert game.marks() == "." * 9


def test_before_python_no_rubbish_is_shown_and_no_match_that_python_must_check(
    open_page: Open,
) -> None:
    game = open_page()
    opened(game, "pyodide.js")
    for rubbish in RUBBISH:
        shown = rubbish if isinstance(rubbish, str) else json.dumps(GOOD | rubbish)
        game.page.evaluate(KEEP, {"shown": shown})
        game.page.goto(game.url + "?pause=0", wait_until="commit")
        game.cell("B2").click()
        expect(game.cell("B2")).to_have_accessible_name("B2, X, noted")
        assert game.marks() == "....X...."
    game.page.evaluate(KEEP, {"shown": json.dumps(WON)})
    game.page.goto(game.url + "?pause=0&won", wait_until="commit")
    expect(game.page.locator("#line")).to_have_attribute("d", str(WON["line"]))
    assert game.marks() == WON["cells"]
    game.page.goto(game.url + "?pause=0&linked" + link(Match().play(0)), wait_until="commit")
    expect(game.status).to_contain_text(ENGLISH("loading"))
    game.cell("B2").click()
    expect(game.cell("B2")).to_have_accessible_name("B2, empty")


def test_words_before_python_are_the_visitors(open_page: Open) -> None:
    game = open_page(locale="ar")
    opened(game)
    expect(game.page.locator("html")).to_have_attribute("dir", "rtl")
    game.page.locator('[data-cell="4"]').click()
    expect(game.status).to_contain_text("B2")
    expect(game.status).to_have_text(re.compile("[\u0600-\u06ff]"))
