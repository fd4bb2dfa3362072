"""How good a position is: negamax with alpha-beta, deepened step by step until it is exact.

Inside the search a position is two layouts (see `tictactoe.lines`): the cells of the side to move,
`own`, and of the other side, `foe`. What a position is *worth* is for the side
to move:

- a proven win is one more than the number of cells that the end of the game leaves empty, a proven
  loss the negative of that; so the soonest win and the latest loss are worth most, and it holds
  for a position however it was reached;
- a draw is 0;
- where the depth ended first, a *guess* between -1 and 1.

Negamax and alpha-beta: D. E. Knuth and R. W. Moore, "An analysis of alpha-beta pruning",
Artificial Intelligence 6 (1975). That a side can no longer win: P. Erdős and J. L. Selfridge, "On
a combinatorial game", Journal of Combinatorial Theory A 14 (1973); see `Search._bounds`.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import lru_cache, partial
from math import inf
from time import perf_counter
from typing import Final, TypeAlias

from tictactoe.lines import Layout, lines_of, symmetries
from tictactoe.move_order import Stakes, StakesTable
from tictactoe.pauses import Pausing, Task, finish
from tictactoe.rules import InvalidPosition, Position, Rules, cells_of, other
from tictactoe.threats import Threats

Entry: TypeAlias = tuple[float, float, float, int | None]
"""What is known of a position: the depth, the least and the most it is worth, the best cell."""

DRAW: Final = 0
SOLVED: Final = inf
"""The depth of an answer that is exact."""
ENTRIES: Final = 200_000
FEW_MARKS: Final = 4
"""Up to this many marks, rotations and reflections of a position are searched once."""
NEAR: Final = 2
"""Up to so many plies from the root, wins by threats are looked for, threes included."""
MOST_THREES: Final = 600
"""In so many positions at most."""
MOST_AT_ROOT: Final = 5_000
"""In so many at the root and after its moves, since a move that loses to threats must be seen."""
LATE: Final = 14
"""With so few empty cells, ordinary search finds such wins as fast."""
NEARLY_LOST: Final = -0.99
"""The guess where whatever could prevent a win by threats does not."""
SHARE: Final = 4
"""No move is left out where a search looks ahead over more than one in so many empty cells."""
FIRST_MOVES: Final = 3
"""So many moves are searched to the whole depth; later ones a ply less, unless they look better."""
FAR: Final = 12
"""Only where a search looks ahead over no more than one in so many empty cells."""
WORTH: Final = ((150, 0, 1), (65, 0, 1), (6, 7, 2))
"""What an open line adds, what more if it has two open ends, and how many times that for the side
to move: lacking 1, 2 and 3 marks."""
HALF: Final = 200
"""What makes a guess of a half; in whole numbers, a guess is the same on every machine."""
SOON: Final = 0.1
"""The part of its time after which a search is content with a move that is clear."""
MOSTLY: Final = 0.7
"""The part after which it is content with a move that has settled."""
WORSE: Final = 0.05
"""By how much what a move is worth may fall from one depth to the next while it is settled."""
UNTRIED: Final = -1
"""The guess for a move that was not searched; all others are greater."""
DROP: Final = 1e-9
"""Less than the difference between what any two positions are worth."""


@dataclass(frozen=True, slots=True)
class Verdict:
    """How good a move is for the side that makes it.

    `value` is 1 for a win, 0 for a draw, -1 for a loss; `plies` is how many moves the game still
    has, this one included, if both sides play best (win soonest, lose latest). `exact` is False if
    the budget cut the search short: then a win or a loss is certain, but perhaps not its plies, and
    0 means that no win was found; `guess`, between -1 and 1, compares such moves.
    """

    value: int
    plies: int
    exact: bool = True
    guess: float = 0

    def __repr__(self) -> str:
        guess = f", guess={self.guess}" if self.guess else ""
        return f"Verdict(value={self.value}, plies={self.plies}, exact={self.exact}{guess})"

    @property
    def is_certain(self) -> bool:
        """Whether the value is certain: exact, or a win or loss that was found.

        >>> Verdict(0, 5).is_certain
        True
        >>> [Verdict(value, 4, exact=False).is_certain for value in (1, 0, -1)]
        [True, False, True]
        """
        return self.exact or self.value != 0

    @property
    def is_tried(self) -> bool:
        """Whether the search looked at the move at all.

        >>> large = Position.start(Rules(15, 15, 5))
        >>> verdicts = analyse(large, Budget(nodes=500)).values()
        >>> 0 < sum(verdict.is_tried for verdict in verdicts) < 225
        True
        """
        return self.guess > UNTRIED

    @property
    def rank(self) -> tuple[int, int, float]:
        """A key that sorts verdicts from worst to best.

        >>> max(Verdict(1, 5), Verdict(1, 3), key=lambda verdict: verdict.rank)
        Verdict(value=1, plies=3, exact=True)
        """
        return self.value, -self.value * self.plies, self.guess


LOST: Final = Verdict(-1, 2)
"""The guess for a move after which the other side wins at once."""


@dataclass(frozen=True, slots=True)
class Budget:
    """The limits of a search, in positions and in seconds; `None` is no limit.

    Raises `ValueError` for a limit of 0 or less.

    >>> Budget(seconds=0)
    Traceback (most recent call last):
    ValueError: a budget is more than 0, not Budget(nodes=None, seconds=0)
    """

    nodes: int | None = None
    seconds: float | None = None

    def __post_init__(self) -> None:
        if not all(limit is None or limit > 0 for limit in (self.nodes, self.seconds)):
            raise ValueError(f"a budget is more than 0, not {self}")


SLICE: Final = Budget(nodes=1_000)
"""The amount of search between two thoughts: 10 to 20 ms in CPython."""
MOMENT: Final = 0.02
"""The most seconds between two looks at the time."""
USUAL: Final = Budget(nodes=20_000)
"""Enough to be exact on small boards, and the same on every machine."""


@dataclass(frozen=True, slots=True)
class Thought:
    """What a search knows so far: a verdict for each legal cell, lowest cell first.

    `depth` is how many plies it looked ahead, not counting forced replies; `nodes` is how many
    positions were searched; `exact` is True if more thought would change nothing.
    """

    verdicts: dict[int, Verdict]
    depth: int
    nodes: int
    exact: bool
    is_settled: bool = False
    """Whether the best move was the best one ply ago, too, looks no worse by now, and is no answer
    to a win by threats that the other side would have after a pass."""
    forced: tuple[int, ...] = ()
    """How the game goes on to a win by threats, if one was found."""
    follow: Callable[[], tuple[int, ...]] = field(default=tuple, repr=False, compare=False)
    """Finds the line."""

    @property
    def line(self) -> tuple[int, ...]:
        """How the game continues with best play, worked out when it is asked for.

        To the end of the game if the thought is exact, else as far as the search remembers. Empty
        in a thought that a worker sent: its search is elsewhere.

        >>> think(Position.parse("XO. .X. ..O")).line
        (6, 2, 3)
        """
        return self.follow()

    @property
    def best(self) -> tuple[int, ...]:
        """Every cell that shares the best verdict; none after the end."""
        return best_of(self.verdicts)

    @property
    def verdict(self) -> Verdict:
        """The best verdict; raises `ValueError` after the end."""
        return max(self.verdicts.values(), key=lambda verdict: verdict.rank)


def analyse(position: Position, budget: Budget = USUAL) -> dict[int, Verdict]:
    """Return the verdict on each legal cell, lowest cell first; empty after the end.

    It takes as long as the budget, less on small boards: the usual one, 20,000 positions, takes
    CPython about half a second on 15x15.

    >>> analyse(Position.parse("XX. OO. ..."))[2]
    Verdict(value=1, plies=1, exact=True)
    """
    return think(position, budget).verdicts


def best_moves(position: Position, budget: Budget = USUAL) -> tuple[int, ...]:
    """Return every cell that shares the best verdict; none after the end.

    `think` also tells whether they are exact: on a large board, a larger budget may find others.

    >>> best_moves(Position.parse("X.. ... ..."))
    (4,)
    """
    return think(position, budget, is_every_move=False).best


def best_of(verdicts: Mapping[int, Verdict]) -> tuple[int, ...]:
    """Return every cell that shares the best of these verdicts, or of those that were tried."""
    tried = [verdict.rank for verdict in verdicts.values() if verdict.is_tried]
    best = max(tried or [verdict.rank for verdict in verdicts.values()], default=None)
    return tuple(cell for cell, verdict in verdicts.items() if verdict.rank == best)


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
    """Return whether to think no longer, after so many seconds of those that there are at most.

    If the best move alone is asked for, a win and the only move that does not lose are good enough
    soon, and most of the time will do as long as more thought changes nothing and the other side
    threatens nothing.

    >>> thought = think(Position.parse("XX. OO. ..."))
    >>> is_enough(thought, 0.0, 1.0, is_every_move=True)
    True
    """
    if thought.exact or spent >= seconds:
        return True
    if is_every_move:
        return False
    is_clear = sum(verdict.value >= 0 for verdict in thought.verdicts.values()) == 1
    if is_clear or thought.verdict.value > 0:
        return spent >= SOON * seconds
    return thought.is_settled and spent >= MOSTLY * seconds


class Search:
    """A search under one set of rules, with the table of what it has found so far.

    >>> *_, last = Search(Rules()).think(Position.start())
    >>> last.verdicts[4], last.exact
    (Verdict(value=0, plies=9, exact=True), True)
    """

    def __init__(self, rules: Rules, entries: int = ENTRIES) -> None:
        self.nodes = 0
        """How many positions were searched, not counting those found in the table."""
        self._rules = rules
        self._lines = lines_of(rules)
        self._stakes = StakesTable(self._lines)
        self._threats = Threats(self._lines, self._visit)
        self._symmetries = [(turn, [1 << cell for cell in turn]) for turn in symmetries(rules)]
        self._generation = entries // 2
        self._new: dict[int, Entry] = {}
        self._old: dict[int, Entry] = {}
        self._cuts = 0
        """How often the search stopped short of the end of the game."""

    @property
    def entries(self) -> int:
        """How many positions the table holds."""
        return len(self._new) + len(self._old)

    def think(
        self, position: Position, *, is_every_move: bool = True, pace: Budget = SLICE
    ) -> Iterator[Thought]:
        """Yield better and better thoughts, at least one per pace, until one is exact.

        Without `is_every_move`, only the best verdict is as good as the thought; the others are no
        better than it. Raises `InvalidPosition` for a position of other rules.
        """
        if position.rules != self._rules:
            raise InvalidPosition("other rules")
        return self._think(position, pace, is_every_move=is_every_move)

    def _think(self, position: Position, pace: Budget, *, is_every_move: bool) -> Iterator[Thought]:
        begun, depth = self.nodes, 0
        left = position.empty.bit_count()
        unknown = Verdict(0, position.empty.bit_count(), exact=False, guess=UNTRIED)
        verdicts = dict.fromkeys(position.moves, unknown)
        thought = Thought(verdicts, 0, 0, exact=not verdicts)
        if thought.exact:
            yield thought
            return
        own, foe = self._lines.layouts(position)
        counted = self._lines.count(own, foe)
        stakes = self._stakes.of(own, foe)
        order = [*self._sorted(position.empty, stakes, None)]
        if not position.ply:  # on a large board, more cells tie than are tried
            at_stake = self._stakes.read(stakes)
            order.sort(key=partial(off_centre, self._rules))
            order.sort(key=at_stake.__getitem__, reverse=not self._rules.misere)
        if forced := _forced(position):
            verdicts.update({cell: LOST for cell in order if cell not in forced})
            order = list(forced)
        first_order = tuple(order)
        won: tuple[int, float] | None = None
        before: int | None = None
        best = -inf
        self._pause(pace, left)
        while not thought.exact:
            depth += 1
            worths: dict[int, float] = {}
            verdicts = dict(thought.verdicts)
            best, due = -inf, best - WORSE
            is_cut = False
            if not won:
                look = Task(self._threats_of(own, foe, counted, position.empty, left, depth))
                for _ in look:
                    yield replace(thought, nodes=self.nodes - begun)
                    self._pause(pace, left)
                won, needed, may_win = look.result
            if won:
                order.remove(won[0])
                order.insert(0, won[0])
                if not thought.forced:
                    verdicts[won[0]] = _verdict(position, won[1], 0, is_exact=False)
                    forced_line = self._threats.line(own, foe)
                    thought = replace(thought, verdicts=dict(verdicts), forced=forced_line)
            for index, cell in enumerate(order):
                if index >= _width(depth) and not _is_lost(best):
                    is_cut = True
                    break
                floor = -inf if is_every_move else best - DROP
                self._cuts = 0
                trial = Task(self._try(position, cell, stakes, floor, depth - 1, may_win=may_win))
                for _ in trial:
                    cuts = self._cuts
                    yield replace(
                        thought,
                        verdicts=verdicts if is_every_move else _unsure(verdicts, worths),
                        nodes=self.nodes - begun,
                        is_settled=thought.is_settled and not (worths and best < due),
                    )
                    self._cuts = cuts
                    self._pause(pace, left)
                worths[cell] = trial.result
                if won and won[0] == cell and won[1] > worths[cell]:
                    worths[cell] = won[1]
                best = max(best, worths[cell])
                is_exact = not self._cuts and worths[cell] > floor
                is_cut |= self._cuts > 0
                promise = -first_order.index(cell) / self._rules.size
                verdicts[cell] = _verdict(position, worths[cell], promise, is_exact=is_exact)
            order.sort(key=lambda cell: -worths.get(cell, -inf))
            line = partial(self._remembered, position, best_of(verdicts)[0])
            if not is_cut:
                line = partial(self._solved, position, order[0], best)
            is_attacked = needed != position.empty
            is_settled = order[0] == before and best >= due and not is_attacked
            nodes = self.nodes - begun
            thought = Thought(verdicts, depth, nodes, not is_cut, is_settled, thought.forced, line)
            before = order[0]
            yield thought
            self._pause(pace, left)

    def _threats_of(
        self, own: Layout, foe: Layout, counted: list[int], moves: int, left: int, depth: int
    ) -> Pausing[tuple[tuple[int, float] | None, int, bool]]:
        """Return the move with which the side to move wins by threats, and what it is worth.

        Return also what `_needed` does.
        """
        if not self._rules.misere:
            plies = yield from self._threats.search(own, foe, threes=_patience(0, depth))
            if plies:
                return (self._threats.cell(own, foe), left - plies + 1), moves, True
        return None, *(yield from self._needed(own, foe, counted, moves, left, depth))

    def _remembered(self, position: Position, cell: int) -> tuple[int, ...]:
        """Return a cell and how the game goes on after it, as far as the table knows."""
        line = []
        following: int | None = cell
        while following is not None:
            line.append(following)
            position = position.play(following)
            own, foe = position.mask(position.turn), position.mask(other(position.turn))
            key, turn = self._key(own, foe, position.empty.bit_count())
            entry = self._new.get(key) or self._old.get(key)
            following = entry[-1] if entry else None
            if turn and following is not None:
                following = turn.index(following)
        return tuple(line)

    def _solved(self, position: Position, cell: int, worth: float) -> tuple[int, ...]:
        """Return a cell of this exact worth and how the game goes on to its end after it."""
        line = [cell]
        while not (position := position.play(line[-1])).outcome:
            worth = -worth
            stakes = self._stakes.of(*self._lines.layouts(position))
            order = self._sorted(position.empty, stakes, None)
            line.append(next(cell for cell in order if self._keeps(position, cell, stakes, worth)))
        return tuple(line)

    def _keeps(self, position: Position, cell: int, stakes: Stakes, worth: float) -> bool:
        """Return whether a move is worth the most that any is."""
        floor = worth - DROP
        return finish(self._try(position, cell, stakes, floor, inf, may_win=True)) > floor

    def _pause(self, pace: Budget, left: int) -> None:
        """Set when to pause next; the search goes on from a position with so many empty cells."""
        self._left = left
        self._pause_at: float = inf if pace.nodes is None else self.nodes + pace.nodes
        self._pause_time: float = inf if pace.seconds is None else perf_counter() + pace.seconds

    def _visit(self) -> bool:
        """Count a position, and return whether a pause is due."""
        self.nodes += 1
        return self.nodes >= self._pause_at or perf_counter() >= self._pause_time

    def _try(
        self,
        position: Position,
        cell: int,
        stakes: Stakes,
        floor: float,
        depth: float,
        *,
        may_win: bool,
    ) -> Pausing[float]:
        """Return what a move is worth for the side that makes it.

        A bound will do below the floor, as in `_worth`.
        """
        after = position.play(cell)
        outcome, left = after.outcome, after.empty.bit_count()
        if outcome is None:
            own, foe = self._lines.layouts(after)
            return -(
                yield from self._worth(own, foe, -inf, -floor, depth, stakes, cell, may_win=may_win)
            )
        if outcome.winner is None:
            return DRAW
        return -left - 1 if outcome.winner == after.turn else left + 1

    def _worth(
        self,
        own: Layout,
        foe: Layout,
        alpha: float,
        beta: float,
        depth: float,
        before: Stakes,
        cell: int,
        *,
        may_win: bool,
    ) -> Pausing[float]:
        """Return what it is worth to the side to move, exact if it lies between alpha and beta.

        Otherwise it is a bound: at most alpha and not below the true one, or at least beta and
        not above it. Nobody has completed a line yet. `before` are the stakes before the last
        move, which took `cell`; `may_win` is false if threats would not win even if that cell were
        still empty.
        """
        lines = self._lines
        left = (lines.board & ~(own | foe)).bit_count()
        key, turn = self._key(own & lines.board, foe & lines.board, left)
        low, high = -inf, inf
        first = None
        entry = self._new.get(key) or self._old.get(key)
        if entry:
            low, high = self._recalled(entry, alpha, beta, depth)
            if low == high:
                return low
            first = entry[-1]
            if turn and first is not None:
                first = turn.index(first)
        if self._visit():
            yield

        counted = lines.count(own, foe)
        moves, best = self._moves(own, foe, counted, left)
        if best > -inf:
            return best
        lowest, highest = self._bounds(counted, left)
        low, high = max(low, lowest), min(high, highest)
        if low >= beta or low == high:
            return low
        if high <= alpha:
            return high

        is_forced = not moves & (moves - 1)
        if not self._rules.misere:
            best = yield from self._won_by_threats(own, foe, counted, left, depth if may_win else 0)
            if best >= beta:
                return best
        if depth <= 0 and not is_forced:
            self._cuts += 1
            return min(max(best, low, self._guess(own, foe, counted)), high)

        alpha, beta = max(alpha, low), min(beta, high)
        floor = max(alpha, best)
        cuts_before = self._cuts
        width = _width(depth)
        chosen = None
        stakes = self._stakes.after(before, foe ^ lines.spots[cell], own, cell)
        depth_after = depth - (not is_forced)
        needed, may_win = yield from self._needed(own, foe, counted, moves, left, depth)
        if needed != moves:
            moves, width = needed, inf
            self._cuts += 1
            best = max(best, NEARLY_LOST)
            floor = max(floor, best)
        for index, move in enumerate(self._sorted(moves, stakes, first)):
            if index >= width and not _is_lost(best):
                self._cuts += 1
                break
            cuts = self._cuts
            after = foe, own | lines.spots[move], -beta, -floor
            is_late = index >= FIRST_MOVES and depth > 2 and FAR * depth <= left
            worth = -(
                yield from self._worth(*after, depth_after - is_late, stakes, move, may_win=may_win)
            )
            if is_late and worth > floor:
                worth = -(
                    yield from self._worth(*after, depth_after, stakes, move, may_win=may_win)
                )
            if worth > best:
                best, chosen = worth, move
                floor = max(floor, best)
                if best >= beta:
                    if self._cuts == cuts or _is_won(best):
                        self._cuts = cuts_before  # whatever was cut short before does not matter
                    break
        if best > alpha:
            low = best
        if best < beta:
            high = best
        known = SOLVED if self._cuts == cuts_before else depth
        if turn and chosen is not None:
            chosen = turn[chosen]
        self._new[key] = known, low, high, chosen
        if len(self._new) >= self._generation:
            self._old, self._new = self._new, {}
        return best

    def _recalled(
        self, entry: Entry, alpha: float, beta: float, depth: float
    ) -> tuple[float, float]:
        """Return the least and the most it can be worth by the table; the same if that answers.

        What was not solved answers up to the depth to which it was searched.
        """
        known, low, high, _ = entry
        is_solved = known == SOLVED
        sure_low = low if is_solved or _is_won(low) else -inf  # a win holds at any depth
        sure_high = high if is_solved or _is_lost(high) else inf
        if sure_low >= beta:
            return sure_low, sure_low
        if sure_high <= alpha:
            return sure_high, sure_high
        if known >= depth and not is_solved and (low >= beta or low == high or high <= alpha):
            self._cuts += 1
            low = high = low if low >= beta else high
            return low, high
        return sure_low, sure_high

    def _moves(self, own: Layout, foe: Layout, counted: list[int], left: int) -> tuple[int, float]:
        """Return the cells worth a try and, where lines lacking a cell or two settle it, its worth.

        A threat of two lines at once loses in four plies, whatever does not answer it.
        """
        lines, run, taken = self._lines, self._rules.run, own | foe
        own_ends = counted[run - 1] & lines.one_side
        foe_ends = counted[run - 1] >> lines.width
        moves = lines.board & ~taken
        if self._rules.misere:
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
            moves &= self._threats.replies(counted, taken)
            if not moves:
                return moves, 3 - left
        return moves, -inf

    def _needed(
        self, own: Layout, foe: Layout, counted: list[int], moves: int, left: int, depth: float
    ) -> Pausing[tuple[int, bool]]:
        """Return the moves that can prevent the other side's win by threats, all if it has none.

        These are the cells that count in it, and threats of one's own. Return also whether it may
        have one after a move: not if it would have none without that move.
        """
        threes = _patience(self._left - left, depth - 1)
        if self._rules.misere or not moves & (moves - 1) or not threes or SHARE * depth > left:
            return moves, True
        if not (yield from self._threats.search(foe, own, threes=threes, each=False)):
            return moves, False
        zone = self._threats.zone(foe, own) | self._threats.moves(counted, own | foe)
        return moves & zone, True

    def _won_by_threats(
        self, own: Layout, foe: Layout, counted: list[int], left: int, depth: float
    ) -> Pausing[float]:
        if left <= LATE or counted[self._rules.run - 1]:
            return -inf  # the other side may be about to complete a line, and that comes first
        threes = _patience(self._left - left, depth)
        if not threes and not counted[self._rules.run - 2] & self._lines.one_side:
            return -inf
        plies = yield from self._threats.search(own, foe, threes=threes, each=False)
        return left - plies + 1 if plies else -inf

    def _bounds(self, counted: list[int], left: int) -> tuple[float, float]:
        """Return the least and the most it can be worth, by the lines still open.

        Each open line counts 2 ** -(marks that it lacks), as in Erdős and Selfridge (1973). If
        the lines open for one side count less than 1 and the other side moves (1/2: if it moves
        itself), the other side can keep it from completing any, by taking the heaviest cell every
        time. In misère play a side that takes the lightest cell every time completes none if its
        lines count less than 1 (1/2 if it also makes the last move of the game): after the reply,
        they count no more than before.
        """
        run, is_last, own, foe = self._rules.run, left % 2, 0, 0
        whole = 1 << run
        if self._rules.misere:
            own_needs, foe_needs, soonest = whole >> is_last, whole >> (not is_last), left - 1
        else:
            own_needs, foe_needs, soonest = whole >> 1, whole, left - 2
        for marks in range(run):
            lines = counted[marks]
            if lines:
                mine = (lines & self._lines.one_side).bit_count()
                own += mine << marks
                foe += (lines.bit_count() - mine) << marks
                if own >= own_needs and foe >= foe_needs:
                    break
        is_own, is_foe = own >= own_needs, foe >= foe_needs
        can_win, can_lose = (is_foe, is_own) if self._rules.misere else (is_own, is_foe)
        return min(1 - soonest, 0) if can_lose else 0, soonest if can_win else 0

    def _guess(self, own: Layout, foe: Layout, counted: list[int]) -> float:
        """Return how good a position looks, by the marks that its open lines lack."""
        lines, run, taken = self._lines, self._rules.run, own | foe
        balance = 0
        for lacking, (worth, worth_open, to_move) in enumerate(WORTH[:run], start=1):
            on = counted[run - lacking]
            for times, own_or_foe in ((to_move, on & lines.one_side), (-1, on >> lines.width)):
                if own_or_foe:
                    ended = lines.open_ended(own_or_foe, taken) if worth_open else 0
                    balance += times * worth * own_or_foe.bit_count()
                    balance += times * worth_open * ended.bit_count()
        return (-balance if self._rules.misere else balance) / (HALF + abs(balance))

    def _sorted(self, moves: int, stakes: Stakes, first: int | None) -> Iterator[int]:
        """Yield cells in the order to try them: where most is at stake first, in misère last."""
        if first is not None:
            yield first
        if not moves & (moves - 1):
            if first is None:
                yield moves.bit_length() - 1
            return
        at_stake = self._stakes.read(stakes)
        for cell in sorted(
            range(self._rules.size), key=at_stake.__getitem__, reverse=not self._rules.misere
        ):
            if moves >> cell & 1 and cell != first:
                yield cell

    def _key(self, own: int, foe: int, left: int) -> tuple[int, list[int] | None]:
        """Return a position's key in the table, and the symmetry that was applied to its board."""
        size = self._rules.size
        if size - left > FEW_MARKS:
            return own << size | foe, None
        own_cells, foe_cells = list(cells_of(own)), list(cells_of(foe))
        keys = []
        for turn, bits in self._symmetries:
            x = sum([bits[cell] for cell in own_cells])
            o = sum([bits[cell] for cell in foe_cells])
            keys.append((x << size | o, turn))
        return min(keys)


