"""How good is a position: exact, by negamax with alpha-beta and a table of positions already met.

Inside the search a position is two masks, the cells of the side to move (`own`) and of the other
side (`foe`). A *score* is 0 for a draw; for a win it is one more than the number of cells that the
end of the game leaves empty, for a loss the negative of that. So the soonest win and the latest
loss score best, and a score holds for a position however it was reached.

Negamax and alpha-beta: D. E. Knuth and R. W. Moore, "An analysis of alpha-beta pruning",
Artificial Intelligence 6 (1975).
"""

from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from tictactoe.rules import Position, Rules, other

LARGEST_EXACT: Final = 16
"""The most cells of a board that is searched to the end: seconds at the worst, mostly less."""


class TooLarge(ValueError):
    """A board too large for exact search."""


@dataclass(frozen=True, slots=True)
class Verdict:
    """How good a move is for the side that makes it.

    `value` is 1 for a win, 0 for a draw, -1 for a loss; `plies` is how many moves the game still
    has, this one included, if both sides play best (win soonest, lose latest); `exact` is False
    where a budget cut the search.
    """

    value: int
    plies: int
    exact: bool = True

    @property
    def rank(self) -> tuple[int, int]:
        """A key that sorts verdicts from worst to best.

        >>> max(Verdict(1, 5), Verdict(1, 3), key=lambda verdict: verdict.rank)
        Verdict(value=1, plies=3, exact=True)
        """
        return self.value, -self.value * self.plies


def analyse(position: Position) -> dict[int, Verdict]:
    """Return the verdict on each legal cell, lowest cell first; empty after the end.

    Raises `TooLarge` if the board has more than 16 cells.

    >>> analyse(Position.parse("XX. OO. ..."))[2]
    Verdict(value=1, plies=1, exact=True)
    """
    if position.outcome:
        return {}
    if position.rules.size > LARGEST_EXACT:
        raise TooLarge(
            f"exact search handles boards of up to {LARGEST_EXACT} cells, "
            f"this one has {position.rules.size}"
        )
    return _shared_search(position.rules).verdicts(position)


def best_moves(position: Position) -> tuple[int, ...]:
    """Return every cell that shares the best verdict; none after the end.

    Raises `TooLarge` as `analyse` does.

    >>> best_moves(Position.parse("X.. ... ..."))
    (4,)
    """
    return best_of(analyse(position))


def best_of(verdicts: dict[int, Verdict]) -> tuple[int, ...]:
    """Return every cell that shares the best of these verdicts."""
    best = max((verdict.rank for verdict in verdicts.values()), default=None)
    return tuple(cell for cell, verdict in verdicts.items() if verdict.rank == best)


class Search:
    """A search under one set of rules, with the table of what it has found so far.

    >>> Search(Rules()).verdicts(Position.start())[4]
    Verdict(value=0, plies=9, exact=True)
    """

    def __init__(self, rules: Rules) -> None:
        self.nodes = 0
        """How many positions were searched; those answered from the table do not count."""
        self._size = rules.size
        self._misere = rules.misere
        self._lines = rules.lines
        self._table: dict[int, tuple[int, int]] = {}
        self._order = sorted(
            (1 << cell for cell in range(rules.size)),
            key=lambda cell: -sum(bool(line & cell) for line in rules.lines),
        )

    def verdicts(self, position: Position) -> dict[int, Verdict]:
        """Return the verdict on each legal cell of a position under these rules."""
        return {cell: self._verdict(position.play(cell)) for cell in position.moves}

    def _verdict(self, after: Position) -> Verdict:
        """Judge a move by the position after it, for the side that made it."""
        left = after.empty.bit_count()
        if after.outcome is None:
            turn, limit = after.turn, self._size + 1
            score = -self._score(after.mask(turn), after.mask(other(turn)), -limit, limit)
        elif after.outcome.winner is None:
            score = 0
        else:
            score = -left - 1 if after.outcome.winner == after.turn else left + 1
        value = (score > 0) - (score < 0)
        return Verdict(value, left + 2 - abs(score) if value else left + 1)

    def _score(self, own: int, foe: int, alpha: int, beta: int) -> int:
        """Return the score for the side to move, exact if it lies between alpha and beta.

        Otherwise it is a bound: at most alpha and not below the true score, or at least beta and
        not above it. Nobody has completed a line yet.
        """
        key = own << self._size | foe
        low, high = self._table.get(key, (-self._size - 1, self._size + 1))
        if low >= beta or low == high:
            return low
        if high <= alpha:
            return high
        self.nodes += 1

        own_ends, own_open = self._ends(own, foe)
        foe_ends, foe_open = self._ends(foe, own)
        moves = (1 << self._size) - 1 & ~(own | foe)
        left = moves.bit_count()
        if self._misere:
            moves &= ~own_ends  # whoever completes a line loses, so this comes last
            if not moves:
                return -left if left else 0
            soonest_win, can_win, can_lose = left - 1, foe_open, own_open
        else:
            if own_ends:
                return left
            if foe_ends & (foe_ends - 1):
                return 1 - left  # two cells to block with one move
            moves = foe_ends or moves
            soonest_win, can_win, can_lose = left - 2, own_open, foe_open

        low = max(low, min(1 - soonest_win, 0) if can_lose else 0)
        high = min(high, max(soonest_win, 0) if can_win else 0)
        if low >= beta or low == high:
            return low
        if high <= alpha:
            return high

        alpha, beta = max(alpha, low), min(beta, high)
        best, floor = -self._size - 1, alpha
        for move in self._order:
            if moves & move:
                best = max(best, -self._score(foe, own | move, -beta, -floor))
                floor = max(floor, best)
                if best >= beta:
                    break
        if best > alpha:
            low = best
        if best < beta:
            high = best
        self._table[key] = low, high
        return best

    def _ends(self, own: int, foe: int) -> tuple[int, bool]:
        """Return the cells that complete a line of `own`, and whether one is still open."""
        ends, is_open = 0, False
        for line in self._lines:
            if not line & foe:
                is_open = True
                missing = line & ~own
                if not missing & (missing - 1):
                    ends |= missing
        return ends, is_open


@lru_cache(maxsize=4)
def _shared_search(rules: Rules) -> Search:
    return Search(rules)
