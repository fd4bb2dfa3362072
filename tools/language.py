"""Check a language, and list its missing texts with English and notes, to be filled in.

python3 -m tools.language pl Polski    begin a language
python3 -m tools.language pl           take over the filled-in texts, and check
"""

import json
import re
import sys
import unicodedata
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from string import Formatter
from typing import Any, Final

from tictactoe.words.grammar import plural_form, plural_forms
from tools import ROOT

WORDS: Final = ROOT / "tictactoe" / "words"
TO_DO: Final = ROOT / "_words"
KINDS: Final = ("", "course-")
"""The beginnings of the names of the two tables of a language: the game, the course."""
LIT: Final = re.compile(r"\|((?:`[^`]*`|[^]|`])*)\]")
"""The cells or code that marked words of the course light up, after the bar."""
SIGNS: Final = {"direction": "ltr|rtl", "grouping": r"\d( \d)?", "minimum grouping": "1|2"}
"""The texts that are settings, not words, and their possible values."""
ROOM: Final = re.compile(r"Room: (\d+)\.$")
RUN: Final = re.compile(r"(\u200e['\u201c]?)?(?<![\w+−×])[+−]?\d[\d\s.,+−×…]*")
"""A number or calculation, and the left-to-right mark that it needs in a right-to-left text."""
NO_ROOM: Final = re.compile(r"\{\w+(?::[^}]*other=([^}|]*)[^}]*)?\}")

USAGE: Final = "Usage: python3 -m tools.language TAG [NAME], for example: pl Polski"

Table = dict[str, Any]


def load(name: str) -> Table:
    """Return a table of the folder of words by its name; empty if it is missing."""
    return read(WORDS / f"{name}.json")


def read(path: Path) -> Table:
    """Return a table from a file, empty if it is missing; ends the program if it is damaged."""
    try:
        pairs = (
            json.loads(path.read_text("utf-8"), object_pairs_hook=_once) if path.exists() else {}
        )
    except ValueError as error:
        sys.exit(f"{path.name}: {error}")
    return pairs


def _once(pairs: list[tuple[str, Any]]) -> Table:
    table = dict(pairs)
    if len(table) < len(pairs):
        keys = [key for key, _ in pairs]
        raise ValueError(f"{max(keys, key=keys.count)!r} is listed twice")
    return table


def save(path: Path, table: Mapping[str, Any]) -> None:
    """Write a table."""
    path.parent.mkdir(exist_ok=True)
    path.write_text(json.dumps(table, ensure_ascii=False, indent=2) + "\n", "utf-8")


def begin(language: str, name: str) -> None:
    """Add a language with empty tables, unless they are there."""
    save(WORDS / "languages.json", {**load("languages"), language: name})
    for kind in KINDS:
        save(WORDS / f"{kind}{language}.json", load(f"{kind}{language}"))
    samples: dict[str, list[str]] = {form: [] for form in sorted(plural_forms(language))}
    for number in range(30):
        samples[plural_form(number, language)].append(str(number))
    forms = (f"{form} ({', '.join(numbers[:6]) or 'needed'})" for form, numbers in samples.items())
    print(f"{name} has these plural forms: {', '.join(forms)}.")


def take_over(language: str) -> list[str]:
    """Move the texts that were filled in to the tables, and list those that are still missing.

    A faulty text stays in the list. Return its faults, a line for each.
    """
    to_do, found = TO_DO / f"{language}.json", []
    filled, left = read(to_do), Table()
    for kind in KINDS:
        own = load(f"{kind}{language}")
        for key, english in _ENGLISH[kind].items():
            entry = filled.pop(key, {})
            text = entry.get(language, "")
            wrong = [*_faults_of(key, text, kind, language)] if text else []
            if text and not wrong:
                own[key] = text
            elif key not in own:
                left[key] = {"note": _NOTES[kind][key], "en": english, language: text}
            if entry and language not in entry:
                wrong = [f"the list no longer has {language!r}"]
            found += [f"{key}: {fault}" for fault in wrong]
        known = {key: own.pop(key) for key in _ENGLISH[kind] if key in own}
        save(WORDS / f"{kind}{language}.json", known | own)  # texts that English lacks are reported
    save(to_do, left)
    return found + [f"{key}: English has no such text" for key in filled]


def missing(language: str) -> list[str]:
    """Return the keys of the texts that a language lacks: the page shows them in English."""
    own = {kind: load(f"{kind}{language}") for kind in KINDS}
    return [key for kind in KINDS for key in _ENGLISH[kind] if key not in own[kind]]


