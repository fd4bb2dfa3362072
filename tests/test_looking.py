"""Looking back through a game, and at games from elsewhere."""

import pytest

from tests.session import ENDED
from tictactoe import Game, IllegalMove, Match, Rules, Seat
from tictactoe.coach import judge
from tictactoe.looking import LEFT, Look

LOOK = Look(Match(game=ENDED))


def test_a_mistake_is_looked_at_before_it_is_made_and_every_other_move_after() -> None:
    for index in range(LOOK.count):
        look = LOOK.at_move(index, judge)
        assert (look.ply, look.number) == (index + (index != 1), index + 1)
        assert look.mistake == (1 if index == 1 else None)
        assert look.better(judge) == ((4,) if index == 1 else ())


def test_stepping_stops_before_and_after_a_mistake_and_at_both_ends() -> None:
    look, seen = LOOK.at(0, judge), []
    while further := look.by(1, judge):
        look = further
        seen.append((look.ply, look.number))
    assert seen == [(1, 2), (2, 2), (3, 3), (4, 4), (5, 5), (6, 6), (7, 7)]
    while back := look.by(-1, judge):
        look = back
    assert (look.ply, look.about) == (0, None)


@pytest.mark.parametrize("ply", [-1, 8, 1.0])
def test_only_the_moves_of_the_game_can_be_looked_at(ply: int) -> None:
    with pytest.raises(IllegalMove):
        LOOK.at(ply, judge)
    with pytest.raises(IllegalMove):
        LOOK.at_move(ply - 1 if ply < 0 else ply, judge)


def test_another_game_is_between_two_people_and_is_not_graded() -> None:
    rules = Rules(4, 4, 4)
    match = Match(o=Seat("hard")).play(4)
    look = Look.elsewhere(match, "there", Game(rules, played=(0, 1)))
    assert (look.match.o, look.match.game) == (Seat(), Game(rules))
    assert look.at(2, judge).about is None
    assert Look.elsewhere(match, "there", ENDED).at_move(1, judge).ply == 2


@pytest.mark.parametrize(
    ("game", "ply"), [(ENDED, 9 - LEFT), (Game(Rules(1, 1, 1), played=(0,)), 0)]
)
def test_before_its_end_a_game_leaves_something_to_search(game: Game, ply: int) -> None:
    assert Look(Match(game=game)).before_end == ply
