"""Whatever breaks while the game starts is told in words, and the first move is kept."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import expect

from tests.page.conftest import PATIENCE, GamePage, Gate, Open
from tests.page.faults import Fault, FaultyServer
from tictactoe.words import ENGLISH
from tools.site import SITE

KNOWN: dict[str, list[tuple[str, Fault, str]]] = {
    "interpreter": [
        ("asm.wasm", "missing", "failed part"),
        ("asm.wasm", "page", "failed part"),
        ("asm.wasm", "cut", "failed connection"),
        ("pyodide.mjs", "missing", ""),
        ("pyodide.mjs", "changed", ""),
        ("asm.mjs", "missing", ""),
        ("asm.mjs", "changed", ""),
    ],
    "archives": [
        ("python_stdlib", "missing", "failed part"),
        ("python_stdlib", "page", ""),
        ("python_stdlib", "cut", "failed connection"),
        ("tictactoe.zip", "missing", "failed part"),
        ("tictactoe.zip", "cut", "failed connection"),
        ("pyodide-lock", "missing", ""),
        ("pyodide-lock", "garbage", ""),
    ],
    "PyScript": [
        ("core-", "missing", "failed part"),
        ("core-", "changed", "failed part"),
        ("toml-", "missing", ""),
        ("pyscript.js", "missing", "failed part"),
    ],
    "project": [
        ("/pyodide.js", "missing", "failed part"),
        ("pyscript.toml", "missing", ""),
        ("pyscript.toml", "garbage", ""),
        ("main.py", "missing", ""),
        ("main.py", "garbage", ""),
    ],
}
STALLS = {
    "runtime": ["asm.wasm", "python_stdlib", "pyodide-lock", "pyodide.mjs", "asm.mjs"],
    "rest": ["core-", "pyscript.js", "pyscript.toml", "tictactoe.zip", "main.py"],
}


@pytest.fixture
def server() -> Iterator[FaultyServer]:
    """Serve the built site so that it can be broken."""
    server = FaultyServer(SITE)
    yield server
    server.close()


@pytest.fixture
def broken(open_page: Open, server: FaultyServer) -> GamePage:
    """Return a page on that server."""
    game = open_page(service_workers="block")  # what comes after a start is not searched here
    game.url = server.url
    game.is_broken = True
    return game


def check_failure(game: GamePage, sentence: str) -> None:
    """Check that the page says what happened and what to do, and keeps the move."""
    expect(game.status).to_contain_text(ENGLISH("held kept"))
    expect(game.status).to_contain_text(ENGLISH(sentence) if sentence else re.compile("ry again"))
    expect(game.cell("B2")).to_have_accessible_name("Row 2, column 2: X, noted")
    game.page.get_by_text("Details", exact=True).locator("visible=true").click()
    expect(game.page.locator("#failure pre")).not_to_be_empty()
    expect(game.button("Copy details")).to_be_visible()


def load(game: GamePage, server: FaultyServer) -> None:
    """Open the broken site and play a move at once, or try again where that was done already."""
    if game.page.url == "about:blank":
        game.page.goto(server.url + "?pause=0", wait_until="commit")
        game.cell("B2").click()
    else:
        try_again(game)
        noted = "Row 2, column 2: X, noted"
        expect(game.cell("B2")).to_have_accessible_name(noted)
    server.wait_until_met()


def try_again(game: GamePage) -> None:
    """Press the button of a page that failed."""
    with game.page.expect_navigation(wait_until="commit"):
        game.button("Try again").click()


def check_played(game: GamePage) -> None:
    """Check that the game starts, and that the move which was held is played and answered."""
    game.wait_for("ready")
    expect(game.cell("B2")).to_have_accessible_name("Row 2, column 2: X")
    game.settle()
    assert sorted(game.marks()) == sorted("XO.......")


@pytest.mark.parametrize(
    "faults",
    [
        pytest.param(faults, id=name, marks=[pytest.mark.firefox] if name == "interpreter" else [])
        for name, faults in KNOWN.items()
    ],
)
def test_known_faults_are_told_at_once(
    broken: GamePage, server: FaultyServer, faults: list[tuple[str, Fault, str]]
) -> None:
    """Though no time goes by for the page; one after the other, until the site is whole."""
    broken.stop_clock()
    for file, fault, sentence in faults:
        server.broken(file, fault)
        load(broken, server)
        failed = expect(broken.page.locator("html"), f"{file}: {fault}")
        failed.to_have_attribute("data-state", "failed")
        check_failure(broken, sentence)
    server.mend()
    broken.page.clock.resume()
    try_again(broken)
    check_played(broken)


@pytest.mark.parametrize("files", STALLS.values(), ids=STALLS)
def test_stalls_are_told(broken: GamePage, server: FaultyServer, files: list[str]) -> None:
    """Where no more of a file comes, ten seconds are enough."""
    broken.stop_clock()
    failed = broken.page.locator("html[data-state=failed]")
    for file in files:
        server.broken(file, "stall")
        load(broken, server)
        for _ in range(PATIENCE // 10):  # what still comes on a busy machine is waited for anew
            broken.page.clock.run_for(10_000)
            if failed.count():
                break
        check_failure(broken, "failed stall")
    broken.page.clock.resume()
    try_again(broken)
    server.mend()
    broken.page.reload()
    check_played(broken)


@pytest.mark.firefox
def test_what_comes_late_is_still_welcome(broken: GamePage, server: FaultyServer) -> None:
    """A start that was given up goes on by itself when the rest comes."""
    gate = Gate(broken.page)
    broken.stop_clock()
    with broken.page.expect_request(re.compile("main.py$")):
        broken.page.goto(server.url + "?pause=0", wait_until="commit")
    broken.cell("B2").click()
    bar = broken.page.get_by_role("progressbar", name="Loading")
    expect(bar).to_have_attribute("aria-valuenow", "97")
    broken.page.clock.run_for(10_000)
    broken.wait_for("failed")
    broken.page.clock.resume()
    gate.open()
    broken.wait_for("ready")
    broken.settle()
    assert sorted(broken.marks()) == sorted("XO.......")
    expect(broken.button("Try again")).to_be_hidden()


@pytest.mark.parametrize(
    ("script", "sentence"),
    [
        ("delete globalThis.WebAssembly", "failed wasm"),
        ("delete globalThis.DecompressionStream", "failed old"),
    ],
)
def test_a_browser_that_cannot_is_told_so(open_page: Open, script: str, sentence: str) -> None:
    """With what would do."""
    game = open_page()
    game.is_broken = True
    game.page.add_init_script(script)
    game.page.goto(game.url)
    game.wait_for("failed")
    expect(game.status).to_contain_text(ENGLISH(sentence))
    assert game.violations() == []


def test_a_database_that_never_answers_is_told(open_page: Open) -> None:
    """PyScript asks one while it starts."""
    game = open_page()
    game.is_broken = True
    game.page.add_init_script("indexedDB.open = () => new EventTarget()")
    game.page.clock.install()
    game.page.goto(game.url + "?pause=0")
    game.page.clock.run_for(30_000)
    expect(game.page.locator("html")).to_have_attribute("data-state", re.compile("ready|failed"))


def test_an_error_after_the_start_is_told_once(open_page: Open) -> None:
    """Unobtrusively, be it in code that runs at once or later; the game stays playable."""
    game = open_page().open()
    game.is_broken = True
    game.page.evaluate("document.querySelector('#undo').remove()")  # which Python counts on
    game.cell("B2").click()
    trouble = game.page.get_by_role("alert")
    expect(trouble).to_contain_text(ENGLISH("trouble"))
    expect(game.cell("B2")).to_have_accessible_name("Row 2, column 2: X")
    assert game.violations() == []
    trouble.get_by_text(ENGLISH("details")).click()
    expect(trouble.locator("pre")).to_contain_text("tictactoe/")
    trouble.get_by_role("button", name=ENGLISH("done")).click()
    expect(trouble).to_be_hidden()
    game.open("?pause=0&new")
    game.page.evaluate(
        "Blob.prototype.text = () => Promise.reject(new RangeError('worn out')); null"
    )
    file = {"name": "match.txt", "mimeType": "text/plain", "buffer": b"x"}
    game.page.get_by_label(ENGLISH("open file")).set_input_files(file)  # type: ignore[arg-type]
    expect(trouble).to_contain_text(ENGLISH("trouble"))
    game.page.keyboard.press("Escape")
    game.play("B2")
    assert sorted(game.marks()) == sorted("XO.......")
