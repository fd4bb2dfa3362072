"""What front ends show, in words that a screen reader can use."""

import pytest

from tictactoe import Game, Match, Rules, Seat
from tictactoe.view import advice, refusal, view

COMPUTER = Seat("perfect")


@pytest.mark.parametrize(
    ("match", "status"),
    [
        (Match(o=COMPUTER), "You play X. Your turn."),
        (Match(x=COMPUTER), "Computer is thinking."),
        (Match(o=COMPUTER, game=Game(first="O")), "Computer is thinking."),
        (Match(x=COMPUTER, game=Game(moves=(4,))), "Computer played B2. Your turn."),
        (Match(o=COMPUTER, game=Game(moves=(4,))), "You played B2. Computer is thinking."),
        (
            Match(o=COMPUTER, game=Game(moves=(4, 0))),
            "You played B2. Computer played A1. Your turn.",
        ),
        (Match(), "X to move."),
        (Match(game=Game(moves=(4,))), "X played B2. O to move."),
        (Match(x=Seat(name="Ann"), o=Seat(name="Bo")), "Ann to move."),
        (
            Match(x=Seat(name="Ann"), o=COMPUTER, game=Game(moves=(4, 0))),
            "Ann played B2. Computer played A1. Ann to move.",
        ),
        (Match(x=COMPUTER, o=COMPUTER, game=Game(moves=(4, 0))), "O played A1. X is thinking."),
        (
            Match(o=COMPUTER, game=Game(moves=(0, 3, 1, 4, 2))),
            "You played C1. You win with A1, B1, C1.",
        ),
        (
            Match(x=COMPUTER, game=Game(moves=(0, 3, 1, 4, 2))),
            "You played B2. Computer played C1. Computer wins with A1, B1, C1.",
        ),
        (
            Match(o=COMPUTER, game=Game(Rules(misere=True), moves=(0, 3, 1, 4, 2))),
            "You played C1. You made the line A1, B1, C1. Computer wins.",
        ),
        (
            Match(x=COMPUTER, game=Game(Rules(misere=True), moves=(0, 3, 1, 4, 2))),
            "You played B2. Computer played C1. Computer made the line A1, B1, C1. You win.",
        ),
        (
            Match(game=Game(moves=(0, 1, 2, 4, 3, 5, 7, 6, 8))),
            "X played C3. It is a draw.",
        ),
    ],
)
def test_the_status_tells_the_last_moves_and_what_comes_now(match: Match, status: str) -> None:
    """Whoever sits where, whoever began, however it ended."""
    assert view(match).status == status


def test_cells_are_named_by_place_and_content() -> None:
    """And a line is told in words, not by colour alone."""
    shown = view(Match(game=Game(moves=(0, 3, 1, 4, 2))))
    assert [cell.label for cell in shown.cells] == [
        "Row 1, column 1: X, in the line",
        "Row 1, column 2: X, in the line",
        "Row 1, column 3: X, in the line",
        "Row 2, column 1: O",
        "Row 2, column 2: O",
        "Row 2, column 3: empty",
        "Row 3, column 1: empty",
        "Row 3, column 2: empty",
        "Row 3, column 3: empty",
    ]
    assert shown.lines == ((0, 1, 2),)
    assert [cell.mark for cell in shown.cells[:6]] == ["X", "X", "X", "O", "O", None]


def test_waiting_is_true_only_while_a_level_is_to_move() -> None:
    """Taps count only when it is False."""
    match = Match(o=COMPUTER)
    assert not view(match).waiting
    assert view(match.play(4)).waiting
    assert not view(match.play(4).play(0)).waiting
    assert not view(Match(o=COMPUTER, game=Game(moves=(0, 3, 1, 4, 2)))).waiting


def test_a_refused_tap_is_answered() -> None:
    """With the cell, and with what can be done now."""
    match = Match(o=COMPUTER, game=Game(moves=(4, 0)))
    assert refusal(match, 4).status == "B2 is taken. Your turn."
    over = Match(o=COMPUTER, game=Game(moves=(0, 3, 1, 4, 2)))
    assert refusal(over, 8).status == "The game is over. You win with A1, B1, C1."


def test_a_hint_of_very_many_cells_names_none() -> None:
    """The board shows them."""
    match = Match(game=Game(Rules(15, 15, 15)))
    shown = advice(match)
    assert shown.told == "Any move draws."
    assert sum(cell.is_hinted for cell in shown.cells) == 225
