"""The levels against every opponent, and against each other."""

from collections import Counter
from random import Random

import pytest

from tests.oracle import Oracle
from tictactoe import LEVELS, Position, Rules, best_moves
from tictactoe.lab.tournament import Results, round_robin
from tictactoe.rules import MARKS, Mark, other


@pytest.mark.parametrize("misere", [False, True])
@pytest.mark.parametrize("first", MARKS)
@pytest.mark.parametrize("mark", MARKS)
def test_perfect_never_loses_whatever_the_opponent_does(
    mark: Mark, first: Mark, misere: bool
) -> None:
    """Every choice that perfect may make against every line that an opponent may play.

    Of the cells that win soonest or else lose latest it may choose any, and no other.
    """
    oracle = Oracle(misere=misere)
    positions = {Position.start(Rules(misere=misere), first)}
    while positions:
        after = set()
        for position in positions:
            if position.outcome:
                assert position.outcome.winner != other(mark)
            choices = position.moves
            if position.turn == mark:
                choices = best_moves(position)
                assert set(choices) == oracle.best_cells(first, position.cells)
            after |= {position.play(cell) for cell in choices}
        positions = after


def test_the_levels_are_in_order_of_strength() -> None:
    """Over 400 games each, both starting, against an opponent that plays any free cell.

    Slips make a difference that is smaller than chance between the two strongest, so those two meet
    by the share of positions in which they may err.
    """
    names = ("random", "easy", "medium")
    players = {name: LEVELS[name].seeded(1) for name in names}
    results = Results(names, round_robin(players, rounds=200))
    easy, medium = (results.against(name, "random").share or 0 for name in ("easy", "medium"))
    assert 0.5 + 0.05 < easy < medium - 0.05
    medium, hard, perfect = map(error_rate, ("medium", "hard", "perfect"))
    assert medium > 2 * hard > 0
    assert perfect == 0


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
