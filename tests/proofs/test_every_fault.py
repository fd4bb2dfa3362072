"""Every way to break the search, and every game that it then plays."""

from functools import cache
from itertools import product

import pytest

from tests.oracle import Oracle
from tictactoe import Position, Rules
from tictactoe.lab.broken import BrokenSearch, Faults
from tictactoe.lab.losses import Loss, shortest_loss
from tictactoe.rules import MARKS, Mark

ORACLE = Oracle()
EVERY = [Faults(*switches) for switches in product((False, True), repeat=4)]
HARMLESS = {Faults(), Faults(no_depth=True)}


@cache
def search(faults: Faults) -> BrokenSearch:
    """Return a search with these faults, the same each time."""
    return BrokenSearch(Rules(), faults)


@cache
def lost(faults: Faults, mark: Mark) -> Loss | None:
    """Return the game that it loses with a mark."""
    return shortest_loss(search(faults).choices, Position.start(), mark)


def can_lose(search: BrokenSearch, mark: Mark, cells: str = ORACLE.start) -> bool:
    """Tell whether any game leads to a loss, by trying every one, in any order."""
    winner = ORACLE.winner(cells)
    if winner:
        return winner not in (mark, "draw")
    after = ORACLE.children("X", cells)
    if ORACLE.turn("X", cells) == mark:
        after = {cell: after[cell] for cell in search.choices(Position.parse(cells))}
    return any(can_lose(search, mark, child) for child in after.values())


@pytest.mark.parametrize("mark", MARKS)
@pytest.mark.parametrize("faults", EVERY, ids=str)
def test_a_lost_game_is_one_that_it_plays_and_loses(faults: Faults, mark: Mark) -> None:
    """Each of its moves is its choice; and where no game is told, none is lost."""
    game = lost(faults, mark)
    if game is None:
        assert not can_lose(search(faults), mark)
        return
    position = Position.start()
    for cell in game.moves:
        if position.turn == mark:
            assert cell in search(faults).choices(position)
        position = position.play(cell)
    assert position.outcome
    assert position.outcome.winner not in (mark, None)


def test_which_faults_lose() -> None:
    """To ignore the depth is harmless; to stop one ply short harms only the side that replies."""
    losing = {(faults, mark) for faults in EVERY for mark in MARKS if lost(faults, mark)}
    assert {faults for faults, _ in losing} == set(EVERY) - HARMLESS
    assert {mark for faults, mark in losing if faults == Faults(one_short=True)} == {"O"}
