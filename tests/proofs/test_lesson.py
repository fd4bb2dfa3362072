"""The document of the course, and the players to begin with."""

import re
from pathlib import Path

import pytest

from tests.oracle import Oracle
from tests.proofs.test_proof import counted
from tictactoe import Player, Position, prove
from tictactoe.lab.course import STEPS, solution
from tictactoe.lab.examples import EXAMPLES, source
from tictactoe.lab.workshop import load
from tools import lesson

LESSON = lesson.TARGET.read_text("utf-8")
CHECKS = re.findall(r"^\$ python3 -m tictactoe (.*)\n((?:.*\n)*?)```", LESSON, re.MULTILINE)


def chooser(name: str) -> Player:
    return load(source(name))


def test_the_document_says_what_the_course_does() -> None:
    assert lesson.text() == LESSON


@pytest.mark.parametrize(("command", "output"), CHECKS, ids=map(str, range(len(CHECKS))))
def test_another_count_of_a_solution_agrees(command: str, output: str) -> None:
    games = counted(load(solution(Path(command.split()[1].partition(":")[0]).stem)))
    assert f"won {games.wins:,}, drawn {games.draws:,}, lost {games.losses:,}." in output


def test_there_is_a_check_for_every_code() -> None:
    assert len(CHECKS) == sum(step.task == "code" for step in STEPS.values())


def test_the_probability_loses() -> None:
    assert not prove(chooser("probability")).never_loses


@pytest.mark.parametrize("name", EXAMPLES)
def test_an_example_plays_a_legal_cell_everywhere_and_says_how(name: str) -> None:
    choose = chooser(name)
    assert choose.__doc__
    for position in map(Position.parse, Oracle().due()):
        assert choose(position) in position.moves


def test_three_ways_to_minimax_play_alike() -> None:
    example = chooser("negamax")
    one, other = load(solution("minimax")), load(solution("alpha_beta"))
    for position in map(Position.parse, Oracle().due()):
        assert example(position) == one(position) == other(position)
