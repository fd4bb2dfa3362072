"""A search with faults to switch on, the lines that they change, and the shortest game it loses.

The search is minimax on one board, on which moves are made and undone; it wins as early and loses
as late as it can. Each switch removes one thing that it needs.
"""

from dataclasses import astuple, dataclass
from typing import Final, NamedTuple

from tictactoe.engine.heuristics import Visit, ignore
from tictactoe.lab.algorithms import DRAW
from tictactoe.lab.proof import Delay, Loss, shortest_delay, shortest_loss
from tictactoe.rules import EMPTY, MARKS, Mark, Position, Rules, other


@dataclass(frozen=True, slots=True)
class Switches:
    """The faults of a search.

    `swapped`: max and min are exchanged. `no_depth`: a win has the same value, however late.
    `one_short`: it stops one ply early and returns a draw. `no_undo`: tried moves stay on its
    board.
    """

    swapped: bool = False
    no_depth: bool = False
    one_short: bool = False
    no_undo: bool = False

    @property
    def number(self) -> int:
        """A different number for each combination."""
        return sum(1 << place for place, is_on in enumerate(astuple(self)) if is_on)


class ChangedLine(NamedTuple):
    """A line of the search as it runs with a switch off and on."""

    old: str
    new: str


CHANGES: Final = {
    "swapped": (
        ChangedLine(
            "return (max if is_max else min)(scores.values())",
            "return (max if not is_max else min)(scores.values())",
        ),
    ),
    "no_depth": (ChangedLine("win = 1 + left", "win = 1"),),
    "one_short": (ChangedLine("elif left <= 0:", "elif left <= 1:"),),
    "no_undo": (
        ChangedLine("board[cell] = EMPTY", ""),
        ChangedLine("self._known[key] = score", ""),
    ),
}
"""The lines of `FaultySearch` that each switch changes, in order."""


class FaultySearch:
    """Minimax with switches, which calls `visit` with the number of positions visited.

    >>> late = Position.parse("XX. OO. ...")
    >>> FaultySearch(Rules(), Switches()).choices(late)
    (2,)
    >>> FaultySearch(Rules(), Switches(swapped=True)).choices(late)
    (6, 7, 8)
    """

    def __init__(self, rules: Rules, switches: Switches, visit: Visit = ignore) -> None:
        self.rules = rules
        self.switches = switches
        self._visit = visit
        self._known: dict[tuple[str, Mark], int] = {}

    def choices(self, position: Position) -> tuple[int, ...]:
        """Return every cell with the best score, none after the end."""
        if position.outcome:
            return ()
        scores = self._scores(list(position.cells), position.turn, position.turn)
        best = self._best(scores, is_max=True)
        return tuple(cell for cell, score in scores.items() if score == best)

    def _scores(self, board: list[str], turn: Mark, mark: Mark) -> dict[int, int]:
        """Try every empty cell for the side to move, and return the score of each for a mark."""
        scores = {}
        for cell, held in enumerate(board):
            if held == EMPTY:
                board[cell] = turn
                scores[cell] = self._score(board, other(turn), mark)
                if not self.switches.no_undo:
                    board[cell] = EMPTY
        return scores

    def _score(self, board: list[str], turn: Mark, mark: Mark) -> int:
        """Return the score of a board for a mark: a win is worth more, the more cells are left."""
        key = "".join(board), mark
        if key in self._known:
            return self._known[key]
        self._visit(1)
        left, last = board.count(EMPTY), other(turn)
        if self.rules.completes(sum(1 << cell for cell, held in enumerate(board) if held == last)):
            win = 1 if self.switches.no_depth else 1 + left
            score = win if (last == mark) != self.rules.misere else -win
        elif left <= self.switches.one_short:
            score = DRAW
        else:
            score = self._best(self._scores(board, turn, mark), is_max=turn == mark)
        if not self.switches.no_undo:  # else the board no longer is that of the key
            self._known[key] = score
        return score

    def _best(self, scores: dict[int, int], *, is_max: bool) -> int:
        return (max if is_max != self.switches.swapped else min)(scores.values())


def broken_game(rules: Rules, switches: Switches, visit: Visit = ignore) -> Loss | Delay | None:
    """Return a shortest game that a search loses or, if there is none, wins later than it could.

    >>> broken_game(Rules(), Switches(no_undo=True))
    Loss(mark='O', moves=(0, 1, 4, 2, 8), mistake=1, first='X')
    """
    search, start = FaultySearch(rules, switches, visit), Position.start(rules)
    losses = (shortest_loss(search.choices, start, mark, switches.number) for mark in MARKS)
    lost: list[Loss | Delay] = [loss for loss in losses if loss]
    slow = (shortest_delay(search.choices, start, mark) for mark in MARKS if not lost)
    found = lost or [game for game in slow if game]
    return min(found, key=lambda game: len(game.moves), default=None)
