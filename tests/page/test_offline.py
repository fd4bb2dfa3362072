"""Without a network, and from one version to the next: a server that is stopped and changed."""

from http import HTTPStatus
from shutil import copytree

import pytest
from playwright.sync_api import Page, expect

from tests.page.conftest import GamePage, Open, link
from tests.page.host import Fault, Host
from tests.page.test_course import Pupil
from tests.page.test_sandbox import CAREFUL
from tests.page.test_thinking import COUNT_WORKERS, worker_started
from tests.page.test_workshop import WRITE
from tictactoe import Game, Match, Rules
from tictactoe.lab.course import STEPS
from tictactoe.lab.course.progress import TASKS
from tictactoe.words import ENGLISH
from tools import site

KEPT = """async () => {
    const course = `words/course-${window.boot.languageFor(document.documentElement.lang)}.json`;
    await navigator.serviceWorker.ready;
    while (!(await caches.match(window.boot.script.dataset.app + course)))
        await new Promise((done) => setTimeout(done, 10));
}"""
"""Wait until a version is kept, and of what few visitors open the text of the course."""
CACHES = "caches.keys().then((names) => names.sort())"
UPDATE = """navigator.serviceWorker.getRegistration().then((registration) => registration.update())
    .then(({installing, waiting}) => installing ? new Promise((done) =>
        installing.addEventListener("statechange", () => done(installing.state), {once: true})) :
        waiting?.state)"""
"""Look for a new version, and return what became of it."""
EVICT = """async (end) => {
    for (const name of await caches.keys()) {
        const cache = await caches.open(name);
        for (const request of await cache.keys())
            if (request.url.endsWith(end)) await cache.delete(request);
    }
}"""
"""Remove a file from what is kept, as a browser may."""
IS_KEPT = """async (end) => {
    for (const name of await caches.keys()) {
        const cache = await caches.open(name);
        for (const request of await cache.keys()) {
            if (!request.url.endsWith(end)) continue;
            const response = await cache.match(request);
            if ((await response.arrayBuffer()).byteLength) return true;
        }
    }
    return false;
}"""
"""Return whether a file is kept, with its content."""
COME_BACK = "document.dispatchEvent(new Event('visibilitychange'))"
FIRST = (None, None)
OFFER = ENGLISH("update")
OUTDATED = ENGLISH("outdated")


@pytest.fixture
def kept(host: Host, game: GamePage) -> GamePage:  # noqa: ARG001  (whose site it opens)
    game.page.evaluate(KEPT)
    game.is_broken = True  # the browser speaks of a server that does not answer
    return game


def version(page: Page) -> tuple[str | None, str | None]:
    html = page.locator("html")
    return html.get_attribute("data-version"), html.get_attribute("data-script")


def reload(game: GamePage) -> None:
    game.reload()
    assert version(game.page) == FIRST


def check_update(game: GamePage, expected: str) -> None:
    game.button("Update").click()
    expect(game.page.locator("html")).to_have_attribute("data-version", expected)
    game.wait_for("ready")
    assert version(game.page) == (expected, expected)


def check_course(game: GamePage) -> None:
    """Open a chapter, as a link to it does, and do its first task."""
    game.open("?inside=learn&chapter=1")
    task = next(iter(TASKS))
    Pupil(game, by_key=True).do(task, STEPS[task])


def check_sandbox(game: GamePage) -> None:
    game.write("1")
    game.button("Prove it").click()
    told = game.page.get_by_role("tabpanel").get_by_role("alert")
    expect(told).to_contain_text(ENGLISH("fault NoChoose")[1:])


def check_licences(game: GamePage) -> None:
    """Check the page of licences on the narrowest phone, by day and by night."""
    game.options("preferences")
    expect(game.page.get_by_text(ENGLISH("works offline"))).to_be_visible()
    link = game.page.get_by_role("link", name=ENGLISH("licences"))
    assert game.boxes(link)[0]["height"] >= 44
    with game.page.expect_popup() as opened:
        link.click()
    opened.value.close()
    shown = GamePage(game.page.context.new_page(), game.url)
    shown.page.goto(f"{game.url}{link.get_attribute('href')}")
    shown.page.locator("details").evaluate_all("(all) => all.map((each) => { each.open = true; })")
    expect(shown.page.get_by_text("Mozilla Public License Version 2.0")).to_be_visible()
    assert shown.fits(320, 568)
    for scheme in ("light", "dark"):
        shown.page.emulate_media(color_scheme=scheme)
        assert shown.violations() == []
    assert shown.problems == []
    shown.page.close()
    game.page.keyboard.press("Escape")


