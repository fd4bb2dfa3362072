"""The texts of the course: paragraphs in which some words light up board, tree or code."""

import re
from functools import cache
from typing import TYPE_CHECKING, Final, NamedTuple

from tictactoe.lab.course import STEPS
from tictactoe.lab.course.truths import Truth
from tictactoe.lab.proof import Proof
from tictactoe.naming import names
from tictactoe.words import Number, Words, add, read, table

if TYPE_CHECKING:
    from tictactoe.lab.tab import Lab

LIT: Final = re.compile(r"\[([^]|]*)\|((?:`[^`]*`|[^]|`])*)\]")
"""Words that light something up: a cell in `[the middle|B2]`, the node after two moves in
`[his reply|B2-A1]`, a line of the solution by a piece of it in ``[what is picked|`max(values)`]``,
or several of these."""
LINE: Final = re.compile("`([^`]*)`")


class Part(NamedTuple):
    """A part of a paragraph: plain text, or a mark with the names of the things it lights up."""

    plain: str
    mark: str = ""
    what: str = ""
    is_plain: bool = True


class Lights(NamedTuple):
    """Things to light up: cells, nodes of the small tree by their moves, lines by a piece."""

    cells: tuple[str, ...]
    nodes: tuple[tuple[str, ...], ...]
    lines: tuple[str, ...]


class Paragraph(NamedTuple):
    """The view of a paragraph."""

    parts: tuple[Part, ...]


def paragraph(text: str) -> Paragraph:
    """Return a paragraph in parts.

    >>> [part[:3] for part in paragraph("Take [it|B2].").parts]
    [('Take ', '', ''), ('', 'it', 'B2'), ('.', '', '')]
    """
    text = text.replace("# ?", "#\N{NO-BREAK SPACE}?")
    found: list[Part] = []
    end = 0
    for lit in LIT.finditer(text):
        found.append(Part(text[end : lit.start()]))
        found.append(Part("", lit[1], lit[2], is_plain=False))
        end = lit.end()
    found.append(Part(text[end:]))
    return Paragraph(tuple(part for part in found if part.plain or part.mark))


def lights(what: str) -> Lights:
    """Parse the names of things to light up; a cell is also the node of its move.

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
    """Return a paragraph as plain text.

    >>> plain("Take [the middle|B2].")
    'Take the middle.'
    """
    return LIT.sub(r"\1", text)


def shown_text(key: str, found: Truth, proof: Proof | None, words: Words) -> str:
    """Return the explanation of a step that is done, and whether its player still loses.

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
    if proof is None or proof.loss is None or loses not in words:
        return shown
    moves = map(STEPS[key].rules.name, proof.loss.moves)
    return words.sentences(shown, words(loses, moves=" ".join(moves)))


async def load_words(lab: "Lab", language: str) -> Words:
    """Return the words of a language including the course; raises `NoAnswer`."""
    add(language, await lab.course(language))
    return Words(language)


@cache
def course_words(language: str = "en") -> Words:
    """Return the words of a language including the course; the page fetches them instead.

    >>> course_words()("1 title")
    'Who wins from here?'
    """
    for each in dict.fromkeys(("en", language)):  # English replaces missing texts
        table(each)
        add(each, read(f"course-{each}"))
    return Words(language)
