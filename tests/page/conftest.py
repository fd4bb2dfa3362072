"""The built site on a separate server, a browser, and the page as a person uses it."""

import re
from collections.abc import Callable, Iterator
from contextlib import ExitStack, suppress
from datetime import UTC, datetime, timedelta
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any
from urllib.parse import quote

import pytest
from playwright.sync_api import (
    Browser,
    BrowserType,
    ConsoleMessage,
    Error,
    Locator,
    Page,
    Playwright,
    Route,
    expect,
    sync_playwright,
)

from tests.page.host import Host
from tictactoe import Match, dumps
from tictactoe.words import Words
from tools import ROOT
from tools.browsers import launch_options
from tools.site import NOT_FOUND


def script(name: str) -> str:
    return Path(__file__).with_name("scripts").joinpath(f"{name}.js").read_text("utf-8")


def wait_until(page: Page, condition: str, value: object) -> None:
    """Wait until an async function is true; `wait_for_function` does not await its promise."""
    page.evaluate(WAIT_UNTIL.replace("CONDITION", condition), [value, PATIENCE])


AXE = (ROOT / "node_modules" / "axe-core" / "axe.min.js").read_text("utf-8")
HARMLESS = re.compile(
    "preloaded using link preload but not used"  # on a busy machine
    "|blocked by Playwright"  # the service worker
    "|^Applying inline style violates"  # Chromium, which copies the style of replaced text
    "|blocked assigning to an injection sink"  # Firefox, where the sandbox tests the policy
    "|^Storage access is restricted"  # without cookies
    "|intercepted the request and encountered an"  # Firefox, of a request that leaving a page ended
)
"""Messages of browsers that are no fault."""
DOWNLOADS = TemporaryDirectory()
"""The folder of Firefox's downloads, which Playwright does not report."""
UNFINISHED = re.compile(r"[\w-]{8}\.\w+")
"""Firefox's name for a file in progress: eight random letters."""
PATIENCE = 60_000
"""Longest wait on a busy machine, in milliseconds; some tests start Python twice."""
expect.set_options(timeout=PATIENCE)
KEEP = script("keep")
NO_CLIPBOARD = """() => Object.defineProperty(navigator, "clipboard", { configurable: true,
    value: { writeText: async () => { throw new DOMException("no", "NotAllowedError"); } } })"""
"""Forbid the page to copy."""
PLAY_GAMES = script("play_games")
QUICK = script("quick")
RENEW = script("renew")
VIOLATIONS = script("violations")
WAIT_UNTIL = script("wait_until")
WINDOW: Any = {"width": 1280, "height": 720}
OPEN = """(details) => new Promise((done) => {
    details.ontoggle = () => done();
    details.open = true;
})"""
"""Open an element, and wait for its event."""
FREE = '[data-mark=""]'
SHEETS = {"preferences": "comfort", "share": "tab share"}
"""The tabs of the options, and the keys of their names."""
FITS = "({scrollWidth, clientWidth}) => scrollWidth <= clientWidth"
STYLED = "() => [...document.querySelectorAll('link[rel=stylesheet]')].every(({ sheet }) => sheet)"
BOXES = script("boxes")
FIREFOX = {
    # without a desktop: the mouse hovers, colours are light
    "ui.primaryPointerCapabilities": 6,
    "ui.allPointerCapabilities": 6,
    "ui.systemUsesDarkTheme": 0,
    # the list of downloads would take the focus from the page
    "browser.download.alwaysOpenPanel": False,
    # less work: one process, one compilation of the interpreter, half the frames
    "fission.autostart": False,
    "dom.ipc.processPrelaunch.enabled": False,
    "dom.ipc.processCount": 1,
    "javascript.options.wasm_optimizingjit": False,
    "layout.frame_rate": 30,
}


def link(match: Match | str) -> str:
    return "#g=" + quote(match if isinstance(match, str) else dumps(match), safe="")


def tag(language: str) -> re.Pattern[str]:
    """Return a pattern of a language, in any country."""
    return re.compile(rf"^{language}\b")


