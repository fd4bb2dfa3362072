"""What stays: over a reload, in another tab, where storage is refused or holds rubbish."""

from contextlib import suppress

import pytest
from playwright.sync_api import Error, expect

from tests.page.conftest import GamePage, Open
from tests.page.test_play import finish, lose

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


def test_a_reload_loses_nothing(game: GamePage) -> None:
    """The game, what can be undone and redone, the opponent, the score."""
    lose(game)
    score = game.page.locator("#record summary").inner_text()
    game.new_game.click()
    game.option("O", "hard")
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
    assert game.page.locator("#record summary").inner_text() == score
    assert game.page.locator("#seat-O").input_value() == "hard"
    game.button("Undo").click()
    assert game.marks() == "." * 9


def test_a_reload_during_the_reply_still_brings_it(open_page: Open) -> None:
    """The computer owes a move, and makes it."""
    game = open_page().open("?pause=9000")
    game.cell("B2").click()
    expect(game.cell("B2")).to_have_accessible_name("Row 2, column 2: X")
    game.open()
    game.settle()
    assert sorted(game.marks()) == sorted("XO.......")


def test_a_save_that_cannot_be_read_is_kept_and_told(game: GamePage) -> None:
    """With the reason; a new game begins, and the text can be had as a file."""
    key = game.page.evaluate("Object.keys(localStorage).find((key) => key.endsWith('/match'))")
    for text in RUBBISH:
        game.page.evaluate("([key, text]) => localStorage.setItem(key, text)", [key, text])
        reload(game)
        expect(game.status).to_contain_text("The saved game can’t be read: ")
        assert game.marks() == "." * 9
        game.button("Options").click()
        assert game.download("Save unreadable game").read_text("utf-8") == text
    game.button("Done").click()
    finish(game)


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
    expect(game.status).to_contain_text("This browser cannot keep the game")
    game.play("B2")
    expect(game.status).not_to_contain_text("cannot keep")
    finish(game)
    assert game.is_over()


def test_two_tabs_show_the_same_match(game: GamePage) -> None:
    """What one plays, the other shows; neither spoils the save of the other."""
    other = GamePage(game.page.context.new_page(), game.url).open()
    for _ in range(2):
        game.play(game.free()[0])
        expect(other.status).to_have_text(game.status.inner_text())
        assert other.marks() == game.marks()
        other.play(other.free()[0])
        expect(game.status).to_have_text(other.status.inner_text())
        assert game.marks() == other.marks()
        game.new_game.click()
        expect(other.status).to_have_text("You play X. Your turn.")
    reload(other)
    assert other.marks() == game.marks()


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


def test_a_match_goes_to_a_file_and_back(game: GamePage) -> None:
    """And undo brings back the game before."""
    game.play("B2")
    saved = game.marks()
    game.button("Options").click()
    file = game.download("Save to file")
    game.button("Done").click()
    game.new_game.click()
    game.play("A1")
    before = game.marks()
    game.page.get_by_label("Open file").set_input_files(file)
    expect(game.status).to_contain_text("The file is opened.")
    assert game.marks() == saved
    while game.marks() != before:
        game.button("Undo").click()


def test_of_a_large_file_no_more_is_read_than_a_record_has(game: GamePage) -> None:
    """A film that was chosen by mistake would fill the memory."""
    game.page.evaluate(
        "() => { const { text } = Blob.prototype;"
        " Blob.prototype.text = function () { window.size = this.size; return text.call(this); }; }"
    )
    file = {"name": "film.txt", "mimeType": "text/plain", "buffer": b"x" * 10**6}
    game.page.get_by_label("Open file").set_input_files(file)  # type: ignore[arg-type]
    expect(game.status).to_contain_text("a record has at most 100,000 characters")
    assert game.page.evaluate("size") < 10**6


def test_a_file_that_cannot_be_read_is_refused(game: GamePage) -> None:
    """With the reason; the game is as it was, and goes on."""
    for text in RUBBISH:
        game.new_game.click()
        game.play("B2")
        before = game.marks()
        file = {"name": "match.txt", "mimeType": "text/plain", "buffer": text.encode()}
        game.page.get_by_label("Open file").set_input_files(file)  # type: ignore[arg-type]
        expect(game.status).to_contain_text("This file can’t be opened: ")
        assert game.marks() == before
