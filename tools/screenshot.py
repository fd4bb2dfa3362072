"""Take the screenshots: for the README, the install dialog, and link previews."""

from typing import Final

from playwright.sync_api import ViewportSize, sync_playwright

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
    """Play two moves on the built site and take a picture, in each size."""
    with serving(SITE) as url, sync_playwright() as playwright:
        browser = playwright.chromium.launch(**launch_options(playwright.chromium))
        for name, (width, height) in PICTURES.items():
            size: ViewportSize = {"width": width, "height": height}
            page = browser.new_page(viewport=size, reduced_motion="reduce")
            page.goto(f"{url}?pause=0")
            page.wait_for_selector("html[data-state=ready]")
            for _ in range(2):
                page.locator('[data-cell][data-mark=""]').first.click()
                page.wait_for_selector("#status[aria-busy=false]")
            page.mouse.move(0, 0)
            page.screenshot(path=ROOT / "docs" / name)
            print(f"Wrote docs/{name}.")
        browser.close()


if __name__ == "__main__":
    main()
