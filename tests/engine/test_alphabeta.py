"""Alpha-beta to a depth: its exact values, and the number of positions that it visits."""

from itertools import islice
from math import inf

import pytest

from tests.oracle import Oracle
from tests.records import on_boards, scattered
from tictactoe import Budget, Game, Position, Rules, Search, Thought
from tictactoe.engine.alphabeta import AlphaBeta
from tictactoe.engine.pauses import finish

FIVE = Rules(15, 15, 5)


@pytest.mark.slow
@pytest.mark.parametrize("floor", [-20, 0, 3])
@on_boards("3x3x3, 2x4x3, 3x3x3 misere, 4x2x2 misere, 3x3x1")
def test_a_worth_that_is_called_exact_is_that_of_brute_force(rules: Rules, floor: int) -> None:
    """At any depth; up to the floor it is an upper bound."""
    oracle, tree, kinds = (
        Oracle(rules.rows, rules.cols, rules.run, rules.misere),
        AlphaBeta(rules),
        set(),
    )
    tree.pause_after(Budget())
    boards = [*oracle.due()]
    for number, cells in enumerate(boards[:: 1 + len(boards) // 150]):
        position = Position.parse(cells, rules)
        root, left = tree.root(position), position.empty.bit_count()
        for cell, (value, plies) in oracle.verdicts("X", cells).items():
            depth = number % 5
            worth, is_exact = finish(tree.try_move(root, position, cell, floor, depth))
            true = value * (left + 1 - plies)
            kinds.add((is_exact, worth > floor))
            if worth <= floor:
                assert not is_exact or true <= worth
            elif is_exact:
                assert worth == true
            else:
                assert -1 < worth < 1 or worth * value > 0
    assert kinds


def thought_at(search: Search, position: Position, depth: int, *, is_every_move: bool) -> Thought:
    thoughts = search.think(position, is_every_move=is_every_move)
    return next(thought for thought in thoughts if thought.exact or thought.depth == depth)


@pytest.mark.parametrize(
    ("rules", "played", "depth", "for_every_move", "for_the_best"),
    [
        (Rules(), (), 4, 135, 112),
        (Rules(3, 4, 3), (), 5, 520, 241),
        (Rules(4, 4, 3), (), 5, 365, 321),
        (Rules(3, 5, 4), (), 3, 39, 39),
        (Rules(5, 5, 4), (), 4, 1_653, 384),
        (Rules(7, 7, 5), (), 4, 578, 467),
        (FIVE, (), 4, 884, 815),
        (Rules(2, 6, 3, misere=True), (), 10, 9_955, 6_295),
        (Rules(4, 4, 4, misere=True), (), 9, 2_420, 2_420),
        (Rules(4, 7, 4, misere=True), (), 4, 919, 317),
        (Rules(8, 8, 6, misere=True), (), 3, 135, 135),
        (FIVE, (112, 97, 113, 98, 114), 4, inf, 508),  # O answers an open three
        (FIVE, (112, 0, 113, 20, 97, 200, 98), 3, inf, 13_318),  # O is lost
        (FIVE, (112, 111, 113, 97, 114, 99, 115), 4, inf, 251),  # O blocks a four
        (FIVE, (112, 113, 97, 128, 98, 126, 82), 4, inf, 1_158),
    ],
    ids=str,
)
def test_a_search_takes_no_more_positions_than_it_did(
    rules: Rules, played: tuple[int, ...], depth: int, for_every_move: float, for_the_best: int
) -> None:
    """More positions show a fault in ordering, pruning or the table, though the answer is right."""
    position = Game(rules, played=played).position
    thought = thought_at(Search(rules), position, depth, is_every_move=False)
    assert thought.nodes <= for_the_best
    if for_every_move < inf:
        thought = thought_at(Search(rules), position, depth, is_every_move=True)
        assert thought.nodes <= for_every_move


@pytest.mark.parametrize(
    ("rules", "value", "plies", "nodes"),
    [
        (Rules(4, 3, 3), 1, 7, 241),
        (Rules(4, 4, 3), 1, 5, 337),
        (Rules(4, 4, 4), 0, 16, 104),
        (Rules(5, 5, 5), 0, 25, 164),
        (Rules(misere=True), 0, 9, 856),
    ],
)
def test_a_board_has_its_published_value_at_a_known_cost(
    rules: Rules, value: int, plies: int, nodes: int
) -> None:
    *_, last = Search(rules).think(Position.start(rules), is_every_move=False)
    assert (last.verdict.value, last.verdict.plies, last.nodes) == (value, plies, nodes)


@pytest.mark.slow
def test_a_late_move_that_looks_better_is_searched_as_deep_as_the_first(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    positions = [*islice(scattered(Rules(9, 9, 5), 2, range(4, 9)), 12)]
    for position in (positions[0], positions[11]):  # where it matters
        reduced = thought_at(Search(position.rules), position, 5, is_every_move=False).verdict
        with monkeypatch.context() as patch:
            patch.setattr("tictactoe.engine.alphabeta.FIRST_MOVES", 81)
            full = thought_at(Search(position.rules), position, 5, is_every_move=False).verdict
        assert reduced == full


@pytest.mark.slow
@pytest.mark.parametrize("played", [(), (112, 97, 113, 98, 114), (112, 0, 113, 20, 97, 200, 98)])
def test_pauses_cost_no_positions(played: tuple[int, ...]) -> None:
    """Even slices of one position, as on the slowest machine, make progress."""
    position = Game(FIVE, played=played).position
    thoughts, paused = (
        Search(FIVE).think(position, is_every_move=False, pace=Budget(nodes=nodes))
        for nodes in (1_000_000, 1)
    )
    for thought in islice(thoughts, 3):
        assert next(after for after in paused if after.depth == thought.depth) == thought
