"""How soon a tap is answered in the built site: until its mark is painted, and until the reply is.

The mouse is real, as far as the browser can tell. The computer replies at once (`?pause=0`). All
times are taken in the browser, from the moment of the click, and exact to less than 1 ms: when a
mark has come into the page, the browser is asked for the next frame, and then for an urgent task,
which comes once the page has drawn that frame.

Then the computer thinks about moves on the largest board, for a second each, and the time from each
frame that the page draws meanwhile to the next is taken.

During a long task the page takes no tap; a browser reports those above 50 ms. They are listed for
all of this, for two people who play on the largest board, and for each tab of the panel in use.
"""

from pathlib import Path
from random import Random
from statistics import median, quantiles
from typing import Final, TypeAlias

from playwright.sync_api import Browser, Page, sync_playwright

from tools import reports, serve
from tools.browsers import launch_options
from tools.site import SITE

Times: TypeAlias = dict[str, list[float]]

REPLIES: Final = 200
"""How many replies to wait for; there are more marks than replies."""
PAUSE: Final = (100, 200)
"""The shortest and longest wait between taps, in milliseconds: a quick person's."""
REST: Final = 1_000
PATIENCE: Final = 60_000
LARGE_MOVES: Final = 10
LARGE_TAPS: Final = 30
BRANCHES: Final = 20
STEPS: Final = 40
"""How many moves of the tree to open, and how many steps to take."""
FRAME: Final = 17.7
"""60 frames a second, with a millisecond to spare."""
THINKING: Final = "frame to frame while it thinks"
TARGETS: Final = {1: 50, 4: 150}
"""For each slowdown of the CPU, the milliseconds in which 95 of 100 taps must be answered."""

WATCH: Final = Path(__file__).with_suffix(".js")


def main() -> None:
    """Play at each speed and print what was found."""
    figures = ("95 of 100", "median", "longest", "count", "target", "")
    with serve.serving(SITE) as url, sync_playwright() as playwright:
        chromium = playwright.chromium
        browser = chromium.launch(**launch_options(chromium))
        print(f"How soon a tap is answered, in milliseconds, in Chromium {browser.version}")
        for slowdown, target in TARGETS.items():
            times, tasks = measure(browser, url, slowdown)
            targets = {**dict.fromkeys(times, target), THINKING: FRAME}
            rows = [row(name, found, targets[name]) for name, found in times.items()]
            speed = f"CPU slowed {slowdown} times" if slowdown > 1 else "full speed"
            print(f"\n{reports.table((speed, *figures), rows)}\n\nTasks longer than 50 ms:\n")
            told = [(name, str([*map(round, found)] or "none")) for name, found in tasks.items()]
            print(reports.table(("while", "target: none"), told), flush=True)
        browser.close()


def row(name: str, times: list[float], target: float) -> tuple[str, ...]:
    """Return a row of the table: figures of times, and whether they meet the target."""
    late = quantiles(times, n=20, method="inclusive")[-1]
    found = (f"{time:.1f}" for time in (late, median(times), max(times)))
    return name, *found, str(len(times)), str(target), reports.met(late <= target)


def measure(browser: Browser, url: str, slowdown: int) -> tuple[Times, Times]:
    """Use the page in every way; return the times by what was waited for, and the long tasks."""
    page = browser.new_page(viewport={"width": 1000, "height": 640})
    page.add_init_script(path=WATCH)
    session = page.context.new_cdp_session(page)
    session.send("Emulation.setCPUThrottlingRate", {"rate": slowdown})
    page.goto(f"{url}?pause=0&level=perfect")
    page.wait_for_selector("html[data-state=ready]", timeout=PATIENCE)
    page.wait_for_timeout(REST)
    tasks = {"playing": play(page, Random(0))}
    times: Times = page.evaluate("measured.times()")
    times[THINKING] = think(page, Random(0))
    tasks["two people on the largest board"] = play_large(page, Random(0))
    tasks["looking inside"] = look_inside(page)
    page.close()
    return times, tasks


def tasks_of(page: Page) -> list[float]:
    """Let the page rest, and return the long tasks since the last call."""
    page.wait_for_timeout(REST)
    tasks: list[float] = page.evaluate("measured.tasks.splice(0)")
    return tasks


def play(page: Page, rng: Random) -> list[float]:
    """Play free cells at random, game after game, and return the long tasks."""
    replies = 0
    while replies < REPLIES:
        tap(page, rng)
        page.evaluate("measured.taps.at(-1).answered")
        replies = page.evaluate("measured.taps.filter((tap) => tap.reply).length")
        page.wait_for_timeout(rng.randint(*PAUSE))
    return tasks_of(page)


def tap(page: Page, rng: Random) -> None:
    """Play a random free cell, in a new game if this one is over."""
    while not (free := page.evaluate("measured.free()")):
        page.locator("#new-game").click()
    page.mouse.click(*rng.choice(free))


def choose(page: Page, menu: str, label: str) -> None:
    """Choose something in the sheet of options."""
    page.locator("#open-options").click()
    page.locator(f"#{menu}").select_option(label=label)
    page.keyboard.press("Escape")


def think(page: Page, rng: Random) -> list[float]:
    """Play on the largest board and return the time between frames while the computer thinks."""
    choose(page, "rules", "15 × 15, 5 in a row")
    page.evaluate("measured.watchFrames()")
    for _ in range(LARGE_MOVES):
        tap(page, rng)
        page.wait_for_selector("#status[aria-busy=false]", timeout=PATIENCE)
    found: list[float] = page.evaluate("measured.frames")
    return found


def play_large(page: Page, rng: Random) -> list[float]:
    """Play for both marks on the largest board, go back and forth, and return the long tasks."""
    choose(page, "seat-O", "Person")
    page.locator("#new-game").click()
    page.locator("#record summary").click()
    tasks_of(page)  # of what came before
    for _ in range(LARGE_TAPS):
        tap(page, rng)
    for key in "uuuurrrr":
        page.keyboard.press(key)
    page.locator("#moves button").nth(3).click()
    page.keyboard.press("n")  # no button is there for that while one looks back
    return tasks_of(page)


def look_inside(page: Page) -> list[float]:
    """Use each tab of the panel on the smallest board and return the long tasks meanwhile."""
    choose(page, "rules", "3 × 3")
    tasks_of(page)  # of what came before
    page.keyboard.press("i")
    for tab in ("tree", "steps", "cost", "broken", "workshop", "values"):
        page.locator(f"#tab-{tab}").click()
        if tab == "tree":
            for _ in range(BRANCHES):
                closed = page.locator('#drawing [aria-expanded="false"]').first
                closed.dispatch_event("click", timeout=PATIENCE)  # wherever it is by now
        elif tab == "steps":
            for _ in range(STEPS):
                page.locator("#step-into").click()
            page.locator("#step-cut").click()
        elif tab == "cost":
            page.locator("#run-ladder").click()
            page.wait_for_function("""() => document.querySelector("#ladder-sum").textContent""")
        elif tab == "workshop":
            page.wait_for_selector("#code-editor")
            page.locator("#prove").click()
            page.wait_for_selector("#play-proof", timeout=PATIENCE)
        elif tab == "broken":
            page.locator("#find-loss").click()
            page.wait_for_function("""() => document.querySelector("#loss-told").textContent""")
    return tasks_of(page)


if __name__ == "__main__":
    main()
