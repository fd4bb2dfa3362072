"""Forced wins: every move is a threat, so that the other side has few replies or one.

A *four* leaves a line one mark short: there is one reply. A *three* leaves the side one move short
of two such lines at once, which no single reply can block; all that keep it from that are tried,
and every four with which the other side can gain time. (The names are those of five in a row; a
run of any length has both.) So a win that is found is proved, and reaches far beyond an ordinary
search.

Two searches find such wins. In the first the other side answers a three with all moves at once that
answer it, which can only help it, and the next threat has to use the mark of the last one; so there
is little to try, and most wins are found. In the second each answer is tried by itself.

Source: L. V. Allis, H. J. van den Herik and M. P. H. Huntjens, "Go-Moku and threat-space search"
(1993); and, for threats that are told apart by how many moves they are short of winning,
T. Thomsen, "Lambda-search in game trees - with application to Go", ICGA Journal 23 (2000).
"""

from collections.abc import Callable
from math import inf
from typing import Final, Literal, NamedTuple, TypeAlias, TypeVar

from tictactoe.lines import Layout, Lines, lines_of
from tictactoe.pauses import Pausing, finish
from tictactoe.rules import Position, cells_of

FEW: Final = 100
"""How many positions are searched for a win by fours alone."""
KEPT: Final = 100_000
"""How many positions are cached."""
MOST_THREES: Final = 12
"""How many threes a forced win may have."""
FOURS: Final = (0,)
"""How many threes a win by fours alone has."""
AT_ONCE: Final = (2, MOST_THREES)
"""How many at each stage of the search in which all answers to a three are made at once."""
EACH: Final = tuple(range(1, MOST_THREES + 1))
"""How many at each stage of the search in which each answer is tried by itself."""


class Win(NamedTuple):
    """A win by threats: in how many plies, and its first cell."""

    plies: int
    cell: int


Threat: TypeAlias = Literal["four", "three"]
Key: TypeAlias = int
"""What tells positions apart: two masks, which take a quarter of the memory of two layouts."""
Case: TypeAlias = tuple[Key, tuple[int, ...]]
"""A position, and how many threes are searched."""


