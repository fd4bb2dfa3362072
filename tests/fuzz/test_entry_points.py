"""Bad input at every entry point: only the listed errors, within limits of time and memory.

Every run tries the same inputs, so that a change fails only for its own faults; `dev.py fuzz`
searches for new ones.
"""

import time
from hashlib import sha256

import pytest
from hypothesis import HealthCheck, Phase, given, settings

from tests.fuzz.entry_points import CORPUS, ENTRY_POINTS, feed
from tests.fuzz.inputs import INPUTS

EXAMPLES = 200
"""The number of inputs for an entry point in a run, and in each round of a longer one."""


@pytest.mark.parametrize("name", ENTRY_POINTS)
def test_bad_input_is_answered(name: str, pytestconfig: pytest.Config) -> None:
    """A failing input becomes a file of the corpus, reduced to its minimum."""
    minutes: float = pytestconfig.getoption("--minutes", 0)
    failed = []

    @settings(
        max_examples=EXAMPLES,
        derandomize=not minutes,
        database=None,
        deadline=None,  # `feed` has a limit
        report_multiple_bugs=False,
        phases=(Phase.generate, Phase.shrink),
        suppress_health_check=list(HealthCheck),
    )
    @given(INPUTS[name])
    def try_inputs(content: bytes) -> None:
        try:
            feed(name, content)
        except Exception:
            failed.append(content)
            raise

    end = time.monotonic() + 60 * minutes / len(ENTRY_POINTS)
    try:
        try_inputs()
        while time.monotonic() < end:
            try_inputs()
    except Exception as error:
        if failed:  # the last is the smallest
            file = CORPUS / name / sha256(failed[-1]).hexdigest()[:12]
            file.parent.mkdir(exist_ok=True)
            file.write_bytes(failed[-1])
            error.add_note(f"Saved as {file}: fix the fault, and commit both.")
        raise
