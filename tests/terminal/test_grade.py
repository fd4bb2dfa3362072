"""The command `grade`: pupils' files of results, of which any may be broken or hostile."""

import json
import os
import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from tests.terminal.command import command
from tictactoe.frontends.terminal.grade import ALL_PROVED, LARGEST_FILE, NOT_PROVED, UNREADABLE
from tictactoe.lab.course import STEPS, TASKS, results, solution, stub
from tictactoe.lab.course.grading import MISSING
from tictactoe.lab.course.progress import Result
from tictactoe.lab.course.results import Handed

CODED = {key: step.code for key, step in STEPS.items() if step.task == "code"}
SOLUTIONS = {key: solution(name) for key, name in CODED.items()}
STUBS = {key: stub(name) for key, name in CODED.items()}
PROVED = Result("proved", tries=2, seconds=95, solution=True)


@pytest.fixture(autouse=True)
def _folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def hand_in(file: str, codes: Mapping[str, str], name: str = "", *missing: str) -> None:
    """Write a file of results in which all codes count as proved, also those of `missing`."""
    found = dict.fromkeys((*codes, *missing), PROVED)
    text = results.write(Handed(name, found, codes))
    Path(file).write_bytes(text.encode(errors="backslashreplace"))  # as JSON escapes a surrogate


def graded(*words: str) -> tuple[int, dict[str, Any]]:
    """Return the exit status and the grades of each file."""
    status, printed = command("grade", *words, "--json")
    found = json.loads(printed)
    assert found["version"] == 1
    return status, {one["file"]: one for one in found["files"]}


UNREAD = {
    b"": "it is not JSON",
    b"\xff\xfe{\x00}\x00": "it is not in UTF-8",
    b" " * (LARGEST_FILE + 1): "it is larger than 1,000,000 bytes",
    b"[" * 500_000: "it is not JSON",
    b'{"course": 1, "name": "", "steps": {"1 \\n": {}}}': "there is no step '1 \\n'",
    b'{"course": 1, "name": "", "steps": {"3 write": {}}}': "step '3 write' has no valid result",
}
"""Contents of files that cannot be read, each with the reason."""


def test_a_file_that_cannot_be_read_does_not_stop_the_others() -> None:
    files = {f"{number}.json": reason for number, reason in enumerate(UNREAD.values())}
    for file, content in zip(files, UNREAD, strict=True):
        Path(file).write_bytes(content)
    Path("folder").mkdir()
    files |= {"folder": "it is no file", "missing.json": "No such file or directory"}
    files |= {"\x1b[2J.json": "No such file or directory", "n" * 300: "File name too long"}
    if hasattr(os, "mkfifo"):
        os.mkfifo("pipe")
        files["pipe"] = "it is no file"
    hand_in("good.json", {}, "Anna")
    status, found = graded(*files, "good.json")
    assert status == UNREADABLE
    assert {file: found[file] for file in files} == {
        file: {"file": file, "error": reason} for file, reason in files.items()
    }
    assert found["good.json"]["name"] == "Anna"
    status, printed = command("grade", *files, "good.json")
    _, anna, empty, *notes = printed.splitlines()
    assert (status, anna.split()[0], empty) == (UNREADABLE, "Anna", "")
    names = {file: file.replace("\x1b", r"\x1b") for file in files}
    assert notes == [f"{names[file]}: {reason}" for file, reason in files.items()]


TABLE = """\
            1      2    3    4    5    6    7    8    9    tries  hints  solutions  minutes  \
proved again  not proved
Anna        2+2/n  0/n  1/n  0/n  0/n  0/n  0/n  0/n  0/n  12     1      1          7        \
-             3 5
七海        0/n    0/n  0/n  0/n  0/n  0/n  0/n  0/n  0/n  0      0      0          0        \
-             -
empty.json  0/n    0/n  0/n  0/n  0/n  0/n  0/n  0/n  0/n  0      0      0          0        \
-             -

Anna, 3 write: the code is missing
Anna, 5 write: the code is missing
"""


