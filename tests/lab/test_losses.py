"""The games that a broken search loses, and the move that threw each away."""

from itertools import product

import pytest

from tests.oracle import Oracle
from tictactoe import Position, Rules
from tictactoe.lab.broken import Switches, broken_loss
from tictactoe.lab.losses import Loss, board_for, loss_text, thrown_text
from tictactoe.rules import other

ORACLE = Oracle()


@pytest.mark.parametrize("switches", [*product((False, True), repeat=4)], ids=str)
def test_after_the_mistake_the_game_is_lost_and_before_it_is_not(
    switches: tuple[bool, ...],
) -> None:
    loss = broken_loss(Rules(), Switches(*switches))
    if loss is None:
        assert "It never loses" in loss_text(loss, Rules())
        return
    assert loss.mistake is not None
    position, values = Position.start(), []
    for cell in loss.moves:
        verdicts = ORACLE.verdicts("X", position.cells)
        value = max(value for value, _ in verdicts.values())
        values.append(value if position.turn == loss.mark else -value)
        position = position.play(cell)
    assert position.outcome
    assert position.outcome.winner == other(loss.mark)
    assert values[loss.mistake] > -1
    assert set(values[loss.mistake + 1 :]) <= {-1}
    assert f"Move {loss.mistake + 1}, " in loss_text(loss, Rules())


def test_a_mistake_that_nobody_knows_is_not_told() -> None:
    loss = Loss("O", (0, 1, 3, 2, 6))
    assert thrown_text(loss, Rules()) == ""
    assert loss_text(loss, Rules()) == "Playing O, it loses in 5 plies: A1 B1 A2 C1 A3."


def test_large_boards_give_way_to_the_usual_one() -> None:
    assert board_for(Rules(2, 4, 3, misere=True)) == Rules(2, 4, 3, misere=True)
    assert board_for(Rules(15, 15, 5)) == Rules()
