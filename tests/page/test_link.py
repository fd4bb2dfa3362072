"""A match with a friend by link."""

from urllib.parse import quote

from playwright.sync_api import expect

from tests.page.conftest import GamePage, Open
from tictactoe import Match, dumps

BOTH = Match()


def link(match: Match | str) -> str:
    """Return the fragment that holds a match, as docs/record.md says."""
    return "#g=" + quote(match if isinstance(match, str) else dumps(match), safe="")


def test_a_match_goes_back_and_forth_by_link(open_page: Open) -> None:
    """Copied, opened elsewhere, played on, copied back."""
    permissions = ["clipboard-read", "clipboard-write"]
    game = open_page(permissions=permissions).open()
    game.option("O", "human")
    game.play("B2")
    friend = open_page(permissions=permissions).open()
    for player, opponent, cell in ((game, friend, "A1"), (friend, game, "C3")):
        player.page.bring_to_front()
        player.button("Options").click()
        player.button("Copy link").click()
        expect(player.status).to_contain_text("Link copied.")
        url = player.page.evaluate("navigator.clipboard.readText()")
        opponent.page.goto(url)
        opponent.wait_for("ready")
        assert opponent.marks() == player.marks()
        expect(opponent.status).to_contain_text("came by a link")
        opponent.play(cell)
    assert game.marks() == "O...X...X"


def test_the_visitors_own_game_is_left_alone(game: GamePage) -> None:
    """A linked match lives in its address, over a reload; without it one's own game is back."""
    game.play("B2")
    own = game.marks()
    game.page.goto(game.url + "?pause=0" + link(BOTH.play(0)))
    expect(game.status).to_contain_text("came by a link")
    assert game.marks() == "X........"
    game.play("C3")
    game.page.reload()
    game.wait_for("ready")
    assert game.marks() == "X.......O"
    game.open()
    game.page.reload()
    game.wait_for("ready")
    assert game.marks() == own


GOOD = dumps(BOTH.play(4).play(0))


DAMAGED = [
    (link(GOOD[:-8]), "line "),
    (link(GOOD.replace("B2 A1", "B2 B2")), "line 4: move 2: B2 is taken"),
    (link(GOOD.replace("tictactoe 1", "tictactoe 2")), "reads version 1"),
    (link("<img src=x onerror=alert(1)>"), "line 1: it should begin"),
    (link(GOOD.replace("O: human", "O: nobody")), "no level 'nobody'"),
    (link(GOOD.replace("game: ", "game: 16x16x5: ")), "a board has 1 to 15 rows, not 16"),
    ("#g=", "line 1: it should begin"),
    ("#g=%E0%A4", "it’s damaged or cut off"),
    ("#g=" + "A" * 200_000, "at most 100,000 characters"),
]
"""Links that are refused, and what is said of each."""


def test_a_damaged_link_is_refused_with_the_reason(game: GamePage) -> None:
    """The visitor's own game is as it was."""
    game.play("B2")
    before = game.marks()
    for fragment, reason in DAMAGED:
        game.page.goto(game.url + "?pause=0" + fragment)
        expect(game.status).to_contain_text("This link can’t be opened")
        expect(game.status).to_contain_text(reason)
        assert game.marks() == before
        assert "#" not in game.page.url
    game.page.reload()
    game.wait_for("ready")
    assert game.marks() == before
