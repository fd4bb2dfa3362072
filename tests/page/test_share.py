"""Links, copied texts and pictures, by clipboard and by file.

Their effect on a match is tested in tests/test_session.py.
"""

import re
from base64 import b64encode

import pytest
from playwright.sync_api import expect

from tests.page.conftest import NO_CLIPBOARD, GamePage, Open, link, script
from tests.page.test_play import LOST
from tests.page.test_security import HOSTILE, check_harmless
from tictactoe import Game, Match, Position, Rules, Seat, dumps
from tictactoe.short_link import write_link
from tictactoe.words import ENGLISH

BOTH = Match()
GOOD = dumps(BOTH.play(4).play(0))
WON = Match(o=Seat("easy"), game=Game(played=(0, 3, 1, 4, 2)))
DAMAGED = [link(GOOD.replace("B2 A1", "B2 B2")), "&replay" + link(GOOD)[:-4], "#3e-b2a", "#beat-"]
SELECTED = """() => {
    const { value, selectionStart, selectionEnd } = document.activeElement;
    return value.slice(selectionStart, selectionEnd);
}"""


def copied(game: GamePage, what: str) -> str:
    """Return the clipboard once the page reports the copy."""
    expect(game.status).to_contain_text(ENGLISH(f"{what} copied"))
    text: str = game.page.evaluate("navigator.clipboard.readText()")
    return text


def test_a_match_by_links_leaves_the_other_match_alone(game: GamePage) -> None:
    game.play("B2")
    own = game.marks()
    game.button("3 × 3 · Medium").click()
    game.page.get_by_role("button", name="A friend by link").click()
    expect(game.status).to_have_text(re.compile("You are X, and it is your turn."))
    game.play("A1")
    expect(game.page).to_have_title("Waiting for your friend · Tic-tac-toe")
    assert game.violations() == []
    send = game.page.locator("#send")
    game.button("Send your move").click()
    text, first = copied(game, "move").split("\n")
    assert text == "Your move in tic-tac-toe. You are O:"
    expect(game.status).to_contain_text(ENGLISH("waiting for friend"))
    expect(send).to_be_hidden()
    game.reload()
    expect(game.status).to_contain_text(ENGLISH("waiting for friend"))
    expect(game.button("Undo")).to_have_attribute("aria-disabled", "true")
    game.open("?pause=0&friend" + first.removeprefix(game.url))
    expect(game.status).to_have_text("You are O, and it is your turn. Your friend played A1.")
    expect(game.page).to_have_title("Your turn, you are O · Tic-tac-toe")
    game.play("B1")
    send.click()
    second = copied(game, "move").split("\n")[-1]
    game.page.evaluate("(link) => { location.hash = new URL(link).hash; }", second)
    expect(game.status).to_have_text("You are X, and it is your turn. Your friend played B1.")
    game.button("3 × 3 · A friend by link").click()
    sheet = game.page.get_by_role("dialog")
    sheet.get_by_role("button", name="Medium").click()
    sheet.get_by_role("button", name=ENGLISH("done")).click()
    assert game.marks() == own
    assert "#" not in game.page.url
    game.inside("values")  # which changes the address
    game.page.go_back()
    expect(game.page.locator("#inside")).not_to_have_attribute("open", "")
    game.page.go_back()
    expect(game.status).to_have_text("You are X, and it is your turn. Your friend played B1.")


def test_texts_are_copied_and_the_link_of_a_result_plays_it_back(game: GamePage) -> None:
    game.play("B2")
    own = game.marks()
    game.show(LOST).inside("cost")
    game.button(ENGLISH("copy inside")).click()
    assert copied(game, "link") == f"{game.url}?inside=cost{write_link(LOST)}"
    game.options("share")
    game.page.locator("#share summary").click()
    game.button(ENGLISH("copy position")).click()
    assert Position.parse(copied(game, "position")) == LOST.position
    share = game.page.locator("#next").get_by_role("button", name=ENGLISH("tab share"))
    share.click()
    *_, url = copied(game, "result").split("\n")
    expect(share).to_be_focused()
    game.page.goto(url)
    expect(game.status).to_contain_text("A friend lost this as X against Perfect.")
    assert game.page.url == game.url
    expect(game.button("Play Perfect yourself")).to_be_visible()
    game.button(ENGLISH("back to game")).click()
    assert game.marks() == own


def test_a_friend_who_opens_a_win_plays_the_same_level_and_sees_both_games(game: GamePage) -> None:
    game.show(WON)
    game.page.locator("#next").get_by_role("button", name=ENGLISH("tab share")).click()
    text = copied(game, "result").split("\n")
    assert text[1] == "I beat Easy in 3. You?"
    game.page.goto(text[-1])
    expect(game.status).to_contain_text("A friend beat Easy in 3, on the dots.")
    assert game.page.url == game.url
    assert game.marks() == "........."
    expect(game.cell("A1")).to_have_accessible_name("A1, empty, your friend’s mark")
    dots = game.page.locator("[data-dot=X]")
    assert dots.evaluate_all("(cells) => cells.map((cell) => cell.dataset.cell)") == [*"012"]
    look = "(cell) => getComputedStyle(cell).backgroundImage"
    assert "radial-gradient" in dots.first.evaluate(look)
    assert game.violations() == []
    both = game.page.get_by_role("group", name=ENGLISH("compared"))
    expect(both).to_have_count(0)
    while game.page.locator("#board").get_attribute("data-end") == "":
        game.page.locator('[data-cell][data-mark=""]').first.click()
        game.settle()
    expect(both).to_contain_text("You: ")
    expect(both).to_contain_text("Friend: won in 3")
    assert game.page.locator("[data-dot=X]").count() == 0
    assert game.violations() == []
    game.button(ENGLISH("new game")).click()
    expect(both).to_have_count(0)


