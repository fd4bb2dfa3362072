"""Take the screenshots: for the README, the install dialog, and link previews."""

from typing import Final

from playwright.sync_api import Browser

from tictactoe import Game, Match, Seat
from tictactoe.short_link import write_link
from tools import ROOT
from tools.browsers import chromium
from tools.page import CARD

PICTURES: Final = {
    "screenshot.png": (1000, 640),
    "screenshot-narrow.png": (412, 839),
}
"""The name in docs/ and the size of each; the manifest repeats them."""
CARD_SIZE: Final = (1200, 630)
POSITION: Final = Match(o=Seat("medium"), game=Game(played=(0, 4, 8, 6)))
"""X can block and fork in one move."""
CARD_STYLE: Final = """
main { display: grid; grid-template: "board status" / auto auto; gap: 4.5rem }
main { place-content: center }
main > *, #edge, #status > :not(.now) { display: none !important }
main > #board { display: grid !important; --board: 540px; width: 540px; height: 540px }
main > #status { display: block !important; place-self: center; min-height: 0; padding: 0 }
#status .now { font: 600 96px/1.1 system-ui, sans-serif; color: var(--ink); white-space: pre }
"""
"""Enlarges the page, as messengers show the card only 300 pixels wide."""


def main() -> None:
    """Play two moves on the built site and take a picture, in each size."""
    with chromium() as (browser, url):
        draw_card(browser, url)
        for name, (width, height) in PICTURES.items():
            page = browser.new_page(reduced_motion="reduce")
            page.set_viewport_size({"width": width, "height": height})
            page.goto(f"{url}?pause=0")
            page.wait_for_selector("html[data-state=ready]")
            for _ in range(2):
                page.locator('[data-cell][data-mark=""]').first.click()
                page.wait_for_selector("#status[aria-busy=false]")
            page.mouse.move(0, 0)
            page.screenshot(path=ROOT / "docs" / name)
            print(f"Wrote docs/{name}.")


def draw_card(browser: Browser, url: str) -> None:
    """Draw the preview card of links: the board, and two words."""
    width, height = CARD_SIZE
    page = browser.new_context(reduced_motion="reduce", bypass_csp=True).new_page()
    page.set_viewport_size({"width": width, "height": height})
    page.goto(f"{url}?pause=0{write_link(POSITION)}")
    page.wait_for_selector("html[data-state=ready]")
    page.add_style_tag(content=CARD_STYLE)
    page.evaluate("document.querySelector('.now').textContent = 'Your\\nmove.'")
    page.screenshot(path=ROOT / "docs" / CARD)
    print(f"Wrote docs/{CARD}.")


if __name__ == "__main__":
    main()
