"""Playing in the page: by mouse, by keys, by touch."""

import re
from random import Random

import pytest
from playwright.sync_api import expect

from tests.page.conftest import GamePage, Open


def test_a_game_by_mouse(game: GamePage) -> None:
    """A tap is answered in words, and the game goes on to its end."""
    expect(game.status).to_have_text("You play X. Your turn.")
    game.cell("B2").click()
    expect(game.cell("B2")).to_have_accessible_name("Row 2, column 2: X")
    expect(game.status).to_have_text(
        re.compile(r"^You played B2\. The computer played [A-C][1-3]\. Your turn\.$")
    )
    finish(game)
    assert game.is_over()
    game.new_game.click()
    assert game.marks() == "." * 9
    expect(game.status).to_have_text("You play X. Your turn.")


@pytest.mark.touch
def test_a_game_by_touch(open_page: Open) -> None:
    """On a phone, with taps."""
    game = open_page("Pixel 7").open()
    while not game.is_over():
        game.cell(game.free()[0]).tap()
        game.settle()
    assert "You win" not in game.status.inner_text()


def test_the_computer_never_loses(game: GamePage) -> None:
    """In ten random games; the page counts no win for the visitor, and marks stay in step."""
    rng = Random(0)
    for _ in range(10):
        finish(game, rng)
        assert "You win" not in game.status.inner_text()
        marks = game.marks()
        assert marks.count("X") - marks.count("O") in (0, 1)
        game.new_game.click()
        expect(game.status).to_have_text("You play X. Your turn.")


def test_the_replies_vary(game: GamePage) -> None:
    """The same first move is not always answered alike."""
    replies: set[str] = set()
    for _ in range(30):
        game.cell("B2").click()
        game.settle()
        replies.add(game.marks())
        if len(replies) > 1:
            return
        game.new_game.click()
    raise AssertionError(replies)


def test_a_lost_game_shows_the_line(game: GamePage) -> None:
    """In the labels and as a stroke; a later tap is answered, not played."""
    lose(game)
    expect(game.status).to_have_text(re.compile(r"The computer wins\.$"))
    expect(game.page.get_by_role("button", name=re.compile("O, in the line$"))).to_have_count(3)
    assert game.page.locator("#line").get_attribute("d")
    before = game.marks()
    game.press(game.free()[0])
    expect(game.status).to_have_text(re.compile(r"^The game is over\. The computer wins"))
    assert game.marks() == before
    game.new_game.click()
    assert not game.page.locator("#line").get_attribute("d")


def test_a_taken_cell_is_answered(game: GamePage) -> None:
    """It can still be reached and read, and says why nothing happened."""
    game.cell("A1").click()
    game.settle()
    before = game.marks()
    game.press("A1")
    expect(game.status).to_have_text("A1 is taken. Your turn.")
    expect(game.cell("A1")).to_have_attribute("aria-disabled", "true")
    assert game.marks() == before


@pytest.mark.apart
def test_taps_during_the_reply_are_not_played_later(open_page: Open) -> None:
    """Neither at once nor when the reply has come."""
    game = open_page().open("?pause=4000")
    game.stop_clock()
    game.cell("B2").click()
    expect(game.status).to_have_text("You played B2. The computer is thinking.")
    expect(game.status).to_have_attribute("aria-busy", "true")
    for name in ("A1", "B1", "C1", "A2"):
        game.cell(name).click()
    assert game.marks() == "....X...."
    game.page.clock.run_for(5_000)
    game.settle()
    assert sorted(game.marks()) == sorted("XO.......")


@pytest.mark.apart
def test_new_game_cancels_the_reply(open_page: Open) -> None:
    """The board stays empty however long one waits."""
    game = open_page().open("?pause=500")
    game.stop_clock()
    game.cell("B2").click()
    expect(game.status).to_have_text("You played B2. The computer is thinking.")
    game.new_game.click()
    game.page.clock.run_for(60_000)
    assert game.marks() == "." * 9
    expect(game.status).to_have_text("You play X. Your turn.")
    game.cell("A1").click()
    game.page.clock.run_for(60_000)
    game.settle()
    assert sorted(game.marks()) == sorted("XO.......")


@pytest.mark.apart
def test_a_pause_that_is_no_time_is_not_used(open_page: Open) -> None:
    """What stands in a link is checked; the usual pause holds."""
    game = open_page()
    for pause in ("-1", "x", "", "999999999", "1e3", "%D9%A3"):
        game.open(f"?pause={pause}").new_game.click()
        game.page.clock.install()
        game.cell("B2").click()
        game.page.clock.run_for(10_000)
        game.settle()
        assert game.marks().count("O") == 1


def finish(game: GamePage, rng: Random | None = None) -> None:
    """Play free cells, the first or random ones, until the game is over."""
    while not game.is_over():
        free = game.free()
        game.cell(rng.choice(free) if rng else free[0]).click()
        game.settle()


def lose(game: GamePage) -> None:
    """Lose on purpose: play where the computer's threat is not, until it has a line."""
    rng = Random(0)
    finish(game, rng)
    while "The computer wins" not in game.status.inner_text():
        game.new_game.click()
        finish(game, rng)
