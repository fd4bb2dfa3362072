"""The truths of the course, by brute force on plain strings."""

from collections.abc import Callable
from functools import cache
from math import factorial
from typing import NamedTuple

from tests.oracle import Oracle
from tictactoe.lab.course import Step
from tictactoe.rules import Position

ORACLE = Oracle()


def expected(step: Step) -> tuple[set[int], int]:
    """Return the cells and the number to predict; the other is empty or 0."""
    return FOUND[step.asks](step, "".join(step.position.cells))


def values(cells: str) -> dict[int, int]:
    return {cell: value for cell, (value, _) in ORACLE.verdicts("X", cells).items()}


def completing(cells: str, mark: str) -> list[int]:
    """Return the cells that complete a line of a mark."""
    free = [cell for cell, held in enumerate(cells) if held == "."]
    return [c for c in free if ORACLE.winner(cells[:c] + mark + cells[c + 1 :]) == mark]


def turned(cells: str) -> list[str]:
    """Return all eight ways to turn and mirror a board of three rows."""
    found = []
    for _ in range(4):
        cells = "".join(cells[6 - 3 * (cell % 3) + cell // 3] for cell in range(9))
        found += [cells, cells[::-1][6:] + cells[::-1][3:6] + cells[::-1][:3]]
    return found


@cache
def chance(cells: str, mark: str) -> float:
    """Return the expected score of a mark in random play."""
    winner = ORACLE.winner(cells)
    if winner:
        return 0.5 if winner == "draw" else float(winner == mark)
    after = ORACLE.children("X", cells).values()
    return sum(chance(one, mark) for one in after) / len(after)


@cache
def ahead(cells: str, mark: str, plies: int) -> float:
    """Return the expected score if both sides play well for some plies, then at random."""
    if ORACLE.winner(cells) or not plies:
        return chance(cells, mark)
    pick: Callable[..., float] = max if ORACLE.turn("X", cells) == mark else min
    return pick(ahead(one, mark, plies - 1) for one in ORACLE.children("X", cells).values())


def two_further(cells: str, mark: str) -> float:
    return ahead(cells, mark, 2)


@cache
def paths(cells: str, *, is_node: bool) -> int:
    """Count the games from a board on, or the boards in all of them."""
    below = sum(paths(one, is_node=is_node) for one in ORACLE.children("X", cells).values())
    return below + is_node if below else 1


class AlphaBeta(NamedTuple):
    """Alpha-beta from a board: the branches that it leaves out, the windows of calls."""

    left: list[tuple[int, ...]]
    windows: dict[tuple[int, ...], tuple[int, int]]


def alpha_beta(cells: str) -> AlphaBeta:
    """Search for the side to move, trying the moves in order."""
    found, mark = AlphaBeta([], {}), ORACLE.turn("X", cells)

    def value(board: str, path: tuple[int, ...], alpha: int, beta: int) -> int:
        found.windows[path] = alpha, beta
        after, is_own = ORACLE.children("X", board), ORACLE.turn("X", board) == mark
        if not after:
            return ORACLE.best("X", board)[0] * (1 if is_own else -1)
        for cell, below in after.items():
            if alpha >= beta:
                found.left.append((*path, cell))
            elif is_own:
                alpha = max(alpha, value(below, (*path, cell), alpha, beta))
            else:
                beta = min(beta, value(below, (*path, cell), alpha, beta))
        return alpha if is_own else beta

    value(cells, (), -1, 1)
    return found


def left_at_once(_step: Step, cells: str) -> tuple[set[int], int]:
    """Return the first moves that alpha-beta leaves out, and the number of boards it looks at."""
    left, windows = alpha_beta(cells)
    return {path[0] for path in left if len(path) == 1}, len(windows)


@cache
def following(cells: str) -> set[str]:
    """Return a board and all that can follow it."""
    return {cells}.union(*map(following, ORACLE.children("X", cells).values()))


def first_cell_games(cells: str, first: str, mark: str) -> list[str]:
    """Return the end of each game of a player that takes the first free cell."""
    winner = ORACLE.winner(cells)
    if winner:
        return [winner]
    after = list(ORACLE.children(first, cells).values())
    if ORACLE.turn(first, cells) == mark:
        after = after[:1]
    return [end for one in after for end in first_cell_games(one, first, mark)]


def first_cell_losses() -> tuple[int, int]:
    """Return the number of games that this player loses, first and second, and of all games."""
    ends = [(end, mark) for mark in "XO" for end in first_cell_games("." * 9, "X", mark)]
    return sum(end not in ("draw", mark) for end, mark in ends), len(ends)


def lost_share(_step: Step, _cells: str) -> tuple[set[int], int]:
    lost, count = first_cell_losses()
    return set(), round(100 * lost / count)


def mistake(step: Step, cells: str) -> tuple[set[int], int]:
    """Return the last move of the loser from a board that was not lost, and its number."""
    board, found = "." * 9, (0, 0)
    for number, cell in enumerate(step.cells, 1):
        is_loser = ORACLE.turn("X", board) != ORACLE.winner(cells)
        if is_loser and max(values(board).values()) > values(board)[cell]:
            found = cell, number
        board = ORACLE.children("X", board)[cell]
    return {found[0]}, found[1]


def quickest(step: Step, _cells: str) -> tuple[set[int], int]:
    """Return the cells that win at once, or else the cells that win after every reply."""

    def wins(position: Position) -> set[int]:
        return {cell for cell in position.moves if position.play(cell).outcome}

    if wins(step.position):
        return wins(step.position), 1
    after = {cell: step.position.play(cell) for cell in step.position.moves}
    return {
        cell
        for cell, one in after.items()
        if not wins(one) and all(wins(one.play(reply)) for reply in one.moves)
    }, 3


def fours(step: Step, cells: str) -> tuple[set[int], int]:
    """Return the free cells of every line without O that lacks two X."""
    rows, cols, run = step.rules.rows, step.rules.cols, step.rules.run
    found = set()
    for start in range(len(cells)):
        row, col = divmod(start, cols)
        for down, right in ((0, 1), (1, 0), (1, 1), (1, -1)):
            if row + down * (run - 1) < rows and 0 <= col + right * (run - 1) < cols:
                line = range(start, start + (down * cols + right) * run, down * cols + right)
                if sorted(cells[cell] for cell in line) == sorted(".." + "X" * (run - 2)):
                    found |= {cell for cell in line if cells[cell] == "."}
    return found, 0


def best(cells: str) -> set[int]:
    found = values(cells)
    return {cell for cell, value in found.items() if value == max(found.values())}


def won_game(_step: Step, cells: str) -> tuple[set[int], int]:
    """Return the cells of the side to move until it wins; the other side blocks if it can."""
    own: set[int] = set()
    mark = ORACLE.turn("X", cells)
    while not ORACLE.winner(cells):
        verdicts = ORACLE.verdicts("X", cells)
        cell = max(verdicts, key=lambda c: (verdicts[c][0], -verdicts[c][0] * verdicts[c][1]))
        if ORACLE.turn("X", cells) == mark:
            own.add(cell)
        else:
            cell = next(iter(completing(cells, mark)), cell)
        cells = ORACLE.children("X", cells)[cell]
    return own, 0


def alike(step: Step, cells: str) -> tuple[set[int], int]:
    first, *others = step.position.moves
    after = ORACLE.children("X", cells)
    return {cell for cell in others if after[cell] in turned(after[first])}, 0


FOUND: dict[str, Callable[[Step, str], tuple[set[int], int]]] = {
    "losing": lambda _step, cells: ({c for c, v in values(cells).items() if v < 0}, 0),
    "winning": lambda _step, cells: ({c for c, v in values(cells).items() if v > 0}, 0),
    "best": lambda _step, cells: (best(cells), 0),
    "best by chance": lambda _step, cells: (best(cells), 0),
    "best two ahead": lambda _step, cells: (best(cells), 0),
    "quickest": quickest,
    "fours": fours,
    "won game": won_game,
    "mistake": mistake,
    "lost share": lost_share,
    "all games": lambda _step, cells: (set(), paths(cells, is_node=False)),
    "minimax nodes": lambda _step, cells: (set(), paths(cells, is_node=True)),
    "alpha-beta nodes": lambda _step, cells: (set(), len(alpha_beta(cells).windows)),
    "left out": left_at_once,
    "alike": alike,
    "positions": lambda _step, cells: (set(), len(following(cells))),
    "folded positions": lambda _step, cells: (
        set(),
        len({min(turned(board)) for board in following(cells)}),
    ),
    "digits": lambda step, _cells: (set(), len(str(factorial(step.rules.size)))),
}
