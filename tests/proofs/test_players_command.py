"""The commands `prove` and `tournament`, as the automatic checks of a class use them."""

import csv
import json
import os
import subprocess
import sys
from collections import Counter
from io import StringIO
from pathlib import Path

import pytest

from tests.losing import LOSING
from tests.terminal.command import command
from tictactoe.frontends.terminal.players import CANNOT_TELL, NEVER_LOSES
from tictactoe.frontends.terminal.subprocess_player import SubprocessPlayer, prove_in_processes
from tictactoe.lab.asking import Foul
from tictactoe.lab.examples import source
from tictactoe.lab.player_code import load
from tictactoe.lab.proof import ignore, prove
from tictactoe.rules import Rules
from tictactoe.words import ENGLISH


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "helper.py").write_text(source("negamax"), "utf-8")
    (tmp_path / "mine.py").write_text("from helper import choose\n", "utf-8")
    (tmp_path / "wrong.py").write_text(
        "number = 4\n\n\ndef choose(position):\n    return number\n", "utf-8"
    )
    (tmp_path / "chance.py").write_text("import wrapped\nchoose = wrapped.choose\n", "utf-8")
    (tmp_path / "wrapped.py").write_text(f"import random\n{source('negamax')}", "utf-8")
    (tmp_path / "broken.py").write_text("def choose(position)\n", "utf-8")
    monkeypatch.chdir(tmp_path)


@pytest.mark.parametrize(
    ("words", "status", "message"),
    [
        ("prove mine.py:choose --rows 2", NEVER_LOSES, ", lost 0.\nIt never loses: all "),
        ("prove perfect --rows 2", NEVER_LOSES, "all 1,224 of its games were checked."),
        ("prove chance.py:choose --rows 1 --cols 4", CANNOT_TELL, "but that is no proof"),
        ("prove wrong.py:choose", CANNOT_TELL, "In ... .X. ..., O to move: It chooses a cell that"),
        ("prove wrong.py:other", CANNOT_TELL, "it has no function 'other'"),
        ("prove perfect --rows 1 --cols 1 --run 1 --misere", 1, "it loses after 1 move: A1."),
        ("prove broken.py:choose", CANNOT_TELL, "broken.py: Line 1: a colon is missing."),
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
        ("tournament easy hard --json --csv", 2, "--csv: not allowed with argument --json"),
        ("tournament easy missing.py:choose", CANNOT_TELL, "there is no such Python file"),
    ],
)
def test_a_command_has_its_status_and_message(words: str, status: int, message: str) -> None:
    found, printed = command(*words.split())
    assert found == status
    assert message in printed


def test_a_tournament_prints_a_cross_table_or_its_games_as_csv() -> None:
    words = ("easy", "random", "--rounds", "3", "--seed", "7")
    status, printed = command("tournament", *words)
    assert status == 0
    assert printed.split()[2] == ENGLISH("points")
    status, printed = command("tournament", *words, "--csv")
    assert status == 0
    assert len(list(csv.DictReader(StringIO(printed)))) == 6
    assert command("arena", *words, "--csv") == (0, printed)  # its old name


def test_a_tournament_is_printed_as_json() -> None:
    words = ("tournament", "easy", "random", "wrong.py:choose", "--rounds", "2")
    status, printed = command(*words, "--json")
    found = json.loads(printed)
    assert (status, found["version"]) == (CANNOT_TELL, 1)
    assert found["board"] == {"rows": 3, "cols": 3, "run": 3, "misere": False}
    _, games = command(*words, "--csv")
    assert [{**game, "moves": " ".join(game["moves"])} for game in found["games"]] == [
        {**game, "winner": game["winner"] or None, "foul": game["foul"] or None}
        for game in csv.DictReader(StringIO(games))
    ]
    won = Counter(game["winner"] for game in found["games"])
    assert {row["player"]: row["wins"] for row in found["standings"]} == {
        name: won[name] for name in words[1:4]
    }
    scores = [row["score"] for row in found["standings"]]
    assert scores == sorted(scores, reverse=True)
    assert all(row["low"] <= row["score"] <= row["high"] for row in found["standings"])


def test_a_proof_is_printed_as_json() -> None:
    status, printed = command("prove", "mine.py:choose", "--json", "--rows", "2")
    found = json.loads(printed)
    assert (status, found["version"], found["result"]) == (0, 1, "never loses")
    assert found["board"] == {"rows": 2, "cols": 3, "run": 3, "misere": False}
    assert found["loss"] is None
    assert found["games"]["losses"] == 0
    assert (found["mistakes"], found["more_mistakes"]) == ([], 0)
    assert found["change"] is None
    (Path() / "first.py").write_text(source("first_free"), "utf-8")
    small = ("--rows", "2", "--run", "2")
    found = json.loads(command("prove", "first.py:choose", "--json", *small)[1])
    assert found["mistakes"] == [
        {
            "position": "XO. ...",
            "turn": "X",
            "cell": "C1",
            "best": ["A2", "B2"],
            "games": 3,
            "alike": 1,
        }
    ]
    status, printed = command("prove", "wrong.py:choose", "--json")
    found = json.loads(printed)
    assert (status, found["result"]) == (CANNOT_TELL, "not judged")
    assert found["fault"]["error"] == "IllegalMove"
    assert (found["fault"]["position"], found["fault"]["turn"]) == ("... .X. ...", "O")


