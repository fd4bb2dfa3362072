"""Iterative deepening: every move searched a ply deeper each time, until the result is exact."""

from collections.abc import Generator, Iterator
from dataclasses import replace
from functools import lru_cache, partial
from math import inf
from time import perf_counter
from typing import Final, TypeVar

from tictactoe.engine.alphabeta import DROP, AlphaBeta, threes_limit, width_at
from tictactoe.engine.bits import Mask
from tictactoe.engine.evaluate import is_lost, is_won
from tictactoe.engine.order import off_centre
from tictactoe.engine.pauses import Pausing
from tictactoe.engine.table import ENTRIES
from tictactoe.engine.verdict import LOST, UNTRIED, USUAL, Budget, Thought, Verdict, best_of
from tictactoe.rules import InvalidPosition, Position, Rules, other

T = TypeVar("T")

SLICE: Final = Budget(nodes=1_000)
"""The search between two thoughts: 10 to 20 ms in CPython."""
MOMENT: Final = 0.02
"""The longest time between two looks at the clock, in seconds."""
CLEAR_SHARE: Final = 0.1
"""The share of its time after which a search stops if the best move is clear."""
SETTLED_SHARE: Final = 0.7
"""The share after which it stops if the best move is settled."""
FULLY_SEARCHED: Final = 9
"""At most this many moves are searched to the end despite any limit: 3x3 takes milliseconds."""
SETTLED_DROP: Final = 0.05
"""Largest drop in worth between depths for a move that counts as settled."""


def analyse(position: Position, budget: Budget = USUAL) -> dict[int, Verdict]:
    """Return the verdict on each legal cell, lowest cell first; empty after the end.

    The usual budget, 20,000 positions, takes CPython about half a second on 15x15, and less on
    small boards.

    >>> analyse(Position.parse("XX. OO. ..."))[2]
    Verdict(value=1, plies=1, exact=True)
    """
    return think(position, budget).verdicts


def best_moves(position: Position, budget: Budget = USUAL) -> tuple[int, ...]:
    """Return every cell that shares the best verdict; none after the end.

    `think` also returns whether they are exact: on a large board, a larger budget may find others.

    >>> best_moves(Position.parse("X.. ... ..."))
    (4,)
    """
    return think(position, budget, is_every_move=False).best


def think(position: Position, budget: Budget = USUAL, *, is_every_move: bool = True) -> Thought:
    """Return the last thought within a budget: verdicts, whether they are exact, and the best line.

    Without `is_every_move` it is faster, but only the best verdict counts; see `Search.think`.

    >>> thought = think(Position.parse("XO. .X. ..O"))
    >>> thought.verdict.value, thought.exact, thought.line
    (1, True, (6, 2, 3))
    """
    search = shared_search(position.rules)
    most = inf if budget.nodes is None else search.nodes + budget.nodes
    seconds, begun = inf if budget.seconds is None else budget.seconds, perf_counter()
    pace = replace(SLICE, seconds=budget.seconds and min(budget.seconds, MOMENT))
    thoughts = search.think(position, is_every_move=is_every_move, pace=pace)
    return next(
        thought
        for thought in thoughts
        if search.nodes >= most
        or is_enough(thought, perf_counter() - begun, seconds, is_every_move=is_every_move)
    )


def is_enough(thought: Thought, spent: float, seconds: float, *, is_every_move: bool) -> bool:
    """Return whether to stop, given the seconds spent and the limit.

    Up to `FULLY_SEARCHED` moves are searched until they are exact, so that a slow machine finds the
    same. If only the best move counts, a win or the only move that does not lose ends the search
    early; a settled move ends it after most of the time.
    """
    if thought.exact:
        return True
    if len(thought.verdicts) <= FULLY_SEARCHED:
        return False
    if spent >= seconds:
        return True
    if is_every_move:
        return False
    is_clear = sum(verdict.value >= 0 for verdict in thought.verdicts.values()) == 1
    if is_clear or thought.verdict.value > 0:
        return spent >= CLEAR_SHARE * seconds
    return thought.is_settled and spent >= SETTLED_SHARE * seconds


