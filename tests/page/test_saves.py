"""What stays: over a reload, in another tab, where storage is refused or holds rubbish."""

from contextlib import suppress

import pytest
from playwright.sync_api import Error, expect

from tests.page.conftest import KEEP, GamePage, Open
from tictactoe import Match, Score, Seat, dumps
from tictactoe.view import score_lines
from tictactoe.words import ENGLISH

SHOWN = """() => [location.search, Array.from(
    document.querySelectorAll("[data-cell]"), (cell) => cell.dataset.mark || ".").join("")]"""
"""Where the page is, and what it shows."""
RUBBISH = [
    "tictactoe 9\n",
    "tictactoe 1\nX: human\nO: perfect\ngame: B2 B2\n",
    "<b>",
    "tictactoe 1\nX: human\nO: human\ngame: 16x16x5:\n",
]


def reload(game: GamePage) -> None:
    """Load the page anew."""
    game.page.reload()
    game.wait_for("ready")


@pytest.mark.firefox
def test_a_reload_loses_nothing(game: GamePage) -> None:
    """The game, what can be undone and redone, the opponent, the score."""
    kept = Match(o=Seat("hard"), before=Score().add("perfect", -1))
    game.page.evaluate(KEEP, {"match": dumps(kept)})
    reload(game)
    game.play("B2")
    before, status = game.marks(), game.status.inner_text()
    game.button("Undo").click()
    reload(game)
    assert game.marks() == "." * 9
    game.button("Redo").click()
    assert game.marks() == before
    reload(game)
    assert game.marks() == before
    assert game.status.inner_text() == status
    expect(game.page.locator("#record summary")).to_have_text(score_lines(kept)[0].counts)
    game.button("Options").click()
    expect(game.page.locator("#seat-O")).to_have_value("hard")
    game.page.keyboard.press("Escape")


def test_a_reload_during_the_reply_still_brings_it(game: GamePage) -> None:
    """The computer owes a move, and makes it."""
    game.page.evaluate(KEEP, {"match": dumps(Match(o=Seat("perfect")).play(4))})
    reload(game)
    game.settle()
    assert sorted(game.marks()) == sorted("XO.......")


def test_a_save_that_cannot_be_read_is_kept_and_told(game: GamePage) -> None:
    """With the reason; a new game begins, and the text can be had as a file."""
    text = RUBBISH[1]
    game.page.evaluate(KEEP, {"match": text})
    reload(game)
    expect(game.status).to_contain_text("line 4: ")
    assert game.marks() == "." * 9
    game.button("Options").click()
    assert game.download(ENGLISH("save unreadable button")).read_text("utf-8") == text
    game.button("Done").click()
    game.play("B2")


@pytest.mark.firefox
@pytest.mark.parametrize(
    "block",
    [
        "Object.defineProperty(window, 'localStorage', {get() {throw new Error('blocked')}})",
        "Storage.prototype.setItem = () => {throw new DOMException('full', 'QuotaExceededError')}",
    ],
)
def test_without_storage_the_game_goes_on(open_page: Open, block: str) -> None:
    """It says once that it cannot keep the game."""
    game = open_page()
    game.page.add_init_script(block)
    game.open()
    expect(game.status).to_contain_text(ENGLISH("cannot save"))
    game.play("B2")
    expect(game.status).not_to_contain_text(ENGLISH("cannot save"))
    assert game.marks().count("O") == 1


@pytest.mark.firefox
def test_two_tabs_show_the_same_match(game: GamePage) -> None:
    """What one plays, the other shows; neither spoils the save of the other."""
    other = GamePage(game.page.context.new_page(), game.url).open()
    game.play(game.free()[0])
    expect(other.status).to_have_text(game.status.inner_text())
    assert other.marks() == game.marks()
    other.play(other.free()[0])
    expect(game.status).to_have_text(other.status.inner_text())
    assert game.marks() == other.marks()
    game.new_game.click()
    expect(other.cell("B2")).to_have_accessible_name("Row 2, column 2: empty")
    reload(other)
    assert other.marks() == game.marks()


@pytest.mark.firefox
@pytest.mark.apart
def test_who_comes_back_sees_what_was_played_since(game: GamePage) -> None:
    """Firefox shows the page as it was left, without loading it; its driver then tells little."""
    game.play("B2")
    game.open("?pause=0&later")
    game.play(game.free()[0])
    played = game.marks()
    assert played.count("X") == 2
    game.page.evaluate("setTimeout(() => history.back())")  # once the answer to this has come
    for _ in range(300):
        with suppress(Error):  # between two pages
            if game.page.evaluate(SHOWN) == ["?pause=0", played]:
                return
        game.page.wait_for_timeout(100)
    raise AssertionError(game.page.evaluate(SHOWN))


@pytest.mark.firefox
def test_a_match_goes_to_a_file_and_back(game: GamePage) -> None:
    """A file that holds none is refused with the reason, and one that is large not even read."""
    game.play("B2")
    saved = game.marks()
    game.button("Options").click()
    file = game.download("Save to file")
    game.button("Done").click()
    game.new_game.click()
    game.play("A1")
    before = game.marks()
    game.page.get_by_label("Open file").set_input_files(file)
    expect(game.status).to_contain_text(ENGLISH("file opened"))
    assert game.marks() == saved
    assert saved != before
    game.page.evaluate(
        "() => { const { text } = Blob.prototype;"
        " Blob.prototype.text = function () { window.size = this.size; return text.call(this); }; }"
    )
    for content, reason in ((RUBBISH[1].encode(), "line 4: "), (b"x" * 10**6, "100,000")):
        bad = {"name": "film.txt", "mimeType": "text/plain", "buffer": content}
        game.page.get_by_label("Open file").set_input_files(bad)  # type: ignore[arg-type]
        expect(game.status).to_contain_text(reason)
        assert game.marks() == saved
    assert game.page.evaluate("size") < 10**6
