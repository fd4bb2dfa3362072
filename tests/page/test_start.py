"""Starting: from a snapshot or from the library, and what the page says where it cannot."""

from typing import cast

import pytest
from playwright.sync_api import expect

from tests.page.conftest import GamePage, Open
from tests.page.host import Fault, Host, change
from tests.page.starting import QUICK, SAVING, check_start
from tictactoe import Game, Match, Rules, Seat
from tools import site

LARGE = Match(o=Seat("random"), game=Game(Rules(15, 15, 5)))
UNENCRYPTED = "Object.defineProperty(Crypto.prototype, 'subtle', { value: undefined });"
NO_WORKER = "Worker = class { constructor() { throw new Error('none'); } };"
DEAD_WORKER = """
    Worker = class extends EventTarget {
      onerror = null;
      constructor() {
        super();
        this.addEventListener("error", (event) => this.onerror?.(event));
        setTimeout(() => this.dispatchEvent(new ErrorEvent("error", { cancelable: true })));
      }
      postMessage() {}
      terminate() {}
    };
"""
BUILD = 16
"""Where the snapshot's header tells of which build of Pyodide it is."""

OUTDATED = """() => {
    const types = ["deprecation", "intervention"];
    const observer = new ReportingObserver(() => {}, { types, buffered: true });
    observer.observe();
    return observer.takeRecords().map(({ body }) => body.message);
}"""


def test_without_scripts_the_board_is_there_and_a_word_says_why(open_page: Open) -> None:
    game = open_page(java_script_enabled=False)
    game.page.goto(game.url)
    assert game.marks() == "." * 9
    expect(game.page.locator("#unscripted")).to_be_visible()
    expect(game.new_game).to_be_hidden()


def test_the_browser_calls_nothing_outdated_and_stepped_in_against_nothing(game: GamePage) -> None:
    assert game.page.evaluate(OUTDATED) == []


def test_the_shortcut_begins_a_new_game_once_and_undo_brings_the_earlier_one_back(
    game: GamePage,
) -> None:
    game.play("B2")
    board = game.marks()
    game.open("?pause=0&new")
    assert game.page.url == f"{game.url}?pause=0"  # so that a reload begins no other
    assert game.marks() == "." * 9
    game.button("Undo").click()
    assert game.marks() == board


def test_python_goes_on_from_a_snapshot_and_no_two_visits_play_alike(open_page: Open) -> None:
    game, seen = open_page(), []
    game.page.add_init_script(QUICK)
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
    """Let the snapshot be one of another Pyodide."""
    path = next(host.site.rglob(site.SNAPSHOT))
    old = path.read_bytes()
    place = old.index(b"snapshot") + len("snapshot") + BUILD
    change(host.site, path, old[:place] + bytes([old[place] ^ 1]) + old[place + 1 :])


@pytest.mark.parametrize(
    "fault",
    [
        "missing",
        *(pytest.param(fault, marks=pytest.mark.firefox) for fault in ("changed", "other")),
        *(pytest.param(fault, marks=pytest.mark.long) for fault in ("page", "cut")),
    ],
)
def test_without_a_snapshot_python_starts_from_its_library(
    open_page: Open, host: Host, fault: str
) -> None:
    """Which nobody is told, but in the details of what is told later."""
    if fault == "other":
        other_build(host)
    else:
        host.fault = site.SNAPSHOT, cast("Fault", fault)
    game = open_page(service_workers="block")
    game.page.add_init_script(QUICK)
    game.is_broken = True
    game.open()
    check_start(game, "library")
    game.page.evaluate("void Promise.reject(new Error('later'))")
    details = game.page.get_by_role("alert").locator("pre")
    expect(details).to_contain_text("later")
    expect(details).to_contain_text("no snapshot:")


@pytest.mark.firefox
def test_a_python_beside_the_page_starts_from_its_library_without_a_snapshot(
    open_page: Open, host: Host
) -> None:
    game = open_page(service_workers="block")
    game.page.add_init_script(QUICK)
    game.open()
    host.fault, game.is_broken = (site.SNAPSHOT, "changed"), True
    check_start(game, "snapshot")
    assert [path for path, _ in host.log if path.endswith(site.STDLIB)]


@pytest.mark.parametrize("script", [SAVING, UNENCRYPTED])
def test_whoever_saves_data_or_cannot_store_it_is_sent_the_smaller_library(
    open_page: Open, host: Host, script: str
) -> None:
    game = open_page(service_workers="block")
    game.page.add_init_script(script)
    game.open()
    check_start(game, "library")
    assert [path for path, _ in host.log if path.endswith(site.SNAPSHOT)] == []


@pytest.mark.parametrize(
    "script",
    [NO_WORKER, pytest.param(DEAD_WORKER, marks=pytest.mark.firefox)],
    ids=["none", "dead"],
)
def test_where_no_worker_can_be_had_the_page_fetches_its_files_itself(
    open_page: Open, script: str
) -> None:
    game = open_page(service_workers="block")
    game.page.add_init_script(script)
    game.open()
    game.play("B2")
    assert sorted(game.marks()) == sorted("XO.......")
