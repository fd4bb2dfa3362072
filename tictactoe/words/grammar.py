"""Grammar that differs between languages: plural forms and capital letters.

The names of plural forms, and their rules for whole numbers, are those of Unicode's CLDR:
https://www.unicode.org/cldr/charts/latest/supplemental/language_plural_rules.html
"""

from collections.abc import Callable, Mapping
from typing import Final

Rule = Callable[[int], str]


def plural_form(number: int, language: str) -> str:
    """Return the name of the plural form for a number of things.

    Raises `LookupError` for a language without a rule in this module.

    >>> [plural_form(number, "ru") for number in (1, 2, 5, 21)]
    ['one', 'few', 'many', 'one']
    """
    return _rule(language)(abs(number))


def plural_forms(language: str) -> frozenset[str]:
    """Return the names of the plural forms that a language has; each has "other".

    >>> sorted(plural_forms("ja")), sorted(plural_forms("ru"))
    (['other'], ['few', 'many', 'one', 'other'])
    """
    return frozenset({"other", *map(_rule(language), range(200))})


def capitalised(text: str, language: str) -> str:
    """Return a text with a capital letter at its beginning.

    >>> capitalised("it loses.", "en"), capitalised("iki hamle", "tr")
    ('It loses.', 'İki hamle')
    """
    first = text[:1]
    return CAPITALS.get(_base(language), {}).get(first, first.title()) + text[1:]


CAPITALS: Final[Mapping[str, Mapping[str, str]]] = {
    language: {"i": "İ"} for language in ("az", "tr")
}
"""The capital letters that differ from those of other languages, by small letter."""


def _rule(language: str) -> Rule:
    try:
        return RULES[_base(language)]
    except KeyError:
        raise LookupError(f"no plural rule for {language!r} in words/grammar.py") from None


def _base(language: str) -> str:
    """Return a language without its script and country."""
    return language.partition("-")[0]


def _always_other(number: int) -> str:  # noqa: ARG001  (rules take the number)
    return "other"


def _one(number: int) -> str:
    return "one" if number == 1 else "other"


def _zero_or_one(number: int) -> str:
    return "one" if number in (0, 1) else "other"


def _ends_in_one(number: int) -> str:
    return "one" if number % 10 == 1 and number % 100 != 11 else "other"


def _ends_in_few(number: int) -> bool:
    return number % 10 in (2, 3, 4) and number % 100 not in (12, 13, 14)


def _serbian(number: int) -> str:
    return "few" if _ends_in_few(number) else _ends_in_one(number)


def _russian(number: int) -> str:
    form = _serbian(number)
    return "many" if form == "other" else form


def _polish(number: int) -> str:
    if number == 1:
        return "one"
    return "few" if _ends_in_few(number) else "many"


def _czech(number: int) -> str:
    return "few" if number in (2, 3, 4) else _one(number)


def _slovenian(number: int) -> str:
    return {1: "one", 2: "two", 3: "few", 4: "few"}.get(number % 100, "other")


def _is_round_or_teen(number: int) -> bool:
    return number % 10 == 0 or 11 <= number % 100 <= 19


def _lithuanian(number: int) -> str:
    if _is_round_or_teen(number):
        return "other"
    return "one" if number % 10 == 1 else "few"


def _latvian(number: int) -> str:
    if _is_round_or_teen(number):
        return "zero"
    return "one" if number % 10 == 1 else "other"


def _romanian(number: int) -> str:
    if number == 1:
        return "one"
    return "few" if number == 0 or 1 <= number % 100 <= 19 else "other"


def _hebrew(number: int) -> str:
    return "two" if number == 2 else _one(number)


def _arabic(number: int) -> str:
    if number < 3:
        return ("zero", "one", "two")[number]
    tail = number % 100
    return "other" if tail < 3 else "few" if tail <= 10 else "many"


RULES: Final[Mapping[str, Rule]] = {
    language: rule
    for rule, languages in {
        _always_other: "id ja km ko lo ms my th vi zh",
        _one: "af az bg ca da de el en eo es et eu fi gl hu it ka kk ky ml mn mr nb ne nl nn no "
        "sq sv sw ta te tk tr ug ur uz",
        _zero_or_one: "am bn fa fr gu hi hy kn pa pt zu",
        _ends_in_one: "is mk",
        _russian: "be ru uk",
        _polish: "pl",
        _serbian: "bs hr sr",
        _czech: "cs sk",
        _slovenian: "sl",
        _lithuanian: "lt",
        _latvian: "lv",
        _romanian: "ro",
        _hebrew: "he",
        _arabic: "ar",
    }.items()
    for language in languages.split()
}
"""The rule of each language. French, Italian, Portuguese and Spanish have another form for whole
millions ("many"), which no count of this program reaches."""
