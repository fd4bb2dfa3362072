"""Thinking about large boards: in a worker, cancelled at once, and always with an answer."""

from playwright.sync_api import Page, expect

from tests.page.conftest import Open, script
from tictactoe.words import ENGLISH

THINKING = ENGLISH("thinking", who=ENGLISH("computer"))
YOURS = ENGLISH("turn, you")
UNWAITED = 5_000
"""Milliseconds to cancel a thought of ten seconds, which therefore was not waited for."""
COUNT_WORKERS = script("workers")


def worker_started(page: Page) -> None:
    page.wait_for_function("() => window.thinkers.length > 0")


def test_the_computer_thinks_in_a_worker_that_is_cancelled_at_once(open_page: Open) -> None:
    game = open_page()
    game.page.add_init_script(COUNT_WORKERS)
    game.open("?pause=0&level=perfect")
    game.option("Thinking time", "10 s")
    game.option("Board", "15 × 15, 5 in a row")
    for way in ("Undo", "New game"):  # in the page, and then in the worker
        game.cell("H8").click()
        expect(game.status).to_contain_text(THINKING)
        worker_started(game.page)  # for the next question
        game.button(way).click()
        expect(game.status).not_to_contain_text(THINKING, timeout=UNWAITED)
        assert "X" not in game.marks()
    game.option("Thinking time", "1 s")
    game.cell("H8").click()
    expect(game.status).to_contain_text(THINKING)
    expect(game.status).to_contain_text(YOURS)
    assert len(game.page.workers) == 1
    game.page.evaluate("thinkers.at(-1).terminate()")  # and the game continues
    game.page.evaluate(script("statuses"))
    game.cell("A2").click()
    game.page.wait_for_function("() => statuses.length > 0")
    expect(game.status).to_contain_text(YOURS)
    assert ENGLISH("worker failed") in "".join(game.page.evaluate("statuses"))
    assert game.marks().count("O") == 2
