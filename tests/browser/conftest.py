"""What tests of the page's workers share: a loop of events, in which they go on by hand."""

from asyncio import new_event_loop, set_event_loop
from collections.abc import Iterator

import pytest


@pytest.fixture(autouse=True)
def _loop() -> Iterator[None]:
    """Have a loop that futures belong to; none runs, as none may in Pyodide."""
    loop = new_event_loop()
    set_event_loop(loop)
    yield
    set_event_loop(None)
    loop.close()
