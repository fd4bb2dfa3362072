"""The built site: the same each time, with its address where that is known, and all licences."""

import os
import re
import shutil
import stat
import subprocess
import sys
from gzip import decompress
from io import BytesIO
from pathlib import Path
from subprocess import CalledProcessError
from zipfile import ZipFile

import pytest

from tools.site import (
    LICENCES,
    MODULES,
    PACKAGE,
    ROOT,
    SITE,
    SNAPSHOT,
    STDLIB,
    addressed,
    build,
    run_node,
)


@pytest.mark.parametrize(
    ("url", "home"),
    [
        ("https://you.github.io/game/", "https://you.github.io/game/"),
        ("https://you.github.io/game", "https://you.github.io/game/"),
        ('https://a/"><script>', "https://a/&quot;&gt;&lt;script&gt;/"),
    ],
)
def test_the_address_is_whole_escaped_and_that_of_the_picture_too(url: str, home: str) -> None:
    page = addressed("<head>\n<title>Game</title>\n</head>", url)
    assert f'<link rel="canonical" href="{home}">' in page
    assert f'content="{home}card.png"' in page
    assert page.endswith("</head>")


def contents(site: Path) -> dict[Path, tuple[bytes, int]]:
    """Return each file of a site with its permissions."""
    files = [path for path in site.rglob("*") if path.is_file()]
    return {path.relative_to(site): (path.read_bytes(), path.stat().st_mode) for path in files}


def built_elsewhere(folder: Path) -> dict[Path, tuple[bytes, int]]:
    """Build in a copy of the project, as somebody else with other settings would."""
    shutil.copytree(ROOT, folder, ignore=shutil.ignore_patterns(".*", "_[a-z]*", "__pycache__"))
    (folder / ".venv").symlink_to(ROOT / ".venv")
    theirs = {"TZ": "Asia/Kathmandu", "LC_ALL": "de_DE.UTF-8", "HOME": "/", "USER": "somebody"}
    environment = {**os.environ, **theirs, "PYTHONHASHSEED": "7"}
    command = (sys.executable, "-m", "tools.site")
    subprocess.run(command, cwd=folder, env=environment, umask=0o077, check=True)
    return contents(folder / "_site")


def is_by_others(path: Path, content: bytes, installed: set[bytes]) -> bool:
    if path.suffix == ".bin":
        with ZipFile(BytesIO(decompress(content))) as archive:
            return not all(name.startswith("tictactoe/") for name in archive.namelist())
    return content in installed or path.name == SNAPSHOT or "/runtime-" in path.as_posix()


def check_licences(site: dict[Path, bytes]) -> None:
    """Check that each file by others is listed with a licence, and no other file."""
    installed = {path.read_bytes() for path in MODULES.rglob("*") if path.is_file()} - {b""}
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


@pytest.fixture(scope="module")
def site() -> Path:
    return build()


@pytest.mark.slow
def test_builds_are_the_same_everywhere_and_list_all_licences(site: Path, tmp_path: Path) -> None:
    check_licences({path: path.read_bytes() for path in site.rglob("*") if path.is_file()})
    first, second = contents(site), built_elsewhere(tmp_path / "elsewhere")
    assert first.keys() == second.keys()
    assert [name for name in first if first[name] != second[name]] == []
    assert {stat.filemode(mode) for _, mode in first.values()} == {"-rw-r--r--"}


@pytest.mark.slow
def test_a_pyodide_that_gives_no_snapshot_fails_the_build_in_words(
    site: Path, tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    archives = [next(site.rglob(name)) for name in (STDLIB, PACKAGE, PACKAGE)]
    runtime = archives[0].parent
    with pytest.raises(CalledProcessError):
        run_node("snapshot.mjs", runtime, *archives, tmp_path / SNAPSHOT, "pyscript", "absent")
    told = capfd.readouterr().err
    assert "gives no snapshot that the page could go on from" in told
    assert "No module named 'absent'" in told
