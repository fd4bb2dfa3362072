"""Write index.html and the other pages: their words, scripts, styles, hashes and policy.

A page names its words by the keys of words/en.json, and shows the first match before any script
runs, with the texts of Python's view.
"""

import base64
import hashlib
import json
import re
from html import escape
from pathlib import Path
from typing import Final

from tictactoe.opening import FIRST_MATCH
from tictactoe.view import setup, view
from tictactoe.words import table

WORD: Final = re.compile(r'<[^<>]*\sdata-word="([^"]*)"[^<>]*>')
"""A tag whose element shows a word."""
LABEL: Final = re.compile(r'<[^<>]*(\sdata-label="([^"]*)")[^<>]*>')
"""A tag whose element has a word as its label."""
NAMED: Final = re.compile(' (title|placeholder|label)=""')
"""The attributes that repeat the label."""
TEXTS: Final = re.compile(r'(?<=<script type="application/json" id="texts">)[^<]*')
"""The keys of the texts that scripts show before Python has started, as a JSON list."""
CELL: Final = re.compile(r'\n.*data-cell="".*')
"""The line of a cell, which the build repeats for each cell of the board."""
PART: Final = re.compile(
    r'<(?:script src|link rel="stylesheet" href)="static/([\w.]+)"((?! crossorigin)[^>]*)>'
    r"(?:</script>)?"
)
"""The element of a script or style that the build writes into the page; modules stay files."""
BOOT: Final = "<script data-app="
"""The beginning of the first script that needs the names of the other files."""
CARD: Final = "card.png"
"""The picture in link previews; other sites store its address, so it must not change."""


def with_words(page: str) -> str:
    """Return the page with the words that it names; raises `KeyError` for an unknown key."""
    words = table("en")

    def label(tag: re.Match[str]) -> str:
        attribute, key = tag.groups()
        text = escape(words[key])
        whole = tag[0].replace(attribute, f' aria-label="{text}"{attribute}')
        return NAMED.sub(lambda empty: f'{empty[0][:-1]}{text}"', whole)

    def texts(keys: re.Match[str]) -> str:
        found = {key: words[key] for key in json.loads(keys[0])}
        return json.dumps(found, ensure_ascii=False).replace("<", r"\u003c")

    page = WORD.sub(lambda tag: tag[0] + escape(words[tag[1]]), page)
    return TEXTS.sub(texts, LABEL.sub(label, page))


def with_first_view(page: str) -> str:
    """Return the page with all cells of the first match and with its texts."""
    shown = view(FIRST_MATCH)
    for place, text in {
        ' data-show="setup">': setup(FIRST_MATCH),
        ' data-show="now">': shown.now,
    }.items():
        page = page.replace(place, place + escape(text))
    named = [
        f'data-cell="{cell}" value="{cell}" aria-label="{escape(content.label)}"'
        for cell, content in enumerate(shown.cells)
    ]
    return CELL.sub(
        lambda line: "".join(line[0].replace('data-cell=""', name) for name in named), page
    )


def with_parts(page: str, folder: Path) -> str:
    """Return the page with its scripts and styles in the place of the elements that load them.

    Raises `ValueError` for one whose content would close its element.
    """

    def part(element: re.Match[str]) -> str:
        name, attributes = element.groups()
        kind = "style" if name.endswith(".css") else "script"
        text = (folder / name).read_text("utf-8")
        if f"</{kind}" in text or "<!--" in text:
            raise ValueError(f"{name} cannot be inlined in a page")
        return f"<{kind}{attributes}>\n{text}</{kind}>"

    return PART.sub(part, page)


def with_integrity(page: str, hashes: dict[str, str]) -> str:
    """Return the page with the hash of each file that it loads, by its address.

    The import map lists all hashes: browsers check modules by it, and static/boot/ its downloads.
    """
    for address, digest in hashes.items():
        for name in ("src", "href"):
            link = f'{name}="{address}"'
            page = page.replace(link, f'{link} integrity="{digest}"')
    listed = json.dumps({"integrity": {f"./{address}": hashes[address] for address in hashes}})
    page = page.replace(BOOT, f'<script type="importmap">{listed}</script>\n{BOOT}', 1)
    return with_policy(page)


def with_policy(page: str) -> str:
    """Return the page with a content policy that allows its scripts and styles by their hashes."""
    for kind in ("script", "style"):
        parts = re.findall(rf"<{kind}(?![^>]* src=)[^>]*>(.*?)</{kind}>", page, re.DOTALL)
        hashes = " ".join(f"'{hash_of(part.encode())}'" for part in parts)
        page = re.sub(
            rf"{kind}-src 'self'( 'sha256-[^']+')*", f"{kind}-src 'self' {hashes}", page, count=1
        )
    return page


def with_address(page: str, url: str) -> str:
    """Return the page with its full address and that of its picture, for links and searches."""
    home = escape(f"{url.rstrip('/')}/")
    named = (
        f'<link rel="canonical" href="{home}">\n'
        f'<meta property="og:url" content="{home}">\n'
        f'<meta property="og:image" content="{home}{CARD}">\n'
        '<meta name="twitter:card" content="summary_large_image">\n'
    )
    return page.replace("</head>", f"{named}</head>")


def hash_of(content: bytes) -> str:
    """Return the hash of a file in the form of subresource integrity."""
    return f"sha256-{base64.b64encode(hashlib.sha256(content).digest()).decode()}"