def test_a_table_shows_each_pupil_and_each_code_that_is_missing() -> None:
    found = {
        "1 threat": Result("found", 1, seconds=30),
        "1 quiet": Result("shown", 3, seconds=60, hint=True),
        "1 fork": Result("found", 2, seconds=100),
        "1 play": Result("shown", 3, (1,), (6, 1)),
        "2 games": Result("open", 1, seconds=35),
        "3 both": Result("found", 1, seconds=5),
        "3 write": Result("proved", 1, seconds=180, solution=True),
        "5 write": Result("proved", 0),
    }
    text = results.write(Handed("Anna", found, {"1 quiet": "not asked for"}))
    Path("anna.json").write_bytes(b"\xef\xbb\xbf" + text.encode())
    hand_in("nanami.json", {}, "七海")
    hand_in("empty.json", {})
    files = ("anna.json", "nanami.json", "empty.json")
    status, printed = command("grade", *files)
    assert (status, re.sub(r"/\d", "/n", printed)) == (NOT_PROVED, TABLE)
    assert command("grade", "empty.json")[0] == ALL_PROVED
    status, shown = graded(*files)
    chapters = shown["anna.json"].pop("chapters")
    assert status == NOT_PROVED
    assert chapters[0] == {"done": 2, "shown": 2, "tasks": 4}
    assert sum(chapter["tasks"] for chapter in chapters) == len(TASKS)
    missing = {"claimed": True, "proved": False, "reason": MISSING}
    assert shown["anna.json"] == {
        **dict(zip(("tries", "hints", "solutions", "minutes"), (12, 1, 1, 7), strict=True)),
        "file": "anna.json",
        "error": None,
        "name": "Anna",
        "codes": [{"step": key, **missing} for key in ("3 write", "5 write")],
    }


def test_pupils_of_the_same_name_are_distinguished_by_their_files() -> None:
    for file in ("one.json", "two.json"):
        hand_in(file, {}, "Anna", "3 write")
    printed = command("grade", "one.json", "two.json")[1].splitlines()
    assert [line.split("  ")[0] for line in printed[1:3]] == ["Anna one.json", "Anna two.json"]
    assert printed[-1] == "Anna two.json, 3 write: the code is missing"


PLAYER = "import os, sys\ndef choose(position):\n    {}\n"
FORGED = "import os\nos.write(4, {!r})\n"
HOSTILE = {
    "loops": ("3 write", PLAYER.format("while True: pass"), "no answer within 0.5 s"),
    "loops at once": ("5 write", "while True: pass", "no answer within 0.5 s"),
    "sleeps": ("8 write", "import time\ntime.sleep(60)", "no answer within 0.5 s"),
    "exits": ("3 write", PLAYER.format("os._exit(0)"), "ended with status 0"),
    "exits at once": ("5 write", "import os\nos._exit(1)", "ended with status 1"),
    "raises": ("9 mend", "raise BaseException('\x1b[2J')", r"BaseException: \x1b[2J"),
    "is no Python": ("3 write", "def choose(position)\n", "Line 1: a colon is missing."),
    "is no text": ("5 write", "'\ud800'", "surrogates not allowed"),
    "is long": ("3 write", "# long\n" * 1_900 + "raise ValueError('end')", "(ValueError: end)"),
    "has no player": ("3 write", "choose = 4", "'choose' is of type int"),
    "reads": ("3 write", PLAYER.format("return input()"), "In ... ... ..., X to move: "),
    "forges a cell": ("3 write", FORGED.format(b'{"missing": null}\n{"cell": []}\n'), "legal"),
    "forges no player": ("3 write", FORGED.format(b'{"missing": "\\u001b"}\n'), r"\x1b"),
    "forges a value": ("5 write", FORGED.format(b'{"wrong": [0, "\\u001b"]}\n'), r"\x1b"),
    "forges an end": ("5 write", FORGED.format(b'{"wrong": [3, ""]}\n'), "FalseReport"),
    "forges a type": ("8 write", FORGED.format(b'{"tried": true}\n'), "FalseReport"),
    "forges a number": ("7 write", FORGED.format(b'{"tried": -1}\n'), "FalseReport"),
    "forges JSON": ("8 write", FORGED.format(b"[" * 500 + b"\n"), "FalseReport"),
}
"""Codes that a file reports as proved: the step, the code, and a part of the reason."""


