"""Check a language, and write what it lacks beside English and notes, to be filled in.

python3 -m tools.language pl Polski    begin a language
python3 -m tools.language pl           take over what was filled in, and check
"""

import json
import re
import sys
import unicodedata
from collections.abc import Iterator, Mapping
from pathlib import Path
from string import Formatter
from typing import Any, Final

from tictactoe.words.grammar import plural_forms
from tools import ROOT

WORDS: Final = ROOT / "tictactoe" / "words"
TO_DO: Final = ROOT / "_words"
KINDS: Final = ("", "course-")
"""The beginnings of the names of the two tables of a language: the game, the course."""
LIT: Final = re.compile(r"\|((?:`[^`]*`|[^]|`])*)\]")
"""What marked words of the course light up, after the bar."""
ROOM: Final = re.compile(r"Room: (\d+)\.$")
RUN: Final = re.compile(r"(\u200e['\u201c]?)?(?<![\w+−×])[+−]?\d[\d\s.,+−×…]*")
"""A number or calculation, and the left-to-right mark that it needs in a right-to-left text."""
NO_ROOM: Final = re.compile(r"\{\w+(?::[^}]*other=([^}|]*)[^}]*)?\}")

Table = dict[str, Any]


def load(name: str) -> Table:
    """Return a table of the folder of words by its name; empty if it is missing."""
    path = WORDS / f"{name}.json"
    return dict(json.loads(path.read_text("utf-8"))) if path.exists() else {}


def save(path: Path, table: Mapping[str, Any]) -> None:
    """Write a table."""
    path.parent.mkdir(exist_ok=True)
    path.write_text(json.dumps(table, ensure_ascii=False, indent=2) + "\n", "utf-8")


def begin(language: str, name: str) -> None:
    """Add a language with empty tables, unless they are there."""
    save(WORDS / "languages.json", {**load("languages"), language: name})
    for kind in KINDS:
        save(WORDS / f"{kind}{language}.json", load(f"{kind}{language}"))


def take_over(language: str) -> None:
    """Move the texts that were filled in to the tables, and write those that are still missing."""
    to_do = TO_DO / f"{language}.json"
    filled = json.loads(to_do.read_text("utf-8")) if to_do.exists() else {}
    left: Table = {}
    for kind in KINDS:
        english, notes, own = load(f"{kind}en"), load(f"{kind}notes"), load(f"{kind}{language}")
        own |= {key: filled[key][language] for key in english if filled.get(key, {}).get(language)}
        texts = {key: own[key] for key in english if key in own}
        save(WORDS / f"{kind}{language}.json", texts)
        for key in english.keys() - texts.keys():
            left[key] = {"note": notes[key], "en": english[key], language: ""}
    save(to_do, {key: left[key] for key in (*load("en"), *load("course-en")) if key in left})


def missing(language: str) -> list[str]:
    """Return the keys of the texts that a language lacks: the page shows them in English."""
    return [
        key for kind in KINDS for key in load(f"{kind}en") if key not in load(f"{kind}{language}")
    ]


def faults(language: str) -> list[str]:
    """Return what is wrong in the tables of a language, a line for each fault.

    >>> faults("de")
    []
    """
    return [
        f"{key}: {fault}"
        for kind in KINDS
        for key, text in load(f"{kind}{language}").items()
        for fault in _faults_of(key, text, kind, language)
    ] + [*_unused_terms(language)]


def _faults_of(key: str, text: str, kind: str, language: str) -> Iterator[str]:
    english = _ENGLISH[kind].get(key)
    if english is None:
        yield "English has no such text"
        return
    if not text and key != "joiner":
        yield "empty"
    if _values(text) != _values(english):
        yield f"the values are {_values(text)}, not {_values(english)}"
    for forms in (spec for _, _, spec, _ in Formatter().parse(text) if spec):
        found = {form.partition("=")[0] for form in forms.split("|")}
        if found | {"zero"} != plural_forms(language) | {"zero"}:
            yield f"the forms are {sorted(found)}, not {sorted(plural_forms(language))}"
    if sorted(LIT.findall(text)) != sorted(LIT.findall(english)):
        yield "other cells or pieces of code are marked"
    room = ROOM.search(_NOTES[kind][key])
    if room and _width(text) > int(room[1]):
        yield f"{_width(text)} characters in a room for {room[1]}"
    if load(language).get("direction") == "rtl" and _runs_backwards(text):
        yield "a calculation without a left-to-right mark (U+200E) before and after it"


def _values(text: str) -> list[str]:
    return sorted({name for _, name, _, _ in Formatter().parse(text) if name})


def _width(text: str) -> int:
    """Return the width of a text without values, in Latin letters."""
    letters = [
        letter
        for letter in NO_ROOM.sub(lambda value: value[1] or "", text)
        if unicodedata.category(letter) != "Mn"  # signs above or below the letter before
    ]
    return sum(1 + (unicodedata.east_asian_width(letter) in "WF") for letter in letters)


def _runs_backwards(text: str) -> bool:
    runs = RUN.finditer(LIT.sub("", text))
    return any(re.search(r"[+−×]|\d \d", run[0]) and not run[1] for run in runs)


def _unused_terms(language: str) -> Iterator[str]:
    """Find texts that lack a term of the glossary although their English has it."""
    own = {key: text for kind in KINDS for key, text in load(f"{kind}{language}").items()}
    english = {key: text for table in _ENGLISH.values() for key, text in table.items()}
    for term, entry in load("glossary").items():
        stems = "|".join(map(re.escape, entry.get(language, ())))
        excepted = {key for each in ("en", language) for key in entry.get("not", {}).get(each, ())}
        for key in own.keys() - excepted if stems else ():
            if re.search(entry["en"], plain(english.get(key, "")), re.IGNORECASE):
                if not re.search(stems, plain(own[key]), re.IGNORECASE):
                    yield f"{key}: “{term}” is {stems} elsewhere"


def plain(text: str) -> str:
    """Return a text without values, marks and names in code.

    >>> plain("[X’s move|B2] is one of {count:one=# move|other=# moves} in position.moves")
    '[X’s move is one of one=# move|other=# moves in '
    """
    text = re.sub(r"\{\w+\}", "{}", re.sub(r"\{\w+:([^{}]*)\}", r"\1", LIT.sub("", text)))
    return re.sub(r"[A-Za-z_]+(?:\.[A-Za-z_]+)+(?:\([^)]*\))*", "", text)


_ENGLISH: Final = {kind: load(f"{kind}en") for kind in KINDS}
_NOTES: Final = {kind: load(f"{kind}notes") for kind in KINDS}


def main(language: str, name: str = "") -> None:
    """Begin or continue a language, and print what is wrong and how much is missing."""
    try:
        plural_forms(language)
    except LookupError as error:
        sys.exit(str(error.args[0]))
    if name:
        begin(language, name)
    if language not in load("languages"):
        sys.exit(f"There is no {language} yet: add its own name to begin it.")
    take_over(language)
    found, left = faults(language), missing(language)
    print(*found, sep="\n", end="\n" if found else "")
    counted = "1 fault" if len(found) == 1 else f"{len(found)} faults"
    print(f"{counted}, {len(left)} texts missing: see _words/{language}.json")


if __name__ == "__main__":
    main(*sys.argv[1:])
