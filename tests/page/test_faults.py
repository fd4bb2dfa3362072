"""Whatever breaks while the game starts is told in words, and the first move is kept."""

import re
from collections.abc import Iterator
from pathlib import Path
from time import monotonic

import pytest
from playwright.sync_api import Browser, Dialog, Request, expect

from tests.page.conftest import NO_CLIPBOARD, GamePage, Gate, Open
from tests.page.host import Fault, Host
from tests.page.starting import SAVING, stop_start, wait_for_end
from tictactoe.words import ENGLISH, Words
from tools import site

GERMAN = Words("de")
FAULTS: dict[Fault, tuple[str, ...]] = {
    "missing": ("failed part",),
    "page": ("failed part",),
    "changed": ("failed part", "failed changed"),
    "cut": ("failed connection", "failed part"),
    "stall": ("failed stall",),
}
"""What may be wrong with a file, and which sentences tell it."""


BREAK = """Object.defineProperty(document.querySelector("#status [data-show=told]"), "textContent",
    { set() { throw new Error("worn out"); } });"""
"""Let what is said of a move not be written; the board is drawn before."""


@pytest.fixture(scope="session")
def needed(browser: Browser, tmp_path_factory: pytest.TempPathFactory) -> list[str]:
    """Return the files that a first visit asks for before a game can be played, but for icons."""
    host = Host(tmp_path_factory.mktemp("whole"))
    with browser.new_context(service_workers="block", locale="de-DE") as context:
        GamePage(context.new_page(), host.url).open()
    host.stop()
    asked = {path.partition("?")[0] for path, _ in host.log}
    listed = sorted(host.hashes())
    assert asked <= {"", *listed}
    files = [file for file in listed if file in asked and "/icon" not in file]
    assert len(files) > 15
    return files


@pytest.fixture
def broken(open_page: Open, host: Host) -> Iterator[GamePage]:  # noqa: ARG001  (whose site it opens)
    """Yield a page in German for which no time goes by but what the test says."""
    game = open_page(service_workers="block", locale="de-DE")
    stop_start(game)
    yield game
    game.page.close()


def load(game: GamePage, file: str) -> None:
    """Open the site and play a move at once, or try again, until the new page requests a file."""
    pages: list[Request] = []

    def is_awaited(request: Request) -> bool:
        if request.is_navigation_request():
            pages.append(request)
        return bool(pages) and file in request.url

    with game.page.expect_request(is_awaited):
        if game.page.url == "about:blank":
            game.page.goto(game.url + "?pause=0", wait_until="commit")
            game.cell("B2").click()
        else:
            game.page.locator("#retry").click()


def check_failure(game: GamePage, *sentences: str) -> None:
    told = "|".join(re.escape(words(key)) for key in sentences for words in (ENGLISH, GERMAN))
    expect(game.status).to_contain_text(re.compile(told))
    expect(game.page.locator("#retry")).to_be_visible()
    expect(game.cell("B2")).to_have_attribute("data-pending", "X")


def check_played(game: GamePage) -> None:
    game.wait_for("ready")
    expect(game.page.locator("html")).to_have_attribute("lang", "de")
    game.settle()
    assert game.marks()[4] == "X"
    assert sorted(game.marks()) == sorted("XO.......")
    expect(game.page.locator("#retry")).to_be_hidden()


@pytest.mark.firefox
def test_a_fault_in_any_file_of_a_first_visit_is_told_and_the_move_is_played_when_all_is_well(
    broken: GamePage, host: Host, needed: list[str]
) -> None:
    """A third of the files is missing, a third changed, a third stalls; `-m long` tries all."""
    snapshot = next(file for file in needed if file.endswith(site.SNAPSHOT))
    files = [file for file in needed if file != snapshot]  # without it Python starts, too
    tried: list[tuple[str, Fault]] = [
        *((file, "missing") for file in files[::3]),
        *((file, "changed") for file in files[1::3]),
        *((file, "stall") for file in (*files[2::3], snapshot)),
    ]
    for file, fault in tried:
        host.coming = [(re.escape(file), fault)]  # before, the page could still get the last file
        if fault == "stall":
            broken.page.goto("about:blank")  # or the next page waits for the file of this one
            load(broken, file)
            wait_for_end(broken)
        else:
            load(broken, file)
            expect(broken.page.locator("#failure pre")).to_contain_text(file)
        check_failure(broken, *FAULTS[fault])
    host.coming = [None]
    broken.page.clock.resume()
    broken.page.locator("#retry").click()
    check_played(broken)


def test_a_fault_in_the_library_is_told_where_data_is_saved(broken: GamePage, host: Host) -> None:
    broken.page.add_init_script(SAVING)
    host.fault = re.escape(site.STDLIB), "changed"
    load(broken, site.STDLIB)
    expect(broken.page.locator("#failure pre")).to_contain_text(site.STDLIB)
    check_failure(broken, "failed part")
    host.fault = None
    broken.page.clock.resume()
    broken.page.locator("#retry").click()
    check_played(broken)