@pytest.mark.slow
def test_code_that_does_harm_is_not_proved() -> None:
    for name, (key, code, _) in HOSTILE.items():
        hand_in(name, {key: code})
    status, found = graded(*HOSTILE, "--seconds", "0.5")
    assert status == NOT_PROVED
    for name, (key, _, reason) in HOSTILE.items():
        [code] = found[name]["codes"]
        assert (code["step"], code["claimed"], code["proved"]) == (key, True, False), name
        assert reason in code["reason"], name
        assert code["reason"].isprintable(), name


@pytest.mark.slow
def test_equal_code_runs_once_and_a_fault_ends_its_proof(
    capfd: pytest.CaptureFixture[str],
) -> None:
    code = PLAYER.format("print('asked'); raise ValueError")
    for number in range(5):
        hand_in(f"{number}.json", {"3 write": code}, f"Pupil {number}")
    status, printed = command("grade", *(f"{number}.json" for number in range(5)))
    assert status == NOT_PROVED
    assert printed.count("ValueError") == 5
    assert capfd.readouterr().err.count("asked") == 1


REASONS = {
    "2 change": "It still takes the first free cell.",
    "3 write": "it misses A3.\nOn 3 × 3, going first and second: won ",
    "9 mend": "On 3 × 3, going first and second: won ",
    "5 write": "a game that X won is worth 1 to X; your value returns 0.",
    "7 write": " are enough.",
    "8 write": " are enough.",
}
"""A part of the reason why the stub of each step is not proved."""


@pytest.mark.slow
def test_a_class_of_fifty_is_graded_in_one_run(capfd: pytest.CaptureFixture[str]) -> None:
    broken = {f"broken {number}": content for number, content in enumerate(UNREAD)}
    for file, content in broken.items():
        Path(file).write_bytes(content)
    hostile = ("loops", "exits", "is no Python", "forges a type")
    for name in hostile:
        hand_in(name, dict([HOSTILE[name][:2]]), name)
    hand_in("stubs", STUBS, "Carl")
    prints = f"print('hello')\n{SOLUTIONS['3 write']}"
    right = {f"{number}.json": f"Pupil {number}" for number in range(38)}
    for file, name in right.items():
        hand_in(file, SOLUTIONS | {"3 write": prints}, name)
    open_still = Handed("Dora", {"3 write": Result(tries=1)}, {"3 write": prints})
    Path("no claim").write_text(results.write(open_still), "utf-8")
    files = [*broken, *hostile, "stubs", *right, "no claim"]
    assert len(files) == 50

    status, found = graded(*files, "--seconds", "2")
    assert (status, [*found]) == (UNREADABLE, files)
    assert all(found[file]["error"] for file in broken)
    codes = {file: found[file]["codes"] for file in files if file not in broken}
    assert not any(code["proved"] for name in hostile for code in codes[name])
    proved = [{"step": key, "claimed": True, "proved": True, "reason": None} for key in CODED]
    assert [file for file in right if codes[file] != proved] == []
    assert codes["no claim"] == [{**proved[1], "claimed": False}]
    assert [code["proved"] for code in codes["stubs"]] == [False] * len(CODED)
    for code in codes["stubs"]:
        assert REASONS[code["step"]] in code["reason"]
    done = {file: found[file]["chapters"][2]["done"] for file in ("stubs", "0.json", "no claim")}
    assert done == {"stubs": 0, "0.json": 1, "no claim": 1}
    assert "hello" in capfd.readouterr().err
