"""Players whose every game can be counted another way, proved."""

from random import Random

import pytest

from tests.oracle import Oracle
from tests.proofs.test_proof import first_free, perfect, slow, win_then_block
from tictactoe import Player, Position
from tictactoe.lab.proof import Games, prove
from tictactoe.rules import MARKS, Mark

ORACLE = Oracle()


def counted(choose: Player, first: Mark, mark: Mark, oracle: Oracle = ORACLE) -> list[int]:
    """Count the games won, drawn and lost on the oracle's boards, move by move."""
    games = [0, 0, 0]

    def walk(cells: str) -> None:
        winner = oracle.winner(cells)
        if winner:
            games[1 if winner == "draw" else 0 if winner == mark else 2] += 1
            return
        after = oracle.children(first, cells)
        if oracle.turn(first, cells) == mark:
            cell = choose(Position.parse(cells, first=first))
            after = {cell: after[cell]}
        for child in after.values():
            walk(child)

    walk(oracle.start)
    return games


@pytest.mark.parametrize("choose", [first_free, win_then_block, perfect, slow])
def test_every_game_of_a_player_is_counted(choose: Player) -> None:
    found = prove(choose)
    games = [counted(choose, first, mark) for first in MARKS for mark in MARKS]
    assert found.games == Games(*map(sum, zip(*games, strict=True)))
    assert found.is_random is False
    assert found.never_loses == (found.games.losses == 0)


def test_the_perfect_player_agrees_with_itself() -> None:
    found = prove(perfect)
    assert (found.positions, found.agreed, found.disagreement) == (4520, 4520, None)
    assert found.never_loses


def test_chance_is_noticed_and_all_that_it_may_choose_is_tried() -> None:
    """A player that takes any cell has every game there is, twice: once for each mark."""
    rng = Random(5)
    found = prove(lambda position: rng.choice(position.moves))
    assert found.is_random
    games = found.games
    assert games.wins == games.losses
    assert games.wins + games.draws + games.losses == 4 * 255_168
