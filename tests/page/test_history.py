"""Undo, redo, the list of moves, hints, and looking back on a game."""

import pytest
from playwright.sync_api import expect

from tests.page.conftest import GamePage
from tests.page.test_play import LOST
from tictactoe import Match
from tictactoe.view import advice
from tictactoe.words import ENGLISH


@pytest.mark.firefox
def test_undo_and_redo(game: GamePage) -> None:
    """Each says when there is nothing more to do."""
    undo, redo = game.button("Undo"), game.button("Redo")
    game.play("B2")
    played = game.marks()
    undo.click()
    assert game.marks() == "." * 9
    expect(undo).to_have_attribute("aria-disabled", "true")
    redo.click()
    assert game.marks() == played
    expect(redo).to_have_attribute("aria-disabled", "true")


def test_every_move_in_the_list_is_a_way_to_that_point(game: GamePage) -> None:
    """The move is marked there, and keeps the focus."""
    game.show(Match().play(0).play(1).play(2).play(3))
    listed = game.page.get_by_role("list", name="Moves").get_by_role("button")
    assert game.moves() == ["1. X A1", "2. O B1", "3. X C1", "4. O A2"]
    listed.nth(1).click()
    assert game.marks() == "XO......."
    expect(listed.nth(1)).to_be_focused()
    expect(listed.nth(1)).to_have_attribute("aria-current", "step")
    expect(listed).to_have_count(4)


def test_a_hint_shows_the_best_cells_and_why(game: GamePage) -> None:
    """On the board, in the labels and in words; it is gone with the next move."""
    match = Match().play(0)
    game.show(match)
    game.button("Hint").click()
    expect(game.status).to_contain_text(advice(match).told)
    expect(game.cell("B2")).to_have_accessible_name("Row 2, column 2: empty, best move")
    assert game.violations() == []
    game.play("B2")
    expect(game.page.locator("[data-hint=true]")).to_have_count(0)


def test_an_ended_game_is_graded_and_its_first_mistake_one_tap_away(game: GamePage) -> None:
    """In the list, and on the board as it stood before."""
    game.show(LOST)
    assert [text.split(": ")[1] for text in game.moves()][4].startswith("mistake")
    game.button(ENGLISH("mistake button")).click()
    expect(game.status).to_contain_text("A3")  # what was better
    assert game.marks() == "XXO.O...."
    game.button("Undo").click()
    assert game.marks() == LOST.position.cells
