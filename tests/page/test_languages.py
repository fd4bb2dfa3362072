"""The page in every language."""

import gzip
import io
import re
from zipfile import ZipFile

import pytest
from playwright.sync_api import expect

from tests.page.conftest import GamePage, Open
from tests.page.test_play import finish
from tictactoe.words import NAMES, Words
from tools.site import PACKAGE, SITE

SIZES = [(320, 568), (568, 320), (390, 844), (1280, 800)]
TEXTS = "(elements) => elements.map(({ dataset, textContent }) => [dataset.word, textContent])"
LOCALES = {"en": "en-GB", "pt": "pt-BR", "ar": "ar-EG"}


@pytest.mark.parametrize("language", NAMES)
def test_the_browsers_language_is_spoken(open_page: Open, language: str) -> None:
    """Everything on the page; nothing is cut off, nothing scrolls, axe finds nothing."""
    words = Words(language)
    game = open_page(locale=LOCALES.get(language, language)).open()
    page = game.page.locator("html")
    expect(page).to_have_attribute("lang", language)
    expect(page).to_have_attribute("dir", words.direction)
    expect(game.page).to_have_title(words("title"))
    expect(game.status).to_have_text(f"{words('begin, you', mark='X')} {words('turn, you')}")
    first = re.escape(words("cell", row=1, col=1, content=words("empty")))
    expect(game.cell("A1")).to_have_accessible_name(re.compile(f"^{first}$"))
    for key in ("undo button", "redo button", "new game", "hint button", "options"):
        expect(game.button(words(key))).to_be_visible()
    finish(game)
    for width, height in SIZES:
        game.page.set_viewport_size({"width": width, "height": height})
        size = "(({scrollWidth, scrollHeight}) => [scrollWidth, scrollHeight])"
        assert game.page.evaluate(f"{size}(document.documentElement)") == [width, height]
    assert game.violations() == []
    game.button(words("options")).click()
    assert game.violations() == []
    texts = game.page.locator("[data-word]").evaluate_all(TEXTS)
    assert len(texts) > 40
    assert texts == [[key, words(key)] for key, _ in texts]


def test_a_language_can_be_chosen_and_stays(game: GamePage) -> None:
    """In its own name; over a reload, and the game goes on."""
    game.play("B2")
    before = game.marks()
    game.option("Language", "de")
    expect(game.status).to_contain_text("Du bist am Zug.")
    game.page.reload()
    game.wait_for("ready")
    expect(game.status).to_contain_text("Du bist am Zug.")
    expect(game.page.locator("html")).to_have_attribute("lang", "de")
    names = game.page.locator("#language option").all_inner_texts()
    assert names[1:] == list(NAMES.values())
    assert game.page.locator("[data-mark=X]").count() == before.count("X")


def test_the_board_is_the_same_from_right_to_left(open_page: Open) -> None:
    """Column A stays on the left, so that A1 is A1 for everybody; undo points to the right."""
    game = open_page(locale="ar").open()
    first = game.page.locator('[data-cell="0"]').bounding_box()
    last = game.page.locator('[data-cell="2"]').bounding_box()
    assert first
    assert last
    assert first["x"] < last["x"]
    game.page.locator('[data-cell="0"]').focus()
    game.page.keyboard.press("ArrowRight")
    expect(game.page.locator('[data-cell="1"]')).to_be_focused()
    undo, redo = (game.page.locator(name).bounding_box() for name in ("#undo", "#redo"))
    assert undo
    assert redo
    assert undo["x"] > redo["x"]
    for icon in ("#undo svg", "#redo svg"):
        expect(game.page.locator(icon)).to_have_css("transform", "matrix(-1, 0, 0, 1, 0, 0)")


def test_a_language_that_is_not_there_speaks_english(open_page: Open) -> None:
    """And no part of the page is left without a word."""
    game = open_page(locale="nl").open()
    expect(game.page.locator("html")).to_have_attribute("lang", "en")
    expect(game.status).to_have_text("You play X. Your turn.")


def tables(game: GamePage) -> list[str]:
    """Return the languages whose tables were asked for."""
    return re.findall(r"/words/(\w+)\.json", " ".join(game.requests))


def test_one_language_is_loaded(open_page: Open) -> None:
    """The one that is spoken; English comes with the package, and no other does."""
    archive = gzip.decompress(next(SITE.glob(f"app-*/{PACKAGE}")).read_bytes())
    packed = [name for name in ZipFile(io.BytesIO(archive)).namelist() if name.endswith(".json")]
    assert packed == ["tictactoe/words/en.json"]
    game = open_page(locale="en-GB", service_workers="block").open()
    assert tables(game) == []
    game.speak("fr")
    game.speak("en")
    game.speak("fr")
    assert tables(game) == ["fr"]
    game = open_page(locale="de", service_workers="block").open()
    assert tables(game) == ["de"]


def test_a_language_that_cannot_be_loaded_is_told(open_page: Open) -> None:
    """The page stays in the one before, and another can be chosen; a start goes on in English."""
    game = open_page(locale="ja", service_workers="block")
    game.is_broken = True
    game.page.route(re.compile("/(ja|de).json$"), lambda route: route.abort())
    game.open()
    expect(game.status).to_have_text("You play X. Your turn.")
    game.option("Language", "de")
    expect(game.status).to_contain_text(Words()("language failed"))
    game.button("Options").click()
    expect(game.page.get_by_role("combobox", name="Language")).to_have_value("")
    game.page.keyboard.press("Escape")
    game.speak("fr")
    game.play("B2")
    assert len(game.page.locator('[data-mark=""]').all()) == 7
