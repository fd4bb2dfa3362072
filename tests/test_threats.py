"""Wins by force, checked by the exact search and by hand."""

from collections import Counter
from contextlib import suppress
from itertools import islice, pairwise, zip_longest
from random import Random

import pytest

from tests import tactics
from tests.records import is_open_ended, layouts, on_boards, scattered
from tictactoe import Position, Rules
from tictactoe.lines import lines_of
from tictactoe.pauses import Task
from tictactoe.rules import cells_of, other
from tictactoe.search import Budget, think
from tictactoe.threats import Threats, threats_in


def plies_to_win(position: Position, threes: int = 0, *, each: bool = True) -> int:
    """Return in how many plies threats alone win, 0 if they do not."""
    threats = Threats(lines_of(position.rules))
    return threats.plies_to_win(*layouts(position), threes=threes, each=each)


@pytest.mark.parametrize(("threes", "each"), [(0, False), (300, False), (300, True)])
@on_boards("3x3x3, 4x4x3, 4x4x4, 2x6x3, 1x7x2")
def test_a_win_by_threats_is_a_win(rules: Rules, threes: int, *, each: bool) -> None:
    rng, won = Random(1), 0
    for _ in range(60):
        position = Position.start(rules)
        while not position.outcome:
            plies = plies_to_win(position, threes, each=each)
            if plies:
                won += 1
                best = think(position, Budget(), is_every_move=False).verdict
                assert best.value == 1
                assert best.plies <= plies
                assert (plies == 1) == (best.plies == 1)
            position = position.play(rng.choice(position.moves))
    assert won > 20


@pytest.mark.slow
@on_boards("7x7x4, 6x6x4")
def test_most_wins_are_found_though_all_answers_to_a_three_are_made_at_once(rules: Rules) -> None:
    found = Counter[tuple[bool, bool]]()
    for position in islice(scattered(rules, 3, range(rules.run, 2 * rules.run)), 150):
        if not plies_to_win(position):
            plies = [plies_to_win(position, 400, each=each) for each in (False, True)]
            found[plies[0] > 0, plies[1] > 0] += 1
    assert found[True, False] == 0
    assert found[True, True] > 3 * found[False, True] > 0


def test_on_an_empty_board_a_three_wins_where_three_in_a_row_do() -> None:
    start = Position.start(Rules(5, 5, 3))
    assert plies_to_win(start) == 0
    assert plies_to_win(start, threes=300) >= think(start, is_every_move=False).verdict.plies > 0


@on_boards("4x4x3, 5x4x3, 2x6x3")
def test_what_does_not_answer_a_win_by_threats_loses_almost_always(rules: Rules) -> None:
    """But for what threatens itself, which the search tries too."""
    left_out = saved = 0
    for position in islice(scattered(rules, 4, range(2, 8)), 150):
        threats = Threats(lines_of(rules))
        own, foe = layouts(position)
        counted = threats.lines.count(own, foe)
        is_due = any(counted[rules.run - 1 : rules.run])
        if not is_due and threats.plies_to_win(foe, own, threes=300):
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
    rng, found = Random(6), Counter[bool]()
    for _ in range(100):
        position = Position.start(rules)
        while not position.outcome and len(position.moves) > 3:
            threats = Threats(lines_of(rules))
            own, foe = layouts(position)
            counted = threats.lines.count(own, foe)
            is_due = any(counted[rules.run - 1 : rules.run])
            replies = threats.replies(counted, own | foe)
            if not is_due and replies != threats.lines.board:
                made = threats_in(position)
                for cell, verdict in think(position, Budget()).verdicts.items():
                    is_soon = (verdict.value, verdict.plies) == (-1, 4)
                    is_reply = replies >> cell & 1
                    assert is_soon != is_reply or made.get(cell) == "four"
                    found[is_soon] += 1
            position = position.play(rng.choice(position.moves))
    assert min(found[True], found[False]) > 20


@pytest.mark.slow
@on_boards("4x4x3, 5x4x4")
def test_a_further_mark_of_the_other_side_lets_no_threats_win(rules: Rules) -> None:
    rng, looked = Random(8), 0
    for _ in range(30):
        position = Position.start(rules)
        while not position.outcome:
            threats = Threats(lines_of(rules))
            own, foe = layouts(position)
            if not threats.plies_to_win(own, foe, fours=10_000, threes=10_000):
                for cell in position.moves:
                    more = foe | threats.lines.spots[cell]
                    if not any(threats.lines.count(own, more)[rules.run :]):
                        assert not threats.plies_to_win(own, more, fours=10_000, threes=10_000)
                        looked += 1
            position = position.play(rng.choice(position.moves))
    assert looked > 200


