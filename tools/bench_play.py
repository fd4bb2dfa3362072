"""How soon a tap is answered in the built site: until its mark is painted, and until the reply is.

The mouse is real, as far as the browser can tell. The computer replies at once (`?pause=0`). All
times are taken in the browser, from the moment of the click, in two ways:

- by frame: when the mark has come into the page, the browser is asked for the next frame, and then
  for an urgent task, which comes once the page has drawn that frame. Exact to less than 1 ms.
- by Event Timing: what the browser itself reports of a click, until the next frame is on the
  screen. In steps of 8 ms, and nothing below 16: such a click counts as 16. It knows of no reply.

The longest task is the longest time that the page could take no tap, from the start on; a browser
reports tasks above 50 ms only.

Then the computer thinks about moves on the largest board, for a second each, and the time from each
frame that the page draws meanwhile to the next is taken: 16.7 ms at 60 frames a second. Two people
play there too, take back, look back and begin anew, and the longest task of that is told.

Last, each tab of the panel is opened and used, and the longest task of that is told as well.
"""

from dataclasses import dataclass, field
from random import Random
from statistics import median, quantiles
from typing import Any, Final

from playwright.sync_api import Browser, Page, sync_playwright

from tools import pages, serve
from tools.browsers import launch_options
from tools.site import SITE

REPLIES: Final = 200
"""How many to wait for; there are more marks than replies."""
PAUSE: Final = (100, 200)
"""How long to wait between taps, at least and at most, in milliseconds: as a quick person does."""
REST: Final = 1_000
PATIENCE: Final = 60_000
LARGE_MOVES: Final = 10
LARGE_TAPS: Final = 30
BRANCHES: Final = 20
STEPS: Final = 40
"""How many moves of the tree are opened, and how many steps are taken."""
FRAME: Final = 16.7
TARGETS: Final = {1: 50, 4: 150}
"""By how much the CPU is slowed: within how many milliseconds 95 of 100 taps must be answered."""

WATCH: Final = """
globalThis.measured = { taps: [], clicks: [], tasks: [] };
let ready, tap;
const drawn = (action) => requestAnimationFrame(() => {
  scheduler.postTask(action, { priority: "user-blocking" });
});
addEventListener("click", ({ target, timeStamp }) => {
  const cell = target.closest("[data-cell]");
  if (!cell) return;
  tap = { at: timeStamp, cell };
  measured.taps.push(tap);
  tap.answered = new Promise((resolve, reject) => {
    tap.resolve = resolve;
    setTimeout(reject, 10_000, new Error("a tap was not answered"));
  });
}, true);
new MutationObserver((changes) => {
  const now = tap;
  for (const { target, attributeName, oldValue } of changes) {
    if (target.dataset.state === "ready") ready ??= performance.now();
    if (!now || attributeName !== "data-mark" || oldValue || !target.dataset.mark) continue;
    const what = target === now.cell ? "mark" : "reply";
    drawn(() => {
      now[what] ??= performance.now() - now.at;
      if (now.reply || document.querySelector("#board").dataset.end) now.resolve();
    });
  }
}).observe(document, {
  subtree: true, attributeOldValue: true, attributeFilter: ["data-state", "data-mark"],
});
new PerformanceObserver((list) => {
  for (const { name, startTime, duration, target } of list.getEntries())
    if (name === "click" && target?.closest("[data-cell]"))
      measured.clicks.push([startTime, duration]);
}).observe({ type: "event", durationThreshold: 16 });
new PerformanceObserver((list) => {
  for (const { startTime, duration } of list.getEntries())
    if (ready && startTime > ready) measured.tasks.push(duration);
}).observe({ type: "longtask" });
"""
FRAMES: Final = """
globalThis.frames = [];
let last;
const next = (now) => {
  const isThinking = document.querySelector("#status").ariaBusy === "true";
  if (isThinking && last) globalThis.frames.push(now - last);
  last = isThinking ? now : undefined;
  requestAnimationFrame(next);
};
requestAnimationFrame(next);
"""
READ: Final = """({
  ...measured, taps: measured.taps.map(({ at, mark, reply }) => ({ at, mark, reply })),
})"""
BOARD: Final = """() => {
  const board = document.querySelector("#board");
  const free = [...board.querySelectorAll('[data-mark=""]')].map((cell) => {
    const { x, y, width, height } = cell.getBoundingClientRect();
    return [x + width / 2, y + height / 2];
  });
  return board.dataset.end ? [] : free;
}"""
"""The middle of every cell that can be played."""


@dataclass
class Measured:
    """Times in milliseconds."""

    marks: list[float] = field(default_factory=list)
    clicks: list[float] = field(default_factory=list)
    """The marks by Event Timing."""
    replies: list[float] = field(default_factory=list)
    tasks: list[float] = field(default_factory=list)
    frames: list[float] = field(default_factory=list)
    """From each to the next, while the computer thinks."""
    large: list[float] = field(default_factory=list)
    """The tasks while two people play on the largest board."""
    inside: list[float] = field(default_factory=list)
    """The tasks while the panel is used."""


def main() -> None:
    """Play at each speed and print what was found."""
    with pages.serving(SITE) as server, sync_playwright() as playwright:
        chromium = playwright.chromium
        browser = chromium.launch(**launch_options(chromium))
        print(f"How soon a tap is answered, in milliseconds, in Chromium {browser.version}\n")
        print(f"{'':34}{'95 of 100':>11}{'median':>8}{'longest':>9}{'count':>7}{'target':>8}")
        for slowdown, target in TARGETS.items():
            found = measure(browser, serve.address(server), slowdown)
            report(found, f"CPU slowed {slowdown} times" if slowdown > 1 else "full speed", target)
        browser.close()


