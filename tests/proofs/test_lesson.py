"""The lesson plan tells what the commands print."""

import re
from pathlib import Path

import pytest

from tests.proofs.test_examples import NAMES, chooser
from tests.proofs.test_known_players import counted
from tictactoe import prove
from tictactoe.frontends.terminal.players import main
from tictactoe.rules import MARKS

LESSON = (Path(__file__).parent.parent.parent / "docs" / "lesson.md").read_text("utf-8")
NEVER_LOSE = {"minimax", "alpha_beta"}
CHECKS = re.findall(r"^\$ python3 -m tictactoe (.*)\n((?:.*\n)*?)```", LESSON, re.MULTILINE)


@pytest.mark.parametrize(("command", "output"), CHECKS, ids=map(str, range(len(CHECKS))))
def test_a_check_prints_what_the_lesson_says(
    command: str, output: str, capsys: pytest.CaptureFixture[str]
) -> None:
    main(command.split())
    assert capsys.readouterr().out == output


@pytest.mark.parametrize(("command", "output"), CHECKS, ids=map(str, range(len(CHECKS))))
def test_the_games_of_the_lesson_are_counted_another_way(command: str, output: str) -> None:
    choose = chooser(Path(command.split()[1].partition(":")[0]).stem)
    games = [counted(choose, first, mark) for first in MARKS for mark in MARKS]
    won, drawn, lost = (f"{sum(counts):,}" for counts in zip(*games, strict=True))
    assert f"won {won}, drawn {drawn}, lost {lost}." in output


def test_there_is_a_check_for_every_exercise() -> None:
    assert len(CHECKS) == len(re.findall(r"^## \d", LESSON, re.MULTILINE)) == 5


@pytest.mark.parametrize("name", [name for name in NAMES if name != "any_cell"])
def test_who_never_loses(name: str) -> None:
    found = prove(chooser(name))
    assert found.never_loses == (name in NEVER_LOSE)
    assert not found.is_random
