"""1,200 damaged records, as links, as files and as saves: refused, and nothing lost.

First come those of the corpus, then some that are damaged by chance.
"""

from collections.abc import Iterator
from itertools import chain, count, islice
from urllib.parse import quote

import pytest

from tests.fuzz.doors import CORPUS
from tests.page.conftest import GamePage
from tests.records import damaged
from tictactoe import RecordError
from tictactoe.frontends.opening import open_match
from tictactoe.words import ENGLISH

OPEN_LINK = """(fragment) => new Promise((done) => {
    const told = document.querySelector(".told");
    addEventListener("hashchange", () => done(told.textContent), {once: true});
    location.hash = fragment;
})"""
"""Follow a link in the open page, and return what it says then."""

AWAIT_WORDS = """() => {
    const told = document.querySelector(".told");
    window.words = new Promise((done) => new MutationObserver((_, observer) => {
        observer.disconnect();
        done(told.textContent);
    }).observe(told, {childList: true}));
}"""
"""Make `words` the next thing that the page says."""


def refused(number: int) -> Iterator[tuple[str, str]]:
    """Yield damaged records that the page must refuse, each with the reason."""

    def every() -> Iterator[tuple[str, str]]:
        files = sorted(file for name in ("record", "save") for file in (CORPUS / name).iterdir())
        kept = (file.read_text("utf-8", errors="replace") for file in files)
        for text in chain(kept, map(damaged, count())):
            try:
                open_match(text, has_own=True)
            except RecordError as error:
                yield text, str(error)

    return islice(every(), number)


def store(game: GamePage) -> dict[str, str]:
    """Return what the browser keeps, by the end of its name."""
    found: dict[str, str] = game.page.evaluate("({...localStorage})")
    return {name.rpartition("/")[2]: text for name, text in found.items()}


@pytest.fixture
def played(game: GamePage) -> GamePage:
    """Return a page with a match under way."""
    game.option("O", "human")
    game.play("B2", "A1", "C3")
    return game


def test_a_damaged_link(played: GamePage) -> None:
    """The address is clean again, the board and the save as they were."""
    before, kept = played.marks(), store(played)
    for text, reason in refused(400):
        told = played.page.evaluate(OPEN_LINK, "#g=" + quote(text, safe=""))
        assert told.startswith("This link cannot be opened (")
        assert reason in told
        assert (played.marks(), store(played)) == (before, kept)
        assert "#" not in played.page.url


def test_a_damaged_file(played: GamePage) -> None:
    """The board and the save are as they were."""
    before, kept = played.marks(), store(played)
    for text, reason in refused(400):
        played.page.evaluate(AWAIT_WORDS)
        file = {"name": "match.txt", "mimeType": "text/plain", "buffer": text.encode()}
        played.page.get_by_label("Open a file").set_input_files(file)  # type: ignore[arg-type]
        told = played.page.evaluate("words")
        assert told.startswith("This file cannot be opened (")
        assert reason in told
        assert (played.marks(), store(played)) == (before, kept)


def test_a_damaged_save(played: GamePage) -> None:
    """The text is kept word for word, and a game can be played."""
    key = played.page.evaluate("Object.keys(localStorage).find((key) => key.endsWith('/match'))")
    for number, (text, reason) in enumerate(refused(400)):
        played.page.evaluate("([key, text]) => localStorage.setItem(key, text)", [key, text])
        told = played.page.evaluate(OPEN_LINK, f"#{number}")  # which reads the save anew
        assert told.startswith("The saved game cannot be read (")
        assert reason in told
        assert store(played)["unreadable"] == text
        assert played.marks() == "." * 9
    played.play("B2")
    assert played.marks().count("X") == 1
    assert ENGLISH("turn, you") in played.status.inner_text()
