"""Without a network, and from one version to the next."""

from http import HTTPStatus
from shutil import copytree, rmtree

import pytest
from playwright.sync_api import Page, expect

from tests.page.conftest import GamePage, Open, link, script, wait_until
from tests.page.host import Fault, Host
from tests.page.test_course import Pupil
from tests.page.test_thinking import COUNT_WORKERS, worker_started
from tests.page.test_your_players import WRITE
from tictactoe import Game, Match, Rules
from tictactoe.lab.course import STEPS, TASKS
from tictactoe.words import ENGLISH
from tools import site

KEPT = script("kept")
CACHES = "caches.keys().then((names) => names.sort())"
UPDATE = """navigator.serviceWorker.getRegistration().then((registration) => registration.update())
    .then(({installing, waiting}) => installing ? new Promise((done) =>
        installing.addEventListener("statechange", () => done(installing.state), {once: true})) :
        waiting?.state)"""
"""Check for a new version, and return the state of its worker."""
KEPT_WORDS = """async () => {
    const keys = async (name) => (await caches.open(name)).keys();
    const kept = (await Promise.all((await caches.keys()).map(keys))).flat();
    return kept.map(({ url }) => url.split("/words/")[1]).filter(Boolean).sort();
}"""
"""The tables of words in all caches."""
EVICT = script("evict")
IS_KEPT = script("is_kept")
KEEP_TWICE = """async () => {
    const { active } = await navigator.serviceWorker.ready;
    active.postMessage("keep");
    active.postMessage("keep");
}"""
CAREFUL = """from tictactoe import best_moves

def choose(position):
    return best_moves(position)[0]
"""
COME_BACK = "document.dispatchEvent(new Event('visibilitychange'))"
FIRST = (None, None)
OFFER = ENGLISH("update")
OUTDATED = ENGLISH("outdated")


@pytest.fixture
def kept(host: Host, game: GamePage) -> GamePage:  # noqa: ARG001  (whose site it opens)
    game.page.evaluate(KEPT)
    game.is_broken = True  # the browser logs a server that does not answer
    return game


def version(page: Page) -> tuple[str | None, str | None]:
    html = page.locator("html")
    return html.get_attribute("data-version"), html.get_attribute("data-script")


def reload(game: GamePage) -> None:
    game.reload()
    assert version(game.page) == FIRST


def check_update(game: GamePage, expected: str) -> None:
    game.button("Update").click()
    marks = f"[data-version='{expected}'][data-script='{expected}'][data-state=ready]"
    expect(game.page.locator(f"html{marks}")).to_be_attached()  # it may reload twice


def check_course(game: GamePage) -> None:
    """Open a chapter by its address, and do its first task."""
    game.open("?inside=learn&chapter=1")
    task = next(iter(TASKS))
    Pupil(game, by_key=True).do(task, STEPS[task])


def check_sandbox(game: GamePage) -> None:
    game.write("1")
    game.button("Prove it").click()
    fault = game.page.get_by_role("tabpanel").get_by_role("alert")
    expect(fault).to_contain_text(ENGLISH("fault NoChoose")[1:])


def check_licences(game: GamePage) -> None:
    """Check the page of licences on the narrowest phone, light and dark."""
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
def test_everything_works_with_the_server_stopped(host: Host, kept: GamePage) -> None:
    """After one visit: each interpreter, by a link, in another language, at another address.

    A text area replaces the editor, which is not kept before its first use.
    """
    kept.page.add_init_script(COUNT_WORKERS)
    kept.speak("de")
    kept.speak("en")
    host.stop()
    check_course(kept)
    kept.open(f"index.html{WRITE}&level=perfect")
    expect(kept.page.get_by_role("textbox", name="Code")).to_be_visible()
    expect(kept.page.locator("#code-editor")).to_have_count(0)
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
    kept.open(f"{WRITE}&by{link(Match(game=Game(Rules(2, 3, 3))))}")
    expect(kept.page.locator("#code-editor")).to_be_visible()
    report = kept.page.locator("#proof-message")
    kept.write("import fractions\nchoose = lambda position: position.moves[0]")
    kept.button("Prove it").click()
    expect(report).to_contain_text("won 6, drawn 51, lost 6")
    kept.write(CAREFUL)
    kept.button("Prove it").click()  # which asks again, without the library of Python
    expect(report).to_contain_text("It never loses")
    kept.speak("de")
    host.start()


def test_only_used_languages_are_kept_also_in_a_new_version(host: Host, open_page: Open) -> None:
    game = open_page(locale="fr", service_workers="allow").open()
    game.page.evaluate(KEPT)
    for file in ("words/fr.json", "words/course-fr.json"):
        wait_until(game.page, IS_KEPT, file)
    assert game.page.evaluate(KEPT_WORDS) == ["course-fr.json", "fr.json"]
    game.speak("de")
    wait_until(game.page, IS_KEPT, "words/de.json")
    host.publish("2")
    assert game.page.evaluate(UPDATE) == "installed"
    used = ["course-fr.json", "de.json", "fr.json"]
    assert game.page.evaluate(KEPT_WORDS) == sorted(used * 2)


@pytest.mark.firefox
def test_a_new_version_is_offered_and_taken_by_the_tab_that_accepts_it(
    host: Host, kept: GamePage
) -> None:
    """A reload gives the whole old version; accepting gives the new one and keeps the match."""
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
    host.fault = "pyscript.js", "changed"
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


