"""Forced wins: every move threatens to complete a line and so leaves only one reply.

In five in a row this is called a victory by continuous fours. It reaches far beyond the depth of
an ordinary search, since the defender never has a choice.

Source: L. V. Allis, H. J. van den Herik and M. P. H. Huntjens, "Go-Moku and threat-space search"
(1993). Only the simplest threat is followed here: a line that lacks one cell.
"""

from typing import Final

from tictactoe.lines import Layout, Lines

MOST: Final = 100
"""How many positions are searched for one forced win."""
KEPT: Final = 20_000
"""How many positions are cached."""


class Threats:
    """The search for forced wins on one board, and what it has found so far.

    >>> from tictactoe.rules import Rules
    >>> lines = Lines(Rules(5, 5, 4))
    >>> threats = Threats(lines)
    >>> threats.plies_to_win(lines.layout(0b01100 << 10), lines.layout(0b10001))
    3
    """

    def __init__(self, lines: Lines) -> None:
        self.lines = lines
        self.nodes = 0
        """How many positions were searched, not counting cached ones."""
        self._known: dict[tuple[Layout, Layout], int] = {}
        self._stop_at = 0

    def plies_to_win(self, own: Layout, foe: Layout, most: int = MOST) -> int:
        """Return in how many plies the side to move wins by threats alone, 0 if it does not.

        No line may be complete yet. The win need not be the soonest, and the search gives up after
        a fixed number of positions.
        """
        self._stop_at = self.nodes + most
        return self._plies(own, foe)

    def _plies(self, own: Layout, foe: Layout) -> int:
        key = own, foe
        plies = self._known.get(key)
        if plies is None:
            if self.nodes >= self._stop_at:
                return 0
            self.nodes += 1
            plies = self._follow(own, foe)
            if plies or self.nodes < self._stop_at:
                if len(self._known) >= KEPT:
                    self._known.clear()
                self._known[key] = plies
        return plies

    def _follow(self, own: Layout, foe: Layout) -> int:
        """Try every threat, each with the one reply that it leaves."""
        lines, run = self.lines, self.lines.rules.run
        counted = lines.count(own, foe)
        if counted[run - 1] & lines.one_side:
            return 1
        tries = lines.empty_on(counted[run - 2] & lines.one_side, own | foe)
        threats = counted[run - 1] >> lines.width
        if threats:
            tries &= lines.empty_on(threats, own | foe)  # what the other side threatens comes first
            if threats & (threats - 1) and lines.empty_on(threats, own | foe).bit_count() > 1:
                return 0
        while tries:
            cell = tries.bit_length() - 1
            tries ^= 1 << cell
            after = own | lines.spots[cell]
            replies = lines.empty_on(lines.count(after, foe)[run - 1] & lines.one_side, after | foe)
            if replies & (replies - 1):
                return 3
            reply = replies.bit_length() - 1
            plies = self._plies(after, foe | lines.spots[reply])
            if plies:
                return 2 + plies
        return 0
