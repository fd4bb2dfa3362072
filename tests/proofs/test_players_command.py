"""`prove` and `tournament` on the command line, as a class's automatic checks use them."""

import csv
from io import StringIO
from pathlib import Path

import pytest

from tests.terminal.command import command
from tictactoe.frontends.terminal.players import CANNOT_TELL, NEVER_LOSES
from tictactoe.lab.examples import source


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "helper.py").write_text(source("minimax"), "utf-8")
    (tmp_path / "mine.py").write_text("from helper import choose\n", "utf-8")
    (tmp_path / "wrong.py").write_text("def choose(position):\n    return 4\n", "utf-8")
    (tmp_path / "broken.py").write_text("def choose(position)\n", "utf-8")
    monkeypatch.chdir(tmp_path)


@pytest.mark.parametrize(
    ("words", "status", "told"),
    [
        (  # its file imports what lies beside it
            "prove mine.py:choose --rows 2 --cols 3 --run 3",
            NEVER_LOSES,
            ", lost 0.\nIt never loses: all ",
        ),
        ("prove perfect --rows 1 --cols 4 --run 3", NEVER_LOSES, "It plays at random"),
        (
            "prove wrong.py:choose",
            CANNOT_TELL,
            "In O.. .X. ..., X to move: It chooses a cell that isn’t allowed. (IllegalMove: 4 is",
        ),
        ("prove wrong.py:other", CANNOT_TELL, "it has no function 'other'"),
        ("prove broken.py:choose", CANNOT_TELL, "broken.py: Line 1: Python can’t read this line"),
        ("prove missing.py:choose", CANNOT_TELL, "there is no such Python file"),
        (f"prove {'n' * 300}.py:choose", CANNOT_TELL, "File name too long"),
        ("prove nobody", CANNOT_TELL, "name a level (random, easy, medium, hard, perfect) or "),
        ("prove perfect --rows 4 --cols 4", CANNOT_TELL, "on boards of up to 9 cells, not 16"),
        ("prove perfect --rows 0", CANNOT_TELL, "rows"),
        ("prove easy --seconds nan", 2, "a level thinks for more than 0 and at most"),
        ("tournament easy random --seconds inf", 2, "a level thinks for more than 0 and at most"),
        ("tournament easy", 2, "name two players or more, each once"),
        ("tournament easy easy", 2, "name two players or more, each once"),
        ("tournament easy hard --rounds 0", 2, "there are 1 to 10000 rounds"),
        ("tournament mine.py:choose wrong.py:choose random --rounds 4", 0, "fouled in "),
    ],
)
def test_what_is_asked_for_is_answered(words: str, status: int, told: str) -> None:
    found, printed = command(*words.split())
    assert found == status
    assert told in printed


def test_a_tournament_prints_a_cross_table_or_its_games_as_csv() -> None:
    words = ("easy", "random", "--rounds", "3", "--seed", "7")
    status, told = command("tournament", *words)
    assert status == 0
    assert told.split()[2] == "score"
    status, told = command("tournament", *words, "--csv")
    assert status == 0
    assert len(list(csv.DictReader(StringIO(told)))) == 6
    assert command("arena", *words, "--csv") == (0, told)  # its old name
