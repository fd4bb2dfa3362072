"""All lines at once, compared with each line by itself."""

from functools import reduce
from operator import or_
from random import Random

import pytest

from tests.records import is_open_ended, on_boards
from tictactoe import Rules
from tictactoe.engine.bits import LineSet, cells_of
from tictactoe.engine.lines import Lines, symmetries

BOARDS = "3x3x3, 1x1x1, 3x3x1, 1x6x2, 2x6x4, 4x2x3, 5x5x4, 7x7x5, 15x15x5, 15x15x15, 9x9x8"


@on_boards(BOARDS)
@pytest.mark.parametrize("seed", range(10))
def test_every_open_line_is_counted_once(rules: Rules, seed: int) -> None:
    lines, rng = Lines(rules), Random(seed)
    cells = rng.sample(range(rules.size), rng.randint(0, rules.size))
    shares = (cells, []) if seed > 6 else (cells[::2], cells[1::2])
    masks = [sum(1 << cell for cell in share) for share in shares]
    own, foe = (lines.layout(mask) for mask in masks)
    counted = lines.count(own, foe)
    assert len(counted) == rules.run + 1
    for side, (held, blocked) in enumerate((masks, masks[::-1])):
        is_open = [line for line in rules.lines if not line & blocked]
        for marks, on in enumerate(counted):
            found = on >> lines.width if side else on & lines.one_side
            expected = [line for line in is_open if (line & held).bit_count() == marks]
            assert found.bit_count() == len(expected)
            covered = reduce(or_, expected, 0) & ~(masks[0] | masks[1])
            assert [*cells_of(lines.empty_on(found, own | foe))] == [*cells_of(covered)]


@on_boards("3x3x3, 1x6x2, 4x2x3, 5x5x4, 7x7x5, 15x15x5")
@pytest.mark.parametrize("seed", range(5))
def test_an_open_ended_line_lies_between_two_empty_cells(rules: Rules, seed: int) -> None:
    lines, rng = Lines(rules), Random(seed)
    taken = sum(
        1 << cell for cell in rng.sample(range(rules.size), rng.randint(0, rules.size // 2))
    )
    layout = lines.layout(taken)
    every = LineSet(sum(1 << line for line in lines.cells_on))
    found = lines.open_ended(every, layout)
    inside = set[int]()
    for line, mask in lines.cells_on.items():
        cells = [*cells_of(mask)]
        assert bool(found >> line & 1) == is_open_ended(rules, sum(1 << c for c in cells), taken)
        inside |= {cell for cell in cells[1:] if not taken >> cell & 1}
    assert {*cells_of(lines.inside(every, layout))} == inside


@on_boards(BOARDS)
def test_each_cell_knows_its_lines(rules: Rules) -> None:
    lines = Lines(rules)
    for cell in range(rules.size):
        expected = sum(line >> cell & 1 for line in rules.lines)
        assert lines.through[cell].bit_count() == 2 * expected


@on_boards(BOARDS)
def test_a_symmetry_maps_lines_to_lines(rules: Rules) -> None:
    for turn in symmetries(rules):
        assert sorted(turn) == list(range(rules.size))
        turned = {
            sum(1 << turn[cell] for cell in range(rules.size) if line >> cell & 1)
            for line in rules.lines
        }
        assert turned == set(rules.lines)