class Search:
    """A search under one set of rules, with the table of what it has found so far.

    >>> *_, last = Search(Rules()).think(Position.start())
    >>> last.verdicts[4], last.exact
    (Verdict(value=0, plies=9, exact=True), True)
    """

    def __init__(self, rules: Rules, entries: int = ENTRIES) -> None:
        self._tree = AlphaBeta(rules, entries)

    @property
    def nodes(self) -> int:
        """How many positions were searched, not counting those found in the table."""
        return self._tree.nodes

    @property
    def entries(self) -> int:
        """How many positions the table holds."""
        return len(self._tree.table)

    def think(
        self, position: Position, *, is_every_move: bool = True, pace: Budget = SLICE
    ) -> Iterator[Thought]:
        """Yield better and better thoughts, at least one per pace, until one is exact.

        Without `is_every_move`, only the best verdict is as good as the thought; the others are no
        better than it. Raises `InvalidPosition` for a position of other rules.
        """
        if position.rules != self._tree.rules:
            raise InvalidPosition("other rules")
        return _Deepening(self._tree, position, pace, is_every_move=is_every_move).thoughts()


class _Deepening:
    """A search of one position, a ply deeper each time."""

    def __init__(
        self, tree: AlphaBeta, position: Position, pace: Budget, *, is_every_move: bool
    ) -> None:
        self._tree, self._position, self._pace = tree, position, pace
        self._is_every_move = is_every_move
        self._root = tree.root(position)
        self._order = self._first_order()
        self._rank = {cell: rank for rank, cell in enumerate(self._order)}
        unknown = Verdict(0, self._root.left, exact=False, guess=UNTRIED)
        verdicts = dict.fromkeys(position.moves, unknown)
        verdicts.update({cell: LOST for cell in verdicts if cell not in self._rank})
        self._thought = Thought(verdicts, 0, 0, exact=not verdicts)
        """The last thought of a whole depth."""
        self._verdicts = verdicts
        self._worths: dict[int, float] = {}
        """The worths of the moves searched to the current depth."""
        self._win: tuple[int, float] | None = None
        """The first move of a win by threats, and its worth."""
        self._is_attacked = False
        """Whether the other side would win by threats after a pass."""
        self._best, self._due = -inf, -inf
        """The worth of the best move, and its least worth to count as settled."""

    def thoughts(self) -> Iterator[Thought]:
        """Yield thoughts until one is exact."""
        self._begun = self._tree.nodes
        self._tree.pause_after(self._pace)
        if self._thought.exact:
            yield self._thought
        while not self._thought.exact:
            yield from self._deepen(self._thought.depth + 1)
            yield self._thought
            self._tree.pause_after(self._pace)

    def _first_order(self) -> list[int]:
        """Return the moves in the order to try them, only those that block if a block is due."""
        position, stakes = self._position, self._tree.stakes
        if not position.rules.misere and not position.completing(position.turn):
            if blocks := position.completing(other(position.turn)):
                return [*blocks]
        if not position.moves:
            return []
        order = [*stakes.order(Mask(position.empty), self._root.stakes)]
        if not position.ply:  # on a large board, more cells tie than are tried
            at_stake = stakes.read(self._root.stakes)
            order.sort(key=partial(off_centre, position.rules))
            order.sort(key=at_stake.__getitem__, reverse=not position.rules.misere)
        return order

    def _deepen(self, depth: int) -> Iterator[Thought]:
        """Search the moves to a depth, and yield thoughts at its pauses."""
        self._worths, self._verdicts = {}, {**self._thought.verdicts}
        self._best, self._due = -inf, self._best - SETTLED_DROP
        before, is_exact = self._order[0] if self._thought.depth else None, True
        yield from self._look_for_threats(depth)
        for index, cell in enumerate(self._order):
            if index >= width_at(depth) and not is_lost(self._best):
                is_exact = False
                break
            exact = yield from self._try(cell, depth)
            is_exact = is_exact and exact
        self._order.sort(key=lambda cell: -self._worths.get(cell, -inf))
        best = self._order[0]
        line = partial(self._tree.principal_variation, self._position, best_of(self._verdicts)[0])
        if is_exact:
            line = partial(self._tree.solution, self._position, best, self._best)
        is_settled = best == before and self._best >= self._due and not self._is_attacked
        nodes, forced = self._tree.nodes - self._begun, self._thought.forced
        self._thought = Thought(self._verdicts, depth, nodes, is_exact, is_settled, forced, line)

    def _look_for_threats(self, depth: int) -> Generator[Thought, None, None]:
        """Look for a win by threats, to try it first, and for one of the other side."""
        threats, root = self._tree.threats, self._root
        if not self._win and not self._position.rules.misere:
            steps = threats.search(root.own, root.foe, threes=threes_limit(0, depth))
            if plies := (yield from self._run(steps)):
                forced, worth = threats.line(root.own, root.foe), root.left - plies + 1
                self._win, self._is_attacked, root.may_lose = (forced[0], worth), False, True
                self._verdicts[forced[0]] = _verdict(root.left, worth, 0, is_exact=False)
                self._thought = replace(self._thought, verdicts={**self._verdicts}, forced=forced)
        if self._win:
            self._order.remove(self._win[0])
            self._order.insert(0, self._win[0])
        else:
            moves = Mask(self._position.empty)
            defences = yield from self._run(self._tree.defences(root, moves, depth))
            self._is_attacked = defences != moves

    def _try(self, cell: int, depth: int) -> Generator[Thought, None, bool]:
        """Search a move to a depth; return whether its worth is exact."""
        floor = -inf if self._is_every_move else self._best - DROP
        steps = self._tree.try_move(self._root, self._position, cell, floor, depth - 1)
        worth, is_exact = yield from self._run(steps)
        if self._win and self._win[0] == cell:
            worth = max(worth, self._win[1])
        self._worths[cell] = worth
        self._best = max(self._best, worth)
        promise = -self._rank[cell] / self._position.rules.size
        self._verdicts[cell] = _verdict(
            self._root.left, worth, promise, is_exact=is_exact and worth > floor
        )
        return is_exact

    def _run(self, steps: Pausing[T]) -> Generator[Thought, None, T]:
        """Return the result of a computation, and yield a thought at each of its pauses."""
        while True:
            try:
                next(steps)
            except StopIteration as end:
                result: T = end.value
                return result
            is_worse = bool(self._worths) and self._best < self._due
            yield replace(
                self._thought,
                verdicts=self._known(),
                nodes=self._tree.nodes - self._begun,
                is_settled=self._thought.is_settled and not is_worse,
            )
            self._tree.pause_after(self._pace)

    def _known(self) -> dict[int, Verdict]:
        """Return the verdicts so far; moves searched to this depth rank first, unless they lose."""
        if self._is_every_move or not self._worths:
            return {**self._verdicts}
        return {
            cell: verdict
            if cell in self._worths or verdict.value < 0
            else replace(verdict, guess=UNTRIED + DROP * (verdict.guess - UNTRIED))
            for cell, verdict in self._verdicts.items()
        }


def _verdict(left: int, worth: float, promise: float, *, is_exact: bool) -> Verdict:
    """Return the verdict on a move by its worth, with this many empty cells before it.

    If moves lose but it is not known how soon, their guesses rank them.
    """
    if is_won(worth):
        return Verdict(1, left + 1 - int(worth), is_exact)
    if is_lost(worth):
        return Verdict(-1, left + 1 + int(worth), is_exact, 0 if is_exact else promise)
    return Verdict(0, left, is_exact, worth)


@lru_cache(maxsize=4)
def shared_search(rules: Rules) -> Search:
    """Return the shared search for these rules, with everything it has found so far."""
    return Search(rules)
