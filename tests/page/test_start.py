"""Starting, and what the page says where it cannot."""

import pytest
from playwright.sync_api import CDPSession, expect

from tests.page.conftest import GamePage, Gate, Open

pytestmark = pytest.mark.apart

BEFORE_PYTHON = ("/boot.js", "/held.js")
"""The scripts that listen until Python is up."""


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


def test_the_style_of_the_panel_holds_nothing_up(open_page: Open) -> None:
    """Neither the first paint nor the start waits for it."""
    game = open_page(service_workers="block")
    gate = Gate(game.page, "lab.css")
    game.page.goto(game.url + "?pause=0", wait_until="commit")
    game.wait_for("ready")
    painted = "performance.getEntriesByName('first-contentful-paint').length"
    assert game.page.evaluate(painted) == 1
    game.play("B2")
    gate.open()
    game.page.keyboard.press("i")
    expect(game.page.locator("#tabs")).to_have_css("display", "flex")


@pytest.mark.devtools
def test_nothing_listens_on_for_the_start(open_page: Open) -> None:
    """Once Python is up, only errors are still listened to by what ran before it."""
    game = open_page(service_workers="block")
    gate = Gate(game.page)
    game.page.goto(game.url, wait_until="commit")
    expect(game.page.get_by_role("progressbar")).to_contain_text("Starting")
    devtools = game.page.context.new_cdp_session(game.page)
    early: set[str] = set()
    devtools.on(
        "Debugger.scriptParsed",
        lambda script: (
            early.add(script["scriptId"]) if script["url"].endswith(BEFORE_PYTHON) else None
        ),
    )
    devtools.send("Debugger.enable")
    assert listened_to(devtools, early) == {
        "click", "error", "py:progress", "unhandledrejection", "words",
    }  # fmt: skip
    gate.open()
    game.wait_for("ready")
    assert listened_to(devtools, early) == {"error", "unhandledrejection"}


def listened_to(devtools: CDPSession, scripts: set[str]) -> set[str]:
    """Return the events that some scripts listen to on the window and the document."""
    types = set()
    for target in ("window", "document"):
        found = devtools.send("Runtime.evaluate", {"expression": target})["result"]["objectId"]
        heard = devtools.send("DOMDebugger.getEventListeners", {"objectId": found})["listeners"]
        types |= {each["type"] for each in heard if each["scriptId"] in scripts}
    return types
