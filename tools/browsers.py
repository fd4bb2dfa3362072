"""Find a Chromium that can be driven: Playwright's own, else one of the machine, else Debian's."""

import os
import shutil
import subprocess
import sys
from functools import cache
from pathlib import Path
from typing import Final

from playwright.sync_api import BrowserType

NAMES: Final = ("chromium", "chromium-browser", "google-chrome", "chrome", "msedge")


class NoBrowser(RuntimeError):
    """There is no browser and none could be installed; the message says what to do."""


def executable(chromium: BrowserType) -> str | None:
    """Return the program to launch, `None` for Playwright's own; raises `NoBrowser`."""
    if Path(chromium.executable_path).exists():
        return None
    return _found()


@cache
def _found() -> str | None:
    if _install(sys.executable, "-m", "playwright", "install", "chromium"):
        return None
    path = _on_path()
    if path is None and shutil.which("apt-get") and os.geteuid() == 0:
        if _install("apt-get", "update"):
            _install("apt-get", "install", "--yes", "--no-install-recommends", "chromium")
        path = _on_path()
    if path is None:
        raise NoBrowser(
            "There is no Chromium to test the page in. Any of these will do: run "
            "'python -m playwright install --with-deps chromium' in .venv, install Chromium or "
            "Chrome so that it is on the PATH, or, on Debian, run this as root."
        )
    return path


def _on_path() -> str | None:
    return next(filter(None, map(shutil.which, NAMES)), None)


def _install(*words: str) -> bool:
    """Run an installer quietly and tell whether it succeeded."""
    environment = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    done = subprocess.run(words, env=environment, capture_output=True, check=False)
    return done.returncode == 0
