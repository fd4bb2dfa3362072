"""Players proved: known ones have known results, found by counting them another way."""

import pytest

from tests.oracle import Oracle
from tictactoe import Position, Rules, best_moves
from tictactoe.lab.proof import Disagreement, Foul, TooLarge, every_position, prove
from tictactoe.rules import MARKS, Mark, other

ORACLE = Oracle()


def first_free(position: Position) -> int:
    return position.moves[0]


def win_then_block(position: Position) -> int:
    mark = position.turn
    return (*position.completing(mark), *position.completing(other(mark)), *position.moves)[0]


def perfect(position: Position) -> int:
    return best_moves(position)[0]


def slow(position: Position) -> int:
    """Win surely, but without haste: what keeps the value, the last such cell first."""
    verdicts = ORACLE.verdicts(position.first, position.cells)
    most = max(value for value, _ in verdicts.values())
    return [cell for cell, (value, _) in verdicts.items() if value == most][-1]


def test_one_who_never_loses_need_not_be_perfect() -> None:
    found = prove(slow)
    assert found.never_loses
    assert found.agreed < found.positions
    assert found.disagreement
    position, cell = found.disagreement.position, found.disagreement.cell
    best = ORACLE.best_cells(position.first, position.cells)
    assert set(found.disagreement.best) == best
    assert cell not in best


def test_the_first_disagreement_is_the_earliest() -> None:
    found = prove(first_free)
    assert found.disagreement == Disagreement(Position.parse("X.. ... ..."), 1, (4,))


def test_what_looks_right_and_is_not_is_caught() -> None:
    loss = prove(win_then_block).loss
    assert loss
    assert loss.mistake is not None
    position = Position.start(first=loss.first)
    for cell in loss.moves:
        if position.turn == loss.mark:
            assert cell == win_then_block(position)
        position = position.play(cell)
    assert position.outcome
    assert position.outcome.winner == other(loss.mark)


@pytest.mark.parametrize(
    ("choose", "reason"),
    [
        (lambda _position: 4, "4 is not one of the legal cells"),
        (lambda _position: None, "None is not one of the legal cells"),
        (lambda _position: "A1", "'A1' is not one of the legal cells"),
        (lambda _position: True, "True is not one of the legal cells"),
        (lambda position: position.moves[9], "IndexError: tuple index out of range"),
        (lambda position: first_free(position) if position.ply else 1 // 0, "ZeroDivisionError"),
    ],
)
def test_what_no_player_may_do_is_told_with_the_position(choose: object, reason: str) -> None:
    with pytest.raises(Foul, match=reason) as caught:
        prove(choose)  # type: ignore[arg-type]
    assert caught.value.position.outcome is None


def test_a_proof_can_be_ended() -> None:
    def stop(_count: int) -> None:
        raise TimeoutError

    with pytest.raises(TimeoutError):
        prove(first_free, visit=stop)


def test_small_boards_of_other_rules_are_proved_too() -> None:
    rules, oracle = Rules(2, 3, 2, misere=True), Oracle(2, 3, 2, misere=True)
    found = prove(perfect, rules)
    assert found.agreed == found.positions == len(list(oracle.due()))
    with pytest.raises(TooLarge, match="up to 9 cells, not 16"):
        prove(perfect, Rules(4, 4, 4))


@pytest.mark.parametrize("first", MARKS)
def test_every_position_is_met_once(first: Mark) -> None:
    found = [position.cells for position in every_position(Rules(), first)]
    assert sorted(found) == sorted(ORACLE.boards(first))
