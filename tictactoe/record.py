"""A match as text and back, for saves, links and files.

A record is lines of plain text, the version first, then the seats, who starts, the score, the game:

    tictactoe 1
    X: human
    O: perfect "Deep Thought"
    starts: alternate
    total: 3 1 4, streak 0 of 2
    score: easy 3 0 0, streak 3 of 3
    score: perfect 0 1 4, streak 0 of 0
    board: 3x3x3
    total: 1 0 0, streak 1 of 1
    score: easy 1 0 0, streak 1 of 1
    game: 4x4x4 misere, O first: C3 B2 | A1

The line break after the game shows that nothing was cut off. docs/record.md explains each line,
and which are optional.
"""

import re
from collections.abc import Callable
from typing import Final, TypeVar, cast, get_args

from tictactoe.game import AWAY, OWN, PERSON, Game, InvalidSeat, Match, Seat, Starts
from tictactoe.history import History
from tictactoe.players import LEVELS
from tictactoe.reasons import GameError
from tictactoe.rules import IllegalMove, Mark, Position, Rules, brief
from tictactoe.score import InvalidTally, Score, Tally

VERSION: Final = 1
NAME: Final = "tictactoe"
LONGEST_RECORD: Final = 100_000

_RULES = re.compile(
    r"(?:(\d{1,3})x(\d{1,3})x(\d{1,3})( misere)?)?(?:(?:^|, )([XO]) first)?", re.ASCII
)
_SEAT = re.compile(r'(\S+)(?: "(.*)")?')
_TALLY = re.compile(r"(\d{1,9}) (\d{1,9}) (\d{1,9}), streak (\d{1,9}) of (\d{1,9})", re.ASCII)


T = TypeVar("T")


class RecordError(GameError):
    """The text is not the record of a match."""


def dumps(match: Match | History) -> str:
    """Return a match as text; its history adds the undone moves of the current game.

    >>> print(dumps(Match(o=Seat("perfect")).play(4).play(0)), end="")
    tictactoe 1
    X: human
    O: perfect
    game: B2 A1
    """
    history = match if isinstance(match, History) else History(match)
    match, whole = history.match, history.whole
    lines = [f"{NAME} {VERSION}", f"X: {_seat_text(match.x)}", f"O: {_seat_text(match.o)}"]
    if match.starts != "X":
        lines.append(f"starts: {match.starts}")
    lines += _score_lines(match.before)
    for rules, score in match.elsewhere:
        lines += [f"board: {_rules_text(rules)}", *_score_lines(score)]
    lines.append(f"game: {game_text(whole.game, match.position.ply)}".rstrip())
    return "\n".join(lines) + "\n"


def loads(text: str) -> Match:
    r"""Read a match from text, without undone moves; every move is checked by the rules.

    Raises `RecordError`, with the line and the reason, for anything else. Without a line break at
    its end, a record was cut off: "game: A1" may be the start of "game: A10 B2".

    >>> loads("tictactoe 1\nX: human\nO: perfect\ngame: B2 A1\n").position.cells
    'O...X....'
    >>> loads("tictactoe 1\nX: human\nO: perfect\ngame: B2 B2\n")
    Traceback (most recent call last):
    tictactoe.record.RecordError: line 4: move 2: B2 is taken
    >>> loads("tictactoe 1\nX: human\nO: perfect\ngame: B2 A")
    Traceback (most recent call last):
    tictactoe.record.RecordError: the end was cut off; a record ends with its game and a line break
    """
    return loads_history(text).match


def loads_history(text: str) -> History:
    r"""Read a match with its history from text, as `loads` does; redo brings back undone moves.

    >>> loads_history("tictactoe 1\nX: human\nO: human\ngame: B2 | A1\n").redo().match.game.played
    (4, 0)
    """
    if not isinstance(text, str):
        raise RecordError("no text", found=type(text).__name__)
    if len(text) > LONGEST_RECORD:
        raise RecordError("long record", most=LONGEST_RECORD)
    lines = _Lines(text)
    lines.need(f"{NAME} ", _parse_version)
    x = lines.need("X:", _parse_seat)
    o = lines.need("O:", _parse_seat)
    starts = lines.take("starts:", _parse_starts) or "X"
    before = _take_score(lines)
    elsewhere = []
    while rules := lines.take("board:", _parse_board):
        elsewhere.append((rules, _take_score(lines)))
    game, ply = lines.need("game:", _parse_game)
    lines.end()
    try:
        history = History.opened(Match(x, o, game, starts, before, tuple(elsewhere)), ply)
    except InvalidTally as error:
        raise RecordError("line", line=lines.read, reason=error) from error
    except InvalidSeat as error:
        raise RecordError(error.key) from error
    if len(dumps(history)) > LONGEST_RECORD:  # with a space added after each colon, for example
        raise RecordError("long record", most=LONGEST_RECORD)
    return history


def _take_score(lines: "_Lines") -> Score:
    total = lines.take("total:", _parse_tally) or Tally()
    opponents: dict[str, Tally] = {}
    while counted := lines.take("score:", _parse_opponent):
        opponent, tally = counted
        if opponent in opponents:
            raise RecordError("line", line=lines.read, reason=RecordError("opponent twice"))
        opponents[opponent] = tally
    try:
        return Score(total, tuple(opponents.items()))
    except InvalidTally as error:
        raise RecordError("line", line=lines.read, reason=error) from error


