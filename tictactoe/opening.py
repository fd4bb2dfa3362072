"""Opening a match to continue it: from a save, a link or a file."""

from tictactoe.game import AWAY, OWN, Match
from tictactoe.players import UnknownLevel, named
from tictactoe.record import RecordError, loads


def open_match(text: str, *, has_own: bool = False, has_away: bool = False) -> Match:
    r"""Return the match in a record, checking that its levels exist.

    Own players, and friends elsewhere, are allowed only where there are any.

    Raises `RecordError`, with the reason, for any other text or an unknown level.

    >>> open_match("tictactoe 1\nX: human\nO: nobody\ngame:\n")
    Traceback (most recent call last):
    tictactoe.record.RecordError: no level 'nobody', only random, easy, medium, hard, perfect
    """
    match = loads(text)
    if match.is_by_link and not has_away:
        raise RecordError("away")
    for seat in (match.x, match.o):
        if seat.level not in (None, AWAY) and not (has_own and seat.level == OWN):
            try:
                named(seat.level)
            except UnknownLevel as error:
                raise RecordError(error.key, **error.values) from error
    return match
