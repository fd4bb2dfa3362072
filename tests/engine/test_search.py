"""Iterative deepening, compared with brute force; `tests/proofs` does so on every position."""

from itertools import count, islice, pairwise, takewhile, zip_longest
from time import perf_counter

import pytest

from tests.oracle import Oracle
from tests.records import layouts, on_boards, scattered
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
    best_moves,
    think,
)
from tictactoe.engine.alphabeta import ROOT_THREES_LIMIT
from tictactoe.engine.lines import lines_of
from tictactoe.engine.search import SETTLED_DROP, is_enough, shared_search
from tictactoe.engine.threats import Threats
from tictactoe.engine.verdict import LOST
from tictactoe.rules import MARKS

FIVE = Rules(15, 15, 5)
LOST_TO_THREES = (112, 0, 113, 20, 114, 3, 127, 23, 142)
"""X has two open threes."""
SQUARE = (112, 0, 113, 20, 97, 200, 98)
"""X has a square in the middle, and wins by threats."""


def five(*played: int) -> Position:
    return Game(FIVE, played=played).position


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


@pytest.mark.parametrize(("misere", "nodes"), [(False, 1_369), (True, 7_622)])
def test_a_search_for_the_best_alone_finds_all_of_them(misere: bool, nodes: int) -> None:
    rules, oracle, taken = Rules(misere=misere), Oracle(misere=misere), 0
    for cells in list(oracle.boards("X"))[::20]:
        *_, last = Search(rules).think(Position.parse(cells, rules), is_every_move=False)
        assert set(last.best) == oracle.best_cells("X", cells)
        for cell, verdict in last.verdicts.items():
            true = oracle.verdicts("X", cells)[cell]
            assert (verdict.value, verdict.plies) == true or not verdict.exact
        taken += last.nodes
    assert taken <= nodes


def test_after_the_end_there_is_nothing_to_find() -> None:
    over = Position.parse("X.. OX. .O.", first="X").play(8)
    assert over.outcome
    assert think(over) == Thought({}, 0, 0, exact=True)
    assert best_moves(over) == ()


def test_lost_moves_are_ranked_by_how_they_look() -> None:
    position = five(*LOST_TO_THREES)
    thoughts = Search(FIVE).think(position)
    verdicts = next(thought for thought in thoughts if thought.depth == 1).verdicts.values()
    assert {(verdict.value, verdict.exact) for verdict in verdicts} == {(-1, False)}
    assert len({verdict.guess for verdict in verdicts}) == len(position.moves)
    assert all(-1 < verdict.guess <= 0 for verdict in verdicts)


@on_boards("4x4x3, 5x5x4, 7x7x5")
def test_the_line_begins_with_a_best_move_and_is_legal(rules: Rules) -> None:
    start = Position.start(rules)
    thought = think(start, Budget(nodes=3_000), is_every_move=False)
    assert thought.line[0] in thought.best
    assert len(thought.line) > 1
    assert Game(rules, played=thought.line).position.ply == len(thought.line)


@pytest.mark.slow
@pytest.mark.parametrize("is_every_move", [True, False])
@on_boards("3x3x3, 3x3x3 misere, 4x2x2 misere, 3x3x1, 1x1x1, 4x4x3, 5x5x5, 3x5x4, 2x6x3 misere")
def test_the_line_of_an_exact_thought_reaches_the_end(rules: Rules, *, is_every_move: bool) -> None:
    search, position = Search(rules), Position.start(rules)
    while not position.outcome:
        *_, last = search.think(position, is_every_move=is_every_move)
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


@pytest.mark.parametrize("pace", [Budget(nodes=50), Budget(seconds=50)], ids=str)
def test_a_search_pauses_as_often_as_asked(pace: Budget, monkeypatch: pytest.MonkeyPatch) -> None:
    clock = count()  # a second a position
    monkeypatch.setattr("tictactoe.engine.alphabeta.perf_counter", lambda: next(clock))
    start = Position.start(Rules(misere=True))
    search = Search(start.rules)
    next(thought for thought in search.think(start.play(0)) if thought.nodes > 100)
    nodes, depth, thoughts = 0, 0, 0
    for thought in search.think(start, pace=pace):
        assert thought.nodes == nodes + 50 or (
            thought.depth > depth and thought.nodes <= nodes + 50
        )
        nodes, depth, thoughts = thought.nodes, thought.depth, thoughts + 1
    assert thought.exact
    assert thoughts > 20
    assert thought.verdicts == analyse(start)