@pytest.mark.parametrize(
    ("name", "error", "reason", "line"),
    [
        ("broken.py:choose", "SyntaxError", "expected ':'", 1),
        ("wrong.py:other", "NoChoose", "it has no function 'other'", None),
        ("wrong.py:number", "NoFunction", "'number' is of type int, not a function", None),
        ("missing.py:choose", "NoPlayer", "missing.py: there is no such Python file", None),
    ],
)
def test_a_file_without_a_player_is_reported_as_json(
    name: str, error: str, reason: str, line: int | None
) -> None:
    status, printed = command("prove", name, "--json")
    found = json.loads(printed)
    assert (status, found["result"], found["player"]) == (CANNOT_TELL, "not judged", name)
    place = {"position": None, "turn": None}
    assert found["fault"] == {"error": error, "reason": reason, "line": line, **place}


def test_a_broken_file_loses_its_games_and_the_others_play_on() -> None:
    words = ("tournament", "broken.py:choose", "easy", "random", "--rounds", "2", "--rows", "2")
    status, printed = command(*words)
    head, *rows = printed.splitlines()
    assert status == CANNOT_TELL
    assert head.split()[-2:] == [ENGLISH("points"), ENGLISH("foul count")]
    fouls = {row.split()[0]: row.split()[-1] for row in rows[:3]}
    assert fouls == {"easy": "0", "random": "0", "broken.py:choose": "8"}
    message = "broken.py:choose fouled in ... ...: A colon is missing. (SyntaxError: expected ':')"
    assert f"{message} (4 games)" in rows
    found = json.loads(command(*words, "--json")[1])
    assert {row["player"]: row["fouls"] for row in found["standings"]}["broken.py:choose"] == 8
    assert len(found["games"]) == 12


def test_random_numbers_count_only_for_the_players_that_use_them(tmp_path: Path) -> None:
    code = (
        "import random\n"
        "def first(position): return position.moves[0]\n"
        "def chance(position): return random.choice(position.moves)\n"
    )
    (tmp_path / "both.py").write_text(code, "utf-8")
    sampled = {
        name: json.loads(command("prove", f"both.py:{name}", "--json", "--rows", "1")[1])["sampled"]
        for name in ("first", "chance")
    }
    assert sampled == {"first": False, "chance": True}


