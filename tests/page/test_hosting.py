"""The built site on a real nginx that does what GitHub Pages does."""

import json
import struct
from collections.abc import Iterator
from pathlib import Path
from shutil import copytree
from typing import Any

import pytest
from playwright.sync_api import BrowserType, Request, expect

from tests.page.conftest import GamePage, link
from tests.page.host import publish
from tests.page.test_offline import KEPT, OFFER, UPDATE, check_update
from tictactoe import Match
from tictactoe.words import ENGLISH
from tools import site
from tools.bench_start import BYTES
from tools.nginx import Nginx, nginx

KEYS = """caches.keys().then(([name]) => caches.open(name)).then((cache) => cache.keys())
    .then((requests) => requests.length)"""


@pytest.fixture
def served(tmp_path: Path) -> Path:
    """Return the folder that is served; a test may change it."""
    return copytree(site.SITE, tmp_path / "served")


@pytest.fixture
def newer(tmp_path: Path) -> Path:
    """Return the folder of the next version, which is not served yet."""
    folder = copytree(site.SITE, tmp_path / "newer")
    publish(folder, "2")
    return folder


@pytest.fixture
def hosted(
    browser_type: BrowserType,
    browser_type_launch_args: dict[str, Any],
    tmp_path: Path,
    served: Path,
) -> Iterator[tuple[GamePage, Nginx]]:
    """Yield a page in a browser that keeps files on disk, as a visitor's does, and its server.

    The site is below a path, compressed, for ten minutes of cache, with no header of ours.
    """
    launch = browser_type.launch_persistent_context
    profile, options = tmp_path / "profile", browser_type_launch_args
    with nginx(served, tmp_path) as server, launch(profile, **options) as context:
        yield GamePage(context.pages[0], server.url), server


@pytest.mark.firefox
def test_a_first_visit_is_light_and_a_later_one_free(
    hosted: tuple[GamePage, Nginx], browser_type: BrowserType
) -> None:
    """Compressed as Pages does it, each file once, below the limit; later only a question.

    A wrong address shows the way, and one without the last slash will do.
    """
    game, server = hosted
    asked: list[Request] = []
    game.page.goto(game.url + "nothing")
    expect(game.page.get_by_role("heading")).to_have_text("Page not found")
    assert game.violations() == []
    before = len(server.sent())
    game.page.on("requestfinished", lambda request: asked.append(request))  # noqa: PLW0108
    game.page.get_by_role("link").click()
    game.wait_for("ready")
    game.play("B2")
    game.page.evaluate(KEPT)
    for request in asked:
        if request.url.startswith("blob:"):  # a worker's: a busy machine thinks beside the page
            continue
        headers = request.response().headers  # type: ignore[union-attr]
        assert headers["cache-control"] == "max-age=600"
        if request.url.endswith((".js", ".mjs", ".css", ".wasm")):
            assert headers["content-encoding"] == "gzip"
    visit = server.sent()[before:]
    weight = sum(sent for _, sent in visit)
    print(f"first visit: {weight:,} bytes in {len(visit)} answers, with all that is kept")
    assert 4_000_000 < weight < BYTES[game.page.evaluate("document.documentElement.dataset.start")]
    whole = [address for address, sent in visit if sent]
    assert sorted(whole) == sorted(set(whole))
    last = max(number for number, (address, _) in enumerate(visit) if address.endswith("main.py"))
    assert [address for address, _ in visit].index("/project/sw.js") > last
    files = [path for path in site.SITE.rglob("*") if path.is_file() and path.suffix]
    later = [path for path in files if any(map(path.match, site.LATER))]
    assert len(later) > len(site.LATER)
    assert game.page.evaluate(KEYS) == len(files) - len(later) + 2 - len(
        site.UNKEPT
    )  # course, snapshot
    if browser_type.name == "chromium":  # which alone tells
        check_installable(game)
    before = len(server.sent())
    game.reload()
    game.page.evaluate(UPDATE)
    visit = server.sent()[before:]
    print(f"later visit: {sum(sent for _, sent in visit):,} bytes in {len(visit)} answers")
    assert {address for address, _ in visit} == {"/project/sw.js"}
    assert sum(sent for _, sent in visit) == 0
    game.page.goto(game.url.rstrip("/"))
    game.wait_for("ready")
    assert game.page.url == game.url
    game.page.goto(game.url + link(Match().play(0)))
    expect(game.status).to_contain_text(ENGLISH("link opened"))


