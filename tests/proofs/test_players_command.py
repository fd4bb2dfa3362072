"""`prove` and `tournament` on the command line, as a class's automatic checks use them."""

import csv
from io import StringIO
from pathlib import Path

import pytest

from tests.terminal.test_console import Command, command
from tictactoe.frontends.terminal.players import CANNOT_TELL, NEVER_LOSES

__all__ = ["command"]

MINIMAX = """
from helper import value

def choose(position):
    return max(position.moves, key=lambda cell: -value(position.play(cell)))
"""
HELPER = """
from functools import cache

@cache
def value(position):
    if position.outcome:
        winner = position.outcome.winner
        return 0 if winner is None else 1 if winner == position.turn else -1
    return max(-value(position.play(cell)) for cell in position.moves)
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "helper.py").write_text(HELPER, "utf-8")
    (tmp_path / "mine.py").write_text(MINIMAX, "utf-8")
    (tmp_path / "wrong.py").write_text("def choose(position):\n    return 4\n", "utf-8")
    (tmp_path / "broken.py").write_text("def choose(position)\n", "utf-8")
    return tmp_path


def test_the_file_of_a_player_may_import_what_lies_beside_it(
    folder: Path, command: Command
) -> None:
    small = ("--rows", "2", "--cols", "3", "--run", "3")
    status, told = command("prove", f"{folder / 'mine.py'}:choose", *small)
    assert status == NEVER_LOSES
    assert "It never loses: all " in told
    assert "lost 0." in told


def test_a_level_is_proved_by_its_name(command: Command) -> None:
    status, told = command("prove", "perfect", "--rows", "1", "--cols", "4", "--run", "3")
    assert status == NEVER_LOSES
    assert "It plays at random" in told


@pytest.mark.parametrize(
    ("player", "told"),
    [
        (
            "wrong.py:choose",
            "In O.. .X. ..., X to move: It chooses a cell that isn’t allowed. (IllegalMove: 4 is",
        ),
        ("wrong.py:other", "it has no function 'other'"),
        ("broken.py:choose", "broken.py: Line 1: Python can’t read this line"),
        ("missing.py:choose", "there is no such Python file"),
        (f"{'n' * 300}.py:choose", "File name too long"),
        ("nobody", "name a level (random, easy, medium, hard, perfect) or a function in a file"),
        ("perfect --rows 4 --cols 4", "every game is tried on boards of up to 9 cells, not 16"),
        ("perfect --rows 0", "rows"),
    ],
)
def test_where_there_is_no_telling_the_reason_is_told(
    folder: Path, player: str, told: str, command: Command
) -> None:
    words = [f"{folder / player}"] if ":" in player else player.split()
    status, printed = command("prove", *words)
    assert status == CANNOT_TELL
    assert told in printed


def test_a_tournament_prints_a_cross_table(folder: Path, command: Command) -> None:
    files = [f"{folder / file}:choose" for file in ("mine.py", "wrong.py")]
    status, told = command("tournament", *files, "random", "--rounds", "4")
    assert status == 0
    assert told.splitlines()[0].split()[0] == files[0]
    assert "fouled in" in told


def test_a_tournament_gives_its_games_as_csv(command: Command) -> None:
    words = ("easy", "random", "--rounds", "3", "--csv", "--seed", "7")
    status, told = command("tournament", *words)
    assert status == 0
    assert len(list(csv.DictReader(StringIO(told)))) == 6
    assert command("arena", *words) == (0, told)


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        ("prove easy --seconds nan", "a level thinks for more than 0 and at most"),
        ("prove easy --seconds 0", "a level thinks for more than 0 and at most"),
        ("tournament easy random --seconds inf", "a level thinks for more than 0 and at most"),
        ("tournament easy", "name two players or more, each once"),
        ("tournament easy easy", "name two players or more, each once"),
        ("tournament easy hard --rounds 0", "there are 1 to 10000 rounds"),
    ],
)
def test_a_wrong_command_line_is_refused(words: str, reason: str, command: Command) -> None:
    status, printed = command(*words.split())
    assert status == 2
    assert reason in printed