@pytest.mark.firefox
def test_all_of_it_works_with_the_server_stopped(host: Host, kept: GamePage) -> None:
    """After one visit: each Python, by a link, in another language, at the page's other address.

    A text area takes the editor's place until that was opened once: few will open it.
    """
    kept.page.add_init_script(COUNT_WORKERS)
    host.stop()
    check_course(kept)
    kept.open(f"index.html{WRITE}")
    expect(kept.page.get_by_role("textbox", name="Code")).to_be_visible()
    expect(kept.page.locator("#code-editor")).to_have_count(0)
    check_sandbox(kept)
    kept.option("Board", "15 × 15, 5 in a row")
    kept.cell("H8").click()
    worker_started(kept.page)
    kept.settle()
    kept.play("A1")
    assert kept.marks().count("O") == 2
    kept.option("Board", "3 × 3")
    host.start()
    check_licences(kept)
    kept.open(WRITE)
    expect(kept.page.locator("#code-editor")).to_be_visible()
    check_sandbox(kept)
    host.stop()
    kept.open(f"{WRITE}&by{link(Match().play(0))}")
    assert kept.marks() == "X........"
    expect(kept.page.locator("#code-editor")).to_be_visible()
    kept.write("import fractions\nchoose = lambda position: position.moves[0]")
    kept.button("Prove it").click()
    told = kept.page.locator("#proof-told")
    expect(told).to_contain_text("lost 487")
    kept.show(Match(game=Game(Rules(2, 3, 3))))
    kept.write(CAREFUL)
    kept.button("Prove it").click()  # which asks again, without the library of Python
    expect(told).to_contain_text("It never loses")
    kept.speak("de")
    host.start()


@pytest.mark.firefox
def test_a_new_version_is_offered_and_taken_by_the_tab_that_accepts_it(
    host: Host, kept: GamePage
) -> None:
    """Not swapped: a reload gives the old one whole; accepting gives the new one, and the match."""
    other = GamePage(kept.page.context.new_page(), kept.url).open()
    other.page.evaluate("window.mark = 1")
    kept.play("B2")
    offer = kept.page.get_by_text(OFFER)
    host.publish("2")
    host.log.clear()
    reload(kept)
    expect(offer).to_be_visible()
    expect(other.page.get_by_text(OFFER)).to_be_visible()
    assert kept.violations() == []
    assert host.statuses("lab.css") == [HTTPStatus.OK]
    assert host.statuses("asm.wasm") == []  # the runtime is the same, and kept already
    kept.button("Later").click()
    expect(offer).to_be_hidden()
    kept.play(kept.free()[0])
    board = kept.marks()
    host.stop()
    reload(kept)
    assert kept.marks() == board
    check_update(kept, "2")
    assert kept.marks() == board
    expect(offer).to_be_hidden()
    assert len(kept.page.evaluate(CACHES)) == 1
    expect(other.page.get_by_text(OUTDATED)).to_be_visible()
    other.play(other.free()[0])
    assert other.marks() != board
    assert other.page.evaluate("window.mark") == 1
    assert version(other.page) == FIRST
    host.start()


def test_a_version_that_fails_leaves_the_old_one_or_gives_way_to_the_next(
    host: Host, kept: GamePage
) -> None:
    kept.play("B2")
    board, before = kept.marks(), kept.page.evaluate(CACHES)
    host.publish("2", program="1 / 0")
    for host.fault in (("lab.css", "missing"), ("pyscript.js", "changed")):
        assert kept.page.evaluate(UPDATE) == "redundant"
    assert kept.page.evaluate(CACHES) == before
    expect(kept.page.get_by_text(OFFER)).to_be_hidden()
    host.stop()
    reload(kept)
    host.fault = None
    host.start()
    assert kept.page.evaluate(UPDATE) == "installed"
    expect(kept.page.get_by_text(OFFER)).to_be_visible()
    assert version(kept.page) == FIRST
    kept.button("Update").click()
    kept.wait_for("failed")
    host.publish("3")
    kept.button("Try again").click()
    expect(kept.page.get_by_text(OFFER)).to_be_visible()  # though no game runs that could offer it
    check_update(kept, "3")
    assert kept.marks() == board


