"""The switches that break a search, and the games that it loses."""

from functools import cache
from itertools import product

import pytest

from tests.oracle import Oracle
from tictactoe import Position, Rules
from tictactoe.broken import BrokenSearch, Faults, lost_game
from tictactoe.rules import MARKS, Mark

ORACLE = Oracle()
EVERY = [Faults(*switches) for switches in product((False, True), repeat=4)]
HARMLESS = {Faults(), Faults(no_depth=True)}


@cache
def search(faults: Faults) -> BrokenSearch:
    """Return a search with these faults, the same each time."""
    return BrokenSearch(Rules(), faults)


def can_lose(search: BrokenSearch, mark: Mark, cells: str = ORACLE.start) -> bool:
    """Tell whether any game leads to a loss, by trying every one, in any order."""
    winner = ORACLE.winner(cells)
    if winner:
        return winner not in (mark, "draw")
    after = ORACLE.children("X", cells)
    if ORACLE.turn("X", cells) == mark:
        after = {cell: after[cell] for cell in search.choices(Position.parse(cells))}
    return any(can_lose(search, mark, child) for child in after.values())


def test_without_a_fault_it_plays_what_is_best() -> None:
    """In every position: the soonest win, the latest loss."""
    for cells in ORACLE.boards("X"):
        verdicts = ORACLE.verdicts("X", cells)
        ranks = {cell: (value, -value * plies) for cell, (value, plies) in verdicts.items()}
        best = tuple(cell for cell in ranks if ranks[cell] == max(ranks.values()))
        assert search(Faults()).choices(Position.parse(cells)) == best


@pytest.mark.parametrize("mark", MARKS)
@pytest.mark.parametrize("faults", EVERY, ids=str)
def test_a_lost_game_is_one_that_it_plays_and_loses(faults: Faults, mark: Mark) -> None:
    """Each of its moves is its choice; and where no game is told, none is lost."""
    game = lost_game(search(faults), mark)
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
    losing = {
        (faults, mark) for faults in EVERY for mark in MARKS if lost_game(search(faults), mark)
    }
    assert {faults for faults, _ in losing} == set(EVERY) - HARMLESS
    assert {mark for faults, mark in losing if faults == Faults(one_short=True)} == {"O"}


def test_a_search_that_does_not_take_back_takes_the_first_free_cell() -> None:
    """For it tries one line of play, and finds its board full."""
    for cells in ORACLE.boards("X"):
        position = Position.parse(cells)
        assert search(Faults(no_undo=True)).choices(position) == position.moves[:1]


def test_no_game_is_shorter() -> None:
    """The first that is found is one of the shortest."""
    broken = search(Faults(swapped=True))
    lines: list[tuple[Position, tuple[int, ...]]] = [(Position.start(), ())]
    while not any(line.outcome and line.outcome.winner == "X" for line, _ in lines):
        lines = [
            (line.play(cell), (*moves, cell))
            for line, moves in lines
            for cell in (broken.choices(line) if line.turn == "O" else line.moves)
        ]
    game = lost_game(broken, "O")
    assert game
    assert len(game.moves) == len(lines[0][1])


def test_other_rules_break_as_well() -> None:
    """A search that swaps most and least loses at misère, too."""
    rules = Rules(2, 3, 2, misere=True)
    game = lost_game(BrokenSearch(rules, Faults(swapped=True)), "X")
    assert game
    assert game.rules == rules
