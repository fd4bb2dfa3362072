"""Wins by force: every move threatens to complete a line, and so leaves one reply.

In five in a row this is called a victory by continuous fours. It reaches far beyond the depth of
an ordinary search, since the defender never has a choice.

Source: L. V. Allis, H. J. van den Herik and M. P. H. Huntjens, "Go-Moku and threat-space search"
(1993). Here the simplest threat alone is followed, a line that lacks one cell.
"""

from typing import Final

from tictactoe.lines import Layout, Lines

LONGEST: Final = 12
"""How many threats in a row are followed."""


class Threats:
    """The search for wins by force on one board, and what it has found so far.

    >>> from tictactoe.rules import Rules
    >>> lines = Lines(Rules(5, 5, 4))
    >>> threats = Threats(lines)
    >>> threats.plies_to_win(lines.layout(0b01100 << 10), lines.layout(0b10001))
    3
    """

    def __init__(self, lines: Lines) -> None:
        self.lines = lines
        self._known: dict[tuple[Layout, Layout], int] = {}

    def plies_to_win(self, own: Layout, foe: Layout, longest: int = LONGEST) -> int:
        """Return in how many plies the side to move wins by threats alone, 0 if it does not.

        Nobody has completed a line. The win need not be the soonest.
        """
        key = own, foe
        if key not in self._known:
            if len(self._known) >= 100_000:
                self._known.clear()
            self._known[key] = self._plies(own, foe, longest)
        return self._known[key]

    def _plies(self, own: Layout, foe: Layout, longest: int) -> int:
        lines, run = self.lines, self.lines.rules.run
        counted = lines.count(own, foe)
        if counted[run - 1] & lines.one_side:
            return 1
        if run < 2 or not longest:
            return 0
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
            plies = self.plies_to_win(after, foe | lines.spots[reply], longest - 1)
            if plies:
                return 2 + plies
        return 0