@pytest.mark.firefox
def test_what_comes_late_is_still_welcome(broken: GamePage) -> None:
    gate = Gate(broken.page, r"toml-[^/]*")
    load(broken, "toml-")
    bar = broken.page.get_by_role("progressbar")
    expect(bar).to_contain_text(GERMAN("starting"))
    wait_for_end(broken)
    check_failure(broken, "failed stall")
    broken.page.locator("#failure summary").click()
    expect(broken.page.locator("#failure pre")).not_to_be_empty()
    broken.page.evaluate(NO_CLIPBOARD)
    broken.button(GERMAN("copy details")).click()
    details = broken.page.locator("#failure pre").inner_text()
    broken.page.wait_for_function("(text) => getSelection().toString() === text", arg=details)
    check_failure(broken, "failed stall")
    broken.page.clock.resume()
    gate.open()
    check_played(broken)


@pytest.mark.parametrize(
    ("fault", "share"),
    [("stall", 0.9), ("stall", 0.4), ("cut", 0.1), ("changed", 0.1)],
)
def test_a_page_that_is_itself_at_fault_says_so(
    broken: GamePage, host: Host, fault: Fault, share: float
) -> None:
    """On the page, or in a dialog where too little of it has come, or where its script is none."""
    asked: list[str] = []

    def answer(dialog: Dialog) -> None:
        asked.append(dialog.message)
        host.fault = None
        dialog.accept()

    broken.page.on("dialog", answer)
    host.share, host.fault = share, ("/$", fault)
    broken.page.goto(broken.url, wait_until="commit")
    wait_for_end(broken, asked)
    if not asked:
        expect(broken.status).to_contain_text(ENGLISH("failed stall"))
        host.fault = None
        broken.page.locator("#retry").click()
    assert bool(asked) == (share < 0.5)
    broken.page.clock.resume()
    broken.wait_for("ready")


@pytest.mark.apart
@pytest.mark.long
@pytest.mark.parametrize("fault", FAULTS)
def test_every_fault_in_every_file_with_a_clock_that_runs(
    browser: Browser, tmp_path: Path, needed: list[str], fault: Fault
) -> None:
    """Each in a new browser profile: told, and then played after all. Prints when it was told."""
    host = Host(tmp_path)
    longest = 0.0
    for file in needed:
        if file.endswith(site.SNAPSHOT) and fault != "stall":
            continue
        host.fault = re.escape(file), fault
        with browser.new_context(service_workers="block", locale="de-DE") as context:
            game = GamePage(context.new_page(), host.url)
            game.page.goto(game.url + "?pause=0", wait_until="commit")
            begun = monotonic()
            game.cell("B2").click()
            expect(game.page.locator("html"), file).to_have_attribute("data-state", "failed")
            longest = max(longest, monotonic() - begun)
            check_failure(game, *FAULTS[fault])
            host.fault = None
            game.page.locator("#retry").click()
            check_played(game)
    host.stop()
    print(f"{fault}: {len(needed)} files, told within {longest:.1f} s, and played after all")


@pytest.mark.parametrize(
    ("script", "sentence"),
    [
        ("delete globalThis.WebAssembly", "failed wasm"),
        ("delete globalThis.DecompressionStream", "failed old"),
    ],
)
def test_a_browser_that_cannot_is_told_so(open_page: Open, script: str, sentence: str) -> None:
    game = open_page()
    game.is_broken = True
    game.page.add_init_script(script)
    game.page.clock.install()
    game.page.goto(game.url)
    game.page.clock.run_for(30_000)
    game.wait_for("failed")
    expect(game.status).to_contain_text(ENGLISH(sentence))
    assert game.violations() == []


def test_an_error_after_the_start_is_told_once_and_the_game_goes_on(open_page: Open) -> None:
    game = open_page().open()
    game.is_broken = True
    game.page.evaluate(BREAK)
    game.cell("B2").click()
    trouble = game.page.get_by_role("alert")
    expect(trouble).to_contain_text(ENGLISH("trouble"))
    expect(game.cell("B2")).to_have_accessible_name("B2, X")
    assert game.violations() == []
    trouble.get_by_text(ENGLISH("details")).click()
    expect(trouble.locator("pre")).to_contain_text("tictactoe/")
    trouble.get_by_role("button", name=ENGLISH("dismiss")).click()
    game.new_game.click()
    game.cell("A1").click()
    expect(game.cell("A1")).to_have_accessible_name("A1, X")
    expect(trouble).to_be_hidden()
    game.page.evaluate(  # as if nothing had been told, for an error in code that runs later
        "document.querySelector('#trouble pre').textContent = '';"
        "Blob.prototype.text = () => Promise.reject(new RangeError('worn out')); null"
    )
    game.options("share")
    file = {"name": "match.txt", "mimeType": "text/plain", "buffer": b"x"}
    game.page.get_by_label(ENGLISH("open file")).set_input_files(file)  # type: ignore[arg-type]
    expect(trouble).to_contain_text(ENGLISH("trouble"))
