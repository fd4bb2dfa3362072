"""What any front end must show of a match, as plain data and words."""

from dataclasses import dataclass, replace
from typing import Final

from tictactoe.game import Match
from tictactoe.rules import Mark, other

WORDS: Final = {
    "you": "You",
    "computer": "Computer",
    "cell": "Row {row}, column {col}: {content}",
    "cell empty": "empty",
    "cell in line": "{mark}, in the line",
    "begin, you": "You play {mark}.",
    "played": "{who} played {cell}.",
    "turn": "{who} to move.",
    "turn, you": "Your turn.",
    "thinking": "{who} is thinking.",
    "won": "{who} wins with {line}.",
    "won, you": "You win with {line}.",
    "won, misere": "{loser} made the line {line}. {who} wins.",
    "won, misere, you": "{loser} made the line {line}. You win.",
    "draw": "It is a draw.",
    "taken": "{cell} is taken.",
    "over": "The game is over.",
}
"""Every word that a front end shows of a match."""


@dataclass(frozen=True, slots=True)
class CellView:
    """A cell as shown: its name, its mark if any, its label, and whether a line runs there."""

    name: str
    mark: Mark | None
    label: str
    in_line: bool


@dataclass(frozen=True, slots=True)
class View:
    """A match as shown: its cells row by row, the complete lines as cells, and the status.

    The status is what was just `told` and what is to be done `now`. `turn` is the mark that a
    person may play, if any; `waiting` is True while a level is to move.
    """

    rows: int
    cols: int
    cells: tuple[CellView, ...]
    lines: tuple[tuple[int, ...], ...]
    told: str
    now: str
    turn: Mark | None
    waiting: bool
    over: bool

    @property
    def status(self) -> str:
        """The status as one line."""
        return _sentences(self.told, self.now)


def view(match: Match) -> View:
    """Return what to show of a match.

    >>> from tictactoe.game import Seat
    >>> shown = view(Match(o=Seat("perfect")).play(4).play(0))
    >>> shown.status
    'You played B2. Computer played A1. Your turn.'
    >>> shown.cells[4].label
    'Row 2, column 2: X'
    """
    position, rules = match.position, match.position.rules
    in_line = {cell for line in position.lines for cell in line}
    return View(
        rows=rules.rows,
        cols=rules.cols,
        cells=tuple(_cell_view(match, cell, cell in in_line) for cell in range(rules.size)),
        lines=position.lines,
        told=_sentences(*_last_moves(match)),
        now=_what_now(match),
        turn=position.turn if match.seat and match.seat.is_human else None,
        waiting=match.seat is not None and not match.seat.is_human,
        over=match.seat is None,
    )


def refusal(match: Match, cell: int) -> View:
    """Return what to show when a person chose a cell that cannot be played.

    >>> refusal(Match().play(4), 4).status
    'B2 is taken. O to move.'
    """
    name = match.position.rules.name(cell)
    told = WORDS["over"] if match.position.outcome else WORDS["taken"].format(cell=name)
    return replace(view(match), told=told)


def called(match: Match, mark: Mark) -> str:
    """Return what to call the seat of a mark: its name, "You", "Computer", or the mark.

    >>> called(Match(), "O")
    'O'
    """
    seat, opponent = match.seat_of(mark), match.seat_of(other(mark))
    if seat.name:
        return seat.name
    if seat.is_human == opponent.is_human:
        return mark
    return WORDS["you"] if seat.is_human else WORDS["computer"]


def _cell_view(match: Match, cell: int, in_line: bool) -> CellView:
    mark = match.position.mark_at(cell)
    row, col = divmod(cell, match.position.rules.cols)
    content = mark or WORDS["cell empty"]
    if in_line:
        content = WORDS["cell in line"].format(mark=mark)
    return CellView(
        name=match.position.rules.name(cell),
        mark=mark,
        label=WORDS["cell"].format(row=row + 1, col=col + 1, content=content),
        in_line=in_line,
    )


def _last_moves(match: Match) -> list[str]:
    """Tell the last move, and the person's move before it if a level made the last one."""
    game, mark = match.game, other(match.position.turn)
    if not game.moves:
        return []
    told = [_told(match, mark, game.moves[-1])]
    if len(game.moves) > 1 and not match.seat_of(mark).is_human:
        if match.seat_of(other(mark)).is_human:
            told.insert(0, _told(match, other(mark), game.moves[-2]))
    return told


def _told(match: Match, mark: Mark, cell: int) -> str:
    return WORDS["played"].format(who=called(match, mark), cell=match.position.rules.name(cell))


def _what_now(match: Match) -> str:
    position = match.position
    if position.outcome is None:
        return _whose_turn(match)
    if position.outcome.winner is None:
        return WORDS["draw"]
    winner = position.outcome.winner
    line = ", ".join(position.rules.name(cell) for cell in position.outcome.line)
    key = "won, misere" if position.rules.misere else "won"
    return _for(match, winner, key).format(
        who=called(match, winner), loser=called(match, other(winner)), line=line
    )


def _whose_turn(match: Match) -> str:
    turn = match.position.turn
    if not match.seat_of(turn).is_human:
        return WORDS["thinking"].format(who=called(match, turn))
    words = _for(match, turn, "turn").format(who=called(match, turn))
    if match.game.moves or called(match, turn) != WORDS["you"]:
        return words
    return _sentences(WORDS["begin, you"].format(mark=turn), words)


def _for(match: Match, mark: Mark, key: str) -> str:
    """Return words in their form for "you", where the seat of the mark is called so."""
    return WORDS[f"{key}, you"] if called(match, mark) == WORDS["you"] else WORDS[key]


def _sentences(*parts: str) -> str:
    return " ".join(filter(None, parts))