def test_only_a_start_that_succeeds_keeps_the_site_and_an_open_page_looks_for_a_new_version(
    host: Host, open_page: Open
) -> None:
    """After an hour, when it is come back to. Caches of other projects are left alone."""
    game = open_page()
    game.is_broken = True
    path = "/some/project/"
    others = ["other", "tictactoe:/:1", f"tictactoe:{path}inner/:1", "tictactoe:/some/project2/:1"]
    host.fault = "main.py", "missing"
    game.page.goto(game.url)
    game.wait_for("failed")
    assert host.statuses("sw.js") == []
    for name in [*others, f"tictactoe:{path}:1"]:
        game.page.evaluate("(name) => caches.open(name)", name)
    host.fault = None
    game.open()
    game.page.evaluate(KEPT)
    game.page.wait_for_function("() => navigator.serviceWorker.controller !== null")
    names = game.page.evaluate(CACHES)
    assert set(others) < set(names)
    assert len(names) == len(others) + 1
    assert f"tictactoe:{path}:1" not in names
    host.publish("2")
    host.log.clear()
    game.page.evaluate(COME_BACK)
    game.page.evaluate(f"Date.now = () => +new Date() + 3_600_001; {COME_BACK}")
    expect(game.page.get_by_text(OFFER)).to_be_visible()
    game.page.evaluate(COME_BACK)
    assert host.statuses("sw.js") == [HTTPStatus.OK]
    assert version(game.page) == FIRST


@pytest.mark.firefox
@pytest.mark.parametrize("fault", ["missing", "moved"])
def test_a_site_is_kept_where_pages_are_not_served_by_name(
    host: Host, open_page: Open, fault: Fault
) -> None:
    game = open_page()
    game.is_broken = True
    host.fault = "404" if fault == "missing" else "(404|licences)(.html)?$", fault
    game.open().page.evaluate(KEPT)
    licences = game.url + site.LICENCES
    game.page.goto(licences)
    game.page.wait_for_function(IS_KEPT, arg=site.LICENCES)
    host.stop()
    game.page.goto(licences)
    expect(game.page.get_by_text("Mozilla Public License Version 2.0")).to_be_attached()
    game.open()
    host.start()


def test_a_site_that_cannot_be_kept_says_why(host: Host, open_page: Open) -> None:
    game = open_page()
    game.is_broken = True
    host.fault = "icon.svg", "missing"
    game.open().options("preferences")
    told = game.page.get_by_text(ENGLISH("not kept"))
    expect(told.locator("xpath=..")).to_contain_text("icon.svg: 404")
    expect(game.page.get_by_text(ENGLISH("works offline"))).to_be_hidden()
    assert game.violations() == []
    host.fault = None
    game.reload()
    game.options("preferences")
    expect(game.page.get_by_text(ENGLISH("works offline"))).to_be_visible()
    expect(told).to_be_hidden()


@pytest.mark.firefox
def test_an_evicted_file_is_kept_again_at_the_next_visit(host: Host, kept: GamePage) -> None:
    for file in ("asm.wasm", "main.py", "/project/", "words/de.json", "lab.css"):
        kept.page.evaluate(EVICT, file)
        assert not kept.page.evaluate(IS_KEPT, file)
        reload(kept)
        kept.page.wait_for_function(IS_KEPT, arg=file)
        host.stop()
        reload(kept)
        kept.speak("de")
        kept.speak("en")
        host.start()


def test_an_evicted_file_is_fetched_once_though_two_tabs_ask_for_it(
    host: Host, kept: GamePage
) -> None:
    """To store it again would first remove it, and a worker may be stopped meanwhile."""
    file = "words/de.json"
    kept.page.evaluate(EVICT, file)
    host.log.clear()
    kept.page.evaluate("""async () => {
        const { active } = await navigator.serviceWorker.ready;
        active.postMessage("keep");
        active.postMessage("keep");
    }""")
    kept.page.wait_for_function(IS_KEPT, arg=file)
    assert len(host.statuses(file)) == 1


