"""Where the nodes of a drawn tree stand."""

from collections.abc import Iterator
from itertools import pairwise
from random import Random
from typing import TypeAlias

import pytest

from tictactoe.lab.layout import Part, places

Name: TypeAlias = tuple[int, ...]


def grown(random: Random, name: Name = ()) -> Part[Name]:
    """Return a tree as it may be opened: of several depths, some nodes wider than others."""
    count = random.choice((0, 0, 1, 2, 3, 9)) if 0 < len(name) < 5 else 4 - len(name) // 2
    below = (grown(random, (*name, number)) for number in range(count if len(name) < 5 else 0))
    return Part(name, random.choice((1, 1, 0.5, 2.5)), tuple(below))


def parts(part: Part[Name]) -> Iterator[Part[Name]]:
    yield part
    for below in part.below:
        yield from parts(below)


@pytest.fixture(params=range(20))
def root(request: pytest.FixtureRequest) -> Part[Name]:
    return grown(Random(request.param))


def test_every_node_stands_once_and_none_on_another(root: Part[Name]) -> None:
    found = places(root)
    assert list(found) == [part.name for part in parts(root)]
    assert found[()] == (0, 0)
    rows: dict[int, list[tuple[float, float]]] = {}
    for part in parts(root):
        x, level = found[part.name]
        rows.setdefault(level, []).append((x, part.width))
    for row in rows.values():
        for (x, width), (right, right_width) in pairwise(row):  # in the order of the tree
            assert right - x >= (width + right_width) / 2 - 1e-9


def test_a_node_stands_in_the_middle_above_those_below_it_one_level_higher(
    root: Part[Name],
) -> None:
    found = places(root)
    for part in parts(root):
        if part.below:
            x, level = found[part.name]
            first, last = (found[part.below[end].name] for end in (0, -1))
            assert x == pytest.approx((first[0] + last[0]) / 2)
            assert first[1] == last[1] == level + 1


def test_a_tree_is_drawn_alike_wherever_it_stands(root: Part[Name]) -> None:
    alone, beside = places(root), places(Part((9,), below=(Part((9, 9)), root)))
    shift, _ = beside[()]
    for name, (x, level) in alone.items():
        assert beside[name][0] == pytest.approx(x + shift)
        assert beside[name][1] == level + 1
