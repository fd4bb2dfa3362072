"""The first tap, before any Python: held, announced, and played when Python is up."""

import json
import re

import pytest
from playwright.sync_api import expect

from tests.page.conftest import KEEP, GamePage, Gate, Open, link
from tests.page.test_play import LOST
from tictactoe import Match, Seat, dumps
from tictactoe.view import view
from tictactoe.words import ENGLISH

SHIFTS = """
window.shifted = [];
new PerformanceObserver((list) => {
    for (const {sources} of list.getEntries())
        for (const {node} of sources)
            if (node && !(node.closest ? node : node.parentElement).closest("#status"))
                window.shifted.push((node.closest ? node : node.parentElement).outerHTML);
}).observe({type: "layout-shift", buffered: true});
"""
"""Note what moves on the page, but for the lines of the status inside their place."""


@pytest.fixture
def early(open_page: Open) -> tuple[GamePage, Gate]:
    """Return a page whose Python has not started, and the gate that holds it back."""
    game = open_page()
    gate = Gate(game.page)
    game.page.add_init_script(SHIFTS)
    game.page.goto(game.url + "?pause=0", wait_until="commit")
    return game, gate


def start(game: GamePage, gate: Gate) -> None:
    """Let Python start, and wait for the replies."""
    gate.open()
    game.wait_for("ready")
    game.settle()


@pytest.mark.firefox
def test_the_first_tap_is_held_and_played(early: tuple[GamePage, Gate]) -> None:
    """Shown, said, moved to another cell, kept over a reload, and then played; nothing shifts."""
    game, gate = early
    expect(game.status).to_have_text(view(Match(o=Seat("perfect"))).status)
    game.cell("B2").click()
    expect(game.cell("B2")).to_have_accessible_name("Row 2, column 2: X, noted")
    expect(game.status).to_have_text(ENGLISH("held", cell="B2"))
    expect(game.cell("B2").locator(".x").first).to_be_visible()
    assert game.violations() == []
    game.cell("A1").click()
    expect(game.cell("B2")).to_have_accessible_name("Row 2, column 2: empty")
    game.page.reload(wait_until="commit")  # it lives in the history of the tab
    expect(game.cell("A1")).to_have_accessible_name("Row 1, column 1: X, noted")
    check_bar(game)
    start(game, gate)
    expect(game.cell("A1")).to_have_accessible_name("Row 1, column 1: X")
    assert sorted(game.marks()) == sorted("XO.......")
    assert game.page.evaluate("history.state") is None
    assert game.page.evaluate("shifted") == []


def check_bar(game: GamePage) -> None:
    """Check that a bar shows how far the start is, drawn by transform, and told as a value."""
    bar = game.page.get_by_role("progressbar", name=ENGLISH("loading bar"))
    expect(bar).to_have_attribute("aria-valuenow", "97")
    expect(bar).to_contain_text(ENGLISH("starting"))
    properties = "getComputedStyle(document.querySelector('.bar')).transitionProperty"
    assert game.page.evaluate(properties) == "transform"


def test_undo_and_new_game_work_on_what_is_held(early: tuple[GamePage, Gate]) -> None:
    """By keyboard, too; what needs Python says that it is loading."""
    game, _ = early
    game.cell("C3").focus()
    game.page.keyboard.press("Enter")
    expect(game.cell("C3")).to_have_accessible_name("Row 3, column 3: X, noted")
    game.button("Undo").click()
    expect(game.cell("C3")).to_have_accessible_name("Row 3, column 3: empty")
    expect(game.status).to_contain_text(ENGLISH("undone"))
    game.cell("B2").click()
    game.new_game.click()
    expect(game.cell("B2")).to_have_accessible_name("Row 2, column 2: empty")
    game.button("Hint").click()
    expect(game.status).to_contain_text(ENGLISH("loading"))


