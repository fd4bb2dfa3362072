"""Time from opening the page until Python answers, a tap shows, or the reply to it shows.

Python's start is compared with bare Pyodide: `loadPyodide()` of the stock package and one line of
Python; nothing that starts Python in a browser with stock files does less. `--against` names the
folder of another built site, which is measured, too. They take turns, each in a new browser
profile. Before a later visit, the browser caches the files and their compiled code during two
visits at full speed. The middle cell is clicked from the first moment until the tap shows.

Each figure is a row of `ROWS`.
"""

import gzip
import shutil
import sys
from collections import defaultdict
from collections.abc import Iterator, Mapping
from contextlib import ExitStack, contextmanager
from math import inf
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from time import monotonic
from typing import Final, Literal, NamedTuple, TypeAlias

from playwright.sync_api import BrowserContext, BrowserType, Page, sync_playwright

from tools import MODULES, SITE
from tools.browsers import launch_options
from tools.measure import Figure, report
from tools.nginx import nginx

ROUNDS: Final = 3
OWN: Final = "this page"
BEFORE: Final = "before"
BARE: Final = "bare Pyodide"
Event: TypeAlias = Literal["ready", "tapped", "replied"]
"""The events that bench_start.js logs, and the place of the middle cell. Asking the page for them
would make it compile a script of Playwright's, and each request would delay the next tap."""


class Condition(NamedTuple):
    """The browser of a visit, and what slows it."""

    name: str
    slowdown: int = 1
    megabits: float = 0
    """Per second; 0 is no limit."""
    latency: int = 0
    """Milliseconds per request."""
    browser: Literal["chromium", "firefox"] = "chromium"
    script: str = ""
    """Runs before those of the page."""


FULL: Final = Condition("full speed")
CPU: Final = Condition("CPU four times slower", slowdown=4)
FAST: Final = Condition("9 Mbit/s", megabits=9, latency=40)
SLOW: Final = Condition("1.6 Mbit/s", megabits=1.6, latency=150)
FIREFOX: Final = Condition("Firefox", browser="firefox")
NO_WASM: Final = Condition("WebAssembly off", script="delete globalThis.WebAssembly")


class Row(NamedTuple):
    """A figure: the event, the visit and its target."""

    event: Event
    condition: Condition
    most: float | None = None
    """For `ready` the share of what bare Pyodide takes, otherwise seconds."""
    is_later: bool = False

    def __str__(self) -> str:
        return f"{self.event}, {'later' if self.is_later else 'first'} visit, {self.condition.name}"


ROWS: Final = (
    Row("ready", FULL, 0.38),
    Row("ready", FULL, 0.25, is_later=True),
    Row("ready", CPU, 0.30),
    Row("ready", CPU, 0.20, is_later=True),
    Row("ready", FAST, 0.55),
    Row("ready", SLOW),
    Row("ready", FIREFOX, 0.45),
    Row("ready", FIREFOX, 0.40, is_later=True),
    Row("tapped", FULL, 0.15),
    Row("tapped", FULL, 0.10, is_later=True),
    Row("replied", FULL, 0.6),
    Row("replied", FAST, 0.8),
    Row("replied", SLOW, 1.5),
    Row("replied", CPU, 1.0),
    Row("replied", NO_WASM, 0.6),
)
Times: TypeAlias = dict[str, list[float]]
"""The seconds of each round, by contender."""

WATCH: Final = Path(__file__).with_suffix(".js")
PAGE: Final = Path(__file__).with_suffix(".html")
"""The page of bare Pyodide."""
COMPRESSED: Final = {".css", ".html", ".js", ".json", ".mjs", ".svg", ".wasm", ".webmanifest"}
MIDDLE: Final = '[data-cell="4"]'
SETTLING: Final = 1_000
CACHING: Final = 4_000
"""How long to wait, in milliseconds: for a new browser to settle, and for one to cache compiled
code after a visit."""
PATIENCE: Final = 90
"""How many seconds to wait for an event; one that never comes counts as infinity."""


def main() -> None:
    """Measure each row in each round, and print the medians."""
    times: defaultdict[Row, Times] = defaultdict(lambda: defaultdict(list))
    with ExitStack() as stack:
        sites = contenders(Path(stack.enter_context(TemporaryDirectory())), sys.argv[1])
        urls = {
            name: stack.enter_context(nginx(site, site.parent)).url for name, site in sites.items()
        }
        playwright = stack.enter_context(sync_playwright())
        browsers = {kind.name: kind for kind in (playwright.chromium, playwright.firefox)}
        for number in range(ROUNDS):
            for row in ROWS:
                for name in [*urls][:: (-1) ** number]:
                    if name != BARE or row.event == "ready":
                        seconds = measure(browsers[row.condition.browser], row, urls[name])
                        times[row][name].append(seconds)
                        print(f"round {number + 1}, {row}, {name}: {seconds:.2f} s", flush=True)
    print(report(f"Starts, medians of {ROUNDS} rounds", figures(times)))