def measure(browser: Browser, url: str, slowdown: int) -> Measured:
    """Open the page and play until there were enough replies."""
    page = browser.new_page(viewport={"width": 1000, "height": 640})
    page.add_init_script(f"(() => {{{WATCH}}})()")
    session = page.context.new_cdp_session(page)
    session.send("Emulation.setCPUThrottlingRate", {"rate": slowdown})
    page.goto(f"{url}?pause=0")
    page.wait_for_selector("html[data-state=ready]", timeout=PATIENCE)
    page.wait_for_timeout(REST)
    play(page, Random(0))
    page.wait_for_timeout(REST)
    found: dict[str, Any] = page.evaluate(READ)
    frames = think(page, Random(0))
    large = play_large(page, Random(0))
    inside = look_inside(page)
    page.close()
    clicks = dict(found["clicks"])
    return Measured(
        marks=[tap["mark"] for tap in found["taps"]],
        clicks=[clicks.get(tap["at"], 16) for tap in found["taps"]],
        replies=[tap["reply"] for tap in found["taps"] if tap.get("reply")],
        tasks=found["tasks"],
        frames=frames,
        large=large,
        inside=inside,
    )


def play(page: Page, rng: Random) -> None:
    """Play free cells at random, game after game."""
    replies = 0
    while replies < REPLIES:
        free = page.evaluate(BOARD)
        if not free:
            page.locator("#new-game").click()
            continue
        page.mouse.click(*rng.choice(free))
        page.evaluate("measured.taps.at(-1).answered")
        replies = page.evaluate("measured.taps.filter((tap) => tap.reply).length")
        page.wait_for_timeout(rng.randint(*PAUSE))


def choose(page: Page, menu: str, label: str) -> None:
    """Choose something in the sheet of options."""
    page.locator("#open-options").click()
    page.locator(f"#{menu}").select_option(label=label)
    page.keyboard.press("Escape")


def think(page: Page, rng: Random) -> list[float]:
    """Play on the largest board and return the time between frames while the computer thinks."""
    choose(page, "rules", "15 × 15, 5 in a row")
    page.evaluate(f"(() => {{{FRAMES}}})()")
    for _ in range(LARGE_MOVES):
        free = page.evaluate(BOARD)
        if not free:
            page.locator("#new-game").click()
            continue
        page.mouse.click(*rng.choice(free))
        page.wait_for_selector("#status[aria-busy=false]", timeout=PATIENCE)
    found: list[float] = page.evaluate("frames")
    return found


def play_large(page: Page, rng: Random) -> list[float]:
    """Play for both marks on the largest board, go back and forth, and return the long tasks."""
    choose(page, "seat-O", "Person")
    page.locator("#new-game").click()
    page.locator("#record summary").click()
    page.wait_for_timeout(REST)
    page.evaluate("measured.tasks = []")
    for _ in range(LARGE_TAPS):
        free = page.evaluate(BOARD)
        if not free:
            break
        page.mouse.click(*rng.choice(free))
    for key in "uuuurrrr":
        page.keyboard.press(key)
    page.locator("#moves button").nth(3).click()
    page.locator("#new-game").click()
    page.wait_for_timeout(REST)
    tasks: list[float] = page.evaluate("measured.tasks")
    return tasks


def look_inside(page: Page) -> list[float]:
    """Use each tab of the panel on the smallest board and return the long tasks meanwhile."""
    choose(page, "rules", "3 × 3")
    page.wait_for_timeout(REST)
    page.evaluate("measured.tasks = []")
    page.keyboard.press("i")
    for tab in ("tree", "steps", "cost", "broken", "workshop", "values"):
        page.locator(f"#tab-{tab}").click()
        if tab == "tree":
            for _ in range(BRANCHES):
                page.locator('#branches [aria-expanded="false"]').first.click(timeout=PATIENCE)
        elif tab == "steps":
            for _ in range(STEPS):
                page.locator("#step-into").click()
            page.locator("#step-cut").click()
        elif tab == "cost":
            page.locator("#run-ladder").click()
            page.wait_for_function("""() => document.querySelector("#ladder-sum").textContent""")
        elif tab == "workshop":
            page.wait_for_selector("#editor")
            page.locator("#prove").click()
            page.wait_for_selector("#play-proof", timeout=PATIENCE)
        elif tab == "broken":
            page.locator("#find-loss").click()
            page.wait_for_function("""() => document.querySelector("#loss-told").textContent""")
    page.wait_for_timeout(REST)
    tasks: list[float] = page.evaluate("measured.tasks")
    return tasks


def report(found: Measured, speed: str, target: int) -> None:
    """Print what was found at one speed."""
    print(speed)
    for name, times, wanted, most in (
        ("  mark, by frame", found.marks, target, target),
        ("  mark, by Event Timing", found.clicks, target, target),
        ("  reply, by frame", found.replies, target, target),
        ("  frame to frame while it thinks", found.frames, FRAME, FRAME + 1),
    ):
        late = quantiles(times, n=20, method="inclusive")[-1]
        figures = f"{late:11.1f}{median(times):8.1f}{max(times):9.1f}{len(times):7}{wanted:8}"
        print(f"{name:34}{figures}  {'met' if late <= most else 'missed'}")
    for name, times in (
        ("  tasks longer than 50 ms, playing", found.tasks),
        ("  the same, on the largest board", found.large),
        ("  the same, looking inside", found.inside),
    ):
        tasks = f"{max(times):.0f} ms, {len(times)} in all" if times else "none"
        verdict = "missed" if times else "met"
        print(f"{name:36}{tasks}; target none: {verdict}", flush=True)


if __name__ == "__main__":
    main()
