"""Worths without a search, compared with each line by itself."""

from itertools import islice

import pytest

from tests.oracle import Oracle
from tests.records import is_open_ended, layouts, on_boards, scattered
from tictactoe import Position, Rules
from tictactoe.engine.evaluate import WORTH, bounds, guess
from tictactoe.engine.lines import lines_of
from tictactoe.rules import MARKS, other


@on_boards("9x9x4, 15x15x5, 15x15x5 misere, 2x6x2")
def test_a_guess_weighs_the_open_lines_of_both_sides(rules: Rules) -> None:
    lines = lines_of(rules)
    for position in islice(scattered(rules, 3, range(2, 9)), 20):
        own, foe = layouts(position)
        found = guess(lines, lines.count(own, foe), own | foe)
        assert found == pytest.approx(guess_by_line(position))


def guess_by_line(position: Position) -> float:
    rules, balance = position.rules, 0
    own, foe = position.mask(position.turn), position.mask(other(position.turn))
    for line in rules.lines:
        lacking = rules.run - (line & (own | foe)).bit_count()
        if 0 < lacking <= len(WORTH):
            worth, worth_open, to_move = WORTH[lacking - 1]
            worth += worth_open * is_open_ended(rules, line, own | foe)
            for factor, blocking in ((to_move, foe), (-1, own)):
                balance += factor * worth * (not line & blocking)
    return (-balance if rules.misere else balance) / (200 + abs(balance))


@pytest.mark.slow
@on_boards("3x3x3, 3x3x3 misere, 2x4x3, 1x7x2 misere")
def test_no_position_is_worth_more_or_less_than_its_bounds(rules: Rules) -> None:
    oracle, lines = Oracle(rules.rows, rules.cols, rules.run, rules.misere), lines_of(rules)
    narrow = 0
    for cells in oracle.due():
        position = Position.parse(cells, rules)
        left, counted = position.empty.bit_count(), lines.count(*layouts(position))
        value, plies = oracle.best("X", cells)
        if plies == 1 or (not rules.misere and any(map(position.completing, MARKS))):
            continue  # looked at before
        low, high = bounds(lines, counted, left)
        assert low <= value * (left + 1 - plies) <= high
        narrow += low == 0 or high == 0
    assert narrow