class GamePage:
    """The page as a person uses it: cells by label, the status, buttons by name."""

    def __init__(self, page: Page, url: str) -> None:
        self.page = page
        self.url = url
        self.problems: list[str] = []
        self.is_broken = False
        """Whether the test breaks the page, which the browser then logs."""
        self.requests: list[str] = []
        page.on("console", self._on_console)
        page.on("pageerror", lambda error: self._note(str(error)))
        page.on("request", lambda request: self.requests.append(request.url))
        self._is_still = False
        self._look: list[str] = []
        """The state of the page after it was renewed first."""
        self.status = page.get_by_role("status")
        self.new_game = page.get_by_role("button", name="New game")
        self.failure = page.locator("#reason")

    def open(self, query: str = "?pause=0") -> "GamePage":
        self.page.goto(self.url + query)
        self.wait_for("ready")
        return self

    def open_still(self, query: str = "", **kept: str) -> "GamePage":
        """Open the page with stored texts, and keep Python from starting.

        Enough to test the style sheet, the words and the saved board.
        """
        assert len(self.page.context.pages) == 1, "another page may write: mark apart"
        if not self._is_still:
            self._is_still = self.is_broken = True  # the browser logs what is held back
            Gate(self.page, r"[^/]*(pyodide\.js|mjs|wasm)")
            self.page.goto(f"{self.url}{NOT_FOUND}", wait_until="commit")  # a small page
        self.page.evaluate(KEEP, kept)
        self.page.goto(f"{self.url}{query or '?'}", wait_until="commit")
        expect(self.page.locator("html")).to_have_attribute("lang", tag(kept.get("language", "en")))
        self.page.wait_for_function("() => document.readyState !== 'loading'")
        self.page.wait_for_function(STYLED)
        self.page.evaluate("boot.ready()")
        return self

    def renew(self) -> bool:
        """Bring a used page into its first state, with nothing stored; return whether it is."""
        self.page.set_viewport_size(WINDOW)
        look = self.page.evaluate(RENEW)
        if look and self._look and look != self._look:
            look = self.open().page.evaluate(RENEW)
        self._look = self._look or look
        return bool(look == self._look)

    def show(self, match: Match | str) -> "GamePage":
        self.page.evaluate("(link) => { location.hash = link; }", link(match))
        expect(self.status).to_contain_text(Words("en")("link opened"))
        return self

    def inside(self, tab: str) -> "GamePage":
        if not self.page.locator("#inside[open]").count():
            self.page.locator("#inside > summary").click()
        self.page.locator(f"#tab-{tab}").click()
        return self

    def check(self) -> None:
        """Fail if the page logged an error or sent a request to another origin."""
        assert self.is_broken or self.problems == []
        own = self.url, "blob:"  # the script of a worker
        assert [url for url in self.requests if not url.startswith(own)] == []

    def reload(self) -> None:
        self.page.reload()
        self.wait_for("ready")

    def wait_for(self, state: str) -> None:
        expect(self.page.locator("html")).to_have_attribute("data-state", state)

    def cell(self, name: str) -> Locator:
        """Return the cell with this name, found by its label in any language."""
        label = re.compile(rf"^\W?{name}\b")
        return self.page.locator("#board").get_by_role("button", name=label)

    def press(self, name: str) -> None:
        """Click a cell although it is marked as disabled."""
        self.cell(name).click(force=True)

    def free(self) -> list[str]:
        return [name for name, *_ in self.labels(FREE)]

    def size(self) -> tuple[int, int]:
        last = self.labels()[-1][0]
        return int(last[1:]), ord(last[0]) - ord("A") + 1

    def marks(self) -> str:
        return "".join(what if what in "XO" else "." for _, what, *_ in self.labels())

    def labels(self, cells: str = "") -> list[list[str]]:
        """Return the words of the labels of these cells; the name is first."""
        found = self.page.locator(f"#board button{cells}")
        labels: list[str] = found.evaluate_all("(all) => all.map((cell) => cell.ariaLabel)")
        return [re.findall(r"\w+", label) for label in labels]

    def enter(self, field: Locator, text: str) -> None:
        """Replace the text of a field by typing.

        Firefox fires no change for a text that Playwright fills in or inserts.
        """
        field.press("ControlOrMeta+A")
        self.page.keyboard.press("Delete")
        self.page.keyboard.type(text)
        if not text.isascii():
            self.page.keyboard.press("Space")
            self.page.keyboard.press("Backspace")

    def write(self, code: str) -> None:
        self.enter(self.page.get_by_role("textbox", name="Code"), "")
        self.page.keyboard.insert_text(code)

    def button(self, name: str) -> Locator:
        return self.page.get_by_role("button", name=name, exact=True)

    def download(self, button: str) -> Path:
        browser, folder = self.page.context.browser, Path(DOWNLOADS.name)
        if not browser or browser.browser_type.name != "firefox":
            with self.page.expect_download() as download:
                self.button(button).click()
            value = download.value
            return value.path().rename(value.path().with_name(value.suggested_filename))
        for old in folder.iterdir():
            old.unlink()
        self.button(button).click()
        for _ in range(PATIENCE // 10):
            for file in folder.iterdir():
                if not UNFINISHED.match(file.name) and file.stat().st_size:
                    return file
            self.page.wait_for_timeout(10)
        pytest.fail(f"{button!r} saved no file")

    def moves(self) -> list[str]:
        if self.page.locator("#record:not([open])").count():
            self.page.locator("#record").evaluate(OPEN)
        return self.page.get_by_role("list", name="Moves").get_by_role("button").all_inner_texts()

    def options(self, tab: str) -> None:
        """Open a tab of the options, in the language of the page."""
        words = Words(self.page.locator("html").get_attribute("lang") or "")
        self.button(words("options")).click()
        self.page.get_by_role("tab", name=words(SHEETS[tab]), exact=True).click()

    def seats(self) -> None:
        """Open the setup and what it has folded."""
        self.page.locator("#setup").click()
        self.page.locator("#seats > summary").click()

    def option(self, label: str, choice: str) -> None:
        """Choose from the setup or the preferences."""
        if label in ("Theme", "Number keys"):
            self.options("preferences")
            group = self.page.get_by_role("radiogroup", name=label)
            group.locator(f'[value="{choice}"]').check()
        elif label == "Board":
            self.page.locator("#setup").click()
            self.button(choice).click()
        else:
            if label == "Thinking time":
                self.options("preferences")
            else:
                self.seats()
            self.page.get_by_role("combobox", name=label, exact=True).select_option(choice)
        self.page.keyboard.press("Escape")

    def speak(self, language: str) -> None:
        self.options("preferences")
        self.page.locator("#language").select_option(language)
        self.page.keyboard.press("Escape")
        expect(self.page.locator("html")).to_have_attribute("lang", tag(language))

    def evaluate(self, expression: str) -> Any:  # noqa: ANN401  (JSON)
        return self.page.evaluate(expression)

    def play_games(self, count: int) -> list[dict[str, Any]]:
        played: list[dict[str, Any]] = self.page.evaluate(PLAY_GAMES, count)
        return played

    def play(self, *cells: str) -> None:
        for name in cells:
            self.cell(name).click()
            self.settle()

    def stop_clock(self) -> None:
        """Stop the clock of the page, which the test then advances."""
        self.page.clock.install()
        self.page.clock.pause_at(datetime.now(UTC) + timedelta(hours=1))

    def settle(self) -> None:
        status = self.page.locator("#status")  # which Learn hides on a phone
        expect(status).to_have_attribute("aria-busy", "false")

    def is_over(self) -> bool:
        return bool(self.page.locator("#board").get_attribute("data-end"))

    def boxes(self, targets: Locator) -> list[dict[str, float]]:
        """Return the box of each of these, scrolled into view."""
        boxes: list[dict[str, float]] = targets.evaluate_all(BOXES)
        assert boxes
        return boxes

    def fits(self, width: int, height: int, part: str = "html") -> bool:
        """Return whether a part of a page of this size fits without horizontal scrolling."""
        self.page.set_viewport_size({"width": width, "height": height})
        found: bool = self.page.locator(part).evaluate(FITS)
        return found

    def violations(self) -> list[str]:
        if not self.page.evaluate("'axe' in window"):
            self.page.evaluate(AXE)
        found: list[str] = self.page.evaluate(VIOLATIONS)
        return found

    def _on_console(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning"):
            self._note(message.text)

    def _note(self, problem: str) -> None:
        if not HARMLESS.search(problem):
            self.problems.append(problem)


class Gate:
    """Hold a file back until the gate is opened, and with it the start."""

    def __init__(self, page: Page, file: str = "main.py") -> None:
        self._held: list[Route] = []
        self.is_open = False
        page.route(re.compile(f"/{file}$"), self._pass)

    def _pass(self, route: Route) -> None:
        if self.is_open:
            route.continue_()
        else:
            self._held.append(route)

    def open(self) -> None:
        self.is_open = True
        while self._held:
            self._held.pop().continue_()


class Shared:
    """A page that tests share, reset between them, and its context.

    Compiling Pyodide in each context takes longest. Chromium shares compiled and optimised code
    between the pages of one process, and a page runs in the process of the page that opened it.
    """

    def __init__(self, browser: Browser, url: str) -> None:
        self.url = url
        self._browser = browser
        self._game: GamePage | None = None

    def game(self) -> GamePage:
        """Return the page in its first state, with nothing stored; a new one if that fails."""
        if self._game:
            with suppress(Error):  # its process crashed
                if self._game.renew():
                    return self._game
            self._game.page.context.close()
        # With a service worker, chance decides whether a second start comes from its cache, and
        # removing a cache that is being filled can take minutes.
        clipboard = ["clipboard-read", "clipboard-write"]
        context = self._browser.new_context(service_workers="block", permissions=clipboard)
        context.add_init_script(QUICK)
        self._game = GamePage(context.new_page(), self.url).open()
        self._game.renew()
        return self._game

    def new_page(self) -> Page:
        """Return a page without stored data of an earlier test."""
        page = self.game().page
        with page.expect_popup() as opened:
            page.evaluate("() => { open('about:blank').opener = null; }")
        return opened.value

    def clear(self) -> None:
        if self._game:
            for page in self._game.page.context.pages:
                if page != self._game.page:
                    page.close()


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--actions", type=int, default=12, help="of the simulated users")
    parser.addoption("--seed", type=int, default=0, help="of those actions")


@pytest.hookimpl(optionalhook=True)
def pytest_configure_node(node: Any) -> None:  # noqa: ANN401  (pytest-xdist has no types)
    """Find the browser once for all workers, since two installations would conflict."""
    name, *_ = node.config.getoption("browser") or ["chromium"]
    node.workerinput["found"] = find(name)


@cache
def find(name: str) -> dict[str, Any]:
    with sync_playwright() as playwright:
        return launch_options(getattr(playwright, name))


@pytest.fixture(scope="session")
def browser_type_launch_args(
    request: pytest.FixtureRequest,
    browser_type_launch_args: dict[str, Any],
    browser_type: BrowserType,
) -> dict[str, Any]:
    """Return the options that launch the browser; a missing one fails the run."""
    workers = getattr(request.config, "workerinput", None)
    found = workers["found"] if workers else launch_options(browser_type)
    options = {**browser_type_launch_args, **found}
    if browser_type.name == "firefox":
        options |= {"firefox_user_prefs": FIREFOX, "downloads_path": DOWNLOADS.name}
    return options


@pytest.fixture(scope="session")
def shared_url(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    host = Host(tmp_path_factory.mktemp("host"))
    yield host.url
    host.stop()


@pytest.fixture
def host(tmp_path: Path) -> Iterator[Host]:
    """Yield a host with a copy of the site, for the test to stop and change."""
    host = Host(tmp_path)
    yield host
    host.stop()


@pytest.fixture
def site_url(request: pytest.FixtureRequest, shared_url: str) -> str:
    """Return the address of the test's own host, if it has one, else of the shared one."""
    has_own = "host" in request.fixturenames
    return request.getfixturevalue("host").url if has_own else shared_url


@pytest.fixture(scope="session")
def shared(browser: Browser, shared_url: str) -> Shared:
    return Shared(browser, shared_url)


Open = Callable[..., GamePage]


@pytest.fixture
def open_page(
    request: pytest.FixtureRequest,
    playwright: Playwright,
    browser: Browser,
    launch_browser: Callable[..., Browser],
    site_url: str,
    shared: Shared,
) -> Iterator[Open]:
    """Yield a function that makes a page, on a named device or with context options.

    Only Firefox reads `firefox`, its settings. A page without any of these is in the shared
    context, unless the test is marked apart. No page of the common site has a service worker unless
    the options allow it: one would fetch the whole site, and start Python where a test holds it
    back. All measure a fast network. In the end, each page is checked for errors.
    """
    pages: list[GamePage] = []
    may_share = site_url == shared.url and not request.node.get_closest_marker("apart")
    is_firefox = browser.browser_type.name == "firefox"

    with ExitStack() as ending:

        def make(device: str = "", **options: Any) -> GamePage:  # noqa: ANN401  (Playwright's own)
            if may_share and not (device or options):
                page = shared.new_page()
            else:
                chosen, settings = browser, options.pop("firefox", {})
                if is_firefox and settings:
                    chosen = launch_browser(firefox_user_prefs={**FIREFOX, **settings})
                    ending.enter_context(chosen)
                if device or options or site_url == shared.url:
                    emulated = playwright.devices[device] if device else {}
                    options = {"service_workers": "block", **emulated, **options}
                context = ending.enter_context(chosen.new_context(**options))
                context.add_init_script(QUICK)
                page = context.new_page()
            pages.append(GamePage(page, site_url))
            return pages[-1]

        yield make
        shared.clear()
    for game in pages:
        game.check()


@pytest.fixture
def game(
    request: pytest.FixtureRequest, open_page: Open, shared: Shared, site_url: str
) -> Iterator[GamePage]:
    """Yield a started page on a desktop, which tests share unless marked apart."""
    if request.node.get_closest_marker("apart") or site_url != shared.url:
        yield open_page().open()
        return
    game = shared.game()
    game.is_broken = False
    game.problems.clear()
    game.requests.clear()
    yield game
    if game.problems:
        game.page.close()  # or the next test would get it
    game.check()
