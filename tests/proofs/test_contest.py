"""`prove` and `arena` on the command line, as a class's automatic checks use them."""

import csv
import runpy
import sys
from io import StringIO
from pathlib import Path

import pytest

from tictactoe.frontends.terminal.players import CANNOT_TELL, LOSES, NEVER_LOSES, main

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
    """Return a folder with players in files."""
    (tmp_path / "helper.py").write_text(HELPER, "utf-8")
    (tmp_path / "mine.py").write_text(MINIMAX, "utf-8")
    (tmp_path / "weak.py").write_text("choose = lambda position: position.moves[0]", "utf-8")
    (tmp_path / "wrong.py").write_text("def choose(position):\n    return 4\n", "utf-8")
    (tmp_path / "broken.py").write_text("def choose(position)\n", "utf-8")
    return tmp_path


def test_a_player_that_never_loses_is_proved(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Its file may import what lies beside it."""
    assert main(["prove", f"{folder / 'mine.py'}:choose"]) == NEVER_LOSES
    told = capsys.readouterr().out
    assert "It never loses: all " in told
    assert "lost 0." in told
    assert "like the perfect player in " in told


def test_one_that_loses_is_shown_its_game(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """With the move that threw it away, and the first position in which it should do better."""
    assert main(["prove", f"{folder / 'weak.py'}:choose"]) == LOSES
    told = capsys.readouterr().out
    assert (
        "Playing O, it loses in 5 plies: A1 B1 A2 C1 A3. Move 2, B1, threw the game away." in told
    )
    assert "in X.. ... ... it plays B1; best is B2." in told


def test_a_level_is_proved_by_its_name(capsys: pytest.CaptureFixture[str]) -> None:
    """Chance is noticed."""
    rules = ["--rows", "1", "--cols", "4", "--run", "3"]
    assert main(["prove", "perfect", *rules]) == NEVER_LOSES
    assert "It plays at random" in capsys.readouterr().out


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
    ],
)
def test_where_there_is_no_telling_the_reason_is_told(
    folder: Path, player: str, told: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """And the exit status is another."""
    name = f"{folder / player}" if ":" in player else player
    assert main(["prove", name]) == CANNOT_TELL
    out, err = capsys.readouterr()
    assert told in out + err


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["--rows", "4", "--cols", "4"], "every game is tried on boards of up to 9 cells, not 16"),
        (["--rows", "0"], "rows"),
    ],
)
def test_boards_that_cannot_be_proved_are_refused(
    words: list[str], told: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """In the rules' own words."""
    assert main(["prove", "perfect", *words]) == CANNOT_TELL
    assert told in capsys.readouterr().err


def test_an_arena_prints_a_cross_table(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Files and levels together; a foul is told."""
    files = [f"{folder / file}:choose" for file in ("mine.py", "wrong.py")]
    assert main(["arena", *files, "random", "--rounds", "4"]) == 0
    told = capsys.readouterr().out
    assert told.splitlines()[0].split()[0] == files[0]
    assert "fouled in" in told


def test_an_arena_gives_its_games_as_csv(capsys: pytest.CaptureFixture[str]) -> None:
    """One line a game, the same with the same seed."""
    words = ["arena", "easy", "random", "--rounds", "3", "--csv", "--seed", "7"]
    assert main(words) == 0
    first = capsys.readouterr().out
    assert len(list(csv.DictReader(StringIO(first)))) == 6
    assert main(words) == 0
    assert capsys.readouterr().out == first


@pytest.mark.parametrize("seconds", ["nan", "inf", "0", "-1"])
def test_a_level_thinks_for_a_while(seconds: str, capsys: pytest.CaptureFixture[str]) -> None:
    """As long as in the terminal."""
    for words in (["prove", "easy"], ["arena", "easy", "random"]):
        with pytest.raises(SystemExit):
            main([*words, "--seconds", seconds])
        assert "a level thinks for more than 0 and at most" in capsys.readouterr().err


@pytest.mark.parametrize("players", [["easy"], ["easy", "easy"]])
def test_a_contest_takes_two(players: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    """Each once."""
    with pytest.raises(SystemExit):
        main(["arena", *players])
    assert "name two players or more, each once" in capsys.readouterr().err


def test_the_commands_are_those_of_the_package(
    folder: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """`python -m tictactoe prove …` gives the exit status to the shell."""
    monkeypatch.setattr(sys, "argv", ["tictactoe", "prove", f"{folder / 'weak.py'}:choose"])
    with pytest.raises(SystemExit) as left:
        runpy.run_module("tictactoe", run_name="__main__")
    assert left.value.code == LOSES
    assert "threw the game away" in capsys.readouterr().out
