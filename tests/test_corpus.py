"""Bad input that was found once is answered: every file of the corpus at its door."""

from pathlib import Path

import pytest

from tests.fuzz.doors import CORPUS, DOORS, knock

FILES = sorted(CORPUS.glob("*/*"))


@pytest.mark.parametrize("file", FILES, ids=lambda file: f"{file.parent.name}/{file.name}")
def test_what_was_found_once_is_answered(file: Path) -> None:
    assert knock(file.parent.name, file.read_bytes())


def test_every_door_has_a_corpus() -> None:
    assert {file.parent.name for file in FILES} == set(DOORS)