def check_offer(game: GamePage, told: str = OUTDATED) -> None:
    expect(game.page.get_by_text(told)).to_be_visible()
    game.button("Later").click()
    expect(game.page.get_by_text(told)).to_be_hidden()


def check_library(game: GamePage, told: str = OUTDATED) -> None:
    game.inside("workshop")
    expect(game.page.locator("#code-editor")).to_be_visible()
    game.write("import statistics\nchoose = lambda position: position.moves[0]")
    game.button("Prove it").click()
    fault = game.page.locator("#workshop").get_by_role("alert")
    expect(fault).to_contain_text(ENGLISH("fault NoLibrary"))
    check_offer(game, told)


def test_a_page_whose_files_are_gone_offers_the_new_version(host: Host, open_page: Open) -> None:
    game = open_page(service_workers="block").open()
    game.is_broken = True
    host.publish("2")
    game.inside("workshop")
    check_offer(game)
    game.options("preferences")
    game.page.locator("#language").select_option("de")
    game.page.keyboard.press("Escape")
    check_offer(game)
    game.inside("learn")  # last: from here on, each language has two files
    expect(game.page.locator("#learn-told")).to_have_text(ENGLISH("language failed"))
    check_offer(game)
    game.option("Board", "15 × 15, 5 in a row")
    game.cell("H8").click()
    expect(game.page.get_by_text(OUTDATED)).to_be_visible()
    check_update(game, "2")


def test_a_module_that_is_gone_with_its_version_is_told_as_that(
    host: Host, open_page: Open
) -> None:
    game = open_page(service_workers="block").open(WRITE)
    game.is_broken = True
    expect(game.page.locator("#code-editor")).to_be_visible()
    app = next(host.site.glob("app-*"))
    host.publish("2")
    copytree(next(host.site.glob("app-*")), app)  # all but one may still be cached
    (app / site.LIBRARY).unlink()
    check_library(game)
    told = game.page.locator("#workshop").get_by_role("alert")
    expect(told).not_to_contain_text(ENGLISH("fault ModuleNotFoundError"))


def test_a_kept_page_offers_the_new_version_for_what_was_not_kept(
    host: Host, kept: GamePage
) -> None:
    other = GamePage(kept.page.context.new_page(), kept.url).open()
    host.publish("2")
    kept.speak("de")
    kept.speak("en")
    kept.inside("learn")
    expect(kept.page.locator("#chapters")).to_be_visible()
    check_library(kept, OFFER)
    kept.inside("values").inside("workshop")
    kept.page.evaluate(UPDATE)
    reload(kept)
    check_update(kept, "2")
    check_offer(other)
    other.inside("workshop")
    check_offer(other)
    other.inside("learn")
    expect(other.page.get_by_text(OUTDATED)).to_be_visible()
    check_update(other, "2")


def test_a_tab_whose_files_another_tab_has_replaced_offers_the_update_each_time_one_is_missing(
    host: Host, kept: GamePage
) -> None:
    """With the host or without: the new version alone is kept."""
    other = GamePage(kept.page.context.new_page(), kept.url).open("?pause=0&level=perfect")
    host.publish("2")
    kept.page.evaluate(UPDATE)
    check_update(kept, "2")
    check_offer(other)
    # First, since a worker that could not start is not asked for again; medium may not need it.
    other.option("Board", "15 × 15, 5 in a row")
    other.play("H8")
    assert other.marks().count("O") == 1  # the page itself has answered
    check_offer(other)
    other.option("Board", "3 × 3")
    other.options("preferences")
    other.page.locator("#language").select_option("de")
    other.page.keyboard.press("Escape")
    expect(other.status).to_contain_text(ENGLISH("language failed"))
    check_offer(other)
    host.stop()
    other.inside("learn")
    expect(other.page.locator("#learn-told")).to_have_text(ENGLISH("language failed"))
    check_offer(other)
    other.inside("workshop")
    check_offer(other)
    other.write("1")
    other.button("Prove it").click()
    told = other.page.locator("#workshop").get_by_role("alert")
    expect(told).to_contain_text(ENGLISH("fault NoPython"))
    check_offer(other)
    other.open()
    assert version(other.page) == ("2", "2")
    host.start()
