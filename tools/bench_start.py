"""How long the start takes, from opening the page until Python has answered, beside two others.

- this page: the built site
- PyScript as documented: its own page with an empty program, and the stock Pyodide
- bare Pyodide: `loadPyodide()` of the stock package and one line of Python; nothing that starts
  Python in a browser with stock files does less

They take turns, each in a new browser profile. The first visit is cold. The third is warm: by then
the browser has kept the files and what it compiled of them. Each is done at full speed, on a slower
machine and on slower networks. Writes docs/start.md and docs/start.svg.
"""

import shutil
import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from time import monotonic
from typing import Any, Final

from playwright.sync_api import BrowserContext, BrowserType, Page, sync_playwright

from tools import pages, reports, serve
from tools.browsers import launch_options
from tools.site import MODULES, SITE
from tools.start_report import BARE, DOCUMENTED, FULL, OWN, Key, Report

DOCUMENTED_PAGE: Final = """<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>PyScript as documented</title>
<link rel="stylesheet" href="pyscript/core.css">
<script type="module" src="pyscript/core.js"></script>
</head>
<body>
<script type="py" src="main.py" config="pyscript.toml"></script>
</body>
</html>
"""
DOCUMENTED_CONFIG: Final = 'interpreter = "pyodide/pyodide.mjs"\n'
DOCUMENTED_PROGRAM: Final = (
    'from pyscript import document; document.documentElement.dataset.state = "ready"\n'
)
BARE_PAGE: Final = """<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>Bare Pyodide</title>
<script type="module">
  import { loadPyodide } from "./pyodide/pyodide.mjs";
  const pyodide = await loadPyodide();
  pyodide.runPython('import js; js.document.documentElement.dataset.state = "ready"');
</script>
</head>
<body></body>
</html>
"""
WATCH: Final = """
globalThis.measured = {};
new MutationObserver((changes) => {
  for (const { target: { dataset } } of changes) {
    if (dataset.state === "ready") measured.ready ??= performance.now();
    if (measured.tap || !(dataset.pending || dataset.mark)) continue;
    measured.tap = performance.now();
    console.debug("tapped");
  }
}).observe(document, {
  subtree: true, attributeFilter: ["data-state", "data-pending", "data-mark"],
});
"""
READ: Final = """({
  ...measured, paint: performance.getEntriesByName("first-contentful-paint")[0]?.startTime,
})"""
"""Milliseconds since the page was opened, put down at the moment itself."""

MIDDLE: Final = '[data-cell="4"]'
TAPPED: Final = "tapped"
"""What the page logs once a tap shows: to ask for it would hold up the next tap."""

LAUNCHED: Final = 1_000
KEPT: Final = (4_000, 3_000)
"""How long to wait, in milliseconds: for a new browser to come to rest, and after the first visit
and the second for the browser to keep what it compiled."""
PATIENCE: Final = 240_000


