"""300 damaged records, as links, as files and as saves: refused, and nothing lost.

First come those of the corpus, then some that are damaged by chance.
"""

from collections.abc import Iterable, Iterator
from itertools import chain, count, islice
from typing import NamedTuple
from urllib.parse import quote

from tests.fuzz.doors import CORPUS
from tests.page.conftest import GamePage
from tests.records import damaged
from tictactoe import RecordError
from tictactoe.opening import open_match
from tictactoe.words import ENGLISH

MARKS = '() => Array.from(document.querySelectorAll("[data-cell]"), (cell) => cell.dataset.mark)'
EACH = """async (texts) => {
    const told = document.querySelector(".told");
    const found = [];
    for (const text of texts) {
        const heard = new Promise((done) => new MutationObserver((_, observer) => {
            observer.disconnect();
            done(told.textContent);
        }).observe(told, {childList: true}));
        (OPEN)(text);
        found.push({
            told: await heard,
            marks: (MARKS)(),
            address: location.href,
            kept: {...localStorage},
        });
    }
    return found;
}""".replace("MARKS", MARKS)
"""Open one after another, and return what is said, shown and kept then."""
LINK = "(fragment) => { location.hash = fragment; }"
FILE = """(text) => {
    const files = new DataTransfer();
    files.items.add(new File([text], "match.txt"));
    const opener = document.querySelector("#open-file");
    opener.files = files.files;
    opener.dispatchEvent(new Event("change", {bubbles: true}));
}"""
SAVE = """(text) => {
    const key = Object.keys(localStorage).find((key) => key.endsWith("/match"));
    localStorage.setItem(key, text);
    location.hash = Math.random();  // which reads the save anew
}"""


class Found(NamedTuple):
    """What the page tells of a record: its words, board, address, and what it keeps."""

    told: str
    marks: list[str]
    address: str
    kept: dict[str, str]


def refused(number: int) -> tuple[list[str], list[str]]:
    """Return damaged records that the page must refuse, and the reasons.

    No reason follows itself: the page writes what it says only if that has changed.
    """

    def every() -> Iterator[tuple[str, str]]:
        last = ""
        files = sorted((CORPUS / "save").iterdir())
        kept = (file.read_text("utf-8", errors="replace") for file in files)
        for text in chain(kept, map(damaged, count())):
            try:
                open_match(text, has_own=True)
            except RecordError as error:
                if str(error) != last:
                    last = str(error)
                    yield text, last

    texts, reasons = zip(*islice(every(), number), strict=True)
    return list(texts), list(reasons)


def opened(game: GamePage, way: str, texts: Iterable[str]) -> Iterator[Found]:
    """Yield what the page tells of each record."""
    return (Found(**found) for found in game.page.evaluate(EACH.replace("OPEN", way), list(texts)))


def now(game: GamePage) -> list[list[str] | dict[str, str]]:
    """Return the marks on the board and what is kept."""
    found: list[list[str] | dict[str, str]] = game.page.evaluate(
        f"[({MARKS})(), {{...localStorage}}]"
    )
    return found


def test_damaged_records(game: GamePage) -> None:
    """The address is clean again, the board and the save as they were; a save is kept as text."""
    texts, reasons = refused(100)
    game.option("O", "human")
    game.play("B2", "A1", "C3")
    before = now(game)
    links = ("#g=" + quote(text, safe="") for text in texts)
    for way, each, told in ((LINK, links, "link unreadable"), (FILE, texts, "file unreadable")):
        beginning = ENGLISH(told, reason="|").partition("|")[0]
        for found, reason in zip(opened(game, way, each), reasons, strict=True):
            assert found.told.startswith(beginning)
            assert reason in found.told
            assert [found.marks, found.kept] == before
            assert "#" not in found.address
    for found, text, reason in zip(opened(game, SAVE, texts), texts, reasons, strict=True):
        assert reason in found.told
        assert [kept for key, kept in found.kept.items() if key.endswith("/unreadable")] == [text]
        assert found.marks == [""] * 9
    game.play("B2")
    assert game.marks().count("X") == 1
