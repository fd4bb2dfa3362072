"""Looking back on a game, and the words of hints and scores."""

import pytest

from tictactoe import Game, Match, Score, Seat, grades
from tictactoe.coach import turning_point
from tictactoe.review import moves, review
from tictactoe.view import advice, score_lines

ENDED = Game(played=(0, 1, 3, 6, 4, 5, 8))


def test_moves_are_graded_only_once_the_game_is_over() -> None:
    assert all(":" in move.text for move in moves(Match(game=ENDED.undo().undo())))
    assert not any(":" in move.text for move in moves(Match(game=Game(played=ENDED.played[:4]))))
    listed = moves(Match(game=ENDED.jump(2)))
    assert [move.is_undone for move in listed] == [False] * 2 + [True] * 5
    assert [move.is_last for move in listed].index(True) == 1
    assert [move.is_mistake for move in listed].index(True) == turning_point(grades(ENDED))


def test_a_move_is_told_with_its_grade_and_what_was_better() -> None:
    match = Match(game=ENDED)
    assert review(match, 1) == "2. O B1: mistake: gave away a draw. Better: B2."
    assert review(match, 0) == "1. X A1: best."
    assert review(Match(game=ENDED.undo()), 1) == "2. O B1: mistake: gave away a draw. Better: B2."
    assert review(Match(game=Game(played=(0, 1))), 1) == "2. O B1."
    assert review(match, 1, judge=lambda _: None) == "2. O B1."


@pytest.mark.parametrize(
    ("moves", "told"),
    [
        ((), "Best: A1, B1, C1, A2, B2, C2, A3, B3, C3. Any move draws."),
        ((0,), "Best: B2. Keeps the draw; any other move loses."),
        ((4, 0, 8), "Best: C1, A3. Keeps the draw."),
        ((4, 0, 3), "Best: C2. Blocks row 2."),
        ((4, 0, 1), "Best: B3. Blocks column B."),
        ((0, 3, 1, 4), "Best: C1. Completes row 1."),
        ((2, 1, 4, 3), "Best: A3. Completes the diagonal C1 to A3."),
        ((0, 3, 4, 8, 2, 1), "Best: A3. Completes the diagonal C1 to A3."),
        ((0, 1), "Best: A2, B2, A3. Wins in 3 moves."),
        ((0, 1, 4, 8), "Best: A2, A3. Creates two threats at once."),
        (
            (0, 1, 3, 6, 4),
            "Best: C1, C2, B3, C3. Every move loses against best play; this one lasts longest.",
        ),
        (ENDED.played, "The game is over."),
    ],
)
def test_a_hint_says_why_in_one_sentence(moves: tuple[int, ...], told: str) -> None:
    assert advice(Match(game=Game(played=moves))).told == told


def test_the_score_is_told_for_all_games_and_each_opponent() -> None:
    score = Score().add("easy", 1).add("friend", 0).add("corners", -1)
    lines = score_lines(Match(o=Seat("easy"), before=score))
    assert [line.opponent for line in lines] == ["All games", "Easy", "A friend", "corners"]
    assert lines[0].counts == "Won 1, lost 1, drawn 1"
    assert lines[1].streak == "Streak 1, best 1"
    assert score_lines(Match()) == ()
