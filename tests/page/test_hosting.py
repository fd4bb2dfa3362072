"""The built site on a real nginx that is configured like GitHub Pages."""

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
from tools import SITE, site
from tools.nginx import Nginx, nginx

BYTES = {"snapshot": 6_200_000, "library": 7_000_000}
"""The most bytes of a first visit, by the way in which Python starts."""
KEYS = """caches.keys().then(([name]) => caches.open(name)).then((cache) => cache.keys())
    .then((requests) => requests.length)"""


@pytest.fixture
def served(tmp_path: Path) -> Path:
    """Return the served folder; a test may change it."""
    return copytree(SITE, tmp_path / "served")


@pytest.fixture
def newer(tmp_path: Path) -> Path:
    """Return the folder of the next version, which is not served yet."""
    folder = copytree(SITE, tmp_path / "newer")
    publish(folder, "2")
    return folder


@pytest.fixture
def hosted(
    browser_type: BrowserType,
    browser_type_launch_args: dict[str, Any],
    tmp_path: Path,
    served: Path,
) -> Iterator[tuple[GamePage, Nginx]]:
    """Yield a page in a browser with a cache on disk, and its server.

    The site is below a path, compressed, cached for ten minutes, with no header of ours.
    """
    launch = browser_type.launch_persistent_context
    profile, options = tmp_path / "profile", browser_type_launch_args
    with nginx(served, tmp_path) as server, launch(profile, **options) as context:
        yield GamePage(context.pages[0], server.url), server


@pytest.mark.firefox
def test_a_first_visit_is_light_and_a_later_one_free(
    hosted: tuple[GamePage, Nginx], browser_type: BrowserType
) -> None:
    """Compressed, each file once, below the limit; later only one request without content.

    A wrong address leads to the page, and so does one without the last slash.
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
        if request.url.startswith("blob:"):  # a worker, on a busy machine
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
    files = [path for path in SITE.rglob("*") if path.is_file() and path.suffix]
    later = [path for path in files if any(map(path.match, site.LATER))]
    assert len(later) > len(site.LATER)
    further = 3  # the course, the snapshot, and that unpacked
    assert game.page.evaluate(KEYS) == len(files) - len(later) + further - len(site.UNKEPT)
    if browser_type.name == "chromium":  # only it reports this
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
    """Check that Chromium reports no error, and each picture has the size in the manifest."""
    devtools = game.page.context.new_cdp_session(game.page)
    found = devtools.send("Page.getAppManifest")
    assert found["url"] == f"{game.url}{site.MANIFEST}"
    assert found["errors"] == []
    assert devtools.send("Page.getInstallabilityErrors") == {"installabilityErrors": []}
    manifest = json.loads(found["data"])
    pictures = [*manifest["icons"], *manifest["screenshots"], *manifest["shortcuts"][0]["icons"]]
    assert {picture.get("purpose", "any") for picture in pictures} == {"any", "maskable"}
    for picture in pictures:
        content = (SITE / picture["src"]).read_bytes()
        if picture["sizes"] != "any":
            width, height = struct.unpack(">II", content[16:24])
            assert picture["sizes"] == f"{width}x{height}"
    for rel, side in (("apple-touch-icon", 180), ("alternate icon", 48)):
        icon = game.page.locator(f"link[rel='{rel}']").get_attribute("href") or ""
        assert struct.unpack(">II", (SITE / icon).read_bytes()[16:24]) == (side, side)


def check_half(game: GamePage) -> None:
    """Check that a missing part is reported, now and after another attempt."""
    game.page.goto(game.url)
    game.wait_for("failed")
    with game.page.expect_event("domcontentloaded"):
        game.button("Try again").click()
    game.wait_for("failed")
    expect(game.failure).to_contain_text(ENGLISH("failed part"))


def check_rest(game: GamePage, served: Path, newer: Path) -> None:
    """Check that the new version starts once it is complete."""
    copytree(newer, served, dirs_exist_ok=True)
    game.button("Try again").click()
    game.wait_for("ready")
    expect(game.page.locator("html[data-version='2'][data-script='2']")).to_be_attached()


def test_a_new_page_plays_once_its_files_are_there(
    hosted: tuple[GamePage, Nginx], served: Path, newer: Path
) -> None:
    """Although the browser caches for ten minutes that they are missing."""
    game, _ = hosted
    (newer / "index.html").replace(served / "index.html")
    check_half(game)
    check_rest(game, served, newer)


def test_an_old_page_without_its_files_is_replaced_by_the_new_one(
    hosted: tuple[GamePage, Nginx], served: Path, newer: Path
) -> None:
    """Although the browser caches the old one for ten minutes."""
    game, _ = hosted
    old = next(served.glob("app-*"))
    old.rename(newer.with_name(old.name))
    check_half(game)
    check_rest(game, served, newer)


@pytest.mark.long
def test_a_version_whose_files_arrive_after_its_worker_is_kept_at_the_next_check(
    hosted: tuple[GamePage, Nginx], served: Path, newer: Path
) -> None:
    """Although the browser caches for ten minutes that they are missing."""
    game, _ = hosted
    game.open().page.evaluate(KEPT)
    (newer / site.WORKER).replace(served / site.WORKER)
    assert game.page.evaluate(UPDATE) == "redundant"
    game.play("B2")
    copytree(newer, served, dirs_exist_ok=True)
    assert game.page.evaluate(UPDATE) == "installed"
    expect(game.page.get_by_text(OFFER)).to_be_visible()
    check_update(game, "2")
