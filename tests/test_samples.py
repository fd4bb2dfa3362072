"""Saves, links and files of 1.0 and 2.0 still open as the same match."""

from pathlib import Path
from urllib.parse import unquote

import pytest

from tests.session import SessionHarness
from tictactoe import Match, dumps
from tictactoe.opening import open_match

SAMPLES = sorted((Path(__file__).parent / "samples").rglob("*.txt"))


@pytest.mark.parametrize("sample", SAMPLES, ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_a_record_of_an_older_version_opens_and_is_written_as_it_was(sample: Path) -> None:
    record = sample.read_text("utf-8")
    link = sample.with_suffix(".link").read_text("ascii").strip()
    assert unquote(link.removeprefix("#g=")) == record
    history = open_match(record, has_own=True)
    assert dumps(history) == record
    desk = SessionHarness(Match())
    desk.begin(history)
    assert dumps(desk.shown.history) == record
    assert desk.shown.can_redo == ("|" in record)


def test_there_are_samples() -> None:
    text = "".join(sample.read_text("utf-8") for sample in SAMPLES)
    assert all(part in text for part in ("|", "own", "misere", "15x15x5", "board:", "O first"))
