"""Undo, redo, the list of moves, hints, and looking back on a game."""

import re

import pytest
from playwright.sync_api import expect

from tests.page.conftest import GamePage, Open
from tests.page.test_play import finish, lose
from tictactoe import Game, Position, best_moves, grades


def test_undo_takes_back_both_moves_and_redo_brings_them_again(game: GamePage) -> None:
    """Also after the end, up to the start and back."""
    finish(game)
    states = [game.marks()]
    while game.button("Undo").get_attribute("aria-disabled") == "false":
        game.button("Undo").click()
        states.append(game.marks())
        assert states[-1].count("X") == states[-1].count("O")
    assert states[-1] == "." * 9
    for state in reversed(states[:-1]):
        game.button("Redo").click()
        assert game.marks() == state
    assert game.button("Redo").get_attribute("aria-disabled") == "true"


@pytest.mark.apart
def test_undo_during_the_reply_cancels_it(open_page: Open) -> None:
    """The move is taken back and nothing comes after it."""
    game = open_page().open("?pause=500")
    game.stop_clock()
    game.cell("B2").click()
    game.button("Undo").click()
    game.page.clock.run_for(60_000)
    assert game.marks() == "." * 9


def test_a_game_that_was_left_comes_back(game: GamePage) -> None:
    """New game in the middle of one is no loss."""
    game.play("B2")
    before = game.marks()
    game.new_game.click()
    game.button("Undo").click()
    assert game.marks() == before
    expect(game.status).to_have_text("Undone. Your turn.")


def test_every_move_in_the_list_is_a_way_to_that_point(game: GamePage) -> None:
    """From there one can play on, and undo brings back what was cut off."""
    game.option("O", "human")
    game.play("A1", "B1", "C1", "A2")
    assert game.moves() == ["1. X A1", "2. O B1", "3. X C1", "4. O A2"]
    listed = game.page.get_by_role("list", name="Moves").get_by_role("button")
    listed.nth(1).click()
    assert game.marks() == "XO......."
    expect(listed.nth(1)).to_be_focused()
    expect(listed.nth(1)).to_have_attribute("aria-current", "step")
    assert len(game.moves()) == 4
    game.play("C3")
    assert game.moves() == ["1. X A1", "2. O B1", "3. X C3"]
    game.button("Undo").click()
    assert game.marks() == "XO......."
    assert len(game.moves()) == 4
    listed.nth(3).click()
    assert game.marks() == "XOXO....."


@pytest.mark.apart
def test_the_computer_does_not_move_while_one_looks_back(open_page: Open) -> None:
    """Nor is the game overwritten; a tap on the board lets it go on from there."""
    game = open_page().open()
    game.stop_clock()
    game.cell("B2").click()
    game.page.clock.run_for(1_000)
    game.moves()
    game.page.get_by_role("button", name="1. X B2").click()
    expect(game.status).to_contain_text("The computer to move. Tap the board to continue.")
    game.page.clock.run_for(60_000)
    assert game.marks() == "....X...."
    assert len(game.moves()) == 2
    game.cell("C3").click()
    game.page.clock.run_for(1_000)
    assert game.marks().count("O") == 1


def test_a_hint_shows_the_best_cells_and_why(game: GamePage) -> None:
    """On the board, in the labels and in words; it is gone with the next move."""
    game.option("O", "human")
    game.play("A1")
    game.button("Hint").click()
    expect(game.status).to_have_text("Best: B2. Keeps the draw; any other move loses. O to move.")
    expect(game.cell("B2")).to_have_accessible_name("Row 2, column 2: empty, best move")
    game.play("B2")
    assert game.page.locator("[data-hint=true]").count() == 0
    game.play("B1")
    game.button("Hint").click()
    expect(game.status).to_contain_text("Best: C1. Blocks row 1.")
    game.play("C1", "C3")
    game.button("Hint").click()
    expect(game.status).to_contain_text("Completes the diagonal C1 to A3.")
    assert game.violations() == []


def test_hints_are_the_engines_own(game: GamePage) -> None:
    """Through a whole game, whoever follows them does not lose."""
    while not game.is_over():
        game.button("Hint").click()
        named = re.findall("[A-C][1-3]", game.status.inner_text().partition(".")[0])
        position = Position.parse(game.marks())
        assert [position.rules.name(cell) for cell in best_moves(position)] == named
        game.play(named[-1])
    expect(game.status).to_contain_text("It’s a draw.")


def test_an_ended_game_is_graded_and_its_first_mistake_one_tap_away(game: GamePage) -> None:
    """Each move in the list has the engine's grade; the mistake is shown with what was better."""
    lose(game)
    listed = [re.fullmatch(r"\d\. [XO] ([A-C][1-3]): (.+)", text) for text in game.moves()]
    rules = Position.start().rules
    moves = tuple(rules.cell(found[1]) for found in listed if found)
    graded = [grade for grade in grades(Game(moves=moves)) if grade]
    assert len(graded) == len(listed)
    for found, grade in zip(listed, graded, strict=True):
        assert found
        assert found[2].startswith({"fine": "good"}.get(grade.grade, grade.grade))
    game.button("Show the first mistake").click()
    expect(game.status).to_contain_text("mistake: gave away")
    expect(game.status).to_contain_text("Better: ")
    first = next(i for i, grade in enumerate(graded) if grade.grade == "mistake")
    assert len(game.marks().replace(".", "")) == first
    game.button("Undo").click()
    expect(game.status).to_contain_text("The computer wins")


def test_a_game_without_a_mistake_says_so(game: GamePage) -> None:
    """Two perfect players make none."""
    while not game.is_over():
        game.button("Hint").click()
        game.play(re.findall("[A-C][1-3]", game.status.inner_text())[0])
    game.button("Show the first mistake").click()
    expect(game.status).to_contain_text("No mistakes in this game.")