@pytest.mark.firefox
def test_the_board_stands_as_it_was_saved(early: tuple[GamePage, Gate]) -> None:
    """Before Python: marks, words, whose turn; a tap goes on from there."""
    game, gate = early
    start(game, gate)
    game.play("B2")
    before, said = game.marks(), game.status.inner_text()
    gate.is_open = False
    game.page.reload(wait_until="commit")
    expect(game.cell("B2")).to_have_accessible_name("Row 2, column 2: X")
    assert game.marks() == before
    expect(game.status).to_have_text(re.compile(".*".join(said.split())))
    taken, free = "B2", game.free()[0]
    game.press(taken)
    expect(game.status).to_contain_text(ENGLISH("taken", cell="B2"))
    game.cell(free).click()
    expect(game.cell(free)).to_have_accessible_name(re.compile("X, noted$"))
    start(game, gate)
    assert game.marks().count("X") == 2
    assert game.page.evaluate("shifted") == []


def test_a_new_game_can_be_held_over_an_old_one(early: tuple[GamePage, Gate]) -> None:
    """With its first move; undo then brings the old game back."""
    game, gate = early
    game.page.evaluate(KEEP, {"match": dumps(LOST)})
    gate.open()
    game.open()
    gate.is_open = False
    game.page.reload(wait_until="commit")
    expect(game.page.locator("#line")).to_have_attribute("d", re.compile("^M"))
    game.new_game.click()
    assert game.marks() == "." * 9
    game.cell("B2").click()
    start(game, gate)
    assert game.marks()[4] == "X"
    game.button("Undo").click()
    game.button("Undo").click()
    assert game.marks() == LOST.position.cells


def test_a_linked_match_waits_for_its_rules(open_page: Open) -> None:
    """Its board is not known before Python has checked it."""
    game = open_page()
    gate = Gate(game.page)
    game.page.goto(game.url + "?pause=0" + link(Match().play(0)), wait_until="commit")
    expect(game.status).to_contain_text(ENGLISH("loading"))
    game.cell("B2").click()
    expect(game.cell("B2")).to_have_accessible_name("Row 2, column 2: empty")
    start(game, gate)
    assert game.marks() == "X........"


GOOD = {"rows": 3, "cols": 3, "cells": "." * 9, "turn": "X", "next": "X", "end": "", "line": ""}
RUBBISH: list[str | dict[str, object]] = [
    "x",
    "{}",
    "null",
    '{"cells": "XXXX"}',
    {"cells": "<b>......"},
    {"turn": "Z"},
    {"line": "url(x)"},
    {"rows": 0, "cells": ""},
    {"rows": 16, "cols": 1, "cells": "." * 16},
    {"rows": 1e9},
    {"rows": 2.5, "cols": 4, "cells": "." * 10},
    {"rows": "3"},
    {"rows": None},
    {"rows": "<b>", "cols": "<b>"},
    {"cols": 4},
]
"""What may stand in the place of the saved board, or of a part of a good one."""


def test_rubbish_in_place_of_the_saved_board_is_not_shown(open_page: Open) -> None:
    """What storage holds is not trusted; a tap is held, and the game starts all the same."""
    game = open_page()
    gate = Gate(game.page, "pyodide.js")
    game.page.goto(game.url + "?pause=0", wait_until="commit")
    for rubbish in RUBBISH:
        shown = rubbish if isinstance(rubbish, str) else json.dumps({**GOOD, **rubbish})
        game.page.evaluate(KEEP, {"shown": shown})
        game.page.goto(game.url + "?pause=0", wait_until="commit")
        game.cell("B2").click()
        expect(game.cell("B2")).to_have_accessible_name("Row 2, column 2: X, noted")
        assert game.marks() == "....X...."
    start(game, gate)
    assert len(game.marks()) == 9
    assert game.marks()[4] == "X"


def test_words_before_python_are_the_visitors(open_page: Open) -> None:
    """Here from right to left."""
    game = open_page(locale="ar")
    gate = Gate(game.page)
    game.page.add_init_script(SHIFTS)
    game.page.goto(game.url + "?pause=0", wait_until="commit")
    expect(game.page.locator("html")).to_have_attribute("dir", "rtl")
    game.page.locator('[data-cell="4"]').click()
    expect(game.status).to_contain_text("B2")
    expect(game.status).to_have_text(re.compile("[\u0600-\u06ff]"))
    start(game, gate)
    assert game.page.locator('[data-cell="4"]').get_attribute("data-mark") == "X"
