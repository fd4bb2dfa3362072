"""How soon a tap is answered in the built site: until its mark is painted, and until the reply is.

The mouse is real, as far as the browser can tell. The computer replies at once (`?pause=0`). All
times are taken in the browser, from the moment of the click, and exact to less than 1 ms: when a
mark has come into the page, the browser is asked for the next frame, and then for an urgent task,
which comes once the page has drawn that frame.

Then the computer thinks about moves on the largest board, for a second each at most. That time is
to be kept within a tenth; on a slow machine a reply may take five times as long. The time from each
frame that the page draws meanwhile to the next is taken, too.

During a long task the page takes no tap; a browser reports those above 50 ms. They are listed for
all of this, for two people who play on the largest board, for each tab of the panel in use, for the
tree as a picture, and for each chapter of the course, whose steps are done one after the other.
"""

from pathlib import Path
from random import Random
from statistics import median, quantiles
from typing import Final, TypeAlias

from playwright.sync_api import Browser, Page, sync_playwright

from tictactoe.lab.course import CHAPTERS, Step, solution
from tictactoe.players import THINKING_TIME
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
LARGE_MOVES: Final = 20
LARGE_TAPS: Final = 30
BRANCHES: Final = 20
STEPS: Final = 40
"""How many moves of the tree to open, and how many steps to take."""
FRAME: Final = 17.7
"""60 frames a second, with a millisecond to spare."""
CLIPBOARD: Final = ("clipboard-read", "clipboard-write")
TABS: Final = ("tree", "steps", "cost", "broken", "workshop", "values", "tournament")
THINKING: Final = "frame to frame while it thinks"
THOUGHT: Final = "reply on the largest board"
TARGETS: Final = {1: (50, 1_100 * THINKING_TIME), 4: (150, 5_500 * THINKING_TIME)}
"""For each slowdown of the CPU, the milliseconds in which 95 of 100 taps must be answered, and in
which such a reply must come."""

WATCH: Final = Path(__file__).with_suffix(".js")


def main() -> None:
    """Play at each speed and print what was found."""
    figures = ("95 of 100", "median", "longest", "count", "target", "")
    with serve.serving(SITE) as url, sync_playwright() as playwright:
        chromium = playwright.chromium
        browser = chromium.launch(**launch_options(chromium))
        print(f"How soon a tap is answered, in milliseconds, in Chromium {browser.version}")
        for slowdown, (soon, late) in TARGETS.items():
            times, tasks = measure(browser, url, slowdown)
            targets = {**dict.fromkeys(times, soon), THINKING: FRAME, THOUGHT: late}
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
    return name, *found, str(len(times)), f"{target:g}", reports.met(late <= target)


def measure(browser: Browser, url: str, slowdown: int) -> tuple[Times, Times]:
    """Use the page in every way; return the times by what was waited for, and the long tasks."""
    page = browser.new_page(viewport={"width": 1000, "height": 640}, permissions=CLIPBOARD)
    page.add_init_script(path=WATCH)
    session = page.context.new_cdp_session(page)
    session.send("Emulation.setCPUThrottlingRate", {"rate": slowdown})
    page.goto(f"{url}?pause=0&level=perfect")
    page.wait_for_selector("html[data-state=ready]", timeout=PATIENCE)
    page.wait_for_timeout(REST)
    tasks = {"playing": play(page, Random(0))}
    times: Times = page.evaluate("measured.times()")
    times[THINKING], times[THOUGHT] = think(page, Random(0))
    tasks["two people on the largest board"] = play_large(page, Random(0))
    choose(page, "rules", "3 × 3")
    page.keyboard.press("i")
    tasks_of(page)  # of what came before
    tasks |= {tab: look_inside(page, tab) for tab in TABS}
    tasks["tree as a picture"] = use_picture(page)
    tasks |= {f"chapter {number}": learn(page, number) for number in range(1, 1 + len(CHAPTERS))}
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


def think(page: Page, rng: Random) -> tuple[list[float], list[float]]:
    """Play on the largest board; return the times between frames meanwhile, and of the replies."""
    choose(page, "rules", "15 × 15, 5 in a row")
    page.evaluate("measured.watchFrames()")
    before = len(page.evaluate("measured.times().reply"))
    for _ in range(LARGE_MOVES):
        tap(page, rng)
        page.evaluate("measured.taps.at(-1).answered")
    frames: list[float] = page.evaluate("measured.frames")
    replies: list[float] = page.evaluate("measured.times().reply")
    return frames, replies[before:]


