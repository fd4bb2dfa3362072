"""Whatever breaks while the game starts is told in words, and the first move is kept."""

import re

import pytest
from playwright.sync_api import expect

from tests.page.conftest import PATIENCE, GamePage, Gate, Open
from tests.page.host import Fault, Host
from tictactoe.words import ENGLISH

KNOWN: dict[str, list[tuple[str, Fault, str]]] = {
    "interpreter": [
        ("asm.wasm", "missing", "failed part"),
        ("asm.wasm", "page", "failed part"),
        ("asm.wasm", "cut", "failed connection"),
        ("pyodide.mjs", "changed", ""),
        ("asm.mjs", "missing", ""),
        ("python_stdlib", "page", ""),
    ],
    "rest": [
        ("tictactoe.zip", "missing", "failed part"),
        ("tictactoe.zip", "cut", "failed connection"),
        ("pyodide-lock", "garbage", ""),
        ("core-", "changed", "failed part"),
        ("toml-", "missing", ""),
        ("/pyodide.js", "missing", "failed part"),
        ("pyscript.js", "missing", "failed part"),
        ("pyscript.toml", "garbage", ""),
        ("main.py", "missing", ""),
        ("main.py", "garbage", ""),
    ],
}
STALLS = ("asm.wasm", "pyodide.mjs", "pyscript.toml", "pyscript.js")
NOTED = "Row 2, column 2: X, noted"


@pytest.fixture
def broken(open_page: Open, host: Host) -> GamePage:  # noqa: ARG001  (whose site it opens)
    """Return a page for which no time goes by but what the test says."""
    game = open_page(service_workers="block")  # what comes after a start is not searched here
    game.is_broken = True
    game.stop_clock()
    return game


def load(game: GamePage, file: str) -> None:
    """Open the site and play a move at once, or try again; a file will be asked for."""
    with game.page.expect_request(re.compile(re.escape(file))):
        if game.page.url == "about:blank":
            game.page.goto(game.url + "?pause=0", wait_until="commit")
            game.cell("B2").click()
        else:
            game.button("Try again").click()
    expect(game.cell("B2")).to_have_accessible_name(NOTED)


def check_failure(game: GamePage, sentence: str) -> None:
    expect(game.status).to_contain_text(ENGLISH("held kept"))
    expect(game.status).to_contain_text(ENGLISH(sentence) if sentence else re.compile("ry again"))
    expect(game.cell("B2")).to_have_accessible_name(NOTED)
    game.page.get_by_text("Details", exact=True).locator("visible=true").click()
    expect(game.page.locator("#failure pre")).not_to_be_empty()
    expect(game.button("Copy details")).to_be_visible()


def check_played(game: GamePage) -> None:
    game.wait_for("ready")
    expect(game.cell("B2")).to_have_accessible_name("Row 2, column 2: X")
    game.settle()
    assert sorted(game.marks()) == sorted("XO.......")
    expect(game.button("Try again")).to_be_hidden()


@pytest.mark.parametrize("part", [pytest.param("interpreter", marks=pytest.mark.firefox), "rest"])
def test_known_faults_are_told_at_once_and_the_move_is_played_when_all_is_well(
    broken: GamePage, host: Host, part: str
) -> None:
    for file, fault, sentence in KNOWN[part]:
        host.fault = file, fault
        load(broken, file)
        failed = expect(broken.page.locator("html"), f"{file}: {fault}")
        failed.to_have_attribute("data-state", "failed")
        check_failure(broken, sentence)
    host.fault = None
    broken.page.clock.resume()
    broken.button("Try again").click()
    check_played(broken)


@pytest.mark.firefox
def test_a_stall_is_told_after_ten_seconds_and_what_comes_late_is_still_welcome(
    broken: GamePage, host: Host
) -> None:
    def wait_for_failure() -> None:
        failed = broken.page.locator("html[data-state=failed]")
        for _ in range(PATIENCE // 10):  # what still comes on a busy machine is waited for anew
            broken.page.clock.run_for(10_000)
            if failed.count():
                break
        check_failure(broken, "failed stall")

    for file in STALLS:
        host.fault = file, "stall"
        load(broken, file)
        wait_for_failure()
    host.fault = None
    gate = Gate(broken.page)
    load(broken, "main.py")
    bar = broken.page.get_by_role("progressbar", name="Loading")
    expect(bar).to_have_attribute("aria-valuenow", "97")
    wait_for_failure()
    broken.page.clock.resume()
    gate.open()
    check_played(broken)


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
    game.page.evaluate("document.querySelector('#undo').remove()")  # which Python counts on
    game.cell("B2").click()
    trouble = game.page.get_by_role("alert")
    expect(trouble).to_contain_text(ENGLISH("trouble"))
    expect(game.cell("B2")).to_have_accessible_name("Row 2, column 2: X")
    assert game.violations() == []
    trouble.get_by_text(ENGLISH("details")).click()
    expect(trouble.locator("pre")).to_contain_text("tictactoe/")
    trouble.get_by_role("button", name=ENGLISH("done")).click()
    game.new_game.click()
    game.cell("A1").click()
    expect(game.cell("A1")).to_have_accessible_name("Row 1, column 1: X")
    expect(trouble).to_be_hidden()
    game.page.evaluate(  # as if nothing had been told, for an error in code that runs later
        "document.querySelector('#trouble pre').textContent = '';"
        "Blob.prototype.text = () => Promise.reject(new RangeError('worn out')); null"
    )
    game.button("Options").click()
    file = {"name": "match.txt", "mimeType": "text/plain", "buffer": b"x"}
    game.page.get_by_label(ENGLISH("open file")).set_input_files(file)  # type: ignore[arg-type]
    expect(trouble).to_contain_text(ENGLISH("trouble"))
