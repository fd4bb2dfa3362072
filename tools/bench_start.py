"""How long the page takes from being opened until Python answers, compared with others.

- this page: the built site
- before: another built site, if `--against` names its folder
- PyScript as documented: its own page with an empty program, and the stock Pyodide
- bare Pyodide: `loadPyodide()` of the stock package and one line of Python; nothing that starts
  Python in a browser with stock files does less

They take turns, each in a new browser profile. The first visit is cold. The third is warm: by then
the browser has cached the files and their compiled code; in the earlier ones a game was played, as
visitors do. All is repeated on a slower machine, on slower networks and in Firefox.
"""

import gzip
import shutil
import sys
from collections import defaultdict
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from time import monotonic
from typing import Final

from playwright.sync_api import BrowserContext, BrowserType, Page, sync_playwright

from tools import reports
from tools.browsers import launch_options
from tools.nginx import Nginx, nginx
from tools.site import MODULES, SITE

OWN: Final = "this page"
BEFORE: Final = "before"
DOCUMENTED: Final = "PyScript as documented"
BARE: Final = "bare Pyodide"
COMPRESSED: Final = {".css", ".html", ".js", ".json", ".mjs", ".svg", ".wasm", ".webmanifest"}

FULL: Final = "full speed"
SLOW: Final = "CPU four times slower"
FIREFOX: Final = "Firefox"
CONDITIONS: Final = {
    FULL: (1, 0, 0),
    SLOW: (4, 0, 0),
    "9 Mbit/s": (1, 9, 40),
    "1.6 Mbit/s": (1, 1.6, 150),
    FIREFOX: (1, 0, 0),
}
"""How many times slower the CPU is; megabits per second (0: no limit); milliseconds per request.
All but one in Chromium."""
OFTEN: Final = (FULL, FIREFOX)
"""What is measured in every round."""
FIRST: Final = "first visit"
LATER: Final = "later visit"
RATIOS: Final[dict[tuple[str, ...], float]] = {
    (FIRST, FULL): 0.38,
    (LATER, FULL): 0.25,
    (FIRST, SLOW): 0.30,
    (LATER, SLOW): 0.20,
    (FIRST, FIREFOX): 0.45,
    (LATER, FIREFOX): 0.40,
}
"""How long a visit may take at most, bare Pyodide being 1."""
BYTES: Final = {"snapshot": 7_600_000, "library": 8_700_000}
"""How many bytes a first visit may send, by the way in which Python starts, with all that is kept
for later ones."""
TAPS: Final[dict[tuple[str, ...], float]] = {(FIRST, FULL): 150, (LATER, FULL): 100}
"""Within how many milliseconds the first tap must show."""

WATCH: Final = Path(__file__).with_suffix(".js")
PAGES: Final = Path(__file__).with_name("start")
"""The pages of two contenders, without their runtimes."""
MIDDLE: Final = """() => {
  const { x, y, width, height } = document.querySelector('[data-cell="4"]').getBoundingClientRect();
  return [x + width / 2, y + height / 2];
}"""
WAY: Final = "document.documentElement.dataset.start"
READY: Final = "ready"
TAPPED: Final = "tapped"
"""What the page logs once Python has answered, and once a tap shows. To look for it, the page would
have to compile a script of Playwright's first, and each look would delay the next tap."""
LAUNCHED: Final = 1_000
KEPT: Final = (4_000, 3_000)
"""How long to wait, in milliseconds: for a new browser to settle, and after the first and second
visit for it to cache compiled code."""
PATIENCE: Final = 240_000


@dataclass
class Found:
    """What was measured.

    Milliseconds by visit, condition, contender and what was waited for; bytes sent by contender,
    those of this page by the way in which its Python starts.
    """

    times: defaultdict[tuple[str, ...], list[float]] = field(
        default_factory=lambda: defaultdict(list)
    )
    sent: dict[str, int] = field(default_factory=dict)


