"""The command in a shell: output closed early, a full disk, no input, colours."""

import os
import subprocess
import sys
from contextlib import suppress
from pathlib import Path

import pytest

from tictactoe.frontends.terminal.players import UNWRITTEN

COMMANDS = [
    "-X easy -O hard --pause 0 --analyse",
    "-O human",
    "--position XO..X...O --tree json --depth 5",
    "--position XO..X...O --explain",
    "prove first.py:choose --rows 2",
    "tournament first.py:choose easy --rounds 2 --csv",
    "tournament easy random --rounds 1 --json",
    "--help",
    "prove --help",
]
LOST = "--rows 1 --cols 2 --run 1 --misere"
"""A small board on which the first to move loses."""


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
def test_a_full_disk_is_reported(words: str, tmp_path: Path) -> None:
    done = shell(f"tictactoe {words} >/dev/full", tmp_path)
    assert done.returncode == UNWRITTEN
    assert "could not be written: No space left" in done.stderr
    assert "Traceback" not in done.stderr


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="this system has no full device")
@pytest.mark.parametrize(
    "line",
    [
        "PYTHONUNBUFFERED=1 tictactoe --help >/dev/full",
        "PYTHONUNBUFFERED= tictactoe prove nobody 2>/dev/full",
        "PYTHONUNBUFFERED= tictactoe --version >/dev/full 2>&1",
    ],
)
def test_a_full_disk_has_its_own_status_for_any_stream(line: str, tmp_path: Path) -> None:
    assert shell(line, tmp_path).returncode == UNWRITTEN


def test_levels_stop_when_the_output_is_closed(tmp_path: Path) -> None:
    words = "-X easy -O hard --pause 0 --score score.txt"
    shell(f"(cat; PYTHONUNBUFFERED= tictactoe {words}) </dev/null | true", tmp_path)
    assert not (tmp_path / "score.txt").exists()  # it is written at the end of a game


@pytest.mark.parametrize(
    ("line", "status"),
    [
        ("tictactoe <&-", 0),
        ("tictactoe -X easy -O hard --pause 0 >&-", 0),
        ("tictactoe <&- >&- 2>&-", 0),
        (f"tictactoe prove first.py:choose {LOST} >&-", 1),
        (f"tictactoe prove first.py:choose {LOST} 2>&-", 1),
        (f"tictactoe prove first.py:choose {LOST} <&- >&- 2>&-", 1),
        ("tictactoe prove nobody 2>&-", 2),
    ],
)
def test_streams_that_are_closed_are_no_error(line: str, status: int, tmp_path: Path) -> None:
    done = shell(line, tmp_path)
    assert "Traceback" not in done.stderr
    assert done.returncode == status


def test_the_prints_of_a_player_are_not_part_of_the_result(tmp_path: Path) -> None:
    done = shell(f"tictactoe prove first.py:choose {LOST}", tmp_path)
    assert done.returncode == 1
    assert done.stdout.startswith("On 1 × 2")
    assert "asked" not in done.stdout
    assert done.stderr.startswith("loaded\nasked\n")


def in_terminal(words: str, typed: str = "", output: str = "stdout", **settings: str) -> str:
    """Return the text that one of the outputs writes to a terminal."""
    termios = pytest.importorskip("termios")
    near, far = os.openpty()
    attributes = termios.tcgetattr(far)
    attributes[3] &= ~termios.ECHO
    termios.tcsetattr(far, termios.TCSANOW, attributes)
    os.write(near, typed.encode())
    known = {name: os.environ[name] for name in os.environ.keys() - {"NO_COLOR", "COLUMNS"}}
    command = [sys.executable, "-m", "tictactoe", *words.split()]
    out, errors = (far if name == output else subprocess.DEVNULL for name in ("stdout", "stderr"))
    environment = known | {"TERM": "xterm"} | settings
    with subprocess.Popen(command, stdin=far, stdout=out, stderr=errors, env=environment):
        os.close(far)
        shown = b""
        with suppress(OSError):  # the end of a terminal
            while part := os.read(near, 10_000):
                shown += part
        os.close(near)
    return shown.decode().replace("\r\n", "\n")


def test_a_terminal_has_colours_unless_they_are_turned_off() -> None:
    words = "-O human --pause 0"
    last, plain = "|(\x1b[1;94mX\x1b[m)|", "|(X)|"
    assert last in in_terminal(words, "B2\nq\n")
    for settings in ({"NO_COLOR": "1"}, {"TERM": "dumb"}):
        shown = in_terminal(words, "B2\nq\n", **settings)
        assert plain in shown
        assert "\x1b" not in shown


def test_no_line_is_wider_than_a_narrow_terminal() -> None:
    words = "--rows 15 --cols 15 --run 5 -O human --name-X Maximilian"
    typed = "H8\nhint\nP1\nhelp\nq\n"
    shown = in_terminal(words, typed, COLUMNS="40", NO_COLOR="1")
    assert " 8 . . . . . . .(X). . . . . . .\n" in shown
    assert "such as A1, up\nto O15, or help; not 'P1'." in shown
    assert max(map(len, shown.splitlines())) <= 40


@pytest.mark.parametrize(
    ("words", "message"),
    [
        ("prove first.py:choose --rows 2", "Checked 1 position so far."),
        ("prove first.py:choose --rows 2 --json", "Checked 1 position so far."),
        ("tournament easy random --rounds 2", "1 of 4 games"),
    ],
)
def test_progress_is_shown_on_one_line_of_a_terminal(
    words: str, message: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "first.py").write_text("def choose(position):\n    return position.moves[0]\n")
    monkeypatch.setenv("PYTHONPATH", str(Path.cwd()))
    monkeypatch.chdir(tmp_path)
    shown = in_terminal(words, output="stderr")
    assert shown.startswith(f"\r\r{message}\r")
    assert shown.endswith("  \r")
    assert "\n" not in shown
    monkeypatch.undo()
    assert message not in shell(f"tictactoe {words}", tmp_path).stderr


def test_no_progress_is_printed_outside_a_terminal(tmp_path: Path) -> None:
    done = shell("tictactoe prove perfect --rows 1", tmp_path)
    assert done.stderr == ""
