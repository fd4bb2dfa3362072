"""Every file of the corpus of bad input, at its entry point."""

import sys
from pathlib import Path

import pytest

from tests.fuzz.entry_points import CORPUS, ENTRY_POINTS, feed

FILES = sorted(CORPUS.glob("*/*"))
WITH_PROCESSES = {"command", "player"} if sys.platform == "emscripten" else set()
"""the entry points of the terminal, which runs each player in a process: a browser has none."""
OPEN = [file for file in FILES if file.parent.name not in WITH_PROCESSES]


@pytest.mark.parametrize("file", OPEN, ids=lambda file: f"{file.parent.name}/{file.name}")
def test_every_input_of_the_corpus_is_handled(file: Path) -> None:
    assert feed(file.parent.name, file.read_bytes())


def test_every_entry_point_has_a_corpus() -> None:
    assert {file.parent.name for file in FILES} == set(ENTRY_POINTS)
