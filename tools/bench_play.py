"""How soon a tap is answered in the built site: until its mark is painted, and until the reply is.

The mouse is real, as far as the browser can tell. The computer replies at once (`?pause=0`). All
times are taken in the browser, from the moment of the click, and exact to less than 1 ms: when a
mark has come into the page, the browser is asked for the next frame, and then for an urgent task,
which comes once the page has drawn that frame. On the largest board the computer thinks for a
second at most.

During a long task the page takes no tap; a browser reports those above 50 ms. They are listed for
playing and for each tab of *How it thinks* in use. Another built site, if `--against` names its
folder, takes turns with this one in what is played.
"""

import sys
from collections import defaultdict
from contextlib import ExitStack
from pathlib import Path
from random import Random
from statistics import median, quantiles
from typing import Final

from playwright.sync_api import Browser, Page, sync_playwright

from tictactoe.players import THINKING_TIME
from tools import reports, serve
from tools.browsers import launch_options
from tools.site import SITE

OWN: Final = "this page"
ROUNDS: Final = 2
REPLIES: Final = 60
"""How many replies to wait for in a round; there are more marks than replies."""
LARGE: Final = 8
"""How many on the largest board."""
PAUSE: Final = (100, 200)
"""The shortest and longest wait between taps, in milliseconds: a quick person's."""
REST: Final = 1_000
PATIENCE: Final = 60_000
TARGETS: Final = {1: (50, 1_100 * THINKING_TIME), 4: (100, 5_500 * THINKING_TIME)}
"""For each slowdown of the CPU, the milliseconds in which 95 of 100 taps must be answered, and in
which a reply on the largest board must come."""
PRESSED: Final = {
    "learn": ("learn.open",),
    "values": (),
    "tree": (),
    "steps": ("steps.into",) * 20,
    "cost": ("cost.run_all",),
    "broken": ("broken.predict", "broken.find"),
    "workshop": ("workshop.prove",),
    "tournament": ("tournament.begin",),
}
"""The tabs, and the commands that are given in each."""

WATCH: Final = Path(__file__).with_suffix(".js")
Times = defaultdict[tuple[str, str], list[float]]
"""Milliseconds, by what was waited for and the site."""


def main() -> None:
    """Play at each speed and print what was found."""
    sites = {OWN: SITE, **({"before": Path(sys.argv[1])} if sys.argv[1] else {})}
    with ExitStack() as stack:
        urls = {name: stack.enter_context(serve.serving(site)) for name, site in sites.items()}
        chromium = stack.enter_context(sync_playwright()).chromium
        browser = stack.enter_context(chromium.launch(**launch_options(chromium)))
        print(f"How soon a tap is answered, in milliseconds, in Chromium {browser.version}")
        for slowdown, (soon, late) in TARGETS.items():
            times, tasks = Times(list), Times(list)
            for number in range(ROUNDS):
                for name, url in urls.items():
                    measure(browser, url, slowdown, number, name, times, tasks)
            most = {"mark": soon, "reply": soon, "reply on the largest board": late}
            print(f"\nCPU slowed {slowdown} times\n" if slowdown > 1 else "\nFull speed\n")
            print(table(times, [*sites], most), flush=True)
            print(f"\n{task_table(tasks, [*sites])}", flush=True)


def measure(
    browser: Browser,
    url: str,
    slowdown: int,
    number: int,
    name: str,
    times: Times,
    tasks: Times,
) -> None:
    """Use the page, and add the times and the long tasks."""
    page, rng = opened(browser, f"{url}?pause=0&level=perfect", slowdown), Random(number)
    play(page, rng, REPLIES)
    for what, found in page.evaluate("measured.times()").items():
        times[what, name] += found
    tasks["playing", name] += long_tasks(page)
    page.locator("#open-options").click()
    page.locator("#rules").select_option(label="15 × 15, 5 in a row")
    page.keyboard.press("Escape")
    before = len(page.evaluate("measured.times().reply"))
    play(page, rng, before + LARGE)
    times["reply on the largest board", name] += page.evaluate("measured.times().reply")[before:]
    tasks["playing on the largest board", name] += long_tasks(page)
    page.close()
    if name == OWN:  # another may call its commands otherwise
        page = opened(browser, f"{url}?pause=0&inside=values", slowdown)
        for tab, commands in PRESSED.items():
            tasks[tab, name] += look_inside(page, tab, commands)
        page.close()


def opened(browser: Browser, url: str, slowdown: int) -> Page:
    """Open a page that is slowed down, and return it once it is ready and at rest."""
    page = browser.new_page(viewport={"width": 1000, "height": 640})
    page.add_init_script(path=WATCH)
    session = page.context.new_cdp_session(page)
    session.send("Emulation.setCPUThrottlingRate", {"rate": slowdown})
    page.goto(url)
    page.wait_for_selector("html[data-state=ready]", timeout=PATIENCE)
    long_tasks(page)  # of the start
    return page


def play(page: Page, rng: Random, replies: int) -> None:
    """Play free cells at random, game after game, until so many were replied to."""
    while page.evaluate("measured.times().reply.length") < replies:
        while not (free := page.evaluate("measured.free()")):
            page.locator("#new-game").click()
        page.mouse.click(*rng.choice(free))
        page.evaluate("measured.taps.at(-1).answered")
        page.wait_for_timeout(rng.randint(*PAUSE))


def long_tasks(page: Page) -> list[float]:
    """Let the page rest, and return the long tasks since the last call."""
    page.wait_for_timeout(REST)
    tasks: list[float] = page.evaluate("measured.tasks.splice(0)")
    return tasks


def look_inside(page: Page, tab: str, commands: tuple[str, ...]) -> list[float]:
    """Use a tab and return the long tasks meanwhile."""
    page.locator(f"#tab-{tab}").click()
    page.wait_for_timeout(REST)
    if tab == "tree":
        page.locator("#tree [role=treeitem]").first.focus()
        for key in ("ArrowDown", "ArrowRight", "Enter", "-", "+", "0") * 5:
            page.keyboard.press(key)
    if tab == "tournament":
        for switch in page.locator("#tournament .switch input").all()[:2]:
            switch.check(force=True)
    for command in commands:
        page.locator(f'#{tab} [data-do="{command}"]').first.dispatch_event("click")
    page.wait_for_selector("#inside:not([data-busy=true])", timeout=PATIENCE)
    return long_tasks(page)


def table(times: Times, sites: list[str], most: dict[str, float]) -> str:
    """Return what 95 of 100 taps took at most on each site, and whether that meets the target."""
    rows = []
    for what, target in most.items():
        found = [times[what, site] for site in sites]
        late = [quantiles(one, n=20, method="inclusive")[-1] for one in found]
        figures = (f"{high:.1f} ({median(one):.1f})" for high, one in zip(late, found, strict=True))
        ratio = f"{late[0] / late[1]:.2f}" if len(late) > 1 else ""
        rows.append((what, *figures, ratio, f"{target:g}", reports.met(late[0] <= target)))
    return reports.table(("95 of 100 (median)", *sites, "ratio", "at most", ""), rows)


def task_table(tasks: Times, sites: list[str]) -> str:
    """Return the long tasks of each site; there should be none."""
    names = dict.fromkeys(what for what, _ in tasks)
    rows = [
        (what, *(" ".join(f"{task:.0f}" for task in tasks[what, site]) for site in sites))
        for what in names
    ]
    return reports.table(("tasks above 50 ms", *sites), rows)


if __name__ == "__main__":
    main()