@pytest.mark.parametrize("goes_by", LOSING)
def test_a_player_that_may_lose_is_not_proved(
    goes_by: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PYTHONHASHSEED", "0")
    (tmp_path / "losing.py").write_text(LOSING[goes_by], "utf-8")
    rows = "1" if goes_by in ("rare draws of a level", "who asks") else "2"  # asked 100 times
    status, printed = command("prove", "losing.py:choose", "--json", "--rows", rows)
    found = json.loads(printed)
    assert (status, found["result"]) == (CANNOT_TELL, "not proved")
    assert found["loss"] is None
    assert found["sampled"] == (found["change"] is None)


def test_processes_answer_the_questions_that_a_player_here_is_asked_in_the_same_order(
    tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    """They are not sent one by one, as waiting for each takes longest."""
    code = (
        "from tictactoe import best_moves\n"
        "def choose(position):\n"
        "    print('asked', position.first, position.cells)\n"
        "    return best_moves(position)[0]\n"
    )
    (tmp_path / "printing.py").write_text(code, "utf-8")
    assert command("prove", "printing.py:choose", "--rows", "2")[0] == NEVER_LOSES
    lines = capfd.readouterr().err.splitlines()
    assert prove(load(code), Rules(2, 3, 3)).never_loses
    here = capfd.readouterr().out.splitlines()
    assert [line for line in lines if line.startswith("asked")] == here


def test_a_foul_is_reported_in_its_position_although_later_answers_were_due(tmp_path: Path) -> None:
    code = (
        "def choose(position):\n"
        "    if position.cells == 'XO....':\n"
        "        object.__setattr__(position, 'x', 0)\n"
        "    return 5 if 5 in position.moves else position.moves[0]\n"
    )
    (tmp_path / "changing.py").write_text(code, "utf-8")
    status, printed = command("prove", "changing.py:choose", "--json", "--rows", "2")
    fault = json.loads(printed)["fault"]
    assert (status, fault["error"], fault["position"]) == (
        CANNOT_TELL,
        "ChangedPosition",
        "XO. ...",
    )


def test_a_proof_that_takes_too_long_ends_with_its_process() -> None:
    closed = []

    class Closing(SubprocessPlayer):
        def close(self) -> None:
            super().close()
            closed.append(self)

    with pytest.raises(Foul, match="TooSlow: no proof within 0 s"):
        prove_in_processes(
            lambda seed: Closing("mine.py", "choose", 10, seed),
            Rules(2, 3, 3),
            may_vary=False,
            report=ignore,
            seconds=0,
        )
    assert len(closed) == 1


@pytest.mark.parametrize("asked", ["prove mine.py:choose", "tournament mine.py:choose easy"])
def test_a_process_that_cannot_be_started_is_reported(asked: str) -> None:
    """2.0.0: "The output could not be written: Too many open files"."""
    few = ("sh", "-c", 'ulimit -n 8; exec "$@"', "sh")
    words = (*few, sys.executable, "-m", "tictactoe", *asked.split())
    env = os.environ | {"PYTHONPATH": str(Path(__file__).parents[2])}
    done = subprocess.run(words, env=env, capture_output=True, check=False)
    message = "mine.py: its process could not be started: Too many open files\n"
    assert (done.returncode, done.stdout, done.stderr.decode()) == (CANNOT_TELL, b"", message)


FORGED = {
    "an error": "def choose(position):\n    raise ValueError({forged})\n",
    "an error's name": "def choose(position):\n    raise type({forged}, (Exception,), {{}})\n",
    "an uncaught error": "def choose(position):\n    raise BaseException({forged})\n",
    "a cell": "def choose(position):\n    return {forged}\n",
    "an error at load": "raise ValueError({forged})\n",
    "an uncaught error at load": "raise BaseException({forged})\n",
    "no player": "import json, os\n"
    "os.write(4, json.dumps({{'missing': {forged}}}).encode() + b'\\n')\n",
}
"""Players that try to write control characters on the screen."""


@pytest.mark.parametrize(
    ("kind", "words"),
    [(kind, "prove forged.py:choose") for kind in FORGED]
    + [
        (kind, f"tournament forged.py:choose easy{form}")
        for kind in ("an error", "an error's name", "an error at load", "no player")
        for form in ("", " --csv")
    ],
)
def test_no_message_of_a_player_controls_the_screen(
    kind: str, words: str, tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    forged = "\x1b[2J\x1b[H\r\u202e\u2028\nIt never loses"
    (tmp_path / "forged.py").write_text(FORGED[kind].format(forged=repr(forged)), "utf-8")
    status, printed = command(*words.split(), "--rows", "1")
    printed += "".join(capfd.readouterr())
    assert status == CANNOT_TELL
    assert "t never loses" in printed
    assert "\nIt never loses" not in printed
    assert all(line.isprintable() for line in printed.split("\n"))


HANGING = {
    "while True: pass": ("TooSlow", "no answer within 0.2 s"),
    "import time; time.sleep(60)": ("TooSlow", "no answer within 0.2 s"),
}
HOSTILE = HANGING | {
    "os._exit(0)": ("Crash", "ended with status 0"),
    "os.kill(os.getpid(), 9)": ("Crash", "killed by signal 9"),
    "os.close(4); os.close(3); os.closerange(3, 20); return 0": ("Crash", "ended with status"),
    "import ctypes; ctypes.string_at(0)": ("Crash", "killed by signal 11"),
    "os.write(4, b'[' * 5000 + b'\\n')": ("FalseReport", ""),
    "os.write(4, b'lost' * 5000)": ("FalseReport", ""),
    "raise KeyboardInterrupt": ("KeyboardInterrupt", ""),
    "raise SystemExit(0)": ("SystemExit", "0"),
    "raise BaseException('odd')": ("BaseException", "odd"),
    "return sys.stdin.readline()": ("IllegalMove", "'' is of type str"),
}


@pytest.mark.parametrize("body", HOSTILE)
def test_a_player_that_ends_or_hangs_its_process_is_not_proved(body: str, tmp_path: Path) -> None:
    code = f"import os, sys\ndef choose(position):\n    {body}\n"
    (tmp_path / "hostile.py").write_text(code, "utf-8")
    seconds = "0.2" if body in HANGING else "30"
    status, printed = command("prove", "hostile.py:choose", "--json", "--seconds", seconds)
    fault = json.loads(printed)["fault"]
    assert status == CANNOT_TELL
    assert fault["error"] == HOSTILE[body][0]
    assert HOSTILE[body][1] in fault["reason"]


def test_a_player_that_hangs_loses_its_games_and_the_others_play_on(tmp_path: Path) -> None:
    code = "def choose(position):\n    while position.ply: pass\n    return 0\n"
    (tmp_path / "hangs.py").write_text(code, "utf-8")
    words = ("hangs.py:choose", "random", "easy", "--rounds", "1", "--rows", "2")
    status, printed = command("tournament", *words, "--seconds", "0.2", "--csv")
    played = list(csv.DictReader(StringIO(printed)))
    assert status == CANNOT_TELL
    assert [game["winner"] for game in played[:4]] == ["random"] * 2 + ["easy"] * 2
    assert all("no answer within 0.2 s" in game["foul"] for game in played[:4])
    assert all(not game["foul"] for game in played[4:])


@pytest.mark.parametrize("body", ["import os; os._exit(0)", "raise SystemExit(0)"])
def test_a_file_that_ends_its_process_holds_no_player(body: str, tmp_path: Path) -> None:
    (tmp_path / "ends.py").write_text(body, "utf-8")
    status, printed = command("prove", "ends.py:choose", "--seconds", "1")
    assert status == CANNOT_TELL
    assert printed.startswith("ends.py: ")
