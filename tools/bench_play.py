"""Time from a tap in the built site until its mark is painted, and until the reply is painted.

The mouse is real, as far as the browser can see. The computer replies at once (`?pause=0`). All
times are taken in the browser, from the moment of the click, and exact to less than 1 ms: when a
mark has come into the page, the script asks the browser for the next frame, and then for an urgent
task, which comes once the page has drawn that frame. On the largest board the computer thinks for
a second at most.

During a long task the page takes no tap; a browser reports those above 50 ms. They are listed for
each tab of *How it thinks*. `--against` names the folder of another built site, which is played in
turns with this one.
"""

import sys
from collections import defaultdict
from collections.abc import Iterator, Mapping
from contextlib import ExitStack
from pathlib import Path
from random import Random
from statistics import median, quantiles
from typing import Final

from playwright.sync_api import Browser, Page

from tictactoe import Rules
from tictactoe.naming import BOARDS
from tictactoe.players import THINKING_TIME
from tools.bench_start import BEFORE, CPU, FULL, OWN, Condition, slow
from tools.browsers import chromium
from tools.look import go
from tools.measure import Figure, report
from tools.serve import serving
from tools.states import LAB

ROUNDS: Final = 2
LARGE: Final = Rules(15, 15, 5)
REPLIES: Final = {Rules(): 60, LARGE: 8}
"""How many replies to wait for on each board, in a round."""
PAUSE: Final = (100, 200)
"""The shortest and longest wait between taps, in milliseconds: a quick person's."""
REST: Final = 1_000
PATIENCE: Final = 60_000
TARGETS: Final = {FULL: (50, 1_100 * THINKING_TIME), CPU: (100, 5_500 * THINKING_TIME)}
"""The milliseconds in which 95 of 100 taps must be answered, and in which a reply must come on the
largest board."""
WATCH: Final = Path(__file__).with_suffix(".js")


def main() -> None:
    """Play at each speed and print what was measured."""
    with ExitStack() as stack:
        browser, url = stack.enter_context(chromium())
        urls = {OWN: url}
        if sys.argv[1]:
            urls[BEFORE] = stack.enter_context(serving(Path(sys.argv[1])))
        for condition, targets in TARGETS.items():
            late: defaultdict[str, dict[str, list[float]]] = defaultdict(dict)
            for number in range(ROUNDS):
                for site, address in urls.items():
                    page = opened(browser, address, condition)
                    for event, times in play(page, Random(number)):
                        late[event].setdefault(site, []).extend(times)
            print(report(f"Taps, {condition.name}", figures(late, *targets)))
            print("\nTasks above 50 ms, in milliseconds; there should be none:")
            for name, steps in LAB.items():
                page = opened(browser, url, condition)
                go(page, steps)
                print(f"{name}: {' '.join(f'{task:.0f}' for task in long_tasks(page))}", flush=True)
                page.close()


def opened(browser: Browser, url: str, condition: Condition) -> Page:
    """Open a page that is slowed down, and return it once it is ready and at rest."""
    page = browser.new_page(viewport={"width": 1000, "height": 640})
    page.set_default_timeout(PATIENCE)
    page.add_init_script(path=WATCH)
    slow(page, condition)
    page.goto(f"{url}?pause=0&level=perfect")
    page.wait_for_selector("html[data-state=ready]")
    long_tasks(page)  # of the start
    return page


def play(page: Page, rng: Random) -> Iterator[tuple[str, list[float]]]:
    """Play random free cells on each board, game after game, and yield the times of each event."""
    free = page.locator('#board[data-end=""] [data-mark=""]')
    for rules, replies in REPLIES.items():
        page.locator("#setup").click()
        page.locator("#boards button").nth(BOARDS.index(rules)).click()
        page.keyboard.press("Escape")
        page.evaluate("measured.mark = []; measured.reply = []")
        while page.evaluate("measured.reply.length") < replies:
            if not free.count():
                page.locator("#new-game").click()
            free.nth(rng.randrange(free.count())).click()
            page.wait_for_selector("#status[aria-busy=false]")
            page.wait_for_timeout(rng.randint(*PAUSE))
        for event in ("mark", "reply"):
            name = f"{event} on the largest board" if rules == LARGE else event
            yield name, page.evaluate(f"measured.{event}")
    page.close()


def long_tasks(page: Page) -> list[float]:
    """Let the page rest, and return the long tasks since the last call."""
    page.wait_for_timeout(REST)
    tasks: list[float] = page.evaluate("measured.tasks.splice(0)")
    return tasks


def figures(
    found: Mapping[str, Mapping[str, list[float]]], soon: float, late: float
) -> Iterator[Figure]:
    """Yield the 95th percentile of each event on this page, with the medians of each site."""
    for event, sites in found.items():
        note = ", ".join(f"median {median(sites[site]):.1f} on {site}" for site in sites)
        slowest = quantiles(sites[OWN], n=20, method="inclusive")[-1]
        most = late if event == "reply on the largest board" else soon
        yield Figure(f"{event}, 95 of 100, ms", slowest, most, form=",.1f", note=note)


if __name__ == "__main__":
    main()
