"""The event loop that futures need; the tests continue their coroutines themselves."""

from asyncio import new_event_loop, set_event_loop
from collections.abc import Iterator

import pytest


@pytest.fixture(autouse=True)
def _loop() -> Iterator[None]:
    """Set a loop that never runs, since Pyodide cannot run a second one."""
    loop = new_event_loop()
    set_event_loop(loop)
    yield
    set_event_loop(None)
    loop.close()
