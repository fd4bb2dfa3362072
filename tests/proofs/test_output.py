"""The command in a shell: output closed early, a full disk, no input."""

import subprocess
import sys
from pathlib import Path

import pytest

from tictactoe.frontends.terminal.players import UNWRITTEN

COMMANDS = [
    "-X easy -O hard --pause 0",
    "-X easy -O hard --pause 0 --analyse",
    "--position XO..X...O --tree json --depth 5",
    "--position XO..X...O --ladder",
    "--position XO..X...O --explain",
    "prove first.py:choose --rows 2",
    "prove first.py:choose --rows 2 --json",
    "tournament first.py:choose easy --rounds 2 --csv",
]


def shell(line: str, folder: Path) -> subprocess.CompletedProcess[str]:
    code = (
        "print('loaded')\ndef choose(position):\n    print('asked')\n    return position.moves[0]\n"
    )
    (folder / "first.py").write_text(code)
    line = line.replace("tictactoe", f"PYTHONPATH={Path.cwd()} {sys.executable} -m tictactoe", 1)
    return subprocess.run(  # noqa: S602  (the shell is what is tested)
        line,
        shell=True,
        executable="/bin/bash",
        cwd=folder,
        capture_output=True,
        text=True,
        check=False,
    )


@pytest.mark.parametrize("words", COMMANDS)
def test_output_that_is_closed_early_ends_quietly(words: str, tmp_path: Path) -> None:
    done = shell(f"(cat; tictactoe {words}; echo $? >status) </dev/null | true", tmp_path)
    assert "Traceback" not in done.stderr
    assert "Exception" not in done.stderr
    assert int((tmp_path / "status").read_text()) == UNWRITTEN


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="this system has no full device")
@pytest.mark.parametrize("words", COMMANDS)
def test_a_full_disk_is_told(words: str, tmp_path: Path) -> None:
    done = shell(f"tictactoe {words} >/dev/full", tmp_path)
    assert done.returncode == UNWRITTEN
    assert "could not be written: No space left" in done.stderr
    assert "Traceback" not in done.stderr


@pytest.mark.parametrize(
    ("line", "status"),
    [
        ("tictactoe <&-", 0),
        ("tictactoe -X easy -O hard --pause 0 >&-", 0),
        ("tictactoe <&- >&- 2>&-", 0),
        ("tictactoe prove first.py:choose >&-", 1),
        ("tictactoe prove nobody 2>&-", 2),
    ],
)
def test_streams_that_are_closed_are_no_error(line: str, status: int, tmp_path: Path) -> None:
    done = shell(line, tmp_path)
    assert "Traceback" not in done.stderr
    assert done.returncode == status


def test_what_a_player_prints_is_no_result(tmp_path: Path) -> None:
    done = shell("tictactoe prove first.py:choose", tmp_path)
    assert done.returncode == 1
    assert done.stdout.startswith("On 3 × 3")
    assert "asked" not in done.stdout
    assert done.stderr.startswith("loaded\nasked\n")
