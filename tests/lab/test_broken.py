"""The switches that break a search, and the games that it loses."""

from functools import cache

from tests.oracle import Oracle
from tictactoe import Game, Position, Rules
from tictactoe.lab.broken import BrokenSearch, Switches, broken_loss
from tictactoe.lab.losses import shortest_loss

ORACLE = Oracle()


@cache
def search(switches: Switches) -> BrokenSearch:
    return BrokenSearch(Rules(), switches)


def test_with_no_switch_it_plays_what_is_best() -> None:
    for cells in ORACLE.due():
        choices = search(Switches()).choices(Position.parse(cells))
        assert set(choices) == ORACLE.best_cells("X", cells)


def test_a_search_that_does_not_take_back_takes_the_first_free_cell() -> None:
    for cells in ORACLE.boards("X"):
        position = Position.parse(cells)
        assert search(Switches(no_undo=True)).choices(position) == position.moves[:1]


def test_no_game_is_shorter() -> None:
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
    rules = Rules(2, 3, 2, misere=True)
    loss = broken_loss(rules, Switches(swapped=True))
    assert loss
    outcome = Game(rules, played=loss.moves).position.outcome
    assert outcome
    assert outcome.winner not in (loss.mark, None)
