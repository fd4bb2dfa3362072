"""Thinking about large boards: beside the page, ended at once, and never without an answer."""

from playwright.sync_api import Page, expect

from tests.page.conftest import GamePage, Open, script
from tictactoe.words import ENGLISH

LARGEST = "15 × 15, 5 in a row"
THINKING = ENGLISH("thinking", who=ENGLISH("computer"))
YOURS = ENGLISH("turn, you")


def large(game: GamePage, seconds: str = "0.2 s") -> GamePage:
    game.option("Thinking time", seconds)
    game.option("Board", LARGEST)
    return game


def worker_started(page: Page) -> None:
    page.wait_for_function("() => window.thinkers.length > 0")


UNWAITED = 5_000
"""How long what ends a thought of ten seconds may take, in milliseconds: it was not waited for."""
COUNT_WORKERS = script("workers")


def test_the_computer_thinks_beside_the_page_and_a_thought_ends_at_once(open_page: Open) -> None:
    """Here at first, and beside the page once the worker is up; it says that it is thinking."""
    game = open_page()
    game.page.add_init_script(COUNT_WORKERS)
    game.open("?pause=0&level=perfect")
    large(game, "10 s")
    game.cell("H8").click()
    worker_started(game.page)
    for way in ("Undo", "another board"):  # once here, then beside the page
        expect(game.status).to_contain_text(THINKING)
        if way == "another board":
            game.option("Board", "5 × 5, 4 in a row")
        else:
            game.button(way).click()
        expect(game.status).not_to_contain_text(THINKING, timeout=UNWAITED)
        assert "X" not in game.marks()
        large(game)
        game.cell("G7").click()
        expect(game.status).to_have_attribute("aria-busy", "false", timeout=UNWAITED)
        assert sorted(game.marks().replace(".", "")) == ["O", "X"]
        game.new_game.click()
        game.option("Thinking time", "10 s")
        game.cell("H8").click()
    game.new_game.click()
    large(game, "1 s")
    game.cell("H8").click()
    expect(game.status).to_contain_text(THINKING)
    expect(game.status).to_contain_text(YOURS)
    assert len(game.page.workers) == 1
    game.page.evaluate("thinkers.at(-1).terminate()")  # which is missed, and the game goes on
    game.cell("A2").click()
    expect(game.status).to_contain_text(ENGLISH("worker failed"))
    expect(game.status).to_contain_text(YOURS)
    assert game.marks().count("O") == 2