def test_only_a_successful_start_keeps_the_site_and_an_open_page_checks_for_a_new_version(
    host: Host, open_page: Open
) -> None:
    """An hour later, when the page is shown again. Caches of other projects stay."""
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
@pytest.mark.parametrize("fault", ["moved", pytest.param("missing", marks=pytest.mark.long)])
def test_a_site_is_kept_where_pages_are_not_served_by_name(
    host: Host, open_page: Open, fault: Fault
) -> None:
    game = open_page()
    game.is_broken = True
    host.fault = "404" if fault == "missing" else "(404|licences)(.html)?$", fault
    game.open().page.evaluate(KEPT)
    licences = game.url + site.LICENCES
    game.page.goto(licences)
    wait_until(game.page, IS_KEPT, site.LICENCES)
    host.stop()
    game.page.goto(licences)
    expect(game.page.get_by_text("Mozilla Public License Version 2.0")).to_be_attached()
    game.open()
    host.start()


def test_the_reason_is_shown_when_a_site_cannot_be_kept(host: Host, open_page: Open) -> None:
    game = open_page()
    game.is_broken = True
    host.fault = "icon.svg", "missing"
    game.open().options("preferences")
    notice = game.page.get_by_text(ENGLISH("not kept"))
    expect(notice.locator("xpath=..")).to_contain_text("icon.svg: 404")
    expect(game.page.get_by_text(ENGLISH("works offline"))).to_be_hidden()
    assert game.violations() == []
    host.fault = None
    game.reload()
    game.options("preferences")
    expect(game.page.get_by_text(ENGLISH("works offline"))).to_be_visible()
    expect(notice).to_be_hidden()


def test_evicted_files_are_kept_again_at_the_next_visit(host: Host, kept: GamePage) -> None:
    """Each is fetched once, even when two tabs ask: a worker may be stopped between two stores."""
    page = kept.page
    files = ("asm.wasm", "main.py", "/project/", "book.json", "lab.css")
    for file in files:
        page.evaluate(EVICT, file)
    reload(kept)
    keep(page, *files)
    host.stop()
    reload(kept)
    host.start()
    host.log.clear()
    page.evaluate(EVICT, "book.json")
    keep(page, "book.json")
    assert len(host.statuses("book.json")) == 1


def keep(page: Page, *files: str) -> None:
    """Ask the worker twice to keep all files, and wait until it has these."""
    page.evaluate(KEEP_TWICE)
    for file in files:
        wait_until(page, IS_KEPT, file)


def check_offer(game: GamePage, text: str = OUTDATED) -> None:
    expect(game.page.get_by_text(text)).to_be_visible()
    game.button("Later").click()
    expect(game.page.get_by_text(text)).to_be_hidden()


def choose_german(game: GamePage) -> None:
    game.options("preferences")
    game.page.locator("#language").select_option("de")
    game.page.keyboard.press("Escape")


def check_library(game: GamePage, text: str = OUTDATED) -> None:
    """Check that a module missing with its version is not reported as the player's error."""
    expect(game.page.locator("#code-editor")).to_be_visible()
    game.write("import statistics\nchoose = lambda position: position.moves[0]")
    game.button("Prove it").click()
    fault = game.page.locator("#workshop").get_by_role("alert")
    expect(fault).to_contain_text(ENGLISH("fault NoLibrary"))
    expect(fault).not_to_contain_text(ENGLISH("fault ModuleNotFoundError"))
    check_offer(game, text)


def test_a_page_whose_files_are_gone_offers_the_new_version(host: Host, open_page: Open) -> None:
    game = open_page(service_workers="block").open(WRITE)
    game.is_broken = True
    expect(game.page.locator("#code-editor")).to_be_visible()
    app = next(host.site.glob("app-*"))
    host.publish("2")
    copytree(next(host.site.glob("app-*")), app)  # all but one may still be cached
    (app / site.LIBRARY).unlink()
    check_library(game)
    rmtree(app)
    choose_german(game)
    check_offer(game)
    game.inside("learn")  # last: from here on, each language has two files
    expect(game.page.locator("#learn-message")).to_have_text(ENGLISH("language failed"))
    expect(game.page.get_by_text(OUTDATED)).to_be_visible()
    check_update(game, "2")


def test_a_tab_whose_files_another_tab_replaced_offers_the_update_for_each_missing_file(
    host: Host, kept: GamePage
) -> None:
    """With the host or without: only the new version is kept."""
    other = GamePage(kept.page.context.new_page(), kept.url).open("?pause=0&level=perfect")
    host.publish("2")
    kept.inside("workshop")
    check_library(kept, OFFER)  # which is not kept
    reload(kept)
    check_update(kept, "2")
    check_offer(other)
    # First, since a worker that could not start is not asked again; medium may not need it.
    other.option("Board", "15 × 15, 5 in a row")
    other.play("H8")
    assert other.marks().count("O") == 1  # the page itself has answered
    check_offer(other)
    other.option("Board", "3 × 3")
    choose_german(other)
    expect(other.status).to_contain_text(ENGLISH("language failed"))
    check_offer(other)
    host.stop()
    for tab in ("learn", "workshop"):
        other.inside(tab)
        check_offer(other)
    other.write("1")
    other.button("Prove it").click()
    fault = other.page.locator("#workshop").get_by_role("alert")
    expect(fault).to_contain_text(ENGLISH("fault NoPython"))
    check_offer(other)
    other.open()
    assert version(other.page) == ("2", "2")
    host.start()
