"""The parts that the build writes into the page: words, first view, address, scripts, styles."""

import json
import re
from html import unescape
from pathlib import Path

import pytest

from tictactoe import LEVELS
from tictactoe.opening import FIRST_MATCH
from tictactoe.view import setup, view
from tictactoe.words import table
from tools import ROOT
from tools import page as tool
from tools.page import (
    hash_of,
    with_address,
    with_first_view,
    with_parts,
    with_policy,
    with_words,
)

SOURCE = (ROOT / "index.html").read_text("utf-8")
STATIC = ROOT / "static"
BEFORE_PYTHON = (
    *(STATIC / "boot").glob("*.js"),
    *(STATIC / name for name in ("first_match.js", "first_games.js", "pyodide.js")),
)


def texts(page: str) -> list[tuple[str, str]]:
    """Return the key of each element that names a word, and its text."""
    found = re.findall(r'<\w[^<>]*\sdata-word="([^"]*)"[^<>]*>([^<]*)', page)
    return [(key, unescape(text)) for key, text in found]


def labels(page: str) -> list[tuple[str, str]]:
    """Return the key of each label, or nothing without one, and its text."""
    found = []
    for tag in re.findall(r"<\w[^<>]*>", page):
        keys = re.findall(r'\sdata-label="([^"]*)"', tag) or [""]
        shown = re.findall(r'\s(?:aria-label|title|placeholder|label)="([^"]*)"', tag)
        found += [(keys[0], unescape(text)) for text in shown]
    return found


def test_the_source_has_no_text_where_it_names_a_word() -> None:
    assert len(texts(SOURCE)) > 100
    assert {text for _, text in texts(SOURCE) + labels(SOURCE)} == {""}


def test_the_build_writes_each_word_and_label() -> None:
    page = with_words(SOURCE)
    named = [(key, text) for key, text in labels(page) if key]
    assert len(named) > 20
    assert len(texts(page)) == len(texts(SOURCE))
    for key, text in texts(page) + named:
        assert text == table("en")[key]


def test_the_build_writes_what_python_shows_of_the_first_match() -> None:
    page = with_first_view(SOURCE)
    shown = view(FIRST_MATCH)
    cells = [cell.label for cell in shown.cells]
    assert [text for key, text in labels(page) if text] == cells
    assert re.findall(r'data-cell="(\d+)"', page) == [str(cell) for cell in range(len(cells))]
    for text in (setup(FIRST_MATCH), shown.now):
        assert page.count(f">{text}<") == 1


@pytest.mark.parametrize(
    "page",
    [
        '<b data-word="gone"></b>',
        '<b data-label="gone"></b>',
        '<script type="application/json" id="texts">["gone"]</script>',
    ],
)
def test_an_unknown_key_fails_the_build(page: str) -> None:
    with pytest.raises(KeyError, match="gone"):
        with_words(page)


def test_a_text_stays_text(monkeypatch: pytest.MonkeyPatch) -> None:
    hostile = '"></b></script><script>&amp;'
    monkeypatch.setattr(tool, "table", lambda _language: {"key": hostile})
    page = with_words('<b title="" data-label="key" data-word="key"></b>')
    assert texts(page) == [("key", hostile)]
    assert labels(page) == [("key", hostile)] * 2
    page = with_words('<script type="application/json" id="texts">["key"]</script>')
    assert json.loads(re.sub(r"^<[^>]*>|</script>$", "", page)) == {"key": hostile}
    assert page.count("</script>") == 1


def test_scripts_have_the_texts_that_they_show_before_python_and_no_others() -> None:
    code = "".join(path.read_text("utf-8") for path in BEFORE_PYTHON)
    shown = set(re.findall(r'\b(?:words|fail)\("([^"]+)"', code))
    _, _, listed = SOURCE.partition('<script type="application/json" id="texts">')
    keys = json.loads(listed.partition("<")[0])
    assert len(shown) > 15
    assert shown <= set(keys)
    assert len(set(keys)) == len(keys)
    assert {key for key in keys if f'"{key}"' not in code} <= LEVELS.keys() <= set(keys)


def test_the_guard_shows_the_words_of_the_page() -> None:
    guard = (STATIC / "guard.js").read_text("utf-8")
    assert table("en")["failed file"] in guard
    assert table("en")["failed whole"] in guard


@pytest.mark.parametrize(
    ("url", "home"),
    [
        ("https://you.github.io/game/", "https://you.github.io/game/"),
        ("https://you.github.io/game", "https://you.github.io/game/"),
        ('https://a/"><script>', "https://a/&quot;&gt;&lt;script&gt;/"),
    ],
)
def test_the_address_is_whole_escaped_and_that_of_the_picture_too(url: str, home: str) -> None:
    page = with_address("<head>\n<title>Game</title>\n</head>", url)
    assert f'<link rel="canonical" href="{home}">' in page
    assert f'content="{home}card.png"' in page
    assert page.endswith("</head>")


def test_a_part_is_inlined_where_it_would_be_loaded_and_the_policy_allows_it(
    tmp_path: Path,
) -> None:
    for name in ("a.css", "b.js"):
        (tmp_path / name).write_text(name, "utf-8")
    later = '<link rel="stylesheet" href="static/c.css" crossorigin>'
    page = with_parts(
        "script-src 'self'; style-src 'self' 'sha256-old'"
        '<link rel="stylesheet" href="static/a.css" media="print">'
        f'<script src="static/b.js" data-app=""></script>{later}',
        tmp_path,
    )
    style, script = (f"'{hash_of(text)}'" for text in (b"\na.css", b"\nb.js"))
    assert with_policy(page) == (
        f"script-src 'self' {script}; style-src 'self' {style}"
        f'<style media="print">\na.css</style><script data-app="">\nb.js</script>{later}'
    )


@pytest.mark.parametrize("text", ["</script", "<!--"])
def test_a_script_that_would_end_its_element_fails_the_build(text: str, tmp_path: Path) -> None:
    (tmp_path / "a.js").write_text(text, "utf-8")
    with pytest.raises(ValueError, match=r"a\.js cannot be inlined in a page"):
        with_parts('<script src="static/a.js"></script>', tmp_path)
