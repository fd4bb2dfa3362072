"""How Lighthouse scores the built site, on a phone and on a desktop.

The site is served as GitHub Pages would, and built for that address. Each score is the median of
some runs; Lighthouse slows the phone and both networks down by calculation. Scores below
their targets are listed with the reasons, and end the command with an error.
"""

import shutil
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
from tools.reports import answer, table
from tools.site import NODE, ROOT, SITE, addressed, write_worker

LIGHTHOUSE: Final = ROOT / "tools/lighthouse/node_modules/lighthouse/cli/index.js"
FLAGS: Final = "--chrome-flags=--headless=new --no-sandbox --disable-background-networking"
TARGETS: Final = {"accessibility": 100, "best-practices": 100, "seo": 100}
DEVICES: Final[dict[str, tuple[tuple[str, ...], dict[str, int]]]] = {
    "phone": ((), {**TARGETS, "performance": 85}),
    "desktop": (("--preset=desktop",), {**TARGETS, "performance": 95}),
}
"""Lighthouse's options for each device, and the lowest scores accepted."""
PARTS: Final = {
    "first-contentful-paint": "first paint, ms",
    "largest-contentful-paint": "largest paint, ms",
    "speed-index": "speed index, ms",
    "total-blocking-time": "blocked, ms",
    "cumulative-layout-shift": "shift",
}
"""What the performance score is made of."""


def main() -> None:
    """Score the page on each device as often as asked, and print the medians."""
    rounds = int(sys.argv[1])
    missed = []
    rows = []
    with sync_playwright() as playwright:
        options = launch_options(playwright.chromium)
        browser = options.get("executable_path") or playwright.chromium.executable_path
    with served() as url:
        for device, (words, targets) in DEVICES.items():
            command = (str(LIGHTHOUSE), url, "--output=json", "--quiet", FLAGS, *words)
            found = [answer(NODE, *command, CHROME_PATH=browser) for _ in range(rounds)]
            scores = {
                name: median(report["categories"][name]["score"] * 100 for report in found)
                for name in ("performance", *TARGETS)
            }
            parts = [
                median(report["audits"][name]["numericValue"] for report in found) for name in PARTS
            ]
            figures = (f"{score:.0f}" for score in scores.values())
            details = (f"{part:.0f}" if part >= 1 else f"{part:.3f}" for part in parts)
            rows.append((device, *figures, *details))
            for name, least in targets.items():
                if scores[name] < least:
                    missed += [f"{device}, {name}: below {least}", *faults(found[-1], name)]
    index = found[0]["environment"]["benchmarkIndex"]  # of the processor, by Lighthouse itself
    print(f"Lighthouse {found[0]['lighthouseVersion']}, index {index:.0f}, medians of {rounds}\n")
    print(table(("", "performance", *TARGETS, *PARTS.values()), rows))
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


def faults(report: dict[str, Any], category: str) -> Iterator[str]:
    """Yield what counted against the page, a line each."""
    for part in report["categories"][category]["auditRefs"]:
        audit = report["audits"][part["id"]]
        if part["weight"] and audit["score"] is not None and audit["score"] < 1:
            yield f"  {audit['title']} {audit.get('displayValue', '')}"


if __name__ == "__main__":
    main()
