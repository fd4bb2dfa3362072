"""The package as a product: built, installed where nothing else is, and used elsewhere."""

import os
import re
import subprocess
import sys
import tarfile
import venv
from collections.abc import Callable
from pathlib import Path
from shutil import copytree, ignore_patterns
from zipfile import ZipFile

import pytest

from tictactoe import __version__
from tools.notebook import WHEEL, write_wheel

ROOT = Path(__file__).resolve().parent.parent.parent
PACKAGE = ROOT / "tictactoe"
NAME = f"tictactoe-{__version__}"
CONTENT = {
    path.relative_to(ROOT).as_posix()
    for pattern in ("**/*.py", "**/*.json", "py.typed")
    for path in PACKAGE.glob(pattern)
    if PACKAGE / "frontends" / "browser" not in path.parents
}
BUILD = "from setuptools.build_meta import build_sdist; print(build_sdist('../built'))"
CLIENT = """\
from tictactoe import Position, Verdict, analyse, best_moves, prove

reveal_type(analyse(Position.start()))
print(best_moves(Position.parse("XO. .X. ..O")))
print(prove(lambda position: best_moves(position)[0]).never_loses)
"""
Run = Callable[..., str]


def run(*words: str | Path, folder: Path, typed: str = "", status: int = 0) -> str:
    clean = {key: value for key, value in os.environ.items() if not key.startswith("PYTHON")}
    done = subprocess.run(
        words,
        cwd=folder,
        env={**clean, "PYTHONUTF8": "1"},
        input=typed,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        encoding="utf-8",
        check=False,
    )
    assert done.returncode == status, done.stdout
    return done.stdout


@pytest.fixture(scope="session")
def sdist(tmp_path_factory: pytest.TempPathFactory) -> Path:
    copy = tmp_path_factory.mktemp("source") / "project"
    unneeded = ".* __pycache__ _site _docs node_modules build dist *.egg-info"
    copytree(ROOT, copy, ignore=ignore_patterns(*unneeded.split()))
    return copy.parent / "built" / run(sys.executable, "-c", BUILD, folder=copy).splitlines()[-1]


@pytest.fixture(scope="session")
def wheel(sdist: Path) -> Path:
    """Build the wheel from the sdist, which shows that the sdist is complete."""
    options = ("--no-deps", "--no-index", "--no-build-isolation")
    run(sys.executable, "-m", "pip", "wheel", *options, sdist, folder=sdist.parent)
    (file,) = sdist.parent.glob("*.whl")
    return file


@pytest.fixture(scope="session")
def programs(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    place = tmp_path_factory.mktemp("installed")
    venv.create(place, symlinks=os.name != "nt")
    programs = place / ("Scripts" if os.name == "nt" else "bin")
    pip = (sys.executable, "-m", "pip", "--python", programs / "python")
    run(*pip, "install", "--no-index", wheel, folder=place)
    return programs


@pytest.fixture
def installed(programs: Path, tmp_path: Path) -> Run:
    return lambda program, *words, **more: run(programs / program, *words, folder=tmp_path, **more)


def test_the_wheel_holds_the_package_and_nothing_else(wheel: Path) -> None:
    described = {"METADATA", "RECORD", "WHEEL", "entry_points.txt", "licenses/LICENSE"}
    assert wheel.name == f"{NAME}-py3-none-any.whl"
    with ZipFile(wheel) as packed:
        about = {f"{NAME}.dist-info/{file}" for file in {*described, "top_level.txt"}}
        assert set(packed.namelist()) == CONTENT | about
        metadata = packed.read(f"{NAME}.dist-info/METADATA").decode()
    assert f"\nVersion: {__version__}\n" in metadata
    assert "\nRequires-Python: >=3.11\n" in metadata
    assert "\nRequires-Dist:" not in metadata
    _, _, description = metadata.partition("\n\n")
    assert description.startswith("# As a library")
    assert not re.search(r"\]\((?!https://)|(?:src|href)=", description)  # it is shown elsewhere
    for line in (
        "Author: the tictactoe authors",
        "License-Expression: MIT",
        "License-File: LICENSE",
        *(f"Classifier: Programming Language :: Python :: 3.{minor}" for minor in range(11, 15)),
    ):
        assert f"\n{line}\n" in metadata


def test_the_wheel_of_the_site_installs_the_same(wheel: Path, tmp_path: Path) -> None:
    write_wheel(tmp_path / WHEEL)
    files = []
    for path in (wheel, tmp_path / WHEEL):
        with ZipFile(path) as packed:
            names = [name for name in packed.namelist() if name.startswith("tictactoe/")]
            files.append({name: packed.read(name) for name in names})
    assert wheel.name == WHEEL
    assert files[0] == files[1]


def test_the_sdist_holds_what_the_wheel_is_made_of(sdist: Path) -> None:
    with tarfile.open(sdist) as packed:
        files = {file.name.removeprefix(f"{NAME}/") for file in packed if file.isfile()}
    described = "CHANGELOG.md LICENSE MANIFEST.in PKG-INFO README.md pyproject.toml setup.cfg"
    listed = {file for file in files if ".egg-info/" not in file}
    assert listed == CONTENT | {*described.split(), "docs/library.md"}


def test_a_package_index_accepts_both(sdist: Path, wheel: Path) -> None:
    printed = run(
        sys.executable, "-m", "twine", "check", "--strict", sdist, wheel, folder=wheel.parent
    )
    assert printed.count("PASSED") == 2


def test_the_help_names_the_command_as_it_was_called(installed: Run) -> None:
    printed = installed("tictactoe", "--help")
    assert printed.startswith("usage: tictactoe [-h]")
    assert "tictactoe prove --help" in printed
    assert installed("tictactoe", "--version") == f"tictactoe {__version__}\n"
    printed = installed("python", "-m", "tictactoe", "prove", "--help")
    assert printed.startswith("usage: python -m tictactoe prove [-h]")


def test_a_game_is_played_from_another_folder(installed: Run, tmp_path: Path) -> None:
    typed = "A1\nB1\nA2\nB2\nA3\nsave match.txt\n\n"
    assert "X wins!" in installed("tictactoe", "-O", "human", typed=typed)
    assert (tmp_path / "match.txt").read_text("utf-8").startswith("tictactoe 1\n")


def test_an_example_that_a_file_imports_is_proved(installed: Run, tmp_path: Path) -> None:
    code = "from tictactoe.lab.examples.negamax import choose\n"
    (tmp_path / "mine.py").write_text(code, "utf-8")
    assert "It never loses" in installed("tictactoe", "prove", "mine.py:choose", "--rows", "2")


def test_a_program_that_uses_it_is_typed_and_runs(
    installed: Run, programs: Path, tmp_path: Path
) -> None:
    client = tmp_path / "client.py"
    client.write_text(CLIENT, "utf-8")
    strict = ("--strict", "--python-executable", programs / "python", "--cache-dir", os.devnull)
    printed = run(sys.executable, "-m", "mypy", *strict, client, folder=tmp_path)
    assert 'Revealed type is "dict[int, tictactoe.engine.verdict.Verdict]"' in printed
    client.write_text(CLIENT.replace("reveal_type", "print"), "utf-8")
    assert installed("python", "client.py").endswith("(3, 6)\nTrue\n")
