"""The levels against every opponent, and against each other."""

from collections import Counter
from functools import cache
from itertools import pairwise
from random import Random

import pytest

from tests.oracle import Oracle
from tictactoe import LEVELS, Mark, Player, Position, Rules, best_moves, other

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
