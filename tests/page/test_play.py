"""Playing in the page: by mouse, by keys, by touch."""

import re

import pytest
from playwright.sync_api import expect

from tests.page.conftest import GamePage, Open
from tictactoe import Game, Match, Seat
from tictactoe.view import view
from tictactoe.words import ENGLISH

LOST = Match(o=Seat("perfect"), game=Game(played=(0, 4, 1, 2, 8, 6)))
"""The computer has won with C1, B2, A3."""


@pytest.mark.firefox
def test_a_game_by_mouse(game: GamePage) -> None:
    """A tap is answered in words, a taken cell says so, and the game goes on to its end."""
    expect(game.status).to_have_text(view(Match(o=Seat("perfect"))).status)
    game.cell("B2").click()
    expect(game.cell("B2")).to_have_accessible_name("Row 2, column 2: X")
    game.settle()
    played = [
        re.escape(ENGLISH(key, who="The computer", cell="#")) for key in ("played, you", "played")
    ]
    told = " ".join([*played, re.escape(ENGLISH("turn, you"))])
    expect(game.status).to_have_text(re.compile(f"^{told.replace(re.escape('#'), '[A-C][1-3]')}$"))
    before = game.marks()
    game.press("B2")
    expect(game.status).to_contain_text(ENGLISH("taken", cell="B2"))
    expect(game.cell("B2")).to_have_attribute("aria-disabled", "true")
    assert game.marks() == before
    finish(game)
    game.new_game.click()
    assert game.marks() == "." * 9


def test_a_lost_game_shows_the_line(game: GamePage) -> None:
    """In the labels, in the words and as a stroke, until a new game begins."""
    game.show(LOST)
    expect(game.status).to_contain_text(view(LOST).now)
    for name in ("C1", "B2", "A3"):
        expect(game.cell(name)).to_have_accessible_name(re.compile("O, in the line$"))
    stroke = game.page.locator("#line")
    expect(stroke).to_have_attribute("d", re.compile(r"^M"))
    game.new_game.click()
    expect(stroke).to_have_attribute("d", "")


@pytest.mark.apart
def test_a_reply_comes_in_its_time_unless_it_is_not_wanted(open_page: Open) -> None:
    """Taps before it are not played later, and after a new game it does not come."""
    game = open_page().open("?pause=4000")
    game.stop_clock()
    game.cell("B2").click()
    expect(game.status).to_have_attribute("aria-busy", "true")
    for name in ("A1", "B1"):
        game.cell(name).click()
    assert game.marks() == "....X...."
    game.page.clock.run_for(5_000)
    game.settle()
    assert sorted(game.marks()) == sorted("XO.......")
    game.cell(game.free()[0]).click()
    game.new_game.click()
    game.page.clock.run_for(60_000)
    assert game.marks() == "." * 9


@pytest.mark.apart
def test_a_pause_that_is_no_time_is_not_used(open_page: Open) -> None:
    """What stands in a link is checked; the usual pause holds."""
    game = open_page().open("?pause=999999999")
    game.page.clock.install()
    game.cell("B2").click()
    game.page.clock.run_for(10_000)
    game.settle()
    assert game.marks().count("O") == 1


def finish(game: GamePage) -> None:
    """Play the first free cells until the game is over."""
    while not game.is_over():
        game.cell(game.free()[0]).click()
        game.settle()
