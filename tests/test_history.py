"""Undo and redo step by step; `tests/properties` tries any commands at all."""

import pytest

from tictactoe import Game, History, IllegalMove, Match, Rules, Seat


def played(history: History, *cells: int) -> History:
    for cell in cells:
        history = history.do(history.match.play(cell))
    return history


def test_undo_keeps_the_first_move_of_a_level() -> None:
    history = played(History(Match(x=Seat("random"))), 4)
    assert not history.can_undo
    with pytest.raises(IllegalMove, match="nothing to undo"):
        history.undo()
    with pytest.raises(IllegalMove, match="nothing to redo"):
        history.redo()


def test_playing_from_an_earlier_point_can_be_undone() -> None:
    history = played(History(), 0, 1, 2, 3).jump(2)
    assert history.match.game == Game(played=(0, 1))
    assert history.redo().redo().match.game.played == (0, 1, 2, 3)
    assert history.jump(4).undo() == history.jump(3)
    branched = played(history, 8)
    assert branched.match.game.played == (0, 1, 8)
    assert branched.undo() == History(history.match, history.before, (branched.match,))
    assert not branched.can_redo


def test_jumping_within_an_opened_match_is_a_new_step() -> None:
    history = History(Match(game=Game(played=(0, 1, 2))))
    assert history.jump(1).match.game.played == (0,)
    assert history.jump(1).undo() == History(history.match, (), (history.jump(1).match,))
    assert history.do(history.match) is history


@pytest.mark.parametrize("ply", [-1, 3, 1.0, None, True])
def test_jumping_beyond_the_game_is_refused(ply: int) -> None:
    with pytest.raises(IllegalMove, match="moves 0 to 2, not"):
        played(History(), 0, 1).jump(ply)


def test_another_board_seat_or_game_is_one_step() -> None:
    before = played(History(), 4)
    match = before.match
    seated = match.with_seats(Seat(), Seat("easy"))
    for other in (match.with_rules(Rules(15, 15, 5)), seated, match.new_game()):
        changed = before.do(other)
        back = changed.undo()
        assert back.match == back.whole == match
        assert played(changed, 0).undo().undo().redo().redo() == played(changed, 0)