def main() -> None:
    """Measure in as many rounds as asked, slow conditions in half of them, and print the tables."""
    rounds, against = int(sys.argv[1]), sys.argv[2]
    with ExitStack() as stack:
        sites = contenders(Path(stack.enter_context(TemporaryDirectory())), against)
        servers = {
            name: stack.enter_context(nginx(site, site.parent)) for name, site in sites.items()
        }
        playwright, found = stack.enter_context(sync_playwright()), Found()
        chromium, firefox = (
            Bench(browser, servers, found) for browser in (playwright.chromium, playwright.firefox)
        )
        names = list(sites)
        for number in range(rounds):
            first = number % len(names)  # another one begins each round
            for condition in CONDITIONS:
                if number and number >= rounds // 2 and condition not in OFTEN:
                    continue
                bench = firefox if condition == FIREFOX else chromium
                for name in (*names[first:], *names[:first]):
                    print(f"round {number + 1}, {condition}, {name}: ", end="", flush=True)
                    bench.measure(condition, name)
    pyscript = f"PyScript {reports.version('@pyscript/core')}"
    browsers = (f"Chromium {chromium.version}", f"Firefox {firefox.version}")
    print(f"\n{reports.facts(pyscript, *browsers)}")
    print(*tables(found, names), sep="\n\n")


def contenders(folder: Path, against: str) -> dict[str, Path]:
    """Return the site of each contender, compressed in advance so that serving costs nothing."""
    found = {OWN: SITE, **({BEFORE: Path(against)} if against else {})}
    found |= {DOCUMENTED: PAGES / "documented", BARE: PAGES / "bare"}
    sites = {name: folder / str(number) / "site" for number, name in enumerate(found)}
    for name, site in sites.items():
        shutil.copytree(found[name], site)
        if name in (DOCUMENTED, BARE):
            shutil.copytree(MODULES / "pyodide", site / "pyodide")
    shutil.copytree(MODULES / "@pyscript" / "core" / "dist", sites[DOCUMENTED] / "pyscript")
    for file in folder.rglob("*"):
        if file.suffix in COMPRESSED:
            Path(f"{file}.gz").write_bytes(gzip.compress(file.read_bytes(), 6))
    return sites


class Bench:
    """Measures visits in new browsers, and collects what was found."""

    def __init__(self, browser: BrowserType, servers: dict[str, Nginx], found: Found) -> None:
        self.browser = browser
        self.options = launch_options(browser)
        self.servers = servers
        self.found = found
        launched = browser.launch(**self.options)
        self.version = launched.version
        page = launched.new_page()
        page.goto(servers[OWN].url)
        self.middle: tuple[float, float] = page.evaluate(MIDDLE)
        launched.close()

    def measure(self, condition: str, name: str) -> None:
        """Measure a contender's visits, cold and warm, in a profile of its own."""
        server, times = self.servers[name], self.found.times
        is_tapped = name in (OWN, BEFORE) and condition != FIREFOX
        with self.profile() as context:
            before = len(server.sent())
            cold, way = visit(context, server.url, condition, KEPT[0])
            if name != BEFORE:
                self.found.sent[way or name] = sum(size for _, size in server.sent()[before:])
            visit(context, server.url, condition, KEPT[1])
            warm, _ = visit(context, server.url, condition)
            if is_tapped:
                times[LATER, condition, name, TAPPED].append(self.tap(context, server, condition))
        if is_tapped:
            with self.profile() as context:
                times[FIRST, condition, name, TAPPED].append(self.tap(context, server, condition))
        times[FIRST, condition, name, READY].append(cold)
        times[LATER, condition, name, READY].append(warm)
        print(f"{cold / 1000:.2f} s, later {warm / 1000:.2f} s", flush=True)

    def tap(self, context: BrowserContext, server: Nginx, condition: str) -> float:
        """Click the middle cell again and again, from the first moment on, until a mark shows."""
        page = new_page(context, condition)
        told: list[str] = []
        page.on("console", lambda message: told.append(message.text))
        page.mouse.move(*self.middle)
        page.goto(server.url, wait_until="commit", timeout=PATIENCE)
        until = monotonic() + PATIENCE / 1000
        while TAPPED not in told:
            if monotonic() > until:
                raise RuntimeError("no tap was taken")
            page.mouse.down()
            page.mouse.up()
        shown: float = page.evaluate("measured.tap")
        page.close()
        return shown

    @contextmanager
    def profile(self) -> Iterator[BrowserContext]:
        """Launch a browser with a new profile on disk: only then it caches compiled code."""
        with TemporaryDirectory(ignore_cleanup_errors=True) as folder:
            context = self.browser.launch_persistent_context(folder, **self.options)
            context.add_init_script(path=WATCH)
            context.pages[0].wait_for_timeout(LAUNCHED)
            yield context
            context.close()


