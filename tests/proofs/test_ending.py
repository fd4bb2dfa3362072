"""The command ended by a signal: it prints no traceback and leaves no process behind."""

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

MODULE = ("-m", "tictactoe")
LOOPING = {
    "a loop": "while True: pass",
    "a loop that lets no thread run": "sum(range(10**18))",
    "a loop of its own process": "os.fork()\n    while True: pass",
    "a loop that minds no signal": """
    while True:
        try:
            signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT, signal.SIGTERM})
            while True: pass
        except BaseException: pass""",
}
"""The code that a player runs when it is asked for a move."""
ENDS = [
    *(("a loop", sent) for sent in (signal.SIGTERM, signal.SIGHUP)),
    *((does, signal.SIGKILL) for does in LOOPING),
]


@pytest.fixture(autouse=True, scope="module")
def handled() -> None:
    """Restore the signals that a job in the background, or under nohup, ignores and hands on."""
    signal.signal(signal.SIGINT, signal.default_int_handler)
    signal.signal(signal.SIGHUP, signal.SIG_DFL)


def started(folder: Path, way: tuple[str, ...], *words: str) -> "subprocess.Popen[str]":
    """Start the command in a folder, in a separate process group."""
    return subprocess.Popen(
        [sys.executable, *way, *words],
        cwd=folder,
        env=os.environ | {"PYTHONPATH": f"{folder}:{Path(__file__).parents[2]}"},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )


@pytest.mark.parametrize(("does", "sent"), ENDS)
def test_players_end_with_the_process_that_asks_them(
    does: str, sent: signal.Signals, tmp_path: Path
) -> None:
    """Their standard error is the command's, and open as long as one of them lives."""
    code = f"import os, signal\ndef choose(position):\n    print('asked')\n    {LOOPING[does]}\n"
    (tmp_path / "loops.py").write_text(code, "utf-8")
    with started(tmp_path, MODULE, "prove", "loops.py:choose", "--seconds", "5") as process:
        assert process.stderr
        assert process.stderr.readline() == "asked\n"
        process.send_signal(sent)
        process.communicate(timeout=60)
    assert process.returncode == -sent


def test_players_of_a_tournament_end_with_it_as_soon_as_their_file_is_run(tmp_path: Path) -> None:
    (tmp_path / "loops.py").write_text("print('run')\nwhile True: pass\n", "utf-8")
    with started(tmp_path, MODULE, "tournament", "loops.py:choose", "easy") as process:
        assert process.stderr
        assert process.stderr.readline() == "run\n"
        process.kill()
        process.communicate(timeout=60)


INTERRUPTING = """
import os, signal, sys

class Interrupting:
    @staticmethod
    def find_spec(name, *_):
        if name == "MODULE":
            os.kill(os.getpid(), signal.SIGINT)

sys.meta_path.insert(0, Interrupting)
"""


@pytest.mark.parametrize(
    "module",
    [
        "tictactoe.rules",
        "tictactoe.engine.search",
        "tictactoe.frontends.terminal.players",
        "argparse",
        "tictactoe.lab.proof",
    ],
)
def test_an_interrupt_while_it_starts_leaves_no_trace(module: str, tmp_path: Path) -> None:
    code = INTERRUPTING.replace("MODULE", module)
    (tmp_path / "sitecustomize.py").write_text(code, "utf-8")
    script = tmp_path / "bin" / "tictactoe"
    script.parent.mkdir()
    script.write_text("import sys\nfrom tictactoe.__main__ import main\nsys.exit(main())", "utf-8")
    for way in (MODULE, (str(script),)):
        with started(tmp_path, way, "--help") as process:
            out, err = process.communicate(timeout=60)
        assert (process.returncode, out.strip(), err) == (130, "", "")
