"""The test command: a run continues after a failure, and lists at its end what failed."""

import os
import signal
import subprocess
import sys
from pathlib import Path
from shutil import copy
from subprocess import PIPE

import pytest

import dev
from tools import ROOT

FILES = ("dev.py", "pyproject.toml", "package-lock.json")
GROUPS = ("play", "docs", "test", "gomoku")
PROGRAM = """#!/bin/sh
echo "$*" >> commands
if echo "$*" | grep -Eq -- "$WAITING"; then echo > waiting; exec sleep 60; fi
echo "output of $*"
! echo "$*" | grep -Eq -- "$FAILING"
"""
START = (  # even where Ctrl-C is ignored, as in a job of a shell without job control
    "import runpy, signal; signal.signal(signal.SIGINT, signal.default_int_handler);"
    "runpy.run_path('dev.py', run_name='__main__')"
)
NEVER = "^$"
pytestmark = pytest.mark.slow


class Project:
    """A copy of dev.py among programs that only note how they are called."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        for name in ("requirements", "node_modules", ".venv/bin", ".venv/rivals"):
            (folder / name).mkdir(parents=True)
        for name in (*FILES, *(f"requirements/{group}.txt" for group in GROUPS)):
            copy(ROOT / name, folder / name)
        for name in ("python", "node", "npm", "zizmor"):
            program = folder / ".venv" / "bin" / name
            program.write_text(PROGRAM)
            program.chmod(0o755)
        (folder / ".venv" / "made.stamp").touch()

    def start(
        self, *words: str, failing: str = NEVER, waiting: str = NEVER
    ) -> subprocess.Popen[str]:
        return subprocess.Popen(
            [sys.executable, "-c", START, *words],
            cwd=self.folder,
            env={**os.environ, "FAILING": failing, "WAITING": waiting},
            stdout=PIPE,
            text=True,
            start_new_session=True,
        )

    def test(self, *words: str, failing: str = NEVER) -> tuple[int, str]:
        """Return the status of a run where some commands fail, and what it prints."""
        with self.start(*(words or ["test"]), failing=failing) as run:
            printed, _ = run.communicate()
        return run.returncode, printed

    def commands(self) -> list[str]:
        """Return the commands since the last call; sorted, since some run in parallel."""
        log = self.folder / "commands"
        commands = log.read_text().splitlines()
        log.unlink()
        return sorted(commands)


@pytest.fixture
def project(tmp_path: Path) -> Project:
    return Project(tmp_path)


def failures(printed: str) -> dict[str, str]:
    """Return the steps that the end of a run lists as failed, and their commands."""
    lines = [line for line in printed.splitlines() if line.startswith("Failed: ")]
    return {name: command for _, name, command in (line.split(": ", 2) for line in lines)}


def test_a_run_continues_after_each_failure_and_lists_it_with_its_command(
    project: Project,
) -> None:
    assert project.test()[0] == 0
    (project.folder / ".venv" / "test.stamp").unlink()
    (project.folder / "node_modules" / ".stamp").unlink()
    commands = project.commands()
    status, printed = project.test(
        failing="dev.py lint|pyodide.mjs|worksteal$|=chromium|tests/window$"
    )
    assert status == 1
    assert project.commands() == commands
    failed = failures(printed)
    assert set(failed) == {
        "lint",
        "unit tests",
        "tests in Pyodide",
        "page tests in Chromium",
        "window tests",
    }
    python = project.folder / ".venv" / "bin" / "python"
    assert failed["lint"] == f"{python} {project.folder / 'dev.py'} lint"
    assert failed["page tests in Chromium"].endswith("-m 'not long' tests/page")


def test_a_part_that_fails_fails_the_run(project: Project) -> None:
    status, printed = project.test("test", "--part=firefox", failing="=firefox")
    assert status == 1
    assert list(failures(printed)) == ["page tests in Firefox"]


@pytest.mark.parametrize("part", ["", "--part=firefox"])
def test_nothing_is_run_without_the_site(project: Project, part: str) -> None:
    status, printed = project.test("test", *filter(None, [part]), failing="tools.site")
    assert status == 1
    assert not failures(printed)
    assert not any("-m pytest" in command for command in project.commands())


def test_coverage_is_not_run_after_tests_of_the_engine_that_failed(project: Project) -> None:
    status, printed = project.test("test", "--part=units", failing="coverage run")
    assert status == 1
    assert list(failures(printed)) == ["the engine's quick tests"]
    assert not any(command.endswith("coverage report") for command in project.commands())


@pytest.mark.parametrize("words", ["test", "test --quick", "test --part=rest", "lint"])
def test_nothing_is_run_where_setting_up_failed(project: Project, words: str) -> None:
    assert project.test(*words.split(), failing="pip")[0] == 1
    assert len(project.commands()) == 1


def test_the_quick_run_shows_both_that_fail(project: Project) -> None:
    status, printed = project.test("test", "--quick", failing="dev.py lint|worksteal")
    assert status == 1
    assert list(failures(printed)) == ["unit tests", "lint"]
    assert f"output of {project.folder / 'dev.py'} lint" in printed


def test_each_check_of_the_style_that_fails_is_listed(project: Project) -> None:
    status, printed = project.test("lint", failing="ruff check|mypy")
    assert status == 1
    assert list(failures(printed)) == ["style", "types"]


@pytest.mark.parametrize(
    ("words", "command"),
    [
        ("site --url https://a.b/", "-m tools.site https://a.b/"),
        ("docs", "-m tools.docs"),
        ("look game lab", "-m tools.look game lab"),
        ("screenshot", "-m tools.screenshot"),
        ("bench", "-m tools.bench_search"),
        ("bench levels", "-m tools.bench_levels"),
        ("bench strength --minutes 5", "-m tools.bench_strength 5.0"),
        ("bench start --against old", "-m tools.bench_start old"),
        ("bench play", "-m tools.bench_play "),
        ("fuzz --minutes 60", "-m pytest -q -p no:cacheprovider tests/fuzz --minutes=60.0"),
    ],
)
def test_a_command_passes_its_options_on(project: Project, words: str, command: str) -> None:
    assert project.test(*words.split())[0] == 0
    assert command in project.commands()


def test_the_tests_run_in_pyodide_or_under_coverage_exist() -> None:
    paths = [word for word in (*dev.IN_PYODIDE, *dev.engine_tests()) if "/" in word]
    assert len(paths) > 20
    assert [path for path in paths if not (ROOT / path).exists()] == []


def test_every_module_of_the_engine_is_covered_but_the_one_of_types() -> None:
    modules = {
        path.relative_to(ROOT).as_posix() for path in ROOT.glob("tictactoe/engine/[a-z]*.py")
    }
    assert modules - set(dev.engine_tests()) == {"tictactoe/engine/bits.py"}


@pytest.mark.parametrize("waiting", ["worksteal$", "=chromium", "tests/window$"])
def test_ctrl_c_ends_a_run_at_once(project: Project, waiting: str) -> None:
    os.mkfifo(project.folder / "waiting")
    with project.start("test", waiting=waiting) as run:
        (project.folder / "waiting").read_text()
        os.killpg(run.pid, signal.SIGINT)
        run.communicate()
    assert run.returncode == 130
    assert not any(command.endswith(" tests/webkit") for command in project.commands())
