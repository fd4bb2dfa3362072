"""Negamax with alpha-beta: the worth of a position, searched to a depth.

See `tictactoe.engine.evaluate` for worths. Source: D. E. Knuth and R. W. Moore, "An analysis of
alpha-beta pruning", Artificial Intelligence 6 (1975).

A search is a generator, which pauses and resumes. A search that stops and restarts from its table
repeats the positions that the table does not hold: with a stop every 160 positions it took 9 % more
on 5x5, and never ended if a search for threats was longer than that. Without stops, plain calls
were no faster.
"""

from dataclasses import dataclass
from math import inf
from time import perf_counter
from typing import Final, TypeAlias

from tictactoe.engine.bits import Layout, LineSet, Mask
from tictactoe.engine.evaluate import DRAW, bounds, guess, is_lost, is_won
from tictactoe.engine.lines import lines_of
from tictactoe.engine.order import Stakes, StakesTable
from tictactoe.engine.pauses import Pausing, finish
from tictactoe.engine.table import ENTRIES, SOLVED, TranspositionTable, recall
from tictactoe.engine.threats import Threats
from tictactoe.engine.verdict import Budget
from tictactoe.rules import Position, Rules

Value: TypeAlias = tuple[float, bool]
"""A worth, and whether it is exact: a deeper search would find the same."""

DROP: Final = 1e-9
"""Less than the difference between any two worths."""
LAST_THREES_PLY: Final = 2
"""The last ply from the root at which wins by threats with threes are searched."""
THREES_LIMIT: Final = 600
"""Position limit of such a search."""
ROOT_THREES_LIMIT: Final = 5_000
"""Position limit at the root and one ply below, where losing to threats must be noticed."""
LATE: Final = 14
"""With at most this many empty cells, alpha-beta finds wins by threats as fast."""
NEARLY_LOST: Final = -0.99
"""The lowest guess when every move that could stop a win by threats fails."""
SHARE: Final = 4
"""Up to a depth of (empty cells / `SHARE`), moves that do not answer threats are left out."""
FIRST_MOVES: Final = 3
"""This many moves are searched to the full depth, later ones first a ply less (late move
reductions)."""
FAR: Final = 12
"""Up to a depth of (empty cells / `FAR`), late moves are reduced."""


@dataclass(slots=True)
class Node:
    """A position in the tree: its sides, open lines by marks, empty cells and plies from the root.

    `stakes` order its moves; `least` is a lower bound of its worth, proved by threats; `may_lose`
    is False if the other side would not win by threats even after a pass.
    """

    own: Layout
    foe: Layout
    counted: list[LineSet]
    left: int
    ply: int
    stakes: Stakes = 0
    least: float = -inf
    may_lose: bool = True


