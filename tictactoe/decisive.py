"""The move that decided a game: a fork that won, or a better move that was missed."""

from itertools import combinations
from typing import NamedTuple, TypeAlias

from tictactoe.coach import Judge, better, grades, turning_point
from tictactoe.game import Game
from tictactoe.rules import Mark, cells_of, other


class Fork(NamedTuple):
    """A move that left two lines one cell short; the same side then completed one."""

    mark: Mark
    cell: int
    lines: tuple[tuple[int, ...], ...]


class Miss(NamedTuple):
    """A cell that a side did not play, which would have kept the draw, or won."""

    mark: Mark
    cell: int
    would_win: bool


Decisive: TypeAlias = Fork | Miss


def fork(game: Game) -> Fork | None:
    """Return the winner's fork, unless the other side could have won instead of blocking.

    >>> fork(Game(played=(0, 1, 4, 8, 6, 2, 3)))
    Fork(mark='X', cell=6, lines=((0, 3, 6), (2, 4, 6)))
    """
    outcome, rules = game.position.outcome, game.rules
    if not outcome or not outcome.winner or rules.misere or len(game.played) < 3:
        return None
    *_, cell, _, last = game.played
    position, mark = game.positions[-3], outcome.winner
    if position.completing(other(mark)):
        return None
    held, free = position.mask(mark), position.empty
    missing = {line: line & ~held for line in rules.lines if line >> cell & 1}
    open_lines = [line for line, gap in missing.items() if gap.bit_count() == 1 and gap & free]
    for pair in combinations(open_lines, 2):
        if pair[0] & pair[1] == 1 << cell and any(missing[line] == 1 << last for line in pair):
            return Fork(mark, cell, tuple(tuple(cells_of(line)) for line in pair))
    return None


def miss(game: Game, mark: Mark, judge: Judge) -> Miss | None:
    """Return a better move than a side's last mistake; `None` if that is not certain.

    >>> from tictactoe.coach import judge
    >>> miss(Game(played=(0, 1, 4, 8, 6, 2, 3)), "O", judge)
    Miss(mark='O', cell=4, would_win=False)
    """
    graded, parity = grades(game, judge), 0 if mark == game.first else 1
    for index in range(len(graded) - 1, -1, -1):
        move = graded[index]
        if move is None:
            return None
        if move.grade == "mistake" and index % 2 == parity:
            thought = judge(game.positions[index])
            if thought is None or move.gave is None:
                return None
            return Miss(mark, better(thought, move.cell)[0], would_win=move.gave > 0)
    return None


def is_flawless(game: Game, judge: Judge) -> bool:
    """Return whether a game is drawn and certainly without a mistake."""
    outcome = game.position.outcome
    if outcome is None or outcome.winner:
        return False
    graded = grades(game, judge)
    return all(graded) and turning_point(graded) is None
