"""The search, compared with brute force on every position."""

import pytest

from tests.oracle import Oracle
from tictactoe import Mark, Position, Rules, Search, Verdict, analyse, best_moves


def verdicts_of(position: Position) -> dict[int, tuple[int, int]]:
    """Return the engine's verdicts as the oracle writes them."""
    found = analyse(position)
    assert all(verdict.exact for verdict in found.values())
    return {cell: (verdict.value, verdict.plies) for cell, verdict in found.items()}


@pytest.mark.parametrize("first", ["X", "O"])
@pytest.mark.parametrize(
    "rules",
    [
        Rules(),
        Rules(misere=True),
        Rules(2, 4, 3),
        Rules(2, 4, 3, misere=True),
        Rules(4, 2, 2, misere=True),
        Rules(1, 8, 3),
        Rules(1, 7, 2, misere=True),
        Rules(3, 3, 2),
        Rules(3, 3, 1, misere=True),
        Rules(1, 1, 1),
    ],
    ids=str,
)
def test_every_position_agrees_with_brute_force(rules: Rules, first: Mark) -> None:
    """Value and distance of every legal move, on every reachable position."""
    oracle = Oracle(rules.rows, rules.cols, rules.run, rules.misere)
    for cells in oracle.boards(first):
        assert verdicts_of(Position.parse(cells, rules, first)) == oracle.verdicts(first, cells)


def test_a_cold_table_gives_the_same_verdicts() -> None:
    """What the table holds from earlier searches changes no answer."""
    for text in ("... ... ...", "X.. ... ...", "X.. .O. ..X", "XO. ... ..."):
        position = Position.parse(text)
        *_, last = Search(Rules()).think(position)
        assert last.verdicts == analyse(position)


def test_best_moves_are_all_that_share_the_best_verdict() -> None:
    """The soonest win, the latest loss, and every equal cell."""
    assert best_moves(Position.start()) == tuple(range(9))
    assert best_moves(Position.parse("XX. OO. ...")) == (2,)
    assert best_moves(Position.parse("OXO .X. X..")) == (7,)
    lost = Position.parse("X.. OX. .O.", first="X").play(8)
    assert lost.outcome
    assert best_moves(lost) == ()
    assert analyse(lost) == {}


def test_a_loss_is_put_off_as_long_as_possible() -> None:
    """O is lost whatever it plays; a block of the only threat lasts longest."""
    forked = Position.parse("X.X .O. O.X")
    assert set(analyse(forked).values()) == {Verdict(-1, 2)}
    late = Position.parse("X.. ... O.X")
    assert best_moves(late) == (4,)
    assert analyse(late)[4] == Verdict(-1, 4)
    assert analyse(late)[1] == Verdict(-1, 2)


def test_known_values_of_larger_boards() -> None:
    """Published: 4,3,3 and 4,4,3 are won by the first player, 4,4,4 is a draw."""
    for rules, value in ((Rules(3, 4, 3), 1), (Rules(4, 4, 3), 1), (Rules(4, 4, 4), 0)):
        assert max(verdict.value for verdict in analyse(Position.start(rules)).values()) == value
