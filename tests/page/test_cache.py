"""What comes from a network or is kept on the device is used only where it is what was built."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import Error, expect

from tests.page.conftest import GamePage, Open, script
from tests.page.host import Fault, Host
from tests.page.starting import SAVING, check_start
from tests.page.test_offline import EVICT, IS_KEPT, check_sandbox, kept, reload
from tests.page.test_workshop import WRITE
from tictactoe.words import ENGLISH
from tools import site

__all__ = ["kept"]


def fetched(game: GamePage, way: str) -> list[str]:
    """Return which files are whole as the page gets them: held to a hash by it, or plain."""
    found: list[str] = game.page.evaluate("(way) => whole(way)", way)
    return found


def wait_until_cached(game: GamePage, files: list[str]) -> None:
    """Wait until these files are whole in the cache, and no others are."""
    game.page.wait_for_function(
        "async (files) => (await wholeInCache()).join() === files.join()", arg=files
    )


def keep_all(host: Host, game: GamePage) -> list[str]:
    """Return all files of the site once they are kept, those too that few visitors need."""
    listed = host.hashes()
    game.page.evaluate(script("damage"), listed)
    assert fetched(game, "plain") == sorted(listed)
    wait_until_cached(game, sorted(listed))
    return sorted(listed)


def damage(game: GamePage, kind: str, end: str = "") -> None:
    """Replace what is kept of the files whose names end so."""
    assert game.page.evaluate("(given) => damage(...given)", [kind, end])


@pytest.mark.firefox
def test_each_file_that_is_damaged_in_the_cache_is_refused_and_fetched_again(
    host: Host, kept: GamePage
) -> None:
    """The two large files only by their hash: the page checks those while it compiles them."""
    files = keep_all(host, kept)
    expected = {"held": files, "plain": [file for file in files if not file.endswith(".wasm")]}
    assert len(expected["plain"]) == len(files) - 2
    for way, whole in expected.items():
        for kind in ("flipped", "portal"):
            damage(kept, kind)
            host.stop()
            assert fetched(kept, way) == []
            host.start()
            assert fetched(kept, way) == whole
            wait_until_cached(kept, whole)


def test_only_a_file_that_is_whole_is_kept(host: Host, kept: GamePage) -> None:
    files = keep_all(host, kept)
    faults: tuple[tuple[str, Fault], ...] = (
        *(("held", "changed"), ("held", "missing")),
        *(("plain", "changed"), ("plain", "page")),
    )
    for way, fault in faults:
        kept.page.evaluate(EVICT, "")
        host.fault = ".", fault
        assert fetched(kept, way) == []
        wait_until_cached(kept, [])
        host.fault = None
        assert fetched(kept, way) == files
        wait_until_cached(kept, files)


@pytest.mark.firefox
def test_a_visit_repairs_what_it_opens(host: Host, kept: GamePage) -> None:
    """In each way in which the page loads a file: at the start, and later in the same visit."""
    files = keep_all(host, kept)
    damage(kept, "flipped")
    reload(kept)
    check_start(kept, "snapshot")
    kept.page.evaluate(script("damage"), host.hashes())
    damage(kept, "portal")
    kept.inside("workshop")
    expect(kept.page.locator("#code-editor")).to_be_visible()
    check_sandbox(kept)
    kept.inside("learn")
    expect(kept.page.locator("#chapters")).to_be_visible()
    kept.speak("de")
    assert fetched(kept, "held") == files
    wait_until_cached(kept, files)


def test_what_is_damaged_in_the_cache_is_reported_without_a_network(
    host: Host, kept: GamePage
) -> None:
    """The page itself cannot report it; the browser does."""
    for file, told in {"main.py": "failed connection", "pyscript.js": "failed part"}.items():
        keep_all(host, kept)
        damage(kept, "flipped", file)
        host.stop()
        kept.page.reload()
        kept.wait_for("failed")
        expect(kept.status).to_contain_text(ENGLISH(told))
        expect(kept.page.locator("#failure pre")).to_contain_text(file)
        host.start()
        kept.button("Try again").click()
        kept.wait_for("ready")
    keep_all(host, kept)
    damage(kept, "flipped", "./")
    host.stop()
    with pytest.raises(Error):
        kept.page.context.new_page().goto(kept.url)
    host.start()
    kept.open()


def test_a_portal_in_the_place_of_a_file_is_neither_run_nor_kept(
    host: Host, kept: GamePage
) -> None:
    """The library, which a browser that saves data needs at a later visit, and the licences."""
    kept.page.add_init_script(SAVING)
    host.fault = site.PACKAGE, "page"
    kept.page.reload()
    kept.wait_for("failed")
    expect(kept.status).to_contain_text(ENGLISH("failed part"))
    assert not kept.page.evaluate(IS_KEPT, site.PACKAGE)
    host.fault = None
    kept.button("Try again").click()
    check_start(kept, "library")
    assert kept.page.evaluate(IS_KEPT, site.PACKAGE)
    host.fault = site.LICENCES, "page"
    other = kept.page.context.new_page()
    other.goto(kept.url + site.LICENCES)
    expect(other.get_by_text("Sign in")).to_be_visible()
    host.fault = None
    other.reload()
    expect(other.get_by_text("Mozilla Public License Version 2.0")).to_be_attached()


IMPORT = re.compile(r"""(?:from|import) ?\(?"([^"]+)";?""")


def imported(file: Path) -> set[str]:
    """Return the names of what a script imports, and of what those import."""
    found = {file.name}
    for name in IMPORT.findall(file.read_text("utf-8")):
        if name.startswith("."):
            found |= imported(file.parent / name)
    return found


def test_no_worker_runs_a_script_that_was_changed_on_the_way(host: Host, open_page: Open) -> None:
    """At a first visit, where no service worker checks what workers import."""
    game = open_page(service_workers="block").open(WRITE)
    game.is_broken = True
    app = next(host.site.glob("app-*"))
    scripts = imported(app / "sandbox.js") | imported(app / "worker.js")
    assert scripts > {"python.js", "pyodide.mjs", "pyodide.asm.mjs"}
    told = game.page.get_by_role("tabpanel").get_by_role("alert")
    game.write("1")
    for name in sorted(scripts):
        host.fault = f"/{name}$", "changed"
        game.button("Prove it").click()
        expect(told).to_contain_text(ENGLISH("fault NoPython")[1:])
    host.fault = None
    check_sandbox(game)
