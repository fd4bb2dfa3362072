"""The built site: the same bytes wherever it is built, with the licences of all its files."""

import os
import re
import shutil
import stat
import subprocess
import sys
from gzip import compress
from io import BytesIO
from pathlib import Path
from zipfile import ZipFile

from tests.page.host import compressed, copy_project
from tools import MODULES, SITE
from tools.bench_start import COMPRESSED
from tools.site import LATER, LICENCES, SNAPSHOT, UNKEPT, WAYS

MOST_AT_START = 4_200_000
"""Bytes until Python answers from its library."""
MOST_IN_ALL = 7_000_000
"""Bytes of a first visit that starts from the library, and stores the page for offline use."""


def contents(site: Path) -> dict[Path, tuple[bytes, int]]:
    """Return each file of a site with its permissions."""
    files = [path for path in site.rglob("*") if path.is_file()]
    return {path.relative_to(site): (path.read_bytes(), path.stat().st_mode) for path in files}


def built_elsewhere(folder: Path) -> dict[Path, tuple[bytes, int]]:
    """Build in a copy of the project, with another time zone, locale, home and umask."""
    copy_project(folder)
    shutil.rmtree(folder / MODULES.name / ".cache")  # with the slim Pyodide
    theirs = {"TZ": "Asia/Kathmandu", "LC_ALL": "de_DE.UTF-8", "HOME": "/", "USER": "somebody"}
    environment = {**os.environ, **theirs, "PYTHONHASHSEED": "7"}
    command = (sys.executable, "-m", "tools.site")
    subprocess.run(command, cwd=folder, env=environment, umask=0o077, check=True)
    return contents(folder / "_site")


def is_by_others(path: Path, content: bytes, installed: set[bytes]) -> bool:
    if path.name.endswith(".zip.bin"):
        with ZipFile(BytesIO(compressed(content, "Decompress"))) as archive:
            return not all(name.startswith("tictactoe/") for name in archive.namelist())
    return content in installed or path.name == SNAPSHOT or "/runtime-" in path.as_posix()


def check_licences(site: dict[Path, bytes]) -> None:
    """Check that each file by others is listed with a licence, and no other file."""
    packages = (MODULES / "pyodide", MODULES / "@pyscript" / "core" / "dist")
    files = (path for package in packages for path in package.rglob("*") if path.is_file())
    installed = {path.read_bytes() for path in files} - {b""}
    others = {path.name for path, content in site.items() if is_by_others(path, content, installed)}
    assert {"core.js", "pyodide.asm.wasm", "library.zip.bin"} < others
    section = r"<h2>(.*)</h2>\n<p>(.*), in (.*)</p>\n<details>.*\n<pre>([^<]{300,})</pre>"
    own, *listed = re.findall(section, site[SITE / LICENCES].decode())
    assert own[:2] == ("Tic-tac-toe", "MIT")
    assert {file for _, _, files, _ in listed for file in files.split(", ")} == others
    names = [(re.sub("<[^>]*>", "", parts), name) for parts, name, _, _ in listed]
    assert ("hiwire, pyodide", "MPL-2.0") in names
    assert ("CPython", "Python-2.0.1") in names
    assert ("@pyscript/core", "Apache-2.0") in names
    assert ("codemirror", "MIT") in names


def sent(path: Path) -> int:
    """Return how many bytes a host sends for a file."""
    content = path.read_bytes()
    return len(compress(content, 6) if path.suffix in COMPRESSED else content)


def test_a_first_visit_is_sent_few_bytes() -> None:
    """All that is stored counts as sent before the start, though some of it comes later."""
    others = (*LATER, *UNKEPT)
    stored = [
        path for path in SITE.rglob("*.*") if path.is_file() and not any(map(path.match, others))
    ]
    library, snapshot = (
        [path for path in SITE.rglob("*.bin") if path.name in WAYS[way]]
        for way in ("library", "snapshot")
    )
    at_start = sum(map(sent, [*stored, *library]))
    courses = max(map(sent, SITE.rglob("course-*.json")))
    assert at_start <= MOST_AT_START
    assert at_start + sum(map(sent, snapshot)) + courses <= MOST_IN_ALL


def test_builds_are_the_same_everywhere_and_list_all_licences(tmp_path: Path) -> None:
    check_licences({path: path.read_bytes() for path in SITE.rglob("*") if path.is_file()})
    first, second = contents(SITE), built_elsewhere(tmp_path / "elsewhere")
    assert first.keys() == second.keys()
    assert [name for name in first if first[name] != second[name]] == []
    assert {stat.filemode(mode) for _, mode in first.values()} == {"-rw-r--r--"}
