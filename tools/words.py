"""Write the English words into the page, which names them by the keys of words/en.json.

The page shows the first match before any script runs; its texts are those of Python's view.
"""

import json
import re
from html import escape
from typing import Final

from tictactoe.opening import FIRST_MATCH
from tictactoe.view import setup, standing, view
from tictactoe.words import table

WORD: Final = re.compile(r'<[^<>]*\sdata-word="([^"]*)"[^<>]*>')
"""A tag whose element shows a word."""
LABEL: Final = re.compile(r'<[^<>]*(\sdata-label="([^"]*)")[^<>]*>')
"""A tag whose element has a word as its label."""
TEXTS: Final = re.compile(r'(?<=<script type="application/json" id="texts">)[^<]*')
"""The keys of the texts that scripts show before Python is up, as a JSON list."""

CELL: Final = re.compile(r'\n.*data-cell="".*')
"""The line of a cell, which the build repeats for each cell of the board."""


def with_words(page: str) -> str:
    """Return the page with the words that it names; raises `KeyError` for an unknown key."""
    page = WORD.sub(_show, page)
    page = LABEL.sub(_label, page)
    return TEXTS.sub(_list, page)


def with_first_view(page: str) -> str:
    """Return the page with all cells of the first match and with its texts."""
    shown = view(FIRST_MATCH)
    for place, text in {
        ' data-show="setup">': setup(FIRST_MATCH),
        ' data-show="standing">': standing(FIRST_MATCH),
        ' data-show="now">': shown.now,
    }.items():
        page = page.replace(place, place + escape(text))
    labels = [escape(cell.label) for cell in shown.cells]
    named = [
        f'data-cell="{cell}" value="{cell}" aria-label="{label}"'
        for cell, label in enumerate(labels)
    ]
    return CELL.sub(
        lambda line: "".join(line[0].replace('data-cell=""', name) for name in named), page
    )


def _show(tag: re.Match[str]) -> str:
    return tag[0] + escape(table("en")[tag[1]])


def _label(tag: re.Match[str]) -> str:
    attribute, key = tag.groups()
    label = escape(table("en")[key])
    whole = tag[0].replace(attribute, f' aria-label="{label}"{attribute}')
    for repeated in ("title", "placeholder", "label"):
        whole = whole.replace(f' {repeated}=""', f' {repeated}="{label}"')
    return whole


def _list(keys: re.Match[str]) -> str:
    texts = {key: table("en")[key] for key in json.loads(keys[0])}
    return json.dumps(texts, ensure_ascii=False).replace("<", r"\u003c")