def check_installable(game: GamePage) -> None:
    """Check that nothing is wrong, and every picture has the size that the manifest says."""
    devtools = game.page.context.new_cdp_session(game.page)
    found = devtools.send("Page.getAppManifest")
    assert found["url"] == f"{game.url}{site.MANIFEST}"
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
    apple = game.page.locator("link[rel=apple-touch-icon]").get_attribute("href") or ""
    assert struct.unpack(">II", (site.SITE / apple).read_bytes()[16:24]) == (180, 180)


def check_half(game: GamePage) -> None:
    """Check that it is told that something is missing, now and when it is tried again."""
    game.page.goto(game.url)
    game.wait_for("failed")
    with game.page.expect_event("domcontentloaded"):
        game.button("Try again").click()
    game.wait_for("failed")
    expect(game.status).to_contain_text(ENGLISH("failed part"))


def check_rest(game: GamePage, served: Path, newer: Path) -> None:
    """Check that the new version is played once the rest of it is there."""
    copytree(newer, served, dirs_exist_ok=True)
    game.button("Try again").click()
    game.wait_for("ready")
    expect(game.page.locator("html[data-version='2'][data-script='2']")).to_be_attached()


@pytest.mark.firefox
def test_a_new_page_without_its_files_plays_once_they_are_there(
    hosted: tuple[GamePage, Nginx], served: Path, newer: Path
) -> None:
    """Though the browser keeps for ten minutes that they are missing."""
    game, _ = hosted
    (newer / "index.html").replace(served / "index.html")
    check_half(game)
    check_rest(game, served, newer)


def test_try_again_fetches_what_an_earlier_load_found_missing(
    hosted: tuple[GamePage, Nginx], served: Path, newer: Path
) -> None:
    """The first, slow load asks for the library; the second, fast one for the snapshot."""
    game, _ = hosted
    (newer / "index.html").replace(served / "index.html")
    devtools = game.page.context.new_cdp_session(game.page)
    devtools.send("Network.enable")
    devtools.send("Network.emulateNetworkConditions", speed(1_500_000))
    with game.page.expect_response(f"**/{site.PACKAGE}") as package:
        game.page.goto(game.url)
    devtools.send("Network.emulateNetworkConditions", speed(-1))
    game.wait_for("failed")
    with game.page.expect_response(f"**/{site.SNAPSHOT}") as snapshot:
        game.button("Try again").click()
    game.wait_for("failed")
    assert (package.value.status, snapshot.value.status) == (404, 404)
    check_rest(game, served, newer)


def speed(rate: int) -> dict[str, Any]:
    """Return the network conditions for a number of bytes per second, -1 for no limit."""
    return {"offline": False, "latency": 0, "downloadThroughput": rate, "uploadThroughput": rate}


def test_an_old_page_without_its_files_gives_way_to_the_new_one(
    hosted: tuple[GamePage, Nginx], served: Path, newer: Path
) -> None:
    """Though the browser keeps the old one for ten minutes."""
    game, _ = hosted
    old = next(served.glob("app-*"))
    old.rename(newer.with_name(old.name))
    check_half(game)
    check_rest(game, served, newer)


def test_a_new_version_whose_files_come_after_its_worker_is_kept_at_the_next_try(
    hosted: tuple[GamePage, Nginx], served: Path, newer: Path
) -> None:
    """Though the browser keeps for ten minutes that they are missing."""
    game, _ = hosted
    game.open().page.evaluate(KEPT)
    (newer / site.WORKER).replace(served / site.WORKER)
    assert game.page.evaluate(UPDATE) == "redundant"
    game.play("B2")
    copytree(newer, served, dirs_exist_ok=True)
    assert game.page.evaluate(UPDATE) == "installed"
    expect(game.page.get_by_text(OFFER)).to_be_visible()
    check_update(game, "2")
