"""Starting, and what the page says where it cannot."""

import re

import pytest
from playwright.sync_api import expect

from tests.page.conftest import GamePage, Open


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


@pytest.mark.parametrize(
    "missing",
    [
        "python_stdlib.zip.gz",
        "pyodide.mjs",
        "pyodide.asm.mjs",
        "core-*.js",
        "tictactoe.zip.gz",
        "main.py",
    ],
)
def test_a_part_that_does_not_come_is_told(open_page: Open, missing: str) -> None:
    """In words, with details and a way to try again that works."""
    game = open_page()
    game.is_broken = True
    pattern = re.compile(re.escape(missing).replace(r"\*", "[^/]*") + "$")
    game.page.route(pattern, lambda route: route.abort())
    game.page.goto(game.url)
    game.wait_for("failed")
    expect(game.status).to_have_text(re.compile("ry again"))
    game.page.locator("#failure summary").click()
    expect(game.page.locator("#failure pre")).not_to_be_empty()
    assert game.violations() == []
    game.page.unroute(pattern)
    game.page.get_by_role("button", name="Try again").click()
    game.wait_for("ready")
    expect(game.status).to_have_text("You play X. Your turn.")


def test_a_start_that_hangs_is_told(open_page: Open) -> None:
    """Where nothing reports the fault, a minute without progress does."""
    game = open_page()
    game.is_broken = True
    game.page.clock.install()
    game.page.route(re.compile("wasm$"), lambda route: route.abort())
    with game.page.expect_request_finished(lambda request: "python_stdlib" in request.url):
        game.page.goto(game.url)
    game.page.clock.run_for(61_000)
    game.wait_for("failed")
    expect(game.page.get_by_role("button", name="Try again")).to_be_visible()


def test_a_browser_without_webassembly_is_told(open_page: Open) -> None:
    """At once."""
    game = open_page()
    game.is_broken = True
    game.page.add_init_script("delete globalThis.WebAssembly")
    game.page.goto(game.url)
    game.wait_for("failed")
    expect(game.status).to_contain_text("WebAssembly turned off")
