"""A fixture for every test of a tab."""

from collections.abc import Iterator

import pytest

from tests.lab.tabs import STARTED


@pytest.fixture(autouse=True)
def _end_what_was_started() -> Iterator[None]:
    """Close the coroutines that a test leaves, since Python warns of each."""
    yield
    while STARTED:
        STARTED.pop().cancel()
