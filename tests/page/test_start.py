"""Starting Python: from a snapshot, or from its library."""

from typing import cast

import pytest
from playwright.sync_api import expect

from tests.page.conftest import GamePage, Open, script
from tests.page.host import Fault, Host, change, compressed
from tests.page.starting import SAVING, check_start, place_of_build, stop_start, wait_for_end
from tictactoe import Game, Match, Rules, Seat
from tools import site

LARGE = Match(o=Seat("random"), game=Game(Rules(15, 15, 5)))
UNENCRYPTED = "Object.defineProperty(Crypto.prototype, 'subtle', { value: undefined });"
NO_WORKER = "Worker = class { constructor() { throw new Error('none'); } };"
DEAD_WORKER = script("dead_worker")
OUTDATED = """() => {
    const types = ["deprecation", "intervention"];
    const observer = new ReportingObserver(() => {}, { types, buffered: true });
    observer.observe();
    return observer.takeRecords().map(({ body }) => body.message);
}"""
SLOW = """PerformanceObserver.prototype.observe = () => {};
const now = performance.now.bind(performance);
performance.now = () => now() * 1e6;"""
"""Let the page measure a slow network."""


def test_without_scripts_the_board_and_the_reason_are_shown(open_page: Open) -> None:
    game = open_page(java_script_enabled=False)
    game.page.goto(game.url)
    assert game.marks() == "." * 9
    expect(game.page.locator("#unscripted")).to_be_visible()
    expect(game.new_game).to_be_hidden()


def test_the_browser_reports_no_deprecation_and_no_intervention(game: GamePage) -> None:
    assert game.page.evaluate(OUTDATED) == []


def test_the_shortcut_begins_a_new_game_once(game: GamePage) -> None:
    game.play("B2")
    game.open("?pause=0&new")
    assert game.page.url == f"{game.url}?pause=0"  # so that a reload begins no other
    assert game.marks() == "." * 9


def test_python_continues_from_a_snapshot_and_no_two_visits_play_alike(open_page: Open) -> None:
    game, seen = open_page(), []
    for _ in range(2):
        game.open()
        expect(game.page.locator("html")).to_have_attribute("data-start", "snapshot")
        game.show(LARGE)
        for cell in ("A1", "B1", "C1"):
            game.press(cell)
            game.settle()
        seen.append(game.marks())
    assert seen[0] != seen[1]


def other_build(host: Host) -> None:
    """Replace the snapshot by that of another build of Pyodide."""
    path = next(host.site.rglob(site.SNAPSHOT))
    old = compressed(path.read_bytes(), "Decompress")
    place = place_of_build(old)
    new = old[:place] + bytes([old[place] ^ 1]) + old[place + 1 :]
    change(host.site, path, compressed(new))


@pytest.mark.parametrize(
    "fault",
    [
        pytest.param("changed", marks=pytest.mark.firefox),
        *(pytest.param(fault, marks=pytest.mark.long) for fault in ("other", "missing", "cut")),
    ],
)
def test_without_a_snapshot_python_starts_from_its_library(
    open_page: Open, host: Host, fault: str
) -> None:
    """Only the details of a later error mention it."""
    if fault == "other":
        other_build(host)
    else:
        host.fault = site.SNAPSHOT, cast("Fault", fault)
    game = open_page(service_workers="block")
    game.is_broken = True
    game.open()
    check_start(game, "library")
    game.page.evaluate("void Promise.reject(new Error('later'))")
    details = game.page.get_by_role("alert").locator("pre")
    expect(details).to_contain_text("later")
    expect(details).to_contain_text("no snapshot:")


def test_a_worker_starts_from_its_library_without_a_snapshot(open_page: Open, host: Host) -> None:
    game = open_page(service_workers="block")
    game.open()
    host.fault, game.is_broken = (site.SNAPSHOT, "changed"), True
    check_start(game, "snapshot")
    assert [path for path, _ in host.log if path.endswith(site.STDLIB)]


def test_the_package_is_requested_after_what_python_needs_earlier(
    open_page: Open, host: Host
) -> None:
    """So that Python starts sooner, and imports some modules while the package arrives."""
    host.fault = "asm.wasm", "stall"
    game = open_page(service_workers="block")
    game.page.add_init_script(SAVING)
    stop_start(game)
    game.page.goto(game.url)
    wait_for_end(game)
    assert host.statuses(site.STDLIB) == [200]
    assert host.statuses(site.PACKAGE) == []


def test_python_starts_from_its_library_on_a_slow_network(open_page: Open, host: Host) -> None:
    game = open_page(service_workers="block")
    game.page.add_init_script(SLOW)
    game.page.goto(game.url)
    check_start(game, "library")
    assert [path for path, _ in host.log if path.endswith(site.SNAPSHOT)] == []


def test_a_browser_without_hashing_is_sent_the_smaller_library(open_page: Open, host: Host) -> None:
    game = open_page(service_workers="block")
    game.page.add_init_script(UNENCRYPTED)
    game.open()
    check_start(game, "library")
    assert [path for path, _ in host.log if path.endswith(site.SNAPSHOT)] == []


@pytest.mark.parametrize(
    "script",
    [NO_WORKER, pytest.param(DEAD_WORKER, marks=pytest.mark.firefox)],
    ids=["none", "dead"],
)
def test_without_workers_the_page_fetches_its_files_itself(open_page: Open, script: str) -> None:
    game = open_page(service_workers="block")
    game.page.add_init_script(script)
    game.open()
    game.play("B2")
    assert sorted(game.marks()) == sorted("XO.......")
