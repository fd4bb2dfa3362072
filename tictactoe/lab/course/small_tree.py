"""The small tree of a step, as it is before the step is done, and after."""

from collections.abc import Iterable
from dataclasses import replace
from functools import lru_cache, reduce
from typing import Final, NamedTuple

from tictactoe.lab.branches import (
    Branch,
    LevelName,
    Node,
    Opened,
    group,
    key_of,
    level_names,
    nested,
    node,
    opened,
    root,
    skipped_key,
)
from tictactoe.lab.course import Step
from tictactoe.lab.explain import Call, Path, Trace
from tictactoe.rules import Position
from tictactoe.words import ENGLISH, Words


def grown(
    step: Step, words: Words = ENGLISH, *, is_done: bool
) -> tuple[Branch, list[Opened]] | None:
    """Return the root of the tree of a step, and its calls from the top down; `None` if none shows.

    Before the step is done, only the values are known that it gives, and no move is left out.

    >>> from tictactoe.lab.course import STEPS
    >>> _, (first,) = grown(STEPS["7 left"], is_done=False)
    >>> [(branch.cell, branch.value) for branch in first.below]
    [('C1', '0'), ('A2', '+1'), ('C2', '?'), ('A3', '?'), ('B3', '?')]
    >>> _, (first,) = grown(STEPS["7 left"], is_done=True)
    >>> first.left_out
    ('C2', 'A3', 'B3')
    """
    tree = step.tree
    if tree is None or (tree.moves and not is_done):
        return None
    cells = map(step.rules.cell, tree.moves.split())
    start = Position.start(step.rules) if tree.moves else step.position
    trace = Trace(tree.method, reduce(Position.play, cells, start))
    top, calls = root(trace.frame(), trace.position, words), []
    layer: list[Path] = [()]
    for _ in range(tree.plies):
        deeper: list[Path] = []
        for path in layer:
            call = opened(trace.frame(path), trace.after(path), words)
            calls.append(call if is_done else _hidden(call, trace.after(path), tree.given.split()))
            deeper += [branch.path for branch in call.below if not branch.is_end]
        layer = deeper
    return top if is_done else replace(top, worth="", nodes="", is_hidden=True), calls


grown_once: Final = lru_cache(maxsize=2)(grown)


class SmallTree(NamedTuple):
    """The tree as the page shows it: its text for those who do not see it, its rows, its levels."""

    text: str
    tree: tuple[Node, ...]
    levels: tuple[LevelName, ...]


def small_tree(
    step: Step, words: Words = ENGLISH, *, is_done: bool, lit: Iterable[Path] = ()
) -> SmallTree | None:
    """Return the tree of a step, with the nodes lit up after these moves; `None` if none shows.

    Of a move that is left out, what says so is lit up.
    """
    found = grown_once(step, words, is_done=is_done)
    if found is None:
        return None
    top, calls = found
    groups = {key_of(call.path): group(call, "picture", tab_index=None) for call in calls}
    keys = {row.key for _, rows in groups.values() for row in rows}
    lit_keys = [key_of(path) if key_of(path) in keys else skipped_key(path[:-1]) for path in lit]
    below = [branch.text for branch in calls[0].below]
    text = [calls[0].level, *below, *(call.reason for call in calls if call.reason)]
    depth = max(len(call.path) for call in calls) + 1
    return SmallTree(
        " · ".join(text),
        (nested(node(top, "picture", tab_index=None), groups, lit_keys),),
        level_names(top.position.turn, depth),
    )


def _hidden(call: Opened, position: Position, given: list[str]) -> Opened:
    """Return a call of which no more is known than its moves, and the values that are given."""
    names = position.rules.name
    known = {branch.cell: branch for branch in call.below}
    below = []
    for cell in position.moves:
        path = (*call.path, cell)
        hidden = Branch(Call(path, 0, 1), position.play(cell), names(cell), "", "", is_hidden=True)
        is_given = names(cell) in given and not call.path
        below.append(replace(known[names(cell)], chosen="") if is_given else hidden)
    return replace(call, below=tuple(below), left_out=(), reason="")
