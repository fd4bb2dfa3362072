"""Wins by force, checked by the exact search and by hand."""

from random import Random

import pytest

from tests import tactics
from tests.records import on_boards
from tictactoe import Position, Rules
from tictactoe.lines import Layout, lines_of
from tictactoe.rules import other
from tictactoe.search import Budget, think
from tictactoe.threats import Threats


def layouts(position: Position) -> tuple[Layout, Layout]:
    lines = lines_of(position.rules)
    own, foe = (lines.layout(position.mask(mark)) for mark in (position.turn, other(position.turn)))
    return own, foe


def plies_to_win(position: Position) -> int:
    """Return in how many plies threats alone win, 0 if they do not."""
    return Threats(lines_of(position.rules)).plies_to_win(*layouts(position))


@on_boards("3x3x3, 4x4x3, 4x4x4, 2x6x3")
def test_a_win_by_threats_is_a_win(rules: Rules) -> None:
    rng, won = Random(1), 0
    for _ in range(60):
        position = Position.start(rules)
        while not position.outcome:
            plies = plies_to_win(position)
            if plies:
                won += 1
                best = think(position, Budget(), is_every_move=False).verdict
                assert best.value == 1
                assert best.plies <= plies
            position = position.play(rng.choice(position.moves))
    assert won > 20


def test_every_row_of_threats_is_found_and_no_other() -> None:
    rng, found = Random(2), [0, 0, 0]
    for _ in range(150):
        position = Position.start(Rules(7, 7, 5))
        for _ in range(rng.randint(14, 30)):
            position = position.play(rng.choice(position.moves))
            if position.outcome:
                break
        else:
            plies = plies_to_win(position)
            assert (plies > 0) == tactics.is_won(position, threats=4)
            found[min(plies, 5) // 2] += 1
    assert min(found) > 0


def test_a_win_is_found_with_patience_though_little_is_kept(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("tictactoe.threats.KEPT", 1)
    cells = "X.....O ...X.O. .X..X.. O..X..O ..O.O.. .O.X.OX .XO.X.."
    position = Position.parse(cells, Rules(7, 7, 5))
    threats = Threats(lines_of(position.rules))
    assert threats.plies_to_win(*layouts(position), most=1) == 0
    assert threats.nodes == 1
    assert threats.plies_to_win(*layouts(position)) == 5
    assert tactics.plies_to_win(position) == 5
