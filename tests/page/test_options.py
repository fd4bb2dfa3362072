"""The sheet of options: who plays, who starts, names, score, colours."""

import pytest
from playwright.sync_api import expect

from tests.page.conftest import GamePage, Open
from tests.page.test_play import LOST
from tictactoe import Match, Position, Seat
from tictactoe.players import LEVELS
from tictactoe.words import ENGLISH

PEOPLE = Match()


def test_every_level_can_be_seated_at_either_mark(game: GamePage) -> None:
    """The game that goes on stays; as X it moves at once."""
    game.play("B2")
    before = game.marks()
    choices = game.page.locator("#seat-O option").evaluate_all(
        "(all) => all.map(({value}) => value)"
    )
    assert sorted(choices) == sorted(["human", *LEVELS])
    for level in LEVELS:
        game.option("O", level)
        assert game.marks() == before
        expect(game.page.locator("#seat-O")).to_have_value(level)
    game.new_game.click()
    game.option("O", "human")
    game.option("X", "easy")
    game.settle()
    assert sorted(game.marks().replace(".", "")) == ["X"]


@pytest.mark.apart
def test_two_computers_can_be_paused_stepped_and_go_on(open_page: Open) -> None:
    """A tap on the board is one step."""
    game = open_page().open("?pause=5000")
    game.stop_clock()
    game.option("X", "perfect")
    game.button(ENGLISH("pause button")).click()
    game.page.clock.run_for(60_000)
    assert game.marks() == "." * 9
    game.press("A1")
    game.page.clock.run_for(1_000)
    expect(game.page.locator("#board [data-mark=X]")).to_have_count(1)
    game.button(ENGLISH("go on button")).click()
    game.page.clock.run_for(60_000)
    expect(game.status).to_contain_text(ENGLISH("draw"))


@pytest.mark.firefox
def test_names_are_typed_in_any_script(game: GamePage) -> None:
    """And shown as text; one that cannot be shown is refused, and the one before stays."""
    game.show(PEOPLE)
    game.button("Options").click()
    game.enter(game.page.get_by_label("Name of X", exact=True), "<b>Zoë</b>")
    game.enter(game.page.get_by_label("Name of O", exact=True), "اميد")
    game.button("Done").click()
    game.play("A1")
    expect(game.status).to_contain_text("<b>Zoë</b>")
    expect(game.status).to_contain_text("اميد")
    assert game.status.locator("b").count() == 0
    game.button("Options").click()
    game.enter(game.page.get_by_label("Name of X", exact=True), "a\u202eb")
    game.button("Done").click()
    expect(game.status).to_contain_text(ENGLISH("name refused"))
    expect(game.page.locator("#name-X")).to_have_value("<b>Zoë</b>")


def test_who_starts_is_chosen(game: GamePage) -> None:
    """Right away on an empty board."""
    game.show(PEOPLE)
    game.option("Who goes first", "O")
    game.cell("B2").click()
    expect(game.cell("B2")).to_have_accessible_name("Row 2, column 2: O")


def test_the_score_is_shown_and_cleared(game: GamePage) -> None:
    """In short above the list, and against each opponent below it."""
    game.show(LOST)
    summary = game.page.locator("#record summary")
    lost = ENGLISH("score", wins=0, losses=1, draws=0)
    expect(summary).to_have_text(lost)
    game.moves()
    rows = game.page.get_by_role("table", name="Score").get_by_role("row")
    expect(rows).to_have_count(2)
    expect(rows.nth(1)).to_contain_text(ENGLISH("perfect"))
    game.new_game.click()
    game.button("Options").click()
    game.button(ENGLISH("clear score")).click()
    expect(rows).to_have_count(0)
    game.button("Undo").click()
    expect(summary).to_have_text(lost)


@pytest.mark.firefox
def test_colours_can_be_chosen_and_stay(open_page: Open) -> None:
    """Against the system's setting, over a reload, from the first paint."""
    game = open_page(color_scheme="light").open()
    colour = "getComputedStyle(document.body).backgroundColor"
    light = game.page.evaluate(colour)
    game.option("Theme", "dark")
    dark = game.page.evaluate(colour)
    assert dark != light
    assert game.violations() == []
    game.page.reload(wait_until="commit")
    expect(game.page.locator("html")).to_have_attribute("data-theme", "dark")
    game.wait_for("ready")
    assert game.page.evaluate(colour) == dark
    game.option("Theme", "light")
    assert game.page.evaluate(colour) == light


@pytest.mark.firefox
def test_the_sheet_takes_the_focus_and_gives_it_back(game: GamePage) -> None:
    """Axe finds nothing wrong with it."""
    game.button("Options").click()
    expect(game.page.get_by_role("dialog", name="Options")).to_be_visible()
    assert game.violations() == []
    game.page.keyboard.press("Escape")
    expect(game.button("Options")).to_be_focused()


def test_sounds_are_off_until_asked_for(open_page: Open) -> None:
    """Then each mark is one tone, and a device that can shake does."""
    game = open_page()
    game.page.add_init_script(
        "window.tones = 0; const start = OscillatorNode.prototype.start;"
        "OscillatorNode.prototype.start = function (...when) {"
        "window.tones += 1; return start.apply(this, when)};"
        "window.shakes = 0; navigator.vibrate = () => {window.shakes += 1}"
    )
    game.open()
    game.play("B2")
    assert game.page.evaluate("tones + shakes") == 0
    game.new_game.click()
    game.option("Sound and vibration", "on")
    game.play("B2")
    assert game.page.evaluate("[tones, shakes]") == [2, 2]


def test_the_position_is_copied_as_text(game: GamePage) -> None:
    """As the library reads it."""
    game.play("B2")
    game.button("Options").click()
    game.button(ENGLISH("copy position")).click()
    expect(game.status).to_contain_text(ENGLISH("position copied"))
    copied = game.page.evaluate("navigator.clipboard.readText()")
    assert Position.parse(copied).cells == game.marks()


def test_whoever_hears_only_the_status_follows_every_move(game: GamePage) -> None:
    """It is a live region, and names the cell of the reply, which stands there then."""
    match = Match(o=Seat("perfect"))
    game.show(match)
    game.cell("A1").focus()
    game.page.keyboard.press("Enter")
    game.settle()
    expect(game.page.locator("*:focus")).to_have_accessible_name("Row 1, column 1: X")
    expect(game.status).to_contain_text(ENGLISH("played", who=ENGLISH("computer"), cell="B2"))
    expect(game.cell("B2")).to_have_accessible_name("Row 2, column 2: O")
