"""Without a network, and from one version to the next: a server that is stopped and changed."""

import json
import struct
from collections.abc import Iterator
from http import HTTPStatus
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import BrowserType, Page, expect

from tests.page.conftest import GamePage, Open, link
from tests.page.host import Host
from tests.page.test_thinking import COUNT_WORKERS, worker_started
from tictactoe import Match
from tictactoe.words import ENGLISH
from tools import site

KEPT = "navigator.serviceWorker.ready.then(({active}) => active.scriptURL)"
"""Wait until a version is kept."""

CACHES = "caches.keys().then((names) => names.sort())"

KEYS = """caches.keys().then(([name]) => caches.open(name)).then((cache) => cache.keys())
    .then((requests) => requests.map(({url}) => url))"""

UPDATE = """navigator.serviceWorker.getRegistration().then((registration) => registration.update())
    .then(({installing, waiting}) => installing ? new Promise((done) =>
        installing.addEventListener("statechange", () => done(installing.state), {once: true})) :
        waiting?.state)"""
"""Look for a new version, and return what became of it."""


@pytest.fixture
def host(tmp_path: Path) -> Iterator[Host]:
    """Serve a copy of the built site."""
    host = Host(tmp_path)
    yield host
    host.stop()


@pytest.fixture
def site_url(host: Host) -> str:
    """Have `open_page` open that copy."""
    return host.url


@pytest.fixture
def kept(game: GamePage) -> GamePage:
    """Return a page, ready to play, whose site is kept."""
    game.page.evaluate(KEPT)
    game.is_broken = True  # the browser speaks of a server that does not answer
    return game


@pytest.fixture
def profile(
    host: Host, browser_type: BrowserType, browser_type_launch_args: dict[str, Any], tmp_path: Path
) -> Iterator[GamePage]:
    """Return such a page in a browser that keeps what it loads on disk, as a visitor's does."""
    folder = tmp_path / "profile"
    context = browser_type.launch_persistent_context(folder, **browser_type_launch_args)
    game = GamePage(context.pages[0], host.url).open("")
    game.page.evaluate(KEPT)
    yield game
    context.close()


def reload(game: GamePage) -> None:
    """Load the page anew."""
    game.page.reload()
    game.wait_for("ready")


def version(page: Page) -> tuple[str | None, str | None]:
    """Return which version the page is, and which version its scripts are."""
    html = page.locator("html")
    return html.get_attribute("data-version"), html.get_attribute("data-boot")


def check_sandbox(game: GamePage) -> None:
    """Check that the Python for players of one's own starts."""
    game.write("1")
    game.button("Prove it").click()
    told = game.page.get_by_role("tabpanel").get_by_role("alert")
    expect(told).to_contain_text(ENGLISH("fault NoChoose")[1:])


FIRST = (None, "")
OFFER = ENGLISH("update")


@pytest.mark.firefox
def test_it_plays_with_the_server_stopped(host: Host, kept: GamePage) -> None:
    """After one visit: anew, by a link, in another language, at the page's other address."""
    host.stop()
    kept.page.goto(f"{kept.url}index.html?pause=0")
    kept.wait_for("ready")
    kept.play("B2")
    board = kept.marks()
    assert sorted(board) == sorted("XO.......")
    kept.speak("de")
    kept.page.goto(f"{kept.url}?pause=0&by{link(Match().play(0))}")
    kept.wait_for("ready")
    assert kept.marks() == "X........"
    expect(kept.page.locator("html")).to_have_attribute("lang", "de")
    host.start()


@pytest.mark.firefox
def test_the_other_pythons_come_from_what_was_kept(host: Host, kept: GamePage) -> None:
    """A text area takes the editor's place until that was opened once: few will open it."""
    kept.page.add_init_script(COUNT_WORKERS)
    host.stop()
    kept.open("?pause=0&inside=workshop")
    expect(kept.page.get_by_role("textbox", name="Code")).to_be_visible()
    expect(kept.page.locator("#editor")).to_have_count(0)
    check_sandbox(kept)
    kept.option("Board", "15 × 15, 5 in a row")
    kept.cell("H8").click()
    worker_started(kept.page)
    kept.settle()
    kept.play("A1")
    assert kept.marks().count("O") == 2
    kept.option("Board", "3 × 3")
    host.start()
    kept.open("?pause=0&inside=workshop")
    expect(kept.page.locator("#editor")).to_be_visible()
    check_sandbox(kept)
    host.stop()
    kept.open("?pause=0&inside=workshop")
    expect(kept.page.locator("#editor")).to_be_visible()
    kept.write("import statistics\nchoose = lambda position: position.moves[0]")
    kept.button("Prove it").click()
    expect(kept.page.locator("#proof-told")).to_contain_text("lost 974")
    host.start()


