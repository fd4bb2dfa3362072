"""Saves: a reload, another tab, files, and storage that is refused, full or damaged."""

from contextlib import suppress

import pytest
from playwright.sync_api import Dialog, Error, expect

from tests.page.conftest import FREE, KEEP, GamePage, Gate, Open
from tictactoe import Game, Match, Score, Seat, dumps
from tictactoe.game import HUMAN
from tictactoe.view import score_lines
from tictactoe.words import ENGLISH

SHOWN = """() => [location.search, Array.from(
    document.querySelectorAll("[data-cell]"), (cell) => cell.dataset.mark || ".").join("")]"""
REFUSE = """const get = () => { throw new DOMException("blocked", "SecurityError"); };
const refuse = (name) => Object.defineProperty(window, name, {configurable: true, get});"""
FILL = """() => {
    window.kept = Storage.prototype.setItem;
    Storage.prototype.setItem = () => { throw new DOMException("full", "QuotaExceededError"); };
}"""
COUNT_SAVES = """() => {
    const kept = window.kept = Storage.prototype.setItem;
    window.saves = 0;
    Storage.prototype.setItem = function (name, text) {
        window.saves += name.endsWith("/match");
        kept.call(this, name, text);
    };
}"""
FREE_UP = "() => { Storage.prototype.setItem = window.kept; }"
DENY = """IDBFactory.prototype.open = () => {
    const request = {};
    setTimeout(() => request.onerror(new Event("error")));
    return request;
};"""
SILENT_DATABASE = "IDBFactory.prototype.open = () => ({})"
CHROMIUM_WITHOUT_COOKIES = f"{REFUSE} refuse('localStorage'); refuse('sessionStorage'); {DENY}"
"""Chromium's own setting, which its shell without a window lacks."""
FIREFOX_WITHOUT_COOKIES = {"network.cookie.cookieBehavior": 2}
MEASURE = """const { text } = Blob.prototype;
Blob.prototype.text = function () { window.size = this.size; return text.call(this); }; null"""
UNREADABLE = "tictactoe 1\nX: human\nO: perfect\ngame: B2 B2\n"


def test_a_reload_loses_nothing(game: GamePage) -> None:
    kept = Match(o=Seat("hard"), before=Score().add("perfect", -1)).play(4)
    game.page.evaluate(KEEP, {"match": dumps(kept)})
    game.reload()
    game.settle()
    before = game.marks()
    assert sorted(before) == sorted("XO.......")
    game.button("Undo").click()
    form = game.inside("tree").page.get_by_role("radiogroup", name="Tree").locator("label")
    form.last.click()
    game.reload()
    expect(game.page.locator("#branches")).to_be_visible()
    form.first.click()
    assert game.marks() == "." * 9
    game.button("Redo").click()
    assert game.marks() == before
    game.moves()
    expect(game.page.locator("#score")).to_contain_text(score_lines(kept)[0].counts)
    game.page.locator("#setup").click()
    expect(game.page.locator("#seat-O")).to_have_value("hard")


def test_an_unreadable_save_is_reported_and_offered_as_a_file(game: GamePage) -> None:
    game.page.evaluate(KEEP, {"match": UNREADABLE})
    game.open("?pause=0&level=hard")
    expect(game.status).to_contain_text("line 4: ")
    expect(game.page.locator("#setup")).to_have_text("3 × 3 · Hard")
    assert game.marks() == "." * 9
    game.options("share")
    file = game.download(ENGLISH("save unreadable button"))
    assert file.read_text("utf-8") == UNREADABLE
    game.button("Done").click()


def test_a_full_storage_is_reported_until_dismissed_or_saving_works_again(game: GamePage) -> None:
    notice = game.page.get_by_text(ENGLISH("cannot save"))
    game.play("B2")
    game.page.evaluate(FILL)
    expect(notice).to_be_hidden()
    game.play(game.free()[0])
    expect(notice).to_be_visible()
    notice.locator("..").get_by_role("button").click()
    game.button("Undo").click()
    expect(notice).to_be_hidden()
    game.page.evaluate(FREE_UP)
    game.button("Redo").click()
    game.page.evaluate(FILL)
    game.button("Undo").click()
    expect(notice).to_be_visible()
    game.page.evaluate(FREE_UP)
    game.button("Redo").click()
    expect(notice).to_be_hidden()
    before = game.marks()
    game.reload()
    assert game.marks() == before


def test_the_match_is_stored_within_the_tap_and_once_for_each_move(game: GamePage) -> None:
    game.page.evaluate(COUNT_SAVES)
    assert game.page.evaluate(f"document.querySelector('{FREE}').click(), saves") == 1
    game.settle()
    assert game.page.evaluate("saves") == 2  # with the reply
    game.page.evaluate(FREE_UP)


