"""Draw contact sheets of every state of the page, in `_look/`: `tools/states.py` lists them."""

import re
import sys
import time
from html import escape
from pathlib import Path
from typing import Final, Literal, TypeAlias
from urllib.parse import quote

from playwright.sync_api import Browser, Error, Page, Route, sync_playwright

from tictactoe import Match, dumps
from tools.browsers import launch_options
from tools.serve import serving
from tools.site import CARD, ROOT, SITE
from tools.states import GAME, START, STATES, Step

LOOK: Final = ROOT / "_look"
SIZES: Final = {"phone": (390, 844), "tablet": (1024, 768), "desktop": (1280, 800)}
THEMES: Final[tuple[Literal["light", "dark"], ...]] = ("light", "dark")
TALLEST: Final = 2200
"""How much of a page that scrolls is shown, in pixels."""
ROWS: Final = 6
"""How many states are on one picture."""
PATIENCE: Final = 60_000
"""How long a step may take on a busy machine, in milliseconds."""
CONTROLS: Final = "button, summary, a, input, select, textarea"
BLANK: Final = """async () => {
    for (const dialog of document.querySelectorAll("dialog[open]")) dialog.close();
    for (const part of document.querySelectorAll(".notice")) part.hidden = true;
    const lesson = document.querySelector("#lesson");
    if (!lesson.hidden) document.querySelector("#learn-all").click();
    while (!lesson.hidden) await new Promise(requestAnimationFrame);  // it goes back in the history
    const back = document.querySelectorAll("#leave-look, #go-back");
    for (const button of back) if (button.checkVisibility()) button.click();
    for (const fault of document.querySelectorAll("#broken [type=checkbox]:checked")) fault.click();
    const list = document.querySelector("#tree-form [value=list]");
    if (list.checked) document.querySelector("#tree-form input").click();
    await new Promise((done) => setTimeout(done));  // the address has changed by then
    for (const part of document.querySelectorAll("main details")) part.open = false;
    document.activeElement.blur();
}"""
"""Undo what an earlier state did, and close what it opened."""
SHOW: Final = """(record) => {
    const byLink = record.includes(": away");
    location.hash = byLink ? `#g=${encodeURIComponent(record)}` : "";
    const key = boot.keptAs("match");
    if (!byLink) dispatchEvent(new StorageEvent("storage", { key, newValue: record }));
}"""
"""Show a match as if another tab had been left with it, or by the link of a friend."""
HIDDEN: Final = """() => Math.max(
    ...[document.documentElement, ...document.querySelectorAll("main *")]
        .filter((part) => part.localName === "html" || getComputedStyle(part).overflowY === "auto")
        .filter((part) => !part.closest("#board, #tree-frame, pre, ol, svg, .cm-editor"))
        .map(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight))"""
"""How much must be scrolled to see all of a page, or of its panel."""
SHEET: Final = """<!doctype html><meta charset="utf-8"><style>
body { margin: 16px; font: 14px sans-serif; background: #999; width: max-content }
section { display: flex; gap: 12px; margin-bottom: 16px; align-items: start }
h2 { font: bold 18px sans-serif; margin: 0 0 4px }
figure { margin: 0 }
img { zoom: .5; display: block }
</style>"""
Shots: TypeAlias = dict[str, dict[str, Path]]
"""The pictures of each state, by what they are called."""