@pytest.mark.slow
def test_a_win_by_threes_stands_against_every_reply() -> None:
    """The strategy is followed to the end, whatever the other side does meanwhile."""
    found = 0
    for position in scattered(Rules(9, 9, 5), 5, range(9, 14)):
        threats = Threats(lines_of(position.rules))
        if not threats.plies_to_win(*layouts(position)) and threats.plies_to_win(
            *layouts(position), threes=200
        ):
            wins_against_every_reply(threats, position)
            found += 1
            if found == 2:
                break


def test_a_three_that_is_answered_with_a_four_stands_once_that_is_blocked() -> None:
    rows = "........ .O...... ........ .....X.. .OO..... .O.X.... .X..X... ........"
    position = Position.parse(rows, Rules(8, 8, 5))
    threats = Threats(lines_of(position.rules))
    assert threats.plies_to_win(*layouts(position), threes=100) == 7
    wins_against_every_reply(threats, position)


def wins_against_every_reply(threats: Threats, position: Position) -> None:
    waiting, seen = [position], {position}
    while waiting:
        position = waiting.pop()
        assert threats.plies_to_win(*layouts(position), threes=2_000)
        after = position.play(threats.cell(*layouts(position)))
        if after.outcome:
            assert after.outcome.winner == position.turn
            continue
        following = {after.play(reply) for reply in after.moves} - seen
        assert not any(one.outcome for one in following)
        seen |= following
        waiting += following


@pytest.mark.parametrize("each", [False, True])
@pytest.mark.parametrize(
    ("rules", "marks"), [(Rules(9, 9, 5), range(9, 14)), (Rules(7, 7, 4), range(4, 9))], ids=str
)
def test_the_moves_of_a_win_by_threats_end_the_game(
    rules: Rules, marks: range, *, each: bool
) -> None:
    found = Counter[bool]()
    for position in islice(scattered(rules, 7, marks), 100):
        threats = Threats(lines_of(rules))
        if plies := threats.plies_to_win(*layouts(position), threes=200, each=each):
            assert_wins(threats, position, plies)
            found[plies > 5] += 1
    assert min(found[True], found[False]) > 5


def test_what_makes_a_three_and_a_four_elsewhere_is_a_four() -> None:
    """Though all answers to a three are made at once, and threats use the mark of the last one."""
    rows = "....... ..X.... ..O.... ....... ..X.... ....XO. ......."
    position = Position.parse(rows, Rules(7, 7, 4))
    threats = Threats(lines_of(position.rules))
    plies = threats.plies_to_win(*layouts(position), threes=200, each=False)
    assert plies > 3
    assert_wins(threats, position, plies)


def assert_wins(threats: Threats, position: Position, plies: int) -> None:
    """Play the line of a win; it has to end the game in as many plies as were found."""
    moves, after = threats.line(*layouts(position)), position
    for cell in moves:
        after = after.play(cell)
    assert after.outcome
    assert (after.outcome.winner, len(moves)) == (position.turn, plies)


def test_a_search_finds_the_same_though_another_goes_on_in_its_pauses() -> None:
    found = set()
    positions = list(islice(scattered(Rules(9, 9, 5), 6, range(9, 14)), 30))
    for one, two in pairwise(positions):
        threats = Threats(lines_of(one.rules), lambda: True)
        tasks = [Task(threats.search(*layouts(position), threes=150)) for position in (one, two)]
        turns = list(zip_longest(*tasks))
        assert len(turns) < threats.nodes <= 2 * len(turns)
        plies = [task.result for task in tasks]
        assert plies == [plies_to_win(one, 150), plies_to_win(two, 150)]
        found.update(plies)
    assert found >= {0, 3, 5}


def test_the_replies_of_a_line_put_the_win_off_the_longest() -> None:
    replies = 0
    for position in islice(scattered(Rules(9, 9, 5), 7, range(9, 14)), 60):
        threats = Threats(lines_of(position.rules))
        if threats.plies_to_win(*layouts(position), threes=200):
            after = position
            for cell in threats.line(*layouts(position)):
                if after.turn != position.turn and not after.completing(position.turn):
                    plies = {
                        each: threats.plies_to_win(*layouts(after.play(each)), threes=2_000)
                        for each in after.moves
                    }
                    assert plies[cell] == max(plies.values())
                    replies += min(plies.values()) < plies[cell]
                after = after.play(cell)
    assert replies > 3


def test_the_zone_of_a_win_is_all_that_counts_in_it() -> None:
    found = Counter[bool]()
    for position in islice(scattered(Rules(7, 7, 4), 3, range(4, 9)), 40):
        threats = Threats(lines_of(position.rules))
        plies = threats.plies_to_win(*layouts(position), threes=100)
        if plies > 1 and not position.completing(other(position.turn)):
            assert set(cells_of(threats.zone(*layouts(position)))) == zone(threats, position)
            found[plies > 3] += 1
    assert min(found[True], found[False]) > 3


