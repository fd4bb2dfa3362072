"""Starting, and what the page says where it cannot."""

import pytest
from playwright.sync_api import expect

from tests.page.conftest import GamePage, Open
from tictactoe import Match, Seat
from tictactoe.view import view
from tictactoe.words import ENGLISH


@pytest.mark.apart
def test_the_board_is_there_before_python(open_page: Open) -> None:
    """Nine real buttons in the HTML itself, and a word where scripts may not run."""
    game = open_page(java_script_enabled=False)
    game.page.goto(game.url)
    assert game.marks() == "." * 9
    expect(game.page.locator("#unscripted")).to_be_visible()
    expect(game.new_game).to_be_hidden()


@pytest.mark.apart
@pytest.mark.firefox
def test_the_page_says_that_it_is_loading(open_page: Open) -> None:
    """From the first paint until Python is up; it asks its own origin alone for what is there."""
    game = open_page()
    game.page.goto(game.url, wait_until="commit")
    expect(game.page.get_by_role("progressbar", name=ENGLISH("loading bar"))).to_be_visible()
    expect(game.page.locator("#unscripted")).to_be_hidden()
    game.wait_for("ready")
    expect(game.page.get_by_role("progressbar")).to_be_hidden()
    expect(game.status).to_have_text(view(Match(o=Seat("perfect"))).status)
    assert len(game.requests) > 10


@pytest.mark.apart
def test_the_browser_calls_nothing_outdated(open_page: Open) -> None:
    """Nor anything that it stepped in against."""
    reports = (
        open_page()
        .open()
        .page.evaluate("""new Promise((resolve) => {
        const types = ["deprecation", "intervention"];
        const observer = new ReportingObserver(() => {}, { types, buffered: true });
        observer.observe();
        resolve(observer.takeRecords().map(({ body }) => body.message));
    })""")
    )
    assert reports == []


def test_the_shortcut_begins_a_new_game(game: GamePage) -> None:
    """Once: undo brings the earlier game back, and a reload begins no other."""
    game.play("B2")
    board = game.marks()
    game.open("?pause=0&new")
    assert game.page.url == f"{game.url}?pause=0"
    assert game.marks() == "." * 9
    game.button("Undo").click()
    assert game.marks() == board
    game.page.reload()
    game.wait_for("ready")
    assert game.marks() == board
