"""The built site in WebKit, and a page as a person uses it."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from selenium.webdriver import ActionChains, WebKitGTK, WebKitGTKOptions
from selenium.webdriver.common.by import By
from selenium.webdriver.remote.webelement import WebElement
from selenium.webdriver.support.wait import WebDriverWait
from selenium.webdriver.webkitgtk.service import Service

from tests.page.conftest import PLAY_GAMES
from tests.page.host import Host
from tests.window.display import display
from tools.browsers import webkit

__all__ = ["display"]

PATIENCE = 120
"""Longest wait on a busy machine, in seconds."""
WATCH = """window.problems = [];
for (const kind of ["error", "unhandledrejection", "securitypolicyviolation"])
    addEventListener(kind, (event) => problems.push(`${kind}: ${event.message ?? event.reason
        ?? event.violatedDirective}`));"""
"""Note the errors of a page."""


class WebKitPage:
    """The page: cells by their label, controls by their name."""

    def __init__(self, driver: WebKitGTK, url: str) -> None:
        self.driver = driver
        self.url = url

    def open(self, query: str = "?pause=0") -> None:
        self.driver.get("about:blank")
        self.driver.get(self.url + query)
        self.driver.execute_script(WATCH)
        self.wait(lambda: self.one("html").get_attribute("data-state") == "ready")

    def wait(self, holds: Callable[[], object]) -> None:
        WebDriverWait(self.driver, PATIENCE, poll_frequency=0.05).until(lambda _: holds())

    def one(self, selector: str) -> WebElement:
        return self.driver.find_element(By.CSS_SELECTOR, selector)

    def button(self, name: str) -> WebElement:
        """Return the visible control with this accessible name."""
        selector = "button, select, input, textarea, summary, [role=tab]"
        found = self.driver.find_elements(By.CSS_SELECTOR, selector)
        return next(each for each in found if each.is_displayed() and each.accessible_name == name)

    def click(self, name: str) -> None:
        self.button(name).click()

    def choose(self, label: str, choice: str) -> None:
        if label == "Board":
            self.one("#setup").click()
            self.click(choice)
            self.press("\ue00c")  # Escape
            return
        self.click("Options")
        self.click("Preferences")
        for option in self.button(label).find_elements(By.TAG_NAME, "option"):
            if option.get_attribute("value") == choice or option.text == choice:
                option.click()
        self.press("\ue00c")  # Escape

    def choose_opponent(self, kind: str) -> None:
        self.one("#setup").click()
        self.one(f"#opponents [value={kind}]").click()
        self.click("Done")

    def press(self, keys: str) -> None:
        ActionChains(self.driver).send_keys(keys).perform()

    def play(self, name: str) -> None:
        """Play a cell, and wait for the reply."""
        self.cell(name).click()
        self.wait(lambda: self.one("#status").get_attribute("aria-busy") == "false")

    def cell(self, name: str) -> WebElement:
        return self.one(f'#board [aria-label^="{name},"]')

    def free(self) -> list[str]:
        places = [cell for cell, mark in enumerate(self.marks) if mark == "."]
        return [f"{'ABC'[cell % 3]}{cell // 3 + 1}" for cell in places]

    def evaluate(self, expression: str) -> Any:  # noqa: ANN401  (JSON)
        return self.driver.execute_script(f"return {expression}")

    def play_games(self, count: int) -> list[dict[str, Any]]:
        script = f"({PLAY_GAMES.rstrip().rstrip(';')})(arguments[0]).then(arguments[1])"
        played: list[dict[str, Any]] = self.driver.execute_async_script(script, count)
        return played

    @property
    def marks(self) -> str:
        script = "return [...document.querySelectorAll('#board [data-cell]')].map((cell) => "
        return "".join(self.driver.execute_script(f"{script}cell.dataset.mark || '.')"))


@pytest.fixture(scope="session")
def driver(display: None) -> Iterator[WebKitGTK]:  # noqa: ARG001
    program, browser = webkit()
    options = WebKitGTKOptions()
    options.binary_location = str(browser)
    options.add_argument("--automation")
    driver = WebKitGTK(options=options, service=Service(program))
    yield driver
    driver.quit()


@pytest.fixture(scope="session")
def host(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Host]:
    host = Host(tmp_path_factory.mktemp("host"))
    yield host
    host.stop()


@pytest.fixture
def game(driver: WebKitGTK, host: Host) -> Iterator[WebKitPage]:
    driver.get(f"{host.url}manifest.webmanifest")
    driver.execute_script("localStorage.clear()")
    yield WebKitPage(driver, host.url)
    assert driver.execute_script("return window.problems") == []
