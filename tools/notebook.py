"""Write the code of the course as a notebook, and the wheel of this package that it installs.

The cells have the stubs and texts of the course, without the solutions.
"""

import base64
import hashlib
import json
import re
import tomllib
from pathlib import Path
from typing import Any, Final
from zipfile import ZipFile, ZipInfo

from tictactoe import __version__
from tictactoe.lab.course import STEPS, Step, stub
from tictactoe.lab.course.texts import course_words, plain
from tools import ROOT

NOTEBOOK: Final = "minimax.ipynb"
WHEEL: Final = f"tictactoe-{__version__}-py3-none-any.whl"
BROWSER: Final = ROOT / "tictactoe" / "frontends" / "browser"
"""The package without the front end that works only in the page, as in pyproject.toml."""
FILES: Final = ("*.py", "*.json", "py.typed")

INTRODUCTION: Final = """\
# Minimax in Python

These are the programs that you write in the course *Learn*. In each, some lines are missing: they
end with `# ?`. Complete them and run the cell. Then run the cell below it, which plays every
possible game and shows what is wrong.

The first cell loads the package `tictactoe`."""
EXAMPLE: Final = """\
from tictactoe import Position
from tictactoe.lab.course.checking import check_step

position = Position.parse("XO. .X. ..O")
print(position.board)
print(position.turn, "may take", position.moves)  # cells are numbered from 0, row by row"""
KERNEL: Final = {"display_name": "Python 3", "language": "python", "name": "python3"}


def notebook(url: str = "") -> str:
    """Return the notebook; it installs the wheel from the site, or imports it from its folder.

    A wheel of pure Python need not be installed, and JupyterLite installs none from a folder.
    """
    beside = f'import sys\n\nsys.path.insert(0, "{WHEEL}")'
    from_site = f"%pip install --quiet {url.rstrip('/')}/{WHEEL}"
    cells = [
        _cell("markdown", INTRODUCTION),
        _cell("code", from_site if url else beside),
        _cell("code", EXAMPLE),
    ]
    for key, step in STEPS.items():
        if step.task == "code":
            cells += _exercise(key, step)
    for number, cell in enumerate(cells):
        cell["id"] = f"cell-{number}"
    metadata = {"kernelspec": KERNEL, "language_info": {"name": "python"}}
    content = {"cells": cells, "metadata": metadata, "nbformat": 4, "nbformat_minor": 5}
    return json.dumps(content, ensure_ascii=False, indent=1) + "\n"


def write_wheel(target: Path) -> None:
    """Write the wheel, the same bytes on every machine.

    The site is built without setuptools; tests/proofs/test_package.py compares the content.
    """
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    about = f"tictactoe-{__version__}.dist-info"
    described = {
        "METADATA": f"Metadata-Version: 2.1\nName: {project['name']}\nVersion: {__version__}\n"
        f"Summary: {project['description']}\nLicense: {project['license']}\n"
        f"Requires-Python: {project['requires-python']}\n",
        "WHEEL": "Wheel-Version: 1.0\nGenerator: tictactoe\nRoot-Is-Purelib: true\n"
        "Tag: py3-none-any\n",
        "licenses/LICENSE": (ROOT / "LICENSE").read_text("utf-8"),
    }
    files = {
        path.relative_to(ROOT).as_posix(): path.read_bytes()
        for pattern in FILES
        for path in (ROOT / "tictactoe").rglob(pattern)
        if BROWSER not in path.parents
    }
    files |= {f"{about}/{name}": text.encode() for name, text in described.items()}
    record = f"{about}/RECORD"
    lines = [_recorded(name, content) for name, content in sorted(files.items())]
    files[record] = "".join([*lines, f"{record},,\n"]).encode()
    with ZipFile(target, "w") as archive:  # compressors differ between machines
        for name, content in files.items():
            archive.writestr(_entry(name), content)


def _exercise(key: str, step: Step) -> list[dict[str, Any]]:
    words, number = course_words(), key.partition(" ")[0]
    text = re.sub(r"# \?", "`# ?`", plain(words(key)))
    return [
        _cell("markdown", f"## {number}. {words(f'{number} title')}\n\n{text}"),
        _cell("code", stub(step.code).rstrip("\n")),
        _cell("code", f'print(check_step("{key}", choose))'),
    ]


def _cell(kind: str, source: str) -> dict[str, Any]:
    cell: dict[str, Any] = {"cell_type": kind, "metadata": {}, "source": source}
    return cell | ({"execution_count": None, "outputs": []} if kind == "code" else {})


def _recorded(name: str, content: bytes) -> str:
    """Return the line of a file in the wheel's list."""
    digest = base64.urlsafe_b64encode(hashlib.sha256(content).digest()).rstrip(b"=").decode()
    return f"{name},sha256={digest},{len(content)}\n"


def _entry(name: str) -> ZipInfo:
    entry = ZipInfo(name)
    entry.create_system = 3  # Unix, on every system
    entry.external_attr = 0o644 << 16
    return entry
