"""A position a day, the same for everybody: one move wins, or saves the draw, and no other does.

The positions get harder from Monday to Sunday (`WEEK`). The date alone seeds random games in which
neither side overlooks a line. The position of the day is the first with exactly one right move,
proved by the search.
"""

from datetime import date
from random import Random
from typing import Final, NamedTuple

from tictactoe.engine.pauses import Pausing, finish
from tictactoe.engine.search import Search
from tictactoe.engine.verdict import Budget, Verdict
from tictactoe.rules import Mark, Position, Rules, other

PACE: Final = Budget(nodes=100)
"""The search between two pauses: positions, not seconds, so that each machine finds the same."""
MOST_PLIES: Final = 9
"""Largest number of plies to a win: five moves of the side to move."""
MOST_NODES: Final = 2_000
"""Position limit of a search; beyond it, another game is tried."""
ENTRIES: Final = 20_000
"""The number of table entries of such a search."""


class Kind(NamedTuple):
    """The kind of position of a weekday."""

    rules: Rules
    plies: int
    """Least number of plies to the win; 0 for a draw to save."""
    marks: range
    """The range of the number of marks on the board."""


WEEK: Final = (
    Kind(Rules(), 0, range(3, 6)),
    Kind(Rules(), 3, range(3, 6)),
    Kind(Rules(4, 4, 4), 3, range(7, 12)),
    Kind(Rules(4, 5, 4), 5, range(7, 13)),
    Kind(Rules(5, 5, 4), 5, range(8, 15)),
    Kind(Rules(5, 5, 4), 0, range(12, 18)),
    Kind(Rules(6, 6, 4), 7, range(9, 17)),
)
"""The kinds from Monday to Sunday."""


class Daily(NamedTuple):
    """The position of a day and its only right move, which wins in `plies` or, if 0, draws."""

    day: date
    position: Position
    answer: int
    plies: int

    @property
    def moves(self) -> int:
        """How many moves the side to move needs to win; 0 if it draws."""
        return (self.plies + 1) // 2


class Attempt(NamedTuple):
    """A move in the position of a day, and the rest of the game if both sides then play best.

    `line` begins with the move and leads to the end of the game; `winner` is `None` for a draw.
    """

    is_right: bool
    line: tuple[int, ...]
    winner: Mark | None


def day_of(text: str, today: date) -> date:
    """Return the date in a link; today if it is invalid or in the future."""
    try:
        return min(date.fromisoformat(text), today)
    except ValueError:
        return today


def daily(day: date) -> Daily:
    """Return the position of a day.

    >>> found = daily(date(2026, 11, 30))
    >>> print(found.position.board)
      A B C
    1 . X X
    2 . O .
    3 . . .
    >>> found.position.rules.name(found.answer), found.plies
    ('A1', 0)
    """
    return finish(find_daily(day))


def find_daily(day: date) -> Pausing[Daily]:
    """Find the position of a day, with pauses."""
    kind, rng = WEEK[day.weekday()], Random(day.toordinal())
    while True:
        position = _random_position(kind, rng)
        if position:
            found = yield from _only_move(position, kind.plies)
            if found:
                answer, verdict = found
                return Daily(day, position, answer, verdict.plies if kind.plies else 0)
        yield


def attempt(puzzle: Daily, cell: int) -> Pausing[Attempt]:
    """Judge a move, with pauses; raises `IllegalMove` for a taken cell."""
    end = puzzle.position.play(cell)
    rest = yield from _solution(end)
    for move in rest:
        end = end.play(move)
    winner = end.outcome.winner if end.outcome else None
    return Attempt(cell == puzzle.answer, (cell, *rest), winner)


def _random_position(kind: Kind, rng: Random) -> Position | None:
    """Return the position after a random game; `None` if a side could complete a line before.

    Each side blocks the other's lines. On larger boards also `None` if a line must be blocked next,
    which would be easy to see.
    """
    position = Position.start(kind.rules)
    for _ in range(rng.choice(kind.marks)):
        blocks = position.completing(other(position.turn))
        position = position.play(rng.choice(blocks or position.moves))
        if position.outcome or position.completing(position.turn):
            return None
    is_easy = position.completing(other(position.turn)) and kind.rules != Rules()
    return None if is_easy else position


def _only_move(position: Position, plies: int) -> Pausing[tuple[int, Verdict] | None]:
    """Find the only move that wins in at least `plies` plies or, for 0, saves the draw.

    Returns it with its verdict, and `None` without such a move or if the search takes too long.
    """
    value = 1 if plies else 0
    search = Search(position.rules, ENTRIES)
    for thought in search.think(position, pace=PACE):
        sure = {cell: found for cell, found in thought.verdicts.items() if found.is_certain}
        good = {cell: found for cell, found in sure.items() if found.value >= value}
        if len(good) > 1 or search.nodes > MOST_NODES:
            return None
        if thought.exact:
            is_right = all(found.value == value for found in good.values())
            is_fit = all(plies <= found.plies <= MOST_PLIES for found in good.values())
            return next(iter(good.items()), None) if is_right and (is_fit or not value) else None
        yield
    return None


def _solution(position: Position) -> Pausing[tuple[int, ...]]:
    """Return the moves to the end of the game if both sides play best."""
    for thought in Search(position.rules, ENTRIES).think(position, pace=PACE):
        if thought.exact:
            return thought.line
        yield
    return ()
