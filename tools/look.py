"""Draw contact sheets of every state of the page, in `_look/`: `tools/states.py` lists them."""

import re
import sys
from collections.abc import Iterable
from html import escape
from pathlib import Path
from typing import Final, Literal, TypeAlias
from urllib.parse import quote

from playwright.sync_api import Error, Page

from tictactoe import Match, dumps
from tools import ROOT
from tools.browsers import chromium
from tools.states import START, STATES, Step

LOOK: Final = ROOT / "_look"
SIZES: Final = {"phone": (390, 844), "tablet": (1024, 768), "desktop": (1280, 800)}
THEMES: Final[tuple[Literal["light", "dark"], ...]] = ("light", "dark")
TALLEST: Final = 2200
"""The most pixels that a picture shows of a page that scrolls."""
PATIENCE: Final = 60_000
SHOW: Final = """(record) => {
    const byLink = record.includes(": away");
    location.hash = byLink ? `#g=${encodeURIComponent(record)}` : "";
    const key = boot.keptAs("match");
    if (!byLink) dispatchEvent(new StorageEvent("storage", { key, newValue: record }));
}"""
"""Show a match as if another tab had saved it, or by the link of a friend."""
HIDDEN: Final = """async () => {
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
    const parts = [document.documentElement, ...document.querySelectorAll("main *")]
        .filter((part) => part.localName === "html" || getComputedStyle(part).overflowY === "auto")
        .filter((part) => !part.closest("#board, #tree-frame, pre, ol, svg, .cm-editor"));
    scrollTo(0, 0);
    return Math.max(...parts.map(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight));
}"""
"""Scroll a page to its top; return how much must be scrolled to see all of it, or of its panel."""
TRIES: Final = 4
"""How often a page is made taller, since the height of some parts is a share of the page's."""
EDITED: Final = "html:not(:has([data-view=exercise]:not([hidden]) > #exercise:not([hidden])))"
"""A page on which no text area waits for its editor."""
SHEET: Final = """<!doctype html><meta charset="utf-8"><style>
body { margin: 16px; font: 14px sans-serif; background: #999; width: max-content }
section { display: flex; gap: 12px; margin-bottom: 16px; align-items: start }
h2 { font: bold 18px sans-serif; margin: 0 0 4px }
figure { margin: 0 }
img { zoom: .5; display: block }
</style>"""
Shots: TypeAlias = dict[str, Path]
"""The pictures of a state, by size and theme."""


def main() -> None:
    """Bring a page into each state, and draw the sheets, or those that are named."""
    (LOOK / "each").mkdir(parents=True, exist_ok=True)
    failed = []
    with chromium() as (browser, url):
        for sheet in sys.argv[1:] or STATES:
            parts = [SHEET]
            for name, steps in STATES[sheet].items():
                context = browser.new_context(
                    locale=name.partition(",")[0] if sheet == "languages" else "en",
                    reduced_motion="reduce",
                    service_workers="block",
                    permissions=["clipboard-write"],
                )
                context.set_default_timeout(PATIENCE)
                with context, context.new_page() as page:
                    page.goto(f"{url}?pause=0")
                    page.wait_for_selector("html[data-state=ready]")
                    try:
                        go(page, steps)
                        parts += drawn(name, shoot(page, name))
                    except Error as error:
                        failed.append(f"{name}: {error}")
            (LOOK / f"{sheet}.html").write_text("".join(parts), "utf-8")
            print(f"Wrote _look/{sheet}.html", flush=True)
    if failed:
        sys.exit("\n".join(["These states could not be reached:", *failed]))


def go(page: Page, steps: Iterable[Step]) -> None:
    """Take each step to a state, from the page as it was opened."""
    for step in (START, *steps):
        if isinstance(step, Match):
            page.evaluate(SHOW, dumps(step))
        elif callable(step):
            step(page)
        else:
            page.locator(step).first.click()
        page.wait_for_selector("html:not(:has(#status[aria-busy=true]))")
    page.mouse.move(0, 0)


def shoot(page: Page, name: str) -> Shots:
    """Take a picture in each size, light and dark."""
    shots, word = {}, re.sub(r"\W+", "-", name)
    page.wait_for_selector(EDITED)
    for size in SIZES:
        show_all(page, size)
        for theme in THEMES:
            page.emulate_media(color_scheme=theme)
            shots[f"{size}, {theme}"] = file = LOOK / "each" / f"{word}-{size}-{theme}.png"
            page.screenshot(path=file)
    return shots


def show_all(page: Page, name: str) -> None:
    """Make the page as large as on a device, then as tall as all that it shows."""
    more = 0
    resize(page, name)
    for _ in range(TRIES):
        if not (hidden := page.evaluate(HIDDEN)):
            break
        more += hidden
        resize(page, name, more)


def resize(page: Page, name: str, more: int = 0) -> None:
    """Make the page as large as on a device, or taller; a phone is touched."""
    width, height = SIZES[name]
    tallest = TALLEST if width < height else width - 1  # or it would be laid out as upright
    page.set_viewport_size({"width": width, "height": min(height + more, tallest)})
    session = page.context.new_cdp_session(page)
    session.send("Emulation.setTouchEmulationEnabled", {"enabled": name == "phone"})


def drawn(name: str, shots: Shots) -> list[str]:
    """Return the pictures of a state as HTML."""
    images = (
        f"<figure><img src='each/{quote(file.name)}'>{escape(about)}</figure>"
        for about, file in shots.items()
    )
    return [f"<h2>{escape(name)}</h2><section>", *images, "</section>"]


if __name__ == "__main__":
    main()
