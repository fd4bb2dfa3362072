"""The search, compared with brute force; `tests/proofs` does so on every position."""

from collections import Counter
from itertools import count, islice, pairwise, takewhile, zip_longest
from random import Random
from time import perf_counter

import pytest

from tests.oracle import Oracle
from tests.records import is_open_ended, layouts, on_boards, scattered
from tictactoe import (
    LEVELS,
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
from tictactoe.lines import lines_of
from tictactoe.rules import MARKS, other
from tictactoe.search import (
    LOST,
    MOST_AT_ROOT,
    WORSE,
    WORTH,
    best_moves,
    best_of,
    is_enough,
    shared_search,
    think,
)
from tictactoe.threats import Threats


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


def test_a_move_that_was_tried_is_better_than_one_that_was_not() -> None:
    lost, untried = Verdict(-1, 4), Verdict(0, 9, exact=False, guess=-1)
    assert best_of({0: untried, 1: lost}) == (1,)
    assert best_of({0: untried, 1: untried}) == (0, 1)


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


@on_boards("9x9x4, 15x15x5, 15x15x5 misere")
def test_a_guess_weighs_the_open_lines_of_both_sides(rules: Rules) -> None:
    rng, tried = Random(3), 0
    while tried < 60:
        position = Position.start(rules)
        for cell in rng.sample(range(rules.size), 6):
            position = position.play(cell)
        first = next(one for one in Search(rules).think(position) if one.depth == 1)
        for cell, verdict in first.verdicts.items():
            after = position.play(cell)
            is_answered = after.completing(position.turn)  # which is looked ahead at
            if verdict.is_tried and not verdict.value and not is_answered:
                tried += 1
                assert verdict.guess == pytest.approx(-guess(after))


def guess(position: Position) -> float:
    """Return how good it looks for the side to move, each line looked at by itself."""
    rules, balance = position.rules, 0
    own, foe = position.mask(position.turn), position.mask(other(position.turn))
    for line in rules.lines:
        marks = (line & (own | foe)).bit_count()
        if (line & own and line & foe) or rules.run - marks > len(WORTH):
            continue
        worth, worth_open, to_move = WORTH[rules.run - marks - 1]
        balance += (worth + worth_open * is_open_ended(rules, line, own | foe)) * (
            to_move if line & own else -1
        )
    return (-balance if rules.misere else balance) / (200 + abs(balance))


def test_what_a_move_threatens_counts_for_a_guess_as_it_does_in_games() -> None:
    """A line that lacks less is worth more, one with two open ends, and one of who is to move."""
    assert [*WORTH] == sorted(WORTH, reverse=True)
    for (worth, worth_open, to_move), (less, less_open, more_to_move) in pairwise(WORTH):
        assert worth > more_to_move * (less + less_open)
        assert worth_open >= 0
        assert to_move <= more_to_move


@on_boards("4x4x3, 5x5x4, 7x7x5")
def test_the_line_is_how_the_game_goes_on(rules: Rules) -> None:
    start = Position.start(rules)
    thought = think(start, Budget(nodes=3_000), is_every_move=False)
    assert thought.line[0] in thought.best
    assert len(thought.line) > 1
    assert Game(rules, played=thought.line).position.ply == len(thought.line)


@on_boards("5x5x3, 6x4x3")
def test_an_early_line_blocks_what_must_be_blocked(rules: Rules) -> None:
    rng, blocked = Random(4), 0
    for _ in range(60):
        position = Position.start(rules)
        for cell in rng.sample(range(rules.size), rng.randint(2, 4)):
            position = position.play(cell)
        thoughts = Search(rules).think(position, is_every_move=False)
        line = next(one for one in thoughts if one.depth == 2 or one.exact).line
        for cell, reply in pairwise(line):
            mark, position = position.turn, position.play(cell)
            due = position.completing(mark)
            if len(due) == 1 and not position.completing(position.turn):
                assert reply in due
                blocked += 1
    assert blocked > 8


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
    nodes, depth, thoughts = 0, 0, 0
    for thought in search.think(start, pace=Budget(nodes=50)):
        assert nodes <= thought.nodes <= nodes + 50
        assert thought.nodes == nodes + 50 or thought.depth > depth
        assert depth <= thought.depth <= depth + 1
        nodes, depth, thoughts = thought.nodes, thought.depth, thoughts + 1
    assert thought.exact
    assert thoughts > 20
    assert thought.verdicts == analyse(start)


@pytest.mark.slow
@pytest.mark.parametrize("played", [(), (112, 97, 113, 98, 114), (112, 0, 113, 20, 97, 200, 98)])
def test_pauses_cost_no_positions(played: tuple[int, ...]) -> None:
    """However slow the machine is: a slice of one position is enough to get on."""
    position = Game(Rules(15, 15, 5), played=played).position
    thoughts, paused = (
        Search(position.rules).think(position, is_every_move=False, pace=Budget(nodes=nodes))
        for nodes in (1_000_000, 1)
    )
    for thought in islice(thoughts, 3):
        assert next(one for one in paused if one.depth == thought.depth) == thought


def test_before_anything_is_known_no_move_is_judged() -> None:
    start = Position.start(Rules(15, 15, 5))
    first = next(Search(start.rules).think(start, pace=Budget(nodes=1)))
    assert set(first.verdicts.values()) == {Verdict(0, 225, exact=False, guess=-1)}
    assert (first.depth, first.exact, first.is_settled) == (0, False, False)


def test_a_search_pauses_while_it_looks_for_a_win_by_threats() -> None:
    moves = (112, 0, 113, 20, 97, 200, 98)  # O cannot stop X
    position = Game(Rules(15, 15, 5), played=moves).position.play(210)
    thoughts = Search(position.rules).think(position, pace=Budget(nodes=12))
    first = next(thoughts)
    assert (first.depth, first.nodes) == (0, 12)
    assert any(thought.verdict.value == 1 for thought in thoughts)


def test_a_search_pauses_after_a_while(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = count()
    monkeypatch.setattr("tictactoe.search.perf_counter", lambda: next(clock))
    start = Position.start(Rules(2, 6, 3, misere=True))
    thoughts = list(Search(start.rules).think(start, pace=Budget(seconds=70)))
    assert thoughts[-1].exact
    for before, after in pairwise(thoughts):
        assert after.nodes == before.nodes + 70 or after.depth > before.depth
    assert len(thoughts) > thoughts[-1].depth


def test_a_win_by_threats_is_told_before_the_moves_are_searched() -> None:
    moves = (112, 0, 113, 20, 97, 200, 98, 210)  # X has a square in the middle
    position = Game(Rules(15, 15, 5), played=moves).position
    search = Search(position.rules)
    next(search.think(Position.start(position.rules)))
    earlier = search.nodes
    for found in search.think(position, pace=Budget(nodes=1)):
        assert found.nodes == search.nodes - earlier
        if found.forced:
            break
    threats = Threats(lines_of(position.rules))
    plies = threats.plies_to_win(*layouts(position), threes=MOST_AT_ROOT)
    assert found.verdicts[found.forced[0]] == Verdict(1, plies, exact=False)


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


@on_boards("5x5x4, 4x5x4, 3x5x3 misere")
def test_what_is_called_certain_stays_so(rules: Rules) -> None:
    kinds = Counter[tuple[int, bool]]()
    for position in islice(scattered(rules, 9, range(8, 12)), 12):
        *thoughts, last = Search(rules).think(position, pace=Budget(nodes=200))
        for thought in thoughts:
            for cell, verdict in thought.verdicts.items():
                kinds[verdict.value, verdict.exact] += 1
                if verdict.exact:
                    assert verdict == last.verdicts[cell]
                elif verdict.value:
                    assert verdict.value == last.verdicts[cell].value
    assert all(kinds[value, True] for value in (1, -1))
    assert kinds[0, False]


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


def test_what_is_exact_is_told_alike_though_another_search_shares_the_board() -> None:
    rules = Rules(4, 4, 4, misere=True)
    start, last = Position.start(rules), Position.parse("XOXO OXOX OXXO XO..", rules)
    alone, search = Search(rules).think(start, pace=Budget(nodes=10)), Search(rules)
    for thought in islice(search.think(start, pace=Budget(nodes=10)), 100):
        assert thought.verdicts == next(alone).verdicts
        assert next(search.think(last)).exact
        assert not thought.exact


def test_a_win_by_threats_is_told_alike_though_another_search_shares_the_board() -> None:
    moves = (112, 0, 113, 20, 97, 200, 98, 210)  # X has a square in the middle
    position = Game(Rules(15, 15, 5), played=moves).position
    alone, search = Search(position.rules), Search(position.rules)
    expected = next(one for one in alone.think(position, pace=Budget(nodes=30)) if one.forced)
    for thought in search.think(position, pace=Budget(nodes=30)):
        next(search.think(Position.start(position.rules), pace=Budget(nodes=5)))
        if thought.forced:
            break
    assert thought.verdict == expected.verdict


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


def patience(thought: Thought, *, is_every_move: bool = False) -> float:
    """Return for which part of its time a search goes on after a thought."""
    parts = (part / 20 for part in range(21))
    return next(
        part for part in parts if is_enough(thought, 4 * part, 4, is_every_move=is_every_move)
    )


@pytest.mark.slow
def test_a_move_is_thought_about_for_longer_the_harder_it_is() -> None:
    rules = Rules(15, 15, 5)
    quiet = Game(rules, played=(112, 97, 113)).position
    won = Game(rules, played=(112, 0, 113, 20, 114, 200)).position
    lost = Game(rules, played=(112, 0, 113, 20, 114, 3, 127, 23, 142)).position
    blocked = Game(rules, played=(112, 111, 113, 97, 114, 99, 115)).position
    first = think(won, Budget(nodes=200), is_every_move=False)
    assert not first.exact
    assert (patience(first), patience(first, is_every_move=True)) == (0.1, 1)
    assert patience(think(lost, Budget(nodes=200), is_every_move=False)) == 1
    assert patience(think(blocked, Budget(nodes=1), is_every_move=False)) == 0.1
    seen = {
        (thought.is_settled, patience(thought))
        for thought in islice(Search(rules).think(quiet), 40)
    }
    assert seen == {(False, 1), (True, 0.7)}
    assert patience(think(Position.start())) == 0


@pytest.mark.slow
def test_an_answer_to_a_threat_takes_all_of_the_time() -> None:
    rules = Rules(15, 15, 5)
    attacked = Game(rules, played=(112, 97, 113, 98, 114)).position
    thoughts = islice(Search(rules).think(attacked, is_every_move=False), 40)
    assert {patience(thought) for thought in thoughts} == {1}


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
                expected = whole.is_settled and not (is_tried and drop > WORSE)
                kinds.add(("pause", whole.is_settled, is_tried, drop > WORSE))
            else:
                is_same = whole.depth > 0 and thought.best == whole.best
                expected = is_same and drop <= WORSE
                kinds.add(("depth", is_same, drop > 0, drop > WORSE))
                whole = thought
            assert thought.is_settled == expected or len(whole.best) > 1
    assert len(kinds) == 11  # of each sort of thought, what can be


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


def test_a_late_move_that_looks_better_is_searched_as_deep_as_the_first(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    positions = list(islice(scattered(Rules(9, 9, 5), 2, range(4, 9)), 12))
    for position in (positions[0], positions[11]):  # where it matters
        found, expected = (
            next(
                one.verdict
                for one in Search(position.rules).think(position, is_every_move=False)
                if one.depth == 5
            )
            for first in (3, 81)
            if monkeypatch.setattr("tictactoe.search.FIRST_MOVES", first) is None
        )
        assert found == expected
        assert found.guess == pytest.approx(expected.guess)


def test_a_search_thinks_on_where_its_move_turns_out_worse() -> None:
    rules = Rules(15, 15, 5)
    position = Game(rules, played=(113, 142, 140, 99)).position
    thoughts = Search(rules).think(position, is_every_move=False)
    settled = (thought.is_settled for thought in islice(thoughts, 20))
    assert (True, False) in pairwise(settled)


def test_a_budget_of_seconds_ends_a_search() -> None:
    start = perf_counter()
    thought = think(Position.start(Rules(15, 15, 5)), Budget(seconds=0.1))
    assert perf_counter() - start >= 0.1
    assert not thought.exact


@pytest.mark.parametrize(
    ("rules", "depth", "for_every_move", "for_the_best"),
    [
        (Rules(), 4, 135, 112),
        (Rules(3, 4, 3), 5, 520, 241),
        (Rules(4, 4, 3), 5, 365, 321),
        (Rules(3, 5, 4), 3, 39, 39),
        (Rules(4, 4, 4), 4, 78, 78),
        (Rules(5, 5, 5), 5, 73, 73),
        (Rules(5, 5, 4), 4, 1_653, 384),
        (Rules(7, 7, 5), 4, 578, 467),
        (Rules(15, 15, 5), 4, 884, 815),
        (Rules(misere=True), 8, 1_266, 856),
        (Rules(2, 6, 3, misere=True), 10, 9_955, 6_295),
        (Rules(4, 4, 4, misere=True), 9, 2_420, 2_420),
        (Rules(4, 7, 4, misere=True), 4, 919, 317),
        (Rules(8, 8, 6, misere=True), 3, 135, 135),
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


@pytest.mark.parametrize(
    ("played", "depth", "most"),
    [
        ((112, 97, 113, 98, 114), 4, 508),  # O answers an open three
        ((112, 0, 113, 20, 97, 200, 98), 3, 13_318),  # O is lost
        ((112, 111, 113, 97, 114, 99, 115), 4, 251),  # O blocks a four
        ((112, 113, 97, 128, 98, 126, 82), 4, 1_158),
    ],
)
def test_a_search_in_a_game_takes_no_more_positions_than_it_did(
    played: tuple[int, ...], depth: int, most: int
) -> None:
    position = Game(Rules(15, 15, 5), played=played).position
    thoughts = Search(position.rules).think(position, is_every_move=False)
    assert next(one.nodes for one in thoughts if one.depth == depth) <= most


def test_the_best_moves_cost_no_more_than_asked() -> None:
    shared_search.cache_clear()
    best_moves(Position.start(Rules(3, 4, 3)))
    assert shared_search(Rules(3, 4, 3)).nodes <= 241


@pytest.mark.parametrize(
    ("rules", "value", "plies", "nodes"),
    [
        (Rules(4, 3, 3), 1, 7, 241),
        (Rules(4, 4, 3), 1, 5, 337),
        (Rules(4, 4, 4), 0, 16, 104),
        (Rules(5, 5, 5), 0, 25, 164),
        (Rules(3, 3, 3, misere=True), 0, 9, 856),
    ],
)
def test_a_board_has_its_published_value_at_a_known_cost(
    rules: Rules, value: int, plies: int, nodes: int
) -> None:
    search = Search(rules)
    *_, last = search.think(Position.start(rules), is_every_move=False)
    assert (last.verdict.value, last.verdict.plies, last.nodes) == (value, plies, nodes)


def test_a_budget_that_is_just_met_ends_a_search() -> None:
    shared_search.cache_clear()
    start = Position.start(Rules(7, 7, 4))
    first = next(Search(start.rules).think(start))
    assert think(start, Budget(nodes=first.nodes)) == first


def test_verdicts_are_equal_exactly_if_they_print_alike() -> None:
    one, two = Verdict(0, 5), Verdict(0, 5, guess=0.1)
    assert one != two
    assert repr(one) == "Verdict(value=0, plies=5, exact=True)"
    assert repr(two) == "Verdict(value=0, plies=5, exact=True, guess=0.1)"


@pytest.mark.parametrize("limit", [0, -1, -0.5, float("nan")])
def test_a_budget_of_nothing_is_refused(limit: int) -> None:
    with pytest.raises(ValueError, match="a budget is more than 0, not Budget"):
        Budget(nodes=limit)
    with pytest.raises(ValueError, match="a budget is more than 0, not Budget"):
        Budget(seconds=limit)
    with pytest.raises(ValueError, match="a budget is more than 0, not Budget"):
        LEVELS["perfect"].seeded(1, seconds=limit)
