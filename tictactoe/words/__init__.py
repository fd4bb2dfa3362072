"""Every text that a front end shows, in every language.

Each language is a JSON table beside this file, which the page reads before Python has started;
docs/front-ends.md says how to add one. A text with a count has a form for each plural:
`{count:# move|# moves}`, where `#` is the number.
"""

import json
import re
from collections.abc import Mapping
from functools import lru_cache
from typing import Any, Final, Self

NAMES: Final[Mapping[str, str]] = {
    "en": "English",
    "de": "Deutsch",
    "fr": "Français",
    "es": "Español",
    "pt": "Português",
    "ja": "日本語",
    "ar": "العربية",
}
"""The name of each language in that language."""

LEFTWARD: Final = (
    "\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\U00010800-\U00010fff\U0001e800-\U0001efff"
)
"""Letters of right-to-left scripts, as a character class of a regular expression."""
OTHER_WAY: Final = {
    True: re.compile(rf"[^\W\d_{LEFTWARD}]"),
    False: re.compile(rf"[{LEFTWARD}]"),
}
"""Letters of the other direction, by whether a language is right-to-left."""

# Reads a folder or an archive; pkgutil, which asks it too, takes long to import.
_loader: Final[Any] = __spec__.loader
_tables: Final[dict[str, Mapping[str, str]]] = {}
"""The tables that were read, by language."""


def table(language: str) -> Mapping[str, str]:
    """Return the texts of a language by key; braces are replaced by values.

    Raises `OSError` for a table that is neither beside this file nor was added.

    >>> table("fr")["undo button"]
    'Annuler'
    """
    if language not in _tables:
        add(language, _loader.get_data(f"{__path__[0]}/{language}.json"))
    return _tables[language]


def add(language: str, text: str | bytes) -> None:
    """Take words of a language from elsewhere, with those that were taken before.

    The page has only English beside this file.
    """
    _tables[language] = {**_tables.get(language, {}), **json.loads(text)}


class Words:
    """The words of one language, loaded when they are first asked for; of any other, English.

    >>> Words("de")("better", cells="B2")
    'B2 sah besser aus.'
    """

    def __init__(self, language: str = "en") -> None:
        self.language = language if language in NAMES else "en"

    def __call__(self, key: str, **values: object) -> str:
        """Return a text with its values filled in; raises `KeyError` for an unknown key.

        A value that runs the other way than the language is isolated, or it would change places
        with what stands beside it.
        """
        texts = _tables.get(self.language) or table(self.language)
        foreign = OTHER_WAY[texts["direction"] == "rtl"]
        for name, value in values.items():
            if isinstance(value, int):
                values[name] = _number(value, self)
            elif foreign.search(str(value)):
                values[name] = f"\u2068{value}\u2069"
        return texts[key].format(**values)

    def isolated(self, value: object) -> object:
        """Return a value, isolated if its direction is not that of the language."""
        is_leftward = table(self.language)["direction"] == "rtl"
        is_foreign = OTHER_WAY[is_leftward].search(str(value))
        return f"\u2068{value}\u2069" if is_foreign else value

    def __contains__(self, key: str) -> bool:
        """Return whether there is a text with this key."""
        return key in table(self.language)


class Number(str):
    """A whole number as a language writes it, which picks the plural form of the text around it.

    >>> f"{Number(1):# move|# moves}", f"{Number(1_234, Words('de')):# Zug|# Züge}", Number(-1)
    ('1 move', '1.234 Züge', '−1')
    """

    __slots__ = ("form",)
    form: int

    def __new__(cls, number: int, words: Words | None = None) -> Self:
        """Write a number, by default in English."""
        words = words or ENGLISH
        written = f"{number:,}".replace(",", words("thousands")).replace("-", "−")
        found = super().__new__(cls, written)
        found.form = _plural(number, words.language)
        return found

    def __format__(self, forms: str) -> str:
        if "|" not in forms:
            return super().__format__(forms)
        listed = forms.split("|")
        return listed[min(self.form, len(listed) - 1)].replace("#", self)


def _plural(number: int, language: str) -> int:
    """Return the index of the plural form for a number."""
    if language == "ar":  # one, two, 3 to 10, 11 to 99, and the hundreds
        tail = number % 100
        return number - 1 if number in (1, 2) else 2 if 3 <= tail <= 10 else 3 if tail > 10 else 4
    return int(number != 1 and (number != 0 or language not in ("fr", "pt")))


_number = lru_cache(Number)  # a large board names each row and column often

ENGLISH: Final = Words("en")