class Threats:
    """The search for forced wins on one board, and what it has found so far.

    >>> from tictactoe.rules import Rules
    >>> lines = Lines(Rules(5, 5, 4))
    >>> threats = Threats(lines)
    >>> threats.plies_to_win(lines.layout(0b01100 << 10), lines.layout(0b10001))
    3
    """

    def __init__(self, lines: Lines, visit: Callable[[], object] = int) -> None:
        self.lines = lines
        self.nodes = 0
        """How many positions were searched, not counting cached ones."""
        self._visit = visit
        """Called for each of them; where it returns something true, the search pauses."""
        self._known: dict[Key, Win] = {}
        self._failed: dict[tuple[Key, int | None, bool], int] = {}
        self._given_up: dict[Case, float] = {}
        """After how many nodes a search gave up, infinitely many if there is nothing to find."""
        self._left = 0
        """How many more to search."""
        self._is_cut = False
        """Whether a three was left out."""
        self._is_at_once = False
        """Whether all moves that answer a three are made at once."""

    def plies_to_win(
        self, own: Layout, foe: Layout, fours: int = FEW, threes: int = 0, *, each: bool = True
    ) -> int:
        """Return in how many plies the side to move wins by threats alone, 0 if it does not.

        No line may be complete yet. The win need not be the soonest. The search gives up after so
        many positions with fours alone, so many with threes, too, that are answered by all moves at
        once and, if `each` answer is to be tried by itself as well, so many again.
        """
        return finish(self.search(own, foe, fours, threes, each=each))

    def search(
        self, own: Layout, foe: Layout, fours: int = FEW, threes: int = 0, *, each: bool = True
    ) -> Pausing[int]:
        """Find what `plies_to_win` returns, with pauses."""
        searches = (FOURS, fours), (AT_ONCE, threes), (EACH, threes if each else 0)
        for stages, nodes in searches:
            if nodes and (plies := (yield from self._within(own, foe, nodes, stages))):
                return plies
        return 0

    def cell(self, own: Layout, foe: Layout) -> int:
        """Return the first cell of a win by threats that was found for the side to move."""
        return self._known[self._key(own, foe)].cell

    def line(self, own: Layout, foe: Layout) -> tuple[int, ...]:
        """Return the moves of a win by threats that was found, to the end of the game.

        The replies are those that put it off the longest, as far as the search went. If the cache
        was emptied since, the line may end sooner.

        >>> from tictactoe.rules import Rules
        >>> lines = Lines(Rules(5, 5, 4))
        >>> threats = Threats(lines)
        >>> own, foe = lines.layout(0b01100 << 10), lines.layout(0b10001)
        >>> threats.plies_to_win(own, foe), threats.line(own, foe)
        (3, (11, 10, 14))
        """
        lines, run = self.lines, self.lines.rules.run
        found: list[int] = []
        while win := self._known.get(self._key(own, foe)):
            own |= lines.spots[win.cell]
            found.append(win.cell)
            counted = lines.count(own, foe)
            if counted[run] & lines.one_side:
                break
            ends, after = self._after(own, foe, counted)
            if not after:  # nothing answers it, so any reply will do
                reply = ends.bit_length() - 1
                after = {reply: foe | lines.spots[reply]}
                won = Win(*finish(self._follow(own, after[reply], 0, None)))
                _put(self._known, self._key(own, after[reply]), won)
            plies = {
                cell: self._known.get(self._key(own, marks), Win(0, 0)).plies
                for cell, marks in after.items()
            }
            reply = max(plies, key=plies.__getitem__)
            found.append(reply)
            foe = after[reply]
            if win.plies == 3:  # the reply leaves the other end
                found.append((ends & ~(1 << reply)).bit_length() - 1)
                break
        return tuple(found)

    def moves(self, counted: list[int], taken: Layout) -> int:
        """Return the cells where the side to move makes a four or a three, as a mask."""
        run, one_side = self.lines.rules.run, self.lines.one_side
        fours = self.lines.empty_on(counted[run - 2] & one_side, taken)
        return fours | (self._threes(counted[run - 3] & one_side, taken) if run > 2 else 0)

    def zone(self, own: Layout, foe: Layout) -> int:
        """Return the cells, as a mask, that count in a win that was found, with all replies to it.

        What takes none of them prevents the win only if it makes a four, or lets a reply make one.
        """
        lines = self.lines
        zone, positions = 0, [(own, foe)]
        seen = set(positions)
        while positions:
            own, foe = positions.pop()
            known = self._known.get(self._key(own, foe))
            if not known:  # the cache was emptied since
                continue
            own |= lines.spots[known.cell]
            zone |= 1 << known.cell
            if known.plies > 1:
                ends, replies = self._after(own, foe, lines.count(own, foe))
                zone |= ends
                if known.plies > 3:
                    after = {(own, marks) for marks in replies.values()} - seen
                    positions += after
                    seen |= after
        return zone

    def _after(self, own: Layout, foe: Layout, counted: list[int]) -> tuple[int, dict[int, Layout]]:
        """Return what a four or a three threatens, as a mask, and for each reply foe's marks.

        If a three is known to win though all moves that answer it are made at once, these are the
        marks after any of them.
        """
        lines = self.lines
        ends = lines.empty_on(counted[lines.rules.run - 1] & lines.one_side, own | foe)
        if ends:
            return ends, {cell: foe | lines.spots[cell] for cell in cells_of(ends)}
        answers, fours, threatened = self._replies(counted, own | foe)
        after = {cell: foe | lines.spots[cell] for cell in cells_of(answers | fours)}
        at_once = foe | lines.layout(answers)
        if self._key(own, at_once) in self._known:
            after.update(dict.fromkeys(cells_of(answers), at_once))
        return threatened, after

    def _within(
        self, own: Layout, foe: Layout, nodes: int, stages: tuple[int, ...]
    ) -> Pausing[int]:
        """Search so many positions, with more threes at each stage."""
        case = self._key(own, foe), stages
        if self._given_up.get(case, 0) >= nodes:
            return 0
        self._left, self._is_at_once = nodes, stages == AT_ONCE
        for threes in stages:
            self._is_cut = False
            plies = yield from self._attack(own, foe, threes, None)
            if plies:
                return plies
            if self._left <= 0 or not self._is_cut:
                break
        _put(self._given_up, case, inf if self._left > 0 else nodes)
        return 0

    def _attack(self, own: Layout, foe: Layout, threes: int, last: int | None) -> Pausing[int]:
        """Return in how many plies the side to move wins with so many threes at most, or 0."""
        key = self._key(own, foe)
        known = self._known.get(key)
        if known:
            return known.plies
        case = key, last, self._is_at_once
        if self._failed.get(case, -1) >= threes:
            self._is_cut = True
            return 0
        if self._left <= 0:
            return 0
        self._left -= 1
        self.nodes += 1
        if self._visit():
            mine = self._left, self._is_cut, self._is_at_once
            yield  # another search may go on meanwhile
            self._left, self._is_cut, self._is_at_once = mine
        plies, cell = yield from self._follow(own, foe, threes, last)
        if plies:
            _put(self._known, key, Win(plies, cell))
        elif self._left > 0:
            _put(self._failed, case, threes)
        return plies

    def _key(self, own: Layout, foe: Layout) -> Key:
        board = self.lines.board
        return (own & board) << self.lines.rules.size | foe & board

    def _follow(
        self, own: Layout, foe: Layout, threes: int, last: int | None
    ) -> Pausing[tuple[int, int]]:
        """Try every threat, each with every reply that it leaves."""
        lines, run, taken = self.lines, self.lines.rules.run, own | foe
        counted = lines.count(own, foe)
        if counted[run]:
            return 0, 0  # moves at once have completed a line
        ends = counted[run - 1] & lines.one_side
        if ends:
            return 1, lines.empty_on(ends, own).bit_length() - 1
        tries = lines.board
        blocked = counted[run - 1] >> lines.width
        if blocked:
            tries = lines.empty_on(blocked, taken)  # what the other side threatens comes first
            if tries & (tries - 1):
                return 0, 0
        near = counted[run - 2] & lines.one_side
        nearly = counted[run - 3] & lines.one_side if run > 2 else 0
        fours = self._fours(near, taken)
        for cell, ends in fours.items():
            if ends & (ends - 1) and tries >> cell & 1:
                return 3, cell
        used = lines.one_side if last is None else lines.through[last]
        threes_made = tries & self._threes(nearly & used, taken)
        if self._is_at_once and not blocked:
            # each threat uses the mark of the last one
            tries &= threes_made | lines.empty_on(near & used, taken)
        for cell, ends in fours.items():
            if tries >> cell & 1:
                reply = ends.bit_length() - 1
                if not threes:
                    more = near | nearly & lines.through[cell]
                    if not more & ~lines.through[reply]:
                        self._is_cut = True
                        continue  # no four can follow
                plies = yield from self._attack(
                    own | lines.spots[cell], foe | lines.spots[reply], threes, cell
                )
                if plies:
                    return 2 + plies, cell
        if threes_made and not threes:
            self._is_cut = True
            threes_made = 0
        for cell in cells_of(threes_made):
            if cell not in fours:
                plies = yield from self._resist(own | lines.spots[cell], foe, threes - 1, cell)
                if plies:
                    return 1 + plies, cell
        if blocked and last is not None:
            # a three that the other side has answered with a four may still stand
            cell = tries.bit_length() - 1
            after = own | lines.spots[cell]
            *_, threatened = self._replies(lines.count(after, foe), after | foe)
            if cell not in fours and threatened:
                plies = yield from self._resist(after, foe, threes, last)
                if plies:
                    return 1 + plies, cell
        return 0, 0

    def _resist(self, own: Layout, foe: Layout, threes: int, last: int) -> Pausing[int]:
        """Return in how many plies the side that has just moved wins, whatever the reply, or 0.

        All moves at once that answer a three are worse for that side than any of them alone.
        """
        lines, most = self.lines, 3
        answers, fours, _ = self._replies(lines.count(own, foe), own | foe)
        replies = [lines.spots[cell] for cell in cells_of(answers)]
        if self._is_at_once:
            replies = [lines.layout(answers)]
        for marks in (*replies, *(lines.spots[cell] for cell in cells_of(fours & ~answers))):
            plies = yield from self._attack(own, foe | marks, threes, last)
            if not plies:
                return 0
            most = max(most, plies)
        return 1 + most

    def replies(self, counted: list[int], taken: Layout) -> int:
        """Return the cells, as a mask, that answer the other side's threat of two lines at once.

        All cells if there is no such threat, none if nothing answers it.
        """
        lines, near = self.lines, counted[self.lines.rules.run - 2]
        theirs = near >> lines.width
        if not theirs & (theirs - 1):
            return lines.board
        answers, fours, _ = self._answers(theirs, near & lines.one_side, taken)
        return answers | fours

    def _replies(self, counted: list[int], taken: Layout) -> tuple[int, int, int]:
        """Return what `_answers` does for what the side to move threatens."""
        near = counted[self.lines.rules.run - 2]
        return self._answers(near & self.lines.one_side, near >> self.lines.width, taken)

    def _answers(self, attack: int, defence: int, taken: Layout) -> tuple[int, int, int]:
        """Return what answers a threat of two lines at once, which fours gain time, and the threat.

        All are masks of cells. What answers it leaves no such threat; without one, all cells do.
        Given are the lines on which either side lacks two marks.
        """
        answers, fours, threatened = self.lines.board, 0, 0
        for cell, ends in self._fours(attack, taken).items():
            if ends & (ends - 1):
                answers &= 1 << cell | (ends if ends.bit_count() == 2 else 0)
                threatened |= 1 << cell | ends
        if threatened:
            for cell in self._fours(defence, taken):
                fours |= 1 << cell
        return answers, fours, threatened

    def _fours(self, lines: int, taken: Layout) -> dict[int, int]:
        """Return the cells that leave one of these lines one mark short, and where, as a mask."""
        found: dict[int, int] = {}
        cells_on, free = self.lines.cells_on, self.lines.board & ~taken
        while lines:
            line = lines.bit_length() - 1
            lines ^= 1 << line
            empty = cells_on[line] & free
            first = (empty & -empty).bit_length() - 1
            second = empty.bit_length() - 1
            found[first] = found.get(first, 0) | 1 << second
            found[second] = found.get(second, 0) | 1 << first
        return found

    def _threes(self, lines: int, taken: Layout) -> int:
        """Return the cells, as a mask, that leave one of these lines a move short of two ends."""
        return self.lines.inside(self.lines.open_ended(lines, taken), taken)


Cached = TypeVar("Cached")
What = TypeVar("What")


def _put(cache: dict[Cached, What], key: Cached, what: What) -> None:
    """Put something into a cache, which is emptied when it is full."""
    if len(cache) >= KEPT:
        cache.clear()
    cache[key] = what


def threats_in(position: Position) -> dict[int, Threat]:
    """Return the cells where the side to move makes a four or a three, and which of them.

    A cell that completes a line makes neither. There are none where a line loses, nor where two
    marks make one.

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