def contenders(folder: Path, against: str) -> dict[str, Path]:
    """Return the site of each contender, compressed in advance so that serving costs nothing."""
    sites = {name: folder / name / "site" for name in (OWN, BEFORE, BARE)}
    shutil.copytree(SITE, sites[OWN])
    if against:
        shutil.copytree(against, sites[BEFORE])
    shutil.copytree(MODULES / "pyodide", sites[BARE] / "pyodide")
    shutil.copyfile(PAGE, sites[BARE] / "index.html")
    for file in folder.rglob("*"):
        if file.suffix in COMPRESSED:
            Path(f"{file}.gz").write_bytes(gzip.compress(file.read_bytes(), 6))
    return {name: site for name, site in sites.items() if site.exists()}


def measure(browser: BrowserType, row: Row, url: str) -> float:
    """Return the seconds from opening the page until the event, in a new profile."""
    with profile(browser, row.condition) as context:
        if row.is_later:
            for _ in range(2):
                play(context.new_page(), url)
        page = context.new_page()
        slow(page, row.condition)
        return wait(page, row.event, url)


@contextmanager
def profile(browser: BrowserType, condition: Condition) -> Iterator[BrowserContext]:
    """Launch a browser with a new profile on disk: only then it caches compiled code."""
    with (
        TemporaryDirectory(ignore_cleanup_errors=True) as folder,
        browser.launch_persistent_context(folder, **launch_options(browser)) as context,
    ):
        context.add_init_script(path=WATCH)
        context.add_init_script(condition.script)
        context.pages[0].wait_for_timeout(SETTLING)
        yield context


def play(page: Page, url: str) -> None:
    """Visit the page and play a move, take it back, and stay until the browser has cached all."""
    page.goto(url)
    page.wait_for_selector("html[data-state=ready]")
    if page.locator(MIDDLE).count():
        page.locator(MIDDLE).click()
        page.wait_for_selector('#board :not([data-cell="4"])[data-mark=O]')
        page.locator("#undo").click()
    page.wait_for_timeout(CACHING)
    page.close()


def slow(page: Page, condition: Condition) -> None:
    """Let the browser slow a page down; only Chromium can."""
    if condition.slowdown > 1:
        session = page.context.new_cdp_session(page)
        session.send("Emulation.setCPUThrottlingRate", {"rate": condition.slowdown})
    if condition.megabits:
        speed = condition.megabits * 1e6 / 8
        speeds = dict.fromkeys(("downloadThroughput", "uploadThroughput"), speed)
        limits = {"offline": False, "latency": condition.latency, **speeds}
        session = page.context.new_cdp_session(page)
        session.send("Network.enable")
        session.send("Network.emulateNetworkConditions", limits)


def wait(page: Page, event: Event, url: str) -> float:
    """Open the page and return the seconds until an event; the middle is clicked until it shows."""
    logged: list[str] = []
    page.on("console", lambda message: logged.append(message.text))
    page.goto(url, wait_until="commit")
    until = monotonic() + PATIENCE
    while event not in logged:
        if monotonic() > until:
            return inf
        places = [text.split()[1:] for text in logged if text.startswith("middle ")]
        if event == "ready" or "tapped" in logged or not places:
            page.wait_for_timeout(10)
        else:
            page.mouse.click(*map(float, places[0]))
    seconds: float = page.evaluate(f"measured.{event} / 1000")
    return seconds


def figures(times: Mapping[Row, Times]) -> Iterator[Figure]:
    """Yield the figure of each row, with the times of all contenders."""
    for row, found in times.items():
        note = ", ".join(f"{name} {spread(seconds)}" for name, seconds in found.items())
        own = median(found[OWN])
        if row.event == "ready":
            yield Figure(f"{row}, of {BARE}", own / median(found[BARE]), row.most, note=note)
        else:
            yield Figure(f"{row}, s", own, row.most, note=note)


def spread(seconds: list[float]) -> str:
    """Return the median with the fastest and the slowest."""
    return f"{median(seconds):.2f} ({min(seconds):.2f} to {max(seconds):.2f})"


if __name__ == "__main__":
    main()