class Camera:
    """A page that is brought into one state after another, and pictures of it."""

    def __init__(self, page: Page, url: str) -> None:
        self.page = page
        self.url = url
        self.failed: list[str] = []
        """The states that could not be reached, and why."""
        self._cdp = page.context.new_cdp_session(page)
        for domain in ("DOM", "CSS"):
            self._cdp.send(f"{domain}.enable")

    def open(self, path: str, state: str = "") -> None:
        """Open a page of the site, and wait for a state of the game's."""
        self.page.goto(self.url + path, wait_until="commit" if state else "load")
        if state:
            self.page.wait_for_selector(f"html[data-state={state}]")

    def play(self, sheet: str) -> Shots:
        """Take pictures of each state of a sheet."""
        shots = {}
        for name, way in STATES[sheet].items():
            try:
                self.go(way)
                shots[name] = self.shoot(name, *(["desktop"] if sheet == "controls" else SIZES))
            except Error as error:
                self.failed.append(f"{name}: {error}")
        return shots

    def go(self, way: tuple[Step, ...]) -> None:
        """Take each step to a state, from the page as it was opened."""
        self.page.emulate_media(media="screen", forced_colors="none")
        self._force()
        self._resize("desktop")
        self.page.evaluate(BLANK)
        self.page.wait_for_selector("html:not([data-inside])")
        for step in (START, *way):
            if isinstance(step, Match):
                self.page.evaluate(SHOW, dumps(step))
            elif callable(step):
                step(self.page)
            elif step.startswith(":"):
                self._force(step[1:])
            else:
                self.page.locator(step).first.click()
            self.page.wait_for_selector("#status[aria-busy=false]")
        self.page.mouse.move(0, 0)

    def shoot(self, name: str, *sizes: str) -> dict[str, Path]:
        """Take a picture in each size, light and dark."""
        shots, word = {}, re.sub(r"\W+", "-", name)
        for size in sizes:
            self._resize(size)
            hidden: int = self.page.evaluate(HIDDEN)
            self._resize(size, hidden)
            for theme in THEMES:
                self.page.emulate_media(color_scheme=theme)
                file = LOOK / "each" / f"{word}-{size}-{theme}.png"
                self.page.screenshot(path=file)
                shots[f"{size}, {theme}"] = file
        return shots

    def save_picture(self) -> dict[str, Path]:
        """Return the picture that a player saves of a won game, light and dark."""
        shots: dict[str, Path] = {}
        for theme in THEMES:
            self.go((*GAME["won"], "#open-options", "#tab-share"))
            self.page.emulate_media(color_scheme=theme)
            with self.page.expect_download() as download:
                self.page.click("#save-picture")
            shots[theme] = LOOK / "each" / f"saved-{theme}.png"
            download.value.save_as(shots[theme])
        return shots

    def _resize(self, name: str, more: int = 0) -> None:
        """Make the page as large as on a device, or taller; a phone is touched."""
        width, height = SIZES[name]
        tallest = TALLEST if width < height else width - 1  # or it would be laid out as upright
        self.page.set_viewport_size({"width": width, "height": min(height + more, tallest)})
        self._cdp.send("Emulation.setTouchEmulationEnabled", {"enabled": name == "phone"})

    def _force(self, state: str = "") -> None:
        """Have every control in a state such as hover, or none; a label cannot have the focus."""
        selector = CONTROLS if state == "focus-visible" else f"{CONTROLS}, label"
        root = self._cdp.send("DOM.getDocument")["root"]["nodeId"]
        found = self._cdp.send("DOM.querySelectorAll", {"nodeId": root, "selector": selector})
        for node in found["nodeIds"]:
            forced = {"nodeId": node, "forcedPseudoClasses": [state] * bool(state)}
            self._cdp.send("CSS.forcePseudoState", forced)


def main() -> None:
    """Bring the page into each state, and draw the sheets, or those that are named."""
    began = time.monotonic()
    (LOOK / "each").mkdir(parents=True, exist_ok=True)
    with serving(SITE) as url, sync_playwright() as playwright:
        browser = playwright.chromium.launch(**launch_options(playwright.chromium))
        camera = Camera(new_page(browser), url)
        camera.open("?pause=0", "ready")
        for sheet in sys.argv[1:] or ("around", *STATES):
            shots = around(camera, browser) if sheet == "around" else camera.play(sheet)
            draw(browser, sheet, shots)
            print(f"{time.monotonic() - began:4.0f} s  {sheet}", flush=True)
        browser.close()
    if camera.failed:
        sys.exit("\n".join(["These states could not be reached:", *camera.failed]))


def new_page(browser: Browser) -> Page:
    """Return a page that is not kept for a time without a network, and does not move."""
    page = browser.new_context(
        reduced_motion="reduce", service_workers="block", permissions=["clipboard-write"]
    ).new_page()
    page.set_default_timeout(PATIENCE)
    return page


def around(camera: Camera, browser: Browser) -> Shots:
    """Take pictures of what is there before or instead of the game, and of pictures it makes."""
    held: list[Route] = []
    shots = {"saved picture": camera.save_picture(), "share card": {CARD: SITE / CARD}}
    other = Camera(new_page(browser), camera.url)
    for path in ("404.html", "licences.html"):
        other.open(path)
        shots[path] = other.shoot(path, *SIZES)
    runtime = re.compile(r"/runtime-")
    other.page.route(runtime, lambda route: held.append(route))  # noqa: PLW0108  (it gets a mark)
    other.open("", "loading")
    shots["loading"] = other.shoot("loading", *SIZES)
    for route in held:
        route.abort()
    other.page.route(runtime, lambda route: route.fulfill(status=404))
    other.open("?again", "failed")
    shots["failure"] = other.shoot("failure", *SIZES)
    other.page.context.close()
    return shots


def draw(browser: Browser, name: str, shots: Shots) -> None:
    """Draw the pictures of states onto sheets."""
    page = browser.new_page()
    for number, first in enumerate(range(0, len(shots), ROWS), 1):
        parts = [SHEET]
        for state, files in list(shots.items())[first : first + ROWS]:
            parts.append(f"<h2>{escape(state)}</h2><section>")
            for about, file in files.items():
                parts.append(f"<figure><img src='{quote(str(file))}'>{escape(about)}</figure>")
            parts.append("</section>")
        sheet = LOOK / f"{name}-{number}.html"
        sheet.write_text("".join(parts), "utf-8")
        page.goto(sheet.as_uri())
        page.screenshot(path=sheet.with_suffix(".png"), full_page=True)
    page.close()


if __name__ == "__main__":
    main()
