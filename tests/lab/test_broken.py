"""The switches that break a search, and the games that it loses."""

from tests.oracle import Oracle
from tictactoe import Game, Position, Rules
from tictactoe.lab.broken import BrokenSearch, Switches, broken_loss
from tictactoe.lab.proof import Loss, loss_text, shortest_loss, thrown_text

ORACLE = Oracle()


def test_with_no_switch_it_wins_soonest_and_loses_latest_in_every_position() -> None:
    search = BrokenSearch(Rules(), Switches())
    for cells in ORACLE.due():
        assert set(search.choices(Position.parse(cells))) == ORACLE.best_cells("X", cells)


def test_a_search_that_does_not_take_back_takes_the_first_free_cell() -> None:
    search = BrokenSearch(Rules(), Switches(no_undo=True))
    for position in map(Position.parse, ORACLE.boards("X")):
        assert search.choices(position) == position.moves[:1]


def test_no_lost_game_is_shorter() -> None:
    search = BrokenSearch(Rules(), Switches(swapped=True))
    positions, plies = {Position.start()}, 0
    while not any(found.outcome and found.outcome.winner == "X" for found in positions):
        plies += 1
        positions = {
            found.play(cell)
            for found in positions
            for cell in (search.choices(found) if found.turn == "O" else found.moves)
        }
    game = shortest_loss(search.choices, Position.start(), "O")
    assert game
    assert len(game.moves) == plies


def test_other_rules_break_as_well() -> None:
    rules = Rules(2, 3, 2, misere=True)
    loss = broken_loss(rules, Switches(swapped=True))
    assert loss
    outcome = Game(rules, played=loss.moves).position.outcome
    assert outcome
    assert outcome.winner not in (loss.mark, None)


def test_a_mistake_that_nobody_knows_is_not_told() -> None:
    loss = Loss("O", (0, 1, 3, 2, 6))
    assert thrown_text(loss, Rules()) == ""
    assert loss_text(loss, Rules()) == "Playing O, it loses in 5 plies: A1 B1 A2 C1 A3."
