"""The English words: index.html names them, and the build writes them into the page."""

import json
import re
from html.parser import HTMLParser

import pytest

from tictactoe import LEVELS
from tictactoe.opening import FIRST_MATCH
from tictactoe.view import setup, standing, view
from tictactoe.words import table
from tools import words
from tools.site import ROOT
from tools.words import with_first_view, with_words

SOURCE = (ROOT / "index.html").read_text("utf-8")
STATIC = ROOT / "static"
BEFORE_PYTHON = (*(STATIC / "boot").glob("*.js"), STATIC / "pending_tap.js", STATIC / "pyodide.js")

LABELS = ("aria-label", "title", "placeholder", "label")


class Named(HTMLParser):
    """The texts of a page beside the keys that its elements name."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.texts: list[list[str]] = []
        """The key of each word, and what stands in its element."""
        self.labels: list[tuple[str, str | None]] = []
        """The key of each label, and an attribute that has it."""
        self.unnamed: list[str] = []
        """The labels without a key."""
        self._is_word = False
        self.feed(page)

    def handle_starttag(self, _tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Note the keys that an element names."""
        found = dict(attrs)
        self._is_word = "data-word" in found
        if self._is_word:
            self.texts.append([found["data-word"] or "", ""])
        labels = [found[name] for name in LABELS if name in found]
        if key := found.get("data-label"):
            self.labels += [(key, label) for label in labels]
        else:
            self.unnamed += filter(None, labels)

    def handle_data(self, data: str) -> None:
        """Note the text of an element that names a word."""
        if self._is_word:
            self.texts[-1][1] += data

    def handle_endtag(self, _tag: str) -> None:
        """Leave the element."""
        self._is_word = False


def keys_for_scripts() -> list[str]:
    found = re.search(r'<script type="application/json" id="texts">([^<]*)</script>', SOURCE)
    assert found
    keys: list[str] = json.loads(found[1])
    return keys


def test_the_source_has_no_text_where_it_names_a_word() -> None:
    found = Named(SOURCE)
    assert len(found.texts) > 100
    assert {text for _, text in found.texts} == {""}
    assert {text for _, text in found.labels} == {""}
    assert found.unnamed == []


def test_the_build_writes_each_word_and_label() -> None:
    found, english = Named(with_words(SOURCE)), table("en")
    assert len(found.labels) > 20
    assert [text for _, text in found.texts] == [english[key] for key, _ in found.texts]
    assert [text for _, text in found.labels] == [english[key] for key, _ in found.labels]


def test_the_build_writes_what_python_shows_of_the_first_match() -> None:
    page = with_first_view(SOURCE)
    shown = view(FIRST_MATCH)
    assert Named(page).unnamed == [cell.label for cell in shown.cells]
    assert re.findall(r'data-cell="(\d+)"', page) == [
        str(cell) for cell in range(FIRST_MATCH.game.rules.size)
    ]
    for text in (setup(FIRST_MATCH), standing(FIRST_MATCH), shown.now):
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
    monkeypatch.setattr(words, "table", lambda _language: {"key": hostile})
    found = Named(with_words('<b title="" data-label="key" data-word="key"></b>'))
    assert found.texts == [["key", hostile]]
    assert found.labels == [("key", hostile)] * 2
    page = with_words('<script type="application/json" id="texts">["key"]</script>')
    assert json.loads(re.sub(r"^<[^>]*>|</script>$", "", page)) == {"key": hostile}
    assert page.count("</script>") == 1


def test_scripts_have_the_texts_that_they_show_before_python_and_no_others() -> None:
    code = "".join(path.read_text("utf-8") for path in BEFORE_PYTHON)
    shown = set(re.findall(r'\b(?:words|fail)\("([^"]+)"', code))
    keys = keys_for_scripts()
    assert len(shown) > 15
    assert shown <= set(keys)
    assert len(set(keys)) == len(keys)
    assert {key for key in keys if f'"{key}"' not in code} <= LEVELS.keys()


def test_the_guard_says_what_the_page_would_say() -> None:
    guard = (STATIC / "guard.js").read_text("utf-8")
    assert table("en")["failed file"] in guard
    assert table("en")["failed whole"] in guard
