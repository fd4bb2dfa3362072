"""The built site on a real nginx that does what GitHub Pages does."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Request, expect

from tests.page.conftest import GamePage, Open
from tests.page.test_link import BOTH, link
from tools.nginx import nginx
from tools.site import SITE

FIRST_VISIT = 5_200_000
"""How much a first visit may weigh, in bytes on the way."""


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Serve the site below a path, compressed, for ten minutes of cache, with no header of ours."""
    with nginx(SITE, tmp_path_factory.mktemp("nginx")) as address:
        yield address


@pytest.fixture
def hosted(open_page: Open, address: str) -> GamePage:
    """Return a page on that server."""
    game = open_page()
    game.url = address
    return game


def test_it_plays_below_a_path(hosted: GamePage) -> None:
    """Also by the file's own name, by a link, and without the last slash."""
    for query in ("?pause=0", "index.html?pause=0"):
        hosted.open(query)
        hosted.new_game.click()
        hosted.play("B2")
        assert sorted(hosted.marks()) == sorted("XO.......")
    hosted.page.goto(hosted.url.rstrip("/"))
    hosted.requests.remove(hosted.url.rstrip("/"))
    hosted.wait_for("ready")
    assert hosted.page.url == hosted.url
    hosted.page.goto(hosted.url + link(BOTH.play(0)))
    expect(hosted.status).to_contain_text("came by a link")


def test_a_first_visit_is_light_and_whole(hosted: GamePage) -> None:
    """Compressed, all that is needed to play, and each file once."""
    asked: list[Request] = []
    hosted.page.on("requestfinished", lambda request: asked.append(request))  # noqa: PLW0108
    hosted.open()
    addresses = [request.url for request in asked]
    assert len(addresses) == len(set(addresses))
    weight = sum(request.sizes()["responseBodySize"] for request in asked)
    print(f"first visit: {weight:,} bytes in {len(asked)} files")
    assert 4_000_000 < weight < FIRST_VISIT
    for request in asked:
        headers = request.response().headers  # type: ignore[union-attr]
        assert headers["cache-control"] == "max-age=600"
        if request.url.endswith((".js", ".mjs", ".css", ".wasm")):
            assert headers["content-encoding"] == "gzip"
    hosted.play("B2")


def test_a_wrong_address_says_so(hosted: GamePage) -> None:
    """And shows the way to the game."""
    hosted.is_broken = True
    hosted.page.goto(hosted.url + "nothing")
    expect(hosted.page.get_by_role("heading")).to_have_text("There is nothing here")
    assert hosted.violations() == []
    hosted.page.get_by_role("link", name="Play tic-tac-toe").click()
    hosted.wait_for("ready")
