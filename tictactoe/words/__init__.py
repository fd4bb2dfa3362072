"""Every word that a front end shows, in every language; messages for developers are not here.

Each language is a table beside this file, as JSON, so that the page can read it before Python is
up. To add a language, write its table and name it in `NAMES`.
"""

import json
from collections.abc import Mapping
from pkgutil import get_data
from typing import Final

NAMES: Final[Mapping[str, str]] = {
    "en": "English",
    "de": "Deutsch",
    "fr": "Français",
    "es": "Español",
    "pt": "Português",
    "ja": "日本語",
    "ar": "العربية",
}
"""What each language calls itself."""


_tables: Final[dict[str, Mapping[str, str]]] = {}
"""The table of each language that was read."""


def table(language: str) -> Mapping[str, str]:
    """Return the text of each word in a language; values go where braces stand.

    Raises `OSError` for a table that is neither beside this file nor was added.

    >>> table("fr")["undo button"]
    'Annuler'
    """
    if language not in _tables:
        add(language, get_data(__name__, f"{language}.json") or b"")
    return _tables[language]


def add(language: str, text: str | bytes) -> None:
    """Take the table of a language from elsewhere; the page has only English beside this file."""
    _tables[language] = json.loads(text)


class Words:
    """The words of one language, loaded when they are first asked for; of any other, English.

    >>> Words("de")("taken", cell="B2")
    'B2 ist besetzt.'
    """

    def __init__(self, language: str = "en") -> None:
        self.language = language if language in NAMES else "en"

    def __call__(self, key: str, **values: object) -> str:
        """Return a text with its values filled in; raises `KeyError` for a key there is not."""
        return table(self.language)[key].format(**values)

    def __contains__(self, key: str) -> bool:
        """Tell whether there is a word with this key."""
        return key in table(self.language)

    @property
    def direction(self) -> str:
        """Which way the language is written: "ltr" or "rtl"."""
        return self("direction")


ENGLISH: Final = Words("en")
