"""The example players, and the solutions of the course that play as one of them does."""

import pytest

from tests.oracle import Oracle
from tictactoe import Player, Position
from tictactoe.lab.course import solution
from tictactoe.lab.examples import EXAMPLES, source
from tictactoe.lab.proof import shortest_loss
from tictactoe.lab.workshop import load


def chooser(name: str) -> Player:
    return load(source(name))


def test_the_probability_loses() -> None:
    choose = chooser("probability")
    assert shortest_loss(lambda position: (choose(position),), Position.start(), "O")


@pytest.mark.parametrize("name", EXAMPLES)
def test_an_example_plays_a_legal_cell_in_every_position(name: str) -> None:
    choose = chooser(name)
    assert choose.__doc__
    for position in map(Position.parse, Oracle().due()):
        assert choose(position) in position.moves


def test_three_ways_to_minimax_play_alike() -> None:
    example = chooser("negamax")
    codes = map(solution, ("minimax", "alpha_beta"))
    minimax, alpha_beta = (load(code, remembers=True) for code in codes)
    for position in map(Position.parse, Oracle().due()):
        assert example(position) == minimax(position) == alpha_beta(position)