def zone(threats: Threats, position: Position) -> set[int]:
    """Return the cells that count in a win that was found, line by line."""
    rules, layout = position.rules, threats.lines.layout
    found = set[int]()
    waiting = [(position.mask(position.turn), position.mask(other(position.turn)))]
    while waiting:
        own, foe = waiting.pop()
        plies = threats.plies_to_win(layout(own), layout(foe))
        cell = threats.cell(layout(own), layout(foe))
        own |= 1 << cell
        ends = ends_of(rules, own, foe)
        doubled = doubles(rules, own, foe)
        found |= {cell, *(ends or doubled if plies != 1 else set[int]())}
        if plies != 1 and not ends:
            free = set(cells_of((1 << rules.size) - 1 & ~(own | foe)))
            answers = {one for one in free if not doubles(rules, own, foe | 1 << one)}
            fours = {one for one in free if ends_of(rules, foe | 1 << one, own)}
            at_once = foe | sum(1 << one for one in answers)
            with suppress(KeyError):
                threats.cell(layout(own), layout(at_once))
                waiting.append((own, at_once))
                fours -= answers
                answers.clear()
            ends = answers | fours
        if plies not in (1, 3):
            waiting += ((own, foe | 1 << one) for one in ends)
    return found


def ends_of(rules: Rules, own: int, foe: int) -> set[int]:
    """Return the cells that complete a line."""
    lacking = (line & ~own for line in rules.lines if not line & foe)
    return {one.bit_length() - 1 for one in lacking if one.bit_count() == 1}


def doubles(rules: Rules, own: int, foe: int) -> set[int]:
    """Return the cells that give a side two ends at once, and these ends."""
    found = set[int]()
    for cell in cells_of((1 << rules.size) - 1 & ~(own | foe)):
        ends = ends_of(rules, own | 1 << cell, foe) - ends_of(rules, own, foe)
        if len(ends) > 1:
            found |= {cell, *ends}
    return found


@pytest.mark.slow
def test_a_search_that_gave_up_goes_on_only_with_more_patience() -> None:
    kinds = Counter[str]()
    for position in islice(scattered(Rules(9, 9, 5), 6, range(9, 14)), 60):
        threats = Threats(lines_of(position.rules))
        for threes in (5, 40, 1_000):
            before = threats.nodes
            plies = threats.plies_to_win(*layouts(position), threes=threes)
            after = threats.nodes
            kinds["found later"] += plies > 0 and threes > 5 and after > before
            assert plies or not plies_to_win(position, threes)
            has_given_up = not plies and after - before >= threes
            kinds["gave up"] += has_given_up
            if has_given_up or not threats.plies_to_win(*layouts(position)):
                threats.plies_to_win(*layouts(position), threes=threes * has_given_up)
                assert threats.nodes == after
    assert min(kinds["found later"], kinds["gave up"]) > 1


def test_every_row_of_fours_is_found() -> None:
    rng, found = Random(2), [0, 0, 0]
    for _ in range(150):
        position = Position.start(Rules(7, 7, 5))
        for _ in range(rng.randint(14, 30)):
            position = position.play(rng.choice(position.moves))
            if position.outcome:
                break
        else:
            plies = plies_to_win(position)
            assert plies or not tactics.is_won(position, threats=4)
            found[min(plies, 5) // 2] += 1
    assert min(found) > 0


def test_a_win_is_found_with_patience_though_little_is_kept(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("tictactoe.threats.KEPT", 1)
    cells = "X.....O ...X.O. .X..X.. O..X..O ..O.O.. .O.X.OX .XO.X.."
    position = Position.parse(cells, Rules(7, 7, 5))
    threats = Threats(lines_of(position.rules))
    assert threats.plies_to_win(*layouts(position), fours=1) == 0
    assert threats.nodes == 1
    assert threats.plies_to_win(*layouts(position)) == 5
    assert tactics.plies_to_win(position) == 5
    own, foe = layouts(position)
    assert threats.zone(own, foe) >> threats.cell(own, foe) & 1  # the rest is forgotten
    assert threats.line(own, foe)[:1] == (threats.cell(own, foe),)


@on_boards("7x7x5, 6x7x4, 3x5x3, 4x9x3, 9x8x5")
def test_what_a_move_makes_is_read_off_the_lines_through_it(rules: Rules) -> None:
    found: set[str | None] = set()
    for position in islice(scattered(rules, 8, range(2, 16)), 12):
        expected = {cell: made_by(position, cell) for cell in position.moves}
        assert threats_in(position) == {cell: what for cell, what in expected.items() if what}
        found |= set(expected.values())
    assert found == {"four", "three", None}


def made_by(position: Position, cell: int) -> str | None:
    """Return what a move makes, line by line."""
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
def test_where_threats_win_nothing_or_a_line_is_too_short_there_are_none(rules: Rules) -> None:
    assert threats_in(Position.start(rules)) == {}