class AlphaBeta:
    """The search of one board to a given depth, and what it has found so far."""

    def __init__(self, rules: Rules, entries: int = ENTRIES) -> None:
        self.nodes = 0
        """How many positions were searched, not counting those found in the table."""
        self.rules = rules
        self.lines = lines_of(rules)
        self.stakes = StakesTable(self.lines)
        self.threats = Threats(self.lines, self._visit)
        self.table = TranspositionTable(self.lines, entries)

    def root(self, position: Position) -> Node:
        """Return the root of a tree."""
        own, foe = self.lines.layouts(position)
        left, stakes = position.empty.bit_count(), self.stakes.of(own, foe)
        return Node(own, foe, self.lines.count(own, foe), left, 0, stakes)

    def pause_after(self, pace: Budget) -> None:
        """Set when to pause next."""
        self._pause_at: float = inf if pace.nodes is None else self.nodes + pace.nodes
        self._pause_time: float = inf if pace.seconds is None else perf_counter() + pace.seconds

    def _visit(self) -> bool:
        """Count a position, and return whether a pause is due."""
        self.nodes += 1
        return self.nodes >= self._pause_at or perf_counter() >= self._pause_time

    def try_move(
        self, root: Node, position: Position, cell: int, floor: float, depth: float
    ) -> Pausing[Value]:
        """Return a move's worth to the side that makes it; up to the floor, only an upper bound."""
        after = position.play(cell)
        outcome, left = after.outcome, after.empty.bit_count()
        if outcome is None:
            worth, is_exact = yield from self._negamax(root, cell, -inf, -floor, depth)
            return -worth, is_exact
        if outcome.winner is None:
            return DRAW, True
        return -left - 1 if outcome.winner == after.turn else left + 1, True

    def _is_best(self, root: Node, position: Position, cell: int, worth: float) -> bool:
        """Return whether a move is worth as much as the position."""
        floor = worth - DROP
        return finish(self.try_move(root, position, cell, floor, inf))[0] > floor

    def _negamax(
        self, parent: Node, move: int, alpha: float, beta: float, depth: float
    ) -> Pausing[Value]:
        """Return the worth of the position after a move, for the side then to move.

        Up to alpha it is only an upper bound, from beta only a lower bound (fail-soft). No line may
        be complete yet.
        """
        own, foe = parent.foe, parent.own | self.lines.spots[move]
        low, high, first = -inf, inf, None
        key, symmetry, entry = self.table.probe(own, foe)
        if entry:
            low, high, is_exact = recall(entry, alpha, beta, depth)
            if low == high:
                return low, is_exact
            first = entry[-1]
        if self._visit():
            yield

        counted = self.lines.count(own, foe)
        node = Node(own, foe, counted, parent.left - 1, parent.ply + 1)
        moves, best = self._moves(node)
        if best > -inf:
            return best, True
        lowest, highest = bounds(self.lines, counted, node.left)
        low, high = max(low, lowest), min(high, highest)
        if low >= beta or low == high:
            return low, True
        if high <= alpha:
            return high, True

        is_forced = not moves & (moves - 1)
        if node.left > LATE and not self.rules.misere:
            node.least = yield from self._win_by_threats(node, depth if parent.may_lose else 0)
            if node.least >= beta:
                return node.least, True
        if depth <= 0 and not is_forced:
            return min(max(node.least, low, guess(self.lines, counted, own | foe)), high), False

        alpha, beta = max(alpha, low), min(beta, high)
        node.stakes = self.stakes.after(parent.stakes, parent.own, parent.foe, move)
        best, chosen, is_exact = yield from self._try_moves(node, moves, first, alpha, beta, depth)
        if best > alpha:
            low = best
        if best < beta:
            high = best
        self.table.store(key, symmetry, (SOLVED if is_exact else depth, low, high, chosen))
        return best, is_exact

    def _try_moves(
        self, node: Node, moves: Mask, first: int | None, alpha: float, beta: float, depth: float
    ) -> Pausing[tuple[float, int | None, bool]]:
        """Return the worth of the best move, that move, and whether the worth is exact."""
        needed = yield from self.defences(node, moves, depth)
        is_exact = needed == moves
        best, width = node.least, width_at(depth)
        if not is_exact:
            best, width = max(best, NEARLY_LOST), inf
        floor, chosen = max(alpha, best), None
        is_reduced = depth > 2 and FAR * depth <= node.left
        if moves & (moves - 1):
            depth -= 1  # a forced move is no choice, and not counted
        for index, move in enumerate(self.stakes.order(needed, node.stakes, first)):
            if index >= width and not is_lost(best):
                is_exact = False
                break
            is_late = is_reduced and index >= FIRST_MOVES
            worth, exact = yield from self._negamax(node, move, -beta, -floor, depth - is_late)
            if is_late and -worth > floor:
                worth, exact = yield from self._negamax(node, move, -beta, -floor, depth)
            if -worth > best:
                best, chosen = -worth, move
                if best >= beta:
                    return best, chosen, exact or is_won(best)
                floor = max(floor, best)
            is_exact = is_exact and exact
        return best, chosen, is_exact

    def _moves(self, node: Node) -> tuple[Mask, float]:
        """Return the moves to try, and the worth if lines that lack a mark or two decide it.

        Any move that does not answer a threat of two lines at once loses in four plies.
        """
        lines, run, left, taken = self.lines, self.rules.run, node.left, node.own | node.foe
        own_ends = node.counted[run - 1] & lines.one_side
        foe_ends = node.counted[run - 1] >> lines.width
        moves = ~taken & lines.board
        if self.rules.misere:
            if own_ends:
                moves &= ~lines.empty_on(own_ends, taken)  # completing a line comes last
            return moves, -inf if moves else -left
        if own_ends:
            return moves, left
        if foe_ends:
            moves = lines.empty_on(foe_ends, taken)
            if moves & (moves - 1):
                return moves, 1 - left  # two cells to block with one move
        else:
            moves &= self.threats.replies(node.counted, taken)
            if not moves:
                return moves, 3 - left
        return moves, -inf

    def defences(self, node: Node, moves: Mask, depth: float) -> Pausing[Mask]:
        """Return the moves that can prevent the other side's win by threats, all if it has none.

        These are the cells that count in that win, and own threats.
        """
        threes = threes_limit(node.ply, depth - 1)
        node.may_lose = True
        if self.rules.misere or not moves & (moves - 1) or not threes or SHARE * depth > node.left:
            return moves
        own, foe = node.own, node.foe
        node.may_lose = bool((yield from self.threats.search(foe, own, threes=threes, each=False)))
        if not node.may_lose:
            return moves
        return moves & (self.threats.zone(foe, own) | self.threats.moves(node.counted, own | foe))

    def _win_by_threats(self, node: Node, depth: float) -> Pausing[float]:
        """Return the worth of a win by threats; minus infinity if none is found."""
        run, threes = self.rules.run, threes_limit(node.ply, depth)
        if node.counted[run - 1]:
            return -inf  # the other side may be about to complete a line, and that comes first
        if not threes and not node.counted[run - 2] & self.lines.one_side:
            return -inf
        plies = yield from self.threats.search(node.own, node.foe, threes=threes, each=False)
        return node.left - plies + 1 if plies else -inf

    def principal_variation(self, position: Position, cell: int) -> tuple[int, ...]:
        """Return a cell and the best moves after it, as far as the table has them."""
        line = [cell]
        while True:
            position = position.play(line[-1])
            *_, entry = self.table.probe(*self.lines.layouts(position))
            if not entry or entry[-1] is None:
                return tuple(line)
            line.append(entry[-1])

    def solution(self, position: Position, cell: int, worth: float) -> tuple[int, ...]:
        """Return a cell of this exact worth and best play after it, to the end of the game."""
        line = [cell]
        while not (position := position.play(line[-1])).outcome:
            worth = -worth
            root = self.root(position)
            order = self.stakes.order(Mask(position.empty), root.stakes)
            line.append(next(cell for cell in order if self._is_best(root, position, cell, worth)))
        return tuple(line)


def width_at(depth: float) -> float:
    """Return how many moves are tried at a depth."""
    return 8 + 2 * depth


def threes_limit(ply: int, depth: float) -> int:
    """Return the position limit of a search for a win by threats with threes.

    Deeper in the tree, alpha-beta is as good.
    """
    if depth < 1 or ply > LAST_THREES_PLY:
        return 0
    return int(min(20 * 2**depth, ROOT_THREES_LIMIT if ply < LAST_THREES_PLY else THREES_LIMIT))
