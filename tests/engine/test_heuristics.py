"""Heuristics and minimax of limited depth, as their source defines them."""

from fractions import Fraction

import pytest

from tests.oracle import ORACLE
from tictactoe import Position, Rules, best_moves
from tictactoe.engine.heuristics import (
    HEURISTICS,
    TooManyGames,
    favourites,
    move_values,
    open_lines,
    probability_of_winning,
)

SOMANI = Position.parse("OXO .X. X..")
"""His example: O is to move, and only the middle of the bottom row saves it."""


def test_the_probability_alone_fails_in_its_author_s_example() -> None:
    alone = move_values(SOMANI, depth=0)
    assert alone == pytest.approx({3: 1 / 6, 5: 1 / 3, 7: 1 / 3, 8: 1 / 6})
    assert favourites(SOMANI, depth=0) == (5, 7)
    assert move_values(SOMANI, depth=1) == {3: 0, 5: 0, 7: 0.5, 8: 0}
    assert favourites(SOMANI, depth=1) == favourites(SOMANI) == best_moves(SOMANI) == (7,)


def test_the_probability_counts_every_line_of_play() -> None:
    def share(first: str, cells: str, mark: str) -> Fraction:
        winner = ORACLE.winner(cells)
        if winner:
            return Fraction(1, 2) if winner == "draw" else Fraction(winner == mark)
        children = ORACLE.children(first, cells).values()
        return sum((share(first, child, mark) for child in children), Fraction()) / len(children)

    late = [cells for cells in ORACLE.boards("X") if cells.count(".") <= 4]
    for cells in late[::20]:
        position = Position.parse(cells)
        for mark in ("X", "O"):
            exact = share("X", cells, mark)
            assert probability_of_winning(position, mark) == pytest.approx(float(exact))


@pytest.mark.parametrize("name", HEURISTICS)
def test_depth_enough_is_exact(name: str) -> None:
    late = [cells for cells in ORACLE.due() if cells.count(".") <= 5]
    for cells in late[::40]:
        values = move_values(Position.parse(cells), HEURISTICS[name], depth=3)
        verdicts = ORACLE.verdicts("X", cells)
        assert values == {cell: (value + 1) / 2 for cell, (value, _) in verdicts.items()}


def test_too_many_games_are_refused() -> None:
    start = Position.start(Rules(4, 4, 4))
    with pytest.raises(TooManyGames, match="at most 10 cells are empty, here are 15"):
        favourites(start, depth=0)
    assert set(favourites(start, HEURISTICS["lines"], depth=0)) > {5, 6, 9, 10}


def test_an_open_line_is_a_burden_in_misere() -> None:
    for misere, share in ((False, 8 / 13), (True, 5 / 13)):
        position = Position.parse("X.. ... ...", Rules(misere=misere))
        assert open_lines(position, "X") == share
        assert open_lines(position, "O") == pytest.approx(1 - share)
