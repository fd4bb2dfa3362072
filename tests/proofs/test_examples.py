"""The players to begin with: legal, explained, and as good as the lesson says."""

from importlib import import_module
from pathlib import Path

import pytest

from tests.oracle import Oracle
from tictactoe import Player, Position
from tictactoe.lab import examples

NAMES = sorted(path.stem for path in Path(examples.__file__).parent.glob("[a-z]*.py"))


def chooser(name: str) -> Player:
    player: Player = import_module(f"tictactoe.lab.examples.{name}").choose
    return player


@pytest.mark.parametrize("name", NAMES)
def test_an_example_plays_a_legal_cell_everywhere(name: str) -> None:
    choose = chooser(name)
    assert choose.__doc__
    for position in map(Position.parse, Oracle().due()):
        assert choose(position) in position.moves


def test_alpha_beta_plays_as_minimax_does() -> None:
    one, other = chooser("minimax"), chooser("alpha_beta")
    for position in map(Position.parse, Oracle().due()):
        assert one(position) == other(position)
