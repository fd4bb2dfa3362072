"""Fours and threes on 15x15: a solver checks that no win and no defence is overlooked."""

from tests import tactics
from tictactoe import best_moves
from tictactoe.engine.verdict import Budget
from tictactoe.rules import other

BUDGET = Budget(nodes=2_500)
"""A sixteenth of the positions that CPython searches in a second."""


def test_every_best_move_wins_or_blocks_a_four_or_answers_a_win_in_3() -> None:
    positions = list(tactics.suite(seed=1))
    assert len({position for _, position in positions}) == sum(tactics.QUOTAS.values())
    assert len(positions) == sum(tactics.QUOTAS.values())
    for kind, position in positions:
        cells = best_moves(position, BUDGET)
        if kind == "block a four":  # even where that only puts off the loss
            assert cells == position.completing(other(position.turn)), position
        for cell in cells:
            if kind.startswith("win"):
                assert tactics.is_winning(position, cell), f"{kind}: {position}, {cell}"
            elif kind == "answer a win in 3":  # and there is no win by threats after it
                after = tactics.settled(position, cell)
                while after.turn == position.turn and not after.outcome:
                    after = tactics.settled(after, best_moves(after, BUDGET)[0])
                assert not tactics.is_won(after), f"{position}, {cell}"