def test_before_anything_is_known_no_move_is_judged() -> None:
    first = next(Search(FIVE).think(five(), pace=Budget(nodes=1)))
    assert set(first.verdicts.values()) == {Verdict(0, 225, exact=False, guess=-1)}
    assert (first.depth, first.exact, first.is_settled) == (0, False, False)


def test_a_win_by_threats_is_reported_before_the_moves_are_searched() -> None:
    position = five(*SQUARE, 210)
    search = Search(FIVE)
    next(search.think(five()))
    earlier = search.nodes
    for found in search.think(position, pace=Budget(nodes=1)):
        assert found.nodes == search.nodes - earlier
        if found.forced:
            break
        assert found.depth == 0
    threats = Threats(lines_of(FIVE))
    plies = threats.plies_to_win(*layouts(position), threes=ROOT_THREES_LIMIT)
    assert found.verdicts[found.forced[0]] == Verdict(1, plies, exact=False)


@pytest.mark.slow
def test_a_move_that_lets_fours_win_is_lost_in_as_many_plies() -> None:
    lost = 0
    for position in islice(scattered(Rules(9, 9, 5), 5, range(8, 14)), 20):
        *_, first = takewhile(lambda one: one.depth < 2, Search(position.rules).think(position))
        for cell, verdict in first.verdicts.items():
            after = position.play(cell)
            if verdict.is_tried and not any(map(after.completing, MARKS)):
                threats = Threats(lines_of(position.rules))
                if plies := threats.plies_to_win(*layouts(after)):
                    assert (verdict.value, verdict.plies, verdict.exact) == (-1, 1 + plies, False)
                    lost += 1
    assert lost > 20


@pytest.mark.parametrize("rules", [Rules(misere=True), Rules(4, 4, 4)], ids=str)
def test_interleaved_searches_find_the_same_as_single_ones(rules: Rules) -> None:
    positions = [Position.start(rules).play(0), Position.start(rules).play(4).play(5)]
    search = Search(rules)
    together = [search.think(position, pace=Budget(nodes=20)) for position in positions]
    for place, turns in enumerate(zip(*zip_longest(*together), strict=True)):
        *_, last = filter(None, turns)
        *_, alone = Search(rules).think(positions[place])
        assert last.verdicts == alone.verdicts


def test_the_table_stays_within_its_bound() -> None:
    rules = Rules(misere=True)
    search = Search(rules, entries=50)
    for thought in search.think(Position.start(rules)):
        assert search.entries < 50
        last = thought
    assert last.verdicts == analyse(Position.start(rules))
    assert search.entries >= 35


def test_a_budget_ends_a_search_on_the_largest_board() -> None:
    start = five(112)
    thought = think(start, Budget(nodes=300))
    assert not thought.exact
    assert not thought.verdict.exact
    assert set(thought.verdicts) == set(start.moves)
    forced = think(five(112, 111, 113, 2, 114, 4, 115), Budget(nodes=1)).verdicts
    assert forced.pop(116).value == 0
    assert set(forced.values()) == {LOST}


def patience(thought: Thought, *, is_every_move: bool = False) -> float:
    """Return the share of its time that a search takes at most after a thought."""
    shares = (part / 20 for part in range(21))
    return next(
        share for share in shares if is_enough(thought, 4 * share, 4, is_every_move=is_every_move)
    )


