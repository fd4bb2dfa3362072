"""Starting, and what the page says where it cannot."""

from playwright.sync_api import expect

from tests.page.conftest import GamePage, Open

OUTDATED = """() => {
    const types = ["deprecation", "intervention"];
    const observer = new ReportingObserver(() => {}, { types, buffered: true });
    observer.observe();
    return observer.takeRecords().map(({ body }) => body.message);
}"""


def test_without_scripts_the_board_is_there_and_a_word_says_why(open_page: Open) -> None:
    game = open_page(java_script_enabled=False)
    game.page.goto(game.url)
    assert game.marks() == "." * 9
    expect(game.page.locator("#unscripted")).to_be_visible()
    expect(game.new_game).to_be_hidden()


def test_the_browser_calls_nothing_outdated_and_stepped_in_against_nothing(game: GamePage) -> None:
    assert game.page.evaluate(OUTDATED) == []


def test_the_shortcut_begins_a_new_game_once_and_undo_brings_the_earlier_one_back(
    game: GamePage,
) -> None:
    game.play("B2")
    board = game.marks()
    game.open("?pause=0&new")
    assert game.page.url == f"{game.url}?pause=0"  # so that a reload begins no other
    assert game.marks() == "." * 9
    game.button("Undo").click()
    assert game.marks() == board
