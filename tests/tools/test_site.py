"""The build fails in words if no snapshot can be made, and replaces its files whole."""

import shutil
from pathlib import Path
from subprocess import CalledProcessError
from zipfile import ZipFile

import pytest

from tools import MODULES
from tools.site import SNAPSHOT, run_node, write


@pytest.mark.slow
def test_a_pyodide_that_gives_no_snapshot_fails_the_build_in_words(
    tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    library, package, texts = (tmp_path / name for name in ("library", "package", "texts"))
    pyodide = MODULES / "pyodide"
    shutil.copyfile(pyodide / "python_stdlib.zip", library)
    for archive in (package, texts):
        ZipFile(archive, "w").close()
    words = (pyodide, library, package, texts, tmp_path / SNAPSHOT, "absent")
    with pytest.raises(CalledProcessError):
        run_node("snapshot.mjs", *words)
    printed = capfd.readouterr().err
    assert "gives no snapshot that the page could start from" in printed
    assert "No module named 'absent'" in printed


def test_a_file_that_is_being_sent_is_replaced_whole(tmp_path: Path) -> None:
    path = tmp_path / "sw.js"
    write(path, "old")
    with path.open() as sent:
        write(path, "new")
        assert sent.read() == "old"
    assert path.read_text() == "new"
    assert list(tmp_path.iterdir()) == [path]