def faults(language: str) -> list[str]:
    """Return the faults in the tables of a language, a line for each.

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
    elif not isinstance(text, str) or (not text and key != "joiner"):
        yield "a text is missing"
    elif key in SIGNS and not re.fullmatch(SIGNS[key], text):
        yield f"it may be {SIGNS[key].replace('|', ' or ')}"
    else:
        try:
            yield from _faults_of_values(text, english, language)
        except ValueError:
            yield "a brace is missing"
        yield from _faults_of_place(text, english, _NOTES[kind][key], language)


def _faults_of_values(text: str, english: str, language: str) -> Iterator[str]:
    for name in sorted(values_of(english) - values_of(text)):
        yield f"{{{name}}} is missing"
    for name in sorted(values_of(text) - values_of(english)):
        yield f"{{{name}}} is unknown"
    for forms in (spec for _, _, spec, _ in Formatter().parse(text) if spec):
        found = {form.partition("=")[0] for form in forms.split("|")}
        if lacking := plural_forms(language) - found - {"zero"}:
            yield f"plural forms are missing: {', '.join(sorted(lacking))}"
        if unknown := found - plural_forms(language) - {"zero"}:
            yield f"the language has no plural form {', '.join(sorted(unknown))}"


def _faults_of_place(text: str, english: str, note: str, language: str) -> Iterator[str]:
    if sorted(LIT.findall(text)) != sorted(LIT.findall(english)):
        yield "other cells or pieces of code are marked"
    room = ROOM.search(note)
    if room and _width(text) > int(room[1]):
        yield f"{_width(text)} characters in a room for {room[1]}"
    if _runs_backwards(text) and load(language).get("direction") == "rtl":
        yield "a calculation without a left-to-right mark (U+200E) before and after it"


def values_of(text: str) -> set[str]:
    """Return the names of the values of a text."""
    return {name for _, name, _, _ in Formatter().parse(text) if name}


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
    """Yield a fault for each text that lacks a term of the glossary although its English has it."""
    own = {key: text for kind in KINDS for key, text in load(f"{kind}{language}").items()}
    for term, entry in load("glossary").items():
        stems = "|".join(map(re.escape, entry.get(language, ())))
        excepted = {key for each in ("en", language) for key in entry.get("not", {}).get(each, ())}
        for key in own.keys() & english_with(entry["en"]) - excepted if stems else ():
            if not re.search(stems, plain(own[key]), re.IGNORECASE):
                yield f"{key}: “{term}” is {stems} in the glossary"


@cache
def english_with(pattern: str) -> frozenset[str]:
    """Return the keys of the English texts in which a pattern is found."""
    return frozenset(key for key, text in _PLAIN.items() if re.search(pattern, text, re.IGNORECASE))


def plain(text: str) -> str:
    """Return a text without values, marks, names in code and no-break spaces.

    >>> plain("[X’s move|B2] is one of {count:one=# move|other=# moves} in position.moves")
    '[X’s move is one of one=# move|other=# moves in '
    """
    text = re.sub(r"\{\w+\}", "{}", re.sub(r"\{\w+:([^{}]*)\}", r"\1", LIT.sub("", text)))
    text = text.replace("\u00a0", " ")
    return re.sub(r"[A-Za-z_]+(?:\.[A-Za-z_]+)+(?:\([^)]*\))*", "", text)


_ENGLISH: Final = {kind: load(f"{kind}en") for kind in KINDS}
_NOTES: Final = {kind: load(f"{kind}notes") for kind in KINDS}
_PLAIN: Final = {key: plain(text) for table in _ENGLISH.values() for key, text in table.items()}


def main(language: str, name: str = "") -> None:
    """Begin or continue a language, and print the faults and the number of missing texts."""
    try:
        plural_forms(language)
    except LookupError as error:
        sys.exit(f"{error.args[0]}. {USAGE}")
    if name:
        begin(language, name)
    if language not in load("languages"):
        sys.exit(f"There is no {language} yet. {USAGE}")
    found = [*take_over(language), *faults(language)]
    left = len(missing(language))
    print(*found, sep="\n", end="\n" if found else "")
    counted = "1 fault" if len(found) == 1 else f"{len(found)} faults"
    print(f"{counted}, {left} texts missing{f': see _words/{language}.json' if left else ''}.")
    sys.exit(bool(found))


if __name__ == "__main__":
    if len(sys.argv) not in (2, 3):
        sys.exit(USAGE)
    main(*sys.argv[1:])