def new_page(context: BrowserContext, condition: str) -> Page:
    """Open a tab, and let the browser slow it down."""
    page = context.new_page()
    slowdown, megabits, latency = CONDITIONS[condition]
    if (slowdown, megabits) == (1, 0):
        return page
    session = context.new_cdp_session(page)
    if slowdown > 1:
        session.send("Emulation.setCPUThrottlingRate", {"rate": slowdown})
    if megabits:
        speeds = dict.fromkeys(("downloadThroughput", "uploadThroughput"), megabits * 1e6 / 8)
        limits = {"offline": False, "latency": latency, **speeds}
        session.send("Network.enable")
        session.send("Network.emulateNetworkConditions", limits)
    return page


def visit(context: BrowserContext, url: str, condition: str, rest: int = 0) -> tuple[float, str]:
    """Open the page and wait until Python answers; play a game and stay for a while, if asked to.

    Returns the milliseconds, and the way in which Python has started if the page knows several.
    """
    page = new_page(context, condition)
    with page.expect_console_message(lambda message: message.text == READY, timeout=PATIENCE):
        page.goto(url, wait_until="commit", timeout=PATIENCE)
    ready, way = page.evaluate("measured.ready"), page.evaluate(WAY)
    if rest:
        free = page.locator('#board[data-end=""] [data-mark=""]')
        while free.count():
            free.first.click()
            page.wait_for_selector("#status[aria-busy=false]")
        page.wait_for_timeout(rest)
    page.close()
    return ready, way


def tables(found: Found, names: list[str]) -> list[str]:
    """Return what was found as tables: the starts, the first taps, and the bytes."""
    starts, taps = [], []
    for row in dict.fromkeys(key[:2] for key in found.times):
        told = ", ".join(row)
        middles = {name: median(found.times[*row, name, READY]) for name in names}
        ratio = middles[OWN] / middles[BARE]
        before = f"{middles[OWN] / middles[BEFORE]:.2f}" if BEFORE in middles else ""
        is_met, most = verdict(ratio, RATIOS.get(row))
        figures = (spread(found.times[*row, name, READY]) for name in names)
        starts.append((told, *figures, before, f"{ratio:.2f}", most, is_met))
        if shown := found.times.get((*row, OWN, TAPPED)):
            earlier = found.times.get((*row, BEFORE, TAPPED))
            is_met, most = verdict(median(shown), TAPS.get(row))
            was = f"{median(earlier):.0f}" if earlier else ""
            taps.append((told, f"{median(shown):.0f}", was, most, is_met))
    sizes = []
    for name, sent in found.sent.items():
        is_met, most = verdict(sent, BYTES.get(name))
        sizes.append((name, f"{sent:,}", most, is_met))
    return [
        reports.table(("seconds", *names, f"to {BEFORE}", f"to {BARE}", "at most", ""), starts),
        reports.table(("first tap shown, ms", OWN, BEFORE, "at most", ""), taps),
        reports.table(("bytes of a first visit", "sent", "at most", ""), sizes),
    ]


def verdict(measured: float, most: float | None) -> tuple[str, str]:
    """Return whether a target is met, and the target; nothing where there is none."""
    return (reports.met(measured <= most), f"{most:,}") if most else ("", "")


def spread(times: list[float]) -> str:
    """Return the median in seconds, with the fastest and the slowest."""
    low, middle, high = (time / 1000 for time in (min(times), median(times), max(times)))
    return f"{middle:.2f} ({low:.2f} to {high:.2f})"


if __name__ == "__main__":
    main()
