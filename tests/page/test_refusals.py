"""Browsers and hosts that refuse something: the page plays without it, or reports why not."""

import json
import re
import subprocess
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Dialog, Page, expect

from tests.page.conftest import GamePage, Open, script
from tests.page.host import Host
from tests.page.starting import SAVING, check_start, stop_start, wait_for_end
from tictactoe.words import ENGLISH
from tools import NODE, ROOT

WAYS = ("throws", "missing", "mute")
"""An interface throws, does not exist, or never answers."""
NEEDLESS = (
    *("localStorage", "indexedDB", "caches", "BroadcastChannel", "Notification", "matchMedia"),
    *("Navigator.serviceWorker", "Navigator.connection", "Navigator.languages", "Navigator.locks"),
    *("Navigator.storage", "Navigator.vibrate", "Navigator.clipboard", "Navigator.permissions"),
    *("ServiceWorkerContainer.controller", "ServiceWorkerContainer.register", "Storage.getItem"),
    *("NetworkInformation.saveData", "AbortSignal.any", "Crypto.randomUUID"),
)
"""Interfaces that sandboxed frames and hardened browsers refuse, or that the game can spare."""
LANGUAGE = """Object.getOwnPropertyNames(vm.runInNewContext("globalThis")).join(" ")"""
"""Print the globals of JavaScript itself, in Node."""
TIMERS = {"setTimeout", "clearTimeout", "EventTarget", "Event", "document"}
"""Interfaces without which no page works."""
TESTED = {"Temporal", "performance", "Performance.now", "console"}
"""Interfaces that Playwright uses in the page."""
INLINE = "default-src 'self' 'unsafe-inline'"


def refuse(page: Page, names: tuple[str, ...], way: str) -> None:
    page.add_init_script(f"({script('refuse')})({json.dumps([names, way])})")


@pytest.fixture(scope="session")
def touched(browser: Browser, shared_url: str) -> list[str]:
    """Return the browser's interfaces that a page uses before it is ready."""
    with browser.new_context(locale="de-DE") as context:
        context.add_init_script(script("touched"))
        game = GamePage(context.new_page(), shared_url).open()
        used = set(game.page.evaluate("touched()"))
    command = [str(NODE), "--print", LANGUAGE]
    own = subprocess.run(command, check=True, capture_output=True, text=True).stdout.split()
    names = sorted(used - (set(own) - {"WebAssembly"}) - TIMERS - TESTED)
    assert {"Navigator.serviceWorker", "localStorage", "fetch", "Worker", "crypto"} <= set(names)
    return names


@pytest.mark.parametrize("way", [pytest.param(WAYS[0], marks=pytest.mark.firefox), *WAYS[1:]])
def test_the_page_plays_without_every_interface_that_it_can_spare(
    open_page: Open, way: str
) -> None:
    game = open_page(locale="en-GB", service_workers="allow")
    game.is_broken = True
    is_missing = way == "missing"  # without a sessionStorage, Pyodide takes it for no page
    refuse(game.page, NEEDLESS if is_missing else (*NEEDLESS, "sessionStorage"), way)
    game.open()
    game.play("B2")
    assert sorted(game.marks()) == sorted("XO.......")
    assert game.page.locator("#trouble pre").text_content() == ""


def test_the_computer_thinks_in_the_page_without_workers(open_page: Open) -> None:
    game = open_page()
    game.is_broken = True
    refuse(game.page, ("Blob",), "throws")
    game.open("?pause=0&level=perfect")
    game.option("Board", "15 × 15, 5 in a row")
    game.page.evaluate(script("statuses"))
    game.cell("A1").click()
    game.page.wait_for_function("() => statuses.length > 0")
    expect(game.status).to_contain_text(ENGLISH("turn, you"))
    assert ENGLISH("worker failed") in "".join(game.page.evaluate("statuses"))
    assert game.marks().count("O") == 1


def start_without(game: GamePage, name: str, way: str) -> list[str]:
    """Open the page without an interface, and return what it asks in a dialog."""
    asked: list[str] = []

    def answer(dialog: Dialog) -> None:
        asked.append(dialog.message)
        dialog.dismiss()

    stop_start(game)
    game.page.on("dialog", answer)
    refuse(game.page, (name,), way)
    game.page.goto(game.url + "?pause=0", wait_until="commit")
    expect(game.page.locator("#failure")).to_be_attached()  # arrives in real time, not the clock's
    return asked


