"""The texts of the course: paragraphs in which some words light up cells of the board.

The page fetches the table of its language by itself; here it lies beside this file.
"""

import re
from pkgutil import get_data
from typing import Final, NamedTuple

from tictactoe.words import Words, add, table

LIT: Final = re.compile(r"\[([^]|]*)\|([^]|]*)\]")
"""Words that light up cells, as they stand in a text: `[the middle|B2]`."""


class Part(NamedTuple):
    """A part of a paragraph, and the names of the cells that it lights up, if any."""

    text: str
    cells: tuple[str, ...] = ()


def parts(text: str) -> list[Part]:
    """Return the parts of a paragraph.

    >>> parts("Take [the middle|B2].")
    [Part(text='Take ', cells=()), Part(text='the middle', cells=('B2',)), Part(text='.', cells=())]
    """
    found, end = [], 0
    for lit in LIT.finditer(text):
        found += [Part(text[end : lit.start()]), Part(lit[1], tuple(re.findall(r"\w+", lit[2])))]
        end = lit.end()
    found.append(Part(text[end:]))
    return [part for part in found if part.text]


def plain(text: str) -> str:
    """Return a paragraph without what it lights up.

    >>> plain("Take [the middle|B2].")
    'Take the middle.'
    """
    return LIT.sub(r"\1", text)


def course_words(language: str = "en") -> Words:
    """Return the words of a language, with those of the course.

    >>> course_words()("1 title")
    'Who wins from here?'
    """
    if "1 title" not in table(language):
        add(language, get_data(__package__, f"course-{language}.json") or b"")
    return Words(language)
