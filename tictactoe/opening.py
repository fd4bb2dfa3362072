"""Reading a match that a person continues: from a save, a link or a file."""

import re
from typing import Final

from tictactoe.game import OWN, Match, Seat
from tictactoe.history import History
from tictactoe.players import LEVELS
from tictactoe.record import NAME, RecordError, loads_history
from tictactoe.rules import brief
from tictactoe.short_link import CHALLENGE, read_link

FIRST_MATCH: Final = Match(o=Seat("medium"))
"""The match that a page shows when nothing is saved."""
LINK: Final = "#g="
"""The beginning of the fragment of a long link to a match; the encoded record follows."""
LINKS: Final = re.compile(rf"^#(g=|{CHALLENGE}|[0-9])")
"""The beginning of the fragment of any link to a match, as a pattern that scripts read, too."""
MOST_ENCODED: Final = 3
"""How often programs may have percent-encoded a link."""
_GAME = re.compile("^game:.*\n", re.MULTILINE)
"""The last line of a record."""


def open_match(text: str, *, has_own: bool = False, has_away: bool = False) -> History:
    r"""Return the history of the match in a record.

    Own players are allowed only if `has_own`, and friends elsewhere only if `has_away`.

    Raises `RecordError`, with the reason, for any other text.

    >>> open_match("tictactoe 1\nX: human\nO: own\ngame:\n")
    Traceback (most recent call last):
    tictactoe.record.RecordError: no level 'own', only random, easy, medium, hard, perfect
    """
    history = loads_history(text)
    match = history.match
    if match.is_by_link and not has_away:
        raise RecordError("away")
    if OWN in (match.x.level, match.o.level) and not has_own:
        raise RecordError("level", found=brief(OWN), levels=", ".join(LEVELS))
    return history


def open_link(fragment: str) -> History | None:
    """Return the history of the match that a URL's fragment links to; `None` if it is no link.

    Raises `RecordError` for a damaged link.

    >>> open_link("#3e-b2a1C").match.game.played, open_link("#board")
    ((4, 0), None)
    """
    if fragment.startswith(LINK):
        record = record_in_link(fragment.removeprefix(LINK))
        return open_match(record, has_own=True, has_away=True)
    if LINKS.match(fragment):
        return History.opened(read_link(fragment))
    return None


def record_in_link(encoded: str) -> str:
    r"""Return the record in a link, even if programs changed the link.

    They encode it again, write a plus for a space, and append a full stop, a bracket or
    `&utm_source=mail`. A record that was cut off is not repaired: `open_match` refuses it.

    >>> record_in_link("tictactoe+1%250AX:+human%250AO:+easy%250Agame:+B2%250A&utm_source=mail)")
    'tictactoe 1\nX: human\nO: easy\ngame: B2\n'
    """
    text = encoded
    for _ in range(MOST_ENCODED):
        if text.startswith(f"{NAME}+"):
            text = text.replace("+", " ")
        if "%" in text.partition("\n")[0]:
            text = _decoded(text)
    game = _GAME.search(text)
    return text[: game.end()] if game else text


def _decoded(text: str) -> str:
    """Return the percent-decoded text; bytes that are not UTF-8 become surrogates."""
    found = re.sub(
        b"%([0-9A-Fa-f]{2})",
        lambda escape: bytes.fromhex(escape[1].decode()),
        text.encode("utf-8", "surrogatepass"),
    )
    return found.decode("utf-8", "surrogateescape")
