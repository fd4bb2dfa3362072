"""The switches that break a search, and the games that it loses."""

from functools import cache

from tests.oracle import Oracle
from tictactoe import Position, Rules
from tictactoe.lab.broken import BrokenSearch, Switches, broken_loss
from tictactoe.lab.losses import shortest_loss

ORACLE = Oracle()


@cache
def search(switches: Switches) -> BrokenSearch:
    """Return a search with these switches, the same each time."""
    return BrokenSearch(Rules(), switches)


def test_with_no_switch_it_plays_what_is_best() -> None:
    """In every position: the soonest win, the latest loss."""
    for cells in ORACLE.boards("X"):
        verdicts = ORACLE.verdicts("X", cells)
        ranks = {cell: (value, -value * plies) for cell, (value, plies) in verdicts.items()}
        best = tuple(cell for cell in ranks if ranks[cell] == max(ranks.values()))
        assert search(Switches()).choices(Position.parse(cells)) == best


def test_a_lost_game_is_one_that_it_plays_and_loses() -> None:
    """Each of its moves is its choice; tests/proofs tries every switch."""
    broken = search(Switches(swapped=True))
    game = shortest_loss(broken.choices, Position.start(), "O")
    assert game
    position = Position.start()
    for cell in game.moves:
        if position.turn == "O":
            assert cell in broken.choices(position)
        position = position.play(cell)
    assert position.outcome
    assert position.outcome.winner == "X"


def test_a_search_that_does_not_take_back_takes_the_first_free_cell() -> None:
    """For it tries one line of play, and finds its board full."""
    for cells in ORACLE.boards("X"):
        position = Position.parse(cells)
        assert search(Switches(no_undo=True)).choices(position) == position.moves[:1]


def test_no_game_is_shorter() -> None:
    """The first that is found is one of the shortest."""
    broken = search(Switches(swapped=True))
    lines: list[tuple[Position, tuple[int, ...]]] = [(Position.start(), ())]
    while not any(line.outcome and line.outcome.winner == "X" for line, _ in lines):
        lines = [
            (line.play(cell), (*moves, cell))
            for line, moves in lines
            for cell in (broken.choices(line) if line.turn == "O" else line.moves)
        ]
    game = shortest_loss(broken.choices, Position.start(), "O")
    assert game
    assert len(game.moves) == len(lines[0][1])


def test_other_rules_break_as_well() -> None:
    """A search that swaps most and least loses at misère, too."""
    rules = Rules(2, 3, 2, misere=True)
    loss = broken_loss(rules, Switches(swapped=True))
    assert loss
    position = Position.start(rules)
    for cell in loss.moves:
        position = position.play(cell)
    assert position.outcome
    assert position.outcome.winner not in (loss.mark, None)
