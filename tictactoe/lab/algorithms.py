"""The ladder: methods that evaluate a position and choose a move, each better than the one before.

Every method takes a position that is not over, and `visit`, which is called with the number of
positions visited since its last call; if it raises, the search ends. All values are those of
the side to move: 1 for a win, 0 for a draw, -1 for a loss.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from operator import attrgetter
from typing import Final, TypeAlias

from tictactoe.engine.heuristics import DEPTH, Visit, ignore, move_values, probability_of_winning
from tictactoe.engine.lines import symmetries
from tictactoe.engine.search import Search
from tictactoe.rules import Mark, Position, Rules, cells_of, other

WIN: Final = 1
DRAW: Final = 0
LOSS: Final = -1

FULL: Final = (LOSS, WIN)
"""The window that contains every value."""

Order: TypeAlias = Callable[[Position], Iterable[int]]
Window: TypeAlias = tuple[int, ...]
"""The first alpha and beta: a value between them is exact, any other only a bound."""
Key: TypeAlias = Callable[[Position], object]
Table: TypeAlias = dict[object, tuple[int, int]]

in_order: Final[Order] = attrgetter("moves")
"""The moves row by row."""
as_it_is: Final[Key] = attrgetter("x", "o")
"""The two masks of a position."""


@dataclass(frozen=True, slots=True)
class Answer:
    """The value for the side to move, and the cells that a method would play."""

    value: float
    cells: tuple[int, ...]


Method: TypeAlias = Callable[[Position, Visit], Answer]


def minimax(position: Position, visit: Visit = ignore) -> Answer:
    """Search every possible game to its end.

    Source: Real Python, "Build a Tic-Tac-Toe Game Engine With an AI Player in Python".

    >>> minimax(Position.parse("XO. .X. ..O"))
    Answer(value=1, cells=(3, 6))
    """
    values = {}
    for cell in position.moves:
        value = minimax_value(position.play(cell), position.turn, visit)
        values[cell] = value
    return _best_of(values)


def minimax_value(position: Position, mark: Mark, visit: Visit) -> int:
    """Return the value of a position for a mark, which maximizes while the other side minimizes."""
    visit(1)
    if position.outcome:
        return position.outcome.value_for(mark)
    is_max = position.turn == mark
    best = LOSS if is_max else WIN
    for cell in position.moves:
        value = minimax_value(position.play(cell), mark, visit)
        best = max(best, value) if is_max else min(best, value)
    return best


def first_certain(position: Position, visit: Visit = ignore) -> Answer:
    """Stop once a side is sure to win; make and undo all moves on one board.

    Source: LiteratePrograms, "Tic Tac Toe (Python)".
    """
    turn, rules = position.turn, position.rules
    held = {turn: position.mask(turn), other(turn): position.mask(other(turn))}
    values = {}
    for cell in position.moves:
        held[turn] ^= 1 << cell
        values[cell] = first_certain_value(rules, held, turn, other(turn), visit)
        held[turn] ^= 1 << cell
    return _best_of(values)


def first_certain_value(
    rules: Rules, held: dict[Mark, int], mark: Mark, turn: Mark, visit: Visit
) -> int:
    """Return the value of a board for a mark; `held` has the cells of each mark as a mask."""
    visit(1)
    before = other(turn)
    if rules.completes(held[before]):
        return WIN if (before == mark) != rules.misere else LOSS
    empty = (1 << rules.size) - 1 & ~held[turn] & ~held[before]
    if not empty:
        return DRAW
    certain = WIN if turn == mark else LOSS
    best = -certain
    for cell in cells_of(empty):
        held[turn] ^= 1 << cell
        value = first_certain_value(rules, held, mark, before, visit)
        held[turn] ^= 1 << cell
        if value == certain:
            return value
        if value == DRAW:
            best = DRAW
    return best


def probability(position: Position, visit: Visit = ignore, depth: int = 0) -> Answer:
    """Choose the move with the highest expected score of random play, where a draw is half a win.

    This can be wrong.

    Raises `TooManyGames` if more games may follow than can be counted.

    Source: A. Somani, "Writing a tic-tac-toe solver using minimax".

    >>> probability(Position.parse("OXO .X. X..")).cells  # only 7 saves the game
    (5, 7)
    """
    values = move_values(position, probability_of_winning, depth, visit)
    return _best_of({cell: 2 * value - 1 for cell, value in values.items()})


def limited(position: Position, visit: Visit = ignore) -> Answer:
    """Look a few moves ahead, then use the expected score of random play; this can be wrong.

    Raises `TooManyGames` as `probability` does.

    Source: A. Somani, "Writing a tic-tac-toe solver using minimax".
    """
    return probability(position, visit, DEPTH)


def alpha_beta(
    position: Position, visit: Visit = ignore, order: Order = in_order, window: Window = FULL
) -> Answer:
    """Skip every move that cannot change the answer, if its value lies in the window.

    Source: D. E. Knuth and R. W. Moore, "An analysis of alpha-beta pruning", Artificial
    Intelligence 6 (1975).
    """
    alpha, beta = window
    choice, *_ = order(position)
    for cell in order(position):
        value = alpha_beta_value(position.play(cell), position.turn, alpha, beta, visit, order)
        if value > alpha:
            alpha, choice = value, cell
        if alpha >= beta:
            break
    return Answer(alpha, (choice,))


def alpha_beta_value(
    position: Position, mark: Mark, alpha: int, beta: int, visit: Visit, order: Order
) -> int:
    """Return the value of a position for a mark, or a bound if it is not between alpha and beta.

    Alpha is the value that the mark is already sure of, beta the most that the other side allows.
    """
    visit(1)
    if position.outcome:
        return position.outcome.value_for(mark)
    is_max = position.turn == mark
    for cell in order(position):
        value = alpha_beta_value(position.play(cell), mark, alpha, beta, visit, order)
        if is_max:
            alpha = max(alpha, value)
        else:
            beta = min(beta, value)
        if alpha >= beta:
            break
    return alpha if is_max else beta


def by_lines(position: Position) -> list[int]:
    """Return the moves, those on most lines first.

    >>> by_lines(Position.start())
    [4, 0, 2, 6, 8, 1, 3, 5, 7]
    """
    lines = position.rules.lines
    return sorted(position.moves, key=lambda cell: -sum(line >> cell & 1 for line in lines))


def ordered(position: Position, visit: Visit = ignore) -> Answer:
    """Alpha-beta that tries promising moves first, as a good move cuts off the others."""
    return alpha_beta(position, visit, by_lines)


def with_table(position: Position, visit: Visit = ignore, key: Key = as_it_is) -> Answer:
    """Alpha-beta with a transposition table, as many move orders reach the same position.

    Source: R. D. Greenblatt, D. E. Eastlake and S. D. Crocker, "The Greenblatt chess program",
    Fall Joint Computer Conference (1967).
    """
    table: Table = {}
    alpha, beta = LOSS, WIN
    choice, *_ = by_lines(position)
    for cell in by_lines(position):
        value = with_table_value(position.play(cell), position.turn, alpha, beta, visit, key, table)
        if value > alpha:
            alpha, choice = value, cell
        if alpha >= beta:
            break
    return Answer(alpha, (choice,))


def with_table_value(
    position: Position, mark: Mark, alpha: int, beta: int, visit: Visit, key: Key, table: Table
) -> int:
    """Return the same as `alpha_beta_value`; the table stores bounds of the value of positions."""
    low, high = table.get(key(position), (LOSS, WIN))
    if low >= beta or high <= alpha or low == high:
        return low if low >= beta else high
    visit(1)
    if position.outcome:
        return position.outcome.value_for(mark)
    is_max = position.turn == mark
    least, most = alpha, beta
    for cell in by_lines(position):
        value = with_table_value(position.play(cell), mark, alpha, beta, visit, key, table)
        if is_max:
            alpha = max(alpha, value)
        else:
            beta = min(beta, value)
        if alpha >= beta:
            break
    value = alpha if is_max else beta
    table[key(position)] = value if value > least else low, value if value < most else high
    return value


def folded(position: Position) -> object:
    """Return a key shared by all rotations and reflections of a position.

    >>> len({folded(Position.start().play(cell)) for cell in range(9)})
    3
    """
    cells = position.cells
    return min("".join([cells[cell] for cell in turn]) for turn in _turns(position.rules))


def with_symmetry(position: Position, visit: Visit = ignore) -> Answer:
    """Treat rotations and reflections of a board as one position in the table."""
    return with_table(position, visit, folded)


def full(position: Position, visit: Visit = ignore) -> Answer:
    """Use the search of this project: all of the above and more; see `tictactoe.engine.search`."""
    nodes = 0
    for thought in Search(position.rules).think(position, is_every_move=False):
        visit(thought.nodes - nodes)
        nodes = thought.nodes
    return Answer(thought.verdict.value, thought.best)


METHODS: Final[dict[str, Method]] = {
    "minimax": minimax,
    "first certain": first_certain,
    "probability": probability,
    "limited": limited,
    "alpha-beta": alpha_beta,
    "ordered": ordered,
    "with table": with_table,
    "with symmetry": with_symmetry,
    "full": full,
}
"""Every method by name, from the first of the ladder to the last."""

INEXACT: Final[dict[str, tuple[str, tuple[int, ...]]]] = {
    "probability": ("OXO .X. X..", (5,)),  # Somani's own
    "limited": ("... .X. ...", (1, 3, 5, 7)),  # it values corners and edges the same
}
"""The methods that can be wrong, each with a 3x3 position and its mistakes there."""

_turns = lru_cache(symmetries)


def _best_of(values: Mapping[int, float]) -> Answer:
    best = max(values.values())
    return Answer(best, tuple(cell for cell, value in values.items() if value == best))
