"""Many games and many visits leak no memory."""

import pytest
from playwright.sync_api import expect

from tests.page.conftest import GamePage, Open, script

pytestmark = [pytest.mark.apart, pytest.mark.long]
ACTIONS = 20
"""Actions of `--actions` for each game: 500 games for 10,000 of them."""
FIRST = 100
"""Games before the first measurement, until all their code is compiled."""
VISITS = 5
MORE = {"JSHeapUsedSize": 100_000, "Python": 0, "JSEventListeners": 0, "Nodes": 100, "Documents": 0}
"""Largest growth, in bytes and in objects."""


def kept(game: GamePage) -> dict[str, int]:
    """Return the sizes and counts in the page after garbage collection."""
    session = game.page.context.new_cdp_session(game.page)
    session.send("Performance.enable")
    game.page.request_gc()
    found = session.send("Performance.getMetrics")["metrics"]
    session.detach()
    python = game.page.evaluate("memory.buffer.byteLength")
    return {metric["name"]: int(metric["value"]) for metric in found} | {"Python": python}


@pytest.fixture
def game(open_page: Open) -> GamePage:
    game = open_page()
    game.page.add_init_script(script("memory"))
    return game


def check(before: dict[str, int], after: dict[str, int]) -> None:
    for name, most in MORE.items():
        print(f"{name}: {before[name]:,} to {after[name]:,}")
        assert after[name] - before[name] <= most


def test_many_games_leave_little_behind(game: GamePage, pytestconfig: pytest.Config) -> None:
    """The moves that undo can bring back do not enlarge Python's memory either."""
    game.open()
    game.page.evaluate(script("games"), FIRST)
    before = kept(game)
    game.page.evaluate(script("games"), pytestconfig.getoption("--actions") // ACTIONS)
    check(before, kept(game))


def test_many_visits_leave_nothing_behind(game: GamePage) -> None:
    game.open("?inside=tree")
    found = []
    for _ in range(1 + VISITS):
        game.reload()
        expect(game.page.get_by_role("treeitem")).not_to_have_count(0)
        found.append(kept(game))
    check(found[0], found[-1])
