"""Take the screenshots: for the README, the install dialog, and link previews."""

from pathlib import Path
from typing import Final

from playwright.sync_api import Browser, sync_playwright

from tools.browsers import launch_options
from tools.serve import serving
from tools.site import ROOT, SITE

PICTURES: Final = {
    "screenshot.png": (1000, 640),
    "screenshot-narrow.png": (412, 839),
    "card.png": (1200, 630),
}
"""The name in docs/ and the size of each; the manifest says those of the first two, too."""


def main() -> None:
    """Play a few moves on the built site and take the pictures."""
    with serving(SITE) as url, sync_playwright() as playwright:
        browser = playwright.chromium.launch(**launch_options(playwright.chromium))
        for name, (width, height) in PICTURES.items():
            take(browser, url, ROOT / "docs" / name, width, height)
        browser.close()
    print(f"Wrote {', '.join(f'docs/{name}' for name in PICTURES)}.")


def take(browser: Browser, url: str, picture: Path, width: int, height: int) -> None:
    """Play two moves on the page at this address and take a picture."""
    page = browser.new_page(viewport={"width": width, "height": height}, reduced_motion="reduce")
    page.goto(f"{url}?pause=0")
    page.wait_for_selector("html[data-state=ready]")
    for _ in range(2):
        page.locator('[data-cell][data-mark=""]').first.click()
        page.wait_for_selector("#status[aria-busy=false]")
    page.mouse.move(0, 0)
    page.screenshot(path=picture)


if __name__ == "__main__":
    main()