@pytest.mark.parametrize(
    ("name", "way"),
    [("MutationObserver", "missing"), ("Crypto.getRandomValues", "throws"), ("Worker", "mute")],
)
def test_the_page_reports_within_ten_seconds_that_it_cannot_start(
    open_page: Open, name: str, way: str
) -> None:
    game = open_page(service_workers="block")
    asked = start_without(game, name, way)
    wait_for_end(game, asked)
    if asked:
        assert name in asked[0]
    else:
        expect(game.page.locator("#failure pre")).not_to_be_empty()


@pytest.mark.apart
@pytest.mark.long
@pytest.mark.parametrize("way", WAYS)
def test_the_page_starts_or_reports_why_not_without_any_one_interface(
    browser: Browser, shared_url: str, touched: list[str], way: str
) -> None:
    """Each in a new browser profile. Prints each failed start."""
    for name in touched:
        with browser.new_context() as context:
            game = GamePage(context.new_page(), shared_url)
            page = game.page.locator("html")
            asked = start_without(game, name, way)
            wait_for_end(game, asked, pace=1_000)
            if page.get_attribute("data-state") == "failed":
                failed = game.page.locator("#failure pre").text_content()
                assert failed, name
                print(f"{name} {way}: {failed[:200]}")
            elif asked:
                print(f"{name} {way}: {asked}")
            else:
                game.page.clock.resume()
                game.page.locator("[data-cell='4']").click()
                expect(game.page.locator("[data-mark='O']"), name).to_have_count(1)


@pytest.fixture
def hosted(open_page: Open, host: Host) -> Iterator[GamePage]:  # noqa: ARG001  (whose site it opens)
    game = open_page(service_workers="block")
    game.is_broken = True
    yield game
    game.page.close()


@pytest.mark.firefox
def test_a_content_policy_of_the_host_that_is_too_strict_is_reported(
    hosted: GamePage, host: Host
) -> None:
    """One that forbids inline scripts, one that forbids WebAssembly; the documented one works."""
    page, report = hosted.page, ENGLISH("failed host")
    needed = page.locator("#needed-policy")
    host.headers = {"": ("Content-Security-Policy", "default-src 'self'")}
    page.goto(hosted.url)
    expect(page.get_by_text(report)).to_be_visible()
    expect(needed).to_be_visible()
    policy = needed.text_content() or ""
    host.headers = {"": ("Content-Security-Policy", INLINE)}
    page.goto(hosted.url)
    expect(hosted.failure).to_contain_text(report)
    details = page.locator("#failure pre")
    expect(details).to_contain_text(INLINE)
    expect(details).to_contain_text(policy)
    assert policy in (ROOT / "docs" / "hosting.md").read_text("utf-8")
    host.headers = {"": ("Content-Security-Policy", policy)}
    hosted.open()
    hosted.play("B2")
    assert hosted.marks().count("O") == 1


@pytest.mark.firefox
def test_a_sandboxed_frame_plays_or_reports_that_the_host_forbids_it(
    hosted: GamePage, host: Host
) -> None:
    frame = '<iframe sandbox="allow-scripts" src="./?pause=0&level=hard"></iframe>'
    (host.site / "frame.html").write_text(frame, "utf-8")
    page, shown = hosted.page, hosted.page.frame_locator("iframe")
    page.goto(hosted.url + "frame.html")
    expect(shown.get_by_text(ENGLISH("failed frame")).first).to_be_visible()
    host.headers = {"": ("Access-Control-Allow-Origin", "*")}
    page.goto(hosted.url + "frame.html")
    expect(shown.locator("html")).to_have_attribute("data-state", "ready")
    shown.locator("[data-cell='4']").click()
    expect(shown.locator("[data-mark='O']")).to_have_count(1)


def test_a_page_opened_as_a_file_shows_the_command_that_serves_it(open_page: Open) -> None:
    game = open_page()
    game.is_broken, game.url = True, ROOT.as_uri()
    game.page.goto(f"{game.url}/index.html")
    expect(game.page.locator("main").get_by_text(ENGLISH("failed file"))).to_be_visible()
    assert "python3 dev.py play" in ENGLISH("failed file")


@pytest.mark.firefox
def test_a_changed_script_is_reported_as_changed(hosted: GamePage, host: Host) -> None:
    for file in ("app-.*/pyscript.js", "core.js"):
        host.fault = file, "changed"
        hosted.page.goto(hosted.url)
        expect(hosted.failure).to_contain_text(ENGLISH("failed changed"))
        expect(hosted.page.locator("#failure pre")).to_contain_text(re.compile(file))


def test_archives_arrive_whole_as_gz_files_with_content_encoding(
    hosted: GamePage, host: Host
) -> None:
    host.headers = {".gz": ("Content-Encoding", "gzip")}
    hosted.page.add_init_script(SAVING)
    hosted.open()
    check_start(hosted, "library")
