"""The texts of the course: paragraphs in which some words light up board, tree or code.

The page fetches the table of its language by itself; here it lies beside this file.
"""

import re
from pkgutil import get_data
from typing import Final, NamedTuple

from tictactoe.lab.course import STEPS
from tictactoe.lab.course.truths import Truth
from tictactoe.lab.proof import Proof
from tictactoe.naming import names, sentences
from tictactoe.words import Number, Words, add, table

LIT: Final = re.compile(r"\[([^]|]*)\|((?:`[^`]*`|[^]|`])*)\]")
"""Words that light up something, as they stand in a text: a cell in `[the middle|B2]`, the node
after two moves in `[his reply|B2-A1]`, the line of the solution with these words in it in
``[what is picked|`max(values)`]``, or several of these."""
LINE: Final = re.compile("`([^`]*)`")


class Part(NamedTuple):
    """A part of a paragraph, and what it lights up, if anything."""

    text: str
    what: str = ""


class Lights(NamedTuple):
    """What words light up: cells, nodes of the small tree by their moves, lines by their words."""

    cells: tuple[str, ...]
    nodes: tuple[tuple[str, ...], ...]
    lines: tuple[str, ...]


def parts(text: str) -> list[Part]:
    """Return the parts of a paragraph.

    >>> parts("Take [it|B2].")
    [Part(text='Take ', what=''), Part(text='it', what='B2'), Part(text='.', what='')]
    """
    found, end = [], 0
    for lit in LIT.finditer(text):
        found += [Part(text[end : lit.start()]), Part(lit[1], lit[2])]
        end = lit.end()
    found.append(Part(text[end:]))
    return [part for part in found if part.text]


def lights(what: str) -> Lights:
    """Return what a part of a paragraph lights up; a cell is the node of its move, too.

    >>> lights("B2 B2-A1 `max(values)`")
    Lights(cells=('B2',), nodes=(('B2',), ('B2', 'A1')), lines=('max(values)',))
    """
    names = re.findall(r"[\w-]+", LINE.sub(" ", what))
    return Lights(
        cells=tuple(name for name in names if "-" not in name),
        nodes=tuple(tuple(name.split("-")) for name in names),
        lines=tuple(LINE.findall(what)),
    )


def plain(text: str) -> str:
    """Return a paragraph without what it lights up.

    >>> plain("Take [the middle|B2].")
    'Take the middle.'
    """
    return LIT.sub(r"\1", text)


def shown_text(key: str, found: Truth, proof: Proof | None, words: Words) -> str:
    """Return what is shown once a step is done: what is true of it, and whether its player loses.

    >>> shown_text("3 both", Truth(cells=(2,)), None, course_words())
    '[A3|A3] ends the game. Whoever blocks first misses the win.'
    """
    numbers = [Number(number, words) for number in found.parts] or [Number(0, words)]
    shown = words(
        f"{key} shown",
        cells=names(STEPS[key].rules, found.cells, words),
        number=found.number,
        sum=" + ".join(numbers),
        first=numbers[0],
        last=numbers[-1],
    )
    loses = f"{key} loses"
    return sentences(shown, words(loses) if proof and proof.loss and loses in words else "")


def course_words(language: str = "en") -> Words:
    """Return the words of a language, with those of the course.

    >>> course_words()("1 title")
    'Who wins from here?'
    """
    if "1 title" not in table(language):
        add(language, get_data(__package__, f"course-{language}.json") or b"")
    return Words(language)
