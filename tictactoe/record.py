"""A match as text and back, for saves, links and files.

A record is lines of plain text, the version first, then the seats, the past games and the current:

    tictactoe 1
    X: human
    O: perfect "Computer"
    game: B2 A1 C3 C1 A3
    game: 4x4x4 misere, O first: C3 B2 | A1

Moves are cell names in the order played; behind the bar stand moves that were undone, the next to
redo first. Rules and the mark that began stand in front where they are not the default.
"""

import re
from typing import Final

from tictactoe.game import Game, InvalidSeat, Match, Seat
from tictactoe.rules import IllegalMove, InvalidRules, Mark, Position, Rules

VERSION: Final = 1
LONGEST_RECORD: Final = 100_000

_RULES = re.compile(
    r"(?:(\d{1,3})x(\d{1,3})x(\d{1,3})( misere)?)?(?:(?:^|, )([XO]) first)?", re.ASCII
)
_SEAT = re.compile(r'(\w+)(?: "(.*)")?')


class RecordError(ValueError):
    """Text that is not the record of a match, with the reason."""


def dumps(match: Match) -> str:
    """Return a match as text.

    >>> print(dumps(Match(o=Seat("perfect")).play(4).play(0)), end="")
    tictactoe 1
    X: human
    O: perfect
    game: B2 A1
    """
    lines = [
        f"tictactoe {VERSION}",
        f"X: {_seat_text(match.x)}",
        f"O: {_seat_text(match.o)}",
        *(f"game: {game_text(game)}".rstrip() for game in (*match.past, match.game)),
    ]
    return "\n".join(lines) + "\n"


def loads(text: str) -> Match:
    r"""Read a match from text, checking every move by the rules.

    Raises `RecordError`, with the line and the reason, for anything else.

    >>> loads("tictactoe 1\nX: human\nO: perfect\ngame: B2 A1\n").position.cells
    'O...X....'
    >>> loads("tictactoe 1\nX: human\nO: perfect\ngame: B2 B2\n")
    Traceback (most recent call last):
    tictactoe.record.RecordError: line 4: move 2: B2 is taken
    """
    if not isinstance(text, str):
        raise RecordError(f"a record is text, not {type(text).__name__}")
    if len(text) > LONGEST_RECORD:
        raise RecordError(f"a record has at most {LONGEST_RECORD:,} characters")
    lines = text.removesuffix("\n").split("\n")
    head, _, version = lines[0].rstrip("\r").partition(" ")
    if head != "tictactoe":
        raise RecordError("line 1: a record begins with 'tictactoe' and its version")
    if version != str(VERSION):
        raise RecordError(
            f"line 1: this program reads version {VERSION} of the record, not {version[:12]!r}"
        )
    seats, games = [], []
    for number, line in enumerate(lines[1:], start=2):
        expected = {2: "X", 3: "O"}.get(number, "game")
        key, colon, value = line.rstrip("\r").partition(":")
        if key != expected or not colon:
            raise RecordError(f"line {number}: it should begin with '{expected}:'")
        try:
            if expected == "game":
                games.append(parse_game(value))
            else:
                seats.append(_parse_seat(value.strip()))
        except ValueError as error:
            raise RecordError(f"line {number}: {error}") from error
    if not games:
        raise RecordError("the record ends before its first game")
    unfinished = next((i for i, game in enumerate(games[:-1]) if not game.position.outcome), None)
    if unfinished is not None:
        raise RecordError(f"line {unfinished + 4}: only the last game may be unfinished")
    x, o = seats
    return Match(x, o, games[-1], tuple(games[:-1]))


def game_text(game: Game) -> str:
    """Return a game in one line.

    >>> game_text(Game(Rules(5, 5, 4, misere=True), first="O").play(12).play(6).undo())
    '5x5x4 misere, O first: C3 | B2'
    """
    rules = game.rules
    front = []
    if rules != Rules():
        front.append(f"{rules.rows}x{rules.cols}x{rules.run}{' misere' if rules.misere else ''}")
    if game.first != "X":
        front.append(f"{game.first} first")
    names = [rules.name(cell) for cell in game.moves]
    if game.undone:
        names += ["|", *(rules.name(cell) for cell in game.undone)]
    return " ".join([f"{', '.join(front)}:"] * bool(front) + names)


def parse_game(text: str) -> Game:
    """Read a game from one line, checking every move by the rules.

    Raises `RecordError`, with the move and the reason, for anything else.

    >>> parse_game("O first: B2 A1").position.turn
    'O'
    """
    front, colon, moves = text.rpartition(":")
    rules, first = _parse_rules(front.strip()) if colon else (Rules(), "X")
    played, bar, undone = moves.partition("|")
    if bar and not undone.strip():
        raise RecordError("behind the bar '|' stand moves that were undone, here is none")
    position, cells = Position.start(rules, first), []
    for number, name in enumerate([*played.split(), *undone.split()], start=1):
        try:
            cells.append(rules.cell(name))
            position = position.play(cells[-1])
        except IllegalMove as error:
            raise RecordError(f"move {number}: {error}") from error
    moves_played = len(played.split())
    return Game(rules, first, tuple(cells[:moves_played]), tuple(cells[moves_played:]))


def _parse_rules(text: str) -> tuple[Rules, Mark]:
    found = _RULES.fullmatch(text)
    if not text or not found:
        raise RecordError(f"rules are written like '4x4x3 misere, O first', not {text[:40]!r}")
    rows, cols, run, misere, first = found.groups()
    try:
        rules = Rules(int(rows), int(cols), int(run), misere is not None) if rows else Rules()
    except InvalidRules as error:
        raise RecordError(str(error)) from error
    return rules, "O" if first == "O" else "X"


def _seat_text(seat: Seat) -> str:
    return f'{seat.level or "human"} "{seat.name}"' if seat.name else seat.level or "human"


def _parse_seat(text: str) -> Seat:
    found = _SEAT.fullmatch(text)
    if not found:
        raise RecordError(f"a seat is written like 'human \"Ann\"', not {text[:40]!r}")
    level, name = found.groups()
    try:
        return Seat(None if level == "human" else level, name or "")
    except InvalidSeat as error:
        raise RecordError(str(error)) from error
