"""Other ways to choose a move on the empty board, for the benchmark to stand beside."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Final

import pyspiel
from easyAI import Negamax, TranspositionTable
from easyAI.games.TicTacToe import TicTacToe
from open_spiel.python.algorithms.minimax import alpha_beta_search

LINES: Final = (
    r"(?P<mark>[XO])(?P=mark)(?P=mark)......",
    r"...(?P<mark>[XO])(?P=mark)(?P=mark)...",
    r"......(?P<mark>[XO])(?P=mark)(?P=mark)",
    r"(?P<mark>[XO])..(?P=mark)..(?P=mark)..",
    r".(?P<mark>[XO])..(?P=mark)..(?P=mark).",
    r"..(?P<mark>[XO])..(?P=mark)..(?P=mark)",
    r"(?P<mark>[XO])...(?P=mark)...(?P=mark)",
    r"..(?P<mark>[XO]).(?P=mark).(?P=mark)..",
)


@dataclass(frozen=True)
class State:
    """A grid of nine letters and the mark that began, checked whenever one is made."""

    grid: str
    first: str = "X"

    def __post_init__(self) -> None:
        if not re.fullmatch("[ XO]{9}", self.grid):
            raise ValueError("a grid has nine cells of X, O or space")
        if abs(self.grid.count("X") - self.grid.count("O")) > 1:
            raise ValueError("the marks' counts differ by more than one")
        if self.winner == self.first and self.grid.count("X") == self.grid.count("O"):
            raise ValueError("the winner has a wrong number of marks")

    @cached_property
    def turn(self) -> str:
        """The mark to move."""
        second = "O" if self.first == "X" else "X"
        return self.first if self.grid.count("X") == self.grid.count("O") else second

    @cached_property
    def winner(self) -> str | None:
        """The mark that has a line."""
        found = (re.match(line, self.grid) for line in LINES)
        return next((match["mark"] for match in found if match), None)

    def children(self) -> Iterator["State"]:
        """Yield the state after each move."""
        for match in re.finditer(" ", self.grid):
            cell = match.start()
            yield State(self.grid[:cell] + self.turn + self.grid[cell + 1 :], self.first)


def minimax(state: State, mark: str, choosing: str) -> int:
    """Return the value of a state for a mark, by trying every move to the end."""
    if state.winner:
        return 1 if state.winner == mark else -1
    if " " not in state.grid:
        return 0
    best = max if mark == choosing else min
    other = "O" if choosing == "X" else "X"
    return best(minimax(child, mark, other) for child in state.children())


def solve_plainly() -> None:
    """Choose a move on the empty board by plain minimax."""
    max(State(" " * 9).children(), key=lambda state: minimax(state, "X", "O"))


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
