"""Every way to break the search, and every game that it then plays."""

from functools import cache
from itertools import product

import pytest

from tests.oracle import Oracle
from tictactoe import Position, Rules
from tictactoe.lab.broken import BrokenSearch, Switches
from tictactoe.lab.losses import Loss, shortest_loss
from tictactoe.rules import MARKS, Mark

ORACLE = Oracle()
EVERY = [Switches(*switches) for switches in product((False, True), repeat=4)]
HARMLESS = {Switches(), Switches(no_depth=True)}


@cache
def search(switches: Switches) -> BrokenSearch:
    return BrokenSearch(Rules(), switches)


@cache
def lost(switches: Switches, mark: Mark) -> Loss | None:
    return shortest_loss(search(switches).choices, Position.start(), mark)


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
@pytest.mark.parametrize("switches", EVERY, ids=str)
def test_a_lost_game_is_one_that_it_plays_and_loses(switches: Switches, mark: Mark) -> None:
    game = lost(switches, mark)
    if game is None:
        assert not can_lose(search(switches), mark)
        return
    position = Position.start()
    for cell in game.moves:
        if position.turn == mark:
            assert cell in search(switches).choices(position)
        position = position.play(cell)
    assert position.outcome
    assert position.outcome.winner not in (mark, None)


def test_which_switches_lose() -> None:
    """To ignore the depth is harmless; to stop one ply short harms only the side that replies."""
    losing = {(switches, mark) for switches in EVERY for mark in MARKS if lost(switches, mark)}
    assert {switches for switches, _ in losing} == set(EVERY) - HARMLESS
    assert {mark for switches, mark in losing if switches == Switches(one_short=True)} == {"O"}
