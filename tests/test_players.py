"""The players: perfect is proved against every opponent, the levels do what their sentence says."""

from collections import Counter
from functools import cache
from itertools import pairwise
from random import Random

import pytest

from tests.oracle import Oracle
from tictactoe import (
    LEVELS,
    Budget,
    Mark,
    Player,
    Position,
    Rules,
    UnknownLevel,
    analyse,
    best_moves,
    other,
    seeded,
)
from tictactoe.players import about
from tictactoe.rules import cells_of

FIRSTS: tuple[Mark, Mark] = ("X", "O")


@pytest.mark.parametrize("misere", [False, True])
@pytest.mark.parametrize("first", FIRSTS)
@pytest.mark.parametrize("mark", FIRSTS)
def test_perfect_never_loses_whatever_the_opponent_does(
    mark: Mark, first: Mark, misere: bool
) -> None:
    """Every choice that perfect may make against every line that an opponent may play.

    No game is lost, no win on offer is missed, and from no position is the value given away.
    """
    oracle = Oracle(misere=misere)
    met = set()

    def walk(position: Position) -> None:
        if position in met:
            return
        met.add(position)
        if position.outcome:
            assert position.outcome.winner != other(mark)
            return
        if position.turn != mark:
            choices = position.moves
        else:
            choices = best_moves(position)
            wins = {
                cell
                for cell, (value, plies) in oracle.verdicts(first, position.cells).items()
                if (value, plies) == (1, 1)
            }
            assert not wins or set(choices) == wins
        for cell in choices:
            after = position.play(cell)
            if position.turn == mark:
                value = oracle.best(first, position.cells)[0]
                assert oracle.best(first, after.cells)[0] == -value
            walk(after)

    walk(Position.start(Rules(misere=misere), first))
    assert any(position.outcome for position in met)


def test_perfect_chooses_among_all_best_moves_and_no_other() -> None:
    """Its replies vary, and with the same seed they repeat."""
    for text in ("... ... ...", "... .X. ...", "X.. .O. ..X"):
        position = Position.parse(text)
        chosen = {seeded("perfect", seed)(position) for seed in range(200)}
        assert chosen == set(best_moves(position))
        assert [seeded("perfect", 7)(position) for _ in range(5)] == [
            seeded("perfect", 7)(position)
        ] * 5


@pytest.mark.parametrize("misere", [False, True])
@pytest.mark.parametrize("name", LEVELS)
def test_every_level_plays_legal_moves_to_the_end(name: str, misere: bool) -> None:
    """On several boards, from both marks."""
    for rules in (Rules(misere=misere), Rules(2, 3, 2, misere), Rules(1, 1, 1, misere)):
        for seed in range(20):
            player = seeded(name, seed)
            position = Position.start(rules, FIRSTS[seed % 2])
            while not position.outcome:
                position = position.play(player(position))


def test_easy_takes_its_win_and_does_not_block() -> None:
    """It sees its own line only."""
    win = Position.parse("XX. OO. ...")
    assert {seeded("easy", seed)(win) for seed in range(50)} == {2}
    threatened = Position.parse("XX. O.. ...")
    assert {seeded("easy", seed)(threatened) for seed in range(200)} == set(threatened.moves)


@pytest.mark.parametrize("name", ["medium", "hard"])
def test_medium_and_hard_win_and_block_at_once(name: str) -> None:
    """A win goes before a block."""
    for seed in range(50):
        assert seeded(name, seed)(Position.parse("XX. OO. ...")) == 2
        assert seeded(name, seed)(Position.parse("XX. O.. ...")) == 2


@pytest.mark.parametrize("name", ["medium", "hard"])
def test_medium_and_hard_do_not_lose_on_the_spot_in_misere(name: str) -> None:
    """Not even in a slip: completing one's own line is seen."""
    position = Position.parse("XX. OO. ...", Rules(misere=True))
    assert 2 not in {seeded(name, seed)(position) for seed in range(200)}


def test_the_levels_are_in_order_of_strength() -> None:
    """Over 400 games each, both starting, against an opponent that plays any free cell.

    Slips make a difference that is smaller than chance between the two strongest, so those two meet
    by the share of positions in which they may err.
    """
    points = {name: match_points(LEVELS[name], LEVELS["random"]) for name in LEVELS}
    for weaker, stronger in pairwise(list(LEVELS)[:3]):
        assert points[weaker] + 0.05 < points[stronger]
    errors = {name: error_rate(name) for name in ("medium", "hard", "perfect")}
    assert errors["medium"] > 2 * errors["hard"] > 0
    assert errors["perfect"] == 0


def match_points(player: Player, opponent: Player, games: int = 400) -> float:
    """Return the share of points that a player wins, a draw counting one half."""
    rng = Random(1)
    points = 0.0
    for number in range(games):
        position = Position.start()
        mine = FIRSTS[number % 2]
        while not position.outcome:
            chosen = player if position.turn == mine else opponent
            position = position.play(chosen(position, rng=rng))  # type: ignore[call-arg]
        winner = position.outcome.winner
        points += 0.5 if winner is None else winner == mine
    return points / games


@cache
def error_rate(name: str) -> float:
    """Return the share of moves that are not among the best, in games against itself."""
    rng = Random(2)
    moves: Counter[bool] = Counter()
    for _ in range(300):
        position = Position.start()
        while not position.outcome:
            cell = LEVELS[name](position, rng)
            moves[cell in best_moves(position)] += 1
            position = position.play(cell)
    return moves[False] / moves.total()


def test_an_unknown_level_is_refused() -> None:
    """The message names those there are."""
    for ask in (about, lambda name: seeded(name, 1)):
        with pytest.raises(UnknownLevel, match=r"no level 'best': choose random, .* or perfect"):
            ask("best")


def test_every_level_says_in_one_sentence_how_it_plays() -> None:
    """One line that ends in a full stop."""
    for name in LEVELS:
        assert about(name).endswith(".")
        assert about(name).count(".") == 1


def test_a_lost_move_still_resists() -> None:
    """Where no move is better than another, the perfect level plays near what goes on."""
    position = Position.start(Rules(15, 15, 5))
    for cell in (112, 0, 113, 20, 114, 3, 127, 23, 142):
        position = position.play(cell)  # X has two open threes
    assert {verdict.value for verdict in analyse(position, Budget(nodes=10_000)).values()} == {-1}
    for seed in range(10):
        cell = seeded("perfect", seed, seconds=0.2)(position)
        assert any(
            max(abs(cell // 15 - mark // 15), abs(cell % 15 - mark % 15)) <= 2
            for mark in cells_of(position.x | position.o)
        )
