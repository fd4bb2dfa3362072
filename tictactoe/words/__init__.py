"""Every word that a front end shows, in every language; messages for developers are not here.

To add a language, write a module beside `en.py` and name it in `TABLE` and `NAMES`.
"""

from collections.abc import Iterable, Mapping
from typing import Final

from tictactoe.words import ar, de, en, es, fr, ja, pt

TABLE: Final[Mapping[str, Mapping[str, str]]] = {
    "en": en.WORDS,
    "de": de.WORDS,
    "fr": fr.WORDS,
    "es": es.WORDS,
    "pt": pt.WORDS,
    "ja": ja.WORDS,
    "ar": ar.WORDS,
}
"""For each language, the text of each word; values go where braces stand."""

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

RIGHT_TO_LEFT: Final = frozenset({"ar"})


class Words:
    """The words of one language; a language that the table lacks speaks English.

    >>> Words("de")("taken", cell="B2")
    'B2 ist besetzt.'
    """

    def __init__(self, language: str = "en") -> None:
        self.language = language if language in TABLE else "en"

    def __call__(self, key: str, **values: object) -> str:
        """Return a text with its values filled in; raises `KeyError` for a key there is not."""
        return TABLE[self.language][key].format(**values)

    def __contains__(self, key: str) -> bool:
        """Tell whether there is a word with this key."""
        return key in TABLE[self.language]

    @property
    def direction(self) -> str:
        """Which way the language is written: "ltr" or "rtl"."""
        return "rtl" if self.language in RIGHT_TO_LEFT else "ltr"


def best_language(wanted: Iterable[str]) -> str:
    """Return the first of some language tags that the table has, English if it has none.

    >>> best_language(["nl", "pt-BR", "en"])
    'pt'
    """
    known = (tag.partition("-")[0].lower() for tag in wanted)
    return next((language for language in known if language in TABLE), "en")


ENGLISH: Final = Words("en")
