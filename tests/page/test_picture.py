"""A picture of the board, to keep or to share."""

from base64 import b64encode

import pytest
from playwright.sync_api import expect

from tests.page.conftest import GamePage, Open, script
from tests.page.test_play import LOST
from tests.page.test_security import HOSTILE, check_harmless
from tictactoe import Game, Match, Rules, Seat


def saved(game: GamePage) -> dict[str, int]:
    game.options("share")
    expect(game.page.get_by_role("button", name="Share")).to_have_count(0)  # which it cannot
    file = game.download("Save picture")
    game.button("Done").click()
    assert file.name == "tictactoe.png"
    assert file.read_bytes().startswith(b"\x89PNG")
    content = b64encode(file.read_bytes()).decode()
    found: dict[str, int] = game.page.evaluate(script("picture"), content)
    return found


@pytest.mark.firefox
def test_the_picture_shows_the_board(game: GamePage) -> None:
    for theme in ("light", "dark"):
        game.option("Theme", theme)
        game.show(Match())
        empty = saved(game)
        assert (empty["width"], empty["height"]) == (1200, 1340)
        assert empty["paper"] > 1_400_000
        assert empty["rule"] > 10_000
    assert empty["x"] == 0
    game.show(Match().play(0).play(1))
    two = saved(game)
    assert two["o"] > 0
    game.play("A2", "B2", "A3")
    by_line = saved(game)
    assert by_line["x"] > 2 * two["x"] > 0  # the line is behind the marks
    assert by_line["x, 30%"] > 5_000
    assert by_line["o, 50%"] > 100 * by_line["o"]  # some pixels of an edge are as dark
    game.show(Match(game=Game(Rules(misere=True), played=(0, 3, 1, 4, 2))))
    against_line = saved(game)
    assert against_line["o"] > 100 * against_line["o, 50%"]
    assert against_line["x, 50%"] > 100 * against_line["x"]
    game.option("Theme", "")
    for rules, width, height in (
        (Rules(15, 15, 5), 15 * 106 + 240, 15 * 106 + 380),
        (Rules(2, 6, 4), 6 * 266 + 240, 2 * 266 + 380),
        (Rules(1, 1, 1), 1200, 320 + 380),
    ):
        game.show(Match(game=Game(rules)))
        found = saved(game)
        assert (found["width"], found["height"]) == (width, height)


def test_no_name_changes_the_picture_or_the_title(game: GamePage) -> None:
    title = game.page.title()
    for name in ("W" * 30, HOSTILE, "=1+1", "اميد"):
        game.show(Match(x=Seat(name=name)))
        expect(game.status.locator(".now")).to_contain_text(name)
        found = saved(game)
        assert (found["width"], found["height"]) == (1200, 1340)
        assert found["win"] > 0  # the words below, whose ink is the same
        assert game.page.title() == title
        check_harmless(game)


def test_what_the_device_can_share_is_offered(open_page: Open) -> None:
    """The link and the picture; a person who thinks better of it is told nothing."""
    game = open_page("Pixel 7")
    game.page.add_init_script(
        "navigator.canShare = ({files}) => files?.[0]?.type === 'image/png';"
        "navigator.share = async (content) => {"
        "console.log('shared', content.url ?? content.text ?? content.files[0].name);"
        "throw new DOMException('thought better of it', 'AbortError')}"
    )
    game.open().show(LOST)
    status = game.status.inner_text()
    choices = ("Share link", "#g="), ("Share picture", "tictactoe.png"), ("Share result", "⬜")
    for button, shared in choices:
        game.options("share")
        with game.page.expect_console_message(lambda said: "shared" in said.text) as said:
            game.button(button).click()
        assert shared in said.value.text
        assert game.status.inner_text() == status
