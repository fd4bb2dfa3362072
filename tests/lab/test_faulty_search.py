"""The switches that break a search, and the games that it loses."""

from inspect import getsource
from itertools import product

import pytest

from tests.oracle import ORACLE
from tictactoe import Game, Position, Rules
from tictactoe.coach import last_mistake
from tictactoe.lab import faulty_search
from tictactoe.lab.asking import every_position
from tictactoe.lab.faulty_search import CHANGES, FaultySearch, Switches, broken_game
from tictactoe.lab.proof import Delay, Loss, shortest_loss
from tictactoe.lab.proof_text import loss_text, thrown_text
from tictactoe.rules import MARKS

COMBINATIONS = [Switches(*switches) for switches in product((False, True), repeat=4)]


@pytest.mark.slow
def test_without_a_switch_it_wins_soonest_and_loses_latest_in_every_position() -> None:
    search = FaultySearch(Rules(), Switches())
    for cells in ORACLE.due():
        assert set(search.choices(Position.parse(cells))) == ORACLE.best_cells("X", cells)


@pytest.mark.slow
def test_a_search_that_undoes_no_move_chooses_the_first_free_cell() -> None:
    search = FaultySearch(Rules(), Switches(no_undo=True))
    for position in map(Position.parse, ORACLE.boards("X")):
        assert search.choices(position) == position.moves[:1]


def test_no_lost_game_is_shorter() -> None:
    search = FaultySearch(Rules(), Switches(swapped=True))
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


@pytest.mark.slow
def test_without_the_depth_it_never_loses_but_wins_late_and_no_such_game_is_shorter() -> None:
    switches = Switches(no_depth=True)
    search, delay = FaultySearch(Rules(), switches), broken_game(Rules(), switches)
    assert isinstance(delay, Delay)
    *moves, slow = delay.moves
    position = Game(played=tuple(moves)).position
    verdicts = ORACLE.verdicts("X", position.cells)
    assert delay.wins == tuple(cell for cell, verdict in verdicts.items() if verdict == (1, 1))
    assert slow in set(search.choices(position)) - set(delay.wins)
    for mark in "XO":
        boards = {ORACLE.start}
        for ply in range(9):
            after = set()
            for cells in boards:
                turn, verdicts = ORACLE.turn("X", cells), ORACLE.verdicts("X", cells)
                chosen = set(verdicts)
                if turn == mark:
                    chosen = set(search.choices(Position.parse(cells)))
                wins = {cell for cell, verdict in verdicts.items() if verdict == (1, 1)}
                assert ply >= len(moves) or turn != mark or not wins or chosen <= wins
                children = ORACLE.children("X", cells)
                after |= {children[cell] for cell in chosen}
            assert {ORACLE.winner(cells) for cells in after} <= {None, "draw", mark}
            boards = {cells for cells in after if not ORACLE.winner(cells)}


@pytest.mark.slow
def test_every_combination_shows_a_shortest_lost_game_that_no_other_shows() -> None:
    shown = []
    for switches in COMBINATIONS:
        search, loss = FaultySearch(Rules(), switches), broken_game(Rules(), switches)
        shown += [loss] if loss else []
        if not isinstance(loss, Loss):
            continue
        game = Game(played=loss.moves)
        for ply, cell in enumerate(loss.moves):
            position = Game(played=loss.moves[:ply]).position
            assert position.turn != loss.mark or cell in search.choices(position)
        assert ORACLE.winner(game.position.cells) not in (loss.mark, "draw", None)
        assert loss.mistake == last_mistake(game, mark=loss.mark)
        for mark in MARKS:
            shortest = shortest_loss(search.choices, Position.start(), mark)
            assert not shortest or len(shortest.moves) >= len(loss.moves)
    assert len(shown) == len(COMBINATIONS) - 1
    assert len({loss.moves for loss in shown}) == len(shown)


def written_out(switch: str, *, is_on: bool) -> type[FaultySearch]:
    """Return the search with each line that a switch changes as the tab shows it."""
    lines, changes = getsource(FaultySearch).splitlines(), [*CHANGES[switch]]
    for number, line in enumerate(lines):
        if f"self.switches.{switch}" in line:
            shown, indent = changes.pop(0)[is_on], line[: -len(line.lstrip())]
            if line.strip().startswith("if not "):  # a condition: the line below may not run
                lines[number : number + 2] = [f"{indent}if True:", f"{indent}    {shown or 'pass'}"]
            else:
                lines[number] = indent + shown
    assert changes == []
    names = dict(vars(faulty_search))
    exec("\n".join(lines), names)  # noqa: S102  (it is our own)
    found: type[FaultySearch] = names["FaultySearch"]
    return found


@pytest.mark.parametrize("switch", Switches.__slots__)
def test_the_lines_that_a_switch_changes_are_shown_as_they_run(switch: str) -> None:
    rules, played = Rules(1, 7, 3), []
    positions = every_position(rules)
    for is_on in (False, True):
        search = FaultySearch(rules, Switches(**{switch: is_on}))
        shown = written_out(switch, is_on=is_on)(rules, Switches())
        played.append([search.choices(position) for position in positions])
        assert played[-1] == [shown.choices(position) for position in positions]
    assert played[0] != played[1]


def test_other_rules_break_as_well() -> None:
    rules = Rules(2, 3, 2, misere=True)
    loss = broken_game(rules, Switches(swapped=True))
    assert isinstance(loss, Loss)
    outcome = Game(rules, played=loss.moves).position.outcome
    assert outcome
    assert outcome.winner not in (loss.mark, None)


def test_an_unknown_mistake_is_not_described() -> None:
    loss = Loss("O", (0, 1, 3, 2, 6))
    assert thrown_text(loss, Rules()) == ""
    assert loss_text(loss, Rules()) == "Playing O, it loses after 5 moves: A1 B1 A2 C1 A3."
