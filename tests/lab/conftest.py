"""What every test of a tab needs."""

from collections.abc import Iterator

import pytest

from tests.lab.tabs import STARTED


@pytest.fixture(autouse=True)
def _end_what_was_started() -> Iterator[None]:
    """Close the coroutines that a test leaves behind, or each would be warned of."""
    yield
    while STARTED:
        STARTED.pop().cancel()
