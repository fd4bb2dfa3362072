"""The terminal where the system has a say: files without an end, names that are no text."""

from pathlib import Path

import pytest

from tests.terminal.command import friends, play


@pytest.mark.skipif(not Path("/dev/zero").exists(), reason="this system has no file without an end")
def test_of_a_file_without_an_end_no_more_is_read_than_a_record_has() -> None:
    _, printed = friends(lines="open /dev/zero\nA1\n")
    assert "a record has at most 100,000 characters" in printed
    assert "X played A1." in printed


def test_a_name_that_is_no_text_is_printed() -> None:
    status, printed = play("-X", "random", "-O", "random", "--score", "\udcff/x")
    assert status == 1
    assert r"\udcff/x: No such file or directory" in printed
