"""A match as a short link, such as `#3e-b2a1C`; docs/record.md describes it.

The last character is a check character. No cell name contains one, so a link that was cut never
ends with one.
"""

import re
from collections.abc import Mapping
from string import ascii_lowercase, ascii_uppercase, digits
from typing import Final

from tictactoe.game import AWAY, PERSON, Game, Match, Seat, Starts
from tictactoe.history import History
from tictactoe.naming import BOARDS
from tictactoe.players import LEVELS
from tictactoe.record import RecordError
from tictactoe.rules import IllegalMove, Mark, Rules, by_mark, other

CHALLENGE: Final = "beat-"
"""The beginning of a link to a challenge."""
SIGNS: Final = f"{digits}{ascii_lowercase}-"
"""The characters of a link before its check character; their number is prime."""
CHECKS: Final = ascii_uppercase + ascii_lowercase[15:]
"""The check characters, one for each of `SIGNS`; none is the letter of a column."""
BOARD_SIGNS: Final = {f"{board.rows}{'l' * board.misere}": board for board in BOARDS}
OPPONENT_SIGNS: Final = {level[0]: level for level in LEVELS} | {"f": PERSON, "a": AWAY}
STARTS_SIGNS: Final[dict[str, Starts]] = {"": "X", "b": "O", "t": "alternate", "l": "loser"}
_LINK: Final = re.compile(
    rf"#(beat-)?(\d\d?l?)([{''.join(OPPONENT_SIGNS)}])(o?)(s?)([btl]?)"
    rf"-((?:[a-o]\d\d?){{0,225}})([{CHECKS}])(?![0-9A-Za-z-])",
    re.ASCII,
)


def write_link(match: Match | History, kind: str = "") -> str:
    """Return the short link to a match; empty if it does not fit into one.

    A short link has no names, scores or undone moves.

    >>> write_link(Match(o=Seat("easy")).play(4).play(0))
    '#3e-b2a1C'
    >>> write_link(Match(o=Seat("easy", "Deep Thought")))
    ''
    """
    history = match if isinstance(match, History) else History(match)
    match, game = history.match, history.match.game
    person = match.person or "X"
    opponent = match.seat_of(other(person)).kind
    board = _sign(BOARD_SIGNS, game.rules)
    is_whole = history.whole == match and match == _match(game, person, opponent, match.starts)
    if not board or not is_whole or opponent not in OPPONENT_SIGNS.values():
        return ""
    options = "o" * (person == "O") + "s" * (game.first == "O") + _sign(STARTS_SIGNS, match.starts)
    moves = "".join(map(game.rules.name, game.played)).lower()
    content = f"{kind}{board}{_sign(OPPONENT_SIGNS, opponent)}{options}-{moves}"
    return f"#{content}{_check(content)}"


def read_link(link: str, kind: str = "") -> Match:
    """Return the match in a short link of a kind; raises `RecordError` for a damaged one.

    Programs may have appended a full stop or a parameter.

    >>> read_link("#3e-b2a1C.").game.played
    (4, 0)
    >>> read_link("#3e-b2a1")
    Traceback (most recent call last):
    tictactoe.record.RecordError: the link was cut or changed
    """
    found = _LINK.match(link)
    if not found:
        raise RecordError("changed link")
    _, board, opponent, is_second, starts_second, starts, names, _ = found.groups()
    rules = BOARD_SIGNS.get(board, Rules())
    try:
        moves = tuple(rules.cell(name.upper()) for name in re.findall(r"\D\d+", names))
        game = Game(rules, "O" if starts_second else "X", moves)
    except IllegalMove as error:
        raise RecordError("changed link") from error
    person: Mark = "O" if is_second else "X"
    match = _match(game, person, OPPONENT_SIGNS[opponent], STARTS_SIGNS[starts])
    if write_link(match, kind) != found[0]:
        raise RecordError("changed link")
    return match


def _match(game: Game, person: Mark, opponent: str, starts: Starts) -> Match:
    own, rival = Seat(), Seat(opponent)
    x, o = by_mark(person, (own, rival), (rival, own))
    return Match(x, o, game, starts)


def _sign(signs: Mapping[str, object], value: object) -> str:
    """Return the sign of a value; empty if it has none."""
    return next((sign for sign, meant in signs.items() if meant == value), "")


def _check(content: str) -> str:
    """Return the check character, which reveals a changed character and two swapped ones."""
    total = 0
    for sign in content:
        total = 2 * (total + SIGNS.index(sign)) % len(SIGNS)
    return CHECKS[total]
