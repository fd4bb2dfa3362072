"""The sheet of options: who plays, who starts, names, board, colours, sound, text to copy."""

import pytest
from playwright.sync_api import expect

from tests.page.conftest import GamePage, link, script
from tests.page.test_look import COLOUR, STORED
from tictactoe import Match, Position
from tictactoe.players import LEVELS
from tictactoe.view import BOARDS, rules_name
from tictactoe.words import ENGLISH


def test_every_level_and_board_can_be_chosen(game: GamePage) -> None:
    game.play("B2")
    before = game.marks()
    game.option("O", "hard")
    assert game.marks() == before
    for mark in "OX":
        choices = game.page.locator(f"#seat-{mark} option")
        values = choices.evaluate_all("(all) => all.map(({ value }) => value)")
        assert sorted(values) == sorted(["human", *LEVELS])
    boards = game.page.locator("#rules option").all_text_contents()
    assert boards == [*map(rules_name, BOARDS), ENGLISH("own board")]
    for rules in (BOARDS[2], BOARDS[-1]):
        game.option("Board", rules_name(rules))
        assert game.size() == (rules.rows, rules.cols)
        assert game.marks() == "." * rules.size
    game.option("O", "human")
    game.option("X", "easy")
    game.settle()
    assert sorted(game.marks().replace(".", "")) == ["X"]


@pytest.mark.firefox
def test_names_are_typed_in_any_script_and_who_starts_is_chosen(game: GamePage) -> None:
    """A name may hold what is a key elsewhere; one that cannot be shown is refused."""
    game.show(Match())
    game.option("Who goes first", "O")
    game.button("Options").click()
    expect(game.page.get_by_role("dialog", name="Options")).to_be_visible()
    game.enter(game.page.get_by_label("Name of X", exact=True), "<b>Zoë</b> q5")
    game.enter(game.page.get_by_label("Name of O", exact=True), "اميد")
    game.page.keyboard.press("Escape")
    expect(game.button("Options")).to_be_focused()
    game.page.keyboard.press("Alt+q")  # which is the browser's
    assert game.marks() == "." * 9
    game.play("A1")
    expect(game.cell("A1")).to_have_accessible_name("Row 1, column 1: O")
    expect(game.status).to_contain_text("<b>Zoë</b> q5")
    expect(game.status).to_contain_text("اميد")
    assert game.status.locator("b").count() == 0
    game.button("Options").click()
    game.enter(game.page.get_by_label("Name of X", exact=True), "a\u202eb")
    game.button("Done").click()
    expect(game.status).to_contain_text(ENGLISH("name refused"))
    expect(game.page.locator("#name-X")).to_have_value("<b>Zoë</b> q5")


def test_colours_can_be_chosen_and_are_kept(game: GamePage) -> None:
    light = game.page.evaluate(COLOUR)
    game.option("Theme", "dark")
    assert game.page.evaluate(COLOUR) != light
    assert game.page.evaluate(STORED)["theme"] == "dark"
    game.option("Theme", "light")
    assert game.page.evaluate(COLOUR) == light
    game.option("Theme", "")


def test_sounds_are_off_until_asked_for(game: GamePage) -> None:
    """Then each mark is one tone, and a device that can shake does."""
    game.page.evaluate(script("senses"))
    game.play("B2")
    assert game.page.evaluate("tones + shakes") == 0
    game.new_game.click()
    game.option("Sound and vibration", "on")
    game.play("B2")
    assert game.page.evaluate("[tones, shakes]") == [2, 2]
    game.option("Sound and vibration", "off")


def test_the_position_and_a_link_to_the_tab_are_copied(game: GamePage) -> None:
    match = Match().play(0).play(1)
    game.show(match).inside("cost")
    game.button(ENGLISH("copy inside")).click()
    expect(game.status).to_contain_text(ENGLISH("link copied"))
    url = game.page.evaluate("navigator.clipboard.readText()")
    assert url == f"{game.url}?inside=cost{link(match)}"
    game.button("Options").click()
    game.button(ENGLISH("copy position")).click()
    expect(game.status).to_contain_text(ENGLISH("position copied"))
    assert Position.parse(game.page.evaluate("navigator.clipboard.readText()")) == match.position
