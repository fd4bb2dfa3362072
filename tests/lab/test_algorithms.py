"""The methods of the ladder: what each answers, and how many positions it looks at."""

from collections import Counter
from collections.abc import Callable

import pytest

from tests.oracle import Oracle
from tictactoe import Position, Rules
from tictactoe.heuristics import TooManyGames
from tictactoe.lab.algorithms import INEXACT, METHODS, Answer, by_lines

ORACLE = Oracle()
Order = Callable[[str], dict[int, str]]
CERTAIN = {"X": 1, "O": -1}
LATE = "XO. .X. ..O"


class TooLong(Exception):
    """A search was told to stop."""


def run(method: str, position: Position) -> tuple[Answer, int]:
    visits: Counter[str] = Counter()
    answer = METHODS[method](position, lambda count: visits.update(nodes=count))
    return answer, visits["nodes"]


def value(cells: str) -> int:
    found, _ = ORACLE.best("X", cells)
    return found if ORACLE.turn("X", cells) == "X" else -found


def until_certain(cells: str) -> int:
    """Count the positions from this one on where a side that finds a win looks no further."""
    nodes = 1
    for after in ORACLE.children("X", cells).values():
        nodes += until_certain(after)
        if value(after) == CERTAIN[ORACLE.turn("X", cells)]:
            break
    return nodes


def first_of_all(cells: str) -> dict[int, str]:
    return ORACLE.children("X", cells)


def middle_first(cells: str) -> dict[int, str]:
    """Return the same, the middle first, then the corners, then the edges."""
    after = ORACLE.children("X", cells)
    return {cell: after[cell] for cell in (4, 0, 2, 6, 8, 1, 3, 5, 7) if cell in after}


def within_bounds(cells: str, order: Order, alpha: int = -1, beta: int = 1) -> int:
    """Count the positions that alpha-beta cannot leave out, from the true values alone.

    A move is looked at while what X is sure of elsewhere is less than what O is sure of (Knuth and
    Moore, 1975), and what is sure are the true values of the moves before it.
    """
    nodes = 1
    for after in order(cells).values():
        if alpha >= beta:
            break
        nodes += within_bounds(after, order, alpha, beta)
        if ORACLE.turn("X", cells) == "X":
            alpha = max(alpha, value(after))
        else:
            beta = min(beta, value(after))
    return nodes


TURNS = [
    [row * 3 + col for row, col in turn]
    for flip in (False, True)
    for turn in (
        [(r, 2 - c if flip else c) for r in range(3) for c in range(3)],
        [(c, 2 - r if flip else r) for r in range(3) for c in range(3)],
        [(2 - r, c if flip else 2 - c) for r in range(3) for c in range(3)],
        [(2 - c, r if flip else 2 - r) for r in range(3) for c in range(3)],
    )
]
"""Where the cells of a board are taken from, for each of its turns and mirrors."""


def remembered(*, is_folded: bool) -> int:
    """Count what alpha-beta with a table looks at, from the true values alone.

    Of a position that was looked at, it remembers the true value as far as the bounds of that time
    tell it: less than alpha or more than beta is known only as that.
    """
    known: dict[str, tuple[int, int]] = {}

    def count(cells: str, alpha: int, beta: int) -> int:
        boards = ["".join(cells[cell] for cell in turn) for turn in TURNS]
        key = min(boards) if is_folded else cells
        low, high = known.get(key, (-1, 1))
        if low >= beta or high <= alpha or low == high:
            return 0
        nodes, least, most = 1, alpha, beta
        for after in middle_first(cells).values():
            nodes += count(after, alpha, beta)
            if ORACLE.turn("X", cells) == "X":
                alpha = max(alpha, min(value(after), beta))
            else:
                beta = min(beta, max(value(after), alpha))
            if alpha >= beta:
                break
        if ORACLE.winner(cells) is None:
            true = value(cells)
            known[key] = (true if true > least else low, true if true < most else high)
        return nodes

    return count(ORACLE.start, -1, 1)


@pytest.mark.parametrize(
    ("method", "nodes"),
    [
        ("first certain", 1 + sum(map(until_certain, first_of_all(ORACLE.start).values()))),
        ("probability", 1 + 9),
        ("limited", 1 + 9 + 9 * 8 + 9 * 8 * 7 + 9 * 8 * 7 * 6 + 9 * 8 * 7 * 6 * 5),
        ("alpha-beta", within_bounds(ORACLE.start, first_of_all)),
        ("ordered", within_bounds(ORACLE.start, middle_first)),
        ("with table", remembered(is_folded=False)),
        ("with symmetry", remembered(is_folded=True)),
    ],
)
def test_a_method_looks_at_as_many_positions_as_it_must(method: str, nodes: int) -> None:
    _, visited = run(method, Position.start())
    assert visited == nodes - 1  # the board that was given does not count


@pytest.mark.slow
@pytest.mark.parametrize("method", METHODS)
@pytest.mark.parametrize(
    ("cells", "rules"),
    [
        (LATE, Rules()),
        ("X.. .O. ...", Rules(misere=True)),
        ("XO.. .X.. ..O.", Rules(3, 4, 3)),
        ("XO XO .. ..", Rules(4, 2, 3)),
        ("....", Rules(2, 2, 1, misere=True)),
    ],
)
def test_a_method_finds_the_value_on_any_board(method: str, cells: str, rules: Rules) -> None:
    position = Position.parse(cells, rules)
    answer, _ = run(method, position)
    assert set(answer.cells) <= set(position.moves)
    if method not in INEXACT:
        oracle = Oracle(rules.rows, rules.cols, rules.run, rules.misere)
        verdicts = oracle.verdicts(position.first, position.cells)
        best = max(value for value, _ in verdicts.values())
        assert answer.value == best
        assert {verdicts[cell][0] for cell in answer.cells} == {best}


@pytest.mark.parametrize("method", METHODS)
def test_a_search_ends_when_told(method: str) -> None:
    def stop(_count: int) -> None:
        raise TooLong

    with pytest.raises(TooLong):
        METHODS[method](Position.parse(LATE), stop)


@pytest.mark.parametrize("method", sorted(INEXACT))
def test_counting_games_has_a_limit(method: str) -> None:
    with pytest.raises(TooManyGames):
        run(method, Position.start(Rules(4, 4, 4)))


def test_cells_on_many_lines_come_first() -> None:
    assert by_lines(Position.start(Rules(1, 5, 3))) == [2, 1, 3, 0, 4]