@pytest.mark.firefox
def test_without_storage_the_game_starts_and_warns_that_it_is_not_saved(
    open_page: Open, browser_name: str
) -> None:
    game = open_page(firefox=FIREFOX_WITHOUT_COOKIES)
    if browser_name == "chromium":
        game.page.add_init_script(CHROMIUM_WITHOUT_COOKIES)
    game.open()
    notice = game.page.get_by_text(ENGLISH("cannot save"))
    expect(notice).to_be_visible()
    game.play("B2")
    assert game.marks().count("O") == 1
    game.reload()
    expect(notice).to_be_visible()
    assert game.marks() == "." * 9


def test_without_a_database_the_match_is_still_saved(open_page: Open) -> None:
    game = open_page()
    game.page.add_init_script(SILENT_DATABASE)
    game.open()
    expect(game.page.get_by_text(ENGLISH("cannot save"))).to_be_hidden()
    game.play("B2")
    before = game.marks()
    game.reload()
    assert game.marks() == before


@pytest.mark.firefox
def test_two_tabs_show_and_save_the_same_match(game: GamePage) -> None:
    other = GamePage(game.page.context.new_page(), game.url).open()
    game.play(game.free()[0])
    expect(other.status).to_have_text(game.status.inner_text())
    assert other.marks() == game.marks()
    other.play(other.free()[0])
    expect(game.status).to_have_text(other.status.inner_text())
    other.reload()
    assert other.marks() == game.marks()


@pytest.mark.firefox
@pytest.mark.apart
def test_back_shows_the_moves_that_were_played_since(game: GamePage) -> None:
    """Firefox shows the old page without loading it; its driver then reports little."""
    game.play("B2")
    game.open("?pause=0&later")
    game.play(game.free()[0])
    played = game.marks()
    assert played.count("X") == 2
    game.page.evaluate("setTimeout(() => history.back())")  # after this call has returned
    for _ in range(300):
        with suppress(Error):  # between two pages
            if game.page.evaluate(SHOWN) == ["?pause=0", played]:
                return
        game.page.wait_for_timeout(100)
    raise AssertionError(game.page.evaluate(SHOWN))


@pytest.mark.firefox
def test_a_match_goes_to_a_file_and_back_and_no_other_file_is_opened(game: GamePage) -> None:
    game.play("B2")
    saved = game.marks()
    game.options("share")
    game.page.locator("#share summary").click()
    file = game.download("Save to file")
    game.button("Done").click()
    game.new_game.click()
    game.page.get_by_label("Open file").set_input_files(file)
    expect(game.status).to_contain_text(ENGLISH("file opened"))
    assert game.marks() == saved
    game.page.evaluate(MEASURE)
    for content, reason in ((UNREADABLE.encode(), "line 4: "), (b"x" * 10**6, "100,000")):
        bad = {"name": "film.txt", "mimeType": "text/plain", "buffer": content}
        game.page.get_by_label("Open file").set_input_files(bad)  # type: ignore[arg-type]
        expect(game.status).to_contain_text(reason)
        assert game.marks() == saved
    assert game.page.evaluate("size") < 10**6  # a large file is not read


NO_HISTORY = """for (const name of ["pushState", "replaceState"])
    History.prototype[name] = () => { throw new DOMException("too many", "SecurityError"); };"""


def test_a_full_history_loses_no_mark_and_is_reported(open_page: Open) -> None:
    """Safari accepts a hundred changes in 30 seconds, and throws at the next."""
    game = open_page()
    game.page.add_init_script(NO_HISTORY)
    gate = Gate(game.page)
    game.page.goto(f"{game.url}?pause=0&new&inside=write")
    game.cell("B2").click()
    expect(game.cell("B2")).to_have_accessible_name("B2, X")
    gate.open()
    game.wait_for("ready")
    game.settle()
    assert game.marks()[4] == "X"
    game.inside("tree")
    expect(game.page.locator("#tab-tree")).to_have_attribute("aria-selected", "true")
    game.options("preferences")
    game.button("Done").click()
    game.show(Match(game=Game(played=(4, 0)), o=HUMAN))
    game.play("C3")
    expect(game.page.get_by_text(ENGLISH("cannot save"))).to_be_visible()
    assert game.marks() == "O...X...X"


@pytest.mark.firefox
def test_many_reloads_in_a_row_show_no_dialog(open_page: Open) -> None:
    """2.0.0: a reload that interrupted another asked whether to try again."""
    game, asked = open_page(), list[str]()

    def dismiss(dialog: Dialog) -> None:
        asked.append(dialog.message)
        dialog.dismiss()

    game.is_broken = True  # the browser logs what it interrupts
    game.page.on("dialog", dismiss)
    for _ in range(8):
        with suppress(Error):  # the page is between two others
            game.page.goto(game.url, wait_until="commit")
    game.wait_for("ready")
    assert asked == []
