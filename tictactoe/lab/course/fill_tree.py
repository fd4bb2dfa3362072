"""A small tree to fill in: the pupil writes the value of each position, from the ends up."""

from collections.abc import Callable, Mapping, Sequence
from functools import reduce
from typing import Any, Final, NamedTuple

from tictactoe.controls import SmallBoard
from tictactoe.lab.branches import NUMBERS, LevelName, key_of, level_names
from tictactoe.lab.search_trace import Path
from tictactoe.naming import names
from tictactoe.rules import Position
from tictactoe.words import Words

FREE: Final = 3
"""How many cells are free in a position whose tree is filled in."""
BLANK: Final = 2
"""In a guess, the value of a node that was not filled in."""
AFTER: Final = {BLANK: 1, 1: 0, 0: -1, -1: BLANK}
"""The value of a node after each tap."""


class FillNode(NamedTuple):
    """A node; `found` is "right", "wrong" or empty; `is_cut` is `None` in a tree to fill in."""

    key: str
    board: SmallBoard
    title: str
    number: str
    found: str
    label: str
    is_disabled: bool
    is_closed: bool
    below: tuple[Any, ...]
    """The nodes below, each a `FillNode`."""
    bounds: str = ""
    is_cut: bool | None = None
    template: str = "blank"


class FillView(NamedTuple):
    """The tree, and the names of its levels."""

    text: str
    tree: tuple[FillNode, ...]
    levels: tuple[LevelName, ...]


class Shown(NamedTuple):
    """The fields of a node that depend on the guess; see `FillNode`."""

    number: str
    found: str
    is_disabled: bool
    bounds: str = ""
    is_cut: bool | None = None


def reached(position: Position, path: Path) -> Position:
    """Return the position after some moves; raises `IllegalMove`."""
    return reduce(Position.play, path, position)


def paths(position: Position) -> list[Path]:
    """Return the moves to each position of the tree, the shortest first.

    >>> len(paths(Position.parse("O.X .X. OOX")))
    11
    """
    found: list[Path] = [()]
    for path in found:  # grows in the loop
        found += [(*path, cell) for cell in reached(position, path).moves]
    return found


def by_path(position: Position, numbers: Sequence[int]) -> dict[Path, int]:
    """Return the numbers of the nodes by the moves to each."""
    return dict(zip(paths(position), numbers, strict=True))


def values(position: Position) -> tuple[int, ...]:
    """Return the value of each position of the tree for the side to move, in the order of `paths`.

    >>> values(Position.parse("XOX OOX .XO"))
    (0, 0)
    """
    found: dict[Path, int] = {}
    mark = position.turn
    for path in reversed(paths(position)):
        after = reached(position, path)
        if after.outcome:
            found[path] = int(after.outcome.value_for(mark))
        else:
            pick = max if after.turn == mark else min
            found[path] = pick(found[*path, cell] for cell in after.moves)
    return tuple(found[path] for path in paths(position))


def tapped(guess: Sequence[int], place: int, after: Mapping[int, int] = AFTER) -> tuple[int, ...]:
    """Return a guess after a tap on one of its nodes."""
    return (*guess[:place], after[guess[place]], *guess[place + 1 :])


def fault(position: Position, guess: Sequence[int], words: Words) -> str:
    """Return why the first wrong node, from the ends up, has another value, if one is wrong."""
    known, given = by_path(position, values(position)), by_path(position, guess)
    wrong = (path for path in reversed(known) if given[path] != known[path])
    return next((_reason(position, path, known, words) for path in wrong), "")


def fill_view(
    position: Position, guess: Sequence[int], last: Sequence[int], words: Words, *, is_done: bool
) -> FillView:
    """Return the tree with a guess, or with its values once it is done.

    The nodes of the guess that was judged `last` are marked, unless they were left blank.
    """
    right = by_path(position, values(position))
    numbers = right if is_done else by_path(position, guess)
    before = by_path(position, last) if last else {}
    found = {
        path: "right" if number == right[path] else "wrong"
        for path, number in before.items()
        if number != BLANK
    }

    def shown(path: Path) -> Shown:
        return Shown(_number(numbers[path]), found.get(path, ""), is_done)

    return tree_view(position, "learn fill tree", shown, words)


def tree_view(
    position: Position, title: str, shown: Callable[[Path], Shown], words: Words
) -> FillView:
    """Return a tree; `shown` returns the fields of each node, `title` is the key of its text."""

    def node(path: Path) -> FillNode:
        after, found = reached(position, path), shown(path)
        state = f", {words('learn branch out')}" if found.is_cut else ""
        return FillNode(
            key=key_of(path) or "top",
            board=SmallBoard(after),
            title=position.rules.name(path[-1]) if path else "",
            number=found.number,
            found=found.found,
            label=f"{label(position, path, words, found.number, found.bounds)}{state}",
            is_disabled=found.is_disabled,
            is_closed=not after.moves,
            below=tuple(node((*path, cell)) for cell in after.moves),
            bounds=found.bounds,
            is_cut=found.is_cut,
        )

    return FillView(words(title), (node(()),), level_names(position.turn, FREE + 1))


def label(position: Position, path: Path, words: Words, *shown: str) -> str:
    """Return the name of a node for screen readers: what it shows, and the moves to it."""
    title = position.rules.name(path[-1]) if path else ""
    seen = " ".join(filter(None, (title, *shown)))
    return seen if len(path) == 1 else f"{seen}, {where(position, path, words)}"


def where(position: Position, path: Path, words: Words) -> str:
    """Return the moves to a node as text."""
    return names(position.rules, path, words) if path else words("this position")


def _number(value: int) -> str:
    return NUMBERS.get(value, "?")


def _reason(position: Position, path: Path, known: Mapping[Path, int], words: Words) -> str:
    after, moves = reached(position, path), where(position, path, words)
    number = _number(known[path])
    if after.outcome:
        key = "learn fill won" if after.outcome.winner else "learn fill drawn"
        return words(key, moves=moves, mark=after.outcome.winner or "", number=number)
    best = next(cell for cell in after.moves if known[*path, cell] == known[path])
    key = "learn fill max" if after.turn == position.turn else "learn fill min"
    cell = position.rules.name(best)
    return words(key, moves=moves, mark=after.turn, cell=cell, number=number)
