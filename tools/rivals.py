"""Other ways to choose a move, to compare with."""

from functools import lru_cache
from random import Random
from time import perf_counter
from typing import Final

import pyspiel
from easyAI import Negamax, TranspositionTable, TwoPlayerGame
from easyAI.games.TicTacToe import TicTacToe
from open_spiel.python.algorithms.minimax import alpha_beta_search

from tictactoe import Position, Rules
from tictactoe.rules import cells_of, other


class TicTacToeWithTable(TicTacToe):  # type: ignore[misc]  # easyAI has no types
    """easyAI's game, with the key that its table asks for."""

    def ttentry(self) -> tuple[int, ...]:
        """Return what tells positions apart."""
        return (*self.board, self.current_player)


def solve_with_easyai() -> None:
    """Choose a move with easyAI, searching to the end."""
    Negamax(9, win_score=100, tt=TranspositionTable())(TicTacToeWithTable([None, None]))


def solve_with_openspiel() -> None:
    """Choose a move with OpenSpiel's alpha-beta search over its own game."""
    alpha_beta_search(pyspiel.load_game("tic_tac_toe"))


def one_ply(position: Position, rng: Random) -> int:
    """Win if it can be done at once, block if it must, else take the cell with most at stake.

    At stake on a cell is four to the power of the marks on each line through it, as long as the
    line is open to the side that has them.
    """
    mark = position.turn
    forced = position.completing(mark) or position.completing(other(mark))
    if forced:
        return rng.choice(forced)
    stakes = dict.fromkeys(position.moves, 0)
    for line in position.rules.lines:
        if not (line & position.x and line & position.o):
            stake = 4 ** (line & (position.x | position.o)).bit_count()
            for cell in cells_of(line & position.empty):
                stakes[cell] += stake
    most = max(stakes.values())
    return rng.choice([cell for cell, stake in stakes.items() if stake == most])


WON: Final = 10**9
"""easyAI's score of a win, more than any count of lines."""


class LineGame(TwoPlayerGame):  # type: ignore[misc]  # easyAI has no types
    """easyAI's game on any board, with a deadline that ends the search.

    Each open line counts four to the power of the marks on it; the balance is kept up to date with
    every move, which is the fastest way that plain Python offers.
    """

    def __init__(self, position: Position, until: float) -> None:
        self.players = [None, None]
        self.current_player = 1
        self.until = until
        self.held = [0, position.mask(position.turn), position.mask(other(position.turn))]
        """The cells of player 1 and of player 2, as masks; players are counted from 1."""
        self.order, self.through = _tables(position.rules)
        self.run = position.rules.run
        self.marks = [
            [(line & held).bit_count() for line in position.rules.lines] for held in self.held
        ]
        """How many each has on each line."""
        self.balance = sum(map(_weight, self.marks[1], self.marks[2]))
        self.is_won = False

    def possible_moves(self) -> list[int]:
        """Return the empty cells, those near the middle first."""
        taken = self.held[1] | self.held[2]
        return [cell for cell in self.order if not taken >> cell & 1]

    def make_move(self, move: int) -> None:
        """Take a cell, unless the time is up."""
        if perf_counter() >= self.until:
            raise TimeoutError
        self._change(move, 1)

    def unmake_move(self, move: int) -> None:
        """Give a cell back."""
        self._change(move, -1)
        self.is_won = False  # nobody moves after a win

    def is_over(self) -> bool:
        """Tell whether the last move won or filled the board."""
        return self.is_won or (self.held[1] | self.held[2]).bit_count() == len(self.order)

    def scoring(self) -> int:
        """Return how good it looks for the player to move, who has not won."""
        if self.is_won:
            return -WON
        return self.balance if self.current_player == 1 else -self.balance

    def ttentry(self) -> tuple[int, int]:
        """Return what tells positions apart; whose turn it is follows from it."""
        return self.held[1], self.held[2]

    def _change(self, move: int, step: int) -> None:
        self.held[self.current_player] ^= 1 << move
        one, two = self.marks[1:]
        mine = self.marks[self.current_player]
        for line in self.through[move]:
            self.balance -= _weight(one[line], two[line])
            mine[line] += step
            self.balance += _weight(one[line], two[line])
            self.is_won |= mine[line] == self.run


def _weight(one: int, two: int) -> int:
    return 0 if one and two else 4**one - 4**two


@lru_cache
def _tables(rules: Rules) -> tuple[list[int], list[list[int]]]:
    """Return the cells, those near the middle first, and for each the numbers of its lines."""

    def distance(cell: int) -> int:
        row, col = divmod(cell, rules.cols)
        return max(abs(2 * row + 1 - rules.rows), abs(2 * col + 1 - rules.cols))

    cells = range(rules.size)
    through = [
        [number for number, line in enumerate(rules.lines) if line >> cell & 1] for cell in cells
    ]
    return sorted(cells, key=distance), through


def negamax(position: Position, seconds: float) -> int:
    """Return the move of easyAI's Negamax at the last depth that it completes in time."""
    until = perf_counter() + seconds
    table = TranspositionTable()
    best: int = LineGame(position, until).possible_moves()[0]
    for depth in range(1, len(position.moves) + 1):
        search = Negamax(depth, win_score=WON, tt=table)
        try:
            best = search(LineGame(position, until))
        except TimeoutError:
            break
        if abs(search.alpha) >= WON:
            break
    return best
