"""What Lighthouse thinks of the built site, on a phone and on a desktop.

The site is served as GitHub Pages would, and built for that address. Each score is the median of
some runs; Lighthouse slows the phone and both networks down by calculation. A score below its
target, and whatever is found wrong, is told, and a missed target ends the command with an error.
"""

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from typing import Any, Final

from playwright.sync_api import sync_playwright

from tools.browsers import launch_options
from tools.nginx import nginx
from tools.reports import table
from tools.site import NODE, ROOT, SITE, addressed, write_worker

LIGHTHOUSE: Final = ROOT / "tools/lighthouse/node_modules/lighthouse/cli/index.js"
DEVICES: Final = {"phone": (), "desktop": ("--preset=desktop",)}
TARGETS: Final = {"accessibility": 100, "best-practices": 100, "seo": 100}
FAST_DESKTOP: Final = 90
TIMES: Final = {
    "first-contentful-paint": "first paint",
    "largest-contentful-paint": "largest paint",
    "speed-index": "speed index",
    "total-blocking-time": "blocked",
}
"""What the score of performance is made of, but for how much the page shifts, in milliseconds."""
SHIFT: Final = "cumulative-layout-shift"


def main() -> None:
    """Score the page so many times on each device, and print the medians."""
    rounds = int(sys.argv[1])
    missed = []
    rows = []
    with sync_playwright() as playwright:
        options = launch_options(playwright.chromium)
        browser = options.get("executable_path") or playwright.chromium.executable_path
    with served() as url:
        for device, words in DEVICES.items():
            reports = [score(url, browser, *words) for _ in range(rounds)]
            targets = TARGETS | ({"performance": FAST_DESKTOP} if device == "desktop" else {})
            scores = {
                name: median(report["categories"][name]["score"] * 100 for report in reports)
                for name in ("performance", *TARGETS)
            }
            rows.append((device, *(f"{found:.0f}" for found in scores.values()), *times(reports)))
            for name, least in targets.items():
                if scores[name] < least:
                    missed += [f"{device}, {name}: below {least}", *faults(reports[-1], name)]
    head = ("", "performance", *TARGETS, *(f"{name}, ms" for name in TIMES.values()), "shift")
    index = reports[0]["environment"]["benchmarkIndex"]  # of the processor, by Lighthouse itself
    print(f"Lighthouse {reports[0]['lighthouseVersion']}, index {index:.0f}, medians of {rounds}\n")
    print(table(head, rows))
    if missed:
        sys.exit("\n".join(("", *missed)))


@contextmanager
def served() -> Iterator[str]:
    """Serve the site, built for the address that is yielded."""
    with TemporaryDirectory() as folder:
        site = Path(folder) / "site"
        shutil.copytree(SITE, site)
        with nginx(site, Path(folder)) as server:
            page = site / "index.html"
            page.write_text(addressed(page.read_text("utf-8"), server.url), "utf-8")
            write_worker(site)
            yield server.url


def score(url: str, browser: str, *words: str) -> dict[str, Any]:
    """Return a report on the page; raises `CalledProcessError` if there is none."""
    flags = "--headless=new --no-sandbox --disable-background-networking"
    done = subprocess.run(
        [NODE, LIGHTHOUSE, url, "--output=json", "--quiet", f"--chrome-flags={flags}", *words],
        env={**os.environ, "CHROME_PATH": browser},
        stdout=subprocess.PIPE,
        check=True,
    )
    report: dict[str, Any] = json.loads(done.stdout)
    return report


def times(reports: list[dict[str, Any]]) -> list[str]:
    """Return the medians of what the score of performance is made of."""
    found = {
        name: median(report["audits"][name]["numericValue"] for report in reports)
        for name in (*TIMES, SHIFT)
    }
    return [*(f"{found[name]:.0f}" for name in TIMES), f"{found[SHIFT]:.3f}"]


def faults(report: dict[str, Any], category: str) -> Iterator[str]:
    """Yield what counted against the page, a line each."""
    for part in report["categories"][category]["auditRefs"]:
        audit = report["audits"][part["id"]]
        if part["weight"] and audit["score"] is not None and audit["score"] < 1:
            yield f"  {audit['title']} {audit.get('displayValue', '')}"


if __name__ == "__main__":
    main()
