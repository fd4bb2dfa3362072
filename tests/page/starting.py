"""Helpers for the tests of the start."""

from collections.abc import Sequence

from playwright.sync_api import Error, Locator, expect

from tests.page.conftest import GamePage, script

SAVING = "Object.defineProperty(navigator, 'connection', { value: { saveData: true } });"
LIMIT = 10
"""Most seconds without progress before the page must report that it cannot start."""
COUNT = script("steps")


def stop_start(game: GamePage) -> None:
    """Stop the clock before the page is opened, and count the steps of its start."""
    game.is_broken = True
    game.stop_clock()
    game.page.add_init_script(COUNT)


def wait_for_end(game: GamePage, asked: Sequence[str] = (), pace: int = 0) -> None:
    """Advance the clock until the start ends or the page asks; fail at LIMIT without progress.

    A start that may succeed gets real time for each second of the page's: `pace` milliseconds.
    """
    expect(game.page.locator("html")).to_have_attribute("data-guard", "")  # which has set a timer
    loading = game.page.locator("html[data-state=loading]")
    before, waited = None, 0
    while not asked and loading.count():
        assert waited < LIMIT, f"nothing was reported after {LIMIT} s"
        try:
            progress = game.page.evaluate("steps")
            waited = (waited if progress == before else 0) + 1
            before = progress
            game.page.clock.run_for(1_000)
            game.page.wait_for_timeout(pace)
        except Error:
            assert asked  # the page reloads after its question


def rung(game: GamePage, method: str) -> Locator:
    """Return the row of a method in the tab Cost."""
    return game.page.locator("#ladder > li").filter(has_text=method)


def wait_for_quick(game: GamePage) -> None:
    """Wait until the worker beside the page has run the quick methods."""
    expect(rung(game, "The full search of this page")).to_contain_text("✓ right")


def place_of_build(snapshot: bytes) -> int:
    """Return the place of the number of Pyodide's build in the header of an unpacked snapshot."""
    return snapshot.index(b"snapshot") + len("snapshot") + 16


def check_start(game: GamePage, way: str) -> None:
    """Check how Python was started, that it plays, and that a worker answers."""
    game.wait_for("ready")  # a page that failed plays, too, until it is loaded again
    expect(game.page.locator("html")).to_have_attribute("data-start", way)
    expect(game.page.get_by_role("alert")).to_be_hidden()
    game.play("B2")
    assert game.marks().count("O") == 1
    game.inside("tree")
    expect(game.page.get_by_role("treeitem").first).to_be_visible()