@pytest.mark.slow
def test_a_harder_move_takes_more_of_the_time() -> None:
    first = think(five(112, 0, 113, 20, 114, 200), Budget(nodes=200), is_every_move=False)
    assert not first.exact
    assert first.verdict.value == 1
    assert (patience(first), patience(first, is_every_move=True)) == (0.1, 1)
    lost, blocked = five(*LOST_TO_THREES), five(112, 111, 113, 97, 114, 99, 115)
    assert patience(think(lost, Budget(nodes=200), is_every_move=False)) == 1
    assert patience(think(blocked, Budget(nodes=1), is_every_move=False)) == 0.1
    quiet = islice(Search(FIVE).think(five(112, 97, 113)), 40)
    seen = {(thought.is_settled, patience(thought)) for thought in quiet}
    assert seen == {(False, 1), (True, 0.7)}
    attacked = five(112, 97, 113, 98, 114)
    thoughts = islice(Search(FIVE).think(attacked, is_every_move=False), 40)
    assert {patience(thought) for thought in thoughts} == {1}
    assert patience(think(Position.start())) == 0


@pytest.mark.slow
def test_a_move_is_settled_while_it_stays_the_best_and_looks_no_worse() -> None:
    kinds = set()
    for position in islice(scattered(Rules(9, 9, 5), 3, range(2, 6)), 12):
        search = Search(position.rules)
        thoughts = search.think(position, is_every_move=False, pace=Budget(nodes=10))
        whole = next(thoughts)
        for thought in takewhile(lambda one: one.depth < 4 and not one.forced, thoughts):
            drop = whole.verdict.guess - thought.verdict.guess
            if thought.depth == whole.depth:
                is_tried = thought.verdicts != whole.verdicts
                expected = whole.is_settled and not (is_tried and drop > SETTLED_DROP)
                kinds.add(("pause", whole.is_settled, is_tried, drop > SETTLED_DROP))
            else:
                is_same = whole.depth > 0 and thought.best == whole.best
                expected = is_same and drop <= SETTLED_DROP
                kinds.add(("depth", is_same, drop > 0, drop > SETTLED_DROP))
                whole = thought
            assert thought.is_settled == expected or len(whole.best) > 1
    assert len(kinds) == 11  # every combination that can occur


def test_moves_that_wait_for_the_next_depth_keep_their_order_behind_the_rest() -> None:
    position = Game(Rules(9, 9, 5), played=(40, 31, 50)).position
    thoughts = Search(position.rules).think(position, is_every_move=False, pace=Budget(nodes=10))
    whole, waiting = next(thoughts), 0
    for thought in takewhile(lambda one: one.depth < 3, thoughts):
        if thought.depth > whole.depth:
            whole = thought
        elif thought.verdicts != whole.verdicts:
            behind = [cell for cell, verdict in thought.verdicts.items() if verdict.guess < -0.99]
            assert not {*behind} & {*thought.best}
            then, now = ([one.verdicts[cell] for cell in behind] for one in (whole, thought))
            assert [one.is_tried for one in now] == [one.is_tried for one in then]
            for (before, after), (best, later) in pairwise(zip(then, now, strict=True)):
                assert (before.guess > best.guess) == (after.guess > later.guess)
            waiting += sum(one.is_tried for one in now)
    assert waiting > 20


def test_a_budget_of_seconds_ends_a_search() -> None:
    start = perf_counter()
    thought = think(five(), Budget(seconds=0.1))
    assert perf_counter() - start >= 0.1
    assert not thought.exact


def test_the_best_moves_cost_no_more_than_asked() -> None:
    shared_search.cache_clear()
    best_moves(Position.start(Rules(3, 4, 3)))
    assert shared_search(Rules(3, 4, 3)).nodes <= 241


@pytest.mark.parametrize("is_every_move", [True, False])
def test_few_moves_are_searched_to_the_end_on_any_machine(is_every_move: bool) -> None:
    for rules, played in ((Rules(), ()), (Rules(), (0, 1, 4)), (Rules(4, 4, 4), (0, 1, 2, 3, 4))):
        position = Game(rules, played=played).position
        first = next(Search(rules).think(position, pace=Budget(nodes=1)))
        assert not first.exact
        is_few = len(position.moves) <= 9
        assert is_enough(first, 1_000, 1, is_every_move=is_every_move) != is_few


def test_a_budget_that_is_just_met_ends_a_search() -> None:
    shared_search.cache_clear()
    start = Position.start(Rules(7, 7, 4))
    first = next(Search(start.rules).think(start))
    assert think(start, Budget(nodes=first.nodes)) == first