class _Lines:
    """The lines of a record, read one after the other; errors name the line."""

    def __init__(self, text: str) -> None:
        *self.lines, self._unfinished = text.split("\n")
        self.read = 0

    def take(self, key: str, parse: Callable[[str], T]) -> T | None:
        """Return the value after the key on the next line, `None` if it has another key.

        Raises `RecordError` if the text was cut off before the end of that line.
        """
        if self.read == len(self.lines) and self._may_be_cut:
            raise RecordError("cut")
        if self.read == len(self.lines) or not self.lines[self.read].startswith(key):
            return None
        value = self.lines[self.read].removeprefix(key).strip()
        self.read += 1
        try:
            return parse(value)
        except GameError as error:
            raise RecordError("line", line=self.read, reason=error) from error

    def need(self, key: str, parse: Callable[[str], T]) -> T:
        """Return the value after the key on the next line; raises `RecordError` for another key."""
        found = self.take(key, parse)
        if found is None:
            reason = RecordError("line start", start=repr(key.strip()))
            raise RecordError("line", line=self.read + 1, reason=reason)
        return found

    @property
    def _may_be_cut(self) -> bool:
        """Whether the text starts like a record."""
        start = [*self.lines, self._unfinished][0]
        return start.startswith(NAME) or NAME.startswith(start)

    def end(self) -> None:
        """Raise `RecordError` for further lines that are not blank."""
        for number, line in enumerate([*self.lines, self._unfinished], start=1):
            if number > self.read and line.strip():
                raise RecordError("line", line=number, reason=RecordError("end"))


def game_text(game: Game, ply: int | None = None) -> str:
    """Return a game in one line, with a bar after `ply` moves if the others are undone.

    >>> game_text(Game(Rules(5, 5, 4, misere=True), first="O", played=(12, 6)), 1)
    '5x5x4 misere, O first: C3 | B2'
    """
    rules = game.rules
    front = []
    if rules != Rules():
        front.append(_rules_text(rules))
    if game.first != "X":
        front.append(f"{game.first} first")
    moves = list(map(rules.name, game.played))
    if ply is not None and ply < len(moves):
        moves.insert(ply, "|")
    return " ".join([f"{', '.join(front)}:", *moves] if front else moves)


def _parse_game(text: str) -> tuple[Game, int]:
    """Read a game from one line, with undone moves, and return also how many are made."""
    front, colon, moves = text.rpartition(":")
    rules, first = _parse_rules(front.strip()) if colon else (Rules(), "X")
    played, bar, undone = moves.partition("|")
    if bar and not undone.strip():
        raise RecordError("bar")
    position, cells = Position.start(rules, first), []
    for number, name in enumerate([*played.split(), *undone.split()], start=1):
        try:
            cells.append(rules.cell(name))
            position = position.play(cells[-1])
        except IllegalMove as error:
            raise RecordError("move", number=number, reason=error) from error
    return Game(rules, first, tuple(cells)), len(played.split())


def _rules_text(rules: Rules) -> str:
    return f"{rules.rows}x{rules.cols}x{rules.run}{' misere' if rules.misere else ''}"


def _parse_board(text: str) -> Rules:
    rules, _ = _parse_rules(text)
    if text != _rules_text(rules):
        raise RecordError("board format", found=brief(text))
    return rules


def _parse_rules(text: str) -> tuple[Rules, Mark]:
    found = _RULES.fullmatch(text)
    if not text or not found:
        raise RecordError("rules format", found=brief(text))
    rows, cols, run, misere, first = found.groups()
    rules = Rules(int(rows), int(cols), int(run), misere is not None) if rows else Rules()
    return rules, "O" if first == "O" else "X"


def _parse_version(text: str) -> int:
    if text != str(VERSION):
        raise RecordError("version", version=VERSION, found=brief(text))
    return VERSION


def _seat_text(seat: Seat) -> str:
    return f'{seat.kind} "{seat.name}"' if seat.name else seat.kind


def _parse_seat(text: str) -> Seat:
    found = _SEAT.fullmatch(text)
    if not found or not found[1].isidentifier():
        raise RecordError("seat format", found=brief(text))
    kind, name = found.groups()
    if kind not in (PERSON, OWN, AWAY):
        LEVELS[kind]  # raises `UnknownLevel` for an unknown name
    return Seat(kind, name or "")


def _parse_starts(text: str) -> Starts:
    if text not in get_args(Starts):
        raise RecordError("starts", found=brief(text))
    return cast("Starts", text)


def _score_lines(score: Score) -> list[str]:
    if score == Score():
        return []
    return [
        f"total: {_tally_text(score.total)}",
        *(f"score: {opponent} {_tally_text(tally)}" for opponent, tally in score.opponents),
    ]


def _tally_text(tally: Tally) -> str:
    counts = f"{tally.wins} {tally.losses} {tally.draws}"
    return f"{counts}, streak {tally.streak} of {tally.best}"


def _parse_tally(text: str) -> Tally:
    found = _TALLY.fullmatch(text)
    if not found:
        raise RecordError("tally format", found=brief(text))
    return Tally(*map(int, found.groups()))


def _parse_opponent(text: str) -> tuple[str, Tally]:
    opponent, _, counts = text.partition(" ")
    if not opponent.isidentifier():
        raise RecordError("opponent word", found=brief(opponent))
    return opponent, _parse_tally(counts)
