"""The terminal where the system has a say: files without an end, names that are no text."""

import runpy
from pathlib import Path

import pytest

from tests.terminal.test_console import Play, play

__all__ = ["play"]


@pytest.mark.skipif(not Path("/dev/zero").exists(), reason="this system has no file without an end")
def test_of_a_file_without_an_end_no_more_is_read_than_a_record_has(play: Play) -> None:
    """Or memory would end first."""
    _, printed = play("-O", "human", lines="open /dev/zero\nA1\n")
    assert "a record has at most 100,000 characters" in printed
    assert "X played A1." in printed


def test_a_name_that_is_no_text_is_printed(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """As Python writes such bytes."""
    words = ["tictactoe", "-X", "random", "-O", "random", "--pause=0", "--score", "\udcff/x"]
    monkeypatch.setattr("sys.argv", words)
    with pytest.raises(SystemExit, match="1"):
        runpy.run_module("tictactoe", run_name="__main__")
    assert r"\udcff/x: No such file or directory" in capsys.readouterr().out
