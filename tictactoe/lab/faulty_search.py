"""A search with parts that can be switched off, and the shortest game that it then loses.

The search is minimax on one board, on which moves are made and undone; it wins as soon and loses as
late as it can. Each switch removes one thing that it needs.
"""

from dataclasses import dataclass

from tictactoe.heuristics import Visit, ignore
from tictactoe.lab.algorithms import DRAW
from tictactoe.lab.proof import Delay, Loss, shortest_delay, shortest_loss
from tictactoe.rules import EMPTY, MARKS, Mark, Position, Rules, other


@dataclass(frozen=True, slots=True)
class Switches:
    """Which switches of a search are on; each breaks something.

    `swapped`: max and min are exchanged. `no_depth`: a win is a win, however late. `one_short`: it
    stops one ply early and calls that a draw. `no_undo`: tried moves stay on its board.
    """

    swapped: bool = False
    no_depth: bool = False
    one_short: bool = False
    no_undo: bool = False


class FaultySearch:
    """Minimax under some rules, with switches; `visit` is told of the positions it looks at.

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
        """Return every cell that it thinks best; none after the end."""
        if position.outcome:
            return ()
        scores = self._scores(list(position.cells), position.turn, position.turn)
        best = self._best(scores, is_max=True)
        return tuple(cell for cell, score in scores.items() if score == best)

    def _scores(self, board: list[str], turn: Mark, mark: Mark) -> dict[int, int]:
        """Try every free cell for the side to move, and return what each is worth to a mark."""
        scores = {}
        for cell, held in enumerate(board):
            if held == EMPTY:
                board[cell] = turn
                scores[cell] = self._score(board, other(turn), mark)
                if not self.switches.no_undo:
                    board[cell] = EMPTY
        return scores

    def _score(self, board: list[str], turn: Mark, mark: Mark) -> int:
        """Return a board's value for a mark: the more cells are left, the more a win is worth."""
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
        if not self.switches.no_undo:  # else the board is another one by now
            self._known[key] = score
        return score

    def _best(self, scores: dict[int, int], *, is_max: bool) -> int:
        return (max if is_max != self.switches.swapped else min)(scores.values())


def broken_game(rules: Rules, switches: Switches, visit: Visit = ignore) -> Loss | Delay | None:
    """Return the shortest game that a broken search loses or, if none, wins later than it could.

    >>> broken_game(Rules(), Switches(no_undo=True))
    Loss(mark='O', moves=(0, 1, 3, 2, 6), mistake=1, first='X')
    >>> broken_game(Rules(), Switches()) is None
    True
    """
    search, start = FaultySearch(rules, switches, visit), Position.start(rules)
    for find in (shortest_loss, shortest_delay):
        found = [game for mark in MARKS if (game := find(search.choices, start, mark))]
        if found:
            return min(found, key=lambda game: len(game.moves))
    return None
