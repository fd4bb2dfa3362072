"""Wins by threats, checked by the exact search and by hand."""

from collections import Counter
from collections.abc import Iterator
from itertools import islice, pairwise, zip_longest
from random import Random

import pytest

from tests import tactics
from tests.records import is_open_ended, layouts, on_boards, scattered
from tictactoe import Position, Rules
from tictactoe.engine.lines import lines_of
from tictactoe.engine.pauses import Pausing
from tictactoe.engine.search import think
from tictactoe.engine.threats import Threats, threats_in
from tictactoe.engine.verdict import Budget
from tictactoe.rules import other

NINE = Rules(9, 9, 5)


def attack(position: Position, threes: int = 0, *, each: bool = True) -> tuple[Threats, int]:
    """Return a new search, and the plies of the win by threats that it found, 0 without one."""
    threats = Threats(lines_of(position.rules))
    return threats, threats.plies_to_win(*layouts(position), threes=threes, each=each)


def along_games(rules: Rules, seed: int, games: int) -> Iterator[Position]:
    """Yield each position of random games before the end."""
    rng = Random(seed)
    for _ in range(games):
        position = Position.start(rules)
        while not position.outcome:
            yield position
            position = position.play(rng.choice(position.moves))


@pytest.mark.slow
@pytest.mark.parametrize(("threes", "each"), [(0, False), (300, False), (300, True)])
@on_boards("3x3x3, 4x4x3, 4x4x4, 2x6x3, 1x7x2")
def test_a_win_by_threats_is_a_win(rules: Rules, threes: int, *, each: bool) -> None:
    won = 0
    for position in along_games(rules, 1, 60):
        _, plies = attack(position, threes, each=each)
        if plies:
            won += 1
            best = think(position, Budget(), is_every_move=False).verdict
            assert best.value == 1
            assert best.plies <= plies
            assert (plies == 1) == (best.plies == 1)
    assert won > 20


@on_boards("4x4x3, 5x4x3, 2x6x3")
def test_a_move_outside_the_zone_of_a_win_by_threats_loses_almost_always(rules: Rules) -> None:
    """The search also tries moves that threaten, so these are not counted."""
    left_out = saved = 0
    for position in islice(scattered(rules, 4, range(2, 8)), 150):
        threats = Threats(lines_of(rules))
        own, foe = layouts(position)
        counted = threats.lines.count(own, foe)
        if not counted[rules.run - 1] and threats.plies_to_win(foe, own, threes=300):
            tried = threats.zone(foe, own) | threats.moves(counted, own | foe)
            for cell, verdict in think(position, Budget()).verdicts.items():
                if not tried >> cell & 1:
                    left_out += 1
                    saved += verdict.value > -1
    assert left_out > 10
    assert saved <= left_out // 50


@pytest.mark.slow
@on_boards("4x4x3, 5x4x3, 2x6x3, 4x4x4")
def test_all_but_the_replies_to_two_lines_at_once_lose_in_four_plies(rules: Rules) -> None:
    found, threats = Counter[bool](), Threats(lines_of(rules))
    for position in along_games(rules, 6, 100):
        own, foe = layouts(position)
        counted = threats.lines.count(own, foe)
        replies = threats.replies(counted, own | foe)
        if counted[rules.run - 1] or replies == threats.lines.board or len(position.moves) < 4:
            continue
        made = threats_in(position)
        for cell, verdict in think(position, Budget()).verdicts.items():
            is_soon = (verdict.value, verdict.plies) == (-1, 4)
            assert is_soon != bool(replies >> cell & 1) or made.get(cell) == "four"
            found[is_soon] += 1
    assert min(found[True], found[False]) > 20


@pytest.mark.slow
@on_boards("4x4x3, 5x4x4")
def test_a_further_mark_of_the_other_side_lets_no_threats_win(rules: Rules) -> None:
    looked = 0
    for position in along_games(rules, 8, 15):
        own, foe = layouts(position)
        threats = Threats(lines_of(rules))
        if not threats.plies_to_win(own, foe, fours=10_000, threes=10_000):
            for cell in position.moves:
                more = foe | threats.lines.spots[cell]
                if not any(threats.lines.count(own, more)[rules.run :]):
                    assert not threats.plies_to_win(own, more, fours=10_000, threes=10_000)
                    looked += 1
    assert looked > 100


@pytest.mark.slow
def test_a_three_answered_with_a_four_still_wins_after_its_block() -> None:
    rows = "........ .O...... ........ .....X.. .OO..... .O.X.... .X..X... ........"
    start = Position.parse(rows, Rules(8, 8, 5))
    threats, plies = attack(start, threes=100)
    assert plies == 7
    waiting, seen = [start], {start}
    while waiting:
        position = waiting.pop()
        assert threats.plies_to_win(*layouts(position), threes=2_000)
        after = position.play(threats.line(*layouts(position))[0])
        if after.outcome:
            assert after.outcome.winner == position.turn
        following = {after.play(reply) for reply in after.moves} - seen
        assert not any(position.outcome for position in following)
        seen |= following
        waiting += following


@pytest.mark.slow
@pytest.mark.parametrize("each", [False, True])
@pytest.mark.parametrize(("rules", "most"), [(NINE, 14), (Rules(7, 7, 4), 9)], ids=str)
def test_the_moves_of_a_win_by_threats_end_the_game(rules: Rules, most: int, *, each: bool) -> None:
    found = Counter[bool]()
    for position in islice(scattered(rules, 7, range(most - 5, most)), 100):
        threats, plies = attack(position, 200, each=each)
        if plies:
            assert_wins(threats, position, plies)
            found[plies > 5] += 1
    assert min(found[True], found[False]) > 5


