"""Every error at the start is reported in words, and the first move is kept."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Dialog, Request, expect

from tests.page.conftest import NO_CLIPBOARD, QUICK, GamePage, Gate, Open
from tests.page.host import Fault, Host
from tests.page.starting import stop_start, wait_for_end
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
"""The faults of a file, and the sentences that report them."""


BOOK = """() => boot.book.isOpen
    || new Promise((resolve) => document.addEventListener("book", resolve))"""
"""Wait for the book."""
BREAK = """const message = document.querySelector("#status [data-show=message]");
Object.defineProperty(message, "textContent", { set() { throw new Error("worn out"); } });"""
"""Raise when the message of a move is written; the board is drawn before."""


@pytest.fixture(scope="session")
def needed(browser: Browser, tmp_path_factory: pytest.TempPathFactory) -> list[str]:
    """Return the files that a first visit requests before it is ready, except icons."""
    host = Host(tmp_path_factory.mktemp("whole"))
    with browser.new_context(service_workers="block", locale="de-DE") as context:
        context.add_init_script(QUICK)
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
    """Yield a page in German whose clock only the test advances."""
    game = open_page(locale="de-DE")
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
            game.cell("B2").click(force=True)  # which a page opened before may have noted as played
        else:
            game.page.locator("#retry").click()


def check_failure(game: GamePage, *sentences: str) -> None:
    reports = "|".join(re.escape(words(key)) for key in sentences for words in (ENGLISH, GERMAN))
    expect(game.failure).to_contain_text(re.compile(reports))
    expect(game.page.locator("#retry")).to_be_visible()
    expect(game.cell("B2")).to_have_accessible_name(re.compile("^B2, X"))


def check_played(game: GamePage) -> None:
    game.wait_for("ready")
    expect(game.page.locator("html")).to_have_attribute("lang", "de")
    game.settle()
    assert game.marks()[4] == "X"
    assert sorted(game.marks()) == sorted("XO.......")
    expect(game.page.locator("#retry")).to_be_hidden()


@pytest.mark.firefox
@pytest.mark.parametrize("every", [6, pytest.param(1, marks=pytest.mark.long)])
def test_a_fault_in_any_file_of_a_first_visit_is_reported_and_the_move_played_at_last(
    broken: GamePage, host: Host, needed: list[str], every: int
) -> None:
    """Each sixth file is missing, changed, or stalls; `-m long` tries every fault in each."""
    snapshot = next(file for file in needed if file.endswith(site.SNAPSHOT))
    spared = snapshot, next(file for file in needed if file.endswith(site.BOOK))
    files = [file for file in needed if file not in spared]  # without them Python starts as well
    kinds: tuple[Fault, ...] = tuple(FAULTS) if every == 1 else ("missing", "changed", "stall")
    tried = [
        (file, fault) for place, fault in enumerate(kinds) for file in files[place % every :: every]
    ]
    for file, fault in (*tried, (snapshot, "stall")):
        host.coming = [(re.escape(file), fault)]  # before, the page could still get the last file
        if fault in ("cut", "stall"):
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


def test_a_late_file_still_starts_the_game(broken: GamePage) -> None:
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
    [("stall", 0.9), ("cut", 0.4), ("changed", 0.1)],
)
def test_a_page_with_a_fault_reports_it(
    broken: GamePage, host: Host, fault: Fault, share: float
) -> None:
    """On the page, or in a dialog if too little has arrived, or if its script is broken."""
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
        expect(broken.failure).to_contain_text(ENGLISH("failed stall"))
        host.fault = None
        broken.page.locator("#retry").click()
    assert bool(asked) == (share < 0.5)
    broken.page.clock.resume()
    broken.wait_for("ready")


def share_of_head(host: Host) -> float:
    page = (host.site / "index.html").read_bytes()
    return page.index(b"<body>") / len(page)


def test_a_page_that_is_still_arriving_does_not_ask_to_be_loaded_again(
    broken: GamePage, host: Host
) -> None:
    """Even if it knows already that Python cannot start."""
    asked: list[str] = []
    broken.page.on("dialog", lambda dialog: asked.append(dialog.message))
    broken.page.add_init_script("delete globalThis.WebAssembly")
    host.share, host.fault = share_of_head(host), ("/$", "stall")
    broken.page.goto(broken.url, wait_until="commit")
    expect(broken.page.locator("html")).to_have_attribute("data-boot", "")
    broken.page.evaluate(BOOK)  # nothing is painted yet, so there are no frames to wait for
    broken.page.clock.run_for(3_000)
    assert broken.page.locator("#failure").count() == 0
    assert not asked


def test_a_page_that_arrives_after_a_stall_does_not_ask_to_be_loaded_again(
    broken: GamePage, host: Host
) -> None:
    asked: list[str] = []
    broken.page.on("dialog", lambda dialog: asked.append(dialog.message))
    Gate(broken.page, "main.py")
    host.share, host.fault = share_of_head(host), ("/$", "late")
    broken.page.goto(broken.url, wait_until="commit")
    expect(broken.page.locator("html")).to_have_attribute("data-boot", "")
    broken.page.evaluate(BOOK)
    while broken.page.locator("[rel=expect]").count():  # until the stall is known
        broken.page.clock.run_for(500)
    host.released.set()
    broken.page.locator("#failure").wait_for(state="attached")
    broken.page.clock.run_for(1_000)
    expect(broken.page.locator("#reason")).not_to_be_empty()
    assert not asked


def test_the_setup_opens_once_it_has_arrived(open_page: Open, host: Host) -> None:
    game = open_page(service_workers="block")
    host.share, host.fault = 0.76, ("/$", "late")
    game.page.goto(game.url, wait_until="commit")
    game.page.locator("#setup").click()
    assert game.page.locator("#setup-sheet").count() == 0
    host.released.set()
    expect(game.page.get_by_role("dialog")).to_contain_text(ENGLISH("medium"))


@pytest.mark.parametrize(
    ("script", "sentence"),
    [
        ("delete globalThis.WebAssembly", "failed wasm"),
        ("delete globalThis.DecompressionStream", "failed old"),
    ],
)
def test_a_missing_interface_of_the_browser_is_named(
    open_page: Open, script: str, sentence: str
) -> None:
    game = open_page(service_workers="block")
    game.is_broken = True
    game.page.add_init_script(script)
    game.page.clock.install()
    game.page.goto(game.url)
    game.page.clock.run_for(30_000)
    game.wait_for("failed")
    expect(game.failure).to_contain_text(ENGLISH(sentence))
    expect(game.page.locator("#retry")).to_be_visible()
    for name in ("B2", "C3"):  # the games continue from the book
        game.page.clock.run_for(1_500)
        expect(game.status).to_contain_text(ENGLISH("turn, you"))
        free = name if name in game.free() else game.free()[0]
        game.cell(free).click()
    game.page.clock.run_for(1_500)
    assert game.marks().count("O") == 2
    assert game.violations() == []
    game.button("Position of the day").click()
    expect(game.status).to_contain_text(ENGLISH("failed rest"))
    game.new_game.click()
    assert game.marks() == "." * 9


def test_an_error_after_the_start_is_reported_once_and_the_game_continues(open_page: Open) -> None:
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
    game.page.evaluate(  # as if nothing had been reported, for an error in code that runs later
        "document.querySelector('#trouble pre').textContent = '';"
        "Blob.prototype.text = () => Promise.reject(new RangeError('worn out')); null"
    )
    game.options("share")
    file = {"name": "match.txt", "mimeType": "text/plain", "buffer": b"x"}
    game.page.get_by_label(ENGLISH("open file")).set_input_files(file)  # type: ignore[arg-type]
    expect(trouble).to_contain_text(ENGLISH("trouble"))