@pytest.mark.firefox
def test_the_site_is_kept_once_the_game_runs(
    host: Host, profile: GamePage, browser_type: BrowserType
) -> None:
    """All but what few ask for; nothing is asked for before, and nothing is downloaded twice.

    Then it can be installed, which Chromium alone tells.
    """
    asked = [path for path, _ in host.log]
    assert asked.index("sw.js") > max(asked.index(path) for path in asked if "main.py" in path)
    downloaded = [path for path, status in host.log if status == HTTPStatus.OK]
    assert sorted(downloaded) == sorted(set(downloaded))
    names = profile.page.evaluate(KEYS)
    files = [path for path in host.site.rglob("*") if path.is_file() and path.suffix]
    later = [path for path in files if any(map(path.match, site.LATER))]
    assert len(later) > len(site.LATER)
    assert len(names) == len(files) - len(later) - 1  # the worker itself
    if browser_type.name == "chromium":
        check_installable(profile)


def test_a_start_that_fails_keeps_nothing(host: Host, open_page: Open) -> None:
    """A visitor whose connection is poor downloads no more than the game."""
    host.fault = "main.py"
    game = open_page()
    game.is_broken = True
    game.page.goto(game.url)
    game.wait_for("failed")
    assert host.statuses("sw.js") == []


@pytest.mark.firefox
def test_a_new_version_is_offered(host: Host, kept: GamePage) -> None:
    """Not swapped: a reload gives the old one whole; accepting gives the new one, and the match."""
    kept.play("B2")
    board, offer = kept.marks(), kept.page.get_by_text(OFFER)
    host.publish("2")
    host.log.clear()
    reload(kept)
    expect(offer).to_be_visible()
    assert kept.violations() == []
    assert version(kept.page) == FIRST
    assert host.statuses("style.css") == [HTTPStatus.OK]
    assert host.statuses("wasm") == []  # the runtime is the same, and kept already
    kept.button("Later").click()
    expect(offer).to_be_hidden()
    kept.play(kept.free()[0])
    board = kept.marks()
    host.stop()
    reload(kept)
    assert version(kept.page) == FIRST
    assert kept.marks() == board
    kept.button("Update").click()
    expect(kept.page.locator("html")).to_have_attribute("data-version", "2")
    kept.wait_for("ready")
    assert version(kept.page) == ("2", "2")
    assert kept.marks() == board
    expect(offer).to_be_hidden()
    assert len(kept.page.evaluate(CACHES)) == 1
    host.start()


def test_the_first_visit_is_offered_a_new_version_in_time(host: Host, kept: GamePage) -> None:
    """A page that stays open looks again when it is come back to, after an hour."""
    kept.play("B2")
    host.publish("2")
    host.log.clear()
    come_back = "document.dispatchEvent(new Event('visibilitychange'))"
    kept.page.evaluate(come_back)
    kept.page.evaluate(f"Date.now = () => +new Date() + 3_600_001; {come_back}")
    expect(kept.page.get_by_text(OFFER)).to_be_visible()
    kept.page.evaluate(come_back)
    assert host.statuses("sw.js") == [HTTPStatus.OK]
    assert version(kept.page) == FIRST
    kept.button("Update").click()
    expect(kept.page.locator("html")).to_have_attribute("data-version", "2")
    kept.wait_for("ready")
    assert len(kept.free()) == 7


