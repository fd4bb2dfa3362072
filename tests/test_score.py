"""The score of the person, for each opponent and in total."""

from random import Random

import pytest

from tictactoe import Game, InvalidTally, Match, Rules, Score, Seat, Tally
from tictactoe.score import LARGEST_COUNT

X_WINS = (0, 3, 1, 4, 2)
DRAWN = (0, 1, 2, 4, 3, 5, 7, 6, 8)


def test_a_tally_equals_a_count_over_the_results() -> None:
    rng = Random(1)
    for _ in range(50):
        results = [rng.choice((1, 0, -1)) for _ in range(rng.randrange(40))]
        tally = Tally()
        for points in results:
            tally = tally.add(points)
        runs = "".join("W" if points > 0 else " " for points in results)
        assert (tally.wins, tally.draws, tally.losses) == tuple(map(results.count, (1, 0, -1)))
        assert tally.best == max(map(len, runs.split(" ")))
        assert tally.streak == len(runs) - len(runs.rstrip("W"))


@pytest.mark.parametrize(
    "counts",
    [(-1, 0, 0, 0, 0), (0, -1, 0, 0, 0), (1, 0, 0, 2, 2), (1, 0, 0, 1, 0), (10**6, 1, 0, 0, 0)],
)
def test_impossible_counts_are_refused(counts: tuple[int, ...]) -> None:
    with pytest.raises(InvalidTally):
        Tally(*counts)
    with pytest.raises(InvalidTally, match="not the sum"):
        Score(Tally(wins=2), (("easy", Tally(wins=1)),))
    with pytest.raises(InvalidTally, match="one score"):
        Match(elsewhere=((Rules(), Score()),))


def test_a_full_score_is_not_counted_further() -> None:
    most = Tally(LARGEST_COUNT)
    score = Score(most, (("easy", most),))
    match = Match(o=Seat("easy"), game=Game(played=X_WINS), before=score)
    assert match.score == match.new_game().before == score


def test_a_game_counts_from_the_persons_side_if_there_is_one() -> None:
    levels = Match(x=Seat("easy"), o=Seat("hard"), game=Game(played=X_WINS))
    assert levels.score == Score()
    match = Match(x=Seat("easy"), game=Game(played=X_WINS))
    assert match.score.against("easy") == Tally(losses=1)
    assert Match(game=Game(played=X_WINS[:-1])).new_game().score == Score()


def test_each_opponent_has_its_own_tally() -> None:
    match = Match(o=Seat("easy"), game=Game(played=X_WINS))
    match = match.with_seats(Seat(), Seat("perfect"))
    assert match.game.played == ()
    for cell in DRAWN:
        match = match.play(cell)
    match = match.with_seats(Seat(name="Ann"), Seat(name="Bo"))
    for cell in X_WINS:
        match = match.play(cell)
    assert match.score.against("easy") == Tally(wins=1, streak=1, best=1)
    assert match.score.against("perfect") == Tally(draws=1)
    assert match.score.against("friend") == Tally(wins=1, streak=1, best=1)
    assert match.score.total == Tally(wins=2, draws=1, streak=1, best=1)
    assert match.without_score().score == Score()


def test_each_board_has_its_own_score() -> None:
    small, large = Rules(), Rules(4, 4, 4)
    won = Match(o=Seat("easy"), game=Game(played=X_WINS), starts="alternate")
    elsewhere = won.with_rules(large)
    assert (elsewhere.game, elsewhere.starts) == (Game(large, "O"), "alternate")
    assert elsewhere.score == Score()
    assert elsewhere.without_score().with_rules(small).score == won.score
    for cell in (0, 4, 1, 5, 2, 6, 3):
        elsewhere = elsewhere.play(cell)
    back = elsewhere.with_rules(small)
    assert back.score == won.score
    assert back.with_rules(large).score.against("easy") == Tally(losses=1)
    assert won.with_rules(small) == won.new_game()
    assert Match().with_rules(large).elsewhere == ()
