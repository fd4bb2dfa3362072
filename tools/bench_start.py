"""How long the page takes from being opened until Python answers, compared with two others.

- this page: the built site
- PyScript as documented: its own page with an empty program, and the stock Pyodide
- bare Pyodide: `loadPyodide()` of the stock package and one line of Python; nothing that starts
  Python in a browser with stock files does less

They take turns, each in a new browser profile. The first visit is cold. The third is warm: by then
the browser has cached the files and their compiled code; in the earlier ones a game was played, as
visitors do. All is repeated on a slower machine, on slower networks and in Firefox, and it is taken
how soon a second Python answers that the page starts beside itself. Writes docs/start.md.
"""

import gzip
import shutil
import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from time import monotonic
from typing import Final

from playwright.sync_api import BrowserContext, BrowserType, Page, sync_playwright

from tools import reports, stay
from tools.browsers import launch_options
from tools.nginx import Nginx, nginx
from tools.site import MODULES, SITE

OWN: Final = "this page"
DOCUMENTED: Final = "PyScript as documented"
BARE: Final = "bare Pyodide"
CONTENDERS: Final = (OWN, DOCUMENTED, BARE)
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
RATIOS: Final = {
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
TAPS: Final = {FIRST: 150, LATER: 100}
"""Within how many milliseconds the first tap must show, at full speed."""
BESIDE: Final = ("thinker", "lessons", "sandbox")
"""What has a Python of its own."""
STAGES: Final = ("browser", "loading and compiling", "Pyodide", "PyScript", "this project")
"""Who takes the time of a start, one after the other."""

WATCH: Final = Path(__file__).with_suffix(".js")
PAGES: Final = Path(__file__).with_name("start")
"""The pages of the other two, without their runtimes."""
READ: Final = """({
  ready: measured.ready,
  paint: performance.getEntriesByName("first-contentful-paint")[0]?.startTime,
  ...measured.stages,
})"""
"""Milliseconds since the page was opened; a page that shows nothing has no paint."""
MIDDLE: Final = """() => {
  const { x, y, width, height } = document.querySelector('[data-cell="4"]').getBoundingClientRect();
  return [x + width / 2, y + height / 2];
}"""
ANSWERS: Final = """(name) => new Promise((resolve) => {
  const asked = performance.now();
  const worker = boot.startBeside(name, 1_000_000);
  worker.addEventListener("message", () => {
    worker.terminate();
    resolve(performance.now() - asked);
  }, { once: true });
})"""
"""How long another Python takes from being asked for until it answers, in milliseconds."""
WAY: Final = "document.documentElement.dataset.start"
READY: Final = "ready"
TAPPED: Final = "tapped"
"""What the page logs once Python has answered, and once a tap shows. To look for it, the page would
have to compile a script of Playwright's first, and each look would delay the next tap."""
SCALE: Final = 12
"""How many milliseconds a block of the chart stands for."""
LAUNCHED: Final = 1_000
KEPT: Final = (4_000, 3_000)
"""How long to wait, in milliseconds: for a new browser to settle, and after the first and second
visit for it to cache compiled code."""
PATIENCE: Final = 240_000


@dataclass
class Found:
    """What was measured.

    Milliseconds by visit, condition, contender and what was waited for; bytes sent by contender,
    those of this page by the way in which its Python starts; megabytes kept by what was done.
    """

    times: dict[tuple[str, ...], list[float]] = field(default_factory=dict)
    sent: dict[str, int] = field(default_factory=dict)
    kept: dict[str, float] = field(default_factory=dict)

    def median(self, row: tuple[str, ...], name: str = OWN, what: str = "ready") -> float:
        """Return the middle of the times of a visit and condition."""
        return median(self.times[*row, name, what])

    def ratio(self, row: tuple[str, ...]) -> float:
        """Return how long this page takes, bare Pyodide being 1."""
        return self.median(row) / self.median(row, BARE)


def main() -> None:
    """Measure in as many rounds as asked, slow conditions in half of them, and write the report."""
    rounds = int(sys.argv[1])
    with ExitStack() as stack:
        folder = Path(stack.enter_context(TemporaryDirectory()))
        servers = {
            name: stack.enter_context(nginx(site, site.parent))
            for name, site in contenders(folder).items()
        }
        playwright, found = stack.enter_context(sync_playwright()), Found()
        chromium, firefox = (
            Bench(browser, servers, found) for browser in (playwright.chromium, playwright.firefox)
        )
        for number in range(rounds):
            first = number % len(CONTENDERS)  # another one begins each round
            for condition in CONDITIONS:
                if number and number >= rounds // 2 and condition not in OFTEN:
                    continue
                bench = firefox if condition == FIREFOX else chromium
                for name in (*CONTENDERS[first:], *CONTENDERS[:first]):
                    print(f"round {number + 1}, {condition}, {name}: ", end="", flush=True)
                    bench.measure(condition, name)
        found.kept = stay.megabytes(playwright.chromium, servers[OWN].url, servers[BARE].url)
    pyscript = f"PyScript {reports.version('@pyscript/core')}"
    browsers = (f"Chromium {chromium.version}", f"Firefox {firefox.version}")
    written = (
        f"`python3 dev.py bench start --rounds {rounds}` on {reports.facts(*browsers, pyscript)}"
    )
    reports.fill("start", parts(found, written))


def contenders(folder: Path) -> dict[str, Path]:
    """Return the site of each contender, compressed in advance so that serving costs nothing."""
    own, documented, bare = (folder / name / "site" for name in ("own", "documented", "bare"))
    shutil.copytree(SITE, own)
    for made in (documented, bare):
        shutil.copytree(PAGES / made.parent.name, made)
        shutil.copytree(MODULES / "pyodide", made / "pyodide")
    shutil.copytree(MODULES / "@pyscript" / "core" / "dist", documented / "pyscript")
    for file in folder.rglob("*"):
        if file.suffix in COMPRESSED:
            Path(f"{file}.gz").write_bytes(gzip.compress(file.read_bytes(), 6))
    return {OWN: own, DOCUMENTED: documented, BARE: bare}


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
        server = self.servers[name]
        with self.profile() as context:
            before = len(server.sent())
            cold, way = visit(context, server.url, condition, KEPT[0])
            self.found.sent[way or name] = sum(size for _, size in server.sent()[before:])
            visit(context, server.url, condition, KEPT[1])
            warm, _ = visit(context, server.url, condition)
            if name == OWN:
                warm |= self.beside(context)
                if condition != FIREFOX:
                    warm["tap"] = self.tap(context, condition)
        if name == OWN and condition != FIREFOX:
            with self.profile() as context:
                cold["tap"] = self.tap(context, condition)
        for visited, times in ((FIRST, cold), (LATER, warm)):
            for what, time in times.items():
                self.found.times.setdefault((visited, condition, name, what), []).append(time)
        print(f"{cold['ready'] / 1000:.2f} s, later {warm['ready'] / 1000:.2f} s", flush=True)

    def beside(self, context: BrowserContext) -> dict[str, float]:
        """Start each Python beside the page, one after the other."""
        page = context.new_page()
        page.goto(self.servers[OWN].url, wait_until="commit")
        page.wait_for_selector("html[data-state=ready]", state="attached", timeout=PATIENCE)
        found = {}
        for name in BESIDE:
            page.wait_for_timeout(LAUNCHED)
            found[name] = page.evaluate(ANSWERS, name)
        page.close()
        return found

    def tap(self, context: BrowserContext, condition: str) -> float:
        """Click the middle cell again and again, from the first moment on, until a mark shows."""
        page = new_page(context, condition)
        told: list[str] = []
        page.on("console", lambda message: told.append(message.text))
        page.mouse.move(*self.middle)
        page.goto(self.servers[OWN].url, wait_until="commit", timeout=PATIENCE)
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
        session.send("Network.enable")
        session.send(
            "Network.emulateNetworkConditions", {"offline": False, "latency": latency, **speeds}
        )
    return page


def visit(
    context: BrowserContext, url: str, condition: str, rest: int = 0
) -> tuple[dict[str, float], str]:
    """Open the page and wait until Python answers; play a game and stay for a while, if asked to.

    Returns the times, and the way in which Python has started if the page knows several.
    """
    page = new_page(context, condition)
    with page.expect_console_message(lambda message: message.text == READY, timeout=PATIENCE):
        page.goto(url, wait_until="commit", timeout=PATIENCE)
    found: dict[str, float] = page.evaluate(READ)
    way = page.evaluate(WAY)
    if rest:
        free = page.locator('#board[data-end=""] [data-mark=""]')
        while free.count():
            free.first.click()
            page.wait_for_selector("#status[aria-busy=false]")
        page.wait_for_timeout(rest)
    page.close()
    return found, way


def parts(found: Found, written: str) -> dict[str, str]:
    """Return what is written into the document, by its marks."""
    starts, taps, targets = [], [], []
    rows = list(dict.fromkeys(key[:2] for key in found.times))
    for row in rows:
        times = (spread(found.times[*row, name, "ready"]) for name in CONTENDERS)
        starts.append((", ".join(row), *times, f"**{found.ratio(row):.2f}**"))
        if row[1] == FIREFOX:
            continue
        shown = (f"{found.median(row, OWN, what):.0f}" for what in ("paint", "tap"))
        taps.append((", ".join(row), *shown))
    for row, most in RATIOS.items():
        ratio = found.ratio(row)
        told = f"{', '.join(row)}: at most {most:.2f} of {BARE}"
        targets.append((told, f"{ratio:.3f}", ratio <= most))
    for way, most_sent in BYTES.items():
        sent = found.sent[way]
        told = f"{FIRST}, from the {way}: at most {megabytes(most_sent)} sent"
        targets.append((told, megabytes(sent), sent <= most_sent))
    for visited, most_tap in TAPS.items():
        tap = found.median((visited, FULL), OWN, "tap")
        told = f"{visited}: first tap within {most_tap} ms"
        targets.append((told, f"{tap:.0f} ms", tap <= most_tap))
    sizes = {f"from the {way}": found.sent[way] for way in BYTES}
    sizes |= {name: found.sent[name] for name in (DOCUMENTED, BARE)}
    counts = {row[1]: len(found.times[*row, OWN, "ready"]) for row in rows}
    rounds = ", ".join(f"{count} of {condition}" for condition, count in counts.items())
    return {
        "starts": reports.table(("", *CONTENDERS, f"{OWN} to {BARE}"), starts),
        "stages": chart(found),
        "beside": reports.table(("", *BESIDE), beside(found)),
        "bytes": reports.table(tuple(sizes), [tuple(map(megabytes, sizes.values()))]),
        "taps": reports.table(("", "first paint", "first tap"), taps),
        "stay": reports.table(
            ("", "MB"), [(name, f"{size:.0f}") for name, size in found.kept.items()]
        ),
        "targets": reports.targets(targets),
        "written": f"{written}. Rounds: {rounds}.",
    }


def beside(found: Found) -> list[tuple[str, ...]]:
    """Return how long each Python beside the page takes; bare Pyodide is 1, in brackets."""
    rows = []
    for condition in OFTEN:
        times = [found.median((LATER, condition), what=name) for name in BESIDE]
        bare = found.median((LATER, condition), BARE)
        rows.append((condition, *(f"{time / 1000:.2f} ({time / bare:.2f})" for time in times)))
    return rows


def chart(found: Found) -> str:
    """Return a start at full speed as bars, one below the other: who takes how long of it."""
    lines = []
    for visited in (FIRST, LATER):
        row, begun = (visited, FULL), 0.0
        lines.append(f"{visited}: {found.median(row):.0f} ms")
        for stage in STAGES:
            ended = found.median(row, what="ready" if stage == STAGES[-1] else stage)
            before, taken = (round(time / SCALE) for time in (begun, ended - begun))
            lines.append(f"{' ' * before}{'█' * taken} {stage}, {ended - begun:.0f}")
            begun = ended
    return "\n".join(("```text", *lines, "```"))


def spread(times: list[float]) -> str:
    """Return the median in seconds, with the fastest and the slowest."""
    middle = f"{median(times) / 1000:.2f}"
    if len(times) == 1:
        return middle
    return f"{middle} ({min(times) / 1000:.2f} to {max(times) / 1000:.2f})"


def megabytes(count: int) -> str:
    """Return bytes as text."""
    return f"{count / 1e6:.2f} MB"


if __name__ == "__main__":
    main()
