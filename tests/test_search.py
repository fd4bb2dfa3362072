"""The search, compared with brute force; `tests/proofs` does so on every position."""

import re
from itertools import zip_longest
from pathlib import Path
from time import perf_counter

import pytest

from tests.oracle import Oracle
from tests.records import on_boards
from tictactoe import (
    Budget,
    Game,
    InvalidPosition,
    Mark,
    Position,
    Rules,
    Search,
    Thought,
    Verdict,
    analyse,
)
from tictactoe.rules import MARKS
from tictactoe.search import LOST, best_moves, shared_search, think


@pytest.mark.parametrize("first", MARKS)
@on_boards("3x3x3, 2x4x3, 4x2x2 misere, 1x7x2 misere, 3x3x1 misere, 1x1x1")
def test_value_and_distance_agree_with_brute_force(rules: Rules, first: Mark) -> None:
    oracle = Oracle(rules.rows, rules.cols, rules.run, rules.misere)
    boards = list(oracle.boards(first))
    for cells in boards[:: 1 + len(boards) // 300]:
        found = analyse(Position.parse(cells, rules, first))
        assert all(verdict.exact for verdict in found.values())
        values = {cell: (verdict.value, verdict.plies) for cell, verdict in found.items()}
        assert values == oracle.verdicts(first, cells)


@pytest.mark.parametrize(("misere", "nodes"), [(False, 1_049), (True, 7_675)])
def test_a_search_for_the_best_alone_finds_all_of_them(misere: bool, nodes: int) -> None:
    rules, oracle, taken = Rules(misere=misere), Oracle(misere=misere), 0
    for cells in list(oracle.boards("X"))[::20]:
        *_, last = Search(rules).think(Position.parse(cells, rules), is_every_move=False)
        assert set(last.best) == oracle.best_cells("X", cells)
        taken += last.nodes
    assert taken <= nodes


def test_best_moves_are_all_that_share_the_best_verdict() -> None:
    assert best_moves(Position.start()) == tuple(range(9))
    assert best_moves(Position.parse("XX. OO. ...")) == (2,)
    assert best_moves(Position.parse("OXO .X. X..")) == (7,)
    lost = Position.parse("X.. OX. .O.", first="X").play(8)
    assert lost.outcome
    assert best_moves(lost) == ()
    assert think(lost) == Thought({}, 0, 0, exact=True)
    assert think(Position.parse("XX. OO. ...")).verdict == Verdict(1, 1)


def test_a_loss_is_put_off_as_long_as_possible() -> None:
    forked = Position.parse("X.X .O. O.X")
    assert set(analyse(forked).values()) == {Verdict(-1, 2)}
    late = Position.parse("X.. ... O.X")
    assert best_moves(late) == (4,)
    assert analyse(late)[4] == Verdict(-1, 4)
    assert analyse(late)[1] == Verdict(-1, 2)


def test_where_all_is_lost_what_looks_best_is_told_from_the_rest() -> None:
    moves = (112, 0, 113, 20, 114, 3, 127, 23, 142)  # X has two open threes
    position = Game(Rules(15, 15, 5), played=moves).position
    thoughts = Search(position.rules).think(position)
    verdicts = next(thought for thought in thoughts if thought.depth == 1).verdicts.values()
    assert {(verdict.value, verdict.exact) for verdict in verdicts} == {(-1, False)}
    assert len({verdict.guess for verdict in verdicts}) == len(position.moves)
    assert all(-1 < verdict.guess <= 0 for verdict in verdicts)


@on_boards("7x7x4, 15x15x5")
def test_a_guess_weighs_the_lines_that_a_move_opens_and_closes(rules: Rules) -> None:
    """A line with one mark more weighs four times as much; one that lacks a cell is half a win."""
    thoughts = Search(rules).think(Position.start(rules))
    first = next(thought for thought in thoughts if thought.depth == 1)
    for cell, verdict in first.verdicts.items():
        if verdict.is_tried:
            weight = 4 * sum(line >> cell & 1 for line in rules.lines)
            assert verdict.guess == pytest.approx(weight / (4 ** (rules.run - 1) + weight))


@on_boards("4x4x3, 5x5x4, 7x7x5")
def test_the_line_is_how_the_game_goes_on(rules: Rules) -> None:
    start = Position.start(rules)
    thought = think(start, Budget(nodes=3_000), is_every_move=False)
    assert thought.line[0] in thought.best
    assert len(thought.line) > 1
    assert Game(rules, played=thought.line).position.ply == len(thought.line)


@pytest.mark.parametrize("is_every_move", [True, False])
@on_boards("3x3x3, 3x3x3 misere, 2x4x3, 4x2x2 misere, 3x3x1, 1x1x1")
def test_the_line_of_an_exact_thought_is_best_play_to_the_end(
    rules: Rules, *, is_every_move: bool
) -> None:
    oracle, search = Oracle(rules.rows, rules.cols, rules.run, rules.misere), Search(rules)
    for cells in list(oracle.boards("X"))[::40]:
        position = Position.parse(cells, rules)
        *_, last = search.think(position, is_every_move=is_every_move)
        for cell in last.line:
            assert cell in oracle.best_cells("X", position.cells)
            position = position.play(cell)
        assert position.outcome


@on_boards("4x4x3, 4x4x4, 5x5x5, 3x5x4, 2x6x3 misere")
def test_the_line_goes_on_to_the_end_on_other_boards(rules: Rules) -> None:
    search, position = Search(rules), Position.start(rules)
    while not position.outcome:
        *_, last = search.think(position, is_every_move=False)
        end = Game.to(position)
        for cell in last.line:
            end = end.play(cell)
        assert end.position.outcome
        assert end.position.outcome.value_for(position.turn) == last.verdict.value
        assert len(last.line) == last.verdict.plies
        position = position.play(position.moves[-1])


def test_a_search_refuses_a_position_of_other_rules() -> None:
    search = Search(Rules(4, 4, 4))
    for other_rules in (Rules(4, 4, 3), Rules(), Rules(4, 4, 4, misere=True)):
        with pytest.raises(InvalidPosition, match="other rules than the search"):
            search.think(Position.start(other_rules))


def test_a_search_pauses_as_often_as_asked() -> None:
    start = Position.start(Rules(misere=True))
    search = Search(start.rules)
    next(thought for thought in search.think(start.play(0)) if thought.nodes > 100)
    nodes, depth, thoughts = 0, 1, 0
    for thought in search.think(start, pace=Budget(nodes=50)):
        assert nodes <= thought.nodes <= nodes + 60  # a win by force is followed to its end
        assert depth <= thought.depth <= depth + 1
        nodes, depth, thoughts = thought.nodes, thought.depth, thoughts + 1
    assert thought.exact
    assert thoughts > 20
    assert thought.verdicts == analyse(start)


def test_before_anything_is_known_no_move_is_judged() -> None:
    start = Position.start(Rules(15, 15, 5))
    first = next(Search(start.rules).think(start, pace=Budget(nodes=5)))
    assert set(first.verdicts.values()) == {Verdict(0, 225, exact=False, guess=-1)}
    assert (first.depth, first.exact) == (0, False)


def test_a_search_pauses_after_a_while() -> None:
    start = Position.start(Rules(4, 4, 4, misere=True))
    thoughts = list(Search(start.rules).think(start, pace=Budget(seconds=0.02)))
    assert thoughts[-1].exact
    assert len(thoughts) > thoughts[-1].depth


def test_two_searches_may_share_a_board() -> None:
    rules = Rules(misere=True)
    one, two = Position.start(rules).play(0), Position.start(rules).play(4).play(5)
    search = Search(rules)
    begun = [search.think(position, pace=Budget(nodes=20)) for position in (one, two)]
    turns = list(zip_longest(*begun))
    for place, position in enumerate((one, two)):
        *_, together = (turn[place] for turn in turns if turn[place])
        *_, alone = Search(rules).think(position)
        assert together.verdicts == alone.verdicts


def test_the_table_stays_within_its_bound() -> None:
    rules = Rules(misere=True)
    search = Search(rules, entries=50)
    for thought in search.think(Position.start(rules)):
        assert search.entries < 50
        last = thought
    assert last.verdicts == analyse(Position.start(rules))
    assert search.entries >= 35  # of which it makes use


def test_a_budget_ends_a_search_on_the_largest_board() -> None:
    start = Position.start(Rules(15, 15, 5)).play(112)
    thought = think(start, Budget(nodes=300))
    assert not thought.exact
    assert not thought.verdict.exact
    assert set(thought.verdicts) == set(start.moves)
    threatened = Game(start.rules, played=(112, 111, 113, 2, 114, 4, 115)).position
    forced = think(threatened, Budget(nodes=1)).verdicts
    assert forced.pop(116).value == 0
    assert set(forced.values()) == {LOST}


def test_a_budget_of_seconds_ends_a_search() -> None:
    start = perf_counter()
    thought = think(Position.start(Rules(15, 15, 5)), Budget(seconds=0.1))
    assert perf_counter() - start >= 0.1
    assert not thought.exact


@pytest.mark.parametrize(
    ("rules", "depth", "for_every_move", "for_the_best"),
    [
        (Rules(), 4, 301, 247),
        (Rules(3, 4, 3), 5, 619, 387),
        (Rules(4, 4, 3), 5, 385, 241),
        (Rules(3, 5, 4), 3, 36, 36),
        (Rules(4, 4, 4), 4, 72, 72),
        (Rules(5, 5, 5), 5, 87, 87),
        (Rules(5, 5, 4), 4, 1_680, 295),
        (Rules(7, 7, 5), 4, 1_058, 228),
        (Rules(15, 15, 5), 3, 329, 329),
        (Rules(misere=True), 8, 1_163, 841),
        (Rules(2, 6, 3, misere=True), 10, 9_262, 6_281),
        (Rules(4, 4, 4, misere=True), 9, 2_428, 2_428),
        (Rules(4, 7, 4, misere=True), 4, 1_415, 387),
        (Rules(8, 8, 6, misere=True), 3, 128, 68),
    ],
    ids=str,
)
def test_a_search_takes_no_more_positions_than_it_did(
    rules: Rules, depth: int, for_every_move: int, for_the_best: int
) -> None:
    """What orders, prunes and remembers is noticed where it fails, though the answer is right."""
    for is_every_move, most in ((True, for_every_move), (False, for_the_best)):
        search = Search(rules)
        thoughts = search.think(Position.start(rules), is_every_move=is_every_move)
        thought = next(one for one in thoughts if one.exact or one.depth == depth)
        assert search.nodes == thought.nodes <= most


def test_the_best_moves_cost_no_more_than_asked() -> None:
    shared_search.cache_clear()
    best_moves(Position.start(Rules(3, 4, 3)))
    assert shared_search(Rules(3, 4, 3)).nodes <= 387


COSTS = re.compile(
    r"\| (\d+),(\d+),(\d+)( misère)? \| ([^|]*) \| (\d+) \| ([\d,]+) \|.*?\|.*?\| ([\d,]+) \|"
)
VALUES = {"draw": 0, "first player wins": 1, "second player wins": -1}


def test_the_document_tells_the_value_and_the_cost_of_a_board() -> None:
    text = (Path(__file__).parent.parent / "docs" / "boards.md").read_text("utf-8")
    tried = 0
    for rows, cols, run, misere, value, *told in COSTS.findall(text):
        plies, nodes, entries = (int(number.replace(",", "")) for number in told)
        if nodes < 5_000:
            rules = Rules(int(rows), int(cols), int(run), bool(misere))
            search = Search(rules)
            *_, last = search.think(Position.start(rules), is_every_move=False)
            assert (last.verdict.value, last.verdict.plies) == (VALUES[value], plies)
            assert (last.nodes, search.entries) == (nodes, entries)
            tried += 1
    assert tried > 5


def test_a_budget_that_is_just_met_ends_a_search() -> None:
    shared_search.cache_clear()
    start = Position.start(Rules(7, 7, 4))
    first = next(Search(start.rules).think(start))
    assert think(start, Budget(nodes=first.nodes)) == first
