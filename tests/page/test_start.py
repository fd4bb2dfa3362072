"""Starting, and what the page says where it cannot."""

import pytest
from playwright.sync_api import expect

from tests.page.conftest import GamePage, Open

pytestmark = pytest.mark.apart


@pytest.mark.unscripted
def test_the_board_is_there_before_python(open_page: Open) -> None:
    """Nine real buttons in the HTML itself, and a word where scripts may not run."""
    game = open_page(java_script_enabled=False)
    game.page.goto(game.url)
    assert game.marks() == "." * 9
    expect(game.page.get_by_text("It needs JavaScript to start")).to_be_visible()
    expect(game.new_game).to_be_hidden()


def test_the_page_says_that_it_is_loading(open_page: Open) -> None:
    """From the first paint until Python is up."""
    game = open_page()
    game.page.goto(game.url, wait_until="commit")
    expect(game.page.get_by_role("progressbar", name="Loading")).to_be_visible()
    expect(game.page.get_by_text("It needs JavaScript to start")).to_be_hidden()
    game.wait_for("ready")
    expect(game.status).to_have_text("You play X. Your turn.")


def test_the_page_asks_only_its_own_origin(game: GamePage) -> None:
    """And for nothing that is not there; the fixture checks every other test likewise."""
    assert len(game.requests) > 10
    assert all(url.startswith(game.url) for url in game.requests)


@pytest.mark.devtools
def test_the_browser_calls_nothing_outdated(game: GamePage) -> None:
    """Nor anything that it stepped in against."""
    reports = game.page.evaluate("""new Promise((resolve) => {
        const types = ["deprecation", "intervention"];
        const observer = new ReportingObserver(() => {}, { types, buffered: true });
        observer.observe();
        resolve(observer.takeRecords().map(({ body }) => body.message));
    })""")
    assert reports == []