@pytest.mark.firefox
def test_another_tab_stays_as_it_is(host: Host, kept: GamePage) -> None:
    """Where one tab takes the new version, the other plays on and is asked no more."""
    other = GamePage(kept.page.context.new_page(), kept.url).open()
    other.page.evaluate("window.mark = 1")
    host.publish("2")
    assert kept.page.evaluate(UPDATE) == "installed"
    expect(other.page.get_by_text(OFFER)).to_be_visible()
    kept.button("Update").click()
    expect(kept.page.locator("html")).to_have_attribute("data-version", "2")
    kept.wait_for("ready")
    expect(other.page.get_by_text(OFFER)).to_be_hidden()
    other.play("B2")
    assert len(other.free()) == 7
    assert other.page.evaluate("window.mark") == 1
    assert version(other.page) == FIRST


def test_an_update_that_fails_leaves_the_old_version(host: Host, kept: GamePage) -> None:
    """Whole, be a file missing or from another version; and the next try mends it."""
    before = kept.page.evaluate(CACHES)
    host.publish("2")
    page = host.site / "index.html"
    published = page.read_bytes()
    page.write_bytes(published + b"\n")
    assert kept.page.evaluate(UPDATE) == "redundant"
    host.fault = "style.css"
    assert kept.page.evaluate(UPDATE) == "redundant"
    host.fault = ""
    assert kept.page.evaluate(CACHES) == before
    expect(kept.page.get_by_text(OFFER)).to_be_hidden()
    host.stop()
    reload(kept)
    assert version(kept.page) == FIRST
    page.write_bytes(published)
    host.start()
    assert kept.page.evaluate(UPDATE) == "installed"
    expect(kept.page.get_by_text(OFFER)).to_be_visible()
    assert version(kept.page) == FIRST


def test_a_version_that_does_not_start_gives_way(host: Host, kept: GamePage) -> None:
    """To the next, though no game runs that could offer it."""
    kept.play("B2")
    board = kept.marks()
    host.publish("2", program="1 / 0")
    assert kept.page.evaluate(UPDATE) == "installed"
    kept.button("Update").click()
    kept.wait_for("failed")
    host.publish("3", program=(site.ROOT / "main.py").read_text("utf-8"))
    kept.button("Try again").click()
    expect(kept.page.get_by_text(OFFER)).to_be_visible()
    kept.button("Update").click()
    kept.wait_for("ready")
    assert version(kept.page) == ("3", "3")
    assert kept.marks() == board


def test_other_projects_are_left_alone(host: Host, open_page: Open) -> None:
    """Their caches stay, whatever they are called; an older one of this project goes."""
    game = open_page()
    game.is_broken = True  # a file opened as a page has no icon
    path = "/some/project/"
    others = ["other", "tictactoe:/:1", f"tictactoe:{path}inner/:1", "tictactoe:/some/project2/:1"]
    game.page.goto(f"{host.url}404.html")
    for name in [*others, f"tictactoe:{path}:1"]:
        game.page.evaluate("(name) => caches.open(name)", name)
    game.open()
    game.page.evaluate(KEPT)
    game.page.wait_for_function("() => navigator.serviceWorker.controller !== null")
    names = game.page.evaluate(CACHES)
    assert set(others) < set(names)
    assert len(names) == len(others) + 1
    assert f"tictactoe:{path}:1" not in names


def check_installable(profile: GamePage) -> None:
    """Check that nothing is wrong, and every picture has the size that the manifest says."""
    devtools = profile.page.context.new_cdp_session(profile.page)
    found = devtools.send("Page.getAppManifest")
    assert found["url"] == f"{profile.url}{site.MANIFEST}"
    assert found["errors"] == []
    assert devtools.send("Page.getInstallabilityErrors") == {"installabilityErrors": []}
    manifest = json.loads(found["data"])
    pictures = [*manifest["icons"], *manifest["screenshots"], *manifest["shortcuts"][0]["icons"]]
    assert {picture.get("purpose", "any") for picture in pictures} == {"any", "maskable"}
    for picture in pictures:
        content = (site.SITE / picture["src"]).read_bytes()
        if picture["sizes"] != "any":
            width, height = struct.unpack(">II", content[16:24])
            assert picture["sizes"] == f"{width}x{height}"
    apple = profile.page.locator("link[rel=apple-touch-icon]").get_attribute("href") or ""
    assert struct.unpack(">II", (site.SITE / apple).read_bytes()[16:24]) == (180, 180)