@dataclass(frozen=True)
class Condition:
    """How fast the machine and the network are made to be."""

    name: str
    slowdown: int = 1
    megabits: float = 0
    """A second; 0 is no limit."""
    latency: int = 0
    """Of each request, in milliseconds."""

    def rounds(self, rounds: int) -> int:
        """Return how many of so many rounds to do; those that take long are done by half."""
        return rounds if self.name == FULL else max(1, rounds // 2)

    def apply(self, page: Page) -> None:
        """Slow a page down by the browser's own means."""
        session = page.context.new_cdp_session(page)
        if self.slowdown > 1:
            session.send("Emulation.setCPUThrottlingRate", {"rate": self.slowdown})
        if self.megabits:
            speed = self.megabits * 1e6 / 8
            session.send("Network.enable")
            session.send(
                "Network.emulateNetworkConditions",
                {
                    "offline": False,
                    "latency": self.latency,
                    "downloadThroughput": speed,
                    "uploadThroughput": speed,
                },
            )


CONDITIONS: Final = (
    Condition(FULL),
    Condition("CPU four times slower", slowdown=4),
    Condition("9 Mbit/s", megabits=9, latency=40),
    Condition("1.6 Mbit/s", megabits=1.6, latency=150),
)


def main() -> None:
    """Measure in so many rounds and write what was found."""
    rounds = int(sys.argv[1])
    report = Report(rounds=rounds)
    with ExitStack() as stack:
        folder = Path(stack.enter_context(TemporaryDirectory()))
        servers = {
            name: stack.enter_context(pages.serving(contender))
            for name, contender in contenders(folder).items()
        }
        chromium = stack.enter_context(sync_playwright()).chromium
        bench = Bench(chromium, servers, report)
        for number in range(rounds):
            for condition in CONDITIONS:
                if number < condition.rounds(rounds):
                    for name in turns(list(servers), number):
                        print(f"round {number + 1}, {condition.name}, {name}: ", end="", flush=True)
                        bench.measure(condition, name)
    report.write()


def turns(names: list[str], number: int) -> list[str]:
    """Return the order of a round: each time another begins."""
    first = number % len(names)
    return names[first:] + names[:first]


def contenders(folder: Path) -> dict[str, Path]:
    """Return the folder of each contender to serve, made where it is not there yet."""
    documented, bare = folder / "documented", folder / "bare"
    for made in (documented, bare):
        shutil.copytree(MODULES / "pyodide", made / "pyodide")
    shutil.copytree(MODULES / "@pyscript" / "core" / "dist", documented / "pyscript")
    (documented / "index.html").write_text(DOCUMENTED_PAGE, "utf-8")
    (documented / "pyscript.toml").write_text(DOCUMENTED_CONFIG, "utf-8")
    (documented / "main.py").write_text(DOCUMENTED_PROGRAM, "utf-8")
    (bare / "index.html").write_text(BARE_PAGE, "utf-8")
    return {OWN: SITE, DOCUMENTED: documented, BARE: bare}


class Bench:
    """A browser to launch, the servers of the contenders, and the report to fill."""

    def __init__(
        self, chromium: BrowserType, servers: dict[str, pages.Server], report: Report
    ) -> None:
        self.chromium = chromium
        self.options = launch_options(chromium)
        self.servers = servers
        self.report = report
        browser = chromium.launch(**self.options)
        report.facts = facts(browser.version)
        page = browser.new_page()
        page.goto(serve.address(servers[OWN]))
        box = page.locator(MIDDLE).bounding_box()
        if not box:
            raise RuntimeError("there is no board on the page")
        self.middle = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
        """Where the middle cell is."""
        browser.close()

    def measure(self, condition: Condition, name: str) -> None:
        """Measure a contender's visits, cold and warm, in a profile of its own."""
        server = self.servers[name]
        url = serve.address(server)
        with self.profile() as context:
            server.sent.clear()
            cold = visit(context, url, condition, KEPT[0])
            if condition.name == FULL:
                self.report.sent[name] = sum(server.sent)
            visit(context, url, condition, KEPT[1])
            warm = visit(context, url, condition)
            self._note(condition, "cold", name, cold)
            self._note(condition, "warm", name, warm)
            print(f"{cold['ready'] / 1000:.2f} s, later {warm['ready'] / 1000:.2f} s", flush=True)
            if name == OWN:
                self._note(condition, "warm", name, self.tap(context, condition))
        if name == OWN:
            with self.profile() as context:
                self._note(condition, "cold", name, self.tap(context, condition))

    def tap(self, context: BrowserContext, condition: Condition) -> dict[str, float]:
        """Click the middle cell again and again, from the first moment on, until a mark shows."""
        page = context.new_page()
        condition.apply(page)
        told: list[str] = []
        page.on("console", lambda message: told.append(message.text))
        page.mouse.move(*self.middle)
        page.goto(serve.address(self.servers[OWN]), wait_until="commit", timeout=PATIENCE)
        until = monotonic() + PATIENCE / 1000
        while TAPPED not in told:
            if monotonic() > until:
                raise RuntimeError("no tap was taken")
            page.mouse.down()
            page.mouse.up()
        shown: float = page.evaluate("measured.tap")
        page.close()
        return {"tap": shown}

    def _note(self, condition: Condition, visit: str, name: str, found: dict[str, float]) -> None:
        for what, time in found.items():
            self.report.times[Key(condition.name, visit, name, what)].append(time)

    @contextmanager
    def profile(self) -> Iterator[BrowserContext]:
        """Launch a browser as on its first day; only one with a profile on disk keeps code."""
        with TemporaryDirectory(ignore_cleanup_errors=True) as folder:
            context = self.chromium.launch_persistent_context(folder, **self.options)
            context.add_init_script(WATCH)
            context.pages[0].wait_for_timeout(LAUNCHED)
            yield context
            context.close()


def visit(
    context: BrowserContext, url: str, condition: Condition, rest: int = 0
) -> dict[str, float]:
    """Open the page, wait until Python has answered, and stay for a while."""
    page = context.new_page()
    condition.apply(page)
    page.goto(url, wait_until="commit", timeout=PATIENCE)
    page.wait_for_selector("html[data-state=ready]", state="attached", timeout=PATIENCE)
    page.wait_for_timeout(rest)
    found: dict[str, Any] = page.evaluate(READ)
    page.close()
    return {what: time for what, time in found.items() if time is not None}


def facts(chromium: str) -> list[str]:
    """Return what the figures depend on."""
    pyscript = reports.version("@pyscript/core")
    return [*reports.facts(), f"Chromium {chromium}", f"PyScript {pyscript}"]


if __name__ == "__main__":
    main()
