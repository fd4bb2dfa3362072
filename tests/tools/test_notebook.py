"""The notebook of the course, run cell by cell by IPython, with the wheel that it installs."""

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from tests.lab.shortcuts import BEST_MOVES
from tests.proofs.test_course import WORDS, WRITTEN, checked
from tictactoe.lab.course import solution, stub
from tools.notebook import WHEEL, notebook, write_wheel

RUN = """
import json, sys
from IPython.core.interactiveshell import InteractiveShell
shell, errors = InteractiveShell.instance(), []
for cell in json.load(sys.stdin):
    run = shell.run_cell(cell)
    error = run.error_before_exec or run.error_in_exec
    errors.append(None if error is None else [type(error).__name__, str(error)])
print(json.dumps([errors, sys.modules["tictactoe"].__file__]))
"""


def cells(url: str = "") -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = json.loads(notebook(url))["cells"]
    return found


def codes() -> list[str]:
    """Return the code of the notebook without the first cell, which loads the package."""
    _, *found = [cell["source"] for cell in cells() if cell["cell_type"] == "code"]
    return found


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("installed")
    write_wheel(folder / WHEEL)
    options = ("--quiet", "--no-index", "--no-deps", "--target", folder)
    subprocess.run([sys.executable, "-m", "pip", "install", *options, folder / WHEEL], check=True)
    return folder


def errors(sources: list[str], installed: Path) -> list[list[str] | None]:
    """Run cells in a new interpreter; return the name and the text of the error of each."""
    done = subprocess.run(
        [sys.executable, "-c", RUN],
        cwd=installed,
        env={**os.environ, "PYTHONUTF8": "1", "IPYTHONDIR": str(installed / "ipython")},
        input=json.dumps(sources),
        stdout=subprocess.PIPE,
        encoding="utf-8",
        check=True,
    )
    found: list[list[str] | None]
    found, file = json.loads(done.stdout.splitlines()[-1])
    assert (installed / file).is_relative_to(installed)
    return found


@pytest.mark.slow
def test_each_stub_fails_as_in_the_page(installed: Path) -> None:
    _, *found = errors(codes(), installed)
    expected = [checked(step, stub(step.code)).message(WORDS) for step in WRITTEN.values()]
    assert found == [one for text in expected for one in (None, ["AssertionError", text])]


@pytest.mark.slow
def test_each_solution_passes(installed: Path) -> None:
    solved = {stub(step.code).strip(): solution(step.code) for step in WRITTEN.values()}
    sources = [solved.get(source, source) for source in codes()]
    assert sum(source in solved.values() for source in sources) == len(WRITTEN)
    assert errors(sources, installed) == [None] * len(sources)


@pytest.mark.slow
def test_a_search_from_the_library_does_not_pass(installed: Path) -> None:
    setup, *_ = codes()
    check = next(source for source in codes() if '"5 write"' in source)
    *_, found = errors([setup, BEST_MOVES, check], installed)
    assert found == ["AssertionError", WORDS("learn borrowed")]


def test_the_notebook_has_no_solution_and_a_text_for_each_step() -> None:
    sources = [cell["source"] for cell in cells()]
    for key, step in WRITTEN.items():
        assert solution(step.code).strip() not in sources
        assert any(source.startswith(f"## {key[0]}. ") for source in sources)
    assert len({cell["id"] for cell in cells()}) == len(sources)


@pytest.mark.slow
def test_a_wheel_beside_the_notebook_is_enough(tmp_path: Path) -> None:
    """2.0.0: JupyterLite, which installs no wheel from a folder, stopped at the first cell."""
    write_wheel(tmp_path / WHEEL)
    load, (setup, *_) = cells()[1]["source"], codes()
    assert not load.startswith("%pip")
    assert errors([load, setup], tmp_path) == [None, None]


def test_a_site_with_an_address_names_its_wheel() -> None:
    assert cells("https://example.org/game/")[1]["source"].endswith(
        f" https://example.org/game/{WHEEL}"
    )
