"""How much memory a stay on the page takes, in megabytes; a part of `bench start`.

What the processes of a tab alone keep and their share of what others use, too, as Linux counts it
(Pss), once all garbage is gone. Each row is of a new browser.
"""

import re
from pathlib import Path
from typing import Final

from playwright.sync_api import Browser, BrowserType

from tools.bench_play import TABS
from tools.browsers import launch_options

GAMES: Final = Path(__file__).with_name("games.js").read_text("utf-8")
"""A function for the page that plays so many games."""
MANY: Final = 100
REST: Final = 5_000
"""How long a tab is open before it is measured, in milliseconds."""
PATIENCE: Final = 60_000
SHARE: Final = re.compile(r"^Pss: +(\d+) kB", re.MULTILINE)


def megabytes(chromium: BrowserType, own: str, bare: str) -> dict[str, float]:
    """Return the memory of this page's tab by what was done in it, and of bare Pyodide's."""
    found = {
        "bare Pyodide": taken(chromium, bare),
        "after the start": taken(chromium, own),
        f"after {MANY} games": taken(chromium, f"{own}?pause=0", MANY),
    }
    for tab in ("learn", *TABS):
        found[f"{tab} open"] = taken(chromium, f"{own}?inside={tab}")
    return found


def taken(chromium: BrowserType, url: str, games: int = 0) -> float:
    """Return how many megabytes a tab takes once it was opened and games were played."""
    browser = chromium.launch(**launch_options(chromium))
    page = browser.new_page()
    page.goto(url)
    page.wait_for_selector("html[data-state=ready]", state="attached", timeout=PATIENCE)
    if games:
        page.evaluate(GAMES, games)
    page.wait_for_timeout(REST)
    page.request_gc()
    found = memory(browser)
    browser.close()
    return found


def memory(browser: Browser) -> float:
    """Return the megabytes of a browser's tabs."""
    session = browser.new_browser_cdp_session()
    processes = session.send("SystemInfo.getProcessInfo")["processInfo"]
    tabs = [process["id"] for process in processes if process["type"] == "renderer"]
    found = (Path(f"/proc/{tab}/smaps_rollup").read_text("utf-8") for tab in tabs)
    return sum(int(SHARE.findall(text)[0]) for text in found) / 1000
