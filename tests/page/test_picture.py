"""A picture of the board, to keep or to share."""

import struct
from base64 import b64encode
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.page.conftest import GamePage, Open
from tests.page.test_play import LOST
from tictactoe import Game, Match, Rules

READ = """async (base64) => {
    const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
    const image = await createImageBitmap(new Blob([bytes]));
    const pen = new OffscreenCanvas(image.width, image.height).getContext("2d");
    pen.drawImage(image, 0, 0);
    const pixels = new Uint32Array(pen.getImageData(0, 0, image.width, image.height).data.buffer);
    const counts = new Map();
    for (let at = 0, end; at < pixels.length; at = end) {
        for (end = at + 1; pixels[end] === pixels[at]; end++);
        counts.set(pixels[at], (counts.get(pixels[at]) ?? 0) + end - at);
    }
    const name = (colour) => [colour & 255, (colour >> 8) & 255, (colour >> 16) & 255].join();
    return Object.fromEntries([...counts].map(([colour, count]) => [name(colour), count]));
}"""
"""How many pixels of a picture have each colour."""


def saved(game: GamePage) -> Path:
    """Save picture and return the file."""
    game.button("Options").click()
    expect(game.page.get_by_role("button", name="Share")).to_have_count(0)  # which it cannot
    file = game.download("Save picture")
    game.button("Done").click()
    assert file.name == "tictactoe.png"
    return file


def size(file: Path) -> tuple[int, int]:
    """Return how wide and how high a picture is."""
    width, height = struct.unpack(">II", file.read_bytes()[16:24])
    return width, height


def colours(page: Page, file: Path) -> dict[str, int]:
    """Return how many pixels of a picture have each colour."""
    counts: dict[str, int] = page.evaluate(READ, b64encode(file.read_bytes()).decode())
    return counts


def inks(page: Page) -> dict[str, str]:
    """Return the page's inks as "red,green,blue"."""
    names = ("paper", "rule", "x", "o", "win")
    style = "getComputedStyle(document.documentElement).getPropertyValue"
    values = (page.evaluate(f"(name) => {style}(name).trim()", f"--{name}") for name in names)
    return {
        name: ",".join(str(int(value[place : place + 2], 16)) for place in (1, 3, 5))
        for name, value in zip(names, values, strict=True)
    }


@pytest.mark.firefox
def test_the_picture_shows_the_board(game: GamePage) -> None:
    """Paper and grid at first, then both marks, then the line; in the colours of the page."""
    game.option("Theme", "dark")
    ink = inks(game.page)
    empty = saved(game)
    assert empty.read_bytes().startswith(b"\x89PNG")
    assert size(empty) == (1200, 1340)
    found = colours(game.page, empty)
    assert found[ink["paper"]] > 1_400_000
    assert found[ink["rule"]] > 10_000
    assert ink["x"] not in found
    game.show(Match().play(0).play(1))
    two = colours(game.page, saved(game))
    assert ink["o"] in two
    game.play("A2", "B2", "A3")
    won = colours(game.page, saved(game))
    assert won[ink["x"]] > 2 * two[ink["x"]]
    assert won[ink["win"]] > two[ink["win"]] + 5_000  # the words below have the same ink
    game.option("Theme", "")


def test_a_picture_of_any_board(game: GamePage) -> None:
    """Of a size that every device can draw, with room for the words, in the colours of the page."""
    assert colours(game.page, saved(game))[inks(game.page)["paper"]] > 1_400_000
    for rules, sides in (
        (Rules(15, 15, 5), (15 * 106 + 240, 15 * 106 + 380)),
        (Rules(2, 6, 4), (6 * 266 + 240, 2 * 266 + 380)),
        (Rules(1, 1, 1), (1200, 320 + 380)),
    ):
        game.show(Match(game=Game(rules)))
        assert size(saved(game)) == sides


def test_what_the_device_can_share_is_offered(open_page: Open) -> None:
    """The link and the picture; a person who thinks better of it is told nothing."""
    game = open_page()
    game.page.add_init_script(
        "navigator.canShare = ({files}) => files?.[0]?.type === 'image/png';"
        "navigator.share = async (content) => {"
        "console.log('shared', content.url ?? content.files[0].name);"
        "throw new DOMException('thought better of it', 'AbortError')}"
    )
    game.open().show(LOST)
    status = game.status.inner_text()
    for button, shared in (("Share link", "#g="), ("Share picture", "tictactoe.png")):
        game.button("Options").click()
        with game.page.expect_console_message(lambda said: "shared" in said.text) as said:
            game.button(button).click()
        assert shared in said.value.text
        assert game.status.inner_text() == status
