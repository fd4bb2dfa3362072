"""Find browsers that can be driven, and fonts: Playwright's own, the machine's, or Debian's."""

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from importlib import invalidate_caches
from importlib.util import find_spec
from pathlib import Path
from typing import Any, Final

from playwright.sync_api import Browser, BrowserType, Error, sync_playwright

from tools import SITE
from tools.serve import serving

PROGRAMS: Final = {
    # without a window, which makes tests a tenth faster
    "chromium": "chromium-headless-shell chromium chromium-browser google-chrome chrome msedge",
    "firefox": "firefox-esr firefox",
}
"""The names of each browser's programs; the first is also the name of Debian's package."""
CHANNELS: Final = {"firefox": {"channel": "moz-firefox"}}
"""Options that Playwright needs for a browser that is not its own."""
WEBKIT: Final = ("lib/*/webkit2gtk-4.*/MiniBrowser", "libexec/webkit2gtk-4.*/MiniBrowser")
"""The paths of WebKitGTK's small browser below /usr."""
SERVERS: Final = "/usr/sbin"
"""Where Debian keeps servers, which is on the path of root only."""
FONTS: Final = {
    "DejaVu Sans": "fonts-dejavu-core",
    "Liberation Sans": "fonts-liberation",
    "Noto Sans": "fonts-noto-core",
    "Noto Sans CJK JP": "fonts-noto-cjk",
}
"""The font families of the layout tests, and their packages in Debian and Ubuntu."""


class Missing(RuntimeError):
    """A browser or a font is missing and could not be installed; the message gives a solution."""


def launch_options(browser: BrowserType) -> dict[str, Any]:
    """Install missing fonts, and return the options that launch a browser; raises `Missing`.

    Playwright's own browsers need no options.
    """
    fonts()
    name = browser.name
    for candidate in _candidates(browser):
        try:
            browser.launch(**candidate).close()
        except Error:
            continue
        return candidate
    raise Missing(
        f"There is no {name.title()} to test the page in. Any of these will do: run "
        f"'python -m playwright install --with-deps {name}' in .venv, install {name.title()} "
        "so that it is on the PATH, or, on Debian, run this as root."
    )


@contextmanager
def chromium() -> Iterator[tuple[Browser, str]]:
    """Serve the built site, launch Chromium, and yield it with the address."""
    with serving(SITE) as url, sync_playwright() as playwright:
        yield playwright.chromium.launch(**launch_options(playwright.chromium)), url


def _candidates(browser: BrowserType) -> Iterator[dict[str, Any]]:
    """Yield options to try; a browser is installed only when the ones before don't start."""
    playwright = (sys.executable, "-m", "playwright", "install", browser.name)
    if Path(browser.executable_path).exists() or _install(*playwright):
        yield {}
    names, channel = PROGRAMS[browser.name].split(), CHANNELS.get(browser.name, {})
    for path in filter(None, map(shutil.which, names)):
        yield {"executable_path": path, **channel}
    if installed := program_of(names[0], names[0]):
        yield {"executable_path": installed, **channel}


def webkit() -> tuple[str, Path]:
    """Return the driver of WebKitGTK and the browser that it drives; raises `Missing`."""
    driver = program_of("WebKitWebDriver", "webkit2gtk-driver")
    browsers = [path for folder in WEBKIT for path in sorted(Path("/usr").glob(folder))]
    if not driver or not browsers:
        raise Missing(
            "There is no WebKit to test the page in: install WebKitGTK's driver "
            "(on Debian and Ubuntu: apt install webkit2gtk-driver), or run this there as root."
        )
    return driver, browsers[-1]


def fonts() -> None:
    """Install the fonts that Debian or Ubuntu lacks; raises `Missing`."""
    if not shutil.which("apt-get"):
        return
    if missing := _missing_fonts():
        _install_packages(*missing)
        if missing := _missing_fonts():
            packages = " ".join(missing)
            raise Missing(f"Fonts are missing: run 'apt install {packages}', or this as root.")


def _missing_fonts() -> list[str]:
    """Return the packages of the families that fontconfig does not find."""
    if not (program := program_of("fc-list", "fontconfig")):
        return ["fontconfig", *FONTS.values()]
    families = subprocess.run([program, ":", "family"], capture_output=True, check=True, text=True)
    found = re.split("[,\n]", families.stdout)
    return [package for family, package in FONTS.items() if family not in found]


def program_of(name: str, package: str) -> str | None:
    """Return the path of a program or `None`; on Debian and Ubuntu, install it if it is missing."""
    if not _found(name) and shutil.which("apt-get"):
        _install_packages(package)
    return _found(name)


def install_module(name: str, package: str) -> None:
    """Install a module that Debian and Ubuntu package apart from Python, where it is missing."""
    if find_spec(name) is None and shutil.which("apt-get"):
        _install_packages(package)
        invalidate_caches()


def _found(name: str) -> str | None:
    return shutil.which(name) or shutil.which(name, path=SERVERS)


def _install_packages(*packages: str) -> None:
    apt = ("apt-get",) if os.geteuid() == 0 else ("sudo", "--non-interactive", "apt-get")
    if _install(*apt, "update"):
        _install(*apt, "install", "--yes", "--no-install-recommends", *packages)


def _install(*words: str) -> bool:
    environment = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    if not shutil.which(words[0]):
        return False
    done = subprocess.run(words, env=environment, capture_output=True, check=False)
    return done.returncode == 0
