"""A file from the network or the cache is used only if its hash is that of the build."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import Error, expect

from tests.page.conftest import GamePage, Open, script, wait_until
from tests.page.host import Fault, Host, compressed
from tests.page.starting import SAVING, check_start, place_of_build
from tests.page.test_offline import EVICT, IS_KEPT, check_sandbox, kept, reload
from tests.page.test_your_players import WRITE
from tictactoe.words import ENGLISH
from tools import site
from tools.page import hash_of

__all__ = ["kept"]

CHANGE = """async ([path, place]) => {
    const cache = await caches.open((await caches.keys())[0]);
    const found = await cache.match(path);
    const bytes = new Uint8Array(await found.arrayBuffer());
    bytes[place] ^= 1;
    await cache.put(path, new Response(bytes, { headers: found.headers }));
}"""
"""Change a byte of a cached file."""


def fetched(game: GamePage, way: str) -> list[str]:
    """Return the files that arrive whole: fetched with a hash, or plain."""
    found: list[str] = game.page.evaluate("(way) => whole(way)", way)
    return found


def wait_until_cached(game: GamePage, files: list[str]) -> None:
    """Wait until exactly these files are whole in the cache."""
    condition = "async (files) => (await wholeInCache()).join() === files.join()"
    wait_until(game.page, condition, files)


def keep_all(host: Host, game: GamePage) -> list[str]:
    """Return all files of the site once they are kept, the rarely needed ones included."""
    listed = host.hashes()
    game.page.evaluate(script("damage"), listed)
    assert fetched(game, "plain") == sorted(listed)
    wait_until_cached(game, sorted(listed))
    return sorted(listed)


def damage(game: GamePage, kind: str, end: str = "") -> None:
    """Damage the cached files whose names have these endings."""
    assert game.page.evaluate("(given) => damage(...given)", [kind, end])


@pytest.mark.firefox
def test_a_file_damaged_in_the_cache_or_on_the_way_is_refused(host: Host, kept: GamePage) -> None:
    """The two large files only by their hash: the page checks them while it compiles them."""
    files = keep_all(host, kept)
    plain = [file for file in files if not file.endswith((".wasm", site.SNAPSHOT))]
    assert len(plain) == len(files) - 2
    kinds: tuple[tuple[str, list[str], str, Fault], ...] = (
        ("held", files, "flipped", "missing"),
        ("plain", plain, "portal", "changed"),
    )
    for way, whole, kind, fault in kinds:
        damage(kept, kind)
        host.stop()
        assert fetched(kept, way) == []
        host.start()
        host.fault = ".", fault
        assert fetched(kept, way) == []
        wait_until_cached(kept, [])
        host.fault = None
        assert fetched(kept, way) == whole
        wait_until_cached(kept, whole)


def test_a_visit_repairs_the_files_that_it_uses(host: Host, kept: GamePage) -> None:
    """Each way of loading a file: at the start, and later in the same visit."""
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


@pytest.mark.firefox
def test_a_later_visit_needs_only_the_unpacked_snapshot(host: Host, kept: GamePage) -> None:
    """If it is damaged, it is unpacked again, and stored again after the start."""
    packed = next(host.site.rglob(site.SNAPSHOT))
    path = packed.relative_to(host.site).as_posix().removesuffix(".bin")
    content = compressed(packed.read_bytes(), "Decompress")
    listed = {path: hash_of(content)}
    kept.page.evaluate(EVICT, site.SNAPSHOT)
    host.stop()
    reload(kept)
    check_start(kept, "snapshot")
    host.start()
    kept.page.evaluate(script("damage"), listed)
    kept.page.evaluate(CHANGE, [path, place_of_build(content)])
    wait_until_cached(kept, [])
    reload(kept)
    expect(kept.page.locator("html")).to_have_attribute("data-start", "snapshot")
    kept.page.evaluate(script("damage"), listed)
    wait_until_cached(kept, [path])


def test_a_damaged_cached_file_is_reported_without_a_network(host: Host, kept: GamePage) -> None:
    """The page cannot report itself; the browser does."""
    keep_all(host, kept)
    damage(kept, "flipped", "main.py")
    host.stop()
    kept.page.reload()
    kept.wait_for("failed")
    expect(kept.failure).to_contain_text(ENGLISH("failed connection"))
    expect(kept.page.locator("#failure pre")).to_contain_text("main.py")
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


def test_the_page_of_a_portal_is_neither_run_nor_kept(host: Host, kept: GamePage) -> None:
    """It replaces the library, which a page in data-saving mode needs, and then the licences."""
    kept.page.add_init_script(SAVING)
    host.fault = site.PACKAGE, "page"
    kept.page.reload()
    kept.wait_for("failed")
    expect(kept.failure).to_contain_text(ENGLISH("failed part"))
    assert not kept.page.evaluate(IS_KEPT, site.PACKAGE)
    host.fault = None
    kept.button("Try again").click()
    check_start(kept, "library")
    wait_until(kept.page, IS_KEPT, site.PACKAGE)
    host.fault = site.LICENCES, "page"
    other = kept.page.context.new_page()
    other.goto(kept.url + site.LICENCES)
    expect(other.get_by_text("Sign in")).to_be_visible()
    host.fault = None
    other.reload()
    expect(other.get_by_text("Mozilla Public License Version 2.0")).to_be_attached()


IMPORT = re.compile(r"""(?:from|import) ?\(?"([^"]+)";?""")


def imported(file: Path) -> set[str]:
    """Return the names of all modules that a script imports."""
    found = {file.name}
    for name in IMPORT.findall(file.read_text("utf-8")):
        if name.startswith("."):
            found |= imported(file.parent / name)
    return found


def test_no_worker_runs_a_changed_script(host: Host, open_page: Open) -> None:
    """At a first visit, where no service worker checks the imports of workers."""
    game = open_page(service_workers="block").open(WRITE)
    game.is_broken = True
    app = next(host.site.glob("app-*"))
    scripts = imported(app / "sandbox.js") | imported(app / "worker.js")
    assert scripts > {"python.js", "pyodide.mjs", "pyodide.asm.mjs"}
    fault = game.page.get_by_role("tabpanel").get_by_role("alert")
    game.write("1")
    for name in sorted(scripts):
        host.fault = f"/{name}$", "changed"
        game.button("Prove it").click()
        expect(fault).to_contain_text(ENGLISH("fault NoPython")[1:])
    host.fault = None
    check_sandbox(game)
