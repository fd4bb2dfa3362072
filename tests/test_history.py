"""Undo and redo of everything that a person can do, checked against a plain list of states."""

from random import Random

import pytest

from tictactoe import Game, History, IllegalMove, Match, Rules, Seat, dumps, loads

COMPUTER = Seat("random")


def played(history: History, *cells: int) -> History:
    """Return the history after these moves."""
    for cell in cells:
        history = history.do(history.match.play(cell))
    return history


def test_undo_against_a_level_takes_back_both_moves() -> None:
    history = played(History(Match(o=COMPUTER)), 4, 0, 8)
    assert history.undo().match.game.played == (4, 0)
    history = played(history, 2)
    assert history.undo().match.game.played == (4, 0)
    assert history.undo().undo().match.game.played == ()
    assert history.undo().undo().redo().match.game.played == (4, 0)
    assert history.undo().undo().redo().redo() == history
    people = played(History(), 4, 0)
    assert people.undo().match.game.played == (4,)


def test_where_a_level_began_its_first_move_stays() -> None:
    history = played(History(Match(x=COMPUTER)), 4)
    assert not history.can_undo
    with pytest.raises(IllegalMove, match="nothing to undo"):
        history.undo()
    with pytest.raises(IllegalMove, match="nothing to redo"):
        history.redo()


def test_an_ended_game_and_a_left_one_come_back() -> None:
    history = played(History(), 0, 3, 1, 4, 2)
    ended = history.match
    assert ended.score.total.wins == 1
    history = history.do(ended.new_game())
    assert history.undo().match == ended
    assert history.undo().undo().match.score.total.wins == 0
    history = played(history, 4)
    history = history.do(history.match.new_game())
    assert history.undo().match.game.played == (4,)


def test_playing_from_an_earlier_point_can_be_undone() -> None:
    history = played(History(), 0, 1, 2, 3).jump(2)
    assert history.match.game == Game(played=(0, 1))
    assert history.redo().redo().match.game.played == (0, 1, 2, 3)
    assert history.jump(4).undo() == history.jump(3)
    branched = played(history, 8)
    assert branched.match.game.played == (0, 1, 8)
    assert branched.undo() == History(history.match, history.before, (branched.match,))
    assert not branched.can_redo


def test_a_match_that_came_with_its_moves_is_a_step_of_its_own() -> None:
    history = History(Match(game=Game(played=(0, 1, 2))))
    assert history.jump(1).match.game.played == (0,)
    assert history.jump(1).undo() == History(history.match, (), (history.jump(1).match,))


@pytest.mark.parametrize("ply", [-1, 3, 1.0, None, True])
def test_there_is_no_way_to_a_point_that_is_not_in_the_game(ply: int) -> None:
    with pytest.raises(IllegalMove, match="moves 0 to 2, not"):
        played(History(), 0, 1).jump(ply)


def changed(history: History, rng: Random) -> Match:
    """Return the match after a random command that is no undo or redo."""
    match = history.match
    if match.position.moves and rng.random() < 0.6:
        return match.play(rng.choice(match.position.moves))
    match rng.randrange(5):
        case 0:
            return match.new_game()
        case 1:
            return match.without_score()
        case 2:
            length = len(match.game.played) + len(match.game.undone)
            return history.jump(rng.randrange(length + 1)).match
        case 3:
            return match.with_seats(Seat(name=rng.choice(("", "Ann"))), Seat())
        case _:
            return match.with_starts(rng.choice(("X", "O", "alternate", "loser")))


@pytest.mark.parametrize("seed", range(60))
def test_any_sequence_of_commands_undoes_and_redoes_exactly(seed: int) -> None:
    rng = Random(seed)
    history = History(Match())
    line, place = [history.match], 0
    for _ in range(80):
        choice = rng.random()
        if choice < 0.2 and place:
            history, place = history.undo(), place - 1
        elif choice < 0.35 and place + 1 < len(line):
            history, place = history.redo(), place + 1
        elif choice < 0.4:
            history = History.opened(loads(dumps(history.saved)))
            assert history.match.position == line[place].position
            assert history.match.score == line[place].score
            line, place = [*history.before, history.match, *history.after], len(history.before)
        else:
            history = history.do(changed(history, rng))
            if history.match != line[place]:
                line, place = [*line[: place + 1], history.match], place + 1
        assert history.match == line[place]
        assert history.can_undo == (place > 0)
        assert history.can_redo == (place + 1 < len(line))


def test_a_saved_match_can_be_undone_and_redone_after_it_is_opened() -> None:
    history = played(History(), 0, 1, 2, 3).undo().undo()
    opened = History.opened(loads(dumps(history.saved)))
    assert opened.match.game.played == (0, 1)
    assert opened.redo().redo().match.game.played == (0, 1, 2, 3)
    assert opened.undo().undo().match.game.played == ()


def test_a_look_back_survives_a_save() -> None:
    history = played(History(Match(o=COMPUTER)), 0, 1, 2, 3).jump(1)
    opened = History.opened(loads(dumps(history.saved)))
    assert opened.match == history.match
    assert opened.redo().redo().match.game.played == (0, 1, 2, 3)


def test_another_board_is_one_step() -> None:
    played = History().do(Match().play(4))
    large = played.do(played.match.with_rules(Rules(15, 15, 5)))
    large = large.do(large.match.play(112))
    back = large.undo().undo()
    assert back.match == played.match
    assert back.saved == played.match
    assert back.redo().redo() == large
