"""Take docs/screenshot.png, the picture in the README: a game in the page."""

from pathlib import Path
from threading import Thread
from typing import Final

from playwright.sync_api import Browser, sync_playwright

from tools import serve
from tools.browsers import executable
from tools.site import ROOT, SITE

PICTURE: Final = ROOT / "docs" / "screenshot.png"


def main() -> None:
    """Play a few moves on the built site and take the picture."""
    with serve.serve(SITE, 0) as server, sync_playwright() as playwright:
        Thread(target=server.serve_forever, daemon=True).start()
        browser = playwright.chromium.launch(executable_path=executable(playwright.chromium))
        take(browser, serve.address(server), PICTURE)
        browser.close()
        server.shutdown()
    print(f"Wrote {PICTURE.relative_to(ROOT)}.")


def take(browser: Browser, url: str, picture: Path) -> None:
    """Show the page at this address to the camera."""
    page = browser.new_page(viewport={"width": 1000, "height": 640}, reduced_motion="reduce")
    page.goto(f"{url}?pause=0")
    page.wait_for_selector("html[data-state=ready]")
    for _ in range(2):
        page.locator('[data-cell][data-mark=""]').first.click()
        page.wait_for_selector("#status[aria-busy=false]")
    page.mouse.move(0, 0)
    page.screenshot(path=picture)


if __name__ == "__main__":
    main()
