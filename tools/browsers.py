"""Find a Chromium that can be driven: Playwright's own, else one of the machine, else Debian's."""

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from playwright.sync_api import BrowserType, Error

NAMES: Final = ("chromium", "chromium-browser", "google-chrome", "chrome", "msedge")


class NoBrowser(RuntimeError):
    """There is no browser and none could be installed; the message says what to do."""


def executable(chromium: BrowserType) -> str | None:
    """Return the program to launch, `None` for Playwright's own; raises `NoBrowser`."""
    for candidate in _candidates(chromium):
        try:
            chromium.launch(executable_path=candidate).close()
        except Error:
            continue
        return candidate
    raise NoBrowser(
        "There is no Chromium to test the page in. Any of these will do: run "
        "'python -m playwright install --with-deps chromium' in .venv, install Chromium or "
        "Chrome so that it is on the PATH, or, on Debian, run this as root."
    )


def _candidates(chromium: BrowserType) -> Iterator[str | None]:
    """Yield programs to try, installing one only when those before it do not start."""
    playwright = (sys.executable, "-m", "playwright", "install", "chromium")
    if Path(chromium.executable_path).exists() or _install(*playwright):
        yield None
    yield from filter(None, map(shutil.which, NAMES))
    if install_from_debian("chromium"):
        yield shutil.which("chromium")


def install_from_debian(package: str) -> bool:
    """Install a package of Debian or Ubuntu, where one may, and tell whether that succeeded."""
    if not shutil.which("apt-get"):
        return False
    allowed = () if _is_root() else ("sudo", "--non-interactive")
    install = ("apt-get", "install", "--yes", "--no-install-recommends", package)
    return _install(*allowed, "apt-get", "update") and _install(*allowed, *install)


def _is_root() -> bool:
    """Tell whether packages of the system may be installed; Windows knows no such user."""
    return bool(getattr(os, "geteuid", lambda: 1)() == 0)


def _install(*words: str) -> bool:
    """Run an installer quietly and tell whether it succeeded."""
    environment = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    if not shutil.which(words[0]):
        return False
    done = subprocess.run(words, env=environment, capture_output=True, check=False)
    return done.returncode == 0
