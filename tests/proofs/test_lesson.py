"""The players to begin with, as good as the lesson says, which tells what the commands print."""

import re
from pathlib import Path

import pytest

from tests.oracle import Oracle
from tests.proofs.test_proof import counted
from tictactoe import Player, Position, prove
from tictactoe.frontends.terminal.players import LOSES, NEVER_LOSES, main
from tictactoe.lab.examples import EXAMPLES, source
from tictactoe.lab.workshop import load

LESSON = (Path(__file__).parent.parent.parent / "docs" / "lesson.md").read_text("utf-8")
CHECKS = re.findall(r"^\$ python3 -m tictactoe (.*)\n((?:.*\n)*?)```", LESSON, re.MULTILINE)


def chooser(name: str) -> Player:
    return load(source(name))


@pytest.mark.parametrize(("command", "output"), CHECKS, ids=map(str, range(len(CHECKS))))
def test_a_check_prints_what_the_lesson_says_and_another_count_agrees(
    command: str, output: str, capsys: pytest.CaptureFixture[str]
) -> None:
    status = main(command.split())
    assert capsys.readouterr().out == output
    games = counted(chooser(Path(command.split()[1].partition(":")[0]).stem))
    assert f"won {games.wins:,}, drawn {games.draws:,}, lost {games.losses:,}." in output
    assert status == (LOSES if games.losses else NEVER_LOSES)


def test_there_is_a_check_for_every_exercise() -> None:
    assert len(CHECKS) == len(re.findall(r"^## \d", LESSON, re.MULTILINE)) == 5


def test_the_probability_loses() -> None:
    assert not prove(chooser("probability")).never_loses


@pytest.mark.parametrize("name", EXAMPLES)
def test_an_example_plays_a_legal_cell_everywhere_and_says_how(name: str) -> None:
    choose = chooser(name)
    assert choose.__doc__
    for position in map(Position.parse, Oracle().due()):
        assert choose(position) in position.moves


def test_alpha_beta_plays_as_minimax_does() -> None:
    one, other = chooser("minimax"), chooser("alpha_beta")
    for position in map(Position.parse, Oracle().due()):
        assert one(position) == other(position)
