"""Where the nodes of a tree stand in a picture: level by level, close together, none on another.

Source: E. M. Reingold and J. S. Tilford, "Tidier drawings of trees", IEEE Transactions on Software
Engineering 7 (1981).
"""

from collections.abc import Hashable
from dataclasses import dataclass
from itertools import zip_longest
from typing import Generic, TypeAlias, TypeVar

Name = TypeVar("Name", bound=Hashable)
Outline: TypeAlias = list[tuple[float, float]]
"""How far a tree goes to the left and to the right, on each of its levels."""


@dataclass(frozen=True, slots=True)
class Part(Generic[Name]):
    """A node with a name of its own, the room it needs on its level, and the nodes below it."""

    name: Name
    width: float = 1.0
    below: tuple["Part[Name]", ...] = ()


def places(root: Part[Name]) -> dict[Name, tuple[float, int]]:
    """Return where the middle of each node stands: how far right of the root, and on which level.

    >>> places(Part("root", below=(Part("left"), Part("right", width=2))))
    {'root': (0.0, 0), 'left': (-0.75, 1), 'right': (0.75, 1)}
    """
    return _placed(root)[0]


def _placed(part: Part[Name]) -> tuple[dict[Name, tuple[float, int]], Outline]:
    """Return the places in a tree, and its outline."""
    shifts: list[float] = []
    trees: list[dict[Name, tuple[float, int]]] = []
    taken: Outline = []
    for below in part.below:
        tree, outline = _placed(below)
        shift = max((right - left for (_, right), (left, _) in zip(taken, outline)), default=0.0)  # noqa: B905  (the levels that both have)
        outline = [(left + shift, right + shift) for left, right in outline]
        taken = [
            (mine[0] if mine else its[0], its[1] if its else mine[1])
            for mine, its in zip_longest(taken, outline)
        ]
        shifts.append(shift)
        trees.append(tree)
    middle = (shifts[0] + shifts[-1]) / 2 if shifts else 0.0
    found = {part.name: (0.0, 0)}
    for tree, shift in zip(trees, shifts, strict=True):
        for name, (x, level) in tree.items():
            found[name] = (x + shift - middle, level + 1)
    half = part.width / 2
    return found, [(-half, half), *((left - middle, right - middle) for left, right in taken)]
