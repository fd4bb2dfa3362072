"""Limits on the code of players and on their messages, so that the page shows both quickly.

Browsers lay out some scripts so slowly that a long text blocks a page, above all letters with many
combining marks. So a character that is neither Latin, Greek nor Cyrillic counts as several.
"""

import re
from collections.abc import Iterator
from itertools import groupby
from typing import Final
from unicodedata import category

from tictactoe.words import ENGLISH, Words

LONGEST_CODE: Final = 100_000
"""How many characters the code of a player may have."""
MOST_LINES: Final = 2_000
LONGEST_LINE: Final = 1_000
"""The largest weight of a line of code."""
COST: Final = 4
"""The weight of a character that is neither Latin, Greek nor Cyrillic."""
MOST_MARKS: Final = 4
"""How many combining marks a letter may carry."""
LONGEST_RUN: Final = 40
"""The longest run of letters in a script that browsers shape as one piece."""
COSTLY: Final = re.compile(r"[^\0-\u052f]")
SHAPED: Final = re.compile(
    r"[\u0530-\u1fff\u200b-\u200f\u2028-\u202e\u2060-\u206f\u2c00-\u2dff\ua4d0-\uabff"
    r"\ud7b0-\uf8ff\ufb00-\ufdff\ufe70-\ufeff\U00010000-\U0001efff]"
)
LINE_END: Final = re.compile(r"\r\n?|\n")
JOINER: Final = "\u200d"


def fit(text: str, longest: int) -> str:
    r"""Return a text to show, cut to a weight.

    Excess combining marks are removed, and long runs without a space get one.

    >>> fit("abcdef", 4), fit("abcdef", 6), fit("\u6f22\u5b57\u6f22\u5b57", 9)
    ('abc…', 'abcdef', '漢字…')
    """
    signs, is_whole = "".join(_tamed(text[: longest + 1])), len(text) <= longest
    if is_whole and weight(signs) <= longest:
        return signs
    room, end = longest - 1, 0
    while end < len(signs) and weight(signs[end]) <= room:
        room -= weight(signs[end])
        end += 1
    end = next((at for at in range(end, 0, -1) if not _is_joined(signs, at)), end)
    return f"{signs[:end]}…"


def unfit(code: str, words: Words = ENGLISH) -> str:
    r"""Return the reason why code is refused, as a sentence, empty if it is not.

    >>> unfit("def choose(position):\n    return 0"), unfit("#" * 1_001)[:16]
    ('', 'Line 1 is too lo')
    """
    lines = LINE_END.split(code) if len(code) <= LONGEST_CODE else ()
    if not 0 < len(lines) <= MOST_LINES:
        return words("code too long", most=LONGEST_CODE, lines=MOST_LINES)
    for number, line in enumerate(lines, 1):
        if weight(line) > LONGEST_LINE or (not line.isascii() and _most_marks(line) > MOST_MARKS):
            values = {"most": LONGEST_LINE, "fewer": LONGEST_LINE // COST, "marks": MOST_MARKS}
            return words("line too long", line=number, **values)
    return ""


def weight(text: str) -> int:
    """Return the number of characters of a text, each costly one counted `COST` times."""
    return len(text) if text.isascii() else len(text) + (COST - 1) * len(COSTLY.findall(text))


def _tamed(text: str) -> Iterator[str]:
    """Yield the characters of a text without excess marks, and with spaces in long runs."""
    marks = run = 0
    for sign in text:
        is_mark = _is_mark(sign)
        marks = marks + 1 if is_mark else 0
        if marks > MOST_MARKS:
            continue
        run = run + 1 if SHAPED.match(sign) else 0
        if run > LONGEST_RUN and not is_mark:
            yield " "
            run = 1
        yield sign


def _most_marks(text: str) -> int:
    runs = (len([*signs]) for is_mark, signs in groupby(text, _is_mark) if is_mark)
    return max(runs, default=0)


def _is_joined(text: str, at: int) -> bool:
    """Return whether a character belongs to the one before it."""
    return at < len(text) and (_is_mark(text[at]) or JOINER in text[at - 1 : at + 1])


def _is_mark(sign: str) -> bool:
    return category(sign).startswith("M")
