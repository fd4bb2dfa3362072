"""Every word that a front end shows, in every language; messages for developers are not here.

Each language is a table beside this file, as JSON, so that the page can read it before Python is
up. To add a language, write its table and name it in `NAMES`.
"""

import json
from collections.abc import Iterable, Mapping
from functools import cache
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


@cache
def table(language: str) -> Mapping[str, str]:
    """Return the text of each word in a language; values go where braces stand.

    >>> table("fr")["undo button"]
    'Annuler'
    """
    words: dict[str, str] = json.loads(get_data(__name__, f"{language}.json") or b"")
    return words


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


def best_language(wanted: Iterable[str]) -> str:
    """Return the first of some language tags that there is, English if there is none.

    >>> best_language(["nl", "pt-BR", "en"])
    'pt'
    """
    known = (tag.partition("-")[0].lower() for tag in wanted)
    return next((language for language in known if language in NAMES), "en")


ENGLISH: Final = Words("en")
