"""Every combination of switches, and every game that the search then plays."""

from itertools import product

import pytest

from tests.oracle import ORACLE
from tictactoe import Position, Rules
from tictactoe.lab.faulty_search import FaultySearch, Switches
from tictactoe.lab.proof import shortest_loss
from tictactoe.rules import MARKS, Mark, other

LOSES = {Switches(*switches): "XO" for switches in product((False, True), repeat=4)} | {
    Switches(): "",
    Switches(no_depth=True): "",  # is harmless
    Switches(one_short=True): "O",  # harms only the side that replies
    Switches(no_depth=True, one_short=True): "O",
}
"""The marks with which a search loses."""


def can_lose(search: FaultySearch, mark: Mark, cells: str = ORACLE.start) -> bool:
    """Return whether any game leads to a loss, by trying every one."""
    winner = ORACLE.winner(cells)
    if winner:
        return winner not in (mark, "draw")
    after = ORACLE.children("X", cells)
    if ORACLE.turn("X", cells) == mark:
        after = {cell: after[cell] for cell in search.choices(Position.parse(cells))}
    return any(can_lose(search, mark, child) for child in after.values())


@pytest.mark.parametrize("mark", MARKS)
@pytest.mark.parametrize("switches", LOSES, ids=str)
def test_a_lost_game_is_played_and_thrown_away_by_its_mistake(
    switches: Switches, mark: Mark
) -> None:
    search = FaultySearch(Rules(), switches)
    game = shortest_loss(search.choices, Position.start(), mark)
    assert bool(game) == (mark in LOSES[switches])
    if game is None:
        assert not can_lose(search, mark)
        return
    position, values = Position.start(), []
    for cell in game.moves:
        value, _ = ORACLE.best("X", position.cells)
        values.append(value if position.turn == mark else -value)
        if position.turn == mark:
            assert cell in search.choices(position)
        position = position.play(cell)
    assert position.outcome
    assert position.outcome.winner == other(mark)
    assert game.mistake is not None
    assert values[game.mistake] > -1
    assert set(values[game.mistake + 1 :]) <= {-1}