def test_a_text_that_cannot_be_copied_is_shown_selected(game: GamePage) -> None:
    """A move whose link was shown counts as sent."""
    game.page.evaluate(NO_CLIPBOARD)
    sheet = game.page.get_by_role("dialog")
    field = sheet.get_by_role("textbox")
    game.show(WON)
    for what, part in (("link", "#3e-"), ("position", "X"), ("result", "⬜")):
        game.options("share")
        if what == "position":
            game.page.locator("#share summary").click()
        game.button(ENGLISH(f"copy {what}")).click()
        expect(sheet).to_have_accessible_name(ENGLISH(f"{what} by hand"))
        expect(field).to_be_focused()
        selected = game.page.evaluate(SELECTED)
        assert selected == field.input_value()
        assert part in selected
        game.button(ENGLISH("done")).click()
    game.page.evaluate("(link) => { location.hash = link; }", link(Match().by_link().play(0)))
    game.button("Send your move").click()
    expect(sheet).to_have_accessible_name(ENGLISH("move by hand"))
    game.button(ENGLISH("done")).click()
    expect(game.status).to_contain_text(ENGLISH("waiting for friend"))
    expect(game.page.locator("#send")).to_be_hidden()
    game.page.evaluate("delete navigator.clipboard")


def test_a_damaged_link_is_refused_and_nothing_changes(game: GamePage) -> None:
    game.play("B2")
    before, kept = game.marks(), game.page.evaluate("({...localStorage})")
    for fragment in DAMAGED:
        game.page.goto(game.url + "?pause=0" + fragment)
        expect(game.status).to_contain_text(ENGLISH("link unreadable"))
        assert game.marks() == before
        assert game.page.url == game.url + "?pause=0"
    assert game.page.evaluate("({...localStorage})") == kept
    for fragment, message in (
        (link(Match().play(0)), "link opened"),
        ("#beat-", "link unreadable"),
    ):
        game.page.evaluate("(link) => { location.hash = link; }", fragment)
        expect(game.status).to_contain_text(ENGLISH(message))
    game.play(game.free()[0])
    assert game.page.url == game.url + "?pause=0"  # the move belongs to the visitor's own match


def saved(game: GamePage) -> dict[str, int]:
    """Return the size of the saved picture, and its number of pixels by ink."""
    game.options("share")
    sheet = game.page.get_by_role("dialog")
    expect(sheet.get_by_role("button", name="Share")).to_have_count(0)  # these browsers cannot
    file = game.download("Save picture")
    game.button("Done").click()
    assert file.name == "tictactoe.png"
    assert file.read_bytes().startswith(b"\x89PNG")
    content = b64encode(file.read_bytes()).decode()
    found: dict[str, int] = game.page.evaluate(script("picture"), content)
    return found


@pytest.mark.firefox
def test_a_picture_shows_the_board(game: GamePage) -> None:
    """Marks before the line, the others faded; no name changes the picture or the title."""
    title = game.page.title()
    game.show(WON)
    won = saved(game)
    assert (won["width"], won["height"]) == (1200, 1340)
    assert won["paper"] > 1_000_000
    assert won["rule"] > 10_000
    assert won["x"] > 100 * won["x, 50%"]
    assert won["x, 30%"] > 5_000
    assert won["o, 50%"] > 100 * won["o"]  # some pixels of an edge are as dark
    game.option("Theme", "dark")
    game.show(Match(x=Seat(name=HOSTILE), game=Game(Rules(misere=True), played=WON.game.played)))
    lost = saved(game)
    assert (lost["width"], lost["height"]) == (1200, 1340)
    assert lost["win"] > 0  # the words below, in the same ink
    assert lost["o"] > 100 * lost["o, 50%"]
    assert lost["x, 50%"] > 100 * lost["x"]
    assert game.page.title() == title
    check_harmless(game)
    game.option("Theme", "")
    game.show(Match(game=Game(Rules(2, 6, 4))))
    small = saved(game)
    assert (small["width"], small["height"]) == (6 * 266 + 240, 2 * 266 + 380)


def test_a_device_that_can_share_offers_the_link_the_picture_and_the_result(
    open_page: Open,
) -> None:
    """A person who cancels gets no message."""
    game = open_page("Pixel 7")
    game.page.add_init_script(
        "navigator.canShare = ({files}) => files?.[0]?.type === 'image/png';"
        "navigator.share = async (content) => {"
        "console.log('shared', content.url, content.text, content.files?.[0].name);"
        "throw new DOMException('thought better of it', 'AbortError')}"
    )
    game.open().show(LOST)
    status = game.status.inner_text()
    choices = {
        "Share link": "#3",
        "Share picture": "undefined undefined tictactoe.png",
        "Share result": "⬜[^⬜]*replay#3[^⬜]* tictactoe.png",
    }
    for button, shared in choices.items():
        game.options("share")
        with game.page.expect_console_message(lambda log: "shared" in log.text) as log:
            game.button(button).click()
        assert re.search(shared, log.value.text)
        assert game.status.inner_text() == status
