"""An example that adds a level adds it for itself alone."""

from collections.abc import Iterator

import pytest

from tictactoe import LEVELS


@pytest.fixture(autouse=True)
def _levels() -> Iterator[None]:
    before = dict(LEVELS)
    yield
    LEVELS.clear()
    LEVELS.update(before)