def test_a_gain_of_a_three_and_of_a_four_elsewhere_is_a_four() -> None:
    rows = "....... ..X.... ..O.... ....... ..X.... ....XO. ......."
    position = Position.parse(rows, Rules(7, 7, 4))
    threats, plies = attack(position, 200, each=False)
    assert plies > 3
    assert_wins(threats, position, plies)


def assert_wins(threats: Threats, position: Position, plies: int) -> None:
    """Play the line of a win; it has to end the game in as many plies as were found."""
    moves, after = threats.line(*layouts(position)), position
    for cell in moves:
        after = after.play(cell)
    assert after.outcome
    assert (after.outcome.winner, len(moves)) == (position.turn, plies)


@pytest.mark.slow
def test_interleaved_searches_find_the_same_as_single_ones() -> None:
    found = set()
    for pair in pairwise(islice(scattered(NINE, 6, range(9, 14)), 30)):
        threats, plies = Threats(lines_of(NINE), lambda: True), list[int]()
        turns = [*zip_longest(*(noting(threats, position, plies) for position in pair))]
        assert len(turns) < threats.nodes <= 2 * len(turns)
        assert sorted(plies) == sorted(attack(position, 150)[1] for position in pair)
        found.update(plies)
    assert found >= {0, 3, 5}


def noting(threats: Threats, position: Position, plies: list[int]) -> Pausing[None]:
    plies.append((yield from threats.search(*layouts(position), threes=150)))


def test_the_replies_of_a_line_put_the_win_off_the_longest() -> None:
    replies = 0
    for position in islice(scattered(NINE, 7, range(9, 14)), 60):
        threats, won = attack(position, 200)
        after = position
        for cell in threats.line(*layouts(position)) if won else ():
            if after.turn != position.turn and not after.completing(position.turn):
                plies = {
                    reply: threats.plies_to_win(*layouts(after.play(reply)), threes=2_000)
                    for reply in after.moves
                }
                assert plies[cell] == max(plies.values())
                replies += min(plies.values()) < plies[cell]
            after = after.play(cell)
    assert replies > 3


@pytest.mark.slow
def test_a_search_that_gave_up_continues_only_with_a_higher_limit() -> None:
    kinds = Counter[str]()
    for position in islice(scattered(NINE, 6, range(9, 14)), 60):
        threats = Threats(lines_of(NINE))
        for threes in (5, 40, 1_000):
            before = threats.nodes
            plies = threats.plies_to_win(*layouts(position), threes=threes)
            after = threats.nodes
            kinds["found later"] += plies > 0 and threes > 5 and after > before
            assert plies or not attack(position, threes)[1]
            has_given_up = not plies and after - before >= threes
            kinds["gave up"] += has_given_up
            if has_given_up or not threats.plies_to_win(*layouts(position)):
                threats.plies_to_win(*layouts(position), threes=threes * has_given_up)
                assert threats.nodes == after
    assert min(kinds["found later"], kinds["gave up"]) > 1


@pytest.mark.slow
def test_every_row_of_fours_is_found() -> None:
    found = Counter[int]()
    for position in along_games(Rules(7, 7, 5), 2, 150):
        if position.ply in {15, 20, 25}:
            _, plies = attack(position)
            assert plies or not tactics.is_won(position, threats=4)
            found[min(plies, 5)] += 1
    assert {1, 3, 5} <= found.keys()


def test_a_win_is_found_though_the_caches_are_small(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tictactoe.engine.threats.CACHE_SIZE", 1)
    cells = "X.....O ...X.O. .X..X.. O..X..O ..O.O.. .O.X.OX .XO.X.."
    position = Position.parse(cells, Rules(7, 7, 5))
    threats = Threats(lines_of(position.rules))
    assert threats.plies_to_win(*layouts(position), fours=1) == 0
    assert threats.nodes == 1
    assert threats.plies_to_win(*layouts(position)) == tactics.plies_to_win(position) == 5
    own, foe = layouts(position)
    first = threats.line(own, foe)[0]  # the rest is forgotten
    assert threats.zone(own, foe) >> first & 1


@on_boards("7x7x5, 6x7x4, 3x5x3, 4x9x3, 9x8x5")
def test_the_threats_of_a_move_come_from_the_lines_through_it(rules: Rules) -> None:
    found: set[str | None] = set()
    for position in islice(scattered(rules, 8, range(2, 16)), 12):
        expected = {cell: made_by(position, cell) for cell in position.moves}
        assert threats_in(position) == {cell: what for cell, what in expected.items() if what}
        found |= set(expected.values())
    assert found == {"four", "three", None}


def made_by(position: Position, cell: int) -> str | None:
    """Return "four", "three" or `None` for a move, by checking each line."""
    own, foe = (position.mask(mark) for mark in (position.turn, other(position.turn)))
    run, after = position.rules.run, own | 1 << cell
    lines = [line for line in position.rules.lines if line >> cell & 1 and not line & foe]
    most = max(((line & after).bit_count() for line in lines), default=0)
    if most >= run - 1:
        return "four" if most == run - 1 else None
    for line in position.rules.lines:
        row = line & (line - 1)  # between an empty cell and another
        if row >> cell & 1 and not row & foe and (row & after).bit_count() == run - 2:
            if is_open_ended(position.rules, line, own | foe):
                return "three"
    return None


@on_boards("3x3x3 misere, 2x3x2, 1x3x1")
def test_there_are_no_threats_where_they_do_not_win_or_a_line_is_too_short(rules: Rules) -> None:
    assert threats_in(Position.start(rules)) == {}
