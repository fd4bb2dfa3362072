"""The sheet of options: who plays, who starts, names, score, colours."""

import pytest
from playwright.sync_api import expect

from tests.page.conftest import GamePage
from tests.page.test_look import COLOUR
from tests.page.test_play import LOST
from tictactoe import Match, Position
from tictactoe.players import LEVELS
from tictactoe.words import ENGLISH

COUNT = """() => {
    window.tones = window.shakes = 0;
    const { start } = OscillatorNode.prototype;
    OscillatorNode.prototype.start = function (...when) {
        window.tones += 1;
        return start.apply(this, when);
    };
    navigator.vibrate = () => { window.shakes += 1; };
}"""
"""Count what is heard and felt."""


def test_every_level_can_be_seated_at_either_mark(game: GamePage) -> None:
    """The game that goes on stays; as X it moves at once."""
    game.play("B2")
    before = game.marks()
    for mark in "OX":
        choices = game.page.locator(f"#seat-{mark} option")
        values = choices.evaluate_all("(all) => all.map(({ value }) => value)")
        assert sorted(values) == sorted(["human", *LEVELS])
    game.option("O", "hard")
    assert game.marks() == before
    game.new_game.click()
    game.option("O", "human")
    game.option("X", "easy")
    game.settle()
    assert sorted(game.marks().replace(".", "")) == ["X"]


@pytest.mark.firefox
def test_names_are_typed_in_any_script_and_who_starts_is_chosen(game: GamePage) -> None:
    """Names are text; one that cannot be shown is refused, and the one before stays."""
    game.show(Match())
    game.option("Who goes first", "O")
    game.button("Options").click()
    expect(game.page.get_by_role("dialog", name="Options")).to_be_visible()
    game.enter(game.page.get_by_label("Name of X", exact=True), "<b>Zoë</b>")
    game.enter(game.page.get_by_label("Name of O", exact=True), "اميد")
    game.page.keyboard.press("Escape")
    expect(game.button("Options")).to_be_focused()
    game.play("A1")
    expect(game.cell("A1")).to_have_accessible_name("Row 1, column 1: O")
    expect(game.status).to_contain_text("<b>Zoë</b>")
    expect(game.status).to_contain_text("اميد")
    assert game.status.locator("b").count() == 0
    game.button("Options").click()
    game.enter(game.page.get_by_label("Name of X", exact=True), "a\u202eb")
    game.button("Done").click()
    expect(game.status).to_contain_text(ENGLISH("name refused"))
    expect(game.page.locator("#name-X")).to_have_value("<b>Zoë</b>")


def test_the_score_is_shown_and_cleared(game: GamePage) -> None:
    """In short above the list, and against each opponent below it."""
    game.show(LOST)
    summary = game.page.locator("#record summary")
    lost = ENGLISH("score", wins=0, losses=1, draws=0)
    expect(summary).to_have_text(lost)
    summary.click()
    rows = game.page.get_by_role("table", name="Score").get_by_role("row")
    expect(rows).to_have_count(2)
    expect(rows.nth(1)).to_contain_text(ENGLISH("perfect"))
    game.new_game.click()
    game.button("Options").click()
    game.button(ENGLISH("clear score")).click()
    expect(rows).to_have_count(0)
    game.button("Undo").click()
    expect(summary).to_have_text(lost)


def test_colours_can_be_chosen_and_are_kept(game: GamePage) -> None:
    light = game.page.evaluate(COLOUR)
    game.option("Theme", "dark")
    assert game.page.evaluate(COLOUR) != light
    kept = game.page.evaluate("Object.entries(localStorage).filter(([, text]) => text === 'dark')")
    assert [name.rpartition("/")[2] for name, _ in kept] == ["theme"]
    game.option("Theme", "light")
    assert game.page.evaluate(COLOUR) == light
    game.option("Theme", "")


def test_sounds_are_off_until_asked_for(game: GamePage) -> None:
    """Then each mark is one tone, and a device that can shake does."""
    game.page.evaluate(COUNT)
    game.play("B2")
    assert game.page.evaluate("tones + shakes") == 0
    game.new_game.click()
    game.option("Sound and vibration", "on")
    game.play("B2")
    assert game.page.evaluate("[tones, shakes]") == [2, 2]
    game.option("Sound and vibration", "off")


def test_the_position_is_copied_as_text(game: GamePage) -> None:
    game.play("B2")
    game.button("Options").click()
    game.button(ENGLISH("copy position")).click()
    expect(game.status).to_contain_text(ENGLISH("position copied"))
    copied = game.page.evaluate("navigator.clipboard.readText()")
    assert Position.parse(copied).cells == game.marks()
