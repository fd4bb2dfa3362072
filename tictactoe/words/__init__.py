"""Every text that a front end shows, in every language.

Each language is a JSON table beside this file, which the page reads before Python has started;
docs/languages.md explains how to add one. A text with a count has a form for each plural of the
language: `{count:one=# move|other=# moves}`, where `#` is the number.
"""

import json
import re
from collections.abc import Iterable, Mapping
from functools import cached_property, lru_cache
from typing import Any, Final, Self

from tictactoe.words.grammar import capitalised, plural_form

# Reads from a folder or an archive, as pkgutil does, which takes long to import.
_loader: Final[Any] = __spec__.loader
_tables: Final[dict[str, dict[str, str]]] = {}
"""The tables that were read, by language."""


def read(name: str) -> str:
    """Return the text of a table beside this file; raises `OSError` if it is missing."""
    return str(_loader.get_data(f"{__path__[0]}/{name}.json"), "utf-8")


NAMES: Final[Mapping[str, str]] = json.loads(read("languages"))
"""The name of each language in that language, by its tag."""

LEFTWARD: Final = (
    "\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\U00010800-\U00010fff\U0001e800-\U0001efff"
)
"""Letters of right-to-left scripts, as a character class of a regular expression."""
OTHER_WAY: Final = {
    "rtl": re.compile(rf"[^\W\d_{LEFTWARD}]|\d[^\w.,]|[^\w\s.,]\d"),
    "ltr": re.compile(rf"[{LEFTWARD}]"),
}
"""Text with another direction than the language: letters, and numbers with signs, as in 6 × 4."""


def table(language: str) -> Mapping[str, str]:
    """Return the texts of a language by key, with names in braces in the place of values.

    Raises `OSError` if no table is beside this file and none was added.

    >>> table("fr")["undo button"]
    'Annuler'
    """
    if language not in _tables:
        add(language, read(language))
    return _tables[language]


def add(language: str, text: str) -> None:
    """Add texts of a language, given as JSON, to its table.

    The page needs this, as it has only English beside this file.
    """
    _tables.setdefault(language, {}).update(json.loads(text))


class Words:
    """The words of one language, loaded on first use.

    Raises `ValueError` for a language that is not in `NAMES`.

    >>> Words("de")("better", cells="B2")
    'B2 sah besser aus.'
    """

    def __init__(self, language: str = "en") -> None:
        if language not in NAMES:
            raise ValueError(f"no words in {language!r}")
        self.language = language

    def __call__(self, key: str, **values: object) -> str:
        """Return a text with its values filled in; raises `KeyError` for an unknown key.

        A value with the opposite direction is isolated, or it would change places with the text
        beside it. English replaces a text that is missing or cannot take the values.
        """
        try:
            return self._filled(key, values)
        except (KeyError, ValueError, IndexError):
            if self.language == "en":
                raise
            return ENGLISH(key, **values)

    def _filled(self, key: str, given: Mapping[str, object]) -> str:
        values = dict(given)
        for name, value in values.items():
            if isinstance(value, int):
                values[name] = _number(value, self)
            elif not isinstance(value, Number):
                values[name] = self.isolated(value)
        return self._table[key].format(**values)

    def isolated(self, value: object) -> object:
        """Return a value, isolated if its direction is not that of the language."""
        is_foreign = self._other_way.search(str(value))
        return f"\u2068{value}\u2069" if is_foreign else value

    @cached_property
    def _table(self) -> Mapping[str, str]:
        return table(self.language)

    @cached_property
    def _other_way(self) -> re.Pattern[str]:
        return OTHER_WAY[self._table.get("direction", "ltr")]

    def listed(self, parts: Iterable[str]) -> str:
        """Return a list as the language writes it.

        >>> Words("ja").listed(["A1", "B2"])
        'A1、B2'
        """
        return self("separator").join(parts)

    def sentences(self, *parts: str) -> str:
        """Return sentences as one text, without empty ones.

        >>> ENGLISH.sentences("One.", "", "Two."), Words("ja").sentences("一。", "二。")
        ('One. Two.', '一。二。')
        """
        return self("joiner").join(filter(None, parts))

    def capitalised(self, text: str) -> str:
        """Return a text with a capital letter at its beginning."""
        return capitalised(text, self.language)

    def __contains__(self, key: str) -> bool:
        """Return whether there is a text with this key."""
        return key in self._table or key in table("en")


class Number(str):
    """A whole number as a language writes it, which picks the plural form of the text around it.

    >>> f"{Number(1):one=# move|other=# moves}", Number(1_234_567, Words("de")), Number(-1)
    ('1 move', '1.234.567', '−1')
    """

    __slots__ = ("form",)
    form: str

    def __new__(cls, number: int, words: Words | None = None) -> Self:
        """Write a number, by default in English."""
        words = words or ENGLISH
        written = _grouped(str(abs(number)), words)
        found = super().__new__(cls, written if number >= 0 else words.isolated(f"−{written}"))
        found.form = plural_form(number, words.language)
        return found

    def __format__(self, forms: str) -> str:
        if "=" not in forms:
            return super().__format__(forms)
        texts = dict(form.split("=", 1) for form in forms.split("|"))
        return texts.get(self.form, texts["other"]).replace("#", self)


def _grouped(digits: str, words: Words) -> str:
    """Return digits in groups; the last may be longer than the others, as in 12,34,567."""
    last, *others = map(int, words("grouping").split())
    if len(digits) < last + int(words("minimum grouping")):
        return digits
    rest, groups, size = digits[:-last], [digits[-last:]], (others or [last])[0]
    while rest:
        rest, groups = rest[:-size], [rest[-size:], *groups]
    return words("thousands").join(groups)


_number = lru_cache(Number)  # a large board names each row and column often

ENGLISH: Final = Words("en")
