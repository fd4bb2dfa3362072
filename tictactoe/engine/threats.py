"""Threat-space search: wins by moves that all threaten, which leave the other side few replies.

A *four* leaves a line one mark short, so there is one reply. A *three* leaves the side one move
short of two such lines at once, which no single reply can block; all replies that prevent that are
tried, and every four with which the other side can gain time. (The names are those of five in a
row; a run of any length has both.) So every win found is proved, and is often far deeper than
alpha-beta can search.

The *gain* of a threat is the cell that it takes, its *costs* are the cells of the replies, its
*rests* are the marks that it builds on (gain, cost and rest squares in the paper).

Two searches find such wins. In the first the other side takes all costs of a three at once, which
can only help it, and each threat rests on the gain of the last one; so there is little to try, and
most wins are found. In the second each reply is tried by itself.

Source: L. V. Allis, H. J. van den Herik and M. P. H. Huntjens, "Go-Moku and threat-space search"
(1993); and, for threats by how many moves they are short of winning, T. Thomsen, "Lambda-search in
game trees - with application to Go", ICGA Journal 23 (2000).
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from math import inf
from typing import Final, Literal, NamedTuple, TypeAlias, TypeVar

from tictactoe.engine.bits import Key, Layout, LineSet, Mask, cells_of
from tictactoe.engine.lines import Lines, lines_of
from tictactoe.engine.pauses import Pausing, finish
from tictactoe.rules import Position

FEW: Final = 100
"""Position limit of a search for a win by fours alone."""
CACHE_SIZE: Final = 100_000
"""Largest number of entries in each cache."""
MOST_THREES: Final = 12
"""How many threes a forced win may have."""
FOURS: Final = (0,)
"""The most threes at each stage of the search for a win by fours alone."""
AT_ONCE: Final = (2, MOST_THREES)
"""The same for the search in which the other side takes all costs of a three at once."""
EACH: Final = tuple(range(1, MOST_THREES + 1))
"""The same for the search in which each reply is tried by itself."""
NO_CELLS: Final = Mask(0)
NO_LINES: Final = LineSet(0)

K = TypeVar("K")
V = TypeVar("V")
ThreatName: TypeAlias = Literal["four", "three"]


class Win(NamedTuple):
    """A win by threats: in how many plies, and its first cell."""

    plies: int
    cell: int


NO_WIN: Final = Win(0, 0)


@dataclass(slots=True)
class _Effort:
    """One search: whether costs are taken at once, its remaining positions, whether it was cut."""

    is_at_once: bool
    left: int
    is_cut: bool = False


@dataclass(slots=True)
class _Attack:
    """A position in which one side makes threats, with at most `threes` threes.

    `rest` is the gain of its last threat, `block` the cell that the other side's four makes it
    take, and `fours` has the costs of each gain.
    """

    own: Layout
    foe: Layout
    threes: int
    rest: int | None
    counted: list[LineSet]
    block: Mask
    fours: dict[int, Mask]


_Threat: TypeAlias = tuple[int, list[Layout], int, int]
"""A threat: its gain, the other side's cells after each reply, how many threes may follow, and the
mark on which they rest."""


class Threats:
    """The search for wins by threats on one board, and what it has found so far."""

    def __init__(self, lines: Lines, visit: Callable[[], object] = int) -> None:
        self.lines = lines
        self.nodes = 0
        """How many positions were searched, not counting cached ones."""
        self._visit = visit
        """Called for each of them; the search pauses if the result is true."""
        self._known: dict[Key, Win] = {}
        self._failed: dict[tuple[Key, int | None, bool], int] = {}
        """The most threes with which no win was found."""
        self._given_up: dict[tuple[Key, tuple[int, ...]], float] = {}
        """The position limit at which a search gave up; infinity if there is no win to find."""

    def plies_to_win(
        self, own: Layout, foe: Layout, fours: int = FEW, threes: int = 0, *, each: bool = True
    ) -> int:
        """Return in how many plies the side to move wins by threats alone, 0 if it does not.

        No line may be complete yet. The win need not be the soonest. `fours` and `threes` are the
        position limits of the search with fours alone, and of each with threes, too; the one that
        tries each reply by itself is left out unless `each`.
        """
        return finish(self.search(own, foe, fours, threes, each=each))

    def search(
        self, own: Layout, foe: Layout, fours: int = FEW, threes: int = 0, *, each: bool = True
    ) -> Pausing[int]:
        """Return the same as `plies_to_win`, with pauses."""
        searches = (FOURS, fours), (AT_ONCE, threes), (EACH, threes if each else 0)
        for stages, limit in searches:
            case = self.lines.key(own, foe), stages
            if self._given_up.get(case, 0) >= limit:
                continue
            effort = _Effort(is_at_once=stages == AT_ONCE, left=limit)
            for most in stages:
                effort.is_cut = False
                plies = yield from self._attack(own, foe, most, None, effort)
                if plies:
                    return plies
                if effort.left <= 0 or not effort.is_cut:
                    break
            _put(self._given_up, case, inf if effort.left > 0 else limit)
        return 0

    def line(self, own: Layout, foe: Layout) -> tuple[int, ...]:
        """Return the moves of a win by threats that was found, to the end of the game.

        The replies are those that delay it longest, as far as the search went. If the cache has
        been cleared since, the line may end sooner.

        >>> from tictactoe.rules import Rules
        >>> lines = Lines(Rules(5, 5, 4))
        >>> threats = Threats(lines)
        >>> own, foe = lines.layout(0b01100 << 10), lines.layout(0b10001)
        >>> threats.plies_to_win(own, foe), threats.line(own, foe)
        (3, (11, 10, 14))
        """
        lines, found = self.lines, list[int]()
        while win := self._known.get(lines.key(own, foe)):
            own |= lines.spots[win.cell]
            found.append(win.cell)
            if win.plies == 1:
                break
            costs, after = self._after(own, foe)
            if not after:  # nothing answers the three, so any reply will do
                reply = costs.bit_length() - 1
                after = {reply: foe | lines.spots[reply]}
                won = finish(
                    self._follow(own, after[reply], 0, None, _Effort(is_at_once=False, left=0))
                )
                _put(self._known, lines.key(own, after[reply]), won)
            plies = {
                cell: self._known.get(lines.key(own, marks), NO_WIN).plies
                for cell, marks in after.items()
            }
            reply = max(plies, key=plies.__getitem__)
            found.append(reply)
            foe = after[reply]
            if win.plies == 3:  # the reply leaves the other end
                found.append((costs & ~(1 << reply)).bit_length() - 1)
                break
        return tuple(found)

    def moves(self, counted: list[LineSet], taken: Layout) -> Mask:
        """Return the gains of the side to move."""
        run, one_side = self.lines.rules.run, self.lines.one_side
        fours = self.lines.empty_on(counted[run - 2] & one_side, taken)
        return fours | (self._threes(counted[run - 3] & one_side, taken) if run > 2 else 0)

    def zone(self, own: Layout, foe: Layout) -> Mask:
        """Return the cells that count in a win that was found, with all replies to it.

        A move to another cell prevents the win only if it makes a four, or lets a reply make one.
        """
        lines, zone, positions = self.lines, NO_CELLS, [(own, foe)]
        seen = set(positions)
        while positions:
            own, foe = positions.pop()
            known = self._known.get(lines.key(own, foe))
            if not known:  # the cache has been cleared since
                continue
            own |= lines.spots[known.cell]
            zone |= 1 << known.cell
            if known.plies > 1:
                costs, replies = self._after(own, foe)
                zone |= costs
                if known.plies > 3:
                    after = {(own, marks) for marks in replies.values()} - seen
                    positions += after
                    seen |= after
        return zone

    def replies(self, counted: list[LineSet], taken: Layout) -> Mask:
        """Return the cells that answer the other side's threat of two lines at once.

        All cells if there is no such threat, none if nothing answers it.
        """
        lines, near = self.lines, counted[self.lines.rules.run - 2]
        theirs = near >> lines.width
        if not theirs & (theirs - 1):
            return lines.board
        answers, fours, _ = self._answers(theirs, near & lines.one_side, taken)
        return answers | fours

    def _after(self, own: Layout, foe: Layout) -> tuple[Mask, dict[int, Layout]]:
        """Return the cells that a threat threatens, and for each reply the other side's marks.

        If a three is known to win even if all its costs are taken at once, each cost has the marks
        of all.
        """
        lines = self.lines
        counted = lines.count(own, foe)
        ends = lines.empty_on(counted[lines.rules.run - 1] & lines.one_side, own | foe)
        if ends:
            return ends, {cell: foe | lines.spots[cell] for cell in cells_of(ends)}
        answers, fours, threatened = self._defences(own, foe)
        after = {cell: foe | lines.spots[cell] for cell in cells_of(answers | fours)}
        at_once = foe | lines.layout(answers)
        if lines.key(own, at_once) in self._known:
            after.update(dict.fromkeys(cells_of(answers), at_once))
        return threatened, after

    def _attack(
        self, own: Layout, foe: Layout, threes: int, rest: int | None, effort: _Effort
    ) -> Pausing[int]:
        """Return in how many plies the side to move wins with at most `threes` threes, or 0."""
        key = self.lines.key(own, foe)
        if known := self._known.get(key):
            return known.plies
        case = key, rest, effort.is_at_once
        if self._failed.get(case, -1) >= threes:
            effort.is_cut = True
            return 0
        if effort.left <= 0:
            return 0
        effort.left -= 1
        self.nodes += 1
        if self._visit():
            yield
        win = yield from self._follow(own, foe, threes, rest, effort)
        if win.plies:
            _put(self._known, key, win)
        elif effort.left > 0:
            _put(self._failed, case, threes)
        return win.plies

    def _follow(
        self, own: Layout, foe: Layout, threes: int, rest: int | None, effort: _Effort
    ) -> Pausing[Win]:
        """Try every threat, each against every reply that it leaves."""
        lines, run, taken = self.lines, self.lines.rules.run, own | foe
        counted = lines.count(own, foe)
        if counted[run]:
            return NO_WIN  # costs taken at once have completed a line
        if ends := counted[run - 1] & lines.one_side:
            return Win(1, lines.empty_on(ends, own).bit_length() - 1)
        theirs = counted[run - 1] >> lines.width
        block = lines.empty_on(theirs, taken) if theirs else NO_CELLS
        if block & (block - 1):
            return NO_WIN
        fours = self._fours(counted[run - 2] & lines.one_side, taken)
        for gain, costs in fours.items():
            if costs & (costs - 1) and (not block or block >> gain & 1):
                return Win(3, gain)
        attack = _Attack(own, foe, threes, rest, counted, block, fours)
        for gain, replies, threes_left, new_rest in self._threats(attack, effort):
            most, after = 3, own | lines.spots[gain]
            for marks in replies:
                plies = yield from self._attack(after, marks, threes_left, new_rest, effort)
                if not plies:
                    break
                most = max(most, plies)
            else:
                return Win(2 + most, gain)
        return NO_WIN

    def _threats(self, attack: _Attack, effort: _Effort) -> Iterator[_Threat]:
        """Yield the threats to try: fours, then threes, then a three that a block leaves."""
        lines, counted = self.lines, attack.counted
        run, taken = lines.rules.run, attack.own | attack.foe
        block, fours, most = attack.block, attack.fours, attack.threes
        two_short = counted[run - 2] & lines.one_side
        three_short = counted[run - 3] & lines.one_side if run > 2 else NO_LINES
        used = lines.one_side if attack.rest is None else lines.through[attack.rest]
        tries = block or lines.board
        threes = tries & self._threes(three_short & used, taken)
        if effort.is_at_once and not block:
            tries &= threes | lines.empty_on(two_short & used, taken)
        for gain, costs in fours.items():
            if tries >> gain & 1:
                reply = costs.bit_length() - 1
                if not most:
                    following = two_short | three_short & lines.through[gain]
                    if not following & ~lines.through[reply]:
                        effort.is_cut = True
                        continue  # no four can follow
                yield gain, [attack.foe | lines.spots[reply]], most, gain
        if threes and not most:
            effort.is_cut = True
            threes = NO_CELLS
        gains = [(gain, most - 1, gain) for gain in cells_of(threes)] if threes else []
        if block and attack.rest is not None:
            gains.append((block.bit_length() - 1, most, attack.rest))
        for gain, left, rest in gains:
            if gain not in fours:
                replies = self._replies(attack, gain, is_at_once=effort.is_at_once)
                if replies is not None:
                    yield gain, replies, left, rest

    def _replies(self, attack: _Attack, gain: int, *, is_at_once: bool) -> list[Layout] | None:
        """Return the other side's cells after each reply to a three, `None` if it is no three.

        All costs taken at once are worse for the attacker than any of them alone.
        """
        spots, foe = self.lines.spots, attack.foe
        costs, fours, threatened = self._defences(attack.own | spots[gain], foe)
        if not threatened:
            return None
        in_time = [foe | spots[cell] for cell in cells_of(fours & ~costs)]
        if is_at_once:
            return [foe | self.lines.layout(costs), *in_time]
        return [foe | spots[cell] for cell in cells_of(costs)] + in_time

    def _defences(self, own: Layout, foe: Layout) -> tuple[Mask, Mask, Mask]:
        """Return the result of `_answers` for a threat that `own` has made."""
        near = self.lines.count(own, foe)[self.lines.rules.run - 2]
        return self._answers(near & self.lines.one_side, near >> self.lines.width, own | foe)

    def _answers(self, attack: LineSet, defence: LineSet, taken: Layout) -> tuple[Mask, Mask, Mask]:
        """Return the costs of a threat of two lines at once, the fours that gain time, the threat.

        A cost leaves no such threat; without one, all cells are costs. Given are the lines on which
        each side lacks two marks.
        """
        costs, fours, threatened = self.lines.board, NO_CELLS, NO_CELLS
        for cell, ends in self._fours(attack, taken).items():
            if ends & (ends - 1):
                costs &= (ends if ends.bit_count() == 2 else NO_CELLS) | 1 << cell
                threatened |= ends | 1 << cell
        if threatened:
            for cell in self._fours(defence, taken):
                fours |= 1 << cell
        return costs, fours, threatened

    def _fours(self, lines: LineSet, taken: Layout) -> dict[int, Mask]:
        """Return the gains that leave one of these lines one mark short, with the costs of each."""
        found: dict[int, Mask] = {}
        cells_on, free = self.lines.cells_on, ~taken & self.lines.board
        while lines:
            line = lines.bit_length() - 1
            lines ^= 1 << line
            empty = cells_on[line] & free
            first = (empty & -empty).bit_length() - 1
            second = empty.bit_length() - 1
            found[first] = found.get(first, NO_CELLS) | 1 << second
            found[second] = found.get(second, NO_CELLS) | 1 << first
        return found

    def _threes(self, lines: LineSet, taken: Layout) -> Mask:
        """Return the gains that leave one of these lines a move short of two ends."""
        return self.lines.inside(self.lines.open_ended(lines, taken), taken)


def _put(cache: dict[K, V], key: K, value: V) -> None:
    """Store a value in a cache, which is cleared when it is full."""
    if len(cache) >= CACHE_SIZE:
        cache.clear()
    cache[key] = value


def threats_in(position: Position) -> dict[int, ThreatName]:
    """Return the cells where the side to move makes a four or a three, and which of them.

    A cell that completes a line makes neither. There are none in misère play, nor if a line has
    fewer than three cells.

    >>> from tictactoe.rules import Rules
    >>> threats_in(Position.parse("..XX... O.....O", Rules(2, 7, 5)))
    {1: 'three', 4: 'three', 5: 'three'}
    >>> threats_in(Position.parse("X.X.... O..O...", Rules(2, 7, 4)))
    {1: 'four', 3: 'four', 4: 'three'}
    """
    rules = position.rules
    if rules.misere or rules.run < 3:
        return {}
    lines = lines_of(rules)
    own, foe = lines.layouts(position)
    counted, taken = lines.count(own, foe), own | foe
    fours, wins = (
        lines.empty_on(counted[rules.run - lacking] & lines.one_side, taken) for lacking in (2, 1)
    )
    made = Threats(lines).moves(counted, taken) & ~wins
    return {cell: "four" if fours >> cell & 1 else "three" for cell in cells_of(made)}
