"""The tables of all languages are complete and right; a new one is begun by a command."""

import json
import shutil
from pathlib import Path

import pytest

from tictactoe.words import NAMES
from tools import language
from tools.language import KINDS, faults, load, main, missing, save

TRANSLATED = [tag for tag in NAMES if tag != "en"]
GLOSSARY = load("glossary")
ENGLISH = {kind: load(f"{kind}en") for kind in KINDS}


@pytest.mark.parametrize("tag", NAMES)
def test_every_language_is_complete_and_right(tag: str) -> None:
    assert missing(tag) == []
    assert faults(tag) == []
    assert [list(load(f"{kind}{tag}")) for kind in KINDS] == [*map(list, ENGLISH.values())]


@pytest.mark.parametrize("kind", KINDS)
def test_every_text_has_a_note_of_a_line(kind: str) -> None:
    notes = load(f"{kind}notes")
    assert list(notes) == list(ENGLISH[kind])
    assert not [key for key, note in notes.items() if not 10 < len(note) <= 160 or "\n" in note]


@pytest.mark.parametrize("term", GLOSSARY)
def test_every_term_of_the_glossary_is_used_in_every_language(term: str) -> None:
    entry = GLOSSARY[term]
    used = language.english_with(entry["en"])
    assert used
    assert {tag for tag in TRANSLATED if entry[tag]} == set(TRANSLATED)
    assert {key for keys in entry.get("not", {}).values() for key in keys} <= used


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return a copy of the folder of words, in which a language may be begun."""
    monkeypatch.setattr(language, "WORDS", shutil.copytree(language.WORDS, tmp_path / "words"))
    monkeypatch.setattr(language, "TO_DO", tmp_path / "_words")
    return tmp_path


def test_a_language_is_begun_filled_in_and_checked(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit, match="False"):
        main("pl", "Polski")
    to_do = folder / "_words" / "pl.json"
    listed = json.loads(to_do.read_text("utf-8"))
    assert list(listed) == [*ENGLISH[""], *ENGLISH["course-"]]
    assert listed["undone"] == {
        "note": load("notes")["undone"],
        "en": ENGLISH[""]["undone"],
        "pl": "",
    }
    told = capsys.readouterr().out.splitlines()
    assert told[0] == (
        "Polski has these plural forms: few (2, 3, 4, 22, 23, 24), many (0, 5, 6, 7, 8, 9), "
        "one (1), other (needed)."
    )
    assert told[1] == f"0 faults, {len(listed)} texts missing: see _words/pl.json."
    listed["undone"]["pl"] = "Cofnięto."
    listed["5 title"]["pl"] = "Minimaks w Pythonie"
    listed["positions"]["pl"] = "{count:one=# pozycja|other=# pozycje}"
    del listed["redone"]["pl"]
    save(to_do, listed | {"undome": {"pl": "x"}})
    with pytest.raises(SystemExit, match="True"):
        main("pl")
    assert load("pl") == {"undone": "Cofnięto."}
    assert load("course-pl") == {"5 title": "Minimaks w Pythonie"}
    assert capsys.readouterr().out.splitlines() == [
        "redone: the list no longer has 'pl'",
        "positions: plural forms are missing: few, many",
        "undome: English has no such text",
        f"3 faults, {len(listed) - 2} texts missing: see _words/pl.json.",
    ]
    kept = json.loads(to_do.read_text("utf-8"))
    assert kept.keys() == listed.keys() - {"undone", "5 title"}
    assert kept["positions"] == listed["positions"]


def test_a_language_without_plural_rule_is_refused(folder: Path) -> None:
    with pytest.raises(SystemExit, match="no plural rule for 'xx'"):
        main("xx", "X")
    with pytest.raises(SystemExit, match="There is no pl yet"):
        main("pl")
    (folder / "words" / "pl.json").write_text('{"a": "1", "a": "2"}')
    with pytest.raises(SystemExit, match=r"pl\.json: 'a' is listed twice"):
        main("pl", "Polski")


@pytest.mark.parametrize(
    ("key", "text", "fault"),
    [
        ("nothing", "x", "English has no such text"),
        ("undone", "", "a text is missing"),
        ("direction", "left", "it may be ltr or rtl"),
        ("better", "Besser war es.", "{cells} is missing"),
        ("undone", "Zurück: {cell}", "{cell} is unknown"),
        ("better", "{cells sah besser aus.", "a brace is missing"),
        ("tab tree", "Der ganze Spielbaum", "19 characters in a room for"),
        (
            "positions",
            "{count:one=# Stellung|few=#|other=#}",
            "the language has no plural form few",
        ),
        ("board", "Brett", "“board” is Spielfeld"),
    ],
)
@pytest.mark.usefixtures("folder")
def test_a_fault_is_found(key: str, text: str, fault: str) -> None:
    save(language.WORDS / "de.json", {**load("de"), key: text})
    (found,) = faults("de")
    assert found.startswith(f"{key}: {fault}")


@pytest.mark.usefixtures("folder")
def test_marked_words_and_calculations_are_checked() -> None:
    texts = load("course-ar")
    texts["9 sixteen"] = texts["9 sixteen"].replace("\u200e", "")
    texts["1 threat hint"] += "[x|A1]"
    save(language.WORDS / "course-ar.json", texts)
    assert [line.partition(":")[0] for line in faults("ar")] == ["1 threat hint", "9 sixteen"]