def off_centre(rules: Rules, cell: int) -> int:
    """Return how far a cell is from the centre of its board, squared and in half cells.

    >>> [off_centre(Rules(), cell) for cell in range(5)]
    [8, 4, 8, 4, 0]
    """
    row, col = divmod(cell, rules.cols)
    return (2 * row + 1 - rules.rows) ** 2 + (2 * col + 1 - rules.cols) ** 2


def _is_won(worth: float) -> bool:
    return worth >= 1


def _is_lost(worth: float) -> bool:
    return worth <= -1


def _width(depth: float) -> float:
    """Return how many moves are tried at a depth."""
    return 8 + 2 * depth


def _unsure(verdicts: dict[int, Verdict], worths: Mapping[int, float]) -> dict[int, Verdict]:
    """Return verdicts that prefer moves searched to a new depth, unless they all lose."""
    return {
        cell: verdict
        if not worths or cell in worths or verdict.value < 0
        else replace(verdict, guess=UNTRIED + DROP * (verdict.guess - UNTRIED))
        for cell, verdict in verdicts.items()
    }


def _patience(ply: int, depth: float) -> int:
    """Return how many positions to search for a win by threats, threes included.

    That is worth it near the root alone; further on, ordinary search is as good.
    """
    if depth < 1 or ply > NEAR:
        return 0
    return int(min(20 * 2**depth, MOST_AT_ROOT if ply < NEAR else MOST_THREES))


def _forced(position: Position) -> tuple[int, ...]:
    """Return the cells that must be blocked at once: only the other side threatens."""
    is_free = position.rules.misere or position.completing(position.turn)
    return () if is_free else position.completing(other(position.turn))


def _verdict(position: Position, worth: float, promise: float, *, is_exact: bool) -> Verdict:
    """Return the verdict on a move from this position by its worth.

    If moves lose but it is not known how soon, their guesses rank them.
    """
    left = position.empty.bit_count()
    if _is_won(worth):
        return Verdict(1, left + 1 - int(worth), is_exact)
    if _is_lost(worth):
        return Verdict(-1, left + 1 + int(worth), is_exact, 0 if is_exact else promise)
    return Verdict(0, left, is_exact, worth)


@lru_cache(maxsize=4)
def shared_search(rules: Rules) -> Search:
    """Return the shared search for these rules, with everything it has found so far."""
    return Search(rules)
