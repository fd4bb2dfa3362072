"""A match with a friend by link."""

from urllib.parse import unquote

import pytest
from playwright.sync_api import expect

from tests.page.conftest import GamePage, link
from tictactoe import Game, Match, Rules, dumps, loads
from tictactoe.words import ENGLISH

BOTH = Match()
LARGE = Match(starts="O", game=Game(Rules(15, 15, 5), "O", (112, 128, 224)))
GOOD = dumps(BOTH.play(4).play(0))
DAMAGED = [
    (link(GOOD.replace("B2 A1", "B2 B2")), "line 4: move 2: B2 is taken"),
    ("#g=%E0%A4", ENGLISH("reason link broken")),
    ("#g=" + "A" * 200_000, "a record has at most 100,000 characters"),
]


@pytest.mark.firefox
def test_a_match_goes_to_a_friend_and_leaves_ones_own_alone(game: GamePage) -> None:
    game.play("B2")
    own = game.marks()
    game.show(LARGE)
    game.button("Options").click()
    game.button(ENGLISH("copy link")).click()
    expect(game.status).to_contain_text(ENGLISH("link copied"))
    url: str = game.page.evaluate("navigator.clipboard.readText()")
    assert loads(unquote(url.partition("#g=")[2])).game == LARGE.game
    game.open("?pause=0&by" + url.removeprefix(game.url))
    expect(game.status).to_contain_text(ENGLISH("link opened"))
    assert game.marks() == LARGE.position.cells
    game.play("A1")  # which its address holds then
    assert loads(unquote(game.page.url.partition("#g=")[2])).game == LARGE.play(0).game
    game.open()
    assert game.marks() == own


def test_a_damaged_link_is_refused_with_the_reason_and_nothing_changes(game: GamePage) -> None:
    game.play("B2")
    before, kept = game.marks(), game.page.evaluate("({...localStorage})")
    for fragment, reason in DAMAGED:
        game.page.goto(game.url + "?pause=0" + fragment)
        expect(game.status).to_contain_text(ENGLISH("link unreadable", reason=reason))
        assert game.marks() == before
        assert "#" not in game.page.url
    assert game.page.evaluate("({...localStorage})") == kept