def play_large(page: Page, rng: Random) -> list[float]:
    """Play for both marks on the largest board, go back and forth, and return the long tasks."""
    choose(page, "seat-O", "Human")
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


def look_inside(page: Page, tab: str) -> list[float]:
    """Use a tab of the panel on the smallest board and return the long tasks meanwhile."""
    page.locator(f"#tab-{tab}").click()
    if tab == "tree":
        for _ in range(BRANCHES):
            closed = page.locator('#branches [aria-expanded="false"]').first
            closed.dispatch_event("click", timeout=PATIENCE)  # wherever it is by now
    elif tab == "steps":
        for _ in range(STEPS):
            page.locator("#step-into").click()
        page.locator("#step-cut").click()
    elif tab == "cost":
        page.locator("#run-ladder").click()
        wait_for_text(page, "ladder-sum")
    elif tab == "workshop":
        page.wait_for_selector("#code-editor")
        page.locator("#prove").click()
        page.wait_for_selector("[data-do='workshop.play_back']", timeout=PATIENCE)
    elif tab == "broken":
        page.locator('#broken [type="radio"]').first.check(force=True)
        page.locator("#find-loss").click()
        wait_for_text(page, "loss-told")
    elif tab == "tournament":
        for switch in page.locator('#competitors [data-show="levels"] input').all()[:2]:
            switch.check(force=True)
        page.locator("#start-tournament").click()
        page.wait_for_selector("#cross", timeout=PATIENCE)
    return tasks_of(page)


def use_picture(page: Page) -> list[float]:
    """Scroll the tree, zoom it, go through it by keys, and drag the window of its search."""
    page.locator("#tab-tree").click()
    page.locator("#tree-frame").hover()
    for way in range(-STEPS, STEPS, 8):
        page.mouse.wheel(0, 5 * way)
    page.locator('#branches [tabindex="0"]').focus()
    for _ in range(STEPS // 4):
        for key in ("ArrowDown", "Enter", "ArrowRight", "-", "+"):
            page.keyboard.press(key)
    for end, start in (("alpha", 0.05), ("beta", 0.95)):
        drag(page, f"#tree-{end}", start, 1 - start)
        drag(page, f"#tree-{end}", 1 - start, start)
    page.locator("#zoom-fit").click()
    return tasks_of(page)


def drag(page: Page, name: str, start: float, end: float) -> None:
    """Drag the mouse over an element, from one part of its width to another."""
    found = page.locator(name)
    found.scroll_into_view_if_needed()
    box: dict[str, float] = found.evaluate("(found) => found.getBoundingClientRect().toJSON()")
    y = box["y"] + box["height"] / 2
    page.mouse.move(box["x"] + start * box["width"], y)
    page.mouse.down()
    page.mouse.move(box["x"] + end * box["width"], y, steps=STEPS)
    page.mouse.up()


def learn(page: Page, number: int) -> list[float]:
    """Do a chapter of the course to its end and return the long tasks meanwhile."""
    page.locator("#tab-learn").click()
    page.locator("#chapters button").nth(number - 1).click()
    for step in CHAPTERS[number - 1]:
        if step.task != "read":
            do(page, step)
            page.locator("#lesson-shown").wait_for(timeout=PATIENCE)
        page.locator("#learn-next").click()
    if number < len(CHAPTERS):
        page.locator("#learn-all").click()
    return tasks_of(page)


def do(page: Page, step: Step) -> None:
    """Predict something, or paste what proves right."""
    if step.task == "cells":
        page.locator("#practice-cells button").first.click()
    elif step.task == "number":
        page.locator("#guess").fill("100")
    else:
        page.locator("#exercise-editor [contenteditable]").press("ControlOrMeta+A")
        page.evaluate("(code) => navigator.clipboard.writeText(code)", solution(step.code))
        page.keyboard.press("ControlOrMeta+V")
    page.locator("#learn-check").click()


def wait_for_text(page: Page, name: str) -> None:
    """Wait until an element says something."""
    page.wait_for_selector(f"#{name}:not(:empty)", timeout=PATIENCE)


if __name__ == "__main__":
    main()
