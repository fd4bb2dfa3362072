"""Undo and redo: the current match, the matches before it, and those that were undone.

Every command is undone the same way, whether a move, a new game or a change of seats: the previous
match comes back. A record keeps the part of the history that belongs to the current game.
"""

from dataclasses import dataclass, field, replace

from tictactoe.game import AWAY, Match
from tictactoe.rules import IllegalMove


@dataclass(frozen=True, slots=True)
class History:
    """The current match, those before it (oldest first), those undone (next to redo first).

    >>> history = History().do(Match().play(4))
    >>> history.undo().match == Match()
    True
    >>> history.undo().redo() == history
    True
    """

    match: Match = field(default_factory=Match)
    before: tuple[Match, ...] = ()
    after: tuple[Match, ...] = ()

    @classmethod
    def opened(cls, match: Match, ply: int | None = None) -> "History":
        """Return the history of a match that was saved: undo and redo go through its moves.

        `ply` is how many moves of the game are made, by default all; redo brings back the others.
        In a match by link, only the move that is not yet sent can be undone.

        >>> History.opened(Match().play(4)).undo().match.position.ply
        0
        """
        line = tuple(match.at(number) for number in range(match.position.ply + 1))
        place = match.position.ply if ply is None else ply
        first = max(place - line[place].is_to_send, 0) if match.is_by_link else 0
        return cls(line[place], line[first:place], line[place + 1 :])

    @property
    def whole(self) -> Match:
        """The match after all moves of its game, including those that redo brings back.

        >>> History().do(Match().play(4)).undo().whole.game.played
        (4,)
        """
        whole = self.match
        for match in self.after:
            if not _continues(match, whole):
                break
            whole = match
        return whole

    def do(self, match: Match) -> "History":
        """Return the history with one more step; undone matches are dropped."""
        if match == self.match:
            return self
        return History(match, (*self.before, self.match))

    def open(self, opened: "History") -> "History":
        """Return this history followed by another one, such as that of a saved match."""
        return History(opened.match, (*self.before, self.match, *opened.before), opened.after)

    @property
    def can_undo(self) -> bool:
        """Whether there is an earlier match in which a person can act."""
        return any(map(_is_for_a_person, reversed(self.before)))

    @property
    def can_redo(self) -> bool:
        """Whether something was undone."""
        return bool(self.after)

    def undo(self) -> "History":
        """Go back to the last match in which a person could act, past a level's replies.

        Raises `IllegalMove` if there is none.
        """
        places = [place for place, match in enumerate(self.before) if _is_for_a_person(match)]
        if not places:
            raise IllegalMove("no undo")
        return self._at(places[-1])

    def redo(self) -> "History":
        """Go forward to the next undone match in which a person can act.

        Raises `IllegalMove` if nothing was undone.
        """
        if not self.after:
            raise IllegalMove("no redo")
        later = enumerate(self.after, start=len(self.before) + 1)
        places = [place for place, match in later if _is_for_a_person(match)]
        return self._at(places[0] if places else len(self.before) + len(self.after))

    def jump(self, ply: int) -> "History":
        """Undo, or redo, to the point where the game had this many moves.

        If no step of the history leads there, that point becomes a new step. Raises `IllegalMove`
        for more moves than the game has, those to redo included.

        >>> History().do(Match().play(4)).jump(0).redo().match.game.played
        (4,)
        """
        wanted, here = self.whole.at(ply), len(self.before)
        line = (*self.before, self.match, *self.after)
        earlier, later = range(here, -1, -1), range(here + 1, len(line))
        for place in earlier if ply <= len(self.match.game.played) else later:
            if line[place].game == wanted.game:
                return self._at(place)
        return self.do(wanted)

    def _at(self, place: int) -> "History":
        """Return the history with another of its matches as the current one."""
        line = (*self.before, self.match, *self.after)
        return History(line[place], line[:place], line[place + 1 :])


def _continues(match: Match, earlier: Match) -> bool:
    """Return whether a match is an earlier one with more moves in its game."""
    game, before = match.game, earlier.game
    moves = game.played[: len(before.played)]
    is_same_game = (game.rules, game.first, moves) == (before.rules, before.first, before.played)
    return is_same_game and replace(match, game=before) == earlier


def _is_for_a_person(match: Match) -> bool:
    """Return whether a person can act: move, send, see the end, or watch levels play each other."""
    seat = match.seat
    is_watching = not (match.x.is_human or match.o.is_human)
    return seat is None or seat.is_human or seat.level == AWAY or is_watching
