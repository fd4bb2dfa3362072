"""A display for programs that open windows."""

import os
import subprocess
import sys
from collections.abc import Iterator

import pytest

from tools.browsers import program_of


@pytest.fixture(scope="session")
def display() -> Iterator[None]:
    """Provide a display: the existing one, else a virtual one."""
    if sys.platform != "linux" or os.environ.get("DISPLAY"):
        yield
        return
    program = program_of("Xvfb", "xvfb")
    assert program, "there is no display; install Xvfb (on Debian and Ubuntu: apt install xvfb)"
    words = (program, "-displayfd", "1", "-screen", "0", "1280x1024x24", "-noreset")
    with subprocess.Popen(
        words, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
    ) as server:
        assert server.stdout
        number = server.stdout.readline().strip()
        assert number, "Xvfb did not start"
        os.environ["DISPLAY"] = f":{number}"
        yield
        del os.environ["DISPLAY"]
        server.terminate()
