"""The built site on a real nginx that does what GitHub Pages does."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import BrowserType, Request, expect

from tests.page.conftest import GamePage, link
from tests.page.test_offline import KEPT
from tictactoe import Match
from tictactoe.words import ENGLISH
from tools.nginx import Nginx, nginx
from tools.site import SITE

LOOK = "navigator.serviceWorker.ready.then((registration) => registration.update()).then(() => {})"
"""Look for a new version."""
FIRST_VISIT = 5_200_000
"""How much a first visit may weigh, in bytes on the way."""


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Nginx]:
    """Serve the site below a path, compressed, for ten minutes of cache, with no header of ours."""
    with nginx(SITE, tmp_path_factory.mktemp("nginx")) as server:
        yield server


@pytest.fixture
def hosted(
    server: Nginx,
    browser_type: BrowserType,
    browser_type_launch_args: dict[str, Any],
    tmp_path: Path,
) -> Iterator[GamePage]:
    """Return a page on that server, in a browser that keeps files on disk, as a visitor's does."""
    context = browser_type.launch_persistent_context(tmp_path, **browser_type_launch_args)
    game = GamePage(context.pages[0], server.url)
    yield game
    context.close()
    assert game.is_broken or game.problems == []


def test_it_plays_below_a_path(hosted: GamePage) -> None:
    """By the file's own name, by a link, without the last slash; a wrong address shows the way."""
    hosted.is_broken = True  # the browser speaks of a page that is not there
    hosted.page.goto(hosted.url + "nothing")
    expect(hosted.page.get_by_role("heading")).to_have_text("There is nothing here")
    assert hosted.violations() == []
    hosted.page.get_by_role("link").click()
    hosted.wait_for("ready")
    hosted.open("index.html?pause=0")
    hosted.play("B2")
    assert sorted(hosted.marks()) == sorted("XO.......")
    hosted.page.goto(hosted.url.rstrip("/"))
    hosted.wait_for("ready")
    assert hosted.page.url == hosted.url
    hosted.page.goto(hosted.url + link(Match().play(0)))
    expect(hosted.status).to_contain_text(ENGLISH("link opened"))


@pytest.mark.firefox
def test_a_first_visit_is_light_and_a_later_one_free(hosted: GamePage, server: Nginx) -> None:
    """Compressed as Pages does it, each file once, below the limit; later only a question."""
    asked: list[Request] = []
    hosted.page.on("requestfinished", lambda request: asked.append(request))  # noqa: PLW0108
    before = len(server.sent())
    hosted.open()
    hosted.play("B2")
    hosted.page.evaluate(KEPT)
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
    assert 4_000_000 < weight < FIRST_VISIT
    large = [address for address, sent in visit if sent > 50_000]
    assert len(large) == len(set(large)) > 3
    before = len(server.sent())
    hosted.page.reload()
    hosted.wait_for("ready")
    hosted.page.evaluate(LOOK)
    visit = server.sent()[before:]
    print(f"later visit: {sum(sent for _, sent in visit):,} bytes in {len(visit)} answers")
    assert {address for address, _ in visit} == {"/project/sw.js"}
    assert sum(sent for _, sent in visit) == 0
